/** Resolves the symbolic links of an output's path, and checks that gen may write there. */
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../files/attempt.ts";
import { confiningRoot, isWithin } from "../files/repository.ts";

/** More links than this in a row count as a circle, as on Linux. */
const mostLinks = 40;

/**
 * The path of a file with all symbolic links resolved. The file need not exist: a dangling link leads to the place of its missing target.
 * Throws when the system doesn't allow looking, or when links form a circle.
 */
export function realPathOf(file: string, links = 0): string {
  try {
    return fs.realpathSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((code !== "ENOENT" && code !== "ENOTDIR") || path.dirname(file) === file) throw error;
  }
  const parent = realPathOf(path.dirname(file), links);
  const resolved = path.join(parent, path.basename(file));
  const link = attempt(() => fs.readlinkSync(resolved), null);
  if (link === null) return resolved;
  if (links >= mostLinks) throw new Error("too many symbolic links encountered");
  return realPathOf(path.resolve(parent, link), links + 1);
}

/**
 * Says why a file must not be written to its real path; null when it may. A path in the config or in a flag may lead out of the
 * repository; a symbolic link may not.
 */
export function reasonNotToWrite(file: { path: string; base: string }, real: string): string | null {
  const root = confiningRoot(file.base) ?? file.base;
  // If the path itself leads out of the repository, links must stay in the repository that it leads to.
  const dir = path.dirname(file.path);
  const named = isWithin(file.path, root) ? root : (confiningRoot(dir) ?? nearestExisting(dir));
  const realRoot = realPathOf(named);
  if (!isWithin(real, realRoot)) {
    return `a symbolic link leads to ${real}, outside of ${named}: remove the link, or name that path itself as the output`;
  }
  const inGit = path
    .relative(realRoot, real)
    .split(path.sep)
    .some(name => name.toLowerCase() === ".git");
  return inGit ? `${real} belongs to git` : null;
}

/** The longest part of a path that exists, whether it is a directory or a file. */
export function nearestExisting(file: string): string {
  let existing = file;
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  return existing;
}
