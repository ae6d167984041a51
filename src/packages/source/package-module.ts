/** Finds the Go module of a package, and with it the package's import path. */
import path from "node:path";
import { displayPath, type Files, nearestWith } from "../../base/files/files.ts";
import { type Diagnostic, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { readModFile } from "../modules/import-roots.ts";
import type { PackageFiles, PackageSource } from "./types.ts";

/** A package with its module, and what is wrong with its go.mod. */
export function withModule(
  disk: Files,
  files: PackageFiles,
  cwd: string,
): { source: PackageSource; problem: Diagnostic | null } {
  const withoutModule: PackageSource = { ...files, module: null, importPath: null };
  const root = nearestWith(disk, "go.mod", files.dir);
  const file = path.join(root ?? "", "go.mod");
  const shown = displayPath(file, cwd);
  const read = root === null ? null : readModFile(disk, file);
  if (root === null || read === null) return { source: withoutModule, problem: null };
  if ("reason" in read) return { source: withoutModule, problem: unreadableModFile(shown, read.reason) };
  const module = read.module === null ? null : { path: read.module, root, go: read.go };
  const source = module ? { ...files, module, importPath: importPathOf(module, files.dir) } : withoutModule;
  if (read.problem === null) return { source, problem: null };
  const { message, line } = read.problem;
  const location = { ...wholeFile(shown), line, endLine: line };
  return { source, problem: { ...problem("go-mod", message, "warning"), location } };
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
