/** Makes simple shapes: those of basic types, and those that others are built from. */
import type { Shape } from "./shape-types.ts";

const nothing: Omit<Shape, "kind"> = {
  nullable: false,
  readsNull: true,
  reads: null,
  bits: 0,
  signed: false,
  quoted: false,
  format: null,
  element: null,
  length: null,
  key: null,
  fields: [],
  type: null,
  reason: null,
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

const numbers: Readonly<Record<string, { kind: "integer" | "number"; bits: number; signed: boolean }>> = {
  int: { kind: "integer", bits: 64, signed: true },
  int8: { kind: "integer", bits: 8, signed: true },
  int16: { kind: "integer", bits: 16, signed: true },
  int32: { kind: "integer", bits: 32, signed: true },
  int64: { kind: "integer", bits: 64, signed: true },
  uint: { kind: "integer", bits: 64, signed: false },
  uint8: { kind: "integer", bits: 8, signed: false },
  uint16: { kind: "integer", bits: 16, signed: false },
  uint32: { kind: "integer", bits: 32, signed: false },
  uint64: { kind: "integer", bits: 64, signed: false },
  uintptr: { kind: "integer", bits: 64, signed: false },
  float32: { kind: "number", bits: 32, signed: true },
  float64: { kind: "number", bits: 64, signed: true },
};

/** The shape of a basic type by its name without aliases: `uint8` for byte. */
export function basicShape(name: string): Shape {
  if (name === "string") return shape("string");
  if (name === "bool") return shape("boolean");
  const number = numbers[name];
  if (number) return shape(number.kind, { bits: number.bits, signed: number.signed });
  return unsupported(`encoding/json has no form for ${name}`);
}

/** Reports whether the tag's option `string` works on a basic type. */
export function canBeQuoted(name: string): boolean {
  return name === "string" || name === "bool" || Object.hasOwn(numbers, name);
}

/** Reports whether a basic type is an integer. */
export function isInteger(name: string): boolean {
  return numbers[name]?.kind === "integer";
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
