/** The values of Go's constants, as exact as in go/constant; their types, and which values these can hold: a port of representableConst in go/types. */
import { fromBytes, toBytes, unquoteBytes } from "../go/string-literals.ts";

/**
 * The value of a constant. A string has one character, U+0000 to U+00FF, per byte. Whether a number is a bigint or a fraction follows from the type, not from
 * the value: a rune is a bigint, an untyped float is a fraction even if it is 1.
 */
export type ConstantValue = boolean | string | bigint | Rational;

/** A number as a fraction in lowest terms; the denominator is positive. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
  /** The number is not exact: it, or a number that it was computed from, had too many digits. */
  rounded: boolean;
}

/** A binary floating-point format. */
interface FloatFormat {
  /** Bits of the mantissa. */
  precision: number;
  /** The exponent of the smallest value above 0. */
  smallest: number;
  /** The exponent of the first power of two that is too large. */
  limit: number;
}

const float32: FloatFormat = { precision: 24, smallest: -149, limit: 128 };
const float64: FloatFormat = { precision: 53, smallest: -1074, limit: 1024 };

/** go/constant keeps fractions whose parts have up to this number of bits; larger ones become floating-point numbers of `largePrecision` bits. */
const exactBits = 4096;
const largePrecision = 512;
/** Larger numbers are not computed: real programs don't have them, and they take long. */
const maxBits = 1 << 17;

/** The number of bits of a number without its sign; 0 for 0. */
function bitLength(value: bigint): number {
  const digits = (value < 0n ? -value : value).toString(16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(digits[0]!, 16)));
}

