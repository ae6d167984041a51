import fs from "node:fs";
import path from "node:path";

/**
 * Creates a directory and its parents where they are missing, of which another process may create some at the same time; notes in `made`
 * those that it created, outermost first. Own code, since Node's `recursive` never ends in a place such as /proc, where nothing can be created.
 */
export function makeDirectory(directory: string, made: string[]): void {
  if (fs.existsSync(directory)) return;
  makeDirectory(path.dirname(directory), made);
  try {
    fs.mkdirSync(directory);
    made.push(directory);
  } catch (error) {
    // A symbolic link that leads nowhere is there as well, and no directory.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !fs.existsSync(directory)) throw error;
  }
}
