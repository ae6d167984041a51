/**
 * Finds files that belong to another user. A config and its helpers run as code, and templates write code: gen doesn't use those of another
 * user, unless the config is named with --config. As with git's `safe.directory`, files of root are allowed.
 */
import { join, relative, resolve } from "node:path";
import type { Files } from "../base/files/files.ts";
import { templatePaths } from "../base/files/template-paths.ts";
import type { OutputDefaults } from "./outputs.ts";
import type { UserConfig } from "./user-config.ts";
import { fileKeys, type KeyPath, keyName, type Problem, valueAt } from "./values.ts";

/** The number of the user who owns a file, or the symbolic link to it; null for the current user, root, or an unknown user. */
export function foreignOwner(disk: Files, file: string): number | null {
  const user = process.geteuid?.();
  // Windows has no user numbers.
  if (user === undefined) return null;
  // A file without a stat can't be read either, which is reported when it is read.
  const stats = [disk.stat(file, false) ?? [], disk.stat(file) ?? []].flat();
  return stats.find(stat => stat.uid !== user && stat.uid !== 0)?.uid ?? null;
}

/** The reason why a file of another user is not used, for messages. */
export function foreignReason(owner: number): string {
  return `it belongs to another user (${owner}), whose code would run with your rights`;
}

/** Reports the helpers and templates of a config that belong to another user. */
export function ownerProblems(
  disk: Files,
  config: UserConfig,
  base: string,
  outputs: readonly OutputDefaults[],
): Problem[] {
  const problemOf = (path: KeyPath, file: string): Problem[] => {
    const owner = foreignOwner(disk, file);
    if (owner === null) return [];
    const message = `${keyName(path)}: ${relative(base, file)} is not used: ${foreignReason(owner)}; make it yours, or name the config with --config`;
    return [{ path, at: "value", message }];
  };
  const named = fileKeys(config, outputs).flatMap(path => {
    const typed = valueAt(config, path);
    return typeof typed === "string" ? problemOf(path, resolve(base, typed)) : [];
  });
  if (config.templates === undefined) return named;
  const folder = resolve(base, config.templates);
  const paths = templatePaths(disk, folder);
  const templates = [folder, ...(Array.isArray(paths) ? paths.map(path => join(folder, path)) : [])];
  // One report is enough for the whole folder.
  return [...named, ...templates.flatMap(file => problemOf(["templates"], file)).slice(0, 1)];
}
