/** Finds the template files of a folder. */
import { join } from "node:path";
import { compareText } from "../text/common.ts";
import { type Failure, type Files, isDirectory, withParents } from "./files.ts";

/**
 * The `.hbs` files of a folder and its subfolders: sorted paths relative to the folder, with slashes. Links to folders are followed, except
 * to folders that were already read or that contain this one: a link to `..` would never end, and `/proc/self` leads over the whole disk.
 * The failure if a folder can't be read.
 */
export function templatePaths(disk: Files, folder: string): string[] | Failure {
  const found: string[] = [];
  const start = disk.real(folder) ?? folder;
  const seen = new Set(withParents(start).slice(1));
  const waiting = [{ path: "", real: start }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.real)) continue;
    seen.add(next.real);
    const entries = disk.list(join(folder, next.path));
    if (!Array.isArray(entries)) return entries;
    for (const { name, kind } of entries.sort((a, b) => compareText(a.name, b.name))) {
      const path = next.path === "" ? name : `${next.path}/${name}`;
      if (name.endsWith(".hbs")) found.push(path);
      if (name === "node_modules" || name.startsWith(".")) continue;
      if (kind === "directory") waiting.push({ path, real: join(next.real, name) });
      // Links come last: a folder that is also reached without a link gets the path without it.
      else if (kind === "link" && isDirectory(disk, join(folder, path)))
        waiting.unshift({ path, real: disk.real(join(folder, path)) ?? path });
    }
  }
  return found.sort(compareText);
}
