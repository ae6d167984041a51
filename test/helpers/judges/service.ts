/** Makes the service of test/service: three packages with one document, where types of different packages have the same names. */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { gen } from "../command.ts";

/** Copies the service, and runs `gen all` for it. Its third package is the case everyday. */
export function newService(dir: string): void {
  cpSync(join(import.meta.dirname, "../../service"), dir, { recursive: true });
  mkdirSync(join(dir, "everyday"));
  cpSync(join(import.meta.dirname, "../../cases/everyday/everyday.go"), join(dir, "everyday/everyday.go"));
  const { status, stderr } = gen(dir, ["all"]);
  if (status !== 0) throw new Error(stderr);
}
