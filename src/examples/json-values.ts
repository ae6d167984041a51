/** The values of Go's constants as encoding/json writes them. */
import type { Rational } from "../types/constant-values.ts";

/** A whole number: a `bigint` where JavaScript's numbers don't hold it exactly. */
export function integerOf(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A floating-point number of 32 or 64 bits; null for one whose parts are too large for JavaScript's numbers. */
export function floatOf({ numerator, denominator }: Rational, bits: number): number | null {
  const number = Number(numerator) / Number(denominator);
  if (!Number.isFinite(number) || (number === 0 && numerator !== 0n)) return null;
  return bits === 32 ? shortFloat(number) : number;
}

/** The number with the fewest digits that is the same one in 32 bits, as strconv prints it. */
function shortFloat(number: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(number.toPrecision(digits));
    if (Math.fround(short) === number) return short;
  }
  return Number(number.toPrecision(9));
}

/** The bytes of a constant string, which has one character for each byte. */
export function bytesOf(bytes: string): Buffer {
  return Buffer.from(bytes, "latin1");
}

/** The text of a string; null if it is not UTF-8, since encoding/json would replace parts of it. */
export function textOf(bytes: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(bytes));
  } catch {
    return null;
  }
}

/** A value in a JSON string, for the tag's option `string`; null for texts with characters that encoding/json may escape. */
export function quoted(value: string | number | bigint | boolean): string | null {
  if (typeof value !== "string") return String(value);
  return /^[ !#-%'-;=?-[\]-~]*$/.test(value) ? `"${value}"` : null;
}
