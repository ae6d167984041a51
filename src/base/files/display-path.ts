import { relative } from "node:path";

/** A path for messages: relative to the working directory if that is shorter, else absolute. */
export function displayPath(path: string, cwd: string): string {
  const fromCwd = relative(cwd, path) || ".";
  return fromCwd.length < path.length ? fromCwd : path;
}
