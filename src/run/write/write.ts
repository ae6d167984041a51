/**
 * Writes the outputs: all or none, only those that changed, and never over a file that gen didn't write.
 *
 * Own code, since the libraries for atomic writes (write-file-atomic, …) handle one file at a time. Here every file is checked before the
 * first is touched, and every file is on the disk under a temporary name before the first is renamed.
 */
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { exists, type Files, isWithin, largestFile, withParents } from "../../base/files/files.ts";
import { systemMessage } from "../../base/files/system-files.ts";
import { type Diagnostic, hasErrors, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { attempt } from "../../base/text/common.ts";
import { hasGeneratedHeader } from "../../packages/source/generated-header.ts";
import type { OutputFile } from "../generate/types.ts";

// The temporary files of a write. Their names say which process made them: `.gen-<machine>-<process>-<random>.tmp`. So a later run can remove
// the files of a run that was killed, and leaves those of a process that is still running.

const namePattern = /^\.gen-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

/** The age in milliseconds at which a temporary file is removed even if its process can't be checked: no write takes a day. */
const day = 24 * 60 * 60 * 1000;

/** A new name in a directory. It starts with a dot, so that Go ignores the file. */
export function temporaryName(directory: string): string {
  return path.join(directory, `.gen-${machineId()}-${process.pid}-${randomBytes(8).toString("hex")}.tmp`);
}

/** Removes the temporary files of killed runs from a directory. Call it only while this process has no temporary files there. */
export function sweepTemporaries(directory: string): void {
  for (const name of attempt(() => fs.readdirSync(directory), [])) {
    const [, machine, pid] = namePattern.exec(name) ?? [];
    if (machine === undefined) continue;
    const file = path.join(directory, name);
    const isDead = machine === machineId() && !isRunning(Number(pid));
    // If another run removed the file, or it belongs to another user, it does no harm.
    const isOld = attempt(() => Date.now() - fs.lstatSync(file).mtimeMs > day, false);
    if (isDead || isOld) attempt(() => fs.unlinkSync(file), undefined);
  }
}

/** The name of the machine, and on Linux of the container, as a hash: process numbers are unique only within these. */
function machineId(): string {
  const container = attempt(() => fs.readlinkSync("/proc/self/ns/pid"), "");
  return createHash("sha256").update(`${os.hostname()} ${container}`).digest("hex").slice(0, 8);
}

/** Reports whether another process is running. The number of this process may be that of an earlier one, which has ended. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

// Resolves the symbolic links of an output's path, and checks that gen may write there.

/** More links than this in a row count as a circle, as on Linux. */
const mostLinks = 40;

/**
 * The path of a file with all symbolic links resolved. The file need not exist: a dangling link leads to the place of its missing target.
 * Throws when the system doesn't allow looking, or when links form a circle.
 */
function realPathOf(file: string, links = 0): string {
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
function reasonNotToWrite(file: { path: string; base: string }, real: string, disk: Files): string | null {
  const root = confiningRoot(disk, file.base) ?? file.base;
  // If the path itself leads out of the repository, links must stay in the repository that it leads to.
  const dir = path.dirname(file.path);
  const named = isWithin(file.path, root) ? root : (confiningRoot(disk, dir) ?? nearestExisting(dir));
  const realRoot = realPathOf(named);
  if (!isWithin(real, realRoot))
    return `a symbolic link leads to ${real}, outside of ${named}: remove the link, or name that path itself as the output`;
  const inGit = path
    .relative(realRoot, real)
    .split(path.sep)
    .some(name => name.toLowerCase() === ".git");
  return inGit ? `${real} belongs to git` : null;
}

/**
 * The directory that symbolic links below `dir` must not lead out of: the root of the repository (it has `.git`), else that of the module
 * (it has `go.mod`); null without both. If a link in the path `dir` leads out of a repository, the root of that repository is taken, even
 * if there is a `.git` behind the link.
 */
function confiningRoot(disk: Files, dir: string): string | null {
  for (const marker of [".git", "go.mod"]) {
    let root: string | null = null;
    for (const outer of withParents(dir).filter(one => exists(disk, path.join(one, marker))))
      if (root === null || !isWithin(fs.realpathSync(root), fs.realpathSync(outer))) root = outer;
    if (root !== null) return root;
  }
  return null;
}

/** The longest part of a path that exists, whether it is a directory or a file. */
function nearestExisting(file: string): string {
  return withParents(file).find(fs.existsSync)!;
}

/** A file that passed the checks. */
export interface WriteTarget {
  file: OutputFile;
  /** Its path with symbolic links resolved. */
  path: string;
  /** The file that it replaces, with its permissions; null for a new file. */
  existing: { content: Buffer; mode: number } | null;
  unchanged: boolean;
}

/** How files are written. */
export interface WriteOptions {
  /** Overwrites files that have no generated-code header. */
  force: boolean;
  /** Reads what is already there. */
  disk: Files;
}

/** Checks where the files would be written, and reports those that can't or must not be. Writes nothing. */
export function planWrites(files: OutputFile[], options: WriteOptions) {
  const targets: WriteTarget[] = [];
  const problems: Diagnostic[] = [];
  for (const file of files) {
    try {
      const result = inspect(file, options);
      if ("path" in result) targets.push(result);
      else problems.push(result);
    } catch (error) {
      problems.push(cannotWrite(file, systemMessage(error)));
    }
  }
  return { targets, diagnostics: [...problems, ...collisions(targets)] };
}

/**
 * Writes every file or, when a check or a write fails, none. Returns the paths for messages: of the files that were written, of those that were removed
 * since nothing was left of them, and of those that had the same content.
 */
export function writeFiles(files: OutputFile[], options: WriteOptions) {
  const { targets, diagnostics } = planWrites(files, options);
  for (const directory of new Set(targets.map(target => path.dirname(target.path))))
    sweepTemporaries(directory);
  if (hasErrors(diagnostics)) return { written: [], removed: [], unchanged: [], diagnostics };

  const { written, removed, problem } = commit(targets.filter(target => !target.unchanged));
  const unchanged = targets.filter(target => target.unchanged).map(({ file }) => file.displayPath);
  return { written, removed, unchanged, diagnostics: problem === null ? diagnostics : [problem] };
}

/** Checks a file's path; returns a diagnostic if gen must not write there. Throws when the system doesn't allow looking. */
function inspect(file: OutputFile, { force, disk }: WriteOptions): WriteTarget | Diagnostic {
  // Its result is not used, but a remembered run must know of all links in the path.
  disk.real(file.path);
  const real = realPathOf(file.path);
  const stat = statIfThere(real);
  if (stat && !stat.isFile() && !stat.isDirectory())
    return cannotWrite(file, "it is not a regular file; to print the output use --stdout");
  // Checked before the file is read, since a diff would show its content, which may be secret.
  const reason = reasonNotToWrite(file, real, disk);
  if (reason !== null) return cannotWrite(file, reason);
  if (!stat) {
    if (file.moved?.isRemoved) return { file, path: real, existing: null, unchanged: true };
    const parent = nearestExisting(path.dirname(real));
    if (!fs.statSync(parent).isDirectory()) return cannotWrite(file, `${parent} is a file, not a directory`);
    return { file, path: real, existing: null, unchanged: false };
  }
  if (stat.isDirectory()) return cannotWrite(file, "it is a directory; name a file with --out");

  const wanted = Buffer.from(file.content);
  const content = disk.read(real, Math.max(largestFile, 2 * wanted.length));
  if (!Buffer.isBuffer(content)) return cannotWrite(file, content.reason);
  const unchanged = content.equals(wanted) && !file.moved?.isRemoved;
  const isReplaceable =
    unchanged ||
    content.length === 0 ||
    hasGeneratedHeader(file.path, content.toString()) ||
    // A text that can have no header, such as a JSON list, counts by its path.
    !(file.ownedByUser || hasGeneratedHeader(file.path, file.content));
  if (!isReplaceable && !force) {
    const message =
      "not overwritten: it has no generated-code header, so it may be yours; choose another --out, move it away, or overwrite it with --force";
    return { ...problem("not-generated", message), location: wholeFile(file.displayPath) };
  }
  return { file, path: real, existing: { content, mode: stat.mode & 0o777 }, unchanged };
}

function statIfThere(file: string): fs.Stats | null {
  try {
    return fs.statSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** Reports two outputs with the same path, and an output whose path is another output's directory. */
function collisions(targets: WriteTarget[]): Diagnostic[] {
  return targets.flatMap(({ file, path: target }, index) => {
    const same = targets.slice(0, index).find(earlier => earlier.path === target);
    if (same)
      return [cannotWrite(file, `the outputs ${same.file.output} and ${file.output} have the same path`)];
    const below = targets.find(other => other.path.startsWith(target + path.sep));
    return below ? [cannotWrite(file, `${below.file.displayPath} needs a directory of that name`)] : [];
  });
}

/** Writes all files under temporary names, then renames them, then removes those of which nothing is left. When it fails, it removes its temporary files and empty directories; files that it renamed before stay. */
function commit(targets: WriteTarget[]) {
  const written: string[] = [];
  const removed: string[] = [];
  const directories: string[] = [];
  const pending = new Map<WriteTarget, string>();
  // The file that a failure is reported for.
  let current = targets[0];
  try {
    for (const target of targets.filter(({ file }) => !file.moved?.isRemoved)) {
      current = target;
      makeDirectory(path.dirname(target.path), directories);
      writeTemporary(target, temporary => pending.set(target, temporary));
    }
    for (const [target, temporary] of pending) {
      current = target;
      checkParent(target.path);
      fs.renameSync(temporary, target.path);
      pending.delete(target);
      written.push(target.file.displayPath);
    }
    for (const target of targets.filter(({ file }) => file.moved?.isRemoved)) {
      current = target;
      // Of a symbolic link, only the link: what it leads to may have other readers.
      fs.unlinkSync(target.file.path);
      removed.push(target.file.displayPath);
    }
    return { written, removed, problem: null };
  } catch (error) {
    // Errors while cleaning up are ignored: the first error is the one to report.
    for (const temporary of pending.values()) attempt(() => fs.unlinkSync(temporary), undefined);
    // A directory that isn't empty stays.
    for (const directory of directories.reverse()) attempt(() => fs.rmdirSync(directory), undefined);
    const before = written.length > 0 ? ` (already written: ${written.join(", ")})` : "";
    return { written, removed, problem: cannotWrite(current!.file, `${systemMessage(error)}${before}`) };
  }
}

/**
 * Creates a directory and its missing parents, and adds those that it created to `made`, outermost first. Another process may create
 * some at the same time. Own code, since Node's `recursive` never ends in places such as /proc, where nothing can be created.
 */
function makeDirectory(directory: string, made: string[]): void {
  if (fs.existsSync(directory)) return;
  makeDirectory(path.dirname(directory), made);
  try {
    fs.mkdirSync(directory);
    made.push(directory);
  } catch (error) {
    // A dangling symbolic link also gives EEXIST, but is not a directory.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !fs.existsSync(directory)) throw error;
  }
}

/** Throws when the path got a symbolic link after it was checked: the link could lead the write to another place. */
function checkParent(file: string): void {
  const parent = path.dirname(file);
  if (fs.realpathSync(parent) !== parent) throw new Error(`${parent} was replaced during the run`);
}

/** Writes a temporary file in the target's directory, because a rename only works within a file system. */
function writeTemporary({ path: target, file, existing }: WriteTarget, created: (temporary: string) => void) {
  checkParent(target);
  const temporary = temporaryName(path.dirname(target));
  // The x makes the call fail if the path exists, even as a link.
  const descriptor = fs.openSync(temporary, "wx", existing?.mode ?? 0o666);
  created(temporary);
  try {
    fs.writeFileSync(descriptor, file.content);
    // The umask may have removed permissions that the replaced file has.
    if (existing !== null) fs.fchmodSync(descriptor, existing.mode);
  } finally {
    fs.closeSync(descriptor);
  }
}

function cannotWrite(file: OutputFile, reason: string): Diagnostic {
  return problem("write", `can't write ${file.displayPath}: ${reason}`);
}

// Delays Ctrl-C and similar signals, so that they don't end the process in the middle of a write.

/** The signals that end a process: from Ctrl-C, from `kill`, and from a terminal that is closed. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does short work without an interruption. A signal that arrives during it ends the process afterwards, unless other code listens to it. */
export async function holdingSignals<T>(work: () => T): Promise<T> {
  const received: NodeJS.Signals[] = [];
  // Read before the work: other code may stop listening when the signal comes.
  const handledElsewhere = endingSignals.filter(signal => process.listenerCount(signal) > 0);
  const note = (signal: NodeJS.Signals) => received.push(signal);
  for (const signal of endingSignals) process.on(signal, note);
  try {
    const result = work();
    // Node looks for signals once in each turn of its event loop. In the first turn this may already have happened.
    await setImmediate();
    await setImmediate();
    return result;
  } finally {
    for (const signal of endingSignals) process.off(signal, note);
    const signal = received.find(one => !handledElsewhere.some(other => other === one));
    if (signal !== undefined) process.kill(process.pid, signal);
  }
}
