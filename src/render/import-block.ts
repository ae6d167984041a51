import { type GoImport, isStandard } from "./import-names.ts";

/** What stands at the head of a Go file. */
interface GoHead {
  /** Offset after the package clause. */
  end: number;
  imports: GoImport[];
  /** The import declarations as they stand in the text. */
  declarations: { start: number; end: number }[];
  /** A comment stands in or between the import declarations, or cgo's import: they stay as they are. */
  keep: boolean;
}

/** A Go text with its import block. */
export interface GoFileText {
  text: string;
  /** The offset in the text before, for an offset in the text. */
  toBefore(offset: number): number;
}

/** The imports that the text itself declares. */
export function declaredImports(text: string): GoImport[] {
  return readHead(text)?.imports ?? [];
}

/**
 * Puts the imports after the package clause, as one block together with those that the text itself declares;
 * null where there is no package clause.
 */
export function fillImports(text: string, used: GoImport[]): GoFileText | null {
  const head = readHead(text);
  if (!head) return null;
  const { imports, declarations, keep, end } = head;
  const block = importBlock(keep ? used : [...imports, ...used]);
  const removed = keep ? [] : declarations;
  const edits = [
    { start: end, end, text: block && `\n\n${block}\n` },
    ...removed.map(range => ({ ...range, text: "" })),
  ];
  return applyEdits(text, edits);
}

/** One import declaration: the standard library first, the others after a blank line, each by path. */
function importBlock(imports: GoImport[]): string {
  const lines = new Map(imports.map(({ name, path }) => [`${name ?? ""} "${path}"`.trim(), path]));
  if (lines.size === 0) return "";
  const sorted = [...lines].sort(([a, one], [b, two]) => (one === two ? compare(a, b) : compare(one, two)));
  if (sorted.length === 1) return `import ${sorted[0]![0]}`;
  const groups = [true, false].map(standard =>
    sorted.filter(([, path]) => isStandard(path) === standard).map(([line]) => `\t${line}\n`),
  );
  return `import (\n${groups
    .filter(group => group.length > 0)
    .map(group => group.join(""))
    .join("\n")})`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function applyEdits(text: string, edits: { start: number; end: number; text: string }[]): GoFileText {
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

const gap = /(?:[\s\uFEFF]|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/uy;
const packageClause =
  /package(?:\s|\/\*[\s\S]*?\*\/)+[\p{L}_][\p{L}\p{Nd}_]*(?:[ \t]*;)?(?:[ \t]*\/\/[^\n]*)?/uy;
const importKeyword = /import(?![\p{L}\p{Nd}_])/uy;
const spec = /(?:([\p{L}_][\p{L}\p{Nd}_]*|\.)[ \t]*)?(?:"([^"\\\n]*)"|`([^`]*)`)/uy;

/** Reads a Go file up to its first declaration that is no import; null where it doesn't start with a package clause. */
function readHead(text: string): GoHead | null {
  let offset = 0;
  let commented = false;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = offset;
    const match = pattern.exec(text);
    if (match) offset = pattern.lastIndex;
    return match;
  };
  const skipGap = () => {
    const skipped = take(gap)![0];
    if (skipped.includes("/")) commented = true;
  };

  skipGap();
  if (!take(packageClause)) return null;
  const head: GoHead = { end: offset, imports: [], declarations: [], keep: false };
  commented = false;
  for (;;) {
    skipGap();
    const start = offset;
    if (!take(importKeyword)) return head;
    const specs: GoImport[] = [];
    const takeSpec = () => {
      skipGap();
      const match = take(spec);
      if (match) specs.push({ name: match[1] ?? null, path: match[2] ?? match[3]! });
      take(/[ \t]*;/y);
      return match;
    };
    skipGap();
    if (take(/\(/y)) {
      while (takeSpec());
      skipGap();
      if (!take(/\)/y)) return head;
      take(/[ \t]*;/y);
    } else if (!takeSpec()) return head;
    if (take(/[ \t]*\/[/*]/y)) {
      commented = true;
      offset -= 2;
    }
    head.keep ||= commented || specs.some(({ path }) => path === "C");
    head.imports.push(...specs);
    head.declarations.push({ start, end: offset });
  }
}
