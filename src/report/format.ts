/** Diagnostics in the format that `--format` names. */
import type { Diagnostic } from "./diagnostic.ts";
import { formatJson } from "./json.ts";
import { formatSarif, type SarifContext } from "./sarif.ts";
import { sourceLines } from "./source-lines.ts";
import { formatText, type TextStyle } from "./text.ts";

export const formats = ["text", "json", "sarif"] as const;

export type Format = (typeof formats)[number];

/** How a document is laid out. */
interface DocumentStyle {
  /** On one line, so that of several documents each is a line: under `--watch`. */
  oneLine: boolean;
}

/** Formats the diagnostics; files that they point at are read where the format shows their text. */
export function formatDiagnostics(
  diagnostics: Diagnostic[],
  format: Format,
  context: SarifContext & TextStyle & DocumentStyle,
): string {
  const indent = context.oneLine ? 0 : 2;
  if (format === "json") return formatJson(diagnostics, indent);
  const lines = sourceLines(context.cwd);
  if (format === "sarif") return formatSarif(diagnostics, lines, context, indent);
  return formatText(diagnostics, lines, context);
}
