/** File system calls whose failure is data. */
import fs from "node:fs";

/** What a path leads to, or why that can't be told. */
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

/** Reports whether a path leads to anything but a directory: what the go command takes for a go.mod or a go.work. */
export function isNonDirectory(file: string): boolean {
  const stat = statIfThere(file);
  return stat !== undefined && !stat.isDirectory();
}

/** Most paths that are asked for don't exist, as the go.mod of each directory on the way up: an error for each of them would cost more than the call. */
function statIfThere(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
