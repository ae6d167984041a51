/** Finds the named types in the messages of a file, and whether they are read, written or both. */

import { compareText } from "../../base/text/common.ts";
import { textFields } from "../../model/text-fields.ts";
import type { Binding } from "../../model/types.ts";
import { type Direction, innerShapes, seenShape } from "../../shapes/inner-shapes.ts";
import type { NamedType, Shape } from "../../shapes/shape-types.ts";

/** A named type in one direction. */
export interface ReachedType {
  type: NamedType;
  direction: Direction;
}

/** The named types of a package, by id. */
export type TypesById = ReadonlyMap<string, NamedType>;

/** The shapes of a message's parts, and the direction of the message. */
function messageShapes(binding: Binding): { direction: Direction; shapes: Shape[] } {
  const { kind, bodyShape } = binding;
  const fields = textFields(binding).map(({ shape }) => shape);
  return {
    direction: kind === "request" ? "read" : "written",
    shapes: bodyShape === null ? fields : [...fields, bodyShape],
  };
}

/** The ids of types that Go reads in another form than it writes them, and of types that hold such a type. */
export function differingTypes(types: TypesById): Set<string> {
  const differing = new Set<string>();
  const differs = (shape: Shape): boolean =>
    shape.reads !== null ||
    (shape.type !== null && differing.has(shape.type)) ||
    innerShapes(shape).some(differs);
  for (let before = -1; before < differing.size; ) {
    before = differing.size;
    for (const { id, shape } of types.values()) if (differs(shape)) differing.add(id);
  }
  return differing;
}

/** The named types that bindings reach, by id, the written ones first. A type that is read as it is written occurs once. */
export function reachedTypes(bindings: Binding[], types: TypesById, differing: Set<string>): ReachedType[] {
  const reached = new Map<string, ReachedType>();
  const visit = (shape: Shape, direction: Direction): void => {
    const seen = seenShape(shape, direction);
    const type = seen.type === null ? undefined : types.get(seen.type);
    if (type) {
      const own = differing.has(type.id) ? direction : "written";
      const key = `${type.id} ${own}`;
      if (!reached.has(key)) {
        reached.set(key, { type, direction: own });
        visit(type.shape, own);
      }
    }
    for (const inner of innerShapes(seen)) visit(inner, direction);
  };
  for (const binding of bindings) {
    const { direction, shapes } = messageShapes(binding);
    for (const shape of shapes) visit(shape, direction);
  }
  return [...reached.values()].sort(
    (a, b) => compareText(b.direction, a.direction) || compareText(a.type.id, b.type.id),
  );
}
