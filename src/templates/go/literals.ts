/** Writes the literals of generated Go. */
import { escapeCharacter, escapeHidden, hasHidden } from "../../base/report/visible-text.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";

/** A text of ASCII characters that need no escape sequence, as most texts are. */
const plain = /^[ !#-[\]-~]*$/;

/** A Go string literal in double quotes, like that of strconv.Quote. */
export function quoteGo(text: string): string {
  return `"${plain.test(text) ? text : Array.from(text, quoteRune).join("")}"`;
}

const visible = unicodePattern(String.raw`^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$`);

/** A Go string literal: in backquotes if the text has double quotes or backslashes and may be in backquotes, as struct tags are; else in double quotes. */
export function rawGo(text: string): string {
  const isRaw = /["\\]/.test(text) && visible(text).test(text) && !text.includes("`");
  return isRaw ? `\`${text}\`` : quoteGo(text);
}

const shortEscapes: Record<string, string> = {
  ...{ '"': '\\"', "\\": "\\\\", "\x07": "\\a", "\b": "\\b", "\f": "\\f" },
  ...{ "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v" },
};

function quoteRune(character: string): string {
  const short = shortEscapes[character];
  if (short) return short;
  if (visible(character).test(character)) return character;
  const code = character.codePointAt(0)!;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  // Half of a surrogate pair can't be written in UTF-8; Go reads it as U+FFFD.
  return code >= 0xd800 && code < 0xe000 ? "\uFFFD" : escapeCharacter(character);
}

/** Matches comments and literals. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`[^`]*`|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'/gu;

/**
 * Escapes hidden characters in a formatted Go file, so that a reviewer sees all of it. The meaning stays the same: a literal in backquotes
 * is rewritten in double quotes, since backquotes allow no escape sequences.
 */
export function visibleGo(text: string): string {
  if (!hasHidden(text)) return text;
  // Half of a surrogate pair can't be written in UTF-8.
  return text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD").replace(token, found => {
    if (!hasHidden(found)) return found;
    return escapeHidden(found.startsWith("`") ? quoteGo(found.slice(1, -1)) : found, "\t\n");
  });
}
