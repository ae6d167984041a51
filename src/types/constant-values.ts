/** The values of Go's constants; their types, and which values these can hold: representableConst in go/types. A float is not known where only more digits than a float64 has would tell. */
import { numberType } from "../go/identifiers.ts";
import { fromBytes, toBytes, unquoteBytes } from "../go/lexer.ts";

/**
 * The value of a constant. A string has one character, U+0000 to U+00FF, per byte. A float is a number, the nearest one to Go's value; an untyped float that is
 * whole, as `2.5e3`, is a bigint, as integers are.
 */
export type ConstantValue = boolean | string | bigint | number;

/** Reports whether an untyped float is not rounded, so that gen can compute with it. The result of `+`, `-`, `*` or `/` for two such numbers is not rounded if it is such a number. */
export function isExact(value: number): boolean {
  return Number.isInteger(value * 1024) && Math.abs(value) < 2 ** 32;
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

export function isUntyped({ basic }: ConstantType): boolean {
  return basic.startsWith("untyped ");
}

export function isUnsigned({ basic }: ConstantType): boolean {
  return basic.startsWith("uint");
}

/** What values a type has; null for a type that is none of these. */
export function classOf({ basic }: ConstantType): "int" | "float" | "string" | "bool" | null {
  const name = basic.replace("untyped ", "");
  if (name === "string" || name === "bool") return name;
  const family = name === "rune" ? "int" : numberType(name)?.family;
  return family === "uint" ? "int" : (family ?? null);
}

/** The bits of an integer that an unsigned type has, as those of `^1`. */
export function unsigned(value: bigint, { basic }: ConstantType): bigint {
  return BigInt.asUintN(numberType(basic)?.bits || 64, value);
}

/** Go refuses untyped integers of more bits. */
const maxUntypedBits = 512;
/** Larger whole floats are not computed: real programs don't have them, and they take long. */
const maxFloatBits = 4096;

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
    case "float":
      if (typeof value === "bigint" && isUntyped(type)) return isWithin(maxFloatBits, value) ? value : null;
      return typeof value === "bigint" || typeof value === "number" ? rounded(Number(value), type) : null;
    case null:
      return null;
  }
}

function fits(value: bigint, type: ConstantType): boolean {
  if (isUntyped(type)) return isWithin(maxUntypedBits, value);
  if (isUnsigned(type)) return unsigned(value, type) === value;
  return BigInt.asIntN(numberType(type.basic)?.bits || 64, value) === value;
}

function isWithin(bits: number, value: bigint): boolean {
  return BigInt.asIntN(bits + 1, value) === value;
}

/** A float as its type holds it; null where it is too large, and in the middle of two values of a float32: it may be rounded already. */
function rounded(value: number, { basic }: ConstantType): number | null {
  const single = Math.fround(value);
  const other = 2 * value - single;
  const isBetween = single !== value && Math.fround(other) === other;
  const held = basic !== "float32" ? value : isBetween ? Number.NaN : single;
  // Go has no constant -0.
  return Number.isFinite(held) ? held + 0 : null;
}

/** A number as an integer; null for a fraction and for other values. */
export function toInteger(value: ConstantValue): bigint | null {
  if (typeof value === "bigint") return value;
  return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : null;
}

// Computes the values of Go's literals: https://go.dev/ref/spec#Integer_literals, and the sections up to String literals.

/** The value of a literal. Null for a literal that is malformed or too large, and for a hexadecimal float. */
export function literalValue(token: "number" | "rune" | "string", text: string): ConstantValue | null {
  if (token === "string") return unquoteBytes(toBytes(text));
  if (token === "rune") return runeValue(text);
  return isFloat(text) ? floatValue(text.replaceAll("_", "").toLowerCase()) : wholeNumber(text);
}

/** An integer without a sign, as Go writes it: `16`, `1_000`, `0x10`; null for other texts. */
export function wholeNumber(digits: string): bigint | null {
  const isPlain = /^(?:0|[1-9](?:_?[0-9])*)$/.test(digits);
  const isPrefixed = /^0(?:[xX](?:_?[0-9a-fA-F])+|[bB](?:_?[01])+|[oO](?:_?[0-7])+)$/.test(digits);
  const isOctal = /^0(?:_?[0-7])+$/.test(digits);
  if (!isPlain && !isPrefixed && !isOctal) return null;
  const bare = digits.replaceAll("_", "").toLowerCase();
  return BigInt(isOctal ? `0o${bare}` : bare);
}

/** Reports whether a literal of a number is a float. */
export function isFloat(literal: string): boolean {
  return (/^0x/i.test(literal) ? /[.p]/i : /[.e]/i).test(literal);
}

/** The largest exponent of a literal that is computed. */
const maxExponent = 400;

function floatValue(text: string): ConstantValue | null {
  const [, whole = "", decimals = "", power = "0"] = /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(text) ?? [];
  const exponent = Number(power) - decimals.length;
  if (whole + decimals === "" || Math.abs(exponent) > maxExponent) return null;
  const [digits, scale] = [BigInt(whole + decimals), 10n ** BigInt(Math.abs(exponent))];
  if (exponent >= 0 || digits % scale === 0n) return exponent < 0 ? digits / scale : digits * scale;
  const value = Number(text);
  return isExact(value) && (digits * 1024n) % scale !== 0n ? null : value;
}

/** The code point of a rune literal; null where it is malformed. */
function runeValue(literal: string): ConstantValue | null {
  const inner = literal.slice(1, -1);
  const found = /^\\(?:([abfnrtv\\'])|([0-7]{3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))$/.exec(
    inner,
  );
  if (!found) return inner !== "\\" && [...inner].length === 1 ? BigInt(inner.codePointAt(0)!) : null;
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
  if (typeof value !== "number" || basic !== "float32") return String(value);
  // The shortest text that is read back as the same float, as strconv and encoding/json write it.
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}
