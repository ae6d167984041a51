/** Writes the values of enums as texts. */
import { fromBytes } from "../go/string-literals.ts";
import { bitLength, type ConstantValue, type Rational } from "./constant-values.ts";

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
