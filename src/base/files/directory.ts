/** Checks a directory that the user named. */
import path from "node:path";
import { closest } from "../text/suggest.ts";
import { displayPath } from "./display-path.ts";
import { exists, type Files, isDirectory, isFile, namesIn } from "./files.ts";

/** Says why a path is not a directory that can be read and what to do; null when it is one. */
export function checkDirectory(disk: Files, dir: string, cwd: string): string | null {
  const shown = displayPath(dir, cwd);
  const stat = disk.stat(dir);
  if (stat !== null) {
    if (stat.kind === "directory") return null;
    const parent = displayPath(path.dirname(dir), cwd);
    return `${shown} is a file, not a directory: name the directory that holds it (--dir ${parent})`;
  }
  const failure = disk.list(dir);
  if (!Array.isArray(failure) && !failure.missing) return `can't read ${shown}: ${failure.reason}`;

  // The part of the path that exists, and the names after it.
  let existing = dir;
  const missing: string[] = [];
  for (; !exists(disk, existing); existing = path.dirname(existing)) missing.unshift(path.basename(existing));
  if (isFile(disk, existing)) {
    return `no such directory: ${shown} (${displayPath(existing, cwd)} is a file)`;
  }
  const siblings = namesIn(disk, existing).filter(name => isDirectory(disk, path.join(existing, name)));
  const sibling = closest(missing[0]!, siblings);
  if (sibling === null) return `no such directory: ${shown}`;
  // The rest of the path may exist below the sibling; otherwise suggest the sibling itself.
  const whole = path.join(existing, sibling, ...missing.slice(1));
  const suggestion = exists(disk, whole) ? whole : path.join(existing, sibling);
  return `no such directory: ${shown}: did you mean ${displayPath(suggestion, cwd)}?`;
}
