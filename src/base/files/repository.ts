/** Finds the root of the repository or the module that a directory belongs to. */
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { getOrMake } from "../text/maps.ts";
import { exists, type Files } from "./files.ts";

/**
 * The nearest directory that has an entry with the name `marker`: `dir` or a parent; null if there is none. Only `.git` may be a directory.
 * `known` keeps the results of earlier calls.
 */
export function nearestWith(
  disk: Files,
  marker: string,
  dir: string,
  known: Map<string, string | null> = new Map(),
): string | null {
  const place = join(dir, marker);
  return getOrMake(known, place, () => {
    const kind = disk.stat(place)?.kind ?? "directory";
    if (kind !== "directory" || (marker === ".git" && exists(disk, place))) return dir;
    const parent = dirname(dir);
    return parent === dir ? null : nearestWith(disk, marker, parent, known);
  });
}

/** A directory and its parents, nearest first. */
export function withParents(dir: string): string[] {
  const parent = dirname(dir);
  return parent === dir ? [dir] : [dir, ...withParents(parent)];
}

/** Reports whether a path is a directory or lies below it; both are absolute. */
export function isWithin(path: string, dir: string): boolean {
  const way = relative(dir, path);
  return !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}
