/** Diagnostics as JSON for programs; `diagnostics.schema.json` describes the format. */
import type { Diagnostic, Location } from "./diagnostic.ts";
import { visibleJson } from "./visible-text.ts";

const nowhere = { file: null, line: null, column: null, endLine: null, endColumn: null };

/** The diagnostics as one JSON object; an indent of 0 puts it on one line. */
export function formatJson(diagnostics: Diagnostic[], indent: number): string {
  const document = {
    version: 1,
    diagnostics: diagnostics.map(({ code, severity, message, location, related }) => ({
      code,
      severity,
      message,
      ...(location === null ? nowhere : place(location)),
      related: related.map(second => ({ message: second.message, ...place(second.location) })),
    })),
  };
  return `${visibleJson(document, indent)}\n`;
}

function place({ file, line, column, endLine, endColumn }: Location) {
  return { file, line, column, endLine, endColumn };
}
