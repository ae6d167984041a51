/** What a run is about: its packages, each with its config and templates. */
import { join, resolve } from "node:path";
import type { Options } from "../command-line.ts";
import { configCache, loadConfig, runPatterns } from "../config/load-config.ts";
import type { Config } from "../config/types.ts";
import { type Diagnostic, hasErrors, problem } from "../diagnostics.ts";
import { displayPath } from "../display-path.ts";
import { isCheckOnly, outputs } from "../outputs.ts";
import { checkTemplates } from "../render/check-templates.ts";
import { openTemplates, type TemplateSet, templateSet } from "../render/template-set.ts";
import { isDirectory, isFile } from "../source/file-system.ts";
import { findPackages } from "../source/find-packages.ts";
import type { Surroundings } from "./outcome.ts";

/** A package to run on. */
export interface PackagePlan {
  /** Absolute path. */
  dir: string;
  /** It was named itself: that there is nothing in it is told, while a pattern passes over such directories. */
  named: boolean;
  /** A former round of a watch found handlers in it: where there seem to be none, a file may be broken for now. */
  heldHandlers?: boolean;
  config: Config;
  templates: TemplateSet;
}

/** A run. */
export interface Plan {
  /** The directories and patterns that were asked for, absolute. */
  patterns: { pattern: string }[];
  /** The configs of the packages, also of those that are not planned because their templates are wrong. */
  configs: Config[];
  packages: PackagePlan[];
  /** Several packages were asked for, by name or by a pattern, however many there are. */
  several: boolean;
  /** What says that the packages are not all that the config names, so that outputs over all packages can't be written; null when nothing does. */
  narrowedBy: "flag" | "go generate" | null;
  /** What is wrong with the command line, the configs and the templates; packages that it touches are not planned. */
  diagnostics: Diagnostic[];
}

/** Finds the packages of a run and reads their configs and templates. */
export async function planRun(
  command: string,
  options: Options,
  { cwd, env }: Pick<Surroundings, "cwd" | "env">,
): Promise<Plan> {
  const cache = configCache();
  const flags = { ...options };
  const asked = await runPatterns({ cwd, command, flags, cache });
  const plan: Plan = {
    patterns: asked.patterns,
    configs: [],
    packages: [],
    several: false,
    narrowedBy: asked.from === "flag" ? "flag" : null,
    diagnostics: [],
  };
  plan.diagnostics.push(...asked.diagnostics);
  if (hasErrors(plan.diagnostics)) return plan;
  const found = await findPackages(asked.patterns, cwd);
  if (asked.from === "config" && found.packages.some(({ dir }) => dir === cwd) && isGoGenerate(cwd, env)) {
    found.packages = [{ dir: cwd, named: true }];
    plan.narrowedBy = "go generate";
  }
  plan.several = found.packages.length > 1 || found.packages.some(({ named }) => !named);
  plan.diagnostics.push(...found.diagnostics);
  const opened = new Map<string | null, TemplateSet | null>();
  for (const { dir, named } of found.packages) {
    const { config, diagnostics } = await loadConfig({ cwd, command, flags, dir, cache });
    plan.diagnostics.push(...diagnostics);
    if (config === null) continue;
    plan.configs.push(config);
    const wrongPaths = options.dumpModel || options.stdout ? [] : outputDirectories(config, cwd);
    plan.diagnostics.push(...wrongPaths);
    if (wrongPaths.length > 0) continue;
    let templates = opened.get(config.file);
    if (templates === undefined) {
      const result = await (isCheckOnly(command) && isOursOnly(config)
        ? { templates: templateSet(new Map(), { helpers: {}, cwd }), diagnostics: [] }
        : openConfigTemplates(config, cwd));
      plan.diagnostics.push(...result.diagnostics);
      templates = hasErrors(result.diagnostics) ? null : result.templates;
      opened.set(config.file, templates);
    }
    if (templates !== null) plan.packages.push({ dir, named, config, templates });
  }
  return plan;
}

/** A `//go:generate` line is about its own package, not about all that the config names: each of these may have one. */
function isGoGenerate(cwd: string, { GOFILE, GOPACKAGE }: Surroundings["env"]): boolean {
  return GOFILE !== undefined && GOPACKAGE !== undefined && isFile(join(cwd, GOFILE));
}

/** Reports whether a command that writes nothing can do without the templates, which take a while to load: none is the user's, and no path is one. */
function isOursOnly({ templates, helpers, outputs: settings }: Config): boolean {
  const inPaths = settings.some(({ template, out }) => template !== null || out.includes("{{"));
  return templates === null && Object.keys(helpers).length === 0 && !inPaths;
}

/** Opens the templates of a config and checks those that are the user's. */
export async function openConfigTemplates(
  { templates: templatesDir, helpers, helpersFile, outputs: settings }: Config,
  cwd: string,
): Promise<{ templates: TemplateSet | null; diagnostics: Diagnostic[] }> {
  const { templates, diagnostics } = await openTemplates({ templatesDir, helpers, helpersFile, cwd });
  if (templates === null) return { templates, diagnostics };
  const entries = settings.map(({ name, builtIn, per, template }) => ({
    entry: builtIn ? outputs[name as keyof typeof outputs].template : null,
    templateFile: template,
    contextType: contextTypes[per],
  }));
  return { templates, diagnostics: [...diagnostics, ...(await checkTemplates(templates, entries))] };
}

const contextTypes = {
  package: "Model",
  receiver: "Receiver",
  handler: "Handler",
  run: "RunModel",
} as const;

/** Told before a package is read: what is found there would only hide that the path is wrong. */
function outputDirectories({ outputs: settings }: Config, cwd: string): Diagnostic[] {
  return settings.flatMap(({ name, out, base, outFrom }) => {
    const path = resolve(base, out);
    if (!isDirectory(path)) return [];
    const message = `the output ${name} can't be ${displayPath(path, cwd)}, which is a directory: name a file (${
      outFrom === "--out" ? outFrom : `--out, or ${outFrom} in the config`
    })`;
    return [problem("config", message)];
  });
}
