/** Reads binding structs, and makes the model's bindings from them and their handlers. */
import { capitalize } from "../base/text/common.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { ValueChecks } from "../code/checks/value-checks.ts";
import { constraintsOf, type RuleContext } from "../constraints/read-constraints.ts";
import { positionOf } from "../go/declarations.ts";
import { readDoc } from "../go/docs/docs.ts";
import { canonicalHeader } from "../go/http.ts";
import { isExported } from "../go/identifiers.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import { shape, unresolved } from "../shapes/plain-shapes.ts";
import { fieldProperty, messageRoot } from "../shapes/shapes.ts";
import type { ShapeContext } from "../shapes/type-facts.ts";
import { partOf } from "../types/binding-names.ts";
import type { DeclaredType, GoType } from "../types/go-types.ts";
import { jsonMethodNames } from "../types/methods.ts";
import { optionalValue } from "../types/optional.ts";
import type { BodyField, ResolvedField, ResolvedTypes, TypeUse } from "../types/resolve-types.ts";
import { contentTypeProblem, usualTypes, whyUnreachable } from "../types/resolve-types.ts";
import type { FieldType } from "../types/type-text.ts";
import { type ConvertedType, chooseConversion, convertedType, type TypeSettings } from "./conversions.ts";
import { defaultProblem, memberProblem } from "./default-values.ts";
import type { BindingStruct, FieldProblem, StructMember } from "./functions.ts";
import { type BindingContext, bindingHints, fieldHints } from "./go-hints.ts";
import { pathPieces } from "./path-patterns.ts";
import { encodedShape, messageField, messageShapes, textFieldShape } from "./resolve-shapes.ts";
import type { Binding, Conversion, Field, Handler } from "./types.ts";

/** Reads a declaration as a binding struct; null for other declarations. */
export function readBindingStruct(
  declared: DeclaredType,
  resolved: ResolvedTypes,
  shapes: ShapeContext | null,
  { configured, members }: Pick<TypeSettings, "configured"> & { members: ValueChecks["members"] | undefined },
  rules: RuleContext,
): BindingStruct | null {
  const { declaration, file } = declared;
  const struct = resolved.structs.get(declaration);
  if (!struct) return null;
  // After `type CreateRequest other.Create` the fields get the position of this declaration: the user can't change the files of other packages.
  const position = positionOf(file.name, declaration.span);
  const settings = { configured, members: members?.[struct.kind] ?? new Map() };
  const context = { message: struct.kind, settings, shapes, rules, body: struct.body };
  const isForeign = struct.fields.some(({ foreign, embeddedIn }) => foreign && embeddedIn.length === 0);
  const read = struct.fields.map(field => readMember(isForeign ? { ...field, position } : field, context));
  const fields = read.flatMap(member => member.fields);
  return { declared, members: read, ...struct, name: declaration.name, fields };
}

/** Reports whether a field that a message should have is in none of its parts, and no tag leaves it out. */
export function lacksTag({ name, flattened, embedded, fields, tags }: StructMember): boolean {
  if (flattened || fields.length > 0 || name === "_") return false;
  if (tags.some(tag => partOf(tag) !== null && tag.value === "-")) return false;
  return isExported(name) || (embedded && !lowerCase(name).test(name));
}

const lowerCase = unicodePattern(String.raw`^\p{Ll}`);

/** The format of the body; null without one. A response always has a body: JSON unless other fields say so. */
export function bodyOf({ kind, fields, body, whole }: BindingStruct): Binding["body"] {
  if (body !== null && body.raw !== null) return "raw";
  const has = (part: Field["in"]) => fields.some(field => field.in === part);
  if (whole !== null || body !== null || has("json")) return "json";
  if (has("form")) return "form";
  return kind === "response" ? "json" : null;
}

