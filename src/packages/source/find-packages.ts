/** Finds the packages of a run by directories and patterns of directories. */
import path from "node:path";
import type { Options } from "fast-glob";
import type { Entry, FileKind, Files } from "../../base/files/files.ts";
import { displayPath, entriesIn, isWithin, namesIn, nearestWith, textOf } from "../../base/files/files.ts";
import { checkDirectory, type DirPattern, splitPattern } from "../../base/files/typed-paths.ts";
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import { compareText } from "../../base/text/common.ts";
import { closest } from "../../base/text/suggest.ts";
import { readModFile } from "../modules/import-roots.ts";
import type { SourceFile } from "./types.ts";

/** A package of a run. */
export interface FoundPackage {
  /** Absolute path. */
  dir: string;
  /** Named by the user, not matched by a pattern: a directory without handlers is reported. */
  named: boolean;
}

/**
 * Expands `dir`, `dir/...` and globs: the packages, each once and sorted by path. A directory that the user named may be missing: `readPackage`
 * reports that. `otherModules` are the absolute paths of directories that match a pattern but have their own go.mod, so that they are left out, as in Go.
 */
export async function findPackages(disk: Files, patterns: DirPattern[], cwd: string) {
  const named = new Map<string, boolean>();
  const diagnostics: Diagnostic[] = [];
  const otherModules = new Set<string>();
  for (const pattern of patterns) {
    const { head, tail } = splitPattern(disk, pattern.pattern, "/");
    if (tail === "") {
      named.set(head, true);
      continue;
    }
    const headProblem = checkDirectory(disk, head, cwd);
    if (headProblem !== null) {
      diagnostics.push(problem("directory", `${pattern.typed}: ${headProblem}`));
      continue;
    }
    const { dirs, modules, problems } = await expand(disk, head, tail, cwd);
    for (const dir of modules) otherModules.add(dir);
    for (const dir of dirs) if (!named.has(dir)) named.set(dir, false);
    diagnostics.push(...problems);
    if (dirs.length + problems.length === 0)
      diagnostics.push(problem("directory", explainNoMatch(disk, pattern.typed, head, tail, cwd)));
  }
  const packages = Array.from(named, ([dir, isNamed]): FoundPackage => ({ dir, named: isNamed }));
  // A directory comes before its subdirectories, and these before its next sibling.
  const sortKey = (dir: string) => dir.replaceAll("/", "\0");
  return {
    packages: packages.sort((a, b) => compareText(sortKey(a.dir), sortKey(b.dir))),
    // A module that another pattern covers is not left out.
    otherModules: [...otherModules]
      .filter(dir => ![...named.keys()].some(one => isWithin(one, dir)))
      .sort(compareText),
    diagnostics,
  };
}

/** A Go file of any package. */
export type AnyGoFile = Pick<SourceFile, "path" | "text">;

/** The Go files, tests too, of a directory and of the packages of its module below it, but for those of some directories. A file that can't be read is empty. */
export function goFilesBelow(disk: Files, root: string, without: readonly string[] = []): AnyGoFile[] {
  const dirs = packagesBelow(disk, root).filter(dir => !without.includes(dir));
  return dirs.flatMap(dir =>
    namesIn(disk, dir).flatMap(name => {
      const file = path.join(dir, name);
      return name.endsWith(".go") ? { path: file, text: textOf(disk, file) } : [];
    }),
  );
}

/** A directory, and those of the packages of its module below it. */
export function packagesBelow(disk: Files, root: string): string[] {
  return [...new Set([root, ...walk(disk, [root], /(?:)/, root).dirs])];
}

/** The same, with those of other modules below it. */
export function packagesOfAllModules(disk: Files, root: string): string[] {
  const { dirs, modules } = walk(disk, [root], /(?:)/, root);
  return [...new Set([root, ...dirs]), ...modules.flatMap(dir => packagesOfAllModules(disk, dir))];
}

/** Expands a pattern. The part before the first `...` may be a glob; in the rest `...` is the only wildcard, as for Go. */
async function expand(disk: Files, head: string, tail: string, cwd: string) {
  const parts = tail.split("/");
  const wild = parts.findIndex(part => part.includes("..."));
  if (wild < 0) {
    const dirs = (await glob(disk, head, tail)).filter(dir => entriesIn(disk, dir).some(isGoFile));
    return { dirs, modules: [], problems: [] };
  }
  const roots = wild === 0 ? [head] : await glob(disk, head, parts.slice(0, wild).join("/"));
  return walk(disk, roots, matcher(parts.slice(wild).join("/")), cwd);
}

/** The directories that match a glob, except those that `...` skips. The library is loaded only when there is a glob. */
async function glob(disk: Files, head: string, pattern: string): Promise<string[]> {
  const { default: fastGlob } = await import("fast-glob");
  // A part whose only wildcards are such as `?` would be taken for the name of a directory.
  const readable = pattern.replace(/\\.|\[[^\]]*\]|\?(?!\()/g, part => (part === "?" ? "[!*]" : part));
  const options = { cwd: head, onlyDirectories: true, ignore: skippedGlobs, fs: globFiles(disk) };
  return fastGlob.globSync(readable, options).map((dir: string) => path.join(head, dir));
}

