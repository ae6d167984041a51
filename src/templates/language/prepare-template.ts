/** Makes a parsed template ready to run. */
import { type CodeOptions, templateCode } from "./compile.ts";
import type { Handlebars } from "./handlebars.ts";
import { type Callable, lintTemplate } from "./lint-calls.ts";
import type { CompiledTemplate } from "./runtime.ts";
import { type TemplateCalls, templateCalls } from "./template-calls.ts";
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

export type Preparation = Callable & Pick<CodeOptions, "marked">;

/** Makes a template ready to run: lints it and finds its calls. */
export function prepareTemplate(
  handlebars: Handlebars,
  template: Template,
  ast: hbs.AST.Program,
  preparation: Preparation,
): LoadedTemplate {
  let compiled: CompiledTemplate | null = null;
  return {
    ...template,
    ast,
    calls: templateCalls(handlebars, ast),
    errors: lintTemplate(ast, template, preparation),
    compiled: () => {
      compiled ??= new Function(`return ${codeOf(ast, template, preparation)}`)() as CompiledTemplate;
      return compiled;
    },
  };
}

/** The code of a template, made from its syntax tree. */
export function codeOf(
  ast: hbs.AST.Program,
  template: Template,
  { helpers, marked }: Omit<CodeOptions, "source">,
): string {
  return templateCode(ast, { source: sourceOf(template), helpers, marked });
}
