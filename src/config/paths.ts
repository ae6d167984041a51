/** Checks paths that users type. */
import { resolve } from "node:path";
import { type Files, isDirectory, namesIn } from "../base/files/files.ts";
import { closest } from "../base/text/suggest.ts";

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

/** The nearest path that exists. The first part that doesn't exist is assumed to be the misspelt one. */
function nearestPath(disk: Files, typed: string, base: string, kind: PathKind): string | null {
  const parts = typed.split("/");
  const misspelt = parts.findIndex(
    (_, index) => !isDirectory(disk, resolve(base, parts.slice(0, index + 1).join("/"))),
  );
  const before = parts.slice(0, misspelt);
  const rest = parts.slice(misspelt + 1);
  const withPart = (name: string) => [...before, name, ...rest].join("/");
  const dir = resolve(base, `${before.join("/")}${misspelt === 0 ? "." : "/"}`);
  const candidates = namesIn(disk, dir).filter(
    name => disk.stat(resolve(base, withPart(name)))?.kind === kind,
  );
  const name = closest(parts[misspelt] ?? "", candidates);
  return name === null ? null : withPart(name);
}
