/** Collects the file system's notices of changed files until a round asks for them. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Files } from "../../base/files/files.ts";
import type { Host } from "../context.ts";
import { watchDirectories } from "./directories.ts";
import { type Places, watchScope } from "./places.ts";

/** Notices within this many milliseconds of each other belong together: when an editor saves a file, several arrive. */
const quietTime = 5;

/** The longest time in milliseconds to wait for the end of notices, for example while Git checks out another branch. */
const longestWait = 100;

/** A running watch; the places that it watches can change. */
export interface Notices {
  /** Watches these places instead of the ones before. Changes after `since` in places that were not watched are noticed, too. */
  follow(places: Places, since: number): void;
  /** Waits for notices; null when the watch has been stopped. */
  next(): Promise<{ paths: string[]; problem: string | null } | null>;
  close(): void;
}

/** Starts to collect notices, at first without a place to watch. */
export function gatherNotices({ disk, cwd }: Host, signal: AbortSignal): Notices {
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
    follow: (places, since) => directories.follow(watchScope(disk, places, cwd), since),
    async next() {
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

/** The files whose content has changed since the last call; `seen` keeps a digest of each content. */
export function changesOf(disk: Files, paths: string[], seen: Map<string, string | null>): Change[] {
  return paths.flatMap(path => {
    const content = digestOf(disk, path);
    if (seen.get(path) === content) return [];
    seen.set(path, content);
    return [{ path, gone: content === null }];
  });
}

/** A digest of a file's content; the reason for a file that can't be read, and null for one that doesn't exist. */
function digestOf(disk: Files, path: string): string | null {
  const bytes = disk.read(path);
  if (Buffer.isBuffer(bytes)) return createHash("sha1").update(bytes).digest("base64");
  return bytes.missing ? null : bytes.reason;
}
