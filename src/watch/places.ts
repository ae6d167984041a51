/** What a watched run depends on: places on the disk. */
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { splitPattern } from "../config/dir-patterns.ts";
import { searchPlaces } from "../config/search.ts";
import { readGoEnvironment } from "../modules/go-environment.ts";
import { findModuleRoot } from "../modules/go-mod.ts";
import type { RunContext } from "../run/context.ts";
import type { PackageResult } from "../run/package-result.ts";
import type { Plan } from "../run/plan.ts";
import { isPassedOver } from "../source/passed-over.ts";

/** The places that a run depends on, whether there is something or not. */
export interface Places {
  /** Directories whose Go files are read: packages, and those that types are read from. */
  goDirs: Set<string>;
  /** Directories below which packages are looked for. */
  goTrees: Set<string>;
  /** Directories in which configs, go.mod and go.work are looked for. */
  lookupDirs: Set<string>;
  /** Folders of templates. */
  templateTrees: Set<string>;
  /** Single files: configs, templates, helpers, and all that a problem of the set-up is about. */
  files: Set<string>;
  /** Files that the run writes: no input, but they are to be there. */
  outputs: Set<string>;
}

/** What a change of a file means: `go` for the packages that read it, `setup` for all. */
export type Role = "go" | "setup";

/** The places that a plan and its results depend on. */
export function placesOf(
  { patterns, packages, configs, diagnostics }: Plan,
  results: PackageResult[],
  outputs: Iterable<string>,
  { flags, host: { cwd, env } }: RunContext,
): Places {
  const directories = patterns.map(({ pattern }) => pattern).filter(pattern => treeOf(pattern) === null);
  const { goRoot, moduleCache } = readGoEnvironment(env);
  const isEditable = (dir: string) =>
    ![goRoot, moduleCache].some(root => root !== null && isBelow(dir, root));
  const imported = results.flatMap(({ result }) => result.importedDirs).filter(isEditable);
  const goDirs = new Set([...directories, ...packages.map(({ dir }) => dir), ...imported]);
  const goTrees = new Set(patterns.map(({ pattern }) => treeOf(pattern)).filter(tree => tree !== null));
  const named = [flags.config, flags.template].filter(file => file !== undefined);
  const files = [
    ...named.map(file => resolve(cwd, file)),
    ...configs.flatMap(({ file, helpersFile, outputs }) => [
      file,
      helpersFile,
      ...outputs.map(({ template }) => template),
    ]),
    // A config or a template that is broken, and so says nothing of itself.
    ...diagnostics.map(({ location }) => location && resolve(cwd, location.file)),
  ];
  const templates = configs.map(config => config.templates);
  return {
    goDirs,
    goTrees,
    lookupDirs: new Set([cwd, ...goDirs, ...goTrees].flatMap(dir => upTo(dir, topOf(dir, cwd)))),
    templateTrees: new Set(templates.filter(dir => dir !== null)),
    files: new Set(files.filter(file => file !== null)),
    outputs: new Set(outputs),
  };
}

/** All of both: while a config is broken, what the last good one named still counts. */
export function mergePlaces(one: Places, other: Places): Places {
  const merged = { ...one };
  for (const key of Object.keys(one) as (keyof Places)[]) merged[key] = new Set([...one[key], ...other[key]]);
  return merged;
}

/** Reports whether all of the first is in the second. */
export function coversPlaces(inner: Places, outer: Places): boolean {
  return (Object.keys(inner) as (keyof Places)[]).every(key =>
    [...inner[key]].every(place => outer[key].has(place)),
  );
}

