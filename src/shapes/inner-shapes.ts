/** Functions that follow shapes: to the shapes inside them, and to the types that they refer to. */
import type { NamedType, Shape } from "./shape-types.ts";

/** Which values are meant: those that the server writes, or those that it reads. */
export type Direction = "written" | "read";

/** The shape of the values that the server writes or reads. */
export function seenShape(shape: Shape, direction: Direction): Shape {
  return direction === "read" ? (shape.reads ?? shape) : shape;
}

/** The shape that a reference leads to, over other references; a shape that is not a reference itself. */
export function referredShape(shape: Shape, typeOf: (id: string) => NamedType): Shape {
  return shape.kind === "reference" ? referredShape(typeOf(shape.type!).shape, typeOf) : shape;
}

/** The shapes that a shape consists of. */
export function innerShapes({ element, key, fields }: Shape): Shape[] {
  return [element, key, ...fields.map(({ shape }) => shape)].filter(one => one !== null);
}

/** Reports whether a type refers to itself, directly or through other types: `type Node struct { Next *Node }`. */
export function isRecursive({ id, shape }: NamedType, types: ReadonlyMap<string, NamedType>): boolean {
  const visited = new Set<string>();
  const leadsBack = (one: Shape): boolean => {
    if (one.type === id) return true;
    if (one.type !== null && !visited.has(one.type)) {
      visited.add(one.type);
      const type = types.get(one.type);
      if (type && leadsBack(type.shape)) return true;
    }
    return (one.reads !== null && leadsBack(one.reads)) || innerShapes(one).some(leadsBack);
  };
  return leadsBack(shape);
}
