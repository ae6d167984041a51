import type { Span } from "./diagnostic.ts";

/** The span between two offsets in a text; without `end` it is empty. */
export function spanAt(text: string, start: number, end = start): Span {
  const [from, to] = [pointAt(text, start), pointAt(text, end)];
  return { ...from, endLine: to.line, endColumn: to.column };
}

function pointAt(text: string, offset: number) {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: Buffer.byteLength(lines.at(-1)!) + 1 };
}
