/**
 * Finds what printed a place of the output. Marked templates print a mark, `\0n\0`, before each line of their plain text and each value;
 * `n` is an index into the marks.
 */
import type { Location } from "../report/diagnostic.ts";
import type { PartialCall } from "../template-language/runtime.ts";
import { locateOffsets, type Template } from "../template-language/template-error.ts";

/** What printed the text from one mark to the next. */
export interface OutputMark {
  template: Template;
  /** Offset in the template's source. */
  start: number;
  /** The length of the plain text; 0 for a value. */
  length: number;
  /** The call that led to the template. */
  calling: PartialCall | null;
}

export type OutputMarks = OutputMark[];

/** A text and, for each stretch of it, what printed it, in order. */
export interface MarkedText {
  text: string;
  stretches: { start: number; mark: OutputMark }[];
}

/** Takes the marks out of a text. */
export function readMarks(marked: string, marks: OutputMarks): MarkedText {
  const stretches: MarkedText["stretches"] = [];
  let text = "";
  let read = 0;
  for (const match of marked.matchAll(/\0(\d+)\0/g)) {
    text += marked.slice(read, match.index);
    read = match.index + match[0].length;
    stretches.push({ start: text.length, mark: marks[Number(match[1])]! });
  }
  return { text: text + marked.slice(read), stretches };
}

/** Where an offset of the output comes from; null when it begins before anything is marked. */
export function placeInTemplate({ stretches }: MarkedText, offset: number): Location | null {
  const found = stretches.findLast(({ start }) => start <= offset);
  if (!found) return null;
  const { start, mark } = found;
  const at = mark.start + Math.min(offset - start, mark.length);
  return locateOffsets(mark.template, at, at);
}

/** The text without white space at its ends, and without the marks of what is only white space there. */
export function trimMarked(text: string): string {
  if (!text.includes("\0")) return text.trim();
  return text.replace(/^(?:\s|\0\d+\0(?=[\s\0]))+/, "").replace(/(?:\s|\0\d+\0)+$/, "");
}
