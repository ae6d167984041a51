/** Finds the user's and the built-in templates by name, for the commands that copy and compare them. */
import { join } from "node:path";
import { type OutputName, outputs } from "../config/outputs.ts";
import { attempt } from "../files/attempt.ts";
import { templatePaths } from "../files/template-paths.ts";
import { readBuiltInTemplates, type TemplateToCopy } from "../render/built-in-templates.ts";
import { templateName } from "../render/find-templates.ts";
import { type Diagnostic, problem } from "../report/diagnostic.ts";
import { closest } from "../text/suggest.ts";

/** Paths of the templates in a folder by name; relative to the folder, with slashes. Empty when the folder doesn't exist. */
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
 * The built-in template that the user typed: its name, its path, the name of its output, or `default/<name>`.
 * Null, with a diagnostic, when there is no such template.
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
