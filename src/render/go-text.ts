import { replaceNames } from "../go/names-in-text.ts";

/** What most texts are made of: ASCII that stands for itself. */
const plain = /^[ !#-[\]-~]*$/;

/** A Go string literal in double quotes, as strconv.Quote writes it. */
export function quoteGo(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  let quoted = "";
  for (const character of text) quoted += quoteRune(character);
  return `"${quoted}"`;
}

/** A Go string literal in backquotes, as struct tags have it; in double quotes where the text can't stand in backquotes. */
export function rawGo(text: string): string {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text) && !text.includes("`") ? `\`${text}\`` : quoteGo(text);
}

const shortEscapes: Record<string, string> = {
  '"': '\\"',
  "\\": "\\\\",
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

function quoteRune(character: string): string {
  const short = shortEscapes[character];
  if (short) return short;
  if (/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) return character;
  const code = character.codePointAt(0)!;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  // Half of a surrogate pair has no UTF-8; Go reads it as U+FFFD.
  if (code >= 0xd800 && code < 0xe000) return "\uFFFD";
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, "0")}`
    : `\\U${code.toString(16).padStart(8, "0")}`;
}

/** Replaces the package qualifiers in the text of a Go type: `http` in `map[string]http.Header`. */
export function renameQualifiers(text: string, rename: (qualifier: string) => string): string {
  if (!text.includes(".")) return text;
  return replaceNames(text, ({ name, isQualifier }) => (isQualifier ? rename(name) : name));
}