/** Makes a binding from a binding struct and the handlers that it belongs to. The route of the first handler counts. */
export function describeBinding(struct: BindingStruct, handlers: Handler[], context: BindingContext) {
  const { name, kind, declared, fields, whole } = struct;
  const { typeParameters, doc, span } = declared.declaration;
  const within = (part: Field["in"]) => fields.filter(field => field.in === part);
  const [route, json] = [within("route"), within("json")];
  const [handler] = handlers;
  const body = bodyOf(struct);
  const raw = struct.body?.raw ?? null;
  const pieces = handler && kind === "request" ? pathPieces(handler.path, route) : [];
  const names = typeParameters.map(parameter => parameter.name);
  const facts = {
    name,
    kind,
    typeParameters: names,
    typeText: names.length > 0 ? `${name}[${names.join(", ")}]` : name,
    handler: handler?.name ?? null,
    receivers: handlers.map(({ receiver }) => receiver),
    hasMethods: handler !== undefined || context.isSent,
    method: handler?.method ?? null,
    path: handler?.path ?? null,
    status: handler?.status ?? null,
    pathPieces: pieces,
    body,
    contentType: struct.body?.contentTypes.find(one => !one.includes("*")) ?? (body && usualTypes[body]),
    contentTypes: raw === null ? [] : struct.body!.contentTypes,
    rawBody: raw,
    maxBody: (kind === "request" && handler?.maxBody) || null,
    parts: (raw === "multipart" && handler?.parts) || [],
    route,
    query: within("query"),
    header: within("header"),
    cookie: within("cookie"),
    form: within("form"),
    json,
    bodyField: within("body")[0] ?? null,
    wholeBody: whole?.type ?? null,
    bodyShape: null,
    doc: readDoc(doc),
    position: positionOf(declared.file.name, span),
  };
  const go = bindingHints(facts, struct, context);
  return Object.assign(facts, messageShapes(facts, struct, go, context.shapes), { go });
}

// Reads the fields of a binding struct.

/** What is known beside a field. */
interface MemberContext extends Pick<BindingContext, "shapes"> {
  message: Binding["kind"];
  settings: TypeSettings;
  rules: RuleContext;
  /** The field that is the body of the message. */
  body: BodyField | null;
}

/** Reads a field's tags: which parts of the message hold it, and how texts become its value. */
function readMember(from: ResolvedField, context: MemberContext): StructMember {
  const { shapes, settings, rules, body } = context;
  const { name, embedded, flattened, foreign } = from;
  const { pairs: tags } = from.tag;
  const exported = isExported(name);
  const hidden = tags.some(tag => tag.key === "json" && tag.value === "-");
  // Generated code can't use unexported fields of other packages.
  const isRead = !flattened && name !== "_" && (exported || !foreign);
  const why = isRead ? (whyUnreachable(from.through, rules.own) ?? from.unnameable) : null;
  const outOfReach = why && `${name} has the type ${from.type.text}, but generated code can't set it: ${why}`;
  const { constraints, refusesAbsent } = constraintsOf(rules, from.field);
  let property: StructMember["property"] = null;
  const shapeIn = (part: Field["in"]) => {
    if (shapes === null) return unresolved("no output of this run needs it");
    if (part === "body" && body?.raw === "text") return shape("string");
    if (part === "body" && body?.raw) return shape("opaque", { reason: "it is not JSON" });
    if (part === "body") return encodedShape(shapes, from.field.type);
    if (part !== "json") return textFieldShape(shapes, from, part, settings);
    property = fieldProperty(shapes, messageField(from), messageRoot);
    return property.shape;
  };
  const fields = (isRead ? tags : []).flatMap((tag): ConvertedField[] => {
    const part = tag.value === "-" ? null : partOf(tag);
    if (part === null) return [];
    const field = readField(from, tag, part, { shape: shapeIn(part), constraints, refusesAbsent });
    if (part === "json") return [{ field, problem: null }];
    if (part === "body") return [{ field, problem: bodyProblem(field, context, outOfReach) }];
    return [convertField(field, from.element, outOfReach, context)];
  });
  const endless: FieldProblem | null =
    from.endless === null ? null : { code: "unresolved-type", message: from.endless };
  return {
    fields: fields.map(({ field }) => field),
    property,
    inJSON: isRead && exported && !hidden,
    promotesJSON: embedded && mayHaveJSONMethods(from, settings),
    problem: fields.findLast(({ problem }) => problem !== null)?.problem ?? endless,
    outOfReach,
    tags,
    ...from,
  };
}

