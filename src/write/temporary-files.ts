/**
 * The temporary files of a write. Their names say which process made them, so that a later run can remove those of a run that was killed,
 * and never those of one that is at work: `.gen-<machine>-<process>-<random>.tmp`.
 */
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const namePattern = /^\.gen-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

/** What can't be judged by its process is left for so many milliseconds: no write takes a day. */
const day = 24 * 60 * 60 * 1000;

/** A new name in a directory; it starts with a dot, since Go ignores such files. */
export function temporaryName(directory: string): string {
  const random = randomBytes(8).toString("hex");
  return path.join(directory, `.gen-${machineId()}-${process.pid}-${random}.tmp`);
}

/** Removes from a directory what killed runs left. Call it only while this process has no temporary files of its own there. */
export function sweepTemporaries(directory: string): void {
  for (const name of namesIn(directory)) {
    const [, machine, pid] = namePattern.exec(name) ?? [];
    if (machine === undefined) continue;
    const file = path.join(directory, name);
    const isDead = machine === machineId() && !isAtWork(Number(pid));
    try {
      if (isDead || Date.now() - fs.lstatSync(file).mtimeMs > day) fs.unlinkSync(file);
    } catch {
      // Another run swept it, or it belongs to somebody else: it is in nobody's way.
    }
  }
}

/** Process numbers mean something only on their own machine, and on Linux in their own container. */
function machineId(): string {
  let container = "";
  try {
    container = fs.readlinkSync("/proc/self/ns/pid");
  } catch {}
  return createHash("sha256").update(`${os.hostname()} ${container}`).digest("hex").slice(0, 8);
}

/** A former process of our own number is dead. */
function isAtWork(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function namesIn(directory: string): string[] {
  try {
    return fs.readdirSync(directory);
  } catch {
    return [];
  }
}
