/** Our own templates as they were compiled when the package was built. */

import type { LoadedTemplate } from "../template-language/prepare-template.ts";
import type { CompiledTemplate } from "../template-language/runtime.ts";
import type { TemplateCalls } from "../template-language/template-calls.ts";
import type { TemplateFile } from "../template-language/template-error.ts";
import { templateName } from "./find-templates.ts";

/** What the module of compiled templates exports. */
export type PrecompiledTemplates = [
  /** Below our folder of templates. */
  path: string,
  calls: TemplateCalls,
  compiled: CompiledTemplate,
][];

/** Our own templates ready to run, by their paths; `files` are all templates by name. */
export function unpackTemplates(
  templates: PrecompiledTemplates,
  files: Map<string, TemplateFile>,
): Map<string, LoadedTemplate> {
  const loaded = templates.map(([path, calls, compiled]): LoadedTemplate => {
    const file = files.get(`default/${templateName(path)}`)!;
    return { ...file, source: null, calls, errors: [], ast: null, compiled: () => compiled };
  });
  return new Map(loaded.map(template => [template.path, template]));
}
