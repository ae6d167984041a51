/** The patterns of `--dir` and of `dir` in the config: a directory, a glob, or all packages below a directory (`dir/...`). */
import { resolve } from "node:path";
import { exists, type Files } from "../base/files/files.ts";

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
  const first = parts.findIndex(
    (part, index) => hasWildcard(part) && !exists(disk, resolve(base, parts.slice(0, index + 1).join("/"))),
  );
  if (first < 0) return { head: typed, tail: "" };
  const head = parts.slice(0, first).join("/");
  const tail = parts
    .slice(first)
    .filter(part => part !== "" && part !== ".")
    .join("/");
  return { head: head === "" ? (first > 0 ? "/" : ".") : head, tail };
}

function hasWildcard(part: string): boolean {
  return part.includes("...") || /[*?[{]|[!@+]\(/.test(part);
}
