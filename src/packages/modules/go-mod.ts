/** Finds the module of a directory by the nearest go.mod. */
import path from "node:path";
import { isNonDirectory } from "../../base/files/file-system.ts";
import { readModDirectives, unquoteModWord } from "./mod-directives.ts";

/** The `module` directive of a go.mod, or what is wrong with it. */
export type ModuleDirective = { path: string } | { message: string; line: number };

/** The directory of the nearest go.mod, in the directory itself or above it; null when there is none. */
export function findModuleRoot(dir: string): string | null {
  for (let current = dir; ; current = path.dirname(current)) {
    if (isNonDirectory(path.join(current, "go.mod"))) return current;
    if (path.dirname(current) === current) return null;
  }
}

/** Reads the `module` directive as golang.org/x/mod/modfile does; all other directives are ignored. */
export function readModuleDirective(text: string): ModuleDirective {
  let found: ModuleDirective | null = null;
  for (const { verb, values, line } of readModDirectives(text)) {
    if (verb !== "module") continue;
    if (found !== null) return { message: "repeated module statement", line };
    found = readPath(values, line);
    if ("message" in found) return found;
  }
  return found ?? { message: "no module directive: add one, such as module example.com/name", line: 1 };
}

function readPath(values: string[], line: number): ModuleDirective {
  const [value] = values;
  if (values.length !== 1 || value === undefined) return { message: "usage: module module/path", line };
  const unquoted = unquoteModWord(value);
  // No module path needs an escape sequence: https://go.dev/ref/mod#go-mod-file-ident.
  return unquoted === null || unquoted === ""
    ? { message: `invalid module path ${value}`, line }
    : { path: unquoted };
}
