/** Reads the module, requirements and replacements in go.mod and go.work. A line that is not understood is ignored. */
import path from "node:path";
import { type Files, readText } from "../../base/files/files.ts";
import { type ModDirective, readModDirectives, unquoteModWord } from "./go-mod.ts";

/** A go.mod or go.work on the disk. */
export interface ModFile {
  /** Absolute directory of the file. */
  dir: string;
  /** The module's path; null in a go.work, and in a go.mod without one. */
  module: string | null;
  /** The Go version, for example `1.24.0`; null when there is none. */
  go: string | null;
  requires: { path: string; version: string }[];
  replaces: Replacement[];
  /** Absolute directories of the modules in a go.work. */
  uses: string[];
}

/** A `replace` directive. */
export interface Replacement {
  path: string;
  /** The version that is replaced; null for every version. */
  version: string | null;
  /** A module of the module cache, or an absolute directory. */
  by: { path: string; version: string } | { dir: string };
}

/** A go.mod or go.work that exists but can't be read. */
export interface UnreadableFile {
  /** Absolute path. */
  file: string;
  reason: string;
}

/** Reads a go.mod or go.work; null when there is none. */
export function readModFile(disk: Files, file: string): ModFile | UnreadableFile | null {
  const text = readText(disk, file);
  if (typeof text !== "string") return text.missing ? null : { file, reason: text.reason };
  const dir = path.dirname(file);
  const result: ModFile = { dir, module: null, go: null, requires: [], replaces: [], uses: [] };
  for (const { verb, values } of readModDirectives(text).map(unquoteWords)) {
    const [first, second] = values;
    if (first === undefined) continue;
    if (verb === "module") result.module ??= first;
    else if (verb === "go") result.go ??= first;
    else if (verb === "use") result.uses.push(path.resolve(dir, first));
    else if (verb === "require" && second !== undefined) {
      result.requires.push({ path: first, version: second });
    } else if (verb === "replace") {
      const replacement = readReplacement(values, dir);
      if (replacement) result.replaces.push(replacement);
    }
  }
  return result;
}

function unquoteWords({ verb, values, line }: ModDirective): ModDirective {
  return { verb, values: values.map(value => unquoteModWord(value) ?? value), line };
}

function readReplacement(values: string[], dir: string): Replacement | null {
  const arrow = values.indexOf("=>");
  const [from, version = null] = values.slice(0, Math.max(arrow, 0));
  const [to, toVersion] = values.slice(arrow + 1);
  if (from === undefined || to === undefined) return null;
  if (toVersion !== undefined) return { path: from, version, by: { path: to, version: toVersion } };
  return { path: from, version, by: { dir: path.resolve(dir, to) } };
}
