/** What `--dir` and the config's `dir` may name: a directory, a glob, or all packages below one (`dir/...`). */
import { resolve } from "node:path";
import { kindOfPath } from "./paths.ts";

/** A directory or a pattern of directories. */
export interface DirPattern {
  /** Absolute; all that comes before its first wildcard stands for itself. */
  pattern: string;
  /** As the user wrote it, for messages. */
  typed: string;
}

/** The pattern that a user wrote, relative to a directory. */
export function absolutePattern(typed: string, base: string): DirPattern {
  const { head, tail } = splitPattern(typed, base);
  const dir = resolve(base, head);
  return { pattern: tail === "" ? dir : `${dir === "/" ? "" : dir}/${tail}`, typed };
}

/**
 * Splits a pattern before its first part that holds a wildcard; `tail` is empty when there is none. A directory may
 * have brackets in its name: what exists is no wildcard.
 */
export function splitPattern(typed: string, base: string): { head: string; tail: string } {
  const parts = typed.split("/");
  const first = parts.findIndex(
    (part, index) =>
      hasWildcard(part) && kindOfPath(resolve(base, parts.slice(0, index + 1).join("/"))) === null,
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
