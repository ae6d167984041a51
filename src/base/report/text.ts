/** Diagnostics as text for people. */
import { resolve } from "node:path";
import { decodeSource } from "../files/decode.ts";
import type { Files } from "../files/files.ts";
import { getOrMake } from "../text/common.ts";
import { type Diagnostic, formatPlace, type Location, printable, type Span } from "./diagnostic.ts";
import { escapeHidden } from "./visible-text.ts";

// Colours for terminals.

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export type Paint = (style: keyof typeof codes, text: string) => string;

/** Reports whether to print in colour: see https://no-color.org and https://force-color.org. If both variables are set, NO_COLOR wins. */
export function wantsColor(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
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

const tab = "    ";
/** Longer lines are not shown: tools wrote them, and people could not find the place in them. */
const longestLine = 2000;

/** Lines of characters that take one column each: ASCII, and European scripts without combining marks. */
const narrow = /^[ -~\u00A1-\u02FF\u0370-\u0482\u048A-\u058F]*$/;

/** Shows a span in its line, for a terminal of this many columns; null when the line is too long. There are no marks below it where a character of the line may not take one column. */
export function snippet(line: string, span: Span, columns: number) {
  if (line.length > longestLine) return null;
  const shown = (text: string) => escapeHidden(text.replaceAll("\t", tab));
  const offset = (column: number) => shown(line.slice(0, utf16Offset(line, column))).length;
  const whole = shown(line);
  const start = offset(span.column);
  const end = span.endLine > span.line ? whole.length : offset(span.endColumn);
  // The start of the span must be in the left two thirds.
  const first = whole.length > columns ? Math.max(0, start - Math.floor((columns * 2) / 3)) : 0;
  const rest = first > 0 ? `…${whole.slice(first + 1)}` : whole;
  const text = rest.length > columns ? `${rest.slice(0, columns - 1)}…` : rest;
  const more = Math.max(0, Math.min(end, first + columns) - start - 1);
  const marks = `${" ".repeat(start - first)}^${"~".repeat(more)}`;
  return { text: text.trimEnd(), marks: narrow.test(whole) ? marks : "" };
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
  const isWholeFile = ({ endLine, endColumn }: Location) => endLine === 1 && endColumn === 1;
  const formatRelated = ({ location, message }: Diagnostic["related"][number]) =>
    `\t${paint("bold", formatPlace(location))}: ${printable(message)}\n${isWholeFile(location) ? "" : source(location)}`;
  const format = (one: Diagnostic) =>
    `${head(one, paint)}\n${source(one.location)}${one.related.map(formatRelated).join("")}`;
  return diagnostics.map(format).join("");
}

function head({ location, severity, message, code }: Diagnostic, paint: Paint): string {
  const place = location === null ? "" : `${paint("bold", formatPlace(location))}: `;
  return `${place}${paint(severity === "error" ? "red" : "yellow", severity)}: ${printable(message)} ${paint("dim", `[${code}]`)}`;
}

function sourceOf(location: Location, lines: SourceLines, columns: number, paint: Paint): string {
  const line = lines(location.file, location.line);
  const number = String(location.line).padStart(5);
  const shown = line === null ? null : snippet(line, location, columns - `${number} | `.length);
  if (shown === null) return "";
  const margin = (text: string) => paint("dim", `${text} |`);
  const [, indent = "", marks = ""] = /^( *)(.+)$/.exec(shown.marks) ?? [];
  const below = marks === "" ? "" : `${margin("     ")} ${indent}${paint("green", marks)}\n`;
  return `${margin(number)} ${shown.text}\n${below}`;
}

/** Returns a line of a file without its line end; null when the file can't be read or has no such line. Lines count from 1. */
export type SourceLines = (file: string, line: number) => string | null;

/** Returns a function that reads lines. It reads each file once, when a line of it is asked for. */
export function sourceLines(disk: Files, cwd: string): SourceLines {
  const files = new Map<string, string[]>();
  return (file, line) => {
    const lines = getOrMake(files, file, () => {
      const bytes = disk.read(resolve(cwd, file));
      // Decoded in the same way as when the columns were counted. If the file was deleted, the diagnostic is printed without the line.
      return Buffer.isBuffer(bytes) ? decodeSource(bytes).text.split(/\r?\n/) : [];
    });
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
