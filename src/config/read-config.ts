/** Loads a config with cosmiconfig, and checks its content. This module is loaded only where there is a config. */
import { basename, dirname, relative, resolve } from "node:path";
import { cosmiconfig, defaultLoaders } from "cosmiconfig";
import { exists, type Files, textOf } from "../base/files/files.ts";
import type { Diagnostic, Span } from "../base/report/diagnostic.ts";
import { importConfig, importModule, scriptExtensions } from "./import-config.ts";
import { foreignOwner, foreignReason, ownerProblems } from "./owners.ts";
import type { Config } from "./types.ts";
import type { UserConfig, UserHelper } from "./user-config.ts";
import { type ValidationRules, validate } from "./validate.ts";
import { configError, describeValue, isObject, placeOfOnly } from "./values.ts";

/** The content of a config file with its helpers. It is complete and correct when there are no diagnostics. */
export interface ReadConfig extends Pick<Config, "helpers" | "helpersFile"> {
  user: UserConfig;
  diagnostics: Diagnostic[];
}

export interface ReadConfigOptions extends ValidationRules {
  disk: Files;
  /** The working directory: paths in flags and in messages are relative to it. */
  cwd: string;
  /** The user named the config with a flag, so its files may belong to another user. */
  trusted?: boolean;
  /** The content that a search has found; without it, the file is loaded. */
  loaded?: Loaded | null;
}

/** Reads and checks a config file. */
export async function readConfig(file: string, options: ReadConfigOptions): Promise<ReadConfig> {
  const { disk, cwd, trusted = false, loaded = null, ...rules } = options;
  const failed = (diagnostics: Diagnostic[]) => ({ user: {}, helpers: {}, helpersFile: null, diagnostics });
  const result = loaded ?? (await loadContent(disk, file, trusted));
  if (result === null || "error" in result) {
    const error = result === null ? new RefusedFile('it has no key "gen"') : result.error;
    if (error instanceof RefusedFile) return failed([configError(file, cwd, error.message, null)]);
    const { describeLoadError } = await import("./load-errors.ts");
    return failed([describeLoadError(disk, error, file, cwd)]);
  }
  // An empty file is an empty config.
  const user = (result.content ?? {}) as UserConfig;
  const problems = validate(disk, user, dirname(file), rules);
  if (problems.length === 0 && !trusted)
    problems.push(...ownerProblems(disk, user, dirname(file), rules.outputs));
  if (problems.length === 0) return { user, ...(await loadHelpers(disk, user.helpers, file, cwd)) };
  // Imported here, since only a wrong config needs the parser.
  const { createLocator } = await import("./load-errors.ts");
  const locate = createLocator(file, textOf(disk, file));
  return failed(problems.map(one => configError(file, cwd, one.message, locate(one))));
}

// Loads the user's template helpers: functions in the config itself, or in a module that it names.

/** Loads the helpers of a config file. The value of its key `helpers` has been checked. */
async function loadHelpers(disk: Files, helpers: UserConfig["helpers"], configFile: string, cwd: string) {
  if (typeof helpers !== "string") return { helpers: { ...helpers }, helpersFile: null, diagnostics: [] };
  const file = resolve(dirname(configFile), helpers);
  const failed = (...diagnostics: Diagnostic[]) => ({ helpers: {}, helpersFile: file, diagnostics });
  const wrong = (message: string, span: Span | null = null) => configError(file, cwd, message, span);
  const bytes = disk.read(file);
  if (!Buffer.isBuffer(bytes)) return failed(wrong(`can't load the helpers: ${bytes.reason}`));
  let exported: Record<string, unknown>;
  try {
    exported = await importModule(disk, file, "module");
  } catch (error) {
    const { scriptError } = await import("./load-errors.ts");
    return failed(scriptError(error, file, textOf(disk, file), cwd, "helpers"));
  }
  // A CommonJS module has named exports and a default export, and in newer versions of Node `module.exports`, too.
  const { default: whole = {}, "module.exports": _, ...named } = exported;
  const advice = "write `export function name(value) { … }`";
  if (!isObject(whole)) {
    const got = describeValue(whole);
    return failed(wrong(`the default export must be an object of functions, got ${got}: ${advice}`));
  }
  const all = Object.entries({ ...whole, ...named });
  if (all.length === 0) return failed(wrong(`it exports no helper: ${advice}`));
  const problems = all.flatMap(([name, value]) => {
    if (typeof value === "function") return [];
    const message = `the export ${JSON.stringify(name)} must be a function, since every export of it is a helper, got ${describeValue(value)}`;
    return [wrong(message, placeOfOnly(bytes.toString(), exportedNames, name))];
  });
  if (problems.length > 0) return failed(...problems);
  return { ...failed(), helpers: Object.fromEntries(all) as Record<string, UserHelper> };
}

