/** Modules of ours as plain Node runs them: vitest has its own way to import modules, and dist/ has no file for each. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "rolldown";

/** A bundle of one of our modules with all that it imports. */
export interface BuiltModule {
  file: string;
  remove(): void;
}

/** Bundles a module as the build does. */
export async function builtModule(path: string): Promise<BuiltModule> {
  const dir = mkdtempSync(join(tmpdir(), "gen-built-"));
  const file = join(dir, "module.cjs");
  const output = { file, format: "cjs", codeSplitting: false } as const;
  await build({ input: resolve(path), platform: "node", transform: { target: "node20" }, output });
  return { file, remove: () => rmSync(dir, { recursive: true }) };
}
