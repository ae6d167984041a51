/** Parses templates and makes them ready to run. */
import { type CodeOptions, templateCode } from "./compile.ts";
import { type Chapter, loadHandlebars, templateTree } from "./parse-template.ts";
import type { CompiledTemplate } from "./runtime.ts";
import { type Callable, type TemplateCalls, templateCalls } from "./template-calls.ts";
import { sourceOf, type Template, type TemplateError } from "./template-error.ts";

/** A template that can be run. */
export interface LoadedTemplate extends Template {
  calls: TemplateCalls;
  /** Its mistakes that don't depend on the data, in the order of the source. */
  errors: TemplateError[];
  /** Its syntax tree; null for a template that was compiled when the package was built. */
  ast: hbs.AST.Program | null;
  /** Returns the compiled template; it is compiled at the first call. */
  compiled(): CompiledTemplate;
}

/** What the module of compiled templates exports. */
export type PrecompiledTemplates = [
  /** The template's name, or that of a block for several names. */
  name: string,
  /** Its file, relative to the folder of built-in templates: a chapter, or a file with only this template. */
  file: string,
  calls: TemplateCalls,
  compiled: CompiledTemplate,
][];

export type Preparation = Callable & Pick<CodeOptions, "marked">;

/** Parses a template, and makes it ready to run. Throws a TemplateError for a syntax error. */
export async function prepareTemplate(
  template: Template,
  chapters: Map<string, Chapter>,
  preparation: Preparation,
): Promise<LoadedTemplate> {
  const ast = templateTree(await loadHandlebars(), template, chapters);
  const { helpers, marked } = preparation;
  let compiled: CompiledTemplate | null = null;
  return {
    ...template,
    ast,
    ...templateCalls(ast, template, preparation),
    compiled: () => {
      const code = () => templateCode(ast, { source: sourceOf(template), helpers, marked });
      compiled ??= new Function(`return ${code()}`)() as CompiledTemplate;
      return compiled;
    },
  };
}
