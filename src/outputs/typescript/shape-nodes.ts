/** Makes TypeScript types from shapes. */
import { escapeHidden, visibleJson } from "../../base/report/visible-text.ts";
import { capitalize, nameTaker } from "../../base/text/common.ts";
import { checkOf } from "../../constraints/rules.ts";
import type { Constraint } from "../../constraints/types.ts";
import type { Doc } from "../../go/docs/docs.ts";
import { isNeeded, mustBeSent, omitsZero } from "../../model/message-facts.ts";
import type { Field } from "../../model/types.ts";
import type { Direction } from "../../shapes/plain-shapes.ts";
import { mayBeNilList, referredShape, seenShape, withoutNull } from "../../shapes/plain-shapes.ts";
import type { NamedType, Property, Shape } from "../../shapes/shape-types.ts";
import { sentBeside, type TypeContext } from "../type-texts.ts";
import type { TypeScriptProperty } from "./view-types.ts";

/** The named types that shapes refer to, and their names in the file. */
export interface NodeContext extends TypeContext {
  /** A response has the value, so that an enum may have other values than its members. */
  isSent: boolean;
  /** The type's name in the file; null if the type itself is printed instead of a name. */
  nameOf(id: string, direction: Direction): string | null;
}

/** The length of the longest array that becomes a tuple. Longer ones become lists. */
const longestTuple = 8;

/** The type of a shape. Facts that the type can't express are added to `notes`. `omitsZero` tells that Go leaves out the zero value. */
export function shapeNode(shape: Shape, context: NodeContext, notes: Set<string>, omitsZero = false) {
  const seen = seenShape(shape, context.direction);
  const node = valueNode(seen, context, notes, omitsZero);
  return seen.nullable && !(context.fillsLists && mayBeNilList(seen, context.typeOf)) ? orNull(node) : node;
}

/** What a number that may be none is written as. */
const notNumbers = ['"NaN"', '"Infinity"', '"-Infinity"'];

/** The type of a shape without null. */
function valueNode(shape: Shape, context: NodeContext, notes: Set<string>, omitsZero = false): TypeNode {
  if (shape.quoted) return quotedNode(referredShape(shape, context.typeOf));
  const element = () => shapeNode(shape.element!, context, notes);
  switch (shape.kind) {
    case "boolean":
      return named("boolean");
    case "integer":
    case "number":
      return unionOf(["number", ...(shape.format === "numeric" ? notNumbers : [])].map(named));
    case "string":
      noteFormat(shape, notes);
      return named("string");
    case "bytes":
      notes.add("Base64.");
      return named("string");
    case "list":
      return arrayOf(element());
    case "array": {
      const { length } = shape;
      if (length !== null && length <= longestTuple)
        return named(`[${Array<string>(length).fill(printType(element())).join(", ")}]`);
      if (length !== null) notes.add(`${length} elements.`);
      return arrayOf(element());
    }
    case "map":
      return mapNode(shape, element(), context);
    case "object":
      return objectOf(shape.fields.map(field => propertyNode(field, context)));
    case "reference":
      return referenceNode(shape.type!, context, notes, omitsZero);
    case "any":
      return named("unknown");
    case "unsupported":
      // encoding/json may still read null.
      if (context.direction === "read" && shape.readsNull) return named("null");
      if (shape.reason !== null) notes.add(sentence(`Never sent: ${shape.reason}`));
      return named("never");
    case "opaque":
    case "unresolved":
      if (shape.reason !== null) notes.add(sentence(`Not known: ${shape.reason}`));
      return named("unknown");
  }
}

