/**
 * The folder for what gen keeps between runs: bytecode (kept-bytecode.ts) and what runs printed (kept-runs.ts). Anybody who can write to the folder
 * can forge both, so nothing is kept in one that another user can write to.
 */
import fs from "node:fs";
import { dirname, isAbsolute, join, sep } from "node:path";
import { attempt } from "../text/common.ts";

/** The folder, which is created if it doesn't exist; null when there is no safe one. */
export function cacheDirectory(env: NodeJS.ProcessEnv = process.env, platform = process.platform) {
  // The disk is full or read-only, for example. Then nothing is kept.
  return attempt(() => safeFolder(env, platform), null);
}

function safeFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | null {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = env;
  const usual = { win32: LOCALAPPDATA, darwin: HOME && join(HOME, "Library", "Caches") };
  const elsewhere = XDG_CACHE_HOME || (HOME && join(HOME, ".cache"));
  const parent = platform in usual ? usual[platform as keyof typeof usual] : elsewhere;
  if (!parent || !isAbsolute(parent)) return null;
  // On Windows other users can't write to LOCALAPPDATA; Node can't check that.
  if (platform === "win32") return join(parent, "handlergen");

  let existing = parent;
  while (!fs.existsSync(existing)) existing = dirname(existing);
  const real = fs.realpathSync(existing);
  if (!isSafePath(real)) return null;
  const own = join(real, parent.slice(existing.length), "handlergen");
  makePrivate(own);
  const stat = fs.lstatSync(own);
  return isSafePath(dirname(own)) && stat.isDirectory() && isClosedToOthers(stat) ? own : null;
}

/** Creates a directory and its parents for this user alone. Like `makeDirectory` of write/write.ts, but that file is loaded later. */
function makePrivate(directory: string): void {
  if (fs.existsSync(directory)) return;
  makePrivate(dirname(directory));
  fs.mkdirSync(directory, 0o700);
}

/** Reports whether only the user and root can replace a directory or one of its parents. */
function isSafePath(directory: string): boolean {
  const parts = directory.split(sep);
  return parts.every((_, index) => {
    const stat = fs.lstatSync(parts.slice(0, index + 1).join(sep) || sep);
    const isSticky = (stat.mode & 0o1000) !== 0;
    const isOwn = stat.uid === process.geteuid?.() || stat.uid === 0;
    return stat.isDirectory() && isOwn && ((stat.mode & 0o022) === 0 || isSticky);
  });
}

/** Reports whether only the user can write to a file or a directory. */
function isClosedToOthers({ uid, mode }: fs.Stats): boolean {
  return uid === process.geteuid?.() && (mode & 0o022) === 0;
}

/** The bytes of a kept file; null if there is none that only this user can write to. */
export function readKept(file: string): Buffer | null {
  const { O_RDONLY, O_NOFOLLOW = 0 } = fs.constants;
  const descriptor = attempt(() => fs.openSync(file, O_RDONLY | O_NOFOLLOW), null);
  if (descriptor === null) return null;
  const bytes = attempt(() => {
    const stat = fs.fstatSync(descriptor);
    const isOwn = process.platform === "win32" || isClosedToOthers(stat);
    return isOwn && stat.isFile() ? fs.readFileSync(descriptor) : null;
  }, null);
  fs.closeSync(descriptor);
  return bytes;
}

/**
 * The content of a kept file that has it twice, after `head`; null if there is none, or if it was damaged: what a disk or a crash leaves of a file
 * may look whole. Comparing takes 1 ms for bytecode; a hash would take 8 ms, most of these to load `node:crypto`.
 */
export function readTwice(file: string, head: Buffer = Buffer.alloc(0)): Buffer | null {
  const kept = readKept(file);
  if (kept === null) return null;
  const middle = head.length + (kept.length - head.length) / 2;
  const content = kept.subarray(head.length, middle);
  const isWhole = middle > head.length && kept.subarray(0, head.length).equals(head);
  return isWhole && kept.subarray(middle).equals(content) ? content : null;
}

/** Writes a kept file as a whole. An error here never fails a run: the disk may be full or read-only, for example. */
export function writeKept(file: string, bytes: () => Buffer): void {
  const written = `${file}.${process.pid}`;
  try {
    const content = bytes();
    fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // With the flag wx, this fails if the file exists, so that no file or link of somebody else is opened.
    fs.writeFileSync(written, content, { flag: "wx", mode: 0o600 });
    // ext4 writes a file to the disk at once if it takes another one's place.
    fs.rmSync(file, { force: true });
    fs.renameSync(written, file);
  } catch {
    fs.rmSync(written, { force: true });
  }
}
