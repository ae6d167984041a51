/** Makes the shapes of binding structs and their fields, and describes the types that these refer to. */

import type { ConfiguredType } from "../config/user-config.ts";
import { mayLeavePromotedOut } from "../constraints/judge-value.ts";
import type { Validators } from "../constraints/validators.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { configuredShapes } from "../shapes/configured-shapes.ts";
import { isValidName, type JSONField } from "../shapes/json-fields.ts";
import { type DroppedField, describeTypes, droppedFields } from "../shapes/named-types.ts";
import { shape } from "../shapes/plain-shapes.ts";
import type { NamedType, Property, Shape } from "../shapes/shape-types.ts";
import { describe, fieldProperty, messageRoot, rootReference } from "../shapes/shapes.ts";
import { factsOf, type Shaping } from "../shapes/type-facts.ts";
import { isTextPart } from "../types/binding-names.ts";
import type { EnumDefault } from "../types/enums.ts";
import { lookUp, type TypePlace, underlyingTarget } from "../types/lookup.ts";
import type { TypeReader } from "../types/packages.ts";
import type { ResolvedField, ResolvedTypes, TypeUse } from "../types/resolve-types.ts";
import { fieldPath } from "./struct-members.ts";
import { asText, textShape } from "./text-shapes.ts";
import type { Field } from "./types.ts";

/** The shapes of a package's binding structs. */
export interface Shapes {
  structs: ReadonlyMap<TypeDeclaration, StructShapes>;
  /** All types that they refer to, by their ids. */
  types: ReadonlyMap<string, NamedType>;
  /** Fields of the user's own types that share a key, so that encoding/json leaves all of them out, by the types' ids. */
  dropped: ReadonlyMap<string, DroppedField[][]>;
}

/** The shapes of a binding struct. */
export interface StructShapes {
  /** The struct as encoding/json sees it. */
  whole: Shape;
  /** Its fields, by `fieldPath`, as members of a JSON body that has nothing but the fields with a tag `json`. */
  json: ReadonlyMap<string, Property>;
  /** Its fields outside of a JSON body, by `fieldPath` and part. */
  texts: ReadonlyMap<string, Partial<Record<Field["in"], Shape>>>;
}

/** What the shapes of a package depend on. */
export interface ShapesInput {
  /** The binding structs and the types of their fields. */
  resolved: ResolvedTypes;
  reader: TypeReader;
  /** Import path of the package; null outside of a module. */
  importPath: string | null;
  /** The config's types. */
  configured: Readonly<Record<string, ConfiguredType>>;
  /** Whether enums without a directive are closed or open. */
  enums: EnumDefault;
  /** The config's functions for rules of tags `validate`. */
  validators: Validators;
}

/** Makes the shapes of all binding structs of a package. It reads the packages of all types that these reach. */
export function resolveShapes(input: ShapesInput): Shapes {
  const { resolved } = input;
  const shaping = shapingOf(input);
  const structs = new Map<TypeDeclaration, StructShapes>();
  for (const [declaration, { target, whole, fields }] of resolved.structs) {
    const json = new Map<string, Property>();
    const texts = new Map<string, Partial<Record<Field["in"], Shape>>>();
    const unruled = fields
      .filter(({ flattened, tag, type }) => flattened && mayLeavePromotedOut(tag.pairs, type.pointer))
      .map(fieldPath);
    for (const field of fields) {
      if (field.flattened || field.name === "_") continue;
      const isUnruled = unruled.some(path => `${field.embeddedIn.join(".")}.`.startsWith(`${path}.`));
      const byPart: Partial<Record<Field["in"], Shape>> = {};
      for (const { key } of field.tag.pairs) {
        if (key === "json")
          json.set(fieldPath(field), fieldProperty(shaping, jsonField(field, isUnruled), messageRoot));
        else if (isTextPart(key)) byPart[key] = textFieldShape(shaping, field, key, resolved.types);
      }
      texts.set(fieldPath(field), byPart);
    }
    const facts = factsOf(shaping, target);
    // A basic type may be an enum, which is described as a named type.
    const isBasic = whole !== null && !["slice", "map", "array"].includes(whole.kind);
    const body =
      isBasic && facts.id !== null
        ? rootReference(shaping, facts, facts.id)
        : describe(shaping, facts, messageRoot);
    structs.set(declaration, { whole: body, json, texts });
  }
  const types = new Map<string, NamedType>();
  describeTypes(shaping, types);
  return { structs, types, dropped: droppedFields(shaping) };
}

/** The state that shapes are made with, before any type is known. */
export function shapingOf({
  resolved,
  reader,
  importPath,
  configured,
  enums,
  validators,
}: ShapesInput): Shaping {
  return {
    // The table of standard types does not have the fields of structs.
    reader: { ...reader, preferTable: false },
    quick: { ...reader, preferTable: true },
    ownPath: importPath,
    own: resolved.own,
    enums,
    validators,
    configured: configuredShapes(configured, importPath),
    facts: new Map(),
    written: new WeakMap(),
    twoForms: new Map(),
    wanted: new Map(),
  };
}

/** A field as encoding/json would see it in a struct with no other fields. */
export function jsonField(
  { name, embeddedIn, declaration, tag, place, struct, position }: ResolvedField,
  unruled: boolean,
): JSONField {
  const json = tag.pairs.find(({ key }) => key === "json");
  return {
    name,
    embeddedIn,
    key: isValidName(json?.name ?? "") ? json!.name : name,
    place,
    struct,
    pointers: [],
    unruled,
    unsettable: null,
    sealed: false,
    omitEmpty: json?.options.includes("omitempty") ?? false,
    omitZero: json?.options.includes("omitzero") ?? false,
    quoted: json?.options.includes("string") ?? false,
    tags: tag.pairs,
    doc: declaration.doc,
    position,
  };
}

/** The shape of a field outside of a JSON body. A pointer is a value that may be absent; a slice is a list of values. */
function textFieldShape(
  shaping: Shaping,
  { place, type, element }: ResolvedField,
  part: Field["in"],
  types: ResolvedTypes["types"],
): Shape {
  const { reader } = shaping;
  const resolvedOf = ({ key }: TypeUse) => (key === null ? null : (types.get(key) ?? null));
  const target = lookUp(reader, place);
  const outer = target.kind === "literal" ? target.place : null;
  const list = (element: Shape) => asText(shape("list", { element }));
  if (outer && (type.pointer || type.slice) && "element" in outer.type) {
    const inner: TypePlace = { ...outer, type: outer.type.element };
    const value = textShape(shaping, inner, resolvedOf(element), part);
    return type.slice ? list(value) : value;
  }
  const value = textShape(shaping, place, resolvedOf(element), part);
  if (value.kind !== "unsupported" || element.list === null) return value;
  // A named slice type without methods is treated as the slice below it.
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind !== "literal" || underlying.place.type.kind !== "slice") return value;
  const item: TypePlace = { ...underlying.place, type: underlying.place.type.element };
  return list(textShape(shaping, item, resolvedOf(element.list), part));
}
