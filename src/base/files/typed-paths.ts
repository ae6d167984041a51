/** Paths that users type, and the patterns of `--dir` and of `dir` in the config: a directory, a glob, or all packages below a directory (`dir/...`). */
import path, { extname, resolve } from "node:path";
import { closest } from "../text/suggest.ts";
import { displayPath, exists, type Files, isDirectory, namesIn } from "./files.ts";

/** What a path should be. */
export type PathKind = "file" | "directory";

/** Says what is wrong with a path, for the end of a message, and names the nearest path of the right kind; null when nothing is wrong. */
export function describePathProblem(disk: Files, typed: string, base: string, kind: PathKind): string | null {
  const found = disk.stat(resolve(base, typed))?.kind;
  if (found === kind) return null;
  if (found) return `not a ${kind}: ${typed}`;
  const near = nearestPath(disk, typed, base, kind);
  return `no such ${kind}: ${typed}${near === null ? "" : `; did you mean ${JSON.stringify(near)}?`}`;
}

/** Says that a file has an unknown format, for the end of a message. */
export function unknownFormat(file: string, known: readonly string[]): string {
  return `unknown format ${JSON.stringify(extname(file))}: the known formats are ${known.join(", ")}`;
}

/** The nearest path that exists. The first part that doesn't exist is assumed to be the misspelt one. */
function nearestPath(disk: Files, typed: string, base: string, kind: PathKind): string | null {
  const parts = typed.split("/");
  const upTo = (index: number) => resolve(base, parts.slice(0, index + 1).join("/"));
  const misspelt = parts.findIndex((_, index) => !isDirectory(disk, upTo(index)));
  const before = parts.slice(0, misspelt);
  const rest = parts.slice(misspelt + 1);
  const withPart = (name: string) => [...before, name, ...rest].join("/");
  const isRight = (name: string) => disk.stat(resolve(base, withPart(name)))?.kind === kind;
  const dir = resolve(base, `${before.join("/")}${misspelt === 0 ? "." : "/"}`);
  const name = closest(parts[misspelt] ?? "", namesIn(disk, dir).filter(isRight));
  return name === null ? null : withPart(name);
}

/** A directory or a pattern of directories. */
export interface DirPattern {
  /** An absolute path. Brackets before the first part with a wildcard are ordinary characters. */
  pattern: string;
  /** As the user wrote it, for messages. */
  typed: string;
}

/** Makes a pattern that is relative to a directory absolute. */
export function absolutePattern(disk: Files, typed: string, base: string): DirPattern {
  const { head, tail } = splitPattern(disk, typed, base);
  const dir = resolve(base, head);
  return { pattern: tail === "" ? dir : `${dir === "/" ? "" : dir}/${tail}`, typed };
}

/**
 * Splits a pattern before its first part with a wildcard: `a/b/*` into `a/b` and `*`. Without a wildcard `tail` is empty.
 * A part that exists is not a wildcard, since a directory may have brackets in its name.
 */
export function splitPattern(disk: Files, typed: string, base: string): { head: string; tail: string } {
  const parts = typed.split("/");
  const first = parts.findIndex((part, index) => {
    const hasWildcard = part.includes("...") || /[*?[{]|[!@+]\(/.test(part);
    return hasWildcard && !exists(disk, resolve(base, parts.slice(0, index + 1).join("/")));
  });
  if (first < 0) return { head: typed, tail: "" };
  const head = parts.slice(0, first).join("/");
  const tail = parts.slice(first).filter(part => part !== "" && part !== ".");
  return { head: head === "" ? (first > 0 ? "/" : ".") : head, tail: tail.join("/") };
}

// Checks a directory that the user named.

/** Says why a path is not a directory that can be read and what to do; null when it is one. */
export function checkDirectory(disk: Files, dir: string, cwd: string): string | null {
  const shown = displayPath(dir, cwd);
  const kind = disk.stat(dir)?.kind;
  if (kind === "directory") return null;
  const parent = displayPath(path.dirname(dir), cwd);
  if (kind) return `${shown} is a file, not a directory: name the directory that holds it (--dir ${parent})`;
  const failure = disk.list(dir);
  if (!Array.isArray(failure) && !failure.missing) return `can't read ${shown}: ${failure.reason}`;
  return describePathProblem(disk, shown, cwd, "directory");
}
