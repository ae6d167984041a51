/**
 * Watches directories, one watch for each. Own code: chokidar 4 lost two of three directories that were deleted and made again at once, as
 * `git checkout` does; it also leaves out changes of a file that follow each other by less than 50 ms, and needs a watch for every file.
 */
import fs from "node:fs";
import path from "node:path";
import { isDirectory, statOrError } from "../files/file-system.ts";
import type { WatchScope } from "./places.ts";

/** A directory that is watched. */
interface Watched {
  watcher: fs.FSWatcher;
  /** The files in it that matter, as far as they were seen. */
  names: Set<string>;
}

/** A running watch, whose scope can change. */
export interface DirectoryWatch {
  /** Watches what is in the scope and nothing else. Of files that matter only now, those that have changed since then are reported. */
  follow(scope: WatchScope, since: number): void;
  close(): void;
}

/** Linux takes a file's times from a clock that is up to this many milliseconds late. */
const clockSkew = 10;

/** Reports each file that may have changed, appeared or vanished to `notice`, and what can't be watched to `fail`; never throws. */
export function watchDirectories(
  notice: (path: string) => void,
  fail: (error: NodeJS.ErrnoException) => void,
): DirectoryWatch {
  const watched = new Map<string, Watched>();
  let scope: WatchScope = { roots: [], watchesDirectory: () => false, watchesFile: () => false };

  /** The watch comes before the look at what is there, so that nothing falls between the two. */
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
      // On Windows this means that the directory is deleted, which the watch of the one above reports, too.
      watcher.on("error", () => watcher.close());
      const known: Watched = { watcher, names: new Set() };
      watched.set(dir, known);
      return known;
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      // It is gone already, or must not be read: then the run itself reports it.
      if (!["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(failure.code ?? "")) fail(failure);
      return null;
    }
  }

  function changed(dir: string, name: string | null, event: string): void {
    if (name === null) {
      leave(dir);
      enter(dir, 0);
      return;
    }
    const file = path.join(dir, name);
    const watchesDirectory = watched.has(file) || scope.watchesDirectory(file, false);
    if (watchesDirectory && event === "rename") {
      // Another directory may have taken its place, whose files are all new.
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

  /** Its files may be gone. */
  function leave(dir: string): void {
    for (const [place, { watcher, names }] of watched) {
      if (place !== dir && !place.startsWith(dir + path.sep)) continue;
      watcher.close();
      watched.delete(place);
      for (const name of names) notice(path.join(place, name));
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
  try {
    return fs.readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}

function leadsToDirectory(entry: Pick<fs.Stats, "isDirectory" | "isSymbolicLink">, file: string): boolean {
  return entry.isSymbolicLink() ? isDirectory(file) : entry.isDirectory();
}

/** When the file came here or changed: unlike its own time, that of its inode shows a rename, too. */
function changedAt(file: string): number {
  const stat = statOrError(file);
  return stat instanceof fs.Stats ? stat.ctimeMs : Number.POSITIVE_INFINITY;
}
