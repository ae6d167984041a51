/**
 * Lets Node keep the bytecode of the command from run to run (`module.enableCompileCache`, Node 22.8 and newer): compiling takes a third of
 * a short run. Node checks what it kept by checksums, of the source too, but whoever can write there can forge these: so it is kept only where
 * nobody but the user can. Node itself heeds NODE_DISABLE_COMPILE_CACHE.
 */
import { existsSync, lstatSync, mkdirSync, realpathSync, type Stats } from "node:fs";
import { dirname, isAbsolute, join, sep } from "node:path";

/** What newer versions of Node have in `node:module`. */
interface NewerModule {
  enableCompileCache?: (directory: string) => unknown;
}

/** From now on Node keeps the bytecode of what is loaded, and takes what it kept. Nothing here may fail a run. */
export function enableCompileCache(): void {
  const { NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env;
  // Coverage needs code that was compiled for it.
  if (NODE_DISABLE_COMPILE_CACHE || NODE_V8_COVERAGE) return;
  try {
    const nodeModule: object = process.getBuiltinModule?.("node:module") ?? {};
    const { enableCompileCache: enable } = nodeModule as NewerModule;
    const directory = enable ? cacheDirectory() : null;
    if (enable && directory !== null) enable(directory);
  } catch {
    // A disk that is full or read-only: then each run compiles.
  }
}

/** The user's own folder for it, which is made where it is missing; null where there is none that is safe. */
export function cacheDirectory(
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string | null {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = env;
  const usual = { win32: LOCALAPPDATA, darwin: HOME && join(HOME, "Library", "Caches") };
  const elsewhere = XDG_CACHE_HOME || (HOME && join(HOME, ".cache"));
  const parent = platform in usual ? usual[platform as keyof typeof usual] : elsewhere;
  if (!parent || !isAbsolute(parent)) return null;
  // The folder of application data on Windows is closed to others, in a way that Node can't look at.
  if (platform === "win32") return join(parent, "handlergen");

  const existing = nearestExisting(parent);
  const real = realpathSync(existing);
  if (!isSafeWay(real)) return null;
  const own = join(real, parent.slice(existing.length), "handlergen");
  makePrivate(own);
  return isSafeWay(dirname(own)) && isClosedToOthers(own) ? own : null;
}

/** Like `makeDirectory` of write/write.ts, which lies in a file that is loaded after this one: it is to be kept as well. */
function makePrivate(directory: string): void {
  if (existsSync(directory)) return;
  makePrivate(dirname(directory));
  mkdirSync(directory, 0o700);
}

/** Nobody but the user and root can put another directory into the place of one on the way to this one. */
function isSafeWay(directory: string): boolean {
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
