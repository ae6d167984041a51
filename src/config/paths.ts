/** Paths as users type them. */
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { attempt } from "../files/attempt.ts";
import { closest } from "../text/suggest.ts";

/** What a path should be. */
export type PathKind = "file" | "directory";

/** The end of a message on a path that is not what it should be, with the nearest one that is; null when all is well. */
export function describePathProblem(typed: string, base: string, kind: PathKind): string | null {
  const found = kindOfPath(resolve(base, typed));
  if (found === kind) return null;
  if (found !== null) return `not a ${kind}: ${typed}`;
  const near = nearestPath(typed, base, kind);
  return `no such ${kind}: ${typed}${near === null ? "" : `; did you mean ${JSON.stringify(near)}?`}`;
}

/** What a path leads to; null for nothing. */
export function kindOfPath(path: string): PathKind | "other" | null {
  try {
    const stats = statSync(path);
    return stats.isFile() ? "file" : stats.isDirectory() ? "directory" : "other";
  } catch {
    return null;
  }
}

/** Takes the first part of the path that doesn't exist for the misspelt one. */
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
