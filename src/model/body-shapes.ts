/** Makes the shapes of JSON bodies, and finds the types that the messages of a model refer to. */

import { compareText } from "../base/text/common.ts";
import { isExported } from "../go/identifiers.ts";
import { dominantFields, isValidName } from "../shapes/json-fields.ts";
import { shape, unresolved } from "../shapes/plain-shapes.ts";
import type { NamedType, Property, Shape } from "../shapes/shape-types.ts";
import type { ShapeContext } from "../shapes/type-facts.ts";
import type { TextPart } from "../types/binding-names.ts";
import { textFields } from "./message-facts.ts";
import { wholeShape } from "./resolve-shapes.ts";
import { type BindingStruct, fieldPath } from "./struct-members.ts";
import type { Binding, GoBinding, Handler } from "./types.ts";

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
    const properties = exported.flatMap(({ property }) => property ?? []);
    // If fields share a key, encoding/json drops some or all of them.
    const { fields } = dominantFields(
      properties.map((field, index) => ({ field, tagged: isTagged(field), index: [index] })),
    );
    return { json, bodyShape: shape("object", { fields, readsNull: false }) };
  }
  const whole = bodyField?.shape ?? wholeShape(shapes, struct);
  const bodyShape = {
    ...whole,
    nullable: whole.nullable && !replacesNil,
    readsNull: false,
    reads: whole.reads && { ...whole.reads, readsNull: false },
  };
  const byPath = new Map(bodyShape.fields.map(property => [fieldPath(property), property.shape]));
  return {
    json: json.map(field => ({ ...field, shape: byPath.get(fieldPath(field)) ?? field.shape })),
    bodyShape,
  };
}

/** Reports whether a tag names a field's key. */
export function isTagged({ tags }: Pick<Property, "tags">): boolean {
  return isValidName(tags.find(({ key }) => key === "json")?.value.split(",", 1)[0] ?? "");
}

/** The shapes of the JSON that handlers encode without a generated method. */
export function encodedShapes(handlers: Handler[]): Shape[] {
  const bodies = handlers.flatMap(({ responses }) => responses.flatMap(one => one.bodies));
  return bodies.flatMap(({ shape }) => shape ?? []);
}

/** The types that the shapes of bindings and these other shapes refer to, by id. */
export function reachedTypes(
  bindings: Pick<Binding, TextPart | "json" | "bodyShape">[],
  others: Shape[],
  types: ReadonlyMap<string, NamedType>,
): NamedType[] {
  const reached = new Set<NamedType>();
  const add = (shape: Shape | null) => {
    if (shape === null) return;
    const type = shape.type === null ? undefined : types.get(shape.type);
    if (type) reached.add(type);
    for (const inner of [shape.reads, shape.element, shape.key]) add(inner);
    for (const field of shape.fields) add(field.shape);
  };
  for (const binding of bindings) {
    for (const field of [...textFields(binding), ...binding.json]) add(field.shape);
    add(binding.bodyShape);
  }
  for (const shape of others) add(shape);
  // The set grows while it is read.
  for (const { shape, typeArguments } of reached) {
    add(shape);
    for (const argument of typeArguments) add(argument);
  }
  return [...reached].sort((a, b) => compareText(a.id, b.id));
}
