/** Loads the built-in templates that were compiled when the package was built. */
import type { LoadedTemplate } from "../language/prepare-template.ts";
import type { CompiledTemplate } from "../language/runtime.ts";
import type { TemplateCalls } from "../language/template-calls.ts";
import type { TemplateFile } from "../language/template-error.ts";

/** What the module of compiled templates exports. */
export type PrecompiledTemplates = [
  /** The template's name, or that of a block for several names. */
  name: string,
  /** Its file, relative to the folder of built-in templates: a chapter, or a file with only this template. */
  file: string,
  calls: TemplateCalls,
  compiled: CompiledTemplate,
][];

/** The compiled templates by name. */
export type PrecompiledByName = ReadonlyMap<string, PrecompiledTemplates[number]>;

/** A built-in template ready to run; null for a file that the build did not compile. */
export function precompiledTemplate(templates: PrecompiledByName, file: TemplateFile): LoadedTemplate | null {
  const found = file.origin === "default" ? templates.get(file.block ?? file.name) : undefined;
  if (!found) return null;
  const [, , calls, compiled] = found;
  return { ...file, source: null, calls, errors: [], ast: null, compiled: () => compiled };
}