/** Reports whether an embedded type has, or may have, methods that encoding/json calls, promoted ones included. */
function mayHaveJSONMethods({ element: { named } }: ResolvedField, settings: TypeSettings): boolean {
  const found = named && convertedType(named, settings);
  if (!found || "reason" in found || found.missing !== null) return true;
  return found.methods.some(({ name }) => jsonMethodNames.includes(name));
}

/** The field as its tag describes it, still without a conversion. */
function readField(
  { name, field, tag: { pairs }, embeddedIn, position, type, element }: ResolvedField,
  tag: StructTagPair,
  part: Field["in"],
  given: Pick<Field, "shape" | "constraints" | "refusesAbsent">,
): Field {
  const byDefault = pairs.find(one => one.key === "default")?.value ?? null;
  const omitEmpty = tag.options.includes("omitempty") || tag.options.includes("omitzero");
  const required =
    part === "route" || part === "body" || !(type.pointer || type.slice || omitEmpty || byDefault !== null);
  const facts = {
    name,
    embeddedIn,
    key: part === "body" ? "" : part === "header" ? canonicalHeader(tag.name || name) : tag.name || name,
    in: part,
    type,
    elementType: element.type,
    shape: given.shape,
    conversion: null,
    required,
    default: byDefault,
    omitEmpty,
    constraints: given.constraints,
    refusesAbsent: given.refusesAbsent,
    options: tag.options.filter(option => option !== ""),
    tags: pairs.map(({ key, value }) => ({ key, value })),
    doc: readDoc(field.declaration.doc),
    position,
  };
  return Object.assign(facts, { go: fieldHints(facts, null) });
}

// Gives a field its conversion, or says why it has none.

/** A field with its conversion and its problem; null if there is no problem. */
interface ConvertedField {
  field: Field;
  problem: FieldProblem | null;
}

/** The problem of the field that is the body: a pointer could be nil, and then there would be no body. */
function bodyProblem(field: Field, context: MemberContext, outOfReach: string | null): FieldProblem | null {
  const { name, type, default: byDefault } = field;
  const { body, message: kind } = context;
  const ofPointer = type.pointer
    ? `${name} is the body, which is never null: write its type without the star`
    : null;
  const message = (body?.raw === "multipart" ? formProblem(name, type, kind) : ofPointer) ?? outOfReach;
  if (message !== null) return { code: "unsupported-type", message };
  if (byDefault !== null)
    return { code: "invalid-default", message: `${name} is the body, which has no default` };
  const problem = body && contentTypeProblem(body.contentTypes, body.raw);
  if (problem === null) return null;
  return { code: "invalid-content-type", message: `the tag contentType of ${name}: ${problem}` };
}

/** The problem of a form that a handler reads part by part. */
function formProblem(name: string, { pointer, text }: FieldType, kind: Binding["kind"]): string | null {
  if (kind === "response")
    return `${name} has the type ${text}, which reads the form of a request: a response can have an io.Reader`;
  return pointer ? null : `${name} has the type ${text}, which can't be copied: write it as *${text}`;
}

