/** Removes white space, and splits at it, as Go's unicode.IsSpace defines it. String.prototype.trim differs for U+0085 and U+FEFF. */
import { unicodePattern } from "../base/text/unicode-patterns.ts";

/** Reports whether a character is white space. Most are ASCII, for which a comparison is faster than a pattern. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x80 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : /\p{White_Space}/u.test(text[at]!);
}

/** Removes white space at both ends, like Go's strings.TrimSpace. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return text.slice(start, end);
}

const whiteSpace = unicodePattern(String.raw`\p{White_Space}+`);

/** Splits a text at white space, like Go's strings.Fields. */
export function splitFields(text: string): string[] {
  return text.split(whiteSpace(text)).filter(field => field !== "");
}
