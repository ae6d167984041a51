/** Makes the service of test/service: three packages with one document, where types of different packages have the same names. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { gen } from "../command.ts";

/** Copies the service, with what `gen all` writes for it. Its third package is the case everyday. */
export function newService(dir: string): void {
  const made = join(inject("sharedDir"), "service");
  if (!existsSync(made)) makeService(made);
  cpSync(made, dir, { recursive: true });
}

/** Makes the service for all test files of this run. */
function makeService(made: string): void {
  const dir = mkdtempSync(`${made}-`);
  cpSync(join(import.meta.dirname, "../../service"), dir, { recursive: true });
  mkdirSync(join(dir, "everyday"));
  cpSync(join(import.meta.dirname, "../../cases/everyday/everyday.go"), join(dir, "everyday/everyday.go"));
  const { status, stderr } = gen(dir, ["all"]);
  if (status !== 0) throw new Error(stderr);
  try {
    // Another test file may make it at this moment, so the complete folder is moved to its place.
    renameSync(dir, made);
  } catch {
    // The other one was first.
    rmSync(dir, { recursive: true });
  }
}
