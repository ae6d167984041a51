/** Renders a Go file: runs its templates, adds the imports and formats the text. */
import { compareText, edited } from "../../base/text/common.ts";
import { readFileHead } from "../../go/declared-names.ts";
import { loadGofmt } from "../../go/gofmt.ts";
import { isStandardPath } from "../../go/import-paths.ts";
import { loadGoSyntax } from "../../go/parser.ts";
import { type LaidOutParts, layOutGo } from "./lay-out-go.ts";
import { visibleGo } from "./literals.ts";
import { type GoImport, localName } from "./package-helpers.ts";

/** Runs the templates; `given` are the local names, by path, of the imports that the text declares itself. */
export type Render = (given: Map<string, string>) => { text: string; imports: GoImport[] };

/**
 * The finished text and, for Go, the text before it was formatted; or an error. `at` is the place of the error: an offset in the text that
 * the templates print with `given`. It is null when the error has no place.
 */
export type Finished =
  | { text: string; unformatted: GoFileText | null; given: Map<string, string> }
  | { message: string; at: { text: string; offset: number; given: Map<string, string> } | null };

/**
 * Renders a Go file. A text that declares imports itself is rendered again with the local names of these imports. What only built-in
 * templates print is laid out without gofmt where that is possible.
 */
export async function renderGo(render: Render, laidOutParts: LaidOutParts | null): Promise<Finished> {
  const given = new Map<string, string>();
  let rendered = render(given);
  for (const declared of readFileHead(rendered.text)?.imports ?? []) {
    const isUnusable = declared.name === "." || declared.name === "_" || declared.path === "C";
    if (!isUnusable && !given.has(declared.path)) given.set(declared.path, localName(declared));
  }
  if (given.size > 0) rendered = render(given);
  const file = fillImports(rendered.text, rendered.imports);
  // gofmt would also accept declarations without a package clause.
  if (!file)
    return { message: "the output is not a Go file: it doesn't start with a package clause", at: null };
  const laidOut = laidOutParts && layOutGo(file.text, laidOutParts);
  // Escape sequences are longer than what they replace, so columns may need another width.
  const visible = laidOut === null ? null : visibleGo(laidOut);
  const text = visible === null || visible === laidOut ? visible : layOutGo(visible, laidOutParts!);
  return text === null ? formatGo(file, rendered.text, given) : { text, unformatted: file, given };
}

/** Formats a file with gofmt; `printed` is what the templates printed. */
async function formatGo(file: GoFileText, printed: string, given: Map<string, string>): Promise<Finished> {
  const gofmt = await loadGofmt();
  const formatted = gofmt(file.text);
  if (formatted !== "crashed" && "text" in formatted) {
    const visible = visibleGo(formatted.text);
    // Escape sequences are longer than what they replace, so comments may need another alignment.
    const again = visible === formatted.text ? formatted : gofmt(visible);
    return { text: again !== "crashed" && "text" in again ? again.text : visible, unformatted: file, given };
  }

  // On a crash, Go's parser is asked for parts of the text until it gives an error.
  const error = formatted === "crashed" ? (await loadGoSyntax())(file.text)! : formatted;
  const lines = file.text.split("\n").slice(0, error.line);
  const before = Buffer.from(lines.pop() ?? "").subarray(0, error.column - 1);
  lines.push(before.toString());
  const offset = file.toBefore(lines.join("\n").length);
  return { message: `the output is not valid Go: ${error.message}`, at: { text: printed, offset, given } };
}

// Writes the import block of a generated Go file.

/** A Go text with its import block. */
export type GoFileText = NonNullable<ReturnType<typeof fillImports>>;

/**
 * Adds the imports after the package clause; null when there is no package clause. Imports that the text declares itself move into the
 * same block, unless there is a comment in or between them or one of them imports "C": then they stay as they are.
 */
export function fillImports(text: string, used: GoImport[]) {
  const head = readFileHead(text);
  if (!head) return null;
  const { imports, declarations, end } = head;
  const keep = imports.some(({ path }) => path === "C") || declarations.some(({ commented }) => commented);
  const block = importBlock(keep ? used : [...imports, ...used]);
  const edits = [
    { start: end, end, text: block && `\n\n${block}\n` },
    ...(keep ? [] : declarations).map(({ start, end }) => ({ start, end, text: "" })),
  ];
  let shift = 0;
  const pieces = [{ start: 0, before: 0 }];
  for (const { start, end, text } of edits) {
    shift += text.length - (end - start);
    pieces.push({ start: end + shift, before: end });
  }
  return {
    text: edited(text, edits),
    /** Converts an offset in this text to one in the text before the imports were added or moved. */
    toBefore(offset: number) {
      const piece = pieces.findLast(({ start }) => start <= offset)!;
      return piece.before + offset - piece.start;
    },
    /** The place of the import block. */
    block: { start: end, end: end + edits[0]!.text.length },
  };
}

/** An import declaration, sorted by path: the standard library first, then a blank line and the others. */
function importBlock(imports: GoImport[]): string {
  const lines = new Map(imports.map(({ name, path }) => [`${name ?? ""} "${path}"`.trim(), path]));
  if (lines.size === 0) return "";
  const sorted = [...lines].sort(([a, pathA], [b, pathB]) => compareText(pathA, pathB) || compareText(a, b));
  if (sorted.length === 1) return `import ${sorted[0]![0]}`;
  const groups = [true, false].map(standard => {
    const group = sorted.filter(([, path]) => isStandardPath(path) === standard);
    return group.map(([line]) => `\t${line}\n`).join("");
  });
  return `import (\n${groups.filter(Boolean).join("\n")})`;
}
