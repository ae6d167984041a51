/** Searches and loads configs with cosmiconfig. This module is loaded only where there is a config. */
import { basename, dirname, join, relative, resolve } from "node:path";
import { cosmiconfig, defaultLoaders } from "cosmiconfig";
import { exists, type Files } from "../base/files/files.ts";
import { RefusedFile, unreadableConfig } from "./config-error.ts";
import { importConfig, scriptExtensions } from "./import-config.ts";
import { foreignOwner, foreignReason } from "./owners.ts";
import { isObject } from "./values.ts";

/** The content of a config file, undefined for an empty one, or why it can't be loaded. */
export type Loaded = { content: unknown } | { error: unknown };

type Loader = (path: string, text: string) => unknown;

/** Searches these places of a directory, which are there and can be read; null if none of them has a config. */
export async function searchIn(
  disk: Files,
  dir: string,
  searchPlaces: string[],
): Promise<{ file: string; loaded: Loaded } | null> {
  let file = join(dir, searchPlaces[0]!);
  try {
    const explorer = explorerOf({ disk, searchPlaces, trusted: false, onLoad: path => (file = path) });
    const found = await explorer.search(dir);
    return found && { file: found.filepath, loaded: { content: found.config } };
  } catch (error) {
    return { file, loaded: { error } };
  }
}

/** Loads a config that the user names. A trusted one may import files of other users. */
export async function loadContent(disk: Files, file: string, trusted: boolean): Promise<Loaded> {
  const bytes = disk.read(file);
  if (!Buffer.isBuffer(bytes)) return unreadableConfig(bytes);
  try {
    const found = await explorerOf({ disk, trusted }).load(file);
    return found === null ? { error: new RefusedFile('it has no key "gen"') } : { content: found.config };
  } catch (error) {
    return { error };
  }
}

function explorerOf({
  disk,
  searchPlaces,
  trusted,
  onLoad,
}: {
  disk: Files;
  searchPlaces?: string[];
  trusted: boolean;
  /** Is told each file that is loaded, except for those that another one imports. */
  onLoad?: (file: string) => void;
}) {
  if (!trusted) checkOwnSettings(disk);
  const imported = new Set<string>();
  const loaderOf =
    (load: Loader): Loader =>
    async (path, text) => {
      // The settings of cosmiconfig in the working directory can name other places.
      if (!trusted && foreignOwner(disk, path) !== null) return null;
      if (!imported.has(path)) onLoad?.(path);
      const content = await load(path, text);
      const config = isPackage(path) ? (content as { gen?: unknown }).gen : content;
      const imports = isObject(config) ? importsOf(disk, config.$import, path, trusted) : [];
      for (const file of imports) imported.add(file);
      // Cosmiconfig takes undefined for an empty config, and null for none.
      return content ?? undefined;
    };
  const loaders: Record<string, Loader> = { ...defaultLoaders, ".json": readJson };
  for (const extension of scriptExtensions) loaders[extension] = importScript;
  return cosmiconfig("gen", {
    searchStrategy: "none",
    ...(searchPlaces && { searchPlaces }),
    ignoreEmptySearchPlaces: false,
    cache: false,
    loaders: Object.fromEntries(Object.entries(loaders).map(([key, load]) => [key, loaderOf(load)])),
  });
}

/** Refuses settings of cosmiconfig itself in the working directory, which it loads first, if they belong to another user. */
function checkOwnSettings(disk: Files): void {
  const places = ["package.yaml", ...Object.keys(defaultLoaders).map(key => `.config/config${key}`)];
  for (const place of places) {
    const owner = foreignOwner(disk, resolve(place));
    if (owner !== null) throw new RefusedFile(`${place} is not read: ${foreignReason(owner)}`);
  }
}

/** The files that a config imports. Throws for a file that can't or must not be read: cosmiconfig's search would pass over the config. */
function importsOf(disk: Files, imported: unknown, from: string, trusted: boolean): string[] {
  return [imported].flat().flatMap(typed => {
    // Cosmiconfig reports values that are not paths.
    if (typeof typed !== "string") return [];
    const file = resolve(dirname(from), typed);
    if (!exists(disk, file)) throw new RefusedFile(`$import: no such file: ${relative(dirname(from), file)}`);
    const owner = trusted ? null : foreignOwner(disk, file);
    const bytes = disk.read(file);
    const unreadable = Buffer.isBuffer(bytes) ? null : bytes.reason;
    const reason = owner === null ? unreadable : foreignReason(owner);
    if (reason !== null) throw new RefusedFile(`$import: ${typed} is not read: ${reason}`);
    return [file];
  });
}

function isPackage(file: string): boolean {
  return basename(file) === "package.json";
}

function readJson(file: string, text: string): unknown {
  const content: unknown = JSON.parse(text);
  return isPackage(file) && !isObject(content) ? {} : content;
}

async function importScript(file: string): Promise<unknown> {
  try {
    return await importConfig(file);
  } catch (cause) {
    // Cosmiconfig adds keys to the error, but a module may throw anything: wrap it in an Error.
    throw new Error("", { cause });
  }
}
