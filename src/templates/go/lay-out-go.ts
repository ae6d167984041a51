/**
 * Lays out the Go that the built-in templates print: indentation, blank lines, and columns. The result is the same as gofmt's, in a tenth
 * of the time. Within a line, the text has to be as gofmt prints it. `null` means that the text has something that is not laid out here,
 * such as a statement on several lines; then gofmt has to format it.
 */
import { getOrMake } from "../../base/text/common.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";

/** A bracket that the end of a line opens, with the lines in it. */
interface Block {
  kind: "statements" | "struct" | "literal" | "group";
  /** The lines in the current columns; null where lines have no columns. */
  rows: Row[] | null;
}

/** Makes a text that is laid out, or returns the one that it made for this part before. */
export type LaidOutParts = (part: string, make: () => string | null) => string | null;

/** Returns the text as gofmt formats it, or null. */
export function layOutGo(text: string, laidOutParts: LaidOutParts = (_, make) => make()): string | null {
  const known: KnownLines = new Map();
  // Declarations of several lines, each with what is before it.
  const parts = text.split(/\n\n+(?<=\n[)}]\n+)(?=.)/);
  const laidOut = parts.map(part => laidOutParts(part, () => layOutPart(part, known)));
  // A bracket at the start of a line may be one within a declaration.
  return laidOut.includes(null) ? layOutPart(text, known) : laidOut.filter(part => part !== "").join("\n");
}

function layOutPart(text: string, known: KnownLines): string | null {
  const lines = readLines(text, known);
  const laidOut: Row[] = [];
  const blocks: Block[] = [];
  let before = noLine;
  for (const line of lines ?? []) {
    const inner = blocks.at(-1);
    if (!mayFollow(before, line, inner)) return null;
    if (line.parts.length > 1 && (inner?.kind !== "statements" || isCase(line))) return null;
    if (line.afterBlank && laidOut.length > 0 && !(isAtEdge(before, line) && inner?.kind === "struct")) {
      endColumns(inner);
      laidOut.push({ depth: 0, cells: [""] });
    }
    if (closesBlock(line)) {
      endColumns(inner);
      blocks.pop();
    }
    const depth = blocks.length - (isCase(line) ? 1 : 0);
    const row: Row = { depth, cells: [line.parts.join(`\n${"\t".repeat(depth + 1)}`)] };
    laidOut.push(row);
    const isPlaced = opensBlock(line)
      ? openBlock(blocks, line)
      : addToColumns(row, blocks.at(-1), line, before);
    if (!isPlaced) return null;
    before = line;
  }
  if (lines === null || blocks.length > 0) return null;
  return laidOut
    .map(({ depth, cells }) => `${cells[0] === "" ? "" : "\t".repeat(depth)}${cells.join("")}\n`)
    .join("");
}

/** Adds the block that a line opens; false if its lines are not laid out here. */
function openBlock(blocks: Block[], line: Line): boolean {
  const outer = blocks.at(-1);
  const kind = kindOf(line.code);
  // gofmt aligns the fields around a field of several lines in its own way.
  const isAlone = line.code.endsWith("interface {") && outer?.rows?.length === 0;
  if (kind === null || (outer?.kind === "struct" && !isAlone)) return false;
  endColumns(outer);
  blocks.push({ kind, rows: kind === "statements" || line.code === "import (" ? null : [] });
  return true;
}

/** Adds a line to the columns of the block around it, or ends them; false if they are not laid out here. */
function addToColumns(row: Row, block: Block | undefined, line: Line, before: Line): boolean {
  if (!block?.rows || closesBlock(line)) {
    endColumns(block);
    return true;
  }
  const cells = cellsOf(line, block.kind);
  // gofmt also aligns a field with the last line of a struct before it.
  const followsStruct = block.kind === "struct" && before.text.startsWith("}") && !line.afterBlank;
  if (cells === null || (followsStruct && cells.length > 1)) return false;
  if (cells.length === 1) endColumns(block);
  else block.rows.push(row);
  row.cells = cells;
  return true;
}

/** A line without the spaces around it, or the lines of a statement. */
interface Line {
  text: string;
  /** The lines of the text. */
  parts: string[];
  /** The line without its comment. */
  code: string;
  /** The comment at the end of the line; the whole line if it is only a comment. */
  comment: string;
  /** gofmt leaves the code as it is, and a statement can end there. */
  isKept: boolean;
  /** Blank lines stand before it. */
  afterBlank: boolean;
}

/** The lines that were read, by their texts: most are there several times. */
type KnownLines = Map<string, Line | null>;

const noLine: Line = { text: "", parts: [], code: "", comment: "", isKept: true, afterBlank: false };

