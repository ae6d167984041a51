/** Single modules of gen, bundled so that plain Node can run them: vitest imports modules in its own way, and dist/ does not have a file for each. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "rolldown";

/** A bundle of a module with all that it imports. */
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
