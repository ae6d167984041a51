/**
 * Watches directories, with one watch for each. chokidar is not used: version 4 lost two of three directories that were deleted and created
 * again at once, as `git checkout` does. It also misses changes within 50 ms after another change, and needs a watch for every file.
 */
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../../base/files/attempt.ts";
import { isDirectory } from "../../base/files/files.ts";
import { systemFiles } from "../../base/files/system-files.ts";
import type { WatchScope } from "./places.ts";

/** A directory that is watched. */
interface Watched {
  watcher: fs.FSWatcher;
  /** The names of the files in it that were seen and matter (`watchesFile`). */
  names: Set<string>;
}

/** A running watch; its scope can change. */
export interface DirectoryWatch {
  /** Watches this scope instead of the one before. Reports a file that is new in the scope if it has changed after `since`. */
  follow(scope: WatchScope, since: number): void;
  close(): void;
}

/** The clock that Linux takes file times from is up to this many milliseconds late. */
const clockSkew = 10;

/** Calls `notice` for each file that may have changed, appeared or disappeared, and `fail` for a directory that can't be watched; it never throws. */
export function watchDirectories(
  notice: (path: string) => void,
  fail: (error: NodeJS.ErrnoException) => void,
): DirectoryWatch {
  const watched = new Map<string, Watched>();
  let scope: WatchScope = { roots: [], watchesDirectory: () => false, watchesFile: () => false };

  /** Watches a directory and then reads its entries: in this order no change between the two is lost. */
  function enter(dir: string, since: number): void {
    const known = watched.get(dir) ?? start(dir);
    if (known === null) return;
    for (const entry of entriesOf(dir)) {
      const file = path.join(dir, entry.name);
      if (leadsToDirectory(entry, file)) {
        if (scope.watchesDirectory(file, entry.isSymbolicLink())) enter(file, since);
      } else if (scope.watchesFile(file) && !known.names.has(entry.name)) {
        known.names.add(entry.name);
        if (changedAt(file) >= since - clockSkew) notice(file);
      }
    }
  }

  function start(dir: string): Watched | null {
    try {
      const watcher = fs.watch(dir, (event, name) => changed(dir, name, event));
      // On Windows a deleted directory is an error. The watch of its parent reports it as well.
      watcher.on("error", () => watcher.close());
      const known: Watched = { watcher, names: new Set() };
      watched.set(dir, known);
      return known;
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      // The run itself reports a directory that was deleted, or that gen is not allowed to read.
      if (!["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(failure.code ?? "")) fail(failure);
      return null;
    }
  }

  function changed(dir: string, name: string | null, event: string): void {
    // The system did not say which file has changed.
    if (name === null) {
      leave(dir);
      enter(dir, 0);
      return;
    }
    const file = path.join(dir, name);
    const watchesDirectory = watched.has(file) || scope.watchesDirectory(file, false);
    if (watchesDirectory && event === "rename") {
      // Another directory may be in its place now; all its files count as new.
      leave(file);
      enterNew(file);
    }
    if (!scope.watchesFile(file)) return;
    watched.get(dir)?.names.add(name);
    notice(file);
  }

  function enterNew(dir: string): void {
    const entry = entriesOf(path.dirname(dir)).find(({ name }) => name === path.basename(dir));
    if (entry && leadsToDirectory(entry, dir) && scope.watchesDirectory(dir, entry.isSymbolicLink()))
      enter(dir, 0);
  }

  /** Stops watching a directory and all below it, and reports their files, which may be gone. */
  function leave(dir: string): void {
    for (const [left, { watcher, names }] of watched) {
      if (left !== dir && !left.startsWith(dir + path.sep)) continue;
      watcher.close();
      watched.delete(left);
      for (const name of names) notice(path.join(left, name));
    }
  }

  return {
    follow(next, since) {
      scope = next;
      for (const [dir, { watcher }] of watched) {
        if (next.roots.includes(dir) || next.watchesDirectory(dir, false)) continue;
        watcher.close();
        watched.delete(dir);
      }
      for (const root of next.roots) enter(root, since);
    },
    close() {
      for (const { watcher } of watched.values()) watcher.close();
      watched.clear();
    },
  };
}

function entriesOf(dir: string): fs.Dirent[] {
  return attempt(() => fs.readdirSync(dir, { withFileTypes: true }), []);
}

function leadsToDirectory(entry: Pick<fs.Stats, "isDirectory" | "isSymbolicLink">, file: string): boolean {
  return entry.isSymbolicLink() ? isDirectory(systemFiles, file) : entry.isDirectory();
}

/** The time at which a file was last changed or renamed: a rename changes ctime, but not mtime. */
function changedAt(file: string): number {
  return attempt(() => fs.statSync(file).ctimeMs, Number.POSITIVE_INFINITY);
}