/** Gives a field outside of a JSON body the conversion of its element. `outOfReach` says why generated code can't set the field; null when it can. */
function convertField(
  field: Field,
  element: TypeUse,
  outOfReach: string | null,
  context: MemberContext,
): ConvertedField {
  const fail = (code: FieldProblem["code"], message: string) => ({ field, problem: { code, message } });
  if (outOfReach !== null) return fail("unsupported-type", outOfReach);
  const found = element.named && convertedType(element.named, context.settings);
  if (!found) return fail("unsupported-type", unsupported(field));
  if ("reason" in found) return fail("unresolved-type", `${field.type.text}: ${found.reason}`);
  const chosen = chooseConversion(found, field.in);
  if ("problem" in chosen) {
    const { list } = element;
    // A field of a named slice type, such as `type Tags []string`, is treated like one of the type `[]string`.
    if (found.kind === "slice" && list && !field.type.pointer && !field.type.slice) {
      const type = { ...field.type, slice: true };
      const asList = { ...field, type, elementType: list.type, required: field.in === "route" };
      const why = list.unnameable && `the elements of ${field.name} can't be written: ${list.unnameable}`;
      return convertField(asList, list, why, context);
    }
    if (chosen.problem !== "") return fail("unsupported-type", chosen.problem);
    if (found.missing !== null) return fail("unresolved-type", found.missing);
    return fail("unsupported-type", unsupported(field, found.type));
  }
  if (field.type.slice && field.in === "route") {
    const message = `${field.name} is a list, but a path has one value for each placeholder: use the element's type`;
    return fail("unsupported-type", message);
  }
  const { conversion } = chosen;
  const message = defaultProblemOf(field, conversion, found);
  const inHead = context.message === "response" && (field.in === "header" || field.in === "cookie");
  // The value may be absent where the method that writes may have nothing to write. A response has no header fields that are empty.
  const mayBeEmpty =
    inHead && field.in === "header" && ["string", "text", "custom"].includes(conversion.kind);
  const required = field.required && !conversion.go.writesPresence && !mayBeEmpty;
  const converted = { ...field, conversion, required };
  const go = fieldHints(converted, message === null ? found : null);
  return {
    field: { ...converted, go: { ...go, mayBeMissing: required && inHead } },
    problem:
      message === null ? cookieProblem(converted, context.message) : { code: "invalid-default", message },
  };
}

/** The problem of an `http.Cookie` that can't be sent, or that can't be left out as its tag says. */
function cookieProblem({ name, type, omitEmpty, conversion }: Field, message: Binding["kind"]) {
  if (conversion?.kind !== "cookie") return null;
  if (message === "response" && (!omitEmpty || type.pointer || type.slice)) return null;
  const advice =
    message === "request"
      ? "but a request has only the value of a cookie: use string, or another type that a text is read into"
      : "which can't be left out: use *http.Cookie, which is left out when nil";
  return { code: "unsupported-type" as const, message: `${name} has the type ${type.text}, ${advice}` };
}

function unsupported({ name, type, in: part }: Field, goType: GoType | null = null): string {
  const optional = goType && optionalValue(goType);
  if (optional) {
    const instead = part === "route" ? optional.text : `*${optional.text}`;
    return `${name} has the type ${type.text}, which is for JSON: a ${part} value is never null, so use ${instead}`;
  }
  if (type.text.startsWith("*[]"))
    return `${name} has the type ${type.text}: write ${type.text.slice(1)}, which is nil where there is no value`;
  const isStruct = goType?.kind === "struct" || type.text.startsWith("struct");
  const other = isStruct
    ? "embed the struct, with a tag on each of its fields"
    : "use a string, a bool, an integer or a float";
  const methods = `UnmarshalText and MarshalText, or From${capitalize(part)} and To${capitalize(part)}`;
  // A struct without a name may be on several lines.
  const text = type.text.replace(/\{.*\n[\s\S]*\}/, "{…}");
  const target = goType?.target;
  const isOthers = target?.kind === "standard" || (target?.kind === "declared" && !target.pkg.isOfUser);
  const advice = isOthers ? `use a type of yours with ${methods}` : `${other}, or give the type ${methods}`;
  return `${name} has the type ${text}, which no ${part} value can be read into: ${advice}`;
}

function defaultProblemOf(field: Field, conversion: Conversion, { members, type: { id } }: ConvertedType) {
  const { name, default: byDefault, in: part, type } = field;
  if (byDefault === null) return null;
  if (part === "route") return `${name} is a route value, which is always there: remove the default`;
  if (type.slice) return `${name} is a list, which has no default: remove it`;
  if (conversion.kind === "cookie") return `${name} is an http.Cookie, which has no default: remove it`;
  const problem = defaultProblem(byDefault, conversion, id);
  return problem ?? (members && memberProblem(byDefault, conversion, members));
}
