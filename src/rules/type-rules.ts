/** Rules on types: on tags `validate`, on enums, and on the types of JSON bodies, which find something only if an output needs these types. */
import { joinWords, reached } from "../base/text/common.ts";
import type { GoFile } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import type { StructMember } from "../model/functions.ts";
import type { ParsedBinding } from "../model/package-model.ts";
import type { Binding, NamedType, Position, Shape } from "../model/types.ts";
import { isGoAtLeast } from "../packages/modules/import-roots.ts";
import { jsonFields } from "../shapes/json-fields.ts";
import { innerShapes } from "../shapes/plain-shapes.ts";
import { describedTypes, droppedFields } from "../shapes/shapes.ts";
import { fieldPath, isTextPart } from "../types/binding-names.ts";
import type { GoType, StructField } from "../types/go-types.ts";
import { hasMethod, methodOf } from "../types/methods.ts";
import { optionalName, optionalValue } from "../types/optional.ts";
import { isOfStandardLibrary } from "../types/packages.ts";
import { heldTypes, reachedFrom, structFields } from "../types/struct-fields.ts";
import { asWarning, type CheckContext, declaredHere, type Finding, finding, type Rule } from "./context.ts";
import { fieldOf, inMembers, placeOf } from "./facts.ts";

const checkCodes: CheckContext["checkProblems"][number]["code"][] = [
  ...(["unresolved-constant", "unknown-rule", "unreadable-field", "unresolved-type"] as const),
  ...(["missing-dive", "invalid-rule", "unapplied-rule", "contradicting-rules", "redundant-rule"] as const),
];

/** The problems of enums and of rules of tags `validate`, by their codes. */
export const checkRules: Rule[] = checkCodes.map(code => ({
  code,
  find: ({ checkProblems }) =>
    checkProblems.flatMap(one => (one.code === code ? finding(one.message, one.position) : [])),
}));

export const shapeRules: Rule[] = [
  { code: "unresolved-shape", find: context => unresolved(context, false) },
  { code: "unresolved-type", find: context => unresolved(context, true) },
  { code: "unsupported-type", find: ({ written }) => inMembers(written, withoutJSON) },
  { code: "unsupported-type", find: unsupported },
  { code: "dropped-field", find: droppedField },
  { code: "uncalled-method", find: uncalledMethod },
  { code: "invalid-optional", find: invalidOptional },
  { code: "missing-tag", find: misplacedTag },
];

/** The shape of a type in a body, or of a part of it. */
interface ReachedShape {
  shape: Shape;
  /** The named type that it is in; null in the binding struct itself. */
  within: NamedType | null;
  /** The first field of a binding struct that leads to it, for example `GetPetResponse.Pet`. */
  field: string;
  position: Position;
}

/** All shapes in the JSON bodies of these bindings. Those in a named type occur once. */
function reachedShapes({ shapes }: CheckContext, bindings: Binding[]): ReachedShape[] {
  if (shapes === null) return [];
  const types = describedTypes(shapes);
  const seen = new Set<string>();
  const partsOf = (from: ReachedShape): ReachedShape[] => {
    const { shape } = from;
    // What a method MarshalJSON writes is no matter of generated code.
    const isOfMethod = shape.reason !== null;
    const parts = [...(shape.reads ? [shape.reads] : []), ...(isOfMethod ? [] : innerShapes(shape))];
    const inner = parts.map(part => ({ ...from, shape: part }));
    const isNew = !isOfMethod && shape.type !== null && !seen.has(shape.type);
    const type = isNew ? types.get(shape.type!) : undefined;
    if (!type) return inner;
    seen.add(type.id);
    return [...inner, { ...from, shape: type.shape, within: type }];
  };
  return bindings.flatMap(binding => startsOf(binding).flatMap(start => [...reached([start], partsOf)]));
}

/** The shapes in the body of a binding with methods. */
function startsOf({ name, hasMethods, bodyShape, bodyField, wholeBody, json, position }: Binding) {
  if (!hasMethods || !bodyShape) return [];
  if (bodyField !== null || wholeBody !== null) {
    const field = bodyField ? `${name}.${bodyField.name}` : name;
    return [{ shape: bodyShape, within: null, field, position: bodyField?.position ?? position }];
  }
  return bodyShape.fields.map(property => {
    const field = json.find(one => one.key === property.key && one.name === property.name);
    const place = field?.position ?? property.position;
    return { shape: property.shape, within: null, field: `${name}.${property.name}`, position: place };
  });
}

