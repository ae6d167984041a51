/** Diagnostics as text for people. */
import { type Paint, painter } from "./color.ts";
import { type Diagnostic, formatDiagnostic, formatPlace, type Location, printable } from "./diagnostic.ts";
import { snippet } from "./snippet.ts";
import type { SourceLines } from "./source-lines.ts";

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
