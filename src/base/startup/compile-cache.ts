/**
 * Keeps bytecode between runs, which saves compiling. kept-bytecode.ts keeps the bytecode of the command, and Node 22.8 and newer that of all
 * other code, such as a config (`module.enableCompileCache`). Both notice damaged bytecode, but anybody who can write to the folder
 * can forge it. So it is kept only in a folder that no other user can write to. NODE_DISABLE_COMPILE_CACHE turns this off.
 */
import { existsSync, lstatSync, mkdirSync, realpathSync, type Stats } from "node:fs";
import { dirname, isAbsolute, join, sep } from "node:path";

/** A function that only newer versions of Node have in `node:module`. */
interface NewerModule {
  enableCompileCache?: (directory: string) => unknown;
}

/** Keeps and uses the bytecode of the code that Node loads from now on. An error here never fails a run. */
export async function enableCompileCache(version: string): Promise<void> {
  const { NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env;
  // Coverage only works with newly compiled code.
  if (NODE_DISABLE_COMPILE_CACHE || NODE_V8_COVERAGE) return;
  try {
    const nodeModule: object = process.getBuiltinModule?.("node:module") ?? {};
    const { enableCompileCache: enable } = nodeModule as NewerModule;
    const directory = cacheDirectory();
    if (directory === null) return;
    enable?.(directory);
    const { keepBytecode } = await import("./kept-bytecode.ts");
    keepBytecode(import.meta.dirname, directory, version);
  } catch {
    // The disk is full or read-only, for example. Then each run compiles.
  }
}

/** The folder for the bytecode, which is created if it doesn't exist; null when there is no safe one. */
export function cacheDirectory(
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string | null {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = env;
  const usual = { win32: LOCALAPPDATA, darwin: HOME && join(HOME, "Library", "Caches") };
  const elsewhere = XDG_CACHE_HOME || (HOME && join(HOME, ".cache"));
  const parent = platform in usual ? usual[platform as keyof typeof usual] : elsewhere;
  if (!parent || !isAbsolute(parent)) return null;
  // On Windows other users can't write to LOCALAPPDATA; Node can't check that.
  if (platform === "win32") return join(parent, "handlergen");

  const existing = nearestExisting(parent);
  const real = realpathSync(existing);
  if (!isSafePath(real)) return null;
  const own = join(real, parent.slice(existing.length), "handlergen");
  makePrivate(own);
  return isSafePath(dirname(own)) && isClosedToOthers(own) ? own : null;
}

/** Creates a directory and its parents for this user alone. Like `makeDirectory` of write/write.ts, but that file is loaded later, with the cache. */
function makePrivate(directory: string): void {
  if (existsSync(directory)) return;
  makePrivate(dirname(directory));
  mkdirSync(directory, 0o700);
}

/** Reports whether only the user and root can replace a directory or one of its parents. */
function isSafePath(directory: string): boolean {
  const parts = directory.split(sep);
  return parts.every((_, index) => {
    const stat = lstatSync(parts.slice(0, index + 1).join(sep) || sep);
    const isSticky = (stat.mode & 0o1000) !== 0;
    return stat.isDirectory() && isOwn(stat, true) && ((stat.mode & 0o022) === 0 || isSticky);
  });
}

function isClosedToOthers(directory: string): boolean {
  const stat = lstatSync(directory);
  return stat.isDirectory() && isOwn(stat, false) && (stat.mode & 0o022) === 0;
}

function isOwn({ uid }: Stats, orRoot: boolean): boolean {
  return uid === process.geteuid?.() || (orRoot && uid === 0);
}

function nearestExisting(directory: string): string {
  let existing = directory;
  while (!existsSync(existing)) existing = dirname(existing);
  return existing;
}
