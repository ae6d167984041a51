/** Finds the templates that printed a line of an output. */
import { diffArrays } from "diff";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { GoFileText } from "../go/render-go.ts";
import { type MarkedText, placeInTemplate } from "./output-places.ts";
import type { PrintedPart } from "./template-set.ts";

type Word = ReturnType<typeof wordsOf>[number];

/**
 * The parts of a line with the templates that printed them, in order; empty when no template printed the line, as for imports. gofmt moves
 * words but changes hardly any, so the words of the output are looked up in the text that the templates printed. `unformatted` is that
 * text with its imports.
 */
export function printedParts(
  output: string,
  line: number,
  { marked, unformatted, entry }: { marked: MarkedText; unformatted: GoFileText | null; entry: string },
): PrintedPart[] {
  const lines = output.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const end = start + (lines[line - 1]?.length ?? 0);
  const words = wordsOf(output);
  const onLine = words.filter(word => word.start >= start && word.start < end);
  // An empty line counts as printed by the template of the word before it.
  const wanted = onLine.length > 0 ? onLine : words.filter(word => word.start < start).slice(-1);
  const origins = originsOf(wordsOf(unformatted?.text ?? marked.text), words);
  const parts: (PrintedPart & { of: MarkedText["stretches"][0]["mark"] })[] = [];
  let last: { part: PrintedPart; start: number } | undefined;
  for (const word of wanted) {
    const offset = offsetInText(origins.get(word), unformatted);
    const mark = offset === null ? undefined : marked.stretches.findLast(one => one.start <= offset)?.mark;
    if (offset === null || mark === undefined) {
      last = undefined;
      continue;
    }
    let part = parts.find(({ of }) => of.template === mark.template && of.calling === mark.calling);
    if (part === undefined) {
      const { name, origin } = mark.template;
      const location = placeInTemplate(marked, offset)!;
      part = { of: mark, texts: [], name, origin, location, chain: chainOf(mark.calling, entry) };
      parts.push(part);
    }
    if (onLine.length === 0) continue;
    if (last?.part !== part) {
      last = { part, start: word.start };
      part.texts.push("");
    }
    part.texts[part.texts.length - 1] = output.slice(last.start, word.start + word.text.length);
  }
  return parts.map(({ of, ...part }) => part);
}

const word = unicodePattern(String.raw`[\p{L}\p{N}_]+|\S`, "g");

function wordsOf(text: string) {
  return [...text.matchAll(word(text))].map(match => ({ text: match[0], start: match.index }));
}

/** Finds the words that two texts have in common: maps each word of the second text to its word in the first. */
function originsOf(before: Word[], after: Word[]): Map<Word, Word> {
  const origins = new Map<Word, Word>();
  let [left, right] = [0, 0];
  for (const { added, removed, count } of diffArrays(before.map(textOf), after.map(textOf))) {
    for (let index = 0; index < count; index++)
      if (!added && !removed) origins.set(after[right + index]!, before[left + index]!);
    if (!added) left += count;
    if (!removed) right += count;
  }
  return origins;
}

const textOf = ({ text }: Word) => text;

/** The offset of a word in the text that the templates printed; null for a word of the import block, and for one that gofmt added. */
function offsetInText(word: Word | undefined, unformatted: GoFileText | null): number | null {
  if (word === undefined || unformatted === null) return word?.start ?? null;
  const { block, toBefore } = unformatted;
  return word.start >= block.start && word.start < block.end ? null : toBefore(word.start);
}

/** The names of the templates that include each other up to a call, the entry first. */
function chainOf(calling: MarkedText["stretches"][0]["mark"]["calling"], entry: string): string[] {
  const names: string[] = [];
  for (let call = calling; call; call = call.outer) names.unshift(call.name);
  return [entry, ...names];
}