/** Reports types that were not found, either in the bodies that an output prints or in all others. */
function unresolved(context: CheckContext, isPrinted: boolean): Finding[] {
  const printed = new Set(context.withShapes.map(({ binding }) => binding));
  const bindings = context.model.bindings.filter(binding => printed.has(binding) === isPrinted);
  return reachedShapes(context, bindings)
    .filter(({ shape }) => shape.kind === "unresolved")
    .map(({ shape, within, field, position }) => {
      const holder = within
        ? `${within.name}, which it holds, has a type that is not known`
        : "its type is not known";
      return finding(`the JSON of ${field}: ${holder}: ${shape.reason}`, position);
    });
}

/** Reports what encoding/json can't write in the named types that responses hold: maybe not each response has such a value. */
function unsupported(context: CheckContext): Finding[] {
  const responses = context.written.flatMap(({ binding }) => (binding.kind === "response" ? binding : []));
  const all = reachedShapes(context, responses);
  const onlyRead = new Set(all.map(({ shape }) => shape.reads));
  return all.flatMap(({ shape, within, field, position }) => {
    if (shape.kind !== "unsupported" || onlyRead.has(shape)) return [];
    // Another check looks at the types of the response's own fields.
    if (within === null || within.shape === shape) return [];
    const message = `the JSON of ${field} fails at a value of ${within.name}, which it holds: ${shape.reason}`;
    return asWarning(finding(message, position));
  });
}

/** Reports values of types `Optional[T]` that can't be absent, in the package's own structs and those that these hold, and modules in which no field is left out. */
function invalidOptional({ written, files, sourceFiles, module }: CheckContext): Finding[] {
  if (!sourceFiles.some(({ text }) => text.includes(`${optionalName}[`))) return [];
  const isOld = module !== null && !isGoAtLeast(module.go ?? "1.16", 24);
  const heldBy = ({ fields: [part], field }: StructMember) => {
    if (isTextPart(part?.in)) return [];
    return [field, ...[...reachedFrom(field.type, heldInJSON)].flatMap(structFields)];
  };
  return inFields(written, files, heldBy, field => optionalProblem(field, isOld));
}

/** The findings about the fields that members lead to, each once: at the field, or at the member for a field of another package. */
function inFields(
  bindings: ParsedBinding[],
  files: GoFile[],
  fieldsOf: (member: StructMember) => Iterable<StructField>,
  check: (field: StructField) => string | null,
): Finding[] {
  const seen = new Set<StructField>();
  return bindings.flatMap(({ members }) =>
    members.flatMap(member =>
      [...fieldsOf(member)].flatMap(field => {
        const message = seen.has(field) ? null : check(field);
        seen.add(field);
        const isOwn = files.includes(field.struct.place.file);
        return message === null ? [] : finding(message, isOwn ? field.position : placeOf(member, members));
      }),
    ),
  );
}

/** Warns of fields within JSON bodies whose tags say that they are elsewhere in the message: encoding/json has them in the body. */
function misplacedTag({ written, files, checkOnly }: CheckContext): Finding[] {
  // To look at the fields of all types takes time.
  if (!checkOnly) return [];
  const fieldsWithin = (member: StructMember) => {
    const isBody = /^(?:json|body)$/.test(fieldOf(member)?.in ?? "");
    return isBody ? [...reachedFrom(member.field.type, heldInJSON)].flatMap(structFields) : [];
  };
  const check = ({ name, tag: { pairs }, struct }: StructField) => {
    const tag = pairs.find(({ key }) => isTextPart(key));
    const isInJSON = isExported(name) && pairs.every(({ key }) => key !== "json");
    if (!tag || !isInJSON || !struct.place.pkg.isOfUser) return null;
    const other = `the body has it by the key "${name}", unless json:"-" leaves it out`;
    return `${name} is within a JSON body, where its tag ${tag.key} means nothing: ${other}`;
  };
  return inFields(written, files, fieldsWithin, check).map(asWarning);
}

/** The types of the values that JSON may have directly in a value; none of the standard library's. */
function heldInJSON(type: GoType): GoType[] {
  if (isOfStandardLibrary(type)) return [];
  const held = optionalValue(type);
  return held ? [held] : heldTypes(type);
}

