/** Makes diagnostics from the errors of loading a config file. */
import { type Files, textOf } from "../base/files/files.ts";
import type { Diagnostic } from "../base/report/diagnostic.ts";
import { spanAt } from "../base/report/span-at.ts";
import { findJsonProblem } from "../base/text/json-problem.ts";
import { configError } from "./config-error.ts";
import { describeImportError, isScript } from "./import-config.ts";
import { offsetAt } from "./locate.ts";

/** An error of a loader: cosmiconfig adds `filepath`, js-yaml `reason` and `mark`, Node `path`. */
interface LoadError extends Error {
  filepath?: string;
  reason?: string;
  mark?: { position: number };
  path?: string;
}

/** The diagnostic for an error of loading a config, with its place if that is known. */
export function describeLoadError(disk: Files, thrown: unknown, config: string, cwd: string): Diagnostic {
  const error = thrown as LoadError;
  if (error.filepath === undefined) return describeOtherError(error, config, cwd);
  // With `$import` it may be another file than the config.
  const file = error.filepath;
  const text = textOf(disk, file);
  if (isScript(file)) return scriptError(error.cause, file, text, cwd);
  if (error.mark) {
    return configError(file, cwd, `invalid YAML: ${error.reason}`, spanAt(text, error.mark.position));
  }
  // Null when the file has changed since it was read.
  const problem = findJsonProblem(text);
  const reason = problem === null ? "" : `: ${problem.message}`;
  return configError(file, cwd, `invalid JSON${reason}`, problem && spanAt(text, problem.offset));
}

/** The diagnostic for an error of the user's module of helpers. */
export function describeHelpersError(disk: Files, thrown: unknown, file: string, cwd: string): Diagnostic {
  return scriptError(thrown, file, textOf(disk, file), cwd, "helpers");
}

function scriptError(thrown: unknown, file: string, text: string, cwd: string, what = "config"): Diagnostic {
  const { message, place } = describeImportError(thrown, file, text);
  const span = place && spanAt(text, offsetAt(text, place.line, place.column));
  return configError(file, cwd, `can't load the ${what}: ${message}`, span);
}

/** The diagnostic for all other errors: a file that can't be read, an `$import` that is circular, wrong settings of cosmiconfig. */
function describeOtherError({ path, message }: LoadError, config: string, cwd: string): Diagnostic {
  // Cosmiconfig adds details after a blank line, Node the call that failed: `EISDIR: illegal operation on a directory, read`.
  const [text = ""] = message.split("\n\n");
  const reason = text
    .replaceAll("\n", " ")
    .replace(/, \w+( '.*')?$/, "")
    .replace(/:\s*$/, "");
  return configError(path ?? config, cwd, `can't load the config: ${reason}`, null);
}
