/** Checks the content of a config file. This module is loaded only when there is a config file. */
import { dirname, resolve } from "node:path";
import { type Files, textOf } from "../base/files/files.ts";
import type { Diagnostic, Span } from "../base/report/diagnostic.ts";
import { spanAt } from "../base/report/diagnostic.ts";
import { importModule } from "./import-config.ts";
import { type Loaded, loadContent, RefusedFile } from "./load-content.ts";
import { ownerProblems } from "./owners.ts";
import type { UserConfig, UserHelper } from "./user-config.ts";
import { type ValidationRules, validate } from "./validate.ts";
import { configError, describeValue, isObject } from "./values.ts";

/** The content of a config file with its helpers. It is complete and correct when there are no diagnostics. */
export interface ReadConfig {
  user: UserConfig;
  /** The helpers of the config, by name. */
  helpers: Record<string, UserHelper>;
  /** The module with the helpers, absolute; null when there is none. */
  helpersFile: string | null;
  diagnostics: Diagnostic[];
}

/** How to read a config. */
export interface ReadConfigOptions extends ValidationRules {
  disk: Files;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** The user named the config with a flag, so its files may belong to another user. */
  trusted?: boolean;
  /** The content that a search has found; without it, the file is loaded. */
  loaded?: Loaded | null;
}

/** Reads and checks a config file. */
export async function readConfig(
  file: string,
  { disk, cwd, trusted = false, loaded = null, ...rules }: ReadConfigOptions,
): Promise<ReadConfig> {
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
    return [wrong(message, findExport(bytes.toString(), name))];
  });
  if (problems.length > 0) return failed(...problems);
  return { ...failed(), helpers: Object.fromEntries(all) as Record<string, UserHelper> };
}

/** The place of an exported name in its declaration; null unless the text has exactly one such declaration. */
function findExport(text: string, name: string): Span | null {
  const declarations = [...text.matchAll(/\bexport\s+(?:const|let|var|class)\s+([\p{ID_Continue}$]+)/gu)];
  const [match, ...others] = declarations.filter(([, declared]) => declared === name);
  if (match === undefined || others.length > 0) return null;
  const end = match.index + match[0].length;
  return spanAt(text, end - name.length, end);
}