/** What a change of the file means; null for nothing, as for the run's own outputs. */
export function roleOf(path: string, places: Places): Role | null {
  const { goDirs, goTrees, lookupDirs, templateTrees, files } = places;
  if (files.has(path)) return "setup";
  const dir = dirname(path);
  const name = basename(path);
  const inGoTree = isInTree(dir, goTrees, isPackageDirectory);
  if (lookupNames.has(name) && (lookupDirs.has(dir) || inGoTree)) return "setup";
  if (lookupNames.has(`${basename(dir)}/${name}`) && lookupDirs.has(dirname(dir))) return "setup";
  if (name.endsWith(".hbs") && isInTree(dir, templateTrees, isTemplateDirectory)) return "setup";
  return isGoInput(name) && (goDirs.has(dir) || inGoTree) ? "go" : null;
}

/** What to watch. */
export interface WatchScope {
  /** Where to begin. */
  roots: string[];
  /** Reports whether the directory leads to a file that matters, or would if it were there. Trees are not searched through symbolic links. */
  watchesDirectory(dir: string, isLink: boolean): boolean;
  /** Reports whether the file matters. */
  watchesFile(file: string): boolean;
}

/** What to watch so that no change of the places goes unnoticed. A directory that is deleted and made again is seen from the one above, up to the repository's. */
export function watchScope(places: Places, cwd: string): WatchScope {
  const { goDirs, goTrees, lookupDirs, templateTrees, files, outputs } = places;
  const fileDirs = [...files, ...outputs].map(file => dirname(file));
  const tops = new Set<string>();
  const ways = new Set([...lookupDirs].map(dir => join(dir, ".config")));
  for (const dir of new Set([...goDirs, ...goTrees, ...lookupDirs, ...templateTrees, ...fileDirs])) {
    const top = topOf(dir, cwd);
    tops.add(top);
    for (const way of upTo(dir, top)) ways.add(way);
  }
  const isInTrees = (dir: string) =>
    isInTree(dir, goTrees, isPackageDirectory) || isInTree(dir, templateTrees, isTemplateDirectory);
  return {
    roots: [...tops].filter(top => ![...tops].some(other => other !== top && isBelow(top, other))),
    watchesDirectory: (dir, isLink) => ways.has(dir) || (!isLink && isInTrees(dir)),
    watchesFile: file => outputs.has(file) || roleOf(file, places) !== null,
  };
}

/** Names that configure, as a path from the directory that they are looked for in. */
const lookupNames: ReadonlySet<string> = new Set([...searchPlaces, "go.mod", "go.work"]);

/** What Go's tools pass over is no input. */
function isGoInput(name: string): boolean {
  return name.endsWith(".go") && !name.endsWith("_test.go") && !/^[._]/.test(name);
}

function isPackageDirectory(name: string): boolean {
  return !isPassedOver(name);
}

function isTemplateDirectory(name: string): boolean {
  return !/^(?:\..*|node_modules)$/.test(name);
}

/** The directory that a pattern searches; null for one that names a directory. */
function treeOf(pattern: string): string | null {
  const { head, tail } = splitPattern(pattern, "/");
  return tail === "" ? null : head;
}

/** The directory lies in one of the trees, by way of directories that the tree's search enters. */
function isInTree(dir: string, trees: Iterable<string>, enters: (name: string) => boolean): boolean {
  for (const tree of trees) {
    if (
      isBelow(dir, tree) &&
      relative(tree, dir)
        .split(sep)
        .every(name => name === "" || enters(name))
    ) {
      return true;
    }
  }
  return false;
}

/** The directory is the other one or lies below it. */
function isBelow(dir: string, other: string): boolean {
  const path = relative(other, dir);
  return !(path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path));
}

/** How far up what lies in a directory may depend on: its repository, else its module, else the working directory. */
function topOf(dir: string, cwd: string): string {
  for (let current = dir; ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current) break;
  }
  const outside = !isBelow(dir, cwd);
  const module = findModuleRoot(dir);
  if (module !== null && (outside || isBelow(cwd, module))) return module;
  return outside ? dir : cwd;
}

function upTo(dir: string, top: string): string[] {
  return dir === top || dirname(dir) === dir ? [dir] : [dir, ...upTo(dirname(dir), top)];
}