/** Code up to a comment: other characters, and literals. */
const codeBeforeComment = /^(?:[^"'`/]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|\/(?![/*]))*/;

const literals = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`/g;

/** The lines that are not blank; null if a literal or a comment has several lines, or the lines of a statement are not laid out here. */
function readLines(text: string, known: KnownLines): Line[] | null {
  const lines: Line[] = [];
  let afterBlank = false;
  // Templates print the `if … {` or `{` after an `else` on the next line.
  let start = "";
  let parts: string[] = [];
  for (const raw of text.split("\n")) {
    const part = start + raw.trim();
    start = part === "} else" ? "} else " : "";
    if (start !== "") continue;
    parts.push(part);
    if (goesOn(parts)) continue;
    const line = parts.length > 1 ? readLine(parts) : getOrMake(known, part, () => readLine(parts));
    if (line === null) return null;
    if (line.text !== "") lines.push(afterBlank ? { ...line, afterBlank } : line);
    afterBlank = line.text === "";
    parts = [];
  }
  return parts.length === 0 ? lines : null;
}

/** Reports whether a statement goes on in the next line: after `&&` or `||`, or after a comma in parentheses. */
function goesOn(parts: string[]): boolean {
  const last = parts.at(-1)!;
  if (last.endsWith("&&") || last.endsWith("||")) return !parts[0]!.startsWith("//");
  return last.endsWith(",") && !parts[0]!.startsWith("//") && openBrackets(parts).endsWith("(");
}

/** The brackets that are open at the end of the lines. */
function openBrackets(parts: string[]): string {
  const code = parts.join(" ").replaceAll(literals, "");
  let brackets = code.replace(/[^()[\]{}]+/g, "");
  for (let before = ""; before !== brackets; ) {
    before = brackets;
    brackets = before.replace(/\(\)|\[\]|\{\}/g, "");
  }
  return brackets;
}

function readLine(parts: string[]): Line | null {
  const text = parts.join(" ");
  if (parts.length > 2) {
    // gofmt indents the lines of one list, or around one operator, by one tab; those of several may be deeper.
    const ends = parts.slice(0, -1).map((part, at) => openBrackets(parts.slice(0, at + 1)) + part.slice(-1));
    if (new Set(ends).size > 1) return null;
  }
  const before = /["'`/]/.test(text) ? codeBeforeComment.exec(text)![0] : text;
  const comment = text.slice(before.length);
  if (comment !== "" && (!comment.startsWith("//") || parts.length > 1)) return null;
  const code = before.trimEnd();
  const isKept = (!mayBeChanged.test(code) || staysAsItIs(code)) && lineEnd(code).test(code);
  return { text, parts, code, comment, isKept, afterBlank: false };
}

/** Reports whether a line can be laid out after the line before it; `block` is what they are in, undefined at the top. */
function mayFollow(before: Line, line: Line, block: Block | undefined): boolean {
  const { text, code, comment, afterBlank } = line;
  if (afterBlank && isAtEdge(before, line) && (block?.kind === "literal" || block?.kind === "group"))
    return false;
  if (code === "") return isPlainComment(comment, before, afterBlank);
  // gofmt aligns the comments of lines that follow each other, and moves comments before a case.
  const isBeside = comment !== "" && before.comment !== "" && before.code !== "" && !afterBlank;
  if (isBeside && !firstName(code).test(code)) return false;
  if (before.code === "" && before.comment !== "" && isCase(line)) return false;
  // gofmt puts a blank line between declarations, and breaks functions that are too long for one line.
  const isApart = !closesBlock(line) && (text.startsWith("func ") || before.text.startsWith("}"));
  if (!block && !afterBlank && before.code !== "" && isApart) return false;
  // A copy of a user's declaration may be aligned with others beside it there.
  if (!block && code.replaceAll(literals, "0").includes("  ")) return false;
  const end = code.at(-1)!;
  if (end === ",") return block?.kind === "literal";
  if (end === ":") return isCase(line);
  return line.isKept;
}

/** What gofmt may change within a line: most lines have none of it. */
const mayBeChanged = /\{ |;|\b(?:for|if|switch) \(/;

/** Reports whether gofmt leaves a line as it is. */
function staysAsItIs(code: string): boolean {
  if ((/\bfunc\b.*\{ .*\}/.exec(code)?.[0].length ?? 0) > longestFunction) return false;
  if (longField.test(code)) return false;
  const plain = code.replaceAll(literals, "0");
  const isHeader = /^(?:\} else )?(?:for|if|switch) .*\{$/.test(plain);
  if (plain.includes(";") && !(isHeader && !/\{[^{}]*;[^{}]*\}/.test(plain))) return false;
  // gofmt removes these parentheses and spaces.
  return (
    !/^(?:\} else )?(?:for|if|switch) \(.*\) \{$/.test(plain) &&
    !/(?<!\b(?:struct|interface))(?<=[\w\]])\{ /.test(plain)
  );
}

const lineEnd = unicodePattern(String.raw`[\w\p{L}\p{Nd})\]}"'\x60{(]$|\+\+$|--$`);

/** gofmt keeps a function on one line if its text, without the braces, has at most 100 characters (`funcBody` in go/printer). */
const longestFunction = 100;

/** gofmt keeps a type on one line if its only field has no tag and at most 30 characters (`isOneLineFieldList` in go/printer). */
const longField = /\b(?:struct|interface)\{ (?![^"`{}]{1,30} \})/;

/** Reports whether gofmt leaves a comment as it is: it changes lists, headings, indented text, links and quotes. */
function isPlainComment(comment: string, before: Line, afterBlank: boolean): boolean {
  const continues = before.code === "" && before.comment !== "" && !afterBlank;
  if (comment === "//") return continues && before.comment !== "//";
  // gofmt moves directives to the end of a comment, after an empty line.
  if (/^\/\/(?:go:|nolint)/.test(comment)) return !continues || before.comment === "//";
  if (continues && /^\/\/(?:go:|nolint)/.test(before.comment)) return false;
  return /^\/\/ (?![ \t#[]|[-+*•] |\d+[.)] )/.test(comment) && !/``|''/.test(comment);
}

function opensBlock({ code }: Line): boolean {
  return code.endsWith("{") || code.endsWith("(");
}

function closesBlock({ text }: Line): boolean {
  return text.startsWith("}") || text.startsWith(")");
}

/** Reports whether a line is the first or the last one of a block. */
function isAtEdge(before: Line, line: Line): boolean {
  return closesBlock(line) || opensBlock(before);
}

function isCase({ code }: Line): boolean {
  return code.endsWith(":") && (code.startsWith("case ") || code === "default:");
}

const firstName = unicodePattern(String.raw`^[\p{L}_][\p{L}\p{Nd}_]* `);

/** What is in the bracket at the end of a line; null if that is not laid out here. */
function kindOf(code: string): Block["kind"] | null {
  if (code.endsWith("(")) return /^(?:import|var|type) \($/.test(code) ? "group" : null;
  if (/(?:^|[\s*\])])(?:struct|interface) \{$/.test(code)) return "struct";
  if (/[\w\]}]\{$/.test(code)) return "literal";
  return "statements";
}

/** The cells of a line, which gofmt aligns with those of the lines around it; null if they are not laid out here. */
function cellsOf(line: Line, kind: Block["kind"]): string[] | null {
  if (line.code === "") return [line.text];
  if (kind === "literal") return pairCells(line);
  if (kind !== "group") return fieldCells(line);
  // The name and the type of a variable or type.
  const match = nameAndType(line.code).exec(line.code);
  return match && line.comment === "" ? [match[1]!, match[2]!] : null;
}

const namesAndType = unicodePattern(
  String.raw`^([\p{L}_][\p{L}\p{Nd}_]*(?:, [\p{L}_][\p{L}\p{Nd}_]*)*) +(.*)$`,
);

/** The name, type, tag and comment of a field. */
function fieldCells({ code, comment }: Line): string[] | null {
  const tag = /(?:`[^`]*`|"(?:\\.|[^"\\])*")$/.exec(code)?.[0] ?? null;
  const head = tag === null ? code : code.slice(0, -tag.length).trimEnd();
  const match = namesAndType(head).exec(head);
  const cells = match ? [match[1]!, match[2]!] : [head];
  if (tag !== null) cells.push(tag);
  if (comment === "") return cells;
  while (cells.length < (match ? 3 : 2)) cells.push("");
  return [...cells, comment];
}

/** The longest key that gofmt aligns with every other one up to this length (`exprList` in go/printer). */
const longestKey = 40;

/** The key and the value of a pair in a composite literal. */
function pairCells({ code, comment }: Line): string[] | null {
  if (comment !== "") return null;
  const match = /^((?:"(?:\\.|[^"\\])*"|[\w.]+):) +(.*)$/.exec(code);
  if (match === null) return [code];
  return widthOf(match[1]!) - 1 > longestKey ? null : [match[1]!, match[2]!];
}

const nameAndType = unicodePattern(String.raw`^([\p{L}_][\p{L}\p{Nd}_]*) +([^=]*)$`);

function endColumns(block: Block | undefined): void {
  if (!block?.rows) return;
  if (block.rows.length > 0) pad(block.rows);
  block.rows = [];
}

// Aligns fields, pairs of composite literals, and declarations in groups in columns, as gofmt does.

/** A line of the output. */
interface Row {
  /** The number of tabs before it. */
  depth: number;
  /** Its parts. Those before the last one are padded to the width of their column. */
  cells: string[];
}

/** Pads each column to the width of its widest cell. A line that has no cell in a column ends it: the lines after it start a new one. */
function pad(rows: Row[]): void {
  const most = Math.max(...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < most - 1; column++) {
    let run: Row[] = [];
    for (const row of [...rows, null]) {
      if (row && row.cells.length > column + 1) {
        run.push(row);
        continue;
      }
      const width = Math.max(0, ...run.map(({ cells }) => widthOf(cells[column]!)));
      // An empty column takes no space.
      for (const { cells } of width > 0 ? run : [])
        cells[column] += " ".repeat(width + 1 - widthOf(cells[column]!));
      run = [];
    }
  }
}

/** Counts code points, as gofmt does. */
function widthOf(text: string): number {
  return Array.from(text).length;
}
