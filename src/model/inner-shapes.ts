/** Walks through shapes. */
import type { NamedType, Shape } from "./shape-types.ts";

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
