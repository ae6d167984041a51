/** Parses templates and makes them ready to run. */
import { type CodeOptions, type TemplateCode, templateCode } from "./compile.ts";
import { loadHandlebars, parseTemplate } from "./parse-template.ts";
import type { CompiledTemplate } from "./runtime.ts";
import type { Template } from "./template-error.ts";

/** A template that can be run. */
export interface LoadedTemplate extends Template, Omit<TemplateCode, "code"> {
  /** Returns the compiled template; it is compiled at the first call. */
  compiled(): CompiledTemplate;
}

/** What the module of compiled templates exports. */
export type PrecompiledTemplates = [
  /** The template's name, or that of a block for several names. */
  name: string,
  /** Its file, relative to the folder of built-in templates: a chapter, or a file with only this template. */
  file: string,
  calls: TemplateCode["calls"],
  compiled: CompiledTemplate,
][];

/** Parses a template, and makes it ready to run. Throws a TemplateError for a syntax error. */
export async function prepareTemplate(template: Template, options: CodeOptions): Promise<LoadedTemplate> {
  const ast = parseTemplate(await loadHandlebars(), template);
  const { code, calls, errors } = templateCode(ast, template, options);
  let compiled: CompiledTemplate | null = null;
  return {
    ...template,
    calls,
    errors,
    compiled: () => {
      compiled ??= new Function(`return ${code}`)() as CompiledTemplate;
      return compiled;
    },
  };
}
