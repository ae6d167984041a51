import type { Span } from "../base/report/diagnostic.ts";

/** A range in a file of the package. */
export interface Position {
  /** Base name of the file. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts bytes from 1, as Go's tools do. */
  column: number;
  /** Line of the first byte after it. */
  endLine: number;
  /** Column of the first byte after it. */
  endColumn: number;
}

/** Makes a position from a file and a span in it. */
export function positionOf(file: string, span: Span): Position {
  return {
    file,
    line: span.line,
    column: span.column,
    endLine: span.endLine,
    endColumn: span.endColumn,
  };
}

/** The span between two offsets in a text that begins at another span. */
export function spanWithin(text: string, at: Span, start: number, end: number): Span {
  const place = (offset: number) => {
    const lines = text.slice(0, offset).split("\n");
    const column = Buffer.byteLength(lines.at(-1)!);
    return { line: at.line + lines.length - 1, column: column + (lines.length === 1 ? at.column : 1) };
  };
  const last = place(end);
  return { ...place(start), endLine: last.line, endColumn: last.column };
}
