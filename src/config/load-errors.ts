/** Makes diagnostics from the errors of loading a config file, and finds the places of problems in its text. */
import { basename } from "node:path";
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import { type Files, textOf } from "../base/files/files.ts";
import { type Diagnostic, type Span, spanAt } from "../base/report/diagnostic.ts";
import { findJsonProblem } from "../base/text/json-problem.ts";
import { describeImportError, isScript } from "./import-config.ts";
import { configError, type KeyPath, type Problem, placeOfOnly } from "./values.ts";

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
  if (isScript(file)) return scriptError(error.cause, file, text, cwd, "config");
  if (error.mark)
    return configError(file, cwd, `invalid YAML: ${error.reason}`, spanAt(text, error.mark.position));
  // Null when the file has changed since it was read.
  const problem = findJsonProblem(text.replace(/^\uFEFF/, " "));
  const reason = problem === null ? "" : `: ${problem.message}`;
  return configError(file, cwd, `invalid JSON${reason}`, problem && spanAt(text, problem.offset));
}

/** The diagnostic for an error of a script with this text: the config, or the user's module of helpers. */
export function scriptError(
  thrown: unknown,
  file: string,
  text: string,
  cwd: string,
  what: "config" | "helpers",
) {
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

/** Returns a function that finds the place of a problem in a config's text; null when the place can't be found. */
export function createLocator(file: string, text: string): (problem: Problem) => Span | null {
  if (isScript(file)) return problem => locateInScript(text, problem.path);
  // JSON is parsed as YAML, too.
  const document = parseDocument(text, { uniqueKeys: false });
  const prefix = basename(file) === "package.json" ? ["gen"] : [];
  return problem => locateInDocument(document, text, [...prefix, ...problem.path], problem.at);
}

/** The offset of a line and a column that count characters from 1. The place stays in its line: QuickJS counts what stands before a file of CommonJS. */
function offsetAt(text: string, line: number, column: number): number {
  const lines = text.split("\n").slice(0, line);
  const inLine = Math.min(column - 1, lines.at(-1)!.length);
  return lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, inLine);
}

function locateInDocument(document: Document, text: string, path: KeyPath, at: Problem["at"]): Span | null {
  let key: unknown = null;
  let value: unknown = document.contents;
  for (const part of path) {
    const outer = isAlias(value) ? value.resolve(document) : value;
    if (isMap(outer)) {
      const isPart = (name: unknown) => isScalar(name) && String(name.value) === String(part);
      // If a key occurs twice, JSON uses the last one.
      const pair = outer.items.findLast(item => isPart(item.key));
      if (pair === undefined) return null;
      ({ key, value } = pair);
    } else if (isSeq(outer)) {
      key = null;
      value = outer.items[Number(part)];
    } else {
      return null;
    }
  }
  const wanted = at === "key" ? [key] : [value, key];
  // An empty value has no place, so the place is that of its key.
  const range = wanted.map(node => (isNode(node) ? node.range : null)).find(one => one && one[0] < one[1]);
  return range ? spanAt(text, range[0], range[1]) : null;
}

/** The keys in a script. A key follows a brace, a comma or a comment: `const out: string` has none. */
const scriptKeys = /(?<=(?:[{,]|\*\/|\/\/[^\n]*\n)\s*(["']?))[\p{ID_Continue}$]+(?=\1\s*:)/gu;

/** Finds a key in a script by its text; null unless it occurs exactly once. */
function locateInScript(text: string, path: KeyPath): Span | null {
  const key = path.findLast(part => typeof part === "string");
  return key === undefined ? null : placeOfOnly(text, scriptKeys, key);
}
