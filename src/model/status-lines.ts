/** Reads the lines of a doc comment that describe a response, such as `404 no such pet`. */
import type { DocLine } from "../go/declarations.ts";
import { isStatus } from "../go/http-statuses.ts";

/** A response that a comment describes. */
export interface StatusLine {
  status: number;
  /** What follows the status; null when nothing does. */
  description: string | null;
  line: DocLine;
}

/**
 * Reads a line; null for prose. The line before shows whether a number only continues a sentence ("returns the newest" before "200 pets"): a response
 * follows the start of the comment, a blank line, a directive, another response, or the end of a sentence.
 */
export function readStatusLine(line: DocLine, before: LineBefore): StatusLine | null {
  if (before === "sentence") return null;
  const found = /^(?:[-*] +)?([1-5]\d\d)(?:(?::| [-–—](?= ))? +(\S.*))?$/.exec(line.text);
  if (!found) return null;
  const status = Number(found[1]);
  return isStatus(status) && (status >= 200 || status === 101)
    ? { status, description: found[2] ?? null, line }
    : null;
}

/** What is before a line of a comment: the end of a sentence or paragraph, or the middle of a sentence. */
export type LineBefore = "end" | "sentence";

/** Whether a line of prose ends a sentence, or the next line may continue it. */
export function endOf(text: string): LineBefore {
  return text === "" || /[.:;!?)\]`"']$/.test(text) ? "end" : "sentence";
}
