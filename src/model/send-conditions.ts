/** Decides when Build leaves a field out: only if Parse then returns the same value. */

import type { ResolvedType } from "../types/resolved-types.ts";
import { defaultInteger } from "./default-values.ts";
import type { Conversion, SendCondition } from "./types.ts";

/** The condition for sending a value; null if it is always sent. Pointers and slices need none: nil pointers and empty slices send nothing anyway. */
export function sendCondition(
  type: ResolvedType,
  conversion: Conversion,
  { omitEmpty, byDefault }: { omitEmpty: boolean; byDefault: string | null },
): SendCondition | null {
  // With a default, a missing value means the default: leaving out a zero value would change it.
  if (byDefault !== null) return differsFromDefault(conversion, byDefault);
  return omitEmpty ? isNotZero(type) : null;
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
      return comparable ? { prefix: "", suffix: "", zeroStruct: true } : null;
  }
}

function condition(prefix: string, suffix: string): SendCondition {
  return { prefix, suffix, zeroStruct: false };
}

/** A text as a Go string literal. It is the same as in JSON, except for a byte order mark, which Go allows nowhere in a file. */
function goString(text: string): string {
  return JSON.stringify(text).replaceAll("\ufeff", "\\ufeff");
}