/** The functions of node:fs that fast-glob calls. */
function globFiles(disk: Files): NonNullable<Options["fs"]> {
  const statOf = (name: string, kind: FileKind | undefined) => {
    if (kind === undefined) throw Object.assign(new Error(`no such file: ${name}`), { code: "ENOENT" });
    const is = (one: FileKind) => () => one === kind;
    const kinds = ["isBlockDevice", "isCharacterDevice", "isFIFO", "isSocket"];
    const others = kinds.map(one => [one, () => false]);
    const known = { isFile: is("file"), isDirectory: is("directory"), isSymbolicLink: is("link") };
    return { name, ...known, ...Object.fromEntries(others) };
  };
  const functions = {
    statSync: (path: string) => statOf(path, disk.stat(path)?.kind),
    lstatSync: (path: string) => statOf(path, disk.stat(path, false)?.kind),
    readdirSync: (dir: string) => entriesIn(disk, dir).map(({ name, kind }) => statOf(name, kind)),
  };
  return functions as unknown as NonNullable<Options["fs"]>;
}

/** Turns a pattern of Go (`go help packages`) into a regular expression: `...` is any text, and `/...` at the end also matches nothing. */
function matcher(pattern: string): RegExp {
  const escaped = pattern.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\\.\\.\\.", ".*");
  return new RegExp(`^${escaped.replace(/\/\.\*$/, "(?:/.*)?")}$`, "s");
}

/** Finds the directories with Go files, from some roots down, whose path below the root matches; without those that Go skips. */
function walk(disk: Files, roots: string[], wanted: RegExp, cwd: string) {
  const found = {
    dirs: [] as string[],
    /** Directories with their own go.mod. */
    modules: [] as string[],
    problems: [] as Diagnostic[],
  };
  const visit = (dir: string, within: string, isIgnored: (dir: string) => boolean) => {
    const entries = disk.list(dir);
    if (!Array.isArray(entries)) {
      const message = `can't read the directory ${displayPath(dir, cwd)}: ${entries.reason}`;
      found.problems.push(problem("directory", message));
      return;
    }
    // A directory with a go.mod is another module.
    const isModule = entries.some(({ name, kind }) => name === "go.mod" && kind !== "directory");
    if (within !== "" && isModule) {
      if (wanted.test(within)) found.modules.push(dir);
      return;
    }
    if (entries.some(isGoFile) && wanted.test(within)) found.dirs.push(dir);
    for (const { name, kind } of entries) {
      // Symbolic links are not followed.
      if (kind !== "directory" || isSkippedDirectory(name)) continue;
      const below = path.join(dir, name);
      if (!isIgnored(below)) visit(below, within === "" ? name : `${within}/${name}`, isIgnored);
    }
  };
  for (const root of roots) {
    const ignored = readIgnoredPaths(disk, nearestWith(disk, "go.mod", root));
    // The user named this root, so an `ignore` directive for it does not count.
    visit(root, "", ignored(root) ? () => false : ignored);
  }
  return found;
}

/** Reports whether an entry of a directory is a Go file that is not a test; build constraints don't matter. */
export function isGoFile({ name, kind }: Entry): boolean {
  return kind !== "directory" && /^[^._].*(?<!_test)\.go$/s.test(name);
}

/** Explains why a pattern matches no package, and names directories that the user may mean. */
function explainNoMatch(disk: Files, typed: string, head: string, tail: string, cwd: string): string {
  const start = `no package matches ${typed}`;
  const { dirs, modules } = walk(disk, [head], /(?:)/, cwd);
  if (dirs.length === 0 && modules.length > 0) {
    const names = modules.map(dir => displayPath(dir, cwd)).join(", ");
    return `${start}: the Go files below ${displayPath(head, cwd)} belong to other modules (${names}), which a pattern skips, as in Go: run gen in these modules`;
  }
  if (dirs.length === 0) return `${start}: there are no Go files below ${displayPath(head, cwd)}`;
  const names = dirs.map(dir => path.relative(head, dir));
  const near = closest(tail.replace(/\.\.\.\/?|[*?]/g, ""), names);
  if (near !== null) return `${start}: did you mean ${displayPath(path.join(head, near), cwd)}?`;
  const some = dirs.slice(0, 3).map(dir => displayPath(dir, cwd));
  return `${start}: there are Go files in ${some.join(", ")}${dirs.length > 3 ? ", …" : ""}`;
}

/** Returns a function that reports whether the go.mod of a module ignores a directory. */
function readIgnoredPaths(disk: Files, moduleRoot: string | null): (dir: string) => boolean {
  // A go.mod that can't be read is reported elsewhere.
  const read = moduleRoot === null ? null : readModFile(disk, path.join(moduleRoot, "go.mod"));
  if (moduleRoot === null || read === null || "reason" in read) return () => false;
  const ignored = read.ignores.map(one => one.replace(/\/+$/, "")).filter(one => one !== "");
  return dir => {
    const within = `/${path.relative(moduleRoot, dir)}/`;
    // A path with ./ is relative to the module; any other path matches at any depth.
    return ignored.some(one =>
      one.startsWith("./") ? within.startsWith(`${one.slice(1)}/`) : within.includes(`/${one}/`),
    );
  };
}

const names = ["testdata", "vendor", "node_modules"];

/** Reports whether `...` skips directories with this name and all that is in them. */
export function isSkippedDirectory(name: string): boolean {
  return /^[._]/.test(name) || names.includes(name);
}

/** The same directories as glob patterns. */
const skippedGlobs = [...names, "_*", ".*"].flatMap(name => [`**/${name}`, `**/${name}/**`]);
