/** Makes TypeScript types from shapes. */

import { capitalize } from "../../base/text/common.ts";
import { isNeeded, omitsZero } from "../../model/message-facts.ts";
import type { Field } from "../../model/types.ts";
import {
  type Direction,
  mayBeNilList,
  referredShape,
  seenShape,
  withoutNull,
} from "../../shapes/plain-shapes.ts";
import type { NamedType, Property, Shape } from "../../shapes/shape-types.ts";
import { sentBeside } from "../type-texts.ts";
import {
  arrayOf,
  jsdoc,
  named,
  objectOf,
  orNull,
  type PropertyNode,
  printType,
  propertyName,
  type TypeNode,
  unionOf,
} from "./print.ts";

/** The named types that shapes refer to, and their names in the file. */
export interface NodeContext {
  direction: Direction;
  /** A response has the value, so that an enum may have other values than its members. */
  isSent: boolean;
  /** Nil lists are sent as `[]`, as config `nilLists` says. */
  fillsLists: boolean;
  /** The type with that id. */
  typeOf(id: string): NamedType;
  /** The type's name in the file; null if the type itself is printed instead of a name. */
  nameOf(id: string, direction: Direction): string | null;
  /** Config `bindings.requireJSON`: the bodies of requests must have the fields that are not optional in Go. */
  requiresFields: boolean;
}

/** The length of the longest array that becomes a tuple. Longer ones become lists. */
const longestTuple = 8;

/** The type of a shape. Facts that the type can't express are added to `notes`. `omitsZero` tells that Go leaves out the zero value. */
export function shapeNode(
  shape: Shape,
  context: NodeContext,
  notes: Set<string>,
  omitsZero = false,
): TypeNode {
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

/** A property of an object. Its comment includes `notes`. In a request, a property that can be null can also be left out, unless it is required. */
export function propertyNode(
  field: Pick<Property, "key" | "shape" | "optional" | "omitsZero" | "pointer" | "tags" | "doc">,
  context: NodeContext,
  notes = new Set<string>(),
): PropertyNode {
  const { key, shape, optional, doc } = field;
  const fillsLists = context.fillsLists && !field.pointer;
  const type = shapeNode(shape, { ...context, fillsLists }, notes, field.omitsZero);
  const canBeAbsent = context.direction === "read" && seenShape(shape, "read").nullable;
  const isRequired = context.requiresFields && isNeeded(field);
  return {
    key,
    name: propertyName(key),
    optional: optional || (canBeAbsent && !isRequired),
    type,
    doc,
    comment: jsdoc(doc, [...notes]),
  };
}

/** The property for a field outside of a JSON body. It may be left out, but is never null. */
export function textProperty(field: Field, context: NodeContext): PropertyNode {
  const own = { optional: !field.required, omitsZero: omitsZero(field), pointer: false };
  const property = { ...field, ...own, shape: withoutNull(field.shape) };
  const notes = new Set(field.default === null ? [] : [`Default: \`${field.default}\`.`]);
  return propertyNode(property, context, notes);
}

/** Adds `undefined` to the type of an optional property: a function that reads texts sets all properties. */
export function withUndefined(node: PropertyNode): PropertyNode {
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
  const isNumber = (keyType?.shape ?? key)?.kind === "integer";
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
