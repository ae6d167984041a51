/** The types of constants, and which values they can hold: a port of representableConst in go/types. */
import {
  bitLength,
  type ConstantValue,
  float32,
  float64,
  type Rational,
  rational,
  roundToFormat,
} from "./constant-values.ts";

/** The type of a constant. */
export interface ConstantType {
  /** Two types are identical if their keys are equal. */
  key: string;
  /** The underlying basic type, for example `int`, or the type of an untyped constant, for example `untyped rune`. */
  basic: string;
}

/** The types of untyped constants. The types of numbers are in Go's order, from integer to float. */
export const untyped = {
  bool: { key: "untyped bool", basic: "untyped bool" },
  string: { key: "untyped string", basic: "untyped string" },
  int: { key: "untyped int", basic: "untyped int" },
  rune: { key: "untyped rune", basic: "untyped rune" },
  float: { key: "untyped float", basic: "untyped float" },
} as const satisfies Record<string, ConstantType>;

/** Sizes of the integer types in bits; 0 for types whose size depends on the machine. */
const integerSizes: Readonly<Record<string, number>> = {
  ...{ int: 0, int8: 8, int16: 16, int32: 32, int64: 64 },
  ...{ uint: 0, uint8: 8, uint16: 16, uint32: 32, uint64: 64, uintptr: 0 },
};

export function isUntyped({ basic }: ConstantType): boolean {
  return basic.startsWith("untyped ");
}

export function isInteger({ basic }: ConstantType): boolean {
  return basic === "untyped int" || basic === "untyped rune" || Object.hasOwn(integerSizes, basic);
}

export function isUnsigned({ basic }: ConstantType): boolean {
  return basic.startsWith("uint");
}

function isFloat({ basic }: ConstantType): boolean {
  return basic === "untyped float" || basic === "float32" || basic === "float64";
}

export function isNumeric(type: ConstantType): boolean {
  return isInteger(type) || isFloat(type);
}

export function isString({ basic }: ConstantType): boolean {
  return basic === "string" || basic === "untyped string";
}

export function isBoolean({ basic }: ConstantType): boolean {
  return basic === "bool" || basic === "untyped bool";
}

/** The size of an integer type in bits; `wordSize` is the size of int. */
export function sizeOf({ basic }: ConstantType, wordSize: number): number {
  return integerSizes[basic] || wordSize;
}

/** Go refuses untyped integers of more bits. */
const maxUntypedBits = 512;

/** The value as the type holds it (typed floats are rounded); null where the type can't hold it. */
export function represent(value: ConstantValue, type: ConstantType, wordSize: number): ConstantValue | null {
  if (isBoolean(type)) return value.kind === "bool" ? value : null;
  if (isString(type)) return value.kind === "string" ? value : null;
  if (isInteger(type)) {
    const integer = toInteger(value);
    if (integer === null) return null;
    return fits(integer, type, wordSize) ? { kind: "int", value: integer } : null;
  }
  if (!isFloat(type)) return null;
  const exact = toRational(value);
  if (exact === null || type.basic === "untyped float") return exact && { kind: "float", value: exact };
  const rounded = roundToFormat(exact, type.basic === "float32" ? float32 : float64);
  return rounded && { kind: "float", value: rounded };
}

function fits(value: bigint, type: ConstantType, wordSize: number): boolean {
  if (isUntyped(type)) return bitLength(value) <= maxUntypedBits;
  const size = sizeOf(type, wordSize);
  return isUnsigned(type) ? BigInt.asUintN(size, value) === value : BigInt.asIntN(size, value) === value;
}

/** A number as an integer; null for a fraction and for other values. */
export function toInteger(value: ConstantValue): bigint | null {
  if (value.kind === "int") return value.value;
  if (value.kind !== "float") return null;
  return value.value.denominator === 1n ? value.value.numerator : null;
}

/** A number as a fraction; null for other values. */
export function toRational(value: ConstantValue): Rational | null {
  if (value.kind === "float") return value.value;
  return value.kind === "int" ? rational(value.value, 1n) : null;
}
