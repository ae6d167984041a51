/** Looks at paths without throwing. */
import fs from "node:fs";
import { attempt } from "./attempt.ts";

/** The stat of a path, or the error of the system. */
export function statOrError(file: string): fs.Stats | NodeJS.ErrnoException {
  try {
    return fs.statSync(file);
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Reports whether a path leads to a directory. */
export function isDirectory(file: string): boolean {
  return statIfThere(file)?.isDirectory() ?? false;
}

/** Reports whether a path leads to a regular file. */
export function isFile(file: string): boolean {
  return statIfThere(file)?.isFile() ?? false;
}

/** Reports whether a path leads to anything but a directory: the go command accepts such a path as a go.mod or go.work. */
export function isNonDirectory(file: string): boolean {
  const stat = statIfThere(file);
  return stat !== undefined && !stat.isDirectory();
}

/** The stat of a path; undefined if there is none. Most paths are missing, such as a go.mod in each parent directory, and errors for them would be slow. */
function statIfThere(file: string): fs.Stats | undefined {
  return attempt(() => fs.statSync(file, { throwIfNoEntry: false }), undefined);
}
