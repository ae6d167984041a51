/** A folder in memory for the temporary files of the tests. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file system that Linux keeps in memory. */
const memory = "/dev/shm";

/** The bytes that must be free. The tests need 100 MB at most, the Go linker several times as much where nothing is compiled yet. */
const needed = 4 * 1024 ** 3;

/**
 * Makes a temporary folder in memory; null if the system has no such place, too little of it is free, or programs can't run there.
 * The tests make and remove tens of thousands of small files: on a disk, that takes a sixth of their time.
 */
export function makeMemoryFolder(prefix: string): string | null {
  let folder: string;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < needed) return null;
    folder = mkdtempSync(join(memory, prefix));
  } catch {
    return null;
  }
  if (canRunPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

/** Reports whether programs in a folder can run: containers often forbid this below /dev/shm. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
