/** The values of enums as texts. */
import { fromBytes } from "../go/string-literals.ts";
import type { ConstantValue, Rational } from "./constant-values.ts";

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
  const number = nearest(value);
  if (basic !== "float32") return String(number);
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(number.toPrecision(digits));
    if (Math.fround(short) === number) return String(short);
  }
  return String(number);
}

/** A fraction as a float64. It is exact, since constants with a type are rounded already. */
function nearest({ numerator, denominator }: Rational): number {
  const sign = numerator < 0n ? -1 : 1;
  let top = numerator < 0n ? -numerator : numerator;
  // The denominator is a power of two; what is left of the numerator has at most 53 bits.
  let exponent = -(denominator.toString(2).length - 1);
  while (top !== 0n && (top & 1n) === 0n) {
    top >>= 1n;
    exponent++;
  }
  // In two steps, as two to the power of -1074 times a large number would be 0 on the way.
  const half = Math.trunc(exponent / 2);
  return sign * Number(top) * 2 ** half * 2 ** (exponent - half);
}
