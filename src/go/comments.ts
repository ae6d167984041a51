/** Replaces the comments of a Go text by spaces before it is parsed. */
import { commentEnd, literalEnd } from "./lexer.ts";

const newline = 0x0a;
const slash = 0x2f;
const space = 0x20;

/**
 * Replaces all characters of comments, except newlines, by spaces. Offsets and lines stay the same. This saves memory: tree-sitter's node
 * for a short comment takes a hundred times the memory of its text. A text with a literal or comment that doesn't end is returned
 * unchanged, so that the parser finds the error.
 */
export function blankComments(text: string): string {
  let units: Uint8Array | Uint16Array | null = null;
  const start = /["'`/]/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const at = match.index;
    const isComment = text.charCodeAt(at) === slash;
    const end = isComment ? commentEnd(text, at) : literalEnd(text, at);
    if (end < 0) return text;
    if (isComment && end > 0) {
      units ??= unitsOf(text);
      for (let i = at; i < end; i++) if (units[i] !== newline) units[i] = space;
    }
    start.lastIndex = end || at + 1;
  }
  if (units === null) return text;
  const encoding = units.BYTES_PER_ELEMENT === 1 ? "latin1" : "utf16le";
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString(encoding);
}

/** The UTF-16 units of a text. If the text is ASCII, as nearly every text is, each takes one byte. */
function unitsOf(text: string): Uint8Array | Uint16Array {
  if (Buffer.byteLength(text) === text.length) return Buffer.from(text, "latin1");
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}
