/**
 * Finds the config file. It does not use cosmiconfig, which takes longer to load than a run without a config, and whose search
 * silently skips a config that can't be read (no permission, or a config that fails to read another file).
 * A test compares both: they find the same file.
 */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { attempt } from "../base/files/attempt.ts";
import { readRegularText } from "../base/files/read-regular-file.ts";
import { isWithin, repositoryRoot } from "../base/files/repository.ts";
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
  /** Nearer configs that belong to another user, with the number of that user. */
  skipped: { file: string; owner: number }[];
}

/** The results of earlier searches by directory, for all packages of a run. */
export interface KnownConfigs {
  found: Map<string, FoundConfig>;
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
  { found, roots }: KnownConfigs = noKnownConfigs(),
): FoundConfig {
  const known = found.get(start);
  if (known) return known;
  const end = repositoryRoot(start, roots) ?? (isWithin(start, cwd) ? cwd : start);
  const own = searchDirectory(start);
  const ends = own.file !== null || start === end;
  const above: FoundConfig = ends
    ? { file: own.file, skipped: [] }
    : findConfigFile(dirname(start), cwd, { found, roots });
  const result = { file: above.file, skipped: [...own.skipped, ...above.skipped] };
  found.set(start, result);
  return result;
}

/** Finds the first config in a directory that may be used, and the configs before it that may not. */
function searchDirectory(dir: string): FoundConfig {
  // The package's directory may not exist, which is reported when it is read. Its parents are still searched.
  const names = new Set(attempt(() => readdirSync(dir), []));
  const skipped: FoundConfig["skipped"] = [];
  for (const place of searchPlaces) {
    if (!names.has(place.split("/")[0]!)) continue;
    const file = join(dir, place);
    if (!isConfigFile(file)) continue;
    const owner = foreignOwner(file);
    if (owner === null) return { file, skipped };
    skipped.push({ file, owner });
  }
  return { file: null, skipped };
}

/** Reports whether the extension of a file is one that a config may have. */
export function hasConfigFormat(file: string): boolean {
  return rcFormats.includes(extname(file));
}

function isConfigFile(file: string): boolean {
  try {
    if (!statSync(file).isFile()) return false;
    return basename(file) !== "package.json" || hasGenKey(readRegularText(file));
  } catch {
    return false;
  }
}

function hasGenKey(text: string): boolean {
  if (!text.includes('"gen"')) return false;
  try {
    const manifest = JSON.parse(text);
    return manifest !== null && Object.hasOwn(manifest, "gen") && manifest.gen !== null;
  } catch {
    // It may have a config, and the syntax error is reported when it is read.
    return true;
  }
}
