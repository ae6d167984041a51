/**
 * Finds the config of a directory: in each folder up to the repository's root, cosmiconfig loads the first place that has one. It is itself loaded
 * only where one of the places is there, since that takes longer than a run without a config.
 */
import { dirname, join } from "node:path";
import { type Files, isDirectory, isWithin, namesIn, nearestWith, readText } from "../base/files/files.ts";
import { attempt, getOrMake } from "../base/text/common.ts";
import { foreignOwner } from "./owners.ts";
import type { Loaded, ReadConfig } from "./read-config.ts";

/** The extensions that a config may have. */
export const rcFormats = ["", ".json", ".yaml", ".yml", ".js", ".ts", ".cjs", ".mjs"];

export const configExtensions: readonly string[] = [".js", ".ts", ".cjs", ".mjs", ".json", ".yaml", ".yml"];

/** The paths that a config may have in a directory; the first one wins. They are cosmiconfig's for `gen`, with `gen.config` in every format. */
export const searchPlaces: readonly string[] = [
  "package.json",
  ...rcFormats.map(format => `.genrc${format}`),
  ...rcFormats.map(format => `.config/genrc${format}`),
  ...configExtensions.map(extension => `gen.config${extension}`),
];

export interface FoundConfig {
  /** The nearest config file; null when there is none. */
  file: string | null;
  /** What is in the file; null when there is none. */
  loaded: Loaded | null;
  /** Nearer configs that belong to another user, with the number of that user. */
  skipped: { file: string; owner: number }[];
}

/** The results of earlier searches by directory and the configs that were read by path, for all packages of a run. */
export type ConfigCache = ReturnType<typeof configCache>;

/** No results yet. Each run starts with these. */
export function configCache() {
  return {
    found: new Map<string, Promise<FoundConfig>>(),
    roots: new Map<string, string | null>(),
    configs: new Map<string, Promise<ReadConfig>>(),
  };
}

/**
 * Finds the nearest config file that may be used, in a directory or above. The search ends at the root of the repository, else of the
 * module. Without both, it ends at the working directory if the directory is in that, and otherwise searches only the directory itself.
 */
export function findConfigFile(
  disk: Files,
  start: string,
  cwd: string,
  known: ConfigCache = configCache(),
): Promise<FoundConfig> {
  return getOrMake(known.found, start, async () => {
    // The directory may not exist, which is reported when its package is read. Its parents are still searched.
    const names = new Set(namesIn(disk, start));
    const rootWith = (marker: string) =>
      nearestWith(disk, marker, names.has(marker) ? start : dirname(start), known.roots);
    const end = rootWith(".git") ?? rootWith("go.mod") ?? (isWithin(start, cwd) ? cwd : start);
    const own = await searchDirectory(disk, start, names);
    if (own.file !== null || start === end) return own;
    const above = await findConfigFile(disk, dirname(start), cwd, known);
    return { ...above, skipped: [...own.skipped, ...above.skipped] };
  });
}

/** Finds the first config in a directory with these names that may be used, and the configs before it that may not. */
async function searchDirectory(disk: Files, dir: string, names: ReadonlySet<string>): Promise<FoundConfig> {
  const skipped: FoundConfig["skipped"] = [];
  for (const place of searchPlaces) {
    if (!names.has(place.split("/")[0]!)) continue;
    const file = join(dir, place);
    const owner = foreignOwner(disk, file);
    if (!mayBeConfig(disk, file)) continue;
    if (owner !== null) {
      skipped.push({ file, owner });
      continue;
    }
    // A place that can't be read, which cosmiconfig's own search would pass over, is an error.
    const { loadContent } = await import("./read-config.ts");
    const loaded = await loadContent(disk, file, false);
    if (loaded !== null) return { file, loaded, skipped };
  }
  return { file: null, loaded: null, skipped };
}

/** Reports whether a path may be a config: it is no folder, and no package.json without one. */
function mayBeConfig(disk: Files, file: string): boolean {
  const text = readText(disk, file);
  if (typeof text !== "string") return !text.missing && !isDirectory(disk, file);
  if (!file.endsWith("package.json")) return true;
  // A script may be called gen, too.
  return (
    text.includes('"gen"') &&
    attempt(() => Object.hasOwn(JSON.parse(text.replace(/^\uFEFF/, "")), "gen"), true)
  );
}
