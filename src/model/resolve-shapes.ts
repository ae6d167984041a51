/** Makes the shapes of binding structs and their fields, and describes the types that these refer to. */
import { readProgram } from "../answers/find-responses.ts";
import { marshaledBy } from "../answers/marshaled.ts";
import type { Config } from "../config/types.ts";
import type { ConfiguredType } from "../config/user-config.ts";
import type { Validators } from "../constraints/validators.ts";
import { isExported } from "../go/identifiers.ts";
import { dominantFields, isTagged, type JSONField, jsonField } from "../shapes/json-fields.ts";
import type { WellKnownShape } from "../shapes/plain-shapes.ts";
import { basicShape, known as knownShape, shape, unresolved, unsupported } from "../shapes/plain-shapes.ts";
import type { Shape } from "../shapes/shape-types.ts";
import { describe, messageRoot, referenceTo, shapeOf } from "../shapes/shapes.ts";
import { emptyContext, factsOf, type ShapeContext, type TypeFacts } from "../shapes/type-facts.ts";
import { fieldPath } from "../types/binding-names.ts";
import type { GoType, TypePackage, TypeReader } from "../types/go-types.ts";
import type { ResolvedField, ResolvedStruct } from "../types/resolve-types.ts";
import type { ConvertedType, TypeSettings } from "./conversions.ts";
import { chooseConversion, convertedType, nameOfType } from "./conversions.ts";
import type { BindingStruct } from "./functions.ts";
import type { Binding, Conversion, Field, GoBinding } from "./types.ts";

/** The shape of a whole JSON body that handwritten code encodes. A pointer is described as what it points to. */
export function encodedShape(context: ShapeContext, type: GoType): Shape {
  if (type.kind === "pointer" && type.element) return decodedShape(context, type.element);
  return shapeOf(context, type, messageRoot);
}

/** The shape of a whole JSON body that handwritten code decodes into a variable of a type. */
export function decodedShape(context: ShapeContext, type: GoType): Shape {
  return { ...shapeOf(context, type, { ...messageRoot, addressable: true }), nullable: false };
}

/** The shape of a binding struct as encoding/json sees it. */
function wholeShape(context: ShapeContext, { type, whole }: Pick<ResolvedStruct, "type" | "whole">): Shape {
  const facts = factsOf(context, type);
  // A basic type may be an enum, which is described as a named type.
  const isBasic = whole !== null && !["slice", "map", "array"].includes(whole.kind);
  if (isBasic && facts.id !== null) return referenceTo(context, facts, false);
  return describe(context, facts, messageRoot);
}

/** The state that shapes are made with, before any type is known. With a reader, the code of methods MarshalJSON is followed. */
export function shapeContext(
  own: TypePackage,
  { types, enums }: Config,
  validators: Validators,
  reader: TypeReader | null,
) {
  const { path } = own;
  // A key without a path, such as `Amount`, is a type of the package itself.
  const shapes = Object.entries(types).map(([key, type]): [string, WellKnownShape] => [
    key.includes(".") || path === null ? key : `${path}.${key}`,
    knownShape(configuredShape(type), type.kind === "basic" ? type.name : "struct"),
  ]);
  const marshaled = (type: GoType) => (reader ? marshaledBy(readProgram({ reader, pkg: own }), type) : []);
  return emptyContext({ own, enums, validators, configured: new Map(shapes), marshaled });
}

/** A field as encoding/json would see it in a struct with no other fields. */
export function messageField({ field, through }: ResolvedField): JSONField {
  return { ...jsonField(field, through), pointers: [], sealed: false, unsettable: null };
}

/** The shape of a field outside of a JSON body. A pointer is a value that may be absent; a slice is a list of values. */
export function textFieldShape(
  context: ShapeContext,
  { field: { type: goType }, type, element }: ResolvedField,
  part: Field["in"],
  settings: TypeSettings,
): Shape {
  const valueShape = (one: GoType, named: GoType | null): Shape => {
    const resolved = named && convertedType(named, settings);
    if (resolved && "reason" in resolved) return unresolved(resolved.reason);
    const chosen = resolved && chooseConversion(resolved, part);
    if (!chosen || "problem" in chosen)
      return asText(unsupported(`no ${part} value can be read into ${one.text}`));
    const { conversion } = chosen;
    const facts = factsOf(context, one);
    if (facts.id === null || !isSameInJSON(facts, conversion.kind))
      return asText(inline(facts, conversion, resolved));
    return asText(shapeOf(context, one, { ...messageRoot, addressable: true }));
  };
  const list = (element: Shape) => asText(shape("list", { element }));
  if (goType.target.kind === "literal" && (type.pointer || type.slice) && goType.element) {
    const value = valueShape(goType.element, element.named);
    return type.slice ? list(value) : value;
  }
  const value = valueShape(goType, element.named);
  // A named slice type without methods is treated as the slice below it.
  if (value.kind !== "unsupported" || element.list === null || goType.element === null) return value;
  return list(valueShape(goType.element, element.list.named));
}

