/** Repositories for the config tests, and what loading their configs gives. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect } from "vitest";
import { commandNames } from "../src/commands/table.ts";
import {
  configCache,
  type Flags,
  type LoadedConfig,
  loadConfig,
  runPatterns,
} from "../src/config/load-config.ts";
import type { OutputConfig } from "../src/config/types.ts";
import { formatDiagnostic } from "../src/report/diagnostic.ts";
import { commandOf } from "./command-of.ts";

/** Where the repositories lie; it goes away after the tests. */
export const top = realpathSync(mkdtempSync(join(tmpdir(), "gen-config-")));
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** A new repository with these files; a name that ends in a slash is a folder. */
export function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(top, "r-"));
  mkdirSync(join(root, ".git"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name.endsWith("/") ? name : dirname(name)), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(join(root, name), text);
  }
  return root;
}

/** Loads the config of the first package that a run in a directory is about. */
export async function load(cwd: string, flags: Flags = {}, command = "list"): Promise<LoadedConfig> {
  const cache = configCache();
  const { patterns, diagnostics } = await runPatterns({ cwd, commandNames, flags, cache });
  if (diagnostics.length > 0) return { config: null, diagnostics };
  return loadConfig({
    cwd,
    command: commandOf(command),
    commandNames,
    flags,
    dir: patterns[0]!.pattern,
    cache,
  });
}

/** The config, which must be free of problems. */
export async function loaded(cwd: string, flags: Flags = {}, command = "list") {
  const { config, diagnostics } = await load(cwd, flags, command);
  expect(diagnostics).toEqual([]);
  return config!;
}

/** What of an output's settings differs from a built-in output's in the package's directory. */
export const outputIn = (base: string, name: string, out: string, rest: Partial<OutputConfig> = {}) => ({
  name,
  builtIn: true,
  per: "package",
  out,
  base,
  outFrom: `${name}.out`,
  template: null,
  receivers: [],
  ...rest,
});

/** The problems, as users read them, of a config that has some. */
export async function problems(cwd: string, flags: Flags = {}) {
  const { config, diagnostics } = await load(cwd, flags);
  expect(config).toBeNull();
  for (const { code, severity } of diagnostics)
    expect({ code, severity }).toEqual({ code: "config", severity: "error" });
  return diagnostics.map(diagnostic => formatDiagnostic(diagnostic).replace(/error: (.*) \[config\]$/, "$1"));
}

/** Whether this Node reads TypeScript, and what is said where it doesn't. */
export const runsTypeScript = "typescript" in process.features && Boolean(process.features.typescript);
export const needsNode = `a TypeScript config needs Node 22.18 or newer, this is ${process.version.slice(1)}: write it as JavaScript, JSON or YAML`;
