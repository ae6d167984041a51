/** The files and directories that a watched run depends on. */

import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { type Files, isWithin, nearestWith, withParents } from "../../base/files/files.ts";
import { splitPattern } from "../../base/files/typed-paths.ts";
import { searchPlaces } from "../../config/search.ts";
import { readGoEnvironment } from "../../packages/modules/import-roots.ts";
import { isSkippedDirectory } from "../../packages/source/find-packages.ts";
import type { PackageResult } from "../generate/types.ts";
import type { Plan, RunContext } from "../plan.ts";

/** The places that a run depends on, whether they exist or not. */
export type Places = ReturnType<typeof placesOf>;

/** The places that a plan and its results depend on. */
export function placesOf(
  { patterns, packages, configs, diagnostics }: Plan,
  results: PackageResult[],
  outputs: Iterable<string>,
  { flags, host: { disk, cwd, env } }: RunContext,
) {
  // A pattern without a tail is just a directory; others search the directory that is their head.
  const split = patterns.map(({ pattern }) => splitPattern(disk, pattern, "/"));
  const directories = split.flatMap(({ head, tail }) => (tail === "" ? head : []));
  const { goRoot, moduleCache } = readGoEnvironment(disk, env);
  const isEditable = (dir: string) =>
    ![goRoot, moduleCache].some(root => root !== null && isWithin(dir, root));
  const read = results.flatMap(({ result }) => result.readDirs).filter(isEditable);
  const goDirs = new Set([...directories, ...packages.map(({ dir }) => dir), ...read]);
  const goTrees = new Set(split.flatMap(({ head, tail }) => (tail === "" ? [] : head)));
  const named = [flags.config, flags.template].filter(file => file !== undefined);
  const files = [
    ...named.map(file => resolve(cwd, file)),
    ...configs.flatMap(({ file, helpersFile }) => [file, helpersFile]),
    ...configs.flatMap(({ outputs }) => outputs.map(({ template }) => template)),
    // Files with problems, such as a broken config: a change may fix them.
    ...diagnostics.map(({ location }) => location && resolve(cwd, location.file)),
  ];
  return {
    /** Directories whose Go files are read: those of packages, and of imported packages with types. */
    goDirs,
    /** Directories below which packages are looked for. */
    goTrees,
    /** Directories where configs, go.mod and go.work are looked for. */
    lookupDirs: new Set([cwd, ...goDirs, ...goTrees].flatMap(dir => upTo(dir, topOf(disk, dir, cwd)))),
    /** Folders of templates. */
    templateTrees: new Set(configs.map(config => config.templates).filter(dir => dir !== null)),
    /** Single files: configs, templates, helpers, and every file in which planning the run found a problem. */
    files: new Set(files.filter(file => file !== null)),
    /** Files that the run writes; they are written again when somebody deletes them. */
    outputs: new Set(outputs),
  };
}

/**
 * The places to watch next: the same object when all new places are watched already. `isComplete` says that no other places matter: while a
 * config is broken, the places of the last correct config still count.
 */
export function nextPlaces(previous: Places, places: Places, isComplete: boolean): Places {
  const kinds = Object.keys(places) as (keyof Places)[];
  if (kinds.every(kind => [...places[kind]].every(place => previous[kind].has(place)))) return previous;
  if (isComplete) return places;
  const merged = { ...places };
  for (const kind of kinds) merged[kind] = new Set([...previous[kind], ...places[kind]]);
  return merged;
}

/** What a change of this file affects: `go` for the packages that read it, `setup` for all packages; null for nothing. The run's own outputs affect nothing. */
export function roleOf(path: string, places: Places): "go" | "setup" | null {
  const { goDirs, goTrees, lookupDirs, templateTrees, files } = places;
  if (files.has(path)) return "setup";
  const dir = dirname(path);
  const name = basename(path);
  const inGoTree = isInTree(dir, goTrees, isSkippedDirectory);
  if (lookupNames.has(name) && (lookupDirs.has(dir) || inGoTree)) return "setup";
  if (lookupNames.has(`${basename(dir)}/${name}`) && lookupDirs.has(dirname(dir))) return "setup";
  if (name.endsWith(".hbs") && isInTree(dir, templateTrees, isWithoutTemplates)) return "setup";
  // Go's tools ignore other names.
  const isGoFile = name.endsWith(".go") && !/^[._]/.test(name);
  return isGoFile && (goDirs.has(dir) || inGoTree) ? "go" : null;
}

export type WatchScope = ReturnType<typeof watchScope>;

/**
 * What to watch to notice every change of the places. Parent directories are included,
 * up to the repository's root, to see that a directory is deleted and created again.
 */
export function watchScope(disk: Files, places: Places, cwd: string) {
  const { goDirs, goTrees, lookupDirs, templateTrees, files, outputs } = places;
  const fileDirs = [...files, ...outputs].map(file => dirname(file));
  const tops = new Set<string>();
  const watched = new Set([...lookupDirs].map(dir => join(dir, ".config")));
  for (const dir of new Set([...goDirs, ...goTrees, ...lookupDirs, ...templateTrees, ...fileDirs])) {
    const top = topOf(disk, dir, cwd);
    tops.add(top);
    for (const passed of upTo(dir, top)) watched.add(passed);
  }
  const isInTrees = (dir: string) =>
    isInTree(dir, goTrees, isSkippedDirectory) || isInTree(dir, templateTrees, isWithoutTemplates);
  return {
    /** The directories to start from. */
    roots: [...tops].filter(top => ![...tops].some(other => other !== top && isWithin(top, other))),
    /** Reports whether a file that matters may be in the directory or below it. Symbolic links in trees are not followed. */
    watchesDirectory: (dir: string, isLink: boolean) => watched.has(dir) || (!isLink && isInTrees(dir)),
    /** Reports whether the file matters. */
    watchesFile: (file: string) => outputs.has(file) || roleOf(file, places) !== null,
  };
}

/** Names of files that configure a run, as paths from the directory where they are looked for. */
const lookupNames: ReadonlySet<string> = new Set([...searchPlaces, "go.mod", "go.work"]);

function isWithoutTemplates(name: string): boolean {
  return /^(?:\..*|node_modules)$/.test(name);
}

/** Reports whether a directory is in one of the trees, and the search skips no directory on the way to it. */
function isInTree(dir: string, trees: Iterable<string>, skips: (name: string) => boolean): boolean {
  const entersAll = (way: string) => way.split(sep).every(name => name === "" || !skips(name));
  return [...trees].some(tree => isWithin(dir, tree) && entersAll(relative(tree, dir)));
}

/** The highest directory that may affect a directory: the root of its repository, else of its module, else the working directory. */
function topOf(disk: Files, dir: string, cwd: string): string {
  const repository = nearestWith(disk, ".git", dir);
  if (repository !== null) return repository;
  const outside = !isWithin(dir, cwd);
  const module = nearestWith(disk, "go.mod", dir);
  if (module !== null && (outside || isWithin(cwd, module))) return module;
  return outside ? dir : cwd;
}

/** The directories from one up to another that it is in, including both. */
function upTo(dir: string, top: string): string[] {
  return withParents(dir).filter(one => isWithin(one, top));
}
