/**
 * The temporary files of a write. Their names say which process made them: `.gen-<machine>-<process>-<random>.tmp`. So a later run can remove
 * the files of a run that was killed, and leaves those of a process that is still running.
 */
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { attempt } from "../../base/files/attempt.ts";

const namePattern = /^\.gen-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

/** The age in milliseconds at which a temporary file is removed even if its process can't be checked: no write takes a day. */
const day = 24 * 60 * 60 * 1000;

/** A new name in a directory. It starts with a dot, so that Go ignores the file. */
export function temporaryName(directory: string): string {
  const random = randomBytes(8).toString("hex");
  return path.join(directory, `.gen-${machineId()}-${process.pid}-${random}.tmp`);
}

/** Removes the temporary files of killed runs from a directory. Call it only while this process has no temporary files there. */
export function sweepTemporaries(directory: string): void {
  for (const name of attempt(() => fs.readdirSync(directory), [])) {
    const [, machine, pid] = namePattern.exec(name) ?? [];
    if (machine === undefined) continue;
    const file = path.join(directory, name);
    const isDead = machine === machineId() && !isRunning(Number(pid));
    try {
      if (isDead || Date.now() - fs.lstatSync(file).mtimeMs > day) fs.unlinkSync(file);
    } catch {
      // Another run removed the file, or it belongs to another user. Then it does no harm.
    }
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
