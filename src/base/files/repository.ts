/** Finds the root of the repository or the module that a directory belongs to. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { getOrMake } from "../text/maps.ts";

/**
 * The root of a directory's repository (it has `.git`), else of its module (it has `go.mod`); null without both.
 * `known` keeps the results of earlier calls.
 */
export function repositoryRoot(dir: string, known: Map<string, string | null> = new Map()): string | null {
  return nearestWith(".git", dir, known) ?? nearestWith("go.mod", dir, known);
}

/** The nearest directory that has an entry with the name `marker`: `dir` or a parent; null if there is none. `known` keeps the results of earlier calls. */
export function nearestWith(
  marker: string,
  dir: string,
  known: Map<string, string | null> = new Map(),
): string | null {
  const place = join(dir, marker);
  return getOrMake(known, place, () => {
    const parent = dirname(dir);
    return existsSync(place) ? dir : parent === dir ? null : nearestWith(marker, parent, known);
  });
}

/**
 * The directory that symbolic links below `dir` must not lead out of: the root of the repository (it has `.git`), else that of the module
 * (it has `go.mod`); null without both. If a link in the path `dir` leads out of a repository, the root of that repository is taken, even
 * if there is a `.git` behind the link.
 */
export function confiningRoot(dir: string): string | null {
  for (const marker of [".git", "go.mod"]) {
    let root: string | null = null;
    for (const outer of rootsWith(marker, dir))
      if (root === null || !isWithin(realpathSync(root), realpathSync(outer))) root = outer;
    if (root !== null) return root;
  }
  return null;
}

/** Reports whether a path is a directory or lies below it; both are absolute. */
export function isWithin(path: string, dir: string): boolean {
  const way = relative(dir, path);
  return !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** The directory and its parents that have an entry with this name, nearest first. */
function* rootsWith(marker: string, dir: string): Generator<string> {
  for (let current = dir; ; current = dirname(current)) {
    if (existsSync(join(current, marker))) yield current;
    if (dirname(current) === current) return;
  }
}
