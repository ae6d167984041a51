/** Decides when Build leaves a field out: when Parse reads the same value without it. Zero values that Parse refuses or `omitempty` leaves out become the default. */

import { bool } from "../constraints/parameters.ts";
import { isNilable, zeroOfKind } from "../types/comparable.ts";
import { signatureOf } from "../types/methods.ts";
import { isOfStandardLibrary } from "../types/packages.ts";
import type { ConvertedType } from "./conversions.ts";
import { defaultInteger } from "./default-values.ts";
import type { Conversion, SendCondition } from "./types.ts";

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
  if (conversion.kind === "bool") {
    // A bool is its default or the other value: one of them must be sent, also with omitempty.
    if (refused === "always" && notZero) return [notZero];
    return refused === "perhaps" && notZero ? [...conditions, { ...notZero, orAccepted: true }] : conditions;
  }
  if (notZero === null || (differs !== null && differs.suffix === notZero.suffix)) return conditions;
  if (omitEmpty || refused === "always") return [...conditions, notZero];
  return refused === "perhaps" ? [...conditions, { ...notZero, orAccepted: true }] : conditions;
}

/** Whether Parse would refuse the zero value: `perhaps` for a type whose own methods decide that. */
function refusesZero(
  { members, kind: basic, type }: ConvertedType,
  { kind, validates }: Conversion,
): "always" | "perhaps" | "never" {
  const zero = basic === "string" ? "" : (zeroOfKind(basic) ?? "");
  if (members !== null && members.zero === null && !members.texts.includes(zero)) return "always";
  // The zero values of the standard library's types are fine: time.Time, netip.Addr, big.Int and so on.
  const isByMethod = kind === "text" || kind === "custom";
  return validates || (isByMethod && !isOfStandardLibrary(type)) ? "perhaps" : "never";
}

function differsFromDefault({ kind }: Conversion, byDefault: string): SendCondition | null {
  switch (kind) {
    case "string": {
      // A Go string is the same as in JSON, except for a byte order mark, which Go allows nowhere in a file.
      const literal = JSON.stringify(byDefault).replaceAll("\ufeff", "\\ufeff");
      return condition("", ` != ${literal}`);
    }
    case "bool":
      return condition(bool(byDefault) ? "!" : "", "");
    case "int":
    case "sizedInt":
    case "uint":
      return condition("", ` != ${defaultInteger(byDefault)}`);
    case "float":
      return condition("", ` != ${Number(byDefault)}`);
    default:
      return null;
  }
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