/** A fraction in lowest terms, rounded where go/constant rounds; null where its parts are too large to go on. */
export function rational(numerator: bigint, denominator: bigint, rounded = false): Rational | null {
  if (bitLength(numerator) > maxBits || bitLength(denominator) > maxBits) return null;
  const negative = denominator < 0n;
  const divisor = gcd(numerator, denominator) || 1n;
  const reduced = {
    numerator: (negative ? -numerator : numerator) / divisor,
    denominator: (negative ? -denominator : denominator) / divisor,
    rounded,
  };
  const exact = bitLength(reduced.numerator) < exactBits && bitLength(reduced.denominator) < exactBits;
  if (exact && !rounded) return reduced;
  return { ...roundTo(reduced, largePrecision, -Infinity), rounded: true };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The nearest number of a format, ties to even; null where it would be infinite. */
function roundToFormat(value: Rational, format: FloatFormat): Rational | null {
  const result = roundTo(value, format.precision, format.smallest);
  const size = result.numerator < 0n ? -result.numerator : result.numerator;
  return size >= result.denominator << BigInt(format.limit) ? null : { ...result, rounded: false };
}

function roundTo(value: Rational, precision: number, smallest: number): Rational {
  const { numerator, denominator, rounded } = value;
  if (numerator === 0n) return value;
  const size = numerator < 0n ? -numerator : numerator;
  const estimate = bitLength(size) - bitLength(denominator);
  const isSmaller = scaled(size, -estimate) < scaled(denominator, estimate);
  const exponent = isSmaller ? estimate - 1 : estimate;
  const lowest = Math.max(exponent - precision + 1, smallest);
  const [top, bottom] = [scaled(size, -lowest), scaled(denominator, lowest)];
  let mantissa = top / bottom;
  const twice = (top % bottom) * 2n;
  if (twice > bottom || (twice === bottom && (mantissa & 1n) === 1n)) mantissa++;
  const [a, b] = [scaled(mantissa, lowest), scaled(1n, -lowest)];
  const divisor = gcd(a, b) || 1n;
  return { numerator: (numerator < 0n ? -a : a) / divisor, denominator: b / divisor, rounded };
}

/** The value times two to the power of `shift`; the value itself for a negative shift. */
function scaled(value: bigint, shift: number): bigint {
  return shift > 0 ? value << BigInt(shift) : value;
}

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

/** Sizes of the integer types in bits. */
const integerSizes: Readonly<Record<string, number>> = {
  ...{ int: 64, int8: 8, int16: 16, int32: 32, int64: 64 },
  ...{ uint: 64, uint8: 8, uint16: 16, uint32: 32, uint64: 64, uintptr: 64 },
};

export function isUntyped({ basic }: ConstantType): boolean {
  return basic.startsWith("untyped ");
}

export function isUnsigned({ basic }: ConstantType): boolean {
  return basic.startsWith("uint");
}

/** What values a type has; null for a type that is none of these. */
export function classOf({ basic }: ConstantType): "int" | "float" | "string" | "bool" | null {
  const name = basic.replace("untyped ", "");
  if (name === "rune" || Object.hasOwn(integerSizes, name)) return "int";
  if (name.startsWith("float")) return "float";
  return name === "string" || name === "bool" ? name : null;
}

/** The bits of an integer that an unsigned type has, as those of `^1`. */
export function unsigned(value: bigint, { basic }: ConstantType): bigint {
  return BigInt.asUintN(integerSizes[basic]!, value);
}

/** Go refuses untyped integers of more bits. */
const maxUntypedBits = 512;

/** The value as the type holds it (typed floats are rounded); null where the type can't hold it. */
export function represent(value: ConstantValue, type: ConstantType): ConstantValue | null {
  switch (classOf(type)) {
    case "bool":
      return typeof value === "boolean" ? value : null;
    case "string":
      return typeof value === "string" ? value : null;
    case "int": {
      const integer = toInteger(value);
      return integer !== null && fits(integer, type) ? integer : null;
    }
    case "float": {
      const exact = toRational(value);
      if (exact === null || isUntyped(type)) return exact;
      return roundToFormat(exact, type.basic === "float32" ? float32 : float64);
    }
    case null:
      return null;
  }
}

function fits(value: bigint, type: ConstantType): boolean {
  if (isUntyped(type)) return bitLength(value) <= maxUntypedBits;
  if (isUnsigned(type)) return unsigned(value, type) === value;
  return BigInt.asIntN(integerSizes[type.basic]!, value) === value;
}

/** A number as an integer; null for a fraction and for other values. */
export function toInteger(value: ConstantValue): bigint | null {
  if (typeof value === "bigint") return value;
  return typeof value === "object" && value.denominator === 1n ? value.numerator : null;
}

/** A number as a fraction; null for other values. */
function toRational(value: ConstantValue): Rational | null {
  if (typeof value === "bigint") return rational(value, 1n);
  return typeof value === "object" ? value : null;
}

// Computes the values of Go's literals: https://go.dev/ref/spec#Integer_literals, and the sections up to String literals.

/** The value of a literal: `1` is a bigint, `1.0` a fraction. Null for a literal that is malformed or too large. */
export function literalValue(token: "number" | "rune" | "string", text: string): ConstantValue | null {
  if (token === "string") return unquoteBytes(toBytes(text));
  return token === "rune" ? runeValue(text) : numberValue(text);
}

function numberValue(literal: string): ConstantValue | null {
  const text = literal.replaceAll("_", "").toLowerCase();
  if (/^0x/.test(text) ? /[.p]/.test(text) : /[.e]/.test(text)) return floatValue(text);
  const digits = /^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text;
  return /^(?:0x[\da-f]+|0b[01]+|0o[0-7]+|0|[1-9]\d*)$/.test(digits) ? BigInt(digits) : null;
}

/** The largest exponent of a literal that is computed. */
const maxExponent = 30_000;

function floatValue(text: string): ConstantValue | null {
  const hex = /^0x([\da-f]*)\.?([\da-f]*)p([+-]?\d+)$/.exec(text);
  const match = hex ?? /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", decimals = "", power = "0"] = match;
  const exponent = Number(power);
  if (whole + decimals === "" || Math.abs(exponent) > maxExponent) return null;
  return hex
    ? fraction(BigInt(`0x${whole}${decimals}`), exponent - 4 * decimals.length, 2n)
    : fraction(BigInt(whole + decimals), exponent - decimals.length, 10n);
}

/** The value of `digits * base ** exponent`. */
function fraction(digits: bigint, exponent: number, base: bigint): ConstantValue | null {
  const scale = base ** BigInt(Math.abs(exponent));
  return exponent < 0 ? rational(digits, scale) : rational(digits * scale, 1n);
}

/** The code point of a rune literal; null where it is malformed. */
function runeValue(literal: string): ConstantValue | null {
  const inner = literal.slice(1, -1);
  const found = /^\\(?:([abfnrtv\\'])|([0-7]{3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))$/.exec(
    inner,
  );
  if (!found) {
    const isCharacter = inner !== "\\" && [...inner].length === 1;
    return isCharacter ? BigInt(inner.codePointAt(0)!) : null;
  }
  const [, simple, octal, ...hex] = found;
  // A string has no escape \' but all other ones of a rune.
  if (simple !== undefined) return BigInt((unquoteBytes(`"${inner}"`) ?? "'").charCodeAt(0));
  return BigInt(octal === undefined ? `0x${hex.find(Boolean)}` : `0o${octal}`);
}

// Writes values.

/** The value as JSON writes it. */
export function jsonText(value: ConstantValue, basic: string): string {
  return typeof value === "string" ? JSON.stringify(fromBytes(value)) : plainText(value, basic);
}

/** The value as a text outside of a JSON body. */
export function plainText(value: ConstantValue, basic: string): string {
  if (typeof value === "string") return fromBytes(value);
  return typeof value === "object" ? floatText(value, basic) : String(value);
}

/** The shortest decimal text that is read back as the same float, as strconv and encoding/json write it. */
function floatText({ numerator, denominator }: Rational, basic: string): string {
  // Constants with a type are rounded already, so the denominator is a power of two, and nothing is rounded here.
  const number = Number(numerator) * 2 ** (1 - bitLength(denominator));
  if (basic !== "float32") return String(number);
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(number.toPrecision(digits));
    if (Math.fround(short) === number) return String(short);
  }
  return String(number);
}

/** The key of a value: equal values of one type have equal keys. */
export function constantKey(value: ConstantValue): string {
  return typeof value === "object" ? `${value.numerator}/${value.denominator}` : String(value);
}
