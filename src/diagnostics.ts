/** How bad a diagnostic is: an error stops a run before it writes, a warning doesn't. */
export type Severity = "error" | "warning";

/** A stretch of a text. Lines and columns count from 1; columns count bytes, as Go's own tools do. */
export interface Span {
  line: number;
  column: number;
  /** Line of the first byte after the stretch. */
  endLine: number;
  /** Column of the first byte after the stretch. */
  endColumn: number;
}

/** A stretch of a named file. */
export interface Location extends Span {
  /** Path as a user would type it from the working directory. */
  file: string;
}

/** One problem, exact enough to mend it without looking further. */
export interface Diagnostic {
  /** Stable name of the rule, for example `syntax` or `unknown-directive`. */
  code: string;
  severity: Severity;
  /** What is wrong and what to do, without the place and without a final full stop. */
  message: string;
  /** Where; null for a problem of no single place, such as an empty directory. */
  location: Location | null;
  /** Second places that explain the first, for example where a name was first declared. */
  related: { message: string; location: Location }[];
}
