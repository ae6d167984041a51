/** The values of Go's constants, as exact as in go/constant. */
import { fromBytes } from "../go/string-literals.ts";

/** The value of a constant. Its kind follows from the type, not from the value: a rune is an `int`, an untyped float is a `float` even if it is 1. */
export type ConstantValue =
  | { kind: "bool"; value: boolean }
  /** One character, U+0000 to U+00FF, per byte. */
  | { kind: "string"; bytes: string }
  | { kind: "int"; value: bigint }
  | { kind: "float"; value: Rational };

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

export const float32: FloatFormat = { precision: 24, smallest: -149, limit: 128 };
export const float64: FloatFormat = { precision: 53, smallest: -1074, limit: 1024 };

/** go/constant keeps fractions whose parts have up to this number of bits; larger ones become floating-point numbers of `largePrecision` bits. */
const exactBits = 4096;
const largePrecision = 512;
/** Larger numbers are not computed: real programs don't have them, and they take long. */
const maxBits = 1 << 17;

/** The number of bits of a number without its sign; 0 for 0. */
export function bitLength(value: bigint): number {
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
export function roundToFormat(value: Rational, format: FloatFormat): Rational | null {
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

/** The value as JSON writes it. */
export function jsonText(value: ConstantValue, basic: string): string {
  return value.kind === "string" ? JSON.stringify(fromBytes(value.bytes)) : plainText(value, basic);
}

/** The value as a text outside of a JSON body. */
export function plainText(value: ConstantValue, basic: string): string {
  switch (value.kind) {
    case "string":
      return fromBytes(value.bytes);
    case "float":
      return floatText(value.value, basic);
    default:
      return String(value.value);
  }
}

/** The shortest decimal text that is read back as the same float, as strconv and encoding/json write it. */
function floatText(value: Rational, basic: string): string {
  const number = toNumber(value);
  if (basic !== "float32") return String(number);
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(number.toPrecision(digits));
    if (Math.fround(short) === number) return String(short);
  }
  return String(number);
}

/** A fraction as a float64, without rounding: constants with a type are rounded already, so the denominator is a power of two. */
function toNumber({ numerator, denominator }: Rational): number {
  return Number(numerator) * 2 ** (1 - bitLength(denominator));
}