/** A property of an object. Its comment includes `notes`. In a request, a property that can be null can also be left out, unless config or a rule requires it. */
export function propertyNode(
  field: Omit<Property, "name" | "embeddedIn" | "unconstrained">,
  context: NodeContext,
  notes = new Set<string>(),
): PropertyNode {
  const { key, optional, doc } = field;
  const fillsLists = context.fillsLists && !field.pointer;
  // What a response has may break rules on requests. Behind an embedded pointer, rules are about what is there.
  const isRequired = !context.isSent && field.refusesAbsent && field.embeddedPointers.length === 0;
  const shape = isRequired ? { ...seenShape(field.shape, context.direction), nullable: false } : field.shape;
  const allowed = context.isSent ? null : allowedNode(shape, field.constraints, context);
  const type = allowed ?? shapeNode(shape, { ...context, fillsLists }, notes, field.omitsZero);
  const isLeftOut = context.direction === "read" && canBeAbsent(field, context.requiresFields);
  const mayLack = !isRequired && (optional || isLeftOut);
  // An object without a property such as toString inherits one: TypeScript compares its type.
  const isInherited = mayLack && Object.hasOwn(Object.prototype, key) && !key.startsWith("__");
  const inherited = isInherited ? [named(`typeof Object.prototype.${key}`)] : [];
  return {
    key,
    name: propertyName(key),
    optional: mayLack,
    type: unionOf([type, ...inherited]),
    doc,
    comment: jsdoc(doc, [...notes]),
  };
}

/** Reports whether a request may lack a property whose value can be null. */
export function canBeAbsent(
  field: Pick<Property, "shape" | "optional" | "pointer" | "tags">,
  requiresFields: boolean,
): boolean {
  return seenShape(field.shape, "read").nullable && !(requiresFields && isNeeded(field));
}

/** The values that a rule such as `oneof` allows, with null where a request can have it; null without such a rule, and for an enum. */
function allowedNode(shape: Shape, constraints: Constraint[], context: NodeContext): TypeNode | null {
  const seen = seenShape(shape, context.direction);
  const { kind, quoted: isQuoted, format, element } = referredShape(seen, context.typeOf);
  const orNullHere = (type: TypeNode) => (seen.nullable ? orNull(type) : type);
  if (kind === "list") {
    const dive = constraints.find(one => checkOf(one).kind === "dive");
    const inner = dive ? allowedNode(element!, dive.elements, context) : null;
    return inner && orNullHere(arrayOf(inner));
  }
  const isEnum = seen.type !== null && context.typeOf(seen.type).enum !== null;
  const rule = constraints.find(one => {
    const check = checkOf(one);
    return check.kind === "among" && !check.anyCase && !check.negated;
  });
  if (!rule || isEnum || isQuoted || seen.quoted || format !== null) return null;
  const zero = kind === "string" ? [""] : ["0"];
  const skipsZero = constraints.some(one => {
    const check = checkOf(one);
    return check.kind === "omit" && check.where !== "nil";
  });
  const values = [...rule.values, ...(skipsZero && !seen.nullable ? zero : [])];
  if (kind === "string") return orNullHere(unionOf(values.map(value => named(quoted(value)))));
  const isExact = values.every(
    value => String(Number(value)) === value && Number.isSafeInteger(Number(value)),
  );
  return kind === "integer" && isExact ? orNullHere(unionOf(values.map(named))) : null;
}

/** The property for a field outside of a JSON body. It may be left out, but is never null. */
export function textProperty(field: Field, context: NodeContext): PropertyNode {
  const own = { optional: !field.required, refusesAbsent: mustBeSent(field), omitsZero: omitsZero(field) };
  const always = { pointer: false, embeddedPointers: [], shape: withoutNull(field.shape) };
  const property = { ...field, ...own, ...always };
  return propertyNode(property, context, new Set(defaultNotes(field.default)));
}

/** What a comment says of the text that counts where a value is absent. */
export function defaultNotes(preset: string | null): string[] {
  return preset === null ? [] : [`Default: \`${preset}\`.`];
}

/** Adds `undefined` to the type of an optional property: a function that reads texts sets all properties. */
export function withUndefined<Node extends PrintedProperty>(node: Node): Node {
  return node.optional ? { ...node, type: unionOf([node.type, named("undefined")]) } : node;
}

function referenceNode(id: string, context: NodeContext, notes: Set<string>, omitsZero: boolean): TypeNode {
  const name = context.nameOf(id, context.direction);
  if (name !== null) {
    const beside = context.isSent ? besideMembers(context.typeOf(id), omitsZero) : null;
    return beside === null ? named(name) : unionOf([named(name), named(beside)]);
  }
  if (id === "time.Duration") notes.add("Nanoseconds.");
  return valueNode(seenShape(context.typeOf(id).shape, context.direction), context, notes);
}

