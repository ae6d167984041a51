/**
 * Finds the config file. Cosmiconfig could search too, but loading it costs more than a run without a config
 * needs, and its search passes over what it can't read (no permission, a config that itself fails to read a file)
 * as if it weren't there. A test proves that both find the same file.
 */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { attempt } from "../attempt.ts";
import { readRegularText } from "../read-regular-file.ts";

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

/** The nearest config file from a directory upwards, up to the repository's root; null when there is none. `known` remembers it by directory. */
export function findConfigFile(start: string, known: Map<string, string | null> = new Map()): string | null {
  const passed: string[] = [];
  let found: string | null | undefined;
  for (let dir = start; found === undefined; dir = dirname(dir)) {
    passed.push(dir);
    found = known.has(dir) ? known.get(dir) : searchDirectory(dir);
  }
  for (const dir of passed) known.set(dir, found);
  return found;
}

/** The config file in a directory; null when it is the last to look at, undefined to look in the one above. */
function searchDirectory(dir: string): string | null | undefined {
  // The package's directory may not exist: whoever reads it says so. Its parents are still searched.
  const names = new Set(attempt(() => readdirSync(dir), []));
  const place = searchPlaces.find(
    candidate => names.has(candidate.split("/")[0]!) && isConfigFile(join(dir, candidate)),
  );
  if (place !== undefined) return join(dir, place);
  return names.has(".git") || dir === dirname(dir) ? null : undefined;
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
