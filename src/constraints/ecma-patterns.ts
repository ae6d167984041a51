/**
 * Translates Go's regular expressions to patterns of JSON Schema, which are ECMAScript's. A pattern means the same in both languages, so that tools in Go can use it, too;
 * an expression for which there is none is not translated.
 */
import { unicodePattern } from "../base/text/unicode-patterns.ts";

/** A part of a regular expression: an escape, the start of a class, or any other character. */
const parts = /\\(?:[pP](?:\{[^}]*\}|.)|x\{[^}]*\}|x..|.)|\[\^?\]?|./gsu;

/** Escapes that mean the same in both languages. `\s` is another set of characters in ECMAScript. */
const sameEscape = /^\\(?:[dDwWbBfnrtv]|x[0-9a-fA-F]{2}|[pP](?:\{(?:C|L|M|N|P|S|Z)[a-z]?\}))$/u;

/** Characters that have a meaning in a regular expression. ECMAScript allows no escapes of other characters. */
const syntax = /[\^$\\.*+?()[\]{}|]/u;

/** What Go takes for white space. */
const space = "\\t\\n\\f\\r ";

/** The pattern of ECMAScript, in its Unicode mode, that matches what an expression of Go matches; null for expressions that are not translated. */
export function ecmaPattern(expression: string): string | null {
  let result = "";
  let isInClass = false;
  // Not translated: flags and names of groups; classes such as [[:alpha:]]; quoted texts.
  if (/\(\?[^:]|\[:|\\[QEzAC]/.test(expression)) return null;
  for (const [part] of expression.matchAll(parts)) {
    const translated = isInClass ? inClass(part) : outside(part);
    if (translated === null) return null;
    result += translated;
    if (!isInClass && part.startsWith("[")) {
      // `[]a]` has the member `]`.
      if (part.endsWith("]")) return null;
      isInClass = true;
    } else if (isInClass && part === "]") isInClass = false;
  }
  try {
    new RegExp(result, "u");
  } catch {
    return null;
  }
  return result;
}

function outside(part: string): string | null {
  // Go's dot is any character but the end of a line.
  if (part === ".") return "[^\\n]";
  if (part === "]" || part === "}" || part === "{") return part;
  return part.startsWith("\\") ? escapeOf(part, `[${space}]`, `[^${space}]`) : part;
}

function inClass(part: string): string | null {
  // Within a class, `[` is a member. Here `[^` and `[]` are not translated.
  if (part.startsWith("[")) return part === "[" ? "\\[" : null;
  return part.startsWith("\\") ? escapeOf(part, space, null) : part;
}

const letterOrNumber = unicodePattern(String.raw`^[\p{L}\p{N}]`);

/** Translates an escape; `whiteSpace` and `others` replace `\s` and `\S`. */
function escapeOf(part: string, whiteSpace: string, others: string | null): string | null {
  if (part === "\\s") return whiteSpace;
  if (part === "\\S") return others;
  if (sameEscape.test(part)) return part;
  const character = part.slice(1);
  if (character === "-") return "\\x2d";
  if (syntax.test(character)) return part;
  return letterOrNumber(character).test(character) ? null : character;
}

/** A pattern that matches the text as it is. */
export function escapedText(text: string): string {
  return Array.from(text, one => (syntax.test(one) ? `\\${one}` : one)).join("");
}
