/** What a `default` tag means: whether it can be read as the field's type, since Parse reads it like a value that was sent, and when Build leaves the field out. */
import type { EnumMembers } from "../code/checks/value-checks.ts";
import { bool, durationOf, isFloat } from "../constraints/parameters.ts";
import { signatureOf } from "../types/methods.ts";
import { isOfStandardLibrary } from "../types/packages.ts";
import { isNilable, zeroOfKind } from "../types/type-text.ts";
import type { ConvertedType } from "./conversions.ts";
import type { Conversion, SendCondition } from "./types.ts";

/** Why the default is wrong; null if it is right, or if only the type's own method can decide. */
export function defaultProblem(text: string, { kind, bits }: Conversion, type: string): string | null {
  const expect = (isRight: boolean, what: string) =>
    isRight ? null : `the default ${JSON.stringify(text)} is not ${what}`;
  switch (kind) {
    case "bool":
      return expect(bool(text) !== null, "true or false");
    case "int":
    case "sizedInt": {
      const limit = 2n ** BigInt((bits || 64) - 1);
      return integerProblem(text, /^[+-]?[0-9]+$/, -limit, limit - 1n);
    }
    case "uint":
      return integerProblem(text, /^[0-9]+$/, 0n, 2n ** BigInt(bits || 64) - 1n);
    case "float": {
      // Numbers up to this limit are rounded to the largest float32.
      const limit = bits === 32 ? 3.4028235677973366e38 : Number.MAX_VALUE;
      const isInRange = Math.abs(Number(text)) <= limit;
      return expect(isFloat(text) && isInRange, "a number, or is too large for the type");
    }
    case "duration":
      return expect(durationOf(text) !== null, "a duration such as 1h30m");
    case "httpDate":
      // The form that HTTP prefers is that of toUTCString.
      return expect(new Date(text).toUTCString() === text, "a date such as Sun, 06 Nov 1994 08:49:37 GMT");
    case "text":
      return expect(type !== "time.Time" || moment.test(text), "a time such as 2026-05-31T18:30:00Z");
    default:
      return null;
  }
}

/** The form of a time's text, in which Go reads it. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Why a default that the type can hold is wrong for the enum; null if it is a member. */
export function memberProblem(text: string, { kind }: Conversion, { texts, message }: EnumMembers) {
  const plain = kind === "bool" ? String(bool(text)) : (plainNumber(text, kind) ?? text);
  return texts.includes(plain) ? null : `the default ${JSON.stringify(text)} ${message}`;
}

/** A number in its usual form; null for other kinds of values. */
function plainNumber(text: string, kind: Conversion["kind"]): string | null {
  if (kind === "int" || kind === "sizedInt" || kind === "uint") return String(defaultInteger(text));
  return kind === "float" ? String(Number(text)) : null;
}

function defaultInteger(text: string): bigint {
  return BigInt(text.replace(/^\+/, ""));
}

function integerProblem(text: string, form: RegExp, least: bigint, most: bigint): string | null {
  const shown = JSON.stringify(text);
  if (!form.test(text))
    return `the default ${shown} is not a whole number${least === 0n ? " without a sign" : ""}`;
  const value = defaultInteger(text);
  if (value >= least && value <= most) return null;
  return `the default ${shown} does not fit: it must be between ${least} and ${most}`;
}

// Decides when Build leaves a field out: when Parse reads the same value without it. Zero values that Parse refuses or `omitempty` leaves out become the default.

/** The conditions for sending a value; none if it is always sent. Pointers and slices need none: nil pointers and empty slices send nothing anyway. */
export function sendConditions(
  type: ConvertedType,
  conversion: Conversion,
  { omitEmpty, byDefault }: { omitEmpty: boolean; byDefault: string | null },
): SendCondition[] {
  const notZero = isNotZero(type);
  if (byDefault === null) return omitEmpty && notZero ? [notZero] : [];
  // With a default, a missing value means the default: a zero value is left out only if the user wants that, or if Parse would refuse it.
  const differs = differsFromDefault(conversion, byDefault);
  const conditions = differs ? [differs] : [];
  const refused = refusesZero(type, conversion);
  const isBool = conversion.kind === "bool";
  if (notZero === null || (!isBool && differs?.suffix === notZero.suffix)) return conditions;
  // A bool is its default or the other value: one of them must be sent, also with omitempty.
  if (isBool && refused === "always") return [notZero];
  if (!isBool && (omitEmpty || refused === "always")) return [...conditions, notZero];
  return refused === "perhaps" ? [...conditions, { ...notZero, orAccepted: true }] : conditions;
}

/** Whether Parse would refuse the zero value: `perhaps` for a type whose own methods decide that. */
function refusesZero({ members, kind: basic, type }: ConvertedType, { kind, validates }: Conversion) {
  const zero = basic === "string" ? "" : (zeroOfKind(basic) ?? "");
  if (members !== null && members.zero === null && !members.texts.includes(zero)) return "always";
  // The zero values of the standard library's types are fine: time.Time, netip.Addr, big.Int and so on.
  const isByMethod = kind === "text" || kind === "custom";
  return validates || (isByMethod && !isOfStandardLibrary(type)) ? "perhaps" : "never";
}

function differsFromDefault({ kind }: Conversion, byDefault: string): SendCondition | null {
  if (kind === "bool") return condition(bool(byDefault) ? "!" : "", "");
  // A Go string is the same as in JSON, except for a byte order mark, which Go allows nowhere in a file.
  const quoted = JSON.stringify(byDefault).replaceAll("\ufeff", "\\ufeff");
  const value = kind === "string" ? quoted : plainNumber(byDefault, kind);
  return value === null ? null : condition("", ` != ${value}`);
}

function isNotZero({ kind, methods, isComparable }: ConvertedType): SendCondition | null {
  if (kind === "bool") return condition("", "");
  if (kind === "slice" || kind === "map") return condition("len(", ") > 0");
  if (isNilable(kind)) return condition("", " != nil");
  const zero = zeroOfKind(kind);
  if (zero) return condition("", ` != ${zero}`);
  if (methods.some(method => method.name === "IsZero" && signatureOf(method) === "()(bool)"))
    return condition("!", ".IsZero()");
  return isComparable() ? { ...condition("", ""), zeroStruct: true } : null;
}

function condition(prefix: string, suffix: string): SendCondition {
  return { prefix, suffix, zeroStruct: false, orAccepted: false };
}
