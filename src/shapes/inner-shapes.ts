/** Walks through shapes. */
import type { NamedType, Shape } from "./shape-types.ts";

/** Whose view of a value is meant: what the server writes, or what it reads. */
export type Direction = "written" | "read";

/** The shape as it is in a direction. */
export function seenShape(shape: Shape, direction: Direction): Shape {
  return direction === "read" ? (shape.reads ?? shape) : shape;
}

/** The shape at the end of references. */
export function basicShape(shape: Shape, typeOf: (id: string) => NamedType): Shape {
  return shape.kind === "reference" ? basicShape(typeOf(shape.type!).shape, typeOf) : shape;
}

/** The shapes that a shape consists of. */
export function innerShapes({ element, key, fields }: Shape): Shape[] {
  return [
    ...(element === null ? [] : [element]),
    ...(key === null ? [] : [key]),
    ...fields.map(({ shape }) => shape),
  ];
}

/** Reports whether a type holds itself. */
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
