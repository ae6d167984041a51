/** Checks whether a `default` tag can be read as the field's type: Parse reads it like a value that was sent. */
import { bool } from "../constraints/parameters.ts";
import type { Conversion } from "./types.ts";

/** Why the default is wrong; null if it is right, or if only the type's own method can decide. */
export function defaultProblem(text: string, { kind, bits }: Conversion): string | null {
  const shown = JSON.stringify(text);
  switch (kind) {
    case "bool":
      return bool(text) === null ? `the default ${shown} is not true or false` : null;
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
      const number = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(text)
        ? Number(text)
        : Number.NaN;
      return Math.abs(number) <= limit
        ? null
        : `the default ${shown} is not a number, or is too large for the type`;
    }
    case "duration": {
      const duration = /^[+-]?(?:0|(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
      return duration.test(text) ? null : `the default ${shown} is not a duration such as 1h30m`;
    }
    case "httpDate":
      // The form that HTTP prefers is that of toUTCString.
      return new Date(text).toUTCString() === text
        ? null
        : `the default ${shown} is not a date such as Sun, 06 Nov 1994 08:49:37 GMT`;
    default:
      return null;
  }
}

/** Why a default that the type can hold is wrong for the enum; null if it is a member. */
export function memberProblem(
  text: string,
  { kind }: Conversion,
  { texts, message }: { texts: string[]; message: string },
): string | null {
  let plain = text;
  if (kind === "int" || kind === "sizedInt" || kind === "uint") plain = String(defaultInteger(text));
  if (kind === "float") plain = String(Number(text));
  if (kind === "bool") plain = String(bool(text));
  return texts.includes(plain) ? null : `the default ${JSON.stringify(text)} ${message}`;
}

/** The value of a default that is an integer. */
export function defaultInteger(text: string): bigint {
  return BigInt(text.replace(/^\+/, ""));
}

function integerProblem(text: string, form: RegExp, least: bigint, most: bigint): string | null {
  const shown = JSON.stringify(text);
  if (!form.test(text))
    return `the default ${shown} is not a whole number${least === 0n ? " without a sign" : ""}`;
  const value = defaultInteger(text);
  return value < least || value > most
    ? `the default ${shown} does not fit: it must be between ${least} and ${most}`
    : null;
}
