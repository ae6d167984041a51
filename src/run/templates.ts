/** Opens the templates of a config, and lints the user's. */

import type { Diagnostic } from "../base/report/diagnostic.ts";
import { withSeverities } from "../config/rule-severities.ts";
import type { Config } from "../config/types.ts";
import { outputOf } from "../outputs/table.ts";
import { checkTemplates, unusedTemplates } from "../templates/render/lint-templates.ts";
import { openTemplates, type TemplateSet, templateSet } from "../templates/render/template-set.ts";
import type { Host } from "./context.ts";

/** Templates, and the problems of the user's templates. */
interface OpenedTemplates {
  /** Null when they can't be opened. */
  templates: TemplateSet | null;
  diagnostics: Diagnostic[];
}

/** Opens the templates of a config and lints the user's. */
export async function openConfigTemplates(
  { templates: templatesDir, helpers, helpersFile, outputs: settings, allOutputs, rules }: Config,
  { disk, cwd }: Pick<Host, "disk" | "cwd">,
): Promise<OpenedTemplates> {
  const { templates, diagnostics } = await openTemplates({ disk, templatesDir, helpers, helpersFile, cwd });
  if (templates === null) return { templates, diagnostics };
  const entries = settings.map(one => {
    const { template: entry, context: contextType } = outputOf(one);
    return { entry, templateFile: one.template, contextType };
  });
  const all = [...settings, ...allOutputs];
  const used = all.flatMap(({ template }) => template ?? []);
  const found = [...(await checkTemplates(templates, entries)), ...(await unusedTemplates(templates, used))];
  return { templates, diagnostics: [...diagnostics, ...withSeverities(found, rules)] };
}

/** Opens the templates for a command that writes nothing. If all are built-in, none are opened, since loading them takes a while. */
export async function openTemplatesToCheck(
  config: Config,
  host: Pick<Host, "disk" | "cwd">,
): Promise<OpenedTemplates> {
  const { templates, helpers, outputs: settings } = config;
  const inPaths = settings.some(({ template, out }) => template !== null || out.includes("{{"));
  const hasOwn = templates !== null || Object.keys(helpers).length > 0 || inPaths;
  if (hasOwn) return openConfigTemplates(config, host);
  return { templates: templateSet(new Map(), { ...host, helpers: {} }), diagnostics: [] };
}
