import type { Span } from "../diagnostics.ts";
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

/** Orders texts by code unit, the same on every machine, unlike localeCompare. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
