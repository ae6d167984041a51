/** File system calls whose failure is data. */
import fs from "node:fs";
import { getSystemErrorMap } from "node:util";

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
  const stat = statOrError(file);
  return stat instanceof fs.Stats && stat.isDirectory();
}

/** Reports whether a path leads to a regular file. */
export function isFile(file: string): boolean {
  const stat = statOrError(file);
  return stat instanceof fs.Stats && stat.isFile();
}

/** A system error in words and without the path: `permission denied`. */
export function systemMessage(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return (errno !== undefined && getSystemErrorMap().get(errno)?.[1]) || message;
}
