import { displayPath } from "../base/files/display-path.ts";
import type { Failure } from "../base/files/files.ts";
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

/** The error for a file that must not be read or run. */
export class RefusedFile extends Error {}

/** The result of loading a config that can't be read. */
export function unreadableConfig({ reason }: Failure): { error: RefusedFile } {
  return { error: new RefusedFile(`can't load the config: ${reason}`) };
}
