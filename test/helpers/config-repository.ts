/** Makes repositories for the config tests, and loads their configs. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { commandNames } from "../../src/commands/table.ts";
import { type LoadedConfig, loadConfig, runPatterns } from "../../src/config/load-config.ts";
import { configCache } from "../../src/config/search.ts";
import type { Flags, OutputConfig } from "../../src/config/types.ts";
import { builtInOutputs as outputs } from "../../src/outputs/table.ts";
import { commandOf } from "./command-of.ts";
import { formatDiagnostic } from "./format-diagnostic.ts";

/** The directory of the repositories. */
export const top = mkdtempSync(join(inject("sharedDir"), "config-"));

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

/** Loads the config of the first package of a run in a directory. */
export async function load(cwd: string, flags: Flags = {}, command = "list"): Promise<LoadedConfig> {
  const cache = configCache();
  const { patterns, diagnostics } = await runPatterns({
    disk: systemFiles,
    cwd,
    commandNames,
    outputs,
    flags,
    cache,
  });
  if (diagnostics.length > 0) return { config: null, diagnostics };
  return loadConfig({
    disk: systemFiles,
    cwd,
    command: commandOf(command),
    commandNames,
    outputs,
    flags,
    dir: patterns[0]!.pattern,
    cache,
  });
}

/** Loads a config that must have no problems. */
export async function loaded(cwd: string, flags: Flags = {}, command = "list") {
  const { config, diagnostics } = await load(cwd, flags, command);
  expect(diagnostics).toEqual([]);
  return config!;
}

/** The settings of an output in a directory: those of a built-in output, except for what `rest` has. */
export const outputIn = (base: string, name: string, out: string, rest: Partial<OutputConfig> = {}) => ({
  name,
  builtIn: true,
  per: "package",
  out,
  base,
  outFrom: `${name}.out`,
  template: null,
  packageName: null,
  receivers: [],
  ...rest,
});

/** Loads a config that must have errors; returns these as users read them, without the severity and the code. */
export async function problems(cwd: string, flags: Flags = {}) {
  const { config, diagnostics } = await load(cwd, flags);
  expect(config).toBeNull();
  for (const { code, severity } of diagnostics)
    expect({ code, severity }).toEqual({ code: "config", severity: "error" });
  return diagnostics.map(diagnostic => formatDiagnostic(diagnostic).replace(/error: (.*) \[config\]$/, "$1"));
}

/** Whether this Node reads TypeScript. */
export const runsTypeScript = "typescript" in process.features && Boolean(process.features.typescript);
/** What gen reports about a TypeScript config if this Node doesn't. */
export const needsNode = `a TypeScript config needs Node 22.18 or newer, this is ${process.version.slice(1)}: write it as JavaScript, JSON or YAML`;
