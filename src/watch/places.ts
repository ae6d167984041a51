/** What a watched run depends on, as places on the disk. */
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Options } from "../command-line.ts";
import { splitPattern } from "../config/dir-patterns.ts";
import { searchPlaces } from "../config/search.ts";
import type { PackageResult } from "../run/packages.ts";
import type { Plan } from "../run/plan.ts";
import { type Environment, readGoEnvironment } from "../source/go-environment.ts";
import { findModuleRoot } from "../source/go-mod.ts";

/** Places that matter, whether there is something or not. */
export interface Targets {
  /** Directories whose Go files are read: packages, and those that types are read from. */
  goDirs: Set<string>;
  /** Directories below which packages are looked for. */
  goTrees: Set<string>;
  /** Directories in which configs, go.mod and go.work are looked for. */
  lookupDirs: Set<string>;
  /** Folders of templates. */
  templateTrees: Set<string>;
  /** Single files: configs, templates, helpers, and all that a problem of the set-up was told about. */
  files: Set<string>;
  /** Files that the run writes: no input, but they are to be there. */
  outputs: Set<string>;
}

/** What a change of a file means: `go` for the packages that read it, `setup` for all. */
export type Role = "go" | "setup";

/** What the plan and the results depend on. */
export function targetsOf(
  { patterns, packages, configs, diagnostics }: Plan,
  results: PackageResult[],
  outputs: Iterable<string>,
  { options, cwd, env }: { options: Options; cwd: string; env: Environment },
): Targets {
  const named = patterns.map(({ pattern }) => pattern).filter(pattern => treeOf(pattern) === null);
  const { goRoot, moduleCache } = readGoEnvironment(env);
  const isOurs = (dir: string) => ![goRoot, moduleCache].some(root => root !== null && isBelow(dir, root));
  const imported = results.flatMap(({ result }) => result.importedDirs).filter(isOurs);
  const goDirs = new Set([...named, ...packages.map(({ dir }) => dir), ...imported]);
  const goTrees = new Set(patterns.map(({ pattern }) => treeOf(pattern)).filter(tree => tree !== null));
  const flags = [options.config, options.template].filter(file => file !== undefined);
  const files = [
    ...flags.map(file => resolve(cwd, file)),
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
export function mergeTargets(one: Targets, other: Targets): Targets {
  const merged = { ...one };
  for (const key of Object.keys(one) as (keyof Targets)[])
    merged[key] = new Set([...one[key], ...other[key]]);
  return merged;
}

/** Reports whether all of the first is in the second. */
export function coversTargets(inner: Targets, outer: Targets): boolean {
  return (Object.keys(inner) as (keyof Targets)[]).every(key =>
    [...inner[key]].every(place => outer[key].has(place)),
  );
}

/** What a change of the file means; null for nothing, which is what it means for our own outputs, too. */
export function roleOf(path: string, targets: Targets): Role | null {
  const { goDirs, goTrees, lookupDirs, templateTrees, files } = targets;
  if (files.has(path)) return "setup";
  const dir = dirname(path);
  const name = basename(path);
  const inGoTree = isInTree(dir, goTrees, isPackageDirectory);
  if (lookupNames.has(name) && (lookupDirs.has(dir) || inGoTree)) return "setup";
  if (lookupNames.has(`${basename(dir)}/${name}`) && lookupDirs.has(dirname(dir))) return "setup";
  if (name.endsWith(".hbs") && isInTree(dir, templateTrees, isTemplateDirectory)) return "setup";
  return isGoInput(name) && (goDirs.has(dir) || inGoTree) ? "go" : null;
}

/** Which directories to watch, and which of their files matter. */
export interface WatchedPlaces {
  /** Where to begin. */
  roots: string[];
  /** The directory leads to a file that matters, or would if it were there. Trees are not searched through symbolic links. */
  isWay(dir: string, isLink: boolean): boolean;
  isTarget(file: string): boolean;
}

/** Where the targets are to be watched. A directory that is deleted and made again is seen from the one above, up to the repository's. */
export function watchedPlaces(targets: Targets, cwd: string): WatchedPlaces {
  const { goDirs, goTrees, lookupDirs, templateTrees, files, outputs } = targets;
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
    isWay: (dir, isLink) => ways.has(dir) || (!isLink && isInTrees(dir)),
    isTarget: file => outputs.has(file) || roleOf(file, targets) !== null,
  };
}

/** Names that configure, as a path from the directory that they are looked for in. */
const lookupNames: ReadonlySet<string> = new Set([...searchPlaces, "go.mod", "go.work"]);

/** What Go's tools pass over is no input. */
function isGoInput(name: string): boolean {
  return name.endsWith(".go") && !name.endsWith("_test.go") && !/^[._]/.test(name);
}

function isPackageDirectory(name: string): boolean {
  return !/^(?:[._].*|testdata|vendor|node_modules)$/.test(name);
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
