/**
 * What gen reads from: the disk, a commit, or texts over either. Only `system-files.ts`, and the few files that write or watch, use the disk
 * itself; all others get a `disk` of this type. Reading is synchronous, which is faster for many small files.
 */
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { getOrMake } from "../text/common.ts";

/** Files and directories. All paths are absolute. Nothing throws: a failure is a result. */
export interface Files {
  /** The bytes of a regular file that has at most `limit` bytes; by default `largestFile`. */
  read(path: string, limit?: number): Buffer | Failure;
  /** The entries of a directory, in any order. */
  list(dir: string): Entry[] | Failure;
  /** What a path leads to or, without `follow`, is; null if there is nothing, or the system doesn't allow looking. */
  stat(path: string, follow?: boolean): Stat | null;
  /** The path with all symbolic links resolved; null if it leads to nothing. */
  real(path: string): string | null;
  /** Told where the result of a run depends on more than these files: on a program, or on code of the user. */
  dependsOnMore?(): void;
  /** The same files, for looks on which no result depends: they are not recorded. */
  unrecorded?: Files;
}

/** Why something can't be read. */
export interface Failure {
  /** There is nothing at the path. */
  missing: boolean;
  /** In words and without the path: `permission denied`. */
  reason: string;
}

export type FileKind = "file" | "directory" | "link" | "other";

/** An entry of a directory. A link is not followed. */
export interface Entry {
  name: string;
  kind: FileKind;
}

/** What is known of a path without reading it. */
export interface Stat {
  kind: FileKind;
  /** In bytes. */
  size: number;
  /** The number of the user who owns it. */
  uid: number;
}

/**
 * The size of the largest file that is read, in bytes. Real source files, configs and
 * templates are far smaller, and a file needs several times its size in memory.
 */
export const largestFile = 64 * 2 ** 20;

/** The text of a file, decoded as UTF-8. */
export function readText(disk: Files, path: string): string | Failure {
  const bytes = disk.read(path);
  return Buffer.isBuffer(bytes) ? bytes.toString() : bytes;
}

/** The text of a file; empty if it can't be read, which doesn't matter or is reported elsewhere. */
export function textOf(disk: Files, path: string): string {
  const text = readText(disk, path);
  return typeof text === "string" ? text : "";
}

/** What is in a directory; nothing if it can't be read. */
export function entriesIn(disk: Files, dir: string): Entry[] {
  const entries = disk.list(dir);
  return Array.isArray(entries) ? entries : [];
}

/** The names in a directory, sorted; none if it can't be read. */
export function namesIn(disk: Files, dir: string): string[] {
  return entriesIn(disk, dir)
    .map(({ name }) => name)
    .sort();
}

/** Reports whether a path leads to anything. */
export function exists(disk: Files, path: string): boolean {
  return disk.stat(path) !== null;
}

/** Reports whether a path leads to a directory. */
export function isDirectory(disk: Files, path: string): boolean {
  return disk.stat(path)?.kind === "directory";
}

/** Reports whether a path leads to a regular file. */
export function isFile(disk: Files, path: string): boolean {
  return disk.stat(path)?.kind === "file";
}

const nothing: Failure = { missing: true, reason: "no such file or directory" };

const noFiles: Files = { read: () => nothing, list: () => nothing, stat: () => null, real: () => null };

/** Files that are only in memory, by path. They belong to nobody, and have no limit. */
export function memoryFiles(contents: Readonly<Record<string, string | Buffer>>): Files {
  return overlay(noFiles, new Map(Object.entries(contents)));
}

/** Files of which some have other contents, or are only there, such as what an editor has not saved yet. */
export function overlay(disk: Files, contents: ReadonlyMap<string, string | Buffer>): Files {
  const dirs = new Map<string, Map<string, FileKind>>();
  for (const path of contents.keys()) {
    let kind: FileKind = "file";
    for (let at = path; dirname(at) !== at; at = dirname(at), kind = "directory")
      getOrMake(dirs, dirname(at), () => new Map<string, FileKind>()).set(basename(at), kind);
  }
  const read = (path: string): Buffer | null => {
    const content = contents.get(path);
    return content === undefined ? null : Buffer.from(content);
  };
  return {
    ...disk,
    read: (path, limit) => read(path) ?? disk.read(path, limit),
    list(dir) {
      const below = disk.list(dir);
      const own = dirs.get(dir);
      if (own === undefined) return below;
      const others = Array.isArray(below) ? below.filter(({ name }) => !own.has(name)) : [];
      return [...others, ...Array.from(own, ([name, kind]) => ({ name, kind }))];
    },
    stat(path, follow) {
      const size = read(path)?.length;
      if (size !== undefined) return { kind: "file", size, uid: 0 };
      return disk.stat(path, follow) ?? (dirs.has(path) ? { kind: "directory", size: 0, uid: 0 } : null);
    },
    real: path => disk.real(path) ?? (contents.has(path) || dirs.has(path) ? path : null),
  };
}

// Paths.

/** A path for messages: relative to the working directory if that is shorter, else absolute. */
export function displayPath(path: string, cwd: string): string {
  const fromCwd = relative(cwd, path) || ".";
  return fromCwd.length < path.length ? fromCwd : path;
}

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
