/** Reads one config file and checks it. Loaded only when there is a config file. */
import { basename, dirname, extname } from "node:path";
import type { Diagnostic } from "../diagnostics.ts";
import { readRegularText } from "../read-regular-file.ts";
import { configError } from "./config-error.ts";
import { importConfig, isScript, scriptExtensions } from "./import-config.ts";
import { type LoadedHelpers, loadHelpers } from "./load-helpers.ts";
import type { UserConfig } from "./schema.ts";
import { type ValidationRules, validate } from "./validate.ts";
import { isObject, type Problem } from "./values.ts";

/** A config file's content with its helpers, complete and right when there are no diagnostics. */
export interface ReadConfig extends LoadedHelpers {
  user: UserConfig;
}

/** Reads a config file. Messages name it relative to the working directory. */
export async function readConfig(
  file: string,
  { cwd, ...rules }: ValidationRules & { cwd: string },
): Promise<ReadConfig> {
  let content: unknown;
  try {
    content = await readDirectly(file);
  } catch (error) {
    return failure(error, file, cwd);
  }
  if (isObject(content) && Object.hasOwn(content, "$import")) {
    const { cosmiconfig } = await import("cosmiconfig");
    const loaders = Object.fromEntries(scriptExtensions.map(extension => [extension, importScript]));
    try {
      const result = await cosmiconfig("gen", { cache: false, loaders }).load(file);
      content = result === null ? null : result.config;
    } catch (error) {
      return failure(error, file, cwd);
    }
  }
  if (content === null && basename(file) === "package.json") {
    return nothing([configError(file, cwd, 'it has no key "gen"', null)]);
  }
  // An empty file is an empty config.
  const user = (content ?? {}) as UserConfig;
  const problems = validate(user, dirname(file), rules);
  if (problems.length > 0) return nothing(await located(problems, file, cwd));
  return { user, ...(await loadHelpers(user.helpers, file, cwd)) };
}

async function located(problems: Problem[], file: string, cwd: string): Promise<Diagnostic[]> {
  // Only a wrong config pays for the parser that finds the places.
  const { createLocator } = await import("./locate.ts");
  const prefix = basename(file) === "package.json" ? ["gen"] : [];
  const locate = createLocator(file, readRegularText(file), prefix);
  return problems.map(problem => configError(file, cwd, problem.message, locate(problem)));
}

function nothing(diagnostics: Diagnostic[]): ReadConfig {
  return { user: {}, helpers: {}, helpersFile: null, diagnostics };
}

async function failure(error: unknown, file: string, cwd: string): Promise<ReadConfig> {
  const { describeLoadError } = await import("./load-errors.ts");
  return nothing([describeLoadError(error, file, cwd)]);
}

/** Loading cosmiconfig takes longer than all else with a config: scripts and JSON need it only where they use its `$import`. */
async function readDirectly(file: string): Promise<unknown> {
  if (isScript(file)) return importScript(file);
  return extname(file) === ".json" ? readJson(file) : { $import: null };
}

async function importScript(file: string): Promise<unknown> {
  try {
    return await importConfig(file);
  } catch (cause) {
    // Cosmiconfig writes into what is thrown, which need not be an object: it gets one of ours.
    throw Object.assign(new Error("", { cause }), { filepath: file });
  }
}

function readJson(file: string): unknown {
  const text = readRegularText(file);
  if (text.trim() === "") return null;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new Error("", { cause }), { filepath: file });
  }
  if (basename(file) !== "package.json") return content;
  return isObject(content) && Object.hasOwn(content, "gen") ? content.gen : null;
}
