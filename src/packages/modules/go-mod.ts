/** Reads what a go.mod says about its own module. */
import { readModDirectives, unquoteModWord } from "./mod-directives.ts";
import { isGoAtLeast } from "./versions.ts";

/** The `module` directive of a go.mod, or what is wrong with it. */
export type ModuleDirective = { path: string } | { message: string; line: number };

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

/** What is wrong with the `go` line for generated code; null where nothing is. go.work does not change the language of a module. */
export function goLineProblem(text: string): { message: string; line: number } | null {
  const directives = readModDirectives(text);
  const found = directives.find(({ verb }) => verb === "go");
  const version = found?.values[0] ?? "1.16";
  if (isGoAtLeast(version, 22)) return null;
  const { line } = found ?? directives[0] ?? { line: 1 };
  const has = found ? `go ${version}` : "no go line, which means go 1.16,";
  if (!isGoAtLeast(version, 18))
    return {
      message: `${has} is too old for generated code, which needs the language of go 1.18: write go 1.22`,
      line,
    };
  return {
    message: `with ${has}, net/http's ServeMux matches no pattern such as GET /x/{id}: write go 1.22, or //go:debug httpmuxgo121=0 in package main`,
    line,
  };
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
