/** Loads the built-in templates that were compiled when the package was built. */

import type { LoadedTemplate } from "../template-language/prepare-template.ts";
import type { CompiledTemplate } from "../template-language/runtime.ts";
import type { TemplateCalls } from "../template-language/template-calls.ts";
import { type TemplateFile, templateId } from "../template-language/template-error.ts";

/** What the module of compiled templates exports. */
export type PrecompiledTemplates = [
  name: string,
  /** Its file, relative to the folder of built-in templates: a chapter, or a file with only this template. */
  file: string,
  calls: TemplateCalls,
  compiled: CompiledTemplate,
][];

/** The built-in templates ready to run, by `templateId`; `files` are all templates by name. */
export function unpackTemplates(
  templates: PrecompiledTemplates,
  files: Map<string, TemplateFile>,
): Map<string, LoadedTemplate> {
  const loaded = templates.map(([name, , calls, compiled]): LoadedTemplate => {
    const file = files.get(`default/${name}`)!;
    return { ...file, source: null, calls, errors: [], ast: null, compiled: () => compiled };
  });
  return new Map(loaded.map(template => [templateId(template), template]));
}
