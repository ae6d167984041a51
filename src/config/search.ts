/**
 * Finds the config of a directory: in each folder up to the repository's root cosmiconfig searches, but only where one of the places is
 * there. It takes longer to load than a run without a config.
 */
import { readdirSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { attempt } from "../base/files/attempt.ts";
import { checkRegularFile, readRegularText } from "../base/files/read-regular-file.ts";
import { isWithin, repositoryRoot } from "../base/files/repository.ts";
import type { Loaded } from "./load-content.ts";
import { foreignOwner } from "./owners.ts";

const rcFormats = ["", ".json", ".yaml", ".yml", ".js", ".ts", ".cjs", ".mjs"];

/** The file extensions of configs. */
export const configExtensions: readonly string[] = [".js", ".ts", ".cjs", ".mjs", ".json", ".yaml", ".yml"];

/** The paths that a config may have in a directory; the first one wins. They are cosmiconfig's for `gen`, with `gen.config` in every format. */
export const searchPlaces: readonly string[] = [
  "package.json",
  ...rcFormats.map(format => `.genrc${format}`),
  ...rcFormats.map(format => `.config/genrc${format}`),
  ...configExtensions.map(extension => `gen.config${extension}`),
];

/** The result of a search. */
export interface FoundConfig {
  /** The nearest config file; null when there is none. */
  file: string | null;
  /** What is in the file; null when there is none. */
  loaded: Loaded | null;
  /** Nearer configs that belong to another user, with the number of that user. */
  skipped: { file: string; owner: number }[];
}

/** The results of earlier searches by directory, for all packages of a run. */
export interface KnownConfigs {
  found: Map<string, Promise<FoundConfig>>;
  roots: Map<string, string | null>;
}

/** No results yet. */
export function noKnownConfigs(): KnownConfigs {
  return { found: new Map(), roots: new Map() };
}

/**
 * Finds the nearest config file that may be used, in a directory or above. The search ends at the root of the repository, else of the
 * module. Without both, it ends at the working directory if the directory is in that, and otherwise searches only the directory itself.
 */
export function findConfigFile(
  start: string,
  cwd: string,
  known: KnownConfigs = noKnownConfigs(),
): Promise<FoundConfig> {
  let result = known.found.get(start);
  if (result === undefined) {
    result = searchFrom(start, cwd, known);
    known.found.set(start, result);
  }
  return result;
}

async function searchFrom(start: string, cwd: string, known: KnownConfigs): Promise<FoundConfig> {
  const end = repositoryRoot(start, known.roots) ?? (isWithin(start, cwd) ? cwd : start);
  const own = await searchDirectory(start);
  if (own.file !== null || start === end) return own;
  const above = await findConfigFile(dirname(start), cwd, known);
  return { ...above, skipped: [...own.skipped, ...above.skipped] };
}

/** Finds the first config in a directory that may be used, and the configs before it that may not. */
async function searchDirectory(dir: string): Promise<FoundConfig> {
  // The package's directory may not exist, which is reported when it is read. Its parents are still searched.
  const names = new Set(attempt(() => readdirSync(dir), []));
  const skipped: FoundConfig["skipped"] = [];
  const places: string[] = [];
  // Cosmiconfig passes over a place that it can't read, and would wait for a pipe. So it is asked for those before that place.
  let unreadable: { file: string; loaded: Loaded } | null = null;
  for (const place of searchPlaces) {
    if (!names.has(place.split("/")[0]!)) continue;
    const file = join(dir, place);
    const owner = foreignOwner(file);
    try {
      if (!isPlace(file, owner !== null)) continue;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) continue;
      if (owner === null) {
        unreadable = { file, loaded: { error } };
        break;
      }
    }
    if (owner === null) places.push(place);
    else skipped.push({ file, owner });
  }
  const found = (await search(dir, places)) ?? unreadable;
  if (found === null) return { file: null, loaded: null, skipped };
  // Those of other users after the config don't matter.
  const rank = ({ file }: { file: string }) => searchPlaces.findIndex(place => join(dir, place) === file);
  return { ...found, skipped: skipped.filter(one => rank(one) < rank(found)) };
}

async function search(dir: string, places: string[]): Promise<{ file: string; loaded: Loaded } | null> {
  if (places.length === 0) return null;
  const { searchIn } = await import("./load-content.ts");
  return searchIn(dir, places);
}

/** Reports whether a file may be a config: it is not a package.json without one. Throws if it can't be read. */
function isPlace(file: string, isForeign: boolean): boolean {
  checkRegularFile(file);
  if (!file.endsWith("package.json")) return true;
  const text = readRegularText(file);
  if (!text.includes('"gen"')) return false;
  return !isForeign || attempt(() => Object.hasOwn(JSON.parse(text), "gen"), true);
}

/** Reports whether the extension of a file is one that a config may have. */
export function hasConfigFormat(file: string): boolean {
  return rcFormats.includes(extname(file));
}
