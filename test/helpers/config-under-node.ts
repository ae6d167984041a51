/** Loads configs in plain Node: Vitest imports modules in its own way. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "rolldown";

/** Bundles the code that loads configs as the build does: dist/ has no file for it alone. */
export async function configUnderNode() {
  const dir = mkdtempSync(join(tmpdir(), "gen-built-"));
  const file = join(dir, "module.cjs");
  const output = { file, format: "cjs", codeSplitting: false } as const;
  const input = join(dir, "entry.ts");
  const exported = [
    "config/load-config.ts",
    "config/search.ts",
    "outputs/table.ts",
    "base/files/system-files.ts",
  ].map(path => `export * from ${JSON.stringify(resolve("src", path))};\n`);
  writeFileSync(input, exported.join(""));
  await build({ input, platform: "node", transform: { target: "node20" }, output });
  return {
    /** Runs a script that can call `load()`, which loads the config of its directory; returns what it prints. */
    run(cwd: string, script: string): string {
      const setUp = `const { builtInOutputs: outputs, configCache, loadConfig, systemFiles: disk } = await import(${JSON.stringify(`file://${file}`)});
        const cwd = process.cwd();
        const load = () => loadConfig({ disk, cwd, command: { name: "list" }, commandNames: [], outputs, flags: {}, dir: cwd, cache: configCache() });`;
      const args = ["--input-type=module", "-e", `${setUp}\n${script}`];
      return execFileSync(process.execPath, args, { cwd, encoding: "utf8", stdio: "pipe" });
    },
    remove: () => rmSync(dir, { recursive: true }),
  };
}
