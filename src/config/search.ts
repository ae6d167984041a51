/**
 * Finds the config file. Cosmiconfig could search too, but loading it costs more than a run without a config
 * needs, and its search passes over what it can't read (no permission, a config that itself fails to read a file)
 * as if it weren't there. A test proves that both find the same file.
 */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { attempt } from "../files/attempt.ts";
import { readRegularText } from "../files/read-regular-file.ts";
import { isWithin, repositoryRoot } from "../files/repository.ts";
import { foreignOwner } from "./owners.ts";

const rcFormats = ["", ".json", ".yaml", ".yml", ".js", ".ts", ".cjs", ".mjs"];
const configFormats = [".js", ".ts", ".cjs", ".mjs", ".json", ".yaml", ".yml"];

/** Where a directory may hold a config, best first: cosmiconfig's own places for `gen`, with `gen.config` in every format. */
export const searchPlaces: readonly string[] = [
  "package.json",
  ...rcFormats.map(format => `.genrc${format}`),
  ...rcFormats.map(format => `.config/genrc${format}`),
  ...configFormats.map(format => `gen.config${format}`),
];

/** The formats that a config may have, by extension. */
export const configExtensions: readonly string[] = configFormats;

/** A search's result. */
export interface FoundConfig {
  /** The nearest config file; null when there is none. */
  file: string | null;
  /** Nearer ones that are another user's, with the number of that user. */
  skipped: { file: string; owner: number }[];
}

/** What was found by directory, so that the packages of a run share it. */
export interface KnownConfigs {
  found: Map<string, FoundConfig>;
  roots: Map<string, string | null>;
}

/** Nothing is known. */
export function noKnownConfigs(): KnownConfigs {
  return { found: new Map(), roots: new Map() };
}

/**
 * The nearest config file from a directory upwards that may be used: up to the repository's root, without one to the module's. Without both,
 * nothing says which of the directories above belong to the package: they are searched up to the working directory, if that is one of them.
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

/** The first config in a directory that may be used, and those before it that may not. */
function searchDirectory(dir: string): FoundConfig {
  // The package's directory may not exist: whoever reads it says so. Its parents are still searched.
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
    return (manifest !== null && Object.hasOwn(manifest, "gen") && manifest.gen !== null) || false;
  } catch {
    // It may hold a config: reading it reports the syntax error.
    return true;
  }
}
