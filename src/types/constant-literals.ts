/** Computes the values of Go's literals: https://go.dev/ref/spec#Integer_literals, and the sections up to String literals. */
import { toBytes, unquoteBytes } from "../go/string-literals.ts";
import { type ConstantValue, rational } from "./constant-values.ts";

/** The value of an integer or float literal: `1` is an `int`, `1.0` a `float`. Null for a literal that is malformed or too large. */
export function numberValue(literal: string): ConstantValue | null {
  const text = literal.replaceAll("_", "").toLowerCase();
  if (/^0x/.test(text) ? /[.p]/.test(text) : /[.e]/.test(text)) return floatValue(text);
  const digits = /^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text;
  return /^(?:0x[\da-f]+|0b[01]+|0o[0-7]+|0|[1-9]\d*)$/.test(digits)
    ? { kind: "int", value: BigInt(digits) }
    : null;
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
  const value = exponent < 0 ? rational(digits, scale) : rational(digits * scale, 1n);
  return value && { kind: "float", value };
}

/** The bytes of a string literal; null where it is malformed. */
export function stringValue(literal: string): ConstantValue | null {
  const bytes = unquoteBytes(toBytes(literal));
  return bytes === null ? null : { kind: "string", bytes };
}

const simpleEscapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  "\\": 0x5c,
  "'": 0x27,
};

/** The code point of a rune literal; null where it is malformed. */
export function runeValue(literal: string): ConstantValue | null {
  const inner = literal.slice(1, -1);
  const found = /^\\(?:([abfnrtv\\'])|([0-7]{3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))$/.exec(
    inner,
  );
  if (!found) {
    const isCharacter = inner !== "\\" && [...inner].length === 1;
    return isCharacter ? { kind: "int", value: BigInt(inner.codePointAt(0)!) } : null;
  }
  const [, simple, octal, ...hex] = found;
  if (simple !== undefined) return { kind: "int", value: BigInt(simpleEscapes[simple]!) };
  const code = octal === undefined ? Number.parseInt(hex.find(Boolean)!, 16) : Number.parseInt(octal, 8);
  return { kind: "int", value: BigInt(code) };
}
