/** Checks a directory that the user named. */
import fs from "node:fs";
import path from "node:path";
import { closest } from "../text/suggest.ts";
import { attempt } from "./attempt.ts";
import { displayPath } from "./display-path.ts";
import { isDirectory, isFile, statOrError } from "./file-system.ts";
import { systemMessage } from "./system-message.ts";

/** Says why a path is not a directory and what to do; null when it is one. */
export function checkDirectory(dir: string, cwd: string): string | null {
  const shown = displayPath(dir, cwd);
  const stat = statOrError(dir);
  if (stat instanceof fs.Stats) {
    if (stat.isDirectory()) return null;
    const parent = displayPath(path.dirname(dir), cwd);
    return `${shown} is a file, not a directory: name the directory that holds it (--dir ${parent})`;
  }
  if (stat.code !== "ENOENT" && stat.code !== "ENOTDIR") return `can't read ${shown}: ${systemMessage(stat)}`;

  const { existing, missing } = splitAtMissing(dir);
  if (isFile(existing)) {
    return `no such directory: ${shown} (${displayPath(existing, cwd)} is a file)`;
  }
  const sibling = closest(missing[0]!, directoriesIn(existing));
  if (sibling === null) return `no such directory: ${shown}`;
  // The rest of the path may exist below the sibling; otherwise suggest the sibling itself.
  const whole = path.join(existing, sibling, ...missing.slice(1));
  const suggestion = fs.existsSync(whole) ? whole : path.join(existing, sibling);
  return `no such directory: ${shown}: did you mean ${displayPath(suggestion, cwd)}?`;
}

/** Reports whether a directory has Go files of any kind. */
export function hasGoFiles(dir: string): boolean {
  return attempt(() => fs.readdirSync(dir), []).some(name => name.endsWith(".go"));
}

/** The part of a path that exists, and the names after it. */
function splitAtMissing(dir: string): { existing: string; missing: string[] } {
  let existing = dir;
  const missing: string[] = [];
  while (!fs.existsSync(existing)) {
    missing.unshift(path.basename(existing));
    existing = path.dirname(existing);
  }
  return { existing, missing };
}

function directoriesIn(dir: string): string[] {
  return attempt(() => fs.readdirSync(dir), []).filter(name => isDirectory(path.join(dir, name)));
}
