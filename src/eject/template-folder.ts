/** The templates of the user's folder and the built-in ones by name, for the commands that copy and compare them. */
import { join } from "node:path";
import { type OutputName, outputs } from "../config/outputs.ts";
import { attempt } from "../files/attempt.ts";
import { templatePaths } from "../files/template-paths.ts";
import { readBuiltInTemplates, type TemplateToCopy } from "../render/built-in-templates.ts";
import { templateName } from "../render/find-templates.ts";
import { type Diagnostic, problem } from "../report/diagnostic.ts";
import { closest } from "../text/suggest.ts";

/** Paths of the templates in a folder, relative to it with slashes, by name; none where there is no such folder. */
export function templatesIn(dir: string): Map<string, string> {
  return new Map(attempt(() => templatePaths(dir), []).map(path => [templateName(path), path]));
}

/** The names of the templates that print whole files, in the order of the outputs. */
export const entryNames: readonly string[] = Object.values(outputs).map(({ template }) =>
  templateName(template),
);

/** The built-in templates of a folder by name. */
export function builtInTemplates(defaultsDir: string): Map<string, TemplateToCopy> {
  return new Map(readBuiltInTemplates(defaultsDir).map(template => [template.name, template]));
}

/**
 * The template that a user means: by its name, its path, that of the output that it prints, or as `default/<name>`.
 * Null with a problem where no built-in template has that name.
 */
export function knownName(
  typed: string,
  defaults: ReadonlyMap<string, unknown>,
): { name: string; problem: null } | { name: null; problem: Diagnostic } {
  const plain = templateName(typed.replace(/^default\//, ""));
  const name = Object.hasOwn(outputs, plain) ? templateName(outputs[plain as OutputName].template) : plain;
  if (defaults.has(name)) return { name, problem: null };
  const near = closest(name, [...defaults.keys()]);
  const advice = near
    ? `did you mean ${near}?`
    : `there are ${entryNames.join(", ")} and their partials, which ${join("templates", "README.md")} of the package lists`;
  return { name: null, problem: problem("usage", `no built-in template has the name ${typed}: ${advice}`) };
}
