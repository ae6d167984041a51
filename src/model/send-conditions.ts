/** Decides when Build leaves a field out: when Parse reads the same value without it. Zero values that Parse refuses or `omitempty` leaves out become the default. */

import { isStandardPath } from "../go/import-paths.ts";
import type { ResolvedType } from "../types/resolved-types.ts";
import { defaultInteger } from "./default-values.ts";
import type { Conversion, SendCondition } from "./types.ts";

/** The conditions for sending a value; none if it is always sent. Pointers and slices need none: nil pointers and empty slices send nothing anyway. */
export function sendConditions(
  type: ResolvedType,
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
  { members, underlying, importPath }: ResolvedType,
  { kind, validates }: Conversion,
): "always" | "perhaps" | "never" {
  if (members !== null) {
    const name = underlying.kind === "basic" ? underlying.name : "";
    const zero = name === "string" ? "" : name === "bool" ? "false" : "0";
    if (!members.texts.includes(zero)) return "always";
  }
  // The zero values of the standard library's types are fine: time.Time, netip.Addr, big.Int and so on.
  const isStandard = importPath !== null && isStandardPath(importPath);
  return validates || ((kind === "text" || kind === "custom") && !isStandard) ? "perhaps" : "never";
}

function differsFromDefault({ kind }: Conversion, byDefault: string): SendCondition | null {
  switch (kind) {
    case "string":
      return condition("", ` != ${goString(byDefault)}`);
    case "bool":
      return condition(/^(?:1|t|true)$/i.test(byDefault) ? "!" : "", "");
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

function isNotZero({ underlying, methods, comparable }: ResolvedType): SendCondition | null {
  switch (underlying.kind) {
    case "basic":
      if (underlying.name === "bool") return condition("", "");
      return condition("", underlying.name === "string" ? ' != ""' : " != 0");
    case "slice":
    case "map":
      return condition("len(", ") > 0");
    case "pointer":
    case "interface":
    case "function":
    case "channel":
      return condition("", " != nil");
    default:
      if (
        methods.some(
          ({ name, parameters, results }) =>
            name === "IsZero" && parameters.length === 0 && results.join() === "bool",
        )
      ) {
        return condition("!", ".IsZero()");
      }
      return comparable ? { ...condition("", ""), zeroStruct: true } : null;
  }
}

function condition(prefix: string, suffix: string): SendCondition {
  return { prefix, suffix, zeroStruct: false, orAccepted: false };
}

/** A text as a Go string literal. It is the same as in JSON, except for a byte order mark, which Go allows nowhere in a file. */
function goString(text: string): string {
  return JSON.stringify(text).replaceAll("\ufeff", "\\ufeff");
}
