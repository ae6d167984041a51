import type { Diagnostic, Span } from "../diagnostics.ts";
import { displayPath } from "../files/display-path.ts";

/** An error in a config file; without a place the message names the file. */
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
