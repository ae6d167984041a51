/**
 * Finds the place in a template that printed a place of the output. Marked templates print a mark, `\0n\0`, before each line of plain text
 * and each value; `n` is an index into the marks.
 */
import type { Location } from "../../base/report/diagnostic.ts";
import type { PartialCall } from "../language/runtime.ts";
import { locateOffsets, type Template } from "../language/template-error.ts";

/** A mark: the place in a template that printed the text up to the next mark. */
export interface OutputMark {
  template: Template;
  /** Offset in the template's source. */
  start: number;
  /** The length of the plain text; 0 for a value. */
  length: number;
  /** The call that included the template. */
  calling: PartialCall | null;
}

export type OutputMarks = OutputMark[];

/** A text from which the marks were removed. A stretch begins where a mark was, and ends where the next one begins. */
export type MarkedText = ReturnType<typeof readMarks>;

/** Removes the marks from a text. */
export function readMarks(marked: string, marks: OutputMarks) {
  const stretches: { start: number; mark: OutputMark }[] = [];
  let text = "";
  let read = 0;
  for (const match of marked.matchAll(/\0(\d+)\0/g)) {
    text += marked.slice(read, match.index);
    read = match.index + match[0].length;
    stretches.push({ start: text.length, mark: marks[Number(match[1])]! });
  }
  return { text: text + marked.slice(read), stretches };
}

/** The place in a template for an offset of the output; null when it is before the first mark. */
export function placeInTemplate({ stretches }: MarkedText, offset: number): Location | null {
  const found = stretches.findLast(({ start }) => start <= offset);
  if (!found) return null;
  const { start, mark } = found;
  const at = mark.start + Math.min(offset - start, mark.length);
  return locateOffsets(mark.template, at, at);
}

/** Removes white space at both ends of a text, with the marks in it. */
export function trimMarked(text: string): string {
  if (!text.includes("\0")) return text.trim();
  return text.replace(/^(?:\s|\0\d+\0(?=[\s\0]))+/, "").replace(/(?:\s|\0\d+\0)+$/, "");
}
