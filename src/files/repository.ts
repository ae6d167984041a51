/** Finds the root of the repository or the module that a directory belongs to. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/**
 * The root of a directory's repository (it has `.git`), else of its module (it has `go.mod`); null without both.
 * `known` keeps the results of earlier calls.
 */
export function repositoryRoot(dir: string, known: Map<string, string | null> = new Map()): string | null {
  return nearestWith(".git", dir, known) ?? nearestWith("go.mod", dir, known);
}

/** The nearest directory with an entry `marker`: the given one or a parent; null if there is none. */
export function nearestWith(
  marker: string,
  dir: string,
  known: Map<string, string | null> = new Map(),
): string | null {
  const place = join(dir, marker);
  let root = known.get(place);
  if (root !== undefined) return root;
  const parent = dirname(dir);
  root = existsSync(place) ? dir : parent === dir ? null : nearestWith(marker, parent, known);
  known.set(place, root);
  return root;
}

/**
 * The root that no symbolic link below `dir` may lead out of: the repository's (it has `.git`), else the module's (it has `go.mod`);
 * null without both. If a link on the way to `dir` leads out of a repository, the root of that repository counts: a `.git` behind
 * the link must not give it another root.
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
