import type { Span } from "../base/report/diagnostic.ts";

/** A Go text for the parser, with functions that convert offsets to lines and columns. */
export type GoText = ReturnType<typeof goText>;

/**
 * Prepares a file's text for the parser. CRLF becomes LF, which changes no line or column, and the last line ends in a newline,
 * because tree-sitter's grammar needs it. A byte order mark stays: Go's columns count it.
 */
export function goText(fileText: string) {
  let text = fileText.includes("\r\n") ? fileText.replaceAll("\r\n", "\n") : fileText;
  if (!text.endsWith("\n")) text += "\n";
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);

  const line = (offset: number) => {
    let low = 0;
    let high = lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lineStarts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const isASCII = Buffer.byteLength(text) === text.length;
  const column = (row: number, offset: number) => {
    const start = lineStarts[row - 1]!;
    return (isASCII ? offset - start : Buffer.byteLength(text.slice(start, offset))) + 1;
  };
  return {
    text,
    /** Where the body begins that its nodes are in; 0 outside of bodies. */
    start: 0,
    /** The line of an offset, from 1. */
    line,
    /** The span between two offsets. */
    span(from: number, end: number): Span {
      const row = line(from);
      const next = lineStarts[row];
      const endRow = next === undefined || end < next ? row : line(end);
      return { line: row, column: column(row, from), endLine: endRow, endColumn: column(endRow, end) };
    },
  };
}
