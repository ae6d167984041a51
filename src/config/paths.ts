/** Checks paths that users type. */
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { attempt } from "../base/files/attempt.ts";
import { closest } from "../base/text/suggest.ts";

/** What a path should be. */
export type PathKind = "file" | "directory";

/** Says what is wrong with a path, for the end of a message, and names the nearest path of the right kind; null when nothing is wrong. */
export function describePathProblem(typed: string, base: string, kind: PathKind): string | null {
  const found = kindOfPath(resolve(base, typed));
  if (found === kind) return null;
  if (found !== null) return `not a ${kind}: ${typed}`;
  const near = nearestPath(typed, base, kind);
  return `no such ${kind}: ${typed}${near === null ? "" : `; did you mean ${JSON.stringify(near)}?`}`;
}

/** The kind of file at a path; null when there is none. */
export function kindOfPath(path: string): PathKind | "other" | null {
  try {
    const stats = statSync(path);
    return stats.isFile() ? "file" : stats.isDirectory() ? "directory" : "other";
  } catch {
    return null;
  }
}

/** The nearest path that exists. The first part that doesn't exist is assumed to be the misspelt one. */
function nearestPath(typed: string, base: string, kind: PathKind): string | null {
  const parts = typed.split("/");
  const misspelt = parts.findIndex(
    (_, index) => kindOfPath(resolve(base, `${parts.slice(0, index + 1).join("/")}/`)) !== "directory",
  );
  const before = parts.slice(0, misspelt);
  const rest = parts.slice(misspelt + 1);
  const withPart = (name: string) => [...before, name, ...rest].join("/");
  const dir = resolve(base, `${before.join("/")}${misspelt === 0 ? "." : "/"}`);
  const names = attempt(() => readdirSync(dir).sort(), []);
  const candidates = names.filter(name => kindOfPath(resolve(base, withPart(name))) === kind);
  const name = closest(parts[misspelt] ?? "", candidates);
  return name === null ? null : withPart(name);
}
