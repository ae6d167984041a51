/** Where an output's bytes would really lie, and whether they may. */
import fs from "node:fs";
import path from "node:path";
import { confiningRoot, isWithin } from "../files/repository.ts";

/** More links than that in a row are a circle, as Linux has it. */
const mostLinks = 40;

/**
 * The path without symbolic links on the way, of a file that need not exist: dangling links are followed to where their target would be.
 * Throws when the system doesn't let it look, or when links lead in a circle.
 */
export function realPathOf(file: string, links = 0): string {
  try {
    return fs.realpathSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((code !== "ENOENT" && code !== "ENOTDIR") || path.dirname(file) === file) throw error;
  }
  const parent = realPathOf(path.dirname(file), links);
  const own = path.join(parent, path.basename(file));
  const link = linkAt(own);
  if (link === null) return own;
  if (links >= mostLinks) throw new Error("too many symbolic links encountered");
  return realPathOf(path.resolve(parent, link), links + 1);
}

/**
 * Why a file must not be written where it really lies; null when it may. The config or a flag may lead out of the repository in so many
 * words; a symbolic link may not.
 */
export function whyNotThere(file: { path: string; base: string }, real: string): string | null {
  const root = confiningRoot(file.base) ?? file.base;
  // A path that leads out of the repository as it is written belongs to the place that it names.
  const named = isWithin(file.path, root) ? root : rootAround(path.dirname(file.path));
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

function rootAround(dir: string): string {
  return confiningRoot(dir) ?? nearestExisting(dir);
}

/** The nearest directory, or what is in its place, from a path upwards. */
export function nearestExisting(file: string): string {
  let existing = file;
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  return existing;
}

function linkAt(file: string): string | null {
  try {
    return fs.readlinkSync(file);
  } catch {
    return null;
  }
}
