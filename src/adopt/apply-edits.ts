/** Changes the text of a source file at some places, and nowhere else. */
import { isDeepStrictEqual } from "node:util";
import { comparePlaces, type SourceEdit } from "../report/diagnostic.ts";

/** The text with the edits, each of which is within a line. They must not overlap. Null if a place doesn't have the old text of its edit. */
export function applyEdits(text: string, edits: SourceEdit[]): string | null {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const lines = text.slice(start).split("\n");
  // From the end, so that the places before an edit stay where they are.
  for (const { location, old, text: wanted, above } of edits.toSorted(byPlace).reverse()) {
    const line = lines[location.line - 1];
    if (line === undefined) return null;
    const from = offsetIn(line, location.column);
    if (line.slice(from, from + old.length) !== old) return null;
    const before = line.slice(0, from);
    if (above) {
      const end = line.endsWith("\r") ? "\r" : "";
      lines.splice(location.line - 1, 0, before + wanted + end);
    } else lines[location.line - 1] = before + wanted + line.slice(from + old.length);
  }
  return text.slice(0, start) + lines.join("\n");
}

/** Reports whether an edit can be made. A new line can't be put above the first line of a block comment, since it would be outside of it. */
export function isPossible(text: string, { above, location }: SourceEdit): boolean {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const line = text.slice(start).split("\n", location.line)[location.line - 1] ?? "";
  return !above || !line.slice(0, offsetIn(line, location.column)).includes("/*");
}

/** The offset of a column, which counts bytes, in a line. */
function offsetIn(line: string, column: number): number {
  return Buffer.from(line)
    .subarray(0, column - 1)
    .toString().length;
}

/** The edits of one file that overlap others. Equal edits don't overlap. */
export function overlapping(edits: SourceEdit[]): Set<SourceEdit> {
  const found = new Set<SourceEdit>();
  const sorted = edits.toSorted(byPlace);
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.location.line !== one.location.line || other.location.column >= one.location.endColumn) break;
      if (!isDeepStrictEqual(one, other)) found.add(one).add(other);
    }
  }
  return found;
}

function byPlace(a: SourceEdit, b: SourceEdit): number {
  return comparePlaces(a.location, b.location);
}
