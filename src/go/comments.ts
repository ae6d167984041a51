import { commentEnd, literalEnd } from "./lexer.ts";

const newline = 0x0a;
const slash = 0x2f;
const space = 0x20;

/**
 * Replaces every character of the comments but the newlines by a space, so that each offset and each line stays what it was: tree-sitter
 * makes a node of each comment, which takes a hundred times the memory of a short one. A text whose literals or comments don't close comes
 * back as it is: only a parser can say what is meant.
 */
export function blankComments(text: string): string {
  let units: Uint16Array | null = null;
  const start = /["'`/]/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const at = match.index;
    const comment = text.charCodeAt(at) === slash;
    const end = comment ? commentEnd(text, at) : literalEnd(text, at);
    if (end < 0) return text;
    if (comment && end > 0) {
      units ??= unitsOf(text);
      for (let i = at; i < end; i++) if (units[i] !== newline) units[i] = space;
    }
    start.lastIndex = end || at + 1;
  }
  return units ? Buffer.from(units.buffer, 0, units.byteLength).toString("utf16le") : text;
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}