/** The names of exports in their declarations. */
const exportedNames = /(?<=\bexport\s+(?:const|let|var|class)\s+)[\p{ID_Continue}$]+/gu;

/** The content of a config file, undefined for an empty one, or why it can't be loaded. */
export type Loaded = { content: unknown } | { error: unknown };

type Loader = (path: string, text: string) => unknown;

/** The error for a file that must not be read or run. */
class RefusedFile extends Error {}

/** Loads a config; null if the file has none. One that the user names is trusted, and may import files of other users. */
export async function loadContent(disk: Files, file: string, trusted: boolean): Promise<Loaded | null> {
  const bytes = disk.read(file);
  if (!Buffer.isBuffer(bytes)) return { error: new RefusedFile(`can't load the config: ${bytes.reason}`) };
  try {
    checkOwnSettings(disk, trusted);
    const found = await explorerOf(disk, trusted).load(file);
    return found && { content: found.config };
  } catch (error) {
    return { error };
  }
}

function explorerOf(disk: Files, trusted: boolean) {
  const loaderOf =
    (load: Loader): Loader =>
    async (path, text) => {
      const content = await load(path, text);
      const config = isPackage(path) ? (content as { gen?: unknown }).gen : content;
      if (isObject(config)) checkImports(disk, config.$import, path, trusted);
      // Cosmiconfig takes undefined for an empty config, and null for none.
      return content ?? undefined;
    };
  const loaders: Record<string, Loader> = { ...defaultLoaders, ".json": readJson };
  for (const extension of scriptExtensions) loaders[extension] = path => importScript(disk, path);
  return cosmiconfig("gen", {
    searchStrategy: "none",
    cache: false,
    loaders: Object.fromEntries(Object.entries(loaders).map(([key, load]) => [key, loaderOf(load)])),
  });
}

/** Refuses settings of cosmiconfig itself in the working directory, which it loads first, if they belong to another user. */
function checkOwnSettings(disk: Files, trusted: boolean): void {
  const places = ["package.yaml", ...Object.keys(defaultLoaders).map(key => `.config/config${key}`)];
  // Cosmiconfig reads these, and the package.json, without `disk`, and some are code.
  const present = places.filter(place => exists(disk, resolve(place)));
  if (present.length > 0) disk.dependsOnMore?.();
  disk.stat(resolve("package.json"));
  for (const place of trusted ? [] : present) {
    const owner = foreignOwner(disk, resolve(place));
    if (owner !== null) throw new RefusedFile(`${place} is not read: ${foreignReason(owner)}`);
  }
}

/** Throws for a file that a config imports and that can't or must not be read: an error of cosmiconfig would not name the key. */
function checkImports(disk: Files, imported: unknown, from: string, trusted: boolean): void {
  for (const typed of [imported].flat()) {
    // Cosmiconfig reports values that are not paths.
    if (typeof typed !== "string") continue;
    const file = resolve(dirname(from), typed);
    if (!exists(disk, file)) throw new RefusedFile(`$import: no such file: ${relative(dirname(from), file)}`);
    const owner = trusted ? null : foreignOwner(disk, file);
    const bytes = disk.read(file);
    const unreadable = Buffer.isBuffer(bytes) ? null : bytes.reason;
    const reason = owner === null ? unreadable : foreignReason(owner);
    if (reason !== null) throw new RefusedFile(`$import: ${typed} is not read: ${reason}`);
  }
}

function isPackage(file: string): boolean {
  return basename(file) === "package.json";
}

function readJson(file: string, text: string): unknown {
  const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  return isPackage(file) && !isObject(content) ? {} : content;
}

async function importScript(disk: Files, file: string): Promise<unknown> {
  try {
    return await importConfig(disk, file);
  } catch (cause) {
    // Cosmiconfig adds keys to the error, but a module may throw anything: wrap it in an Error.
    throw new Error("", { cause });
  }
}
