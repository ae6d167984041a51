/** Diagnostics as text for people. */

import { resolve } from "node:path";
import { decodeSource } from "../files/decode.ts";
import type { Files } from "../files/files.ts";
import { getOrMake } from "../text/maps.ts";
import { unicodePattern } from "../text/unicode-patterns.ts";
import {
  type Diagnostic,
  formatDiagnostic,
  formatPlace,
  type Location,
  printable,
  type Span,
} from "./diagnostic.ts";
import { escapeHidden, hasHidden } from "./visible-text.ts";

// Colours for terminals.

/** Node's `process.env`. */
type Environment = Readonly<Record<string, string | undefined>>;

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Formats a text in a style. */
export type Paint = (style: keyof typeof codes, text: string) => string;

/** Reports whether to print in colour: see https://no-color.org and https://force-color.org. If both variables are set, NO_COLOR wins. */
export function wantsColor(env: Environment, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return isTerminal && env.TERM !== "dumb";
}

/** Returns the function that colours texts. `util.styleText` is not used: Node has it since 20.12, and its versions look at different variables. */
export function painter(color: boolean): Paint {
  return (style, text) => (color ? `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m` : text);
}

/** Colours the lines of a unified diff. */
export function paintDiff(diff: string, paint: Paint): string {
  const styles = { "+++": "bold", "---": "bold", "+": "green", "-": "red", "@": "cyan" } as const;
  const paintLine = (line: string) => {
    const start = (["+++", "---", "+", "-", "@"] as const).find(mark => line.startsWith(mark));
    return start === undefined ? line : paint(styles[start], line);
  };
  return diff.split("\n").map(paintLine).join("\n");
}

// A source line with marks below the place of a diagnostic.

/** A line as a terminal shows it, and the marks below it. */
interface Snippet {
  text: string;
  marks: string;
}

/** One character as the user sees it. */
interface Cell {
  text: string;
  /** The number of terminal columns. */
  width: number;
  marked: boolean;
}

const tab = "    ";
/** Longer lines are not shown: tools wrote them, and people could not find the place in them. */
const longestLine = 2000;

/** Characters that take two columns: emoji, and East Asian Wide and Fullwidth (Unicode Standard Annex 11). */
const wide = unicodePattern(
  String.raw`^[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18CFF}\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]|\uFE0F`,
);
const mark = unicodePattern(String.raw`^\p{M}`);

/** Shows a span in its line, for a terminal of this many columns; null when the line is too long. */
export function snippet(line: string, span: Span, columns: number): Snippet | null {
  if (line.length > longestLine) return null;
  const start = utf16Offset(line, span.column);
  const end = span.endLine > span.line ? line.length : utf16Offset(line, span.endColumn);
  const cells = cut(cellsOf(line, start, end), columns);
  let marks = "";
  for (const { width, marked } of cells) marks += (marked ? "~" : " ").repeat(width);
  return {
    text: cells
      .map(cell => cell.text)
      .join("")
      .trimEnd(),
    marks: marks.replace("~", "^").trimEnd(),
  };
}

function cellsOf(line: string, start: number, end: number): Cell[] {
  const cells: Cell[] = [];
  // An empty span marks the next character, or the end of the line.
  const until = Math.max(end, start + 1);
  // The empty segment is the end of the line; a span after the last character marks it.
  const characters = [...new Intl.Segmenter("en").segment(line), { segment: "", index: line.length }];
  for (const { segment, index } of characters) {
    const marked = segment === "" ? start >= index : index + segment.length > start && index < until;
    // A segment with hidden characters is shown character by character.
    for (const part of hasHidden(segment) ? segment : [segment]) {
      const text = part === "\t" ? tab : escapeHidden(part);
      cells.push({ text, width: text === part ? widthOf(text) : text.length, marked });
    }
  }
  return cells;
}

function widthOf(text: string): number {
  if (text === "") return 1;
  if (wide(text).test(text)) return 2;
  return mark(text).test(text) ? 0 : 1;
}

