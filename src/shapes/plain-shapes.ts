/** Makes simple shapes: those of basic types, and those that others are built from; and follows shapes. */
import { numberType } from "../go/predeclared.ts";
import type { NamedType, Shape } from "./shape-types.ts";

const nothing: Omit<Shape, "kind"> = {
  ...{ nullable: false, readsNull: true, reads: null },
  ...{ bits: 0, signed: false, quoted: false, format: null },
  ...{ element: null, length: null, key: null, fields: [], type: null, reason: null },
};

/** A shape of that kind, with the values in `special`. By default `null` can be read, as encoding/json does nearly everywhere. */
export function shape(kind: Shape["kind"], special: Partial<Shape> = {}): Shape {
  return { kind, ...nothing, ...special };
}

/** The shape of a value that encoding/json refuses. */
export function unsupported(reason: string, special: Partial<Shape> = {}): Shape {
  return shape("unsupported", { reason, ...special });
}

/** The shape of a type that can't be resolved. */
export function unresolved(reason: string): Shape {
  return shape("unresolved", { reason });
}

/** The shape of a basic type by its name without aliases: `uint8` for byte. */
export function basicShape(name: string): Shape {
  if (name === "string") return shape("string");
  if (name === "bool") return shape("boolean");
  const number = numberType(name);
  if (!number) return unsupported(`encoding/json has no form for ${name}`);
  const { family, bits } = number;
  return shape(family === "float" ? "number" : "integer", { bits: bits || 64, signed: family !== "uint" });
}

/** Reports whether the tag's option `string` works on a basic type. */
export function canBeQuoted(name: string): boolean {
  return name === "string" || name === "bool" || numberType(name) !== null;
}

/** Reports whether a basic type is an integer. */
export function isInteger(name: string): boolean {
  return numberType(name) !== null && !name.startsWith("float");
}

/** The shape without null, also in its elements. */
export function withoutNull(shape: Shape): Shape {
  const { element, reads } = shape;
  return {
    ...shape,
    nullable: false,
    element: element && withoutNull(element),
    reads: reads && withoutNull(reads),
  };
}

// Follows shapes: to the shapes inside them, and to the types that they refer to.

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

/** Reports whether null stands for a nil list here: config `nilLists` says whether Write sends it. In a field that is a pointer, null may also stand for no list. */
export function mayBeNilList(shape: Shape, typeOf: (id: string) => NamedType): boolean {
  return shape.nullable && referredShape(shape, typeOf).kind === "list";
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
