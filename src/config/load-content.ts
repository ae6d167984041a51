/** Loads configs with cosmiconfig. This module is loaded only where there is a config. */
import { basename, dirname, relative, resolve } from "node:path";
import { cosmiconfig, defaultLoaders } from "cosmiconfig";
import { exists, type Files } from "../base/files/files.ts";
import { importConfig, scriptExtensions } from "./import-config.ts";
import { foreignOwner, foreignReason } from "./owners.ts";
import { isObject } from "./values.ts";

/** The content of a config file, undefined for an empty one, or why it can't be loaded. */
export type Loaded = { content: unknown } | { error: unknown };

type Loader = (path: string, text: string) => unknown;

/** The error for a file that must not be read or run. */
export class RefusedFile extends Error {}

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
  const content: unknown = JSON.parse(text);
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