/** The type of what a response may hold in the place of an enum, beside its members; null for nothing, and where the type is any value of its kind anyway. */
export function besideMembers(type: NamedType, omitsZero: boolean): string | null {
  const beside = isUnion(type) ? sentBeside(type, omitsZero) : null;
  // An editor offers the members only beside `string & {}`: `string` would swallow them.
  if (beside === "any") return `(${kindOfMembers(type)} & {})`;
  return beside && JSON.stringify(beside.zero);
}

/** The type of an enum's members in JavaScript. */
export function kindOfMembers({ enum: constants }: NamedType): string {
  return constants?.members.length ? typeof JSON.parse(constants.members[0]!.json) : "string";
}

/** Reports whether a type is a union of the members of an enum. JavaScript must keep each value exactly, which it doesn't for large integers. */
export function isUnion({ enum: constants }: NamedType): boolean {
  const isExact = (value: unknown) =>
    typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value);
  return constants?.members.every(({ json }) => isExact(JSON.parse(json))) ?? false;
}

/** The type of a map. Only keys of a closed enum are known; a map need not have all of them. */
function mapNode({ key }: Shape, value: TypeNode, context: NodeContext): TypeNode {
  const keyType = key?.kind === "reference" ? context.typeOf(key.type!) : null;
  const shape = keyType?.shape ?? key;
  // JavaScript rounds integers of 64 bits.
  const isNumber = shape?.kind === "integer" && shape.bits !== 64;
  const keys = keyType?.enum?.closed ? referenceNode(keyType.id, context, new Set(), false) : [];
  const isKnown = keys.length > 0 && !keys.some(one => one.includes("&"));
  const record = `Record<${isKnown ? printType(keys) : isNumber ? "number" : "string"}, ${printType(value)}>`;
  return named(isKnown ? `Partial<${record}>` : record);
}

