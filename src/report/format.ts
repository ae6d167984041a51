/** Formats diagnostics as `--format` asks. */
import type { Diagnostic } from "./diagnostic.ts";
import { formatJson } from "./json.ts";
import { formatSarif, type SarifContext } from "./sarif.ts";
import { sourceLines } from "./source-lines.ts";
import { formatText, type TextStyle } from "./text.ts";

export const formats = ["text", "json", "sarif"] as const;

export type Format = (typeof formats)[number];

/** How a document is laid out. */
interface DocumentStyle {
  /** Print it on one line, for `--watch`: then each document is one line. */
  oneLine: boolean;
}

/** Formats the diagnostics. Reads the files that they point at if the format shows lines or needs columns of them. */
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
