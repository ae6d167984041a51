import { displayPath } from "../base/files/display-path.ts";
import type { Diagnostic, Span } from "../base/report/diagnostic.ts";

/** The diagnostic for an error in a config file. Without a place, the message names the file. */
export function configError(file: string, cwd: string, message: string, span: Span | null): Diagnostic {
  const name = displayPath(file, cwd);
  return {
    code: "config",
    severity: "error",
    message: span === null ? `${name}: ${message}` : message,
    location: span && { file: name, ...span },
    related: [],
  };
}
