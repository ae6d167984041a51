/**
 * Whose a file is. A config and its helpers run as code, and templates write code: those of another user are not taken unless the user
 * names the config with --config. As with git's `safe.directory`, root's files are everybody's.
 */
import { lstatSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { attempt } from "../files/attempt.ts";
import { templatePaths } from "../files/template-paths.ts";
import { configurableOutputs } from "./outputs.ts";
import type { UserConfig } from "./user-config.ts";
import { keyName, type Problem, valueAt } from "./values.ts";

/** The number of the user that a file, or a symbolic link to it, belongs to; null when that is the current user, root, or not known. */
export function foreignOwner(file: string): number | null {
  const user = process.geteuid?.();
  // Windows has no such numbers.
  if (user === undefined) return null;
  // What can't be looked at can't be read either: reading it reports that.
  const stats = [lstatSync, statSync].flatMap(look => attempt(() => [look(file)], []));
  return stats.find(stat => stat.uid !== user && stat.uid !== 0)?.uid ?? null;
}

/** What is said of a file that is not taken. */
export function foreignFile(owner: number): string {
  return `it belongs to another user (${owner}), whose code would run as yours`;
}

/** The files that a config names and that belong to another user: its helpers and its templates. */
export function ownerProblems(config: UserConfig, base: string): Problem[] {
  const outputs = Object.keys(config.outputs ?? {}).map(name => ["outputs", name, "template"]);
  const files = [["helpers"], ...configurableOutputs.map(name => [name, "template"]), ...outputs];
  const problemOf = (path: string[], file: string): Problem[] => {
    const owner = foreignOwner(file);
    if (owner === null) return [];
    const message = `${keyName(path)}: ${relative(base, file)} is not used: ${foreignFile(owner)}; make it yours, or name the config with --config`;
    return [{ path, at: "value", message }];
  };
  const named = files.flatMap(path => {
    const typed = valueAt(config, path);
    return typeof typed === "string" ? problemOf(path, resolve(base, typed)) : [];
  });
  if (config.templates === undefined) return named;
  const folder = resolve(base, config.templates);
  const templates = [folder, ...attempt(() => templatePaths(folder), []).map(path => join(folder, path))];
  return [...named, ...templates.flatMap(file => problemOf(["templates"], file)).slice(0, 1)];
}
