import { compareText } from "../text/common.ts";
import { escapeHidden, visibleText } from "./visible-text.ts";

/** How bad a diagnostic is: an error stops a run before it writes, a warning doesn't. */
export type Severity = "error" | "warning";

/** A part of a text. */
export interface Span {
  /** Counts from 1. */
  line: number;
  /** Counts bytes from 1, as compilers do. */
  column: number;
  /** Line of the first byte after the span. */
  endLine: number;
  /** Column of the first byte after the span. */
  endColumn: number;
}

/** The start of a file, for problems of the whole file. */
export const fileStart: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** A span in a file. */
export interface Location extends Span {
  /** Path as a user would type it in the working directory. */
  file: string;
}

/** A problem to print, exact enough that the user can fix it without more research. */
export interface Diagnostic {
  /** Stable name of the rule, for example `syntax` or `unknown-directive`. */
  code: string;
  severity: Severity;
  /** What is wrong and what to do, without the place and without a final full stop. */
  message: string;
  /** The place; null for a problem without a single place, such as an empty directory. */
  location: Location | null;
  /** More places that explain the first one, for example where a name was first declared. */
  related: { message: string; location: Location }[];
  /** Only for comments, tags and calls of other tools: the edits that `gen adopt` makes. Empty if these can't be known. */
  edits?: SourceEdit[];
}

/** A change of a source file. */
export interface SourceEdit {
  /** What is replaced; it may end on a later line. */
  location: Location;
  /** The text there before. */
  old: string;
  /** The text there afterwards. */
  text: string;
  /** The old text stays, and the new one is put on lines above it. The first one begins with what is before the place in the old line. */
  above: boolean;
}

/** Compares places in one file by where they begin. */
export function comparePlaces(a: Pick<Span, "line" | "column">, b: Pick<Span, "line" | "column">): number {
  return a.line - b.line || a.column - b.column;
}

/** The place of a problem with a whole file. */
export function wholeFile(file: string): Location {
  return { file, ...fileStart };
}

/** A diagnostic without a place. */
export function problem(code: string, message: string, severity: Severity = "error"): Diagnostic {
  return { code, severity, message, location: null, related: [] };
}

/** The message of an error in gen itself. */
export function internalError(error: unknown): string {
  return `internal error, please report it: ${error instanceof Error ? stackOf(error) : error}`;
}

/** What is said of a package whose run failed: gen has an error, or the package's types are too deep for the stack. */
export function failureOf(name: string, error: unknown): Diagnostic {
  // V8's words, and those of QuickJS.
  const isTooDeep = error instanceof Error && /call stack size|stack overflow/.test(error.message);
  return isTooDeep
    ? problem(
        "unsupported-type",
        `${name}: its types are nested too deep: gen can't follow thousands of levels`,
      )
    : problem("internal", `${name}: ${internalError(error)}`);
}

/** The stack of an error after its message, which V8 puts there, but QuickJS doesn't. */
function stackOf({ name, message, stack = "" }: Error): string {
  return stack.includes(message) ? stack : `${name}: ${message}\n${stack.trimEnd()}`;
}

/**
 * Sorts by file, then place, then code, so that the output never depends on the order in which problems were found. A diagnostic that
 * occurs twice is kept once: two packages may share a config, and two structs may embed the same third one.
 */
export function sortDiagnostics(diagnostics: Diagnostic[]): Diagnostic[] {
  const distinct = new Map(diagnostics.map(diagnostic => [JSON.stringify(diagnostic), diagnostic]));
  return [...distinct.values()].sort((a, b) => {
    const [one, two] = [a.location, b.location];
    if (one === null || two === null) return Number(one !== null) - Number(two !== null);
    return compareText(one.file, two.file) || comparePlaces(one, two) || compareText(a.code, b.code);
  });
}

/** Reports whether a run must stop before it writes. */
export function hasErrors(diagnostics: Diagnostic[]): boolean {
  return diagnostics.some(diagnostic => diagnostic.severity === "error");
}

/** `file:line:column`, which editors and terminals turn into a link. */
export function formatPlace({ file, line, column }: Location): string {
  return `${escapeHidden(file)}:${line}:${column}`;
}

/** Messages with more characters are shortened: they quote a long text. */
const longestMessage = 2000;

/**
 * A message for a terminal. Hidden characters, from source or file names, become escape sequences. All lines but the first are
 * indented, so that they don't look like other diagnostics.
 */
export function printable(message: string): string {
  const half = longestMessage / 2;
  const short =
    message.length > longestMessage ? `${message.slice(0, half)}…${message.slice(-half)}` : message;
  return visibleText(short).replace(/\n(?=\S)/g, "\n\t");
}

/** The span between two offsets in a text that begins at the place `at`; without `end` it is empty. */
export function spanAt(text: string, start: number, end = start, at = fileStart): Span {
  const pointAt = (offset: number) => {
    const lines = text.slice(0, offset).split("\n");
    const column = Buffer.byteLength(lines.at(-1)!);
    return { line: at.line + lines.length - 1, column: column + (lines.length === 1 ? at.column : 1) };
  };
  const { line: endLine, column: endColumn } = pointAt(end);
  return { ...pointAt(start), endLine, endColumn };
}