function optionalProblem({ name, type, embedded, tag }: StructField, isOld: boolean): string | null {
  const json = tag.pairs.find(({ key }) => key === "json");
  const value = optionalValue(type);
  if (json?.value === "-") return null;
  if (!value) {
    let inner = type;
    while (inner.element && inner.target.kind === "literal") inner = inner.element;
    const inside = optionalValue(inner);
    if (!inside) return null;
    return `${name} holds ${inner.text} in a pointer, a list or a map, where no value can be absent: use *${inside.text}`;
  }
  if (embedded)
    return `${type.text} is embedded, so that its methods would write the whole struct: give the field a name`;
  if (tag.pairs.some(({ key }) => key === "body"))
    return `${name} is the body, which is never absent: use ${value.text}`;
  if (!json?.options.includes("omitzero"))
    return `${name} is written as null where it is absent: write json:"${json?.name || name},omitzero"`;
  if (!isOld) return null;
  return `${name} can only be absent from Go 1.24 on, which has omitzero: write go 1.24 into go.mod`;
}

/** Reports JSON fields that encoding/json always fails on. */
function withoutJSON(member: StructMember): string | null {
  const { name, type, field, tags, property } = member;
  const isSent = fieldOf(member)?.in === "json" && !tags.some(({ options }) => options.includes("omitzero"));
  const isKind = /^(?:channel|complex\d+|function)$/.test(field.type.kind);
  if (!isSent || (!isKind && property?.shape.kind !== "unsupported")) return null;
  if (isKind && hasMethod(field.type, "MarshalJSON", "MarshalText")) return null;
  return `${name} has the type ${type.text}, which encoding/json can't write: json:"-" leaves it out`;
}

/** Reports fields of named types that encoding/json leaves out, because they have the same key. */
function droppedField(context: CheckContext): Finding[] {
  const own = context.model.package.importPath;
  return reachedShapes(context, context.model.bindings).flatMap(({ within, shape, field, position }) => {
    if (within?.shape !== shape) return [];
    return (context.shapes ? droppedFields(context.shapes, within.id) : []).flatMap(fields => {
      const [first, ...others] = fields;
      if (!first) return [];
      const message = `${joinWords(fields.map(fieldPath))} of ${within.name} have the JSON key ${JSON.stringify(first.key)}, so that encoding/json leaves them out`;
      if (within.package.importPath !== own) return [finding(`the JSON of ${field}: ${message}`, position)];
      const related = others.flatMap(other => declaredHere(fieldPath(other), other.field.position));
      return [finding(message, first.field.position, related)];
    });
  });
}

/** Reports values in responses whose method encoding/json does not call: Write gives it the values, and no pointers to them, and it knows no method Error. */
function uncalledMethod({ written, files, checkOnly, shapes }: CheckContext): Finding[] {
  // To look for the methods of all types takes time.
  if (!checkOnly && shapes === null) return [];
  const responses = written.filter(({ binding }) => binding.kind === "response" && binding.go.generate.write);
  const sentBy = ({ fields: [part], field }: StructMember) =>
    part && !isTextPart(part.in) ? reached([field], valueFields) : [];
  return inFields(responses, files, sentBy, uncalled);
}

function uncalled({ name, type: whole }: StructField): string | null {
  const type = valueType(whole);
  if (type.text === "error" && type.kind === "interface")
    return `encoding/json does not call Error of ${name}, and writes most errors as {}: use a string`;
  const method = methodOf(type, "MarshalJSON") ?? methodOf(type, "MarshalText");
  if (!method?.pointerReceiver) return null;
  const other = isOfStandardLibrary(type) ? "" : `, or declare ${method.name} on ${type.text} itself`;
  const call = `${method.name} of ${type.text} for ${name}`;
  return `encoding/json does not call ${call}, since its receiver is a pointer: use *${type.text}${other}`;
}

/** The fields of a struct without methods that JSON has, and whose address Go can't take where the struct is a value. */
function valueFields(field: StructField): StructField[] {
  const type = valueType(field.type);
  const isLeft = isOfStandardLibrary(type) || hasMethod(type, "MarshalJSON", "MarshalText");
  const fields = type.kind === "struct" && !isLeft ? jsonFields(type).fields : [];
  return fields.flatMap(one => (one.pointers.length === 0 ? one.field : []));
}

/** A type, or that of the elements of an array or a map, of which Go can't take the address either. */
function valueType(type: GoType): GoType {
  const isHeld = type.target.kind === "literal" && (type.kind === "array" || type.kind === "map");
  return isHeld && type.element ? valueType(type.element) : type;
}
