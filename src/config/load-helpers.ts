/** Loads the user's template helpers: functions in the config itself, or in a module that it names. */
import { dirname, resolve } from "node:path";
import { checkRegularFile, readRegularText } from "../files/read-regular-file.ts";
import { systemMessage } from "../files/system-message.ts";
import type { Diagnostic, Span } from "../report/diagnostic.ts";
import { spanAt } from "../report/span-at.ts";
import { configError } from "./config-error.ts";
import { importModule } from "./import-config.ts";
import type { UserConfig, UserHelper } from "./user-config.ts";
import { describeValue, isObject } from "./values.ts";

/** The helpers of a config, by name. */
export interface LoadedHelpers {
  helpers: Record<string, UserHelper>;
  /** The module, absolute; null when there is none. */
  helpersFile: string | null;
  diagnostics: Diagnostic[];
}

/** Loads the helpers of a config file. The value of its key `helpers` has been checked. */
export async function loadHelpers(
  helpers: UserConfig["helpers"],
  configFile: string,
  cwd: string,
): Promise<LoadedHelpers> {
  if (typeof helpers !== "string") return { helpers: { ...helpers }, helpersFile: null, diagnostics: [] };
  const file = resolve(dirname(configFile), helpers);
  let exported: Record<string, unknown>;
  try {
    checkRegularFile(file);
  } catch (error) {
    const message = `can't load the helpers: ${systemMessage(error)}`;
    return { helpers: {}, helpersFile: file, diagnostics: [configError(file, cwd, message, null)] };
  }
  try {
    exported = await importModule(file, "module");
  } catch (error) {
    const { describeHelpersError } = await import("./load-errors.ts");
    return { helpers: {}, helpersFile: file, diagnostics: [describeHelpersError(error, file, cwd)] };
  }
  return { helpersFile: file, ...readExports(exported, file, cwd) };
}

/** Takes the named exports and the keys of the default export as helpers. A CommonJS module has both, and in newer versions of Node `module.exports`, too. */
function readExports(
  { default: whole = {}, "module.exports": _, ...named }: Record<string, unknown>,
  file: string,
  cwd: string,
): Omit<LoadedHelpers, "helpersFile"> {
  const advice = "write `export function name(value) { … }`";
  if (!isObject(whole)) {
    const message = `the default export must be an object of functions, got ${describeValue(whole)}: ${advice}`;
    return { helpers: {}, diagnostics: [configError(file, cwd, message, null)] };
  }
  const all = Object.entries({ ...whole, ...named });
  if (all.length === 0) {
    return { helpers: {}, diagnostics: [configError(file, cwd, `it exports no helper: ${advice}`, null)] };
  }
  const wrong = all.filter(([, value]) => typeof value !== "function");
  const text = wrong.length > 0 ? readRegularText(file) : "";
  const diagnostics = wrong.map(([name, value]) => {
    const message = `the export ${JSON.stringify(name)} must be a function, since every export of it is a helper, got ${describeValue(value)}`;
    return configError(file, cwd, message, findExport(text, name));
  });
  const helpers = Object.fromEntries(all) as Record<string, UserHelper>;
  return { helpers: diagnostics.length === 0 ? helpers : {}, diagnostics };
}

/** The place of an exported name in its declaration; null unless the text has exactly one such declaration. */
function findExport(text: string, name: string): Span | null {
  const declarations = [...text.matchAll(/\bexport\s+(?:const|let|var|class)\s+([\p{ID_Continue}$]+)/gu)];
  const [match, ...others] = declarations.filter(([, declared]) => declared === name);
  if (match === undefined || others.length > 0) return null;
  const end = match.index + match[0].length;
  return spanAt(text, end - name.length, end);
}
