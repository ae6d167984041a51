/** Checks a directory that the user named. */
import path from "node:path";
import { displayPath } from "./display-path.ts";
import type { Files } from "./files.ts";
import { describePathProblem } from "./typed-paths.ts";

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

  return describePathProblem(disk, shown, cwd, "directory");
}
