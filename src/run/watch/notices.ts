/** Collects the file system's notices of changed files until a round asks for them. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { entriesIn, type Files, isDirectory } from "../../base/files/files.ts";
import { systemFiles } from "../../base/files/system-files.ts";
import { attempt } from "../../base/text/common.ts";
import type { Host } from "../plan.ts";
import { type Places, type WatchScope, watchScope } from "./places.ts";

/** Notices within this many milliseconds of each other belong together: when an editor saves a file, several arrive. */
const quietTime = 5;

/** The longest time in milliseconds to wait for the end of notices, for example while Git checks out another branch. */
const longestWait = 100;

/** Starts to collect notices, at first without a place to watch. */
export function gatherNotices({ disk, cwd }: Host, signal: AbortSignal) {
  const pending = new Set<string>();
  let problem: string | null = null;
  let lastNotice = 0;
  let wake = () => {};
  signal.addEventListener("abort", () => wake());

  const directories = watchDirectories(
    path => {
      pending.add(path);
      lastNotice = performance.now();
      wake();
    },
    error => {
      problem = watchProblem(error);
      wake();
    },
  );
  return {
    /** Watches these places instead of the ones before. Changes after `since` in places that were not watched are noticed, too. */
    follow: (places: Places, since: number) => directories.follow(watchScope(disk, places, cwd), since),
    /** The files whose notices wait to be taken. */
    waiting: () => [...pending],
    /** Waits for notices; null when the watch has been stopped. */
    async next(): Promise<{ paths: string[]; problem: string | null } | null> {
      while (pending.size === 0 && problem === null && !signal.aborted) {
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
      const first = performance.now();
      while (!signal.aborted && performance.now() - first < longestWait) {
        const before = lastNotice;
        await sleep(quietTime);
        // A file that is empty may be about to be written: programs often empty a file first.
        if (lastNotice === before && ![...pending].some(path => disk.stat(path)?.size === 0)) break;
      }
      if (signal.aborted) return null;
      const taken = { paths: [...pending], problem };
      pending.clear();
      problem = null;
      return taken;
    },
    close: directories.close,
  };
}

function watchProblem({ code, message }: NodeJS.ErrnoException): string {
  const tooMany = code === "ENOSPC" || code === "EMFILE";
  const advice = "name fewer with --dir, or raise the system's limit (fs.inotify.max_user_watches on Linux)";
  return `changes may go unnoticed: ${tooMany ? `too many directories to watch: ${advice}` : message}`;
}

/** A file with another content than before. */
export interface Change {
  path: string;
  /** The file no longer exists. */
  gone: boolean;
}

/** The files whose content has changed since the last call; `seen` keeps a digest of each content, or why it can't be read. */
export function changesOf(disk: Files, paths: string[], seen: Map<string, string | null>): Change[] {
  return paths.flatMap(path => {
    const bytes = disk.read(path);
    const unread = Buffer.isBuffer(bytes) || bytes.missing ? null : bytes.reason;
    const content = Buffer.isBuffer(bytes) ? createHash("sha1").update(bytes).digest("base64") : unread;
    if (seen.get(path) === content) return [];
    seen.set(path, content);
    return [{ path, gone: content === null }];
  });
}

/** The clock that Linux takes file times from is up to this many milliseconds late. */
const clockSkew = 10;

/** Calls `notice` for each file that may have changed, appeared or disappeared, and `fail` for a directory that can't be watched; it never throws. */
function watchDirectories(notice: (path: string) => void, fail: (error: NodeJS.ErrnoException) => void) {
  /** The watched directories, each with the names of the files in it that were seen and matter (`watchesFile`). */
  const watched = new Map<string, { watcher: fs.FSWatcher; names: Set<string> }>();
  let scope: WatchScope = { roots: [], watchesDirectory: () => false, watchesFile: () => false };

  /** Watches a directory and then reads its entries: in this order no change between the two is lost. */
  function enter(dir: string, since: number): void {
    const known = watched.get(dir) ?? start(dir);
    if (known === null) return;
    for (const { name, kind } of entriesIn(systemFiles, dir)) {
      const file = path.join(dir, name);
      if (kind === "directory" || (kind === "link" && isDirectory(systemFiles, file))) {
        if (scope.watchesDirectory(file, kind === "link")) enter(file, since);
      } else if (scope.watchesFile(file) && !known.names.has(name)) {
        known.names.add(name);
        // A rename changes ctime, but not mtime.
        const changed = attempt(() => fs.statSync(file).ctimeMs, Number.POSITIVE_INFINITY);
        if (changed >= since - clockSkew) notice(file);
      }
    }
  }

  function start(dir: string) {
    try {
      const watcher = fs.watch(dir, (event, name) => changed(dir, name, event));
      // On Windows a deleted directory is an error. The watch of its parent reports it as well.
      watcher.on("error", () => watcher.close());
      const known = { watcher, names: new Set<string>() };
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
      const isLink = systemFiles.stat(file, false)?.kind === "link";
      if (isDirectory(systemFiles, file) && scope.watchesDirectory(file, isLink)) enter(file, 0);
    }
    if (!scope.watchesFile(file)) return;
    watched.get(dir)?.names.add(name);
    notice(file);
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
    /** Watches this scope instead of the one before. Reports a file that is new in the scope if it has changed after `since`. */
    follow(next: WatchScope, since: number) {
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
