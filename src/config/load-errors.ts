/** Why a config file can't be loaded at all. */
import { dirname, relative } from "node:path";
import { readRegularText } from "../files/read-regular-file.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import { findJsonProblem } from "../text/json-problem.ts";
import { configError } from "./config-error.ts";
import { describeImportError, isScript } from "./import-config.ts";
import { offsetAt, spanAt } from "./locate.ts";

/** What the loaders throw: cosmiconfig adds `filepath`, js-yaml `reason` and `mark`, Node `code` and `path`. */
interface LoadError extends Error {
  filepath?: string;
  reason?: string;
  mark?: { position: number };
  code?: string;
  path?: string;
}

/** The diagnostic for what loading a config threw, with its place where that can be told. */
export function describeLoadError(thrown: unknown, config: string, cwd: string): Diagnostic {
  const error = thrown as LoadError;
  if (error.filepath === undefined) return describeOtherError(error, config, cwd);
  // With `$import` it may be another file than the config.
  const file = error.filepath;
  const text = readRegularText(file);
  if (isScript(file)) return scriptError(error.cause, file, text, cwd);
  if (error.mark) {
    return configError(file, cwd, `invalid YAML: ${error.reason}`, spanAt(text, error.mark.position));
  }
  // Null where the file has changed since it was read.
  const problem = findJsonProblem(text);
  const reason = problem === null ? "" : `: ${problem.message}`;
  return configError(file, cwd, `invalid JSON${reason}`, problem && spanAt(text, problem.offset));
}

/** The diagnostic for what running the user's module of helpers threw. */
export function describeHelpersError(thrown: unknown, file: string, cwd: string): Diagnostic {
  return scriptError(thrown, file, readRegularText(file), cwd, "helpers");
}

function scriptError(thrown: unknown, file: string, text: string, cwd: string, what = "config"): Diagnostic {
  const { message, place } = describeImportError(thrown, file, text);
  const span = place && spanAt(text, offsetAt(text, place.line, place.column));
  return configError(file, cwd, `cannot load the ${what}: ${message}`, span);
}

/** Files that can't be read, `$import`s that lead nowhere or in a circle, broken settings of cosmiconfig itself. */
function describeOtherError({ code, path, message }: LoadError, config: string, cwd: string): Diagnostic {
  if (path !== undefined && code === "ENOENT") {
    return configError(config, cwd, `$import: no such file: ${relative(dirname(config), path)}`, null);
  }
  const [text = ""] = message.split("\n\n");
  const reason = text
    .replaceAll("\n", " ")
    .replace(/, \w+( '.*')?$/, "")
    .replace(/:\s*$/, "");
  return configError(path ?? config, cwd, `cannot load the config: ${reason}`, null);
}