/** Cuts a line to the terminal's width, so that the start of the span stays visible. */
function cut(cells: Cell[], columns: number): Cell[] {
  const total = (list: Cell[]) => list.reduce((sum, { width }) => sum + width, 0);
  if (total(cells) - 1 <= columns) return cells;
  const dots: Cell = { text: "…", width: 1, marked: false };
  const marked = cells.findIndex(cell => cell.marked);
  let first = 0;
  // The start of the span must be in the left two thirds.
  while (first < marked && total(cells.slice(first, marked)) > (columns * 2) / 3) first++;
  const room = columns - 2;
  let last = first;
  for (let used = 0; last < cells.length; last++) {
    used += cells[last]!.width;
    if (used > room) break;
  }
  return [
    ...(first > 0 ? [dots] : []),
    ...cells.slice(first, last),
    ...(last < cells.length - 1 ? [dots] : []),
  ];
}

/** How the text is shown. */
export interface TextStyle {
  color: boolean;
  /** The width of the terminal, for source lines; null without a terminal, since programs may read each line as a diagnostic. */
  columns: number | null;
}

/** One line per diagnostic and per related place; on a terminal, each with its source line. */
export function formatText(diagnostics: Diagnostic[], lines: SourceLines, style: TextStyle): string {
  const paint = painter(style.color);
  const source = (location: Location | null) =>
    location === null || style.columns === null ? "" : sourceOf(location, lines, style.columns, paint);
  const format = (diagnostic: Diagnostic) =>
    [
      `${head(diagnostic, paint)}\n${source(diagnostic.location)}`,
      ...diagnostic.related.map(
        ({ location, message }) =>
          `\t${paint("bold", formatPlace(location))}: ${printable(message)}\n${isWholeFile(location) ? "" : source(location)}`,
      ),
    ].join("");
  if (!style.color && style.columns === null)
    return diagnostics.map(one => `${formatDiagnostic(one)}\n`).join("");
  return diagnostics.map(format).join("");
}

function head({ location, severity, message, code }: Diagnostic, paint: Paint): string {
  const place = location === null ? "" : `${paint("bold", formatPlace(location))}: `;
  return `${place}${paint(severity === "error" ? "red" : "yellow", severity)}: ${printable(message)} ${paint("dim", `[${code}]`)}`;
}

function isWholeFile({ line, column, endLine, endColumn }: Location): boolean {
  return line === 1 && column === 1 && endLine === 1 && endColumn === 1;
}

function sourceOf(location: Location, lines: SourceLines, columns: number, paint: Paint): string {
  const line = lines(location.file, location.line);
  const number = String(location.line).padStart(5);
  const shown = line === null ? null : snippet(line, location, columns - `${number} | `.length);
  if (shown === null) return "";
  const margin = (text: string) => paint("dim", `${text} |`);
  const marks = shown.marks.trimStart();
  const indent = shown.marks.slice(0, shown.marks.length - marks.length);
  return `${margin(number)} ${shown.text}\n${margin("     ")} ${indent}${paint("green", marks)}\n`;
}

/** Returns a line of a file without its line end; null when the file can't be read or has no such line. Lines count from 1. */
export type SourceLines = (file: string, line: number) => string | null;

/** Returns a function that reads lines. It reads each file once, when a line of it is asked for. */
export function sourceLines(disk: Files, cwd: string): SourceLines {
  const files = new Map<string, string[]>();
  return (file, line) => {
    const lines = getOrMake(files, file, () => readLines(disk, resolve(cwd, file)));
    return lines[line - 1] ?? null;
  };
}

/** The number of UTF-16 units before a column that counts bytes. A column inside a character counts as the character's start. */
export function utf16Offset(line: string, column: number): number {
  const bytes = Buffer.from(line);
  let end = Math.min(column - 1, bytes.length);
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end).length;
}

function readLines(disk: Files, file: string): string[] {
  const bytes = disk.read(file);
  // Decoded in the same way as when the columns were counted. If the file was deleted, the diagnostic is printed without the line.
  return Buffer.isBuffer(bytes) ? decodeSource(bytes).text.split(/\r?\n/) : [];
}