/** The type of a value that is in a JSON string, by the tag's option `string`: `"5"`. */
function quotedNode({ kind }: Shape): TypeNode {
  if (kind === "boolean") return unionOf([named('"true"'), named('"false"')]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is TypeScript.
  return named(kind === "integer" || kind === "number" ? "`${number}`" : "string");
}

function noteFormat({ format, reason }: Shape, notes: Set<string>): void {
  const known: Record<string, string> = {
    "date-time": "Date and time as in RFC 3339: `2006-01-02T15:04:05Z`.",
    duration: "Duration as Go writes it: `1h30m`.",
  };
  if (format !== null) notes.add(known[format] ?? `Format: ${format}.`);
  else if (reason !== null) notes.add(sentence(reason));
}

function sentence(text: string): string {
  return `${capitalize(text).replace(/\.$/, "")}.`;
}

// Prints types, on one line except for objects, which have a line for each property, comments, names and texts.

/** A type: the texts of a union's members, or a single text. */
export type TypeNode = readonly string[];

/** A property of an object type; its comment is not indented. */
export interface PropertyNode extends Omit<TypeScriptProperty, "type"> {
  type: TypeNode;
}

/** What is printed of a property. */
type PrintedProperty = Omit<PropertyNode, "key" | "doc">;

export const named = (text: string): TypeNode => [text];

function orNull(type: TypeNode): TypeNode {
  return unionOf([type, named("null")]);
}

/** A union without duplicates. It is `unknown` if that is one of the types, and leaves out `never`. */
export function unionOf(types: TypeNode[]): TypeNode {
  const all = new Set(types.flat());
  if (all.has("unknown")) return named("unknown");
  all.delete("never");
  return all.size === 0 ? named("never") : [...all];
}

/** An array of elements of a type. */
export function arrayOf(element: TypeNode): TypeNode {
  const text = printType(element);
  return named(element.length > 1 ? `(${text})[]` : `${text}[]`);
}

/** An object type, in one line if that is short. */
export function objectOf(properties: PrintedProperty[]): TypeNode {
  if (properties.length === 0) return named("Record<string, never>");
  const texts = properties.map(
    ({ name, optional, type }) => `${name}${optional ? "?" : ""}: ${printType(type)}`,
  );
  const line = `{ ${texts.join("; ")} }`;
  if (line.length <= 60 && !line.includes("\n") && properties.every(({ comment }) => comment === ""))
    return named(line);
  const lines = properties.map(({ comment }, index) =>
    indented(`${comment === "" ? "" : `${comment}\n`}${texts[index]};\n`, "  "),
  );
  return named(`{\n${lines.join("")}}`);
}

/** A type that begins in a line with this indentation. */
export function printType(type: TypeNode, indent = ""): string {
  return type.join(" | ").replaceAll("\n", `\n${indent}`);
}

/** A text whose lines, except for empty ones, have this indentation. */
export function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

/** A doc comment and the paragraphs `more` as JSDoc; empty when there is no text. */
export function jsdoc({ summary, description, deprecated }: Doc, more: string[] = []): string {
  const blocks = [summary, description, ...more].filter(Boolean).map(protectTags);
  if (deprecated !== null) blocks.push(`@deprecated ${protectTags(deprecated)}`.trimEnd());
  if (blocks.length === 0) return "";
  const lines = escapeHidden(blocks.join("\n\n").replaceAll("*/", "*\\/"), "\t\n").split("\n");
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return ["/**", ...lines.map(line => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** Escapes what JSDoc would read as a tag. */
function protectTags(text: string): string {
  return text.replace(/^(\s*)@/gm, "$1\\@").replaceAll("{@", "{\\@");
}

// The names that a file declares: no two are the same, and none hides a name that the file uses.

/** The types that the built-in templates declare and use, and others of JavaScript that programs use beside them: none is hidden. */
const typesInUse =
  "Answer Array AsyncGenerator BodyOptions Client Error FormData Headers JSON Number Object Omit OtherAnswer Partial Problem Promise RangeError " +
  "Record RequestInit RequestOptions Response ServerEvent StatusError TextDecoder Uint8Array URLSearchParams " +
  "AbortSignal ArrayBuffer BigInt Blob Boolean Date Exclude Extract File Function Iterable Map NonNullable Pick Readonly ReadableStream " +
  "RegExp Request Required Set String Symbol URL WeakMap WeakSet";

/** The words that TypeScript doesn't allow as the name of a type. */
const reservedTypes =
  "any bigint boolean const false in infer is keyof let never null number object string symbol this true typeof undefined unknown void";

/** The values that the built-in templates declare and use. */
const valuesInUse =
  "bodyStart cookiePairs cookieText encodePairs encodeURIComponent fieldList fieldValue formData globalThis headerValue isJSON isTrue listElements otherAnswer pathRest pathSegment readBody readChunks readEvents readForm readJSON readLines readProblem " +
  "readText send setCookies statusError";

/** The words that JavaScript doesn't allow as the name of a function in a module. */
const reservedValues =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
  "function if implements import in instanceof interface let new null package private protected public return static super switch " +
  "this throw true try typeof undefined var void while with yield";

/** Makes a function that returns each name for a type once: `Book`, `Book2`. */
export const typeNames = (taken: string[] = []) =>
  nameTaker([...taken, ...`${typesInUse} ${reservedTypes}`.split(" ")]);

/** Makes a function that returns each name for a function once: `delete_`, `delete__`. */
function functionNames(taken: string[]): (wanted: string) => string {
  const names = new Set([...taken, ...`${valuesInUse} ${reservedValues}`.split(" ")]);
  return wanted => {
    let name = wanted;
    while (names.has(name)) name += "_";
    names.add(name);
    return name;
  };
}

/** What returns names for functions and types that are not taken, each name once. */
export const takeNames = (taken: string[]) => ({ value: functionNames(taken), type: typeNames(taken) });

/** The name of a property, in quotes if it needs them. */
export function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

/** A text as a string literal, with the kind of quotes that needs fewer escapes. */
export function quoted(text: string): string {
  const literal = visibleJson(text);
  const count = (quote: string) => text.split(quote).length;
  if (count('"') <= count("'")) return literal;
  return `'${literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
