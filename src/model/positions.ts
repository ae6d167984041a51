import type { Span } from "../report/diagnostic.ts";
import type { Position } from "./types.ts";

/** The model's form of a span in a file. */
export function positionOf(file: string, span: Span): Position {
  return {
    file,
    line: span.line,
    column: span.column,
    endLine: span.endLine,
    endColumn: span.endColumn,
  };
}
