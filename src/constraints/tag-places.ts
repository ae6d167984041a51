/** Finds the places of rules in the source. */

import type { Span } from "../base/report/diagnostic.ts";
import { type Position, positionOf } from "../go/positions.ts";
import type { StructTagPair } from "../go/struct-tags.ts";

/** The tag of a field that has rules; undefined for one without. */
export function validateTag(pairs: StructTagPair[]): StructTagPair | undefined {
  return pairs.find(({ key }) => key === "validate");
}

/** A tag literal as it is written. */
interface TagLiteral {
  literal: string;
  span: Span;
}

/** The position of a part of a tag's value. In a tag that is an interpreted string or has several lines, it is that of the whole `validate:"..."`. */
export function positionInTag(
  file: string,
  { literal, span: place }: TagLiteral,
  { value, span }: StructTagPair,
  { offset, length }: { offset: number; length: number },
): Position {
  const isOnOneLine = place.line === place.endLine && literal.startsWith("`");
  const pair = isOnOneLine
    ? Buffer.from(literal)
        .subarray(span.column - place.column, span.endColumn - place.column)
        .toString()
    : "";
  const start = pair.indexOf('"') + 1;
  const written = pair.slice(start, -1);
  const from = writtenOffset(written, value, offset);
  const to = writtenOffset(written, value, offset + length);
  if (!isOnOneLine || from === null || to === null) return positionOf(file, span);
  const columnOf = (end: number) => span.column + Buffer.byteLength(pair.slice(0, start + end));
  const column = columnOf(from);
  return positionOf(file, {
    line: span.line,
    column,
    endLine: span.line,
    endColumn: Math.max(columnOf(to), column + 1),
  });
}

/** A character of a quoted text: an escape sequence of one character, or the character itself. Bytes as `\xff` are not among them. */
const character = /\\(?:u[0-9a-fA-F]{4}|[abfnrtv\\"])|[^\\]/gsy;

/** The offset in the quoted text of a character of its value; null where it can't be found. */
function writtenOffset(written: string, value: string, offset: number): number | null {
  if (written === value) return offset;
  let at = 0;
  for (let index = 0; index < offset; index++) {
    character.lastIndex = at;
    if (!character.test(written)) return null;
    at = character.lastIndex;
  }
  return at;
}
