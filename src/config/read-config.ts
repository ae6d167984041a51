/** Reads one config file with cosmiconfig and checks it. Loaded only when there is a config file. */
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { cosmiconfig } from "cosmiconfig";
import type { Diagnostic } from "../diagnostics.ts";
import { configError } from "./config-error.ts";
import { importConfig } from "./import-config.ts";
import type { UserConfig } from "./schema.ts";
import { validate } from "./validate.ts";

/** The config file's content, which is complete and right when there are no diagnostics. */
export async function readConfig(
  file: string,
  cwd: string,
): Promise<{ user: UserConfig; diagnostics: Diagnostic[] }> {
  let content: unknown;
  try {
    content = await load(file);
  } catch (error) {
    const { describeLoadError } = await import("./load-errors.ts");
    return { user: {}, diagnostics: [describeLoadError(error, file, cwd)] };
  }
  if (content === null && basename(file) === "package.json") {
    return { user: {}, diagnostics: [configError(file, cwd, 'it has no key "gen"', null)] };
  }
  // An empty file is an empty config.
  const problems = validate(content ?? {}, dirname(file));
  if (problems.length === 0) return { user: (content ?? {}) as UserConfig, diagnostics: [] };
  // Only a wrong config pays for the parser that finds the places.
  const { createLocator } = await import("./locate.ts");
  const prefix = basename(file) === "package.json" ? ["gen"] : [];
  const locate = createLocator(file, readFileSync(file, "utf8"), prefix);
  const diagnostics = problems.map(problem => configError(file, cwd, problem.message, locate(problem)));
  return { user: {}, diagnostics };
}

async function load(file: string): Promise<unknown> {
  const scripts = { ".js": importScript, ".mjs": importScript, ".cjs": importScript, ".ts": importScript };
  const result = await cosmiconfig("gen", { cache: false, loaders: scripts }).load(file);
  return result === null ? null : result.config;
}

/** Cosmiconfig writes into what is thrown, which need not be an object: it gets one of ours. */
async function importScript(file: string): Promise<unknown> {
  try {
    return await importConfig(file);
  } catch (cause) {
    throw new Error("", { cause });
  }
}
