/** Finds the Go module of a package, and with it the package's import path. */
import path from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import { type Files, readText } from "../../base/files/files.ts";
import { nearestWith } from "../../base/files/repository.ts";
import { type Diagnostic, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { goLineProblem, readModuleDirective } from "../modules/go-mod.ts";
import type { PackageFiles, PackageSource } from "./types.ts";

/** A package with its module, and what is wrong with its go.mod. */
export function withModule(
  disk: Files,
  files: PackageFiles,
  cwd: string,
): { source: PackageSource; problem: Diagnostic | null } {
  const root = nearestWith(disk, "go.mod", files.dir);
  const withoutModule: PackageSource = { ...files, module: null, importPath: null };
  if (root === null) return { source: withoutModule, problem: null };
  const file = path.join(root, "go.mod");
  const shown = displayPath(file, cwd);
  const text = readText(disk, file);
  if (typeof text !== "string")
    return { source: withoutModule, problem: unreadableModFile(shown, text.reason) };
  const directive = readModuleDirective(text);
  const module = "path" in directive ? { path: directive.path, root } : null;
  const source = module ? { ...files, module, importPath: importPathOf(module, files.dir) } : withoutModule;
  const wrong = "path" in directive ? goLineProblem(text) : directive;
  if (wrong === null) return { source, problem: null };
  const location = { ...wholeFile(shown), line: wrong.line, endLine: wrong.line };
  return { source, problem: { ...problem("go-mod", wrong.message, "warning"), location } };
}

/** The diagnostic for a go.mod or go.work that exists but can't be read. */
export function unreadableModFile(shown: string, reason: string): Diagnostic {
  return { ...problem("unreadable", `can't read the file: ${reason}`), location: wholeFile(shown) };
}

function importPathOf(module: { path: string; root: string }, dir: string): string {
  const within = path.relative(module.root, dir).split(path.sep).join("/");
  // The import paths of the standard library don't start with its module's name, std.
  if (module.path === "std" && within !== "") return within;
  return within === "" ? module.path : `${module.path}/${within}`;
}
