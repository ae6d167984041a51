import { readFileHead } from "../go/file-head.ts";
import { isStandardPath } from "../go/import-paths.ts";
import { compareText } from "../text/common.ts";
import type { GoImport } from "./import-names.ts";

/** A Go text with its import block. */
export interface GoFileText {
  text: string;
  /** The offset in the text before, for an offset in the text. */
  toBefore(offset: number): number;
  /** Where the import block is that was put in. */
  block: { start: number; end: number };
}

/** The imports that the text itself declares. */
export function declaredImports(text: string): GoImport[] {
  return readFileHead(text)?.imports ?? [];
}

/**
 * Puts the imports after the package clause, as one block together with those that the text itself declares, which stay as they are where
 * a comment stands in or between them, or one is cgo's; null where there is no package clause.
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

/** One import declaration: the standard library first, the others after a blank line, each by path. */
function importBlock(imports: GoImport[]): string {
  const lines = new Map(imports.map(({ name, path }) => [`${name ?? ""} "${path}"`.trim(), path]));
  if (lines.size === 0) return "";
  const sorted = [...lines].sort(([a, one], [b, two]) => compareText(one, two) || compareText(a, b));
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
