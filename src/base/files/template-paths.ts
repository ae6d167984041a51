/** Finds the template files of a folder. */
import { readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText } from "../text/common.ts";
import { attempt } from "./attempt.ts";

/**
 * The `.hbs` files of a folder and its subfolders: sorted paths relative to the folder, with slashes. Links to folders are followed, except
 * to folders that were already read or that contain this one: a link to `..` would never end, and `/proc/self` leads over the whole disk.
 * Throws the system's error when a folder can't be read.
 */
export function templatePaths(folder: string): string[] {
  const found: string[] = [];
  const start = realpathSync(folder);
  const seen = new Set(ancestorsOf(start));
  const waiting = [{ path: "", real: start }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.real)) continue;
    seen.add(next.real);
    const entries = readdirSync(join(folder, next.path), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
      const path = next.path === "" ? entry.name : `${next.path}/${entry.name}`;
      if (entry.name.endsWith(".hbs")) found.push(path);
      if (entry.name === "node_modules" || entry.name.startsWith(".")) continue;
      if (entry.isDirectory()) waiting.push({ path, real: join(next.real, entry.name) });
      // Links come last: a folder that is also reached without a link gets the path without it.
      else if (entry.isSymbolicLink()) waiting.unshift(...linkedFolder(join(folder, path), path));
    }
  }
  return found.sort(compareText);
}

function linkedFolder(link: string, path: string): { path: string; real: string }[] {
  return attempt(() => (statSync(link).isDirectory() ? [{ path, real: realpathSync(link) }] : []), []);
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...ancestorsOf(parent)];
}
