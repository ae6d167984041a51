/** Keeps values that several test files need and that take seconds to make. The first file that needs a value makes it for the whole run. */
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** The value that a test file of this run has made under that name; null if none has. */
export function sharedValue<T>(name: string): T | null {
  const file = join(inject("sharedDir"), `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Gives a value to all test files of this run. It returns what they get: the value as JSON. */
export function share<T>(name: string, value: T): T {
  const text = JSON.stringify(value);
  // Another test file may read or write the value at this moment, so the complete file is moved to its place.
  const folder = mkdtempSync(join(inject("sharedDir"), `${name}-`));
  writeFileSync(join(folder, "value.json"), text);
  renameSync(join(folder, "value.json"), join(inject("sharedDir"), `${name}.json`));
  return JSON.parse(text);
}
