/** The places of rules in the source. */
import { type Position, positionOf } from "../go/positions.ts";
import type { StructTagPair } from "../go/struct-tags.ts";

/** The position of a part of a tag's value; that of the whole tag where the value is written with escape sequences, or on several lines. */
export function positionInTag(
  file: string,
  { key, value, span }: StructTagPair,
  { offset, length }: { offset: number; length: number },
): Position {
  const bytes = (text: string) => Buffer.byteLength(text);
  const start = span.column + bytes(key) + 2;
  const isPlain = span.line === span.endLine && start + bytes(value) + 1 === span.endColumn;
  if (!isPlain) return positionOf(file, span);
  const column = start + bytes(value.slice(0, offset));
  const end = column + bytes(value.slice(offset, offset + length));
  return positionOf(file, {
    line: span.line,
    column,
    endLine: span.line,
    endColumn: Math.max(end, column + 1),
  });
}
