/** Writes the import block of a generated Go file. */

import { compareText } from "../../base/text/common.ts";
import { readFileHead } from "../../go/file-head.ts";
import { isStandardPath } from "../../go/import-paths.ts";
import type { GoImport } from "./import-names.ts";

/** A Go text with its import block. */
export interface GoFileText {
  text: string;
  /** Converts an offset in this text to one in the text before the imports were added or moved. */
  toBefore(offset: number): number;
  /** The place of the import block. */
  block: { start: number; end: number };
}

/** The imports that the text itself declares. */
export function declaredImports(text: string): GoImport[] {
  return readFileHead(text)?.imports ?? [];
}

/**
 * Adds the imports after the package clause; null when there is no package clause. Imports that the text declares itself move into the
 * same block, unless there is a comment in or between them or one of them imports "C": then they stay as they are.
 */
export function fillImports(text: string, used: GoImport[]): GoFileText | null {
  const head = readFileHead(text);
  if (!head) return null;
  const { imports, declarations, end } = head;
  const keep = imports.some(({ path }) => path === "C") || declarations.some(({ commented }) => commented);
  const block = importBlock(keep ? used : [...imports, ...used]);
  const removed = keep ? [] : declarations;
  const edits = [
    { start: end, end, text: block && `\n\n${block}\n` },
    ...removed.map(({ start, end }) => ({ start, end, text: "" })),
  ];
  return { ...applyEdits(text, edits), block: { start: end, end: end + edits[0]!.text.length } };
}

/** An import declaration, sorted by path: the standard library first, then a blank line and the others. */
function importBlock(imports: GoImport[]): string {
  const lines = new Map(imports.map(({ name, path }) => [`${name ?? ""} "${path}"`.trim(), path]));
  if (lines.size === 0) return "";
  const sorted = [...lines].sort(([a, pathA], [b, pathB]) => compareText(pathA, pathB) || compareText(a, b));
  if (sorted.length === 1) return `import ${sorted[0]![0]}`;
  const groups = [true, false].map(standard =>
    sorted.filter(([, path]) => isStandardPath(path) === standard).map(([line]) => `\t${line}\n`),
  );
  return `import (\n${groups
    .filter(group => group.length > 0)
    .map(group => group.join(""))
    .join("\n")})`;
}

function applyEdits(
  text: string,
  edits: { start: number; end: number; text: string }[],
): Omit<GoFileText, "block"> {
  let result = "";
  let read = 0;
  const pieces: { start: number; before: number }[] = [];
  for (const edit of edits) {
    pieces.push({ start: result.length, before: read });
    result += text.slice(read, edit.start) + edit.text;
    read = edit.end;
  }
  pieces.push({ start: result.length, before: read });
  return {
    text: result + text.slice(read),
    toBefore(offset) {
      const piece = pieces.findLast(({ start }) => start <= offset)!;
      return piece.before + offset - piece.start;
    },
  };
}
