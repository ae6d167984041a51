/** How far up the directories belong together: to the repository's root, or without one to the module's. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/**
 * The root of the repository that a directory is in (it has `.git`), else that of its module (it has `go.mod`); null without both.
 * `known` remembers what was looked for.
 */
export function repositoryRoot(dir: string, known: Map<string, string | null> = new Map()): string | null {
  return nearestWith(".git", dir, known) ?? nearestWith("go.mod", dir, known);
}

function nearestWith(marker: string, dir: string, known: Map<string, string | null>): string | null {
  const place = join(dir, marker);
  let root = known.get(place);
  if (root !== undefined) return root;
  const parent = dirname(dir);
  root = existsSync(place) ? dir : parent === dir ? null : nearestWith(marker, parent, known);
  known.set(place, root);
  return root;
}

/**
 * The root that no file below `dir` may leave by a symbolic link: of the repository (it has `.git`), else of the module (it has `go.mod`);
 * null without both. Where `dir` is behind a link that leads out of a repository, that repository counts: no link can bring its own `.git`.
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

/** The directories from `dir` upwards that hold something of a name, nearest first. */
function* rootsWith(marker: string, dir: string): Generator<string> {
  for (let current = dir; ; current = dirname(current)) {
    if (existsSync(join(current, marker))) yield current;
    if (dirname(current) === current) return;
  }
}