function configuredShape(type: ConfiguredType): Shape {
  const format = type.format ?? null;
  if (type.json === "any") return shape("any", { nullable: true });
  if (type.json === "integer" || type.json === "number") return shape(type.json, { signed: true, format });
  if (type.json !== undefined) return shape(type.json, { format });
  if (type.kind === "basic") return { ...basicShape(type.name), format };
  if (type.kind === "text") return shape("string", { format });
  return unresolved("the config says nothing of its JSON: give it the key json");
}

// Makes the shapes of values outside of JSON bodies, which depend on the conversion of their texts.

/** The shape without null, which no text can be. */
function asText(shape: Shape): Shape {
  return { ...shape, nullable: false, readsNull: false };
}

/** Reports whether JSON has the same values as the text, so that a reference to the type is enough. */
function isSameInJSON({ known, methods, kind: basic }: TypeFacts, kind: Conversion["kind"]): boolean {
  if (["custom", "duration", "httpDate", "cookie"].includes(kind)) return false;
  if (known) return known.shape.kind === (kind === "text" ? "string" : basicShape(basic).kind);
  const { marshalJSON, unmarshalJSON, marshalText, unmarshalText } = methods;
  if (marshalJSON !== null || unmarshalJSON !== null) return false;
  const hasText = marshalText !== null && unmarshalText !== null;
  return kind === "text" ? hasText : marshalText === null && unmarshalText === null;
}

/** The shape of a text that is not the value in JSON, or of a type without a name. */
function inline({ known }: TypeFacts, { kind }: Conversion, { type, kind: basic }: ConvertedType): Shape {
  switch (kind) {
    case "duration":
      return shape("string", { format: "duration" });
    case "httpDate":
      return shape("string", { format: "http-date" });
    case "cookie":
      return shape("string", { reason: "its text is a cookie with its attributes" });
    case "text":
    case "custom":
      if (kind === "text" && known?.shape.kind === "string") return known.shape;
      return shape("string", { reason: `its text is left to the methods of ${nameOfType(type)}` });
    default:
      return basicShape(basic);
  }
}

// Makes the shapes of JSON bodies, and finds the types that the messages of a model refer to.

/**
 * The body of a binding and the shapes of its JSON fields. With a view the body has nothing but the fields with a tag `json`; without
 * one it is the type as encoding/json sees it, or that of the field that is the body, but never null.
 */
export function messageShapes(
  { body, json, bodyField }: Pick<Binding, "body" | "json" | "bodyField">,
  struct: BindingStruct,
  { view, replacesNil }: Pick<GoBinding, "view" | "replacesNil">,
  shapes: ShapeContext | null,
): Pick<Binding, "json" | "bodyShape"> {
  if (body !== "json") return { json, bodyShape: null };
  if (shapes === null) return { json, bodyShape: unresolved("no output of this run needs it") };
  if (view !== null) {
    const exported = struct.members.filter(({ name }) => isExported(name));
    const candidates = exported.flatMap(({ field, property }, index) =>
      property ? { field: property, tagged: isTagged(field), index: [index] } : [],
    );
    // If fields share a key, encoding/json drops some or all of them.
    const { fields } = dominantFields(candidates);
    return { json, bodyShape: shape("object", { fields, readsNull: false }) };
  }
  const whole = bodyField?.shape ?? wholeShape(shapes, struct);
  const nullable = whole.nullable && !replacesNil;
  const reads = whole.reads && { ...whole.reads, readsNull: false };
  const bodyShape = { ...whole, nullable, readsNull: false, reads };
  const byPath = new Map(bodyShape.fields.map(property => [fieldPath(property), property.shape]));
  const fields = json.map(field => ({ ...field, shape: byPath.get(fieldPath(field)) ?? field.shape }));
  return { json: fields, bodyShape };
}
