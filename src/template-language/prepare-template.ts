import { type CodeOptions, templateCode } from "./compile.ts";
import type { Handlebars } from "./handlebars.ts";
import { type Callable, lintTemplate } from "./lint-calls.ts";
import { parseTemplate } from "./parse-template.ts";
import type { CompiledTemplate } from "./runtime.ts";
import { type TemplateCalls, templateCalls } from "./template-calls.ts";
import { sourceOf, type Template, type TemplateError } from "./template-error.ts";

/** A template that can be run. */
export interface LoadedTemplate extends Template {
  calls: TemplateCalls;
  /** What is wrong with it whatever it is rendered with, in the order of the source. */
  errors: TemplateError[];
  /** Null for one that was compiled at build. */
  ast: hbs.AST.Program | null;
  /** Compiled at first use. */
  compiled(): CompiledTemplate;
}

export type Preparation = Callable & Pick<CodeOptions, "marked">;

/** Parses a template and makes it ready to be compiled; throws a TemplateError at a syntax error. */
export function prepareTemplate(
  handlebars: Handlebars,
  template: Template,
  preparation: Preparation,
): LoadedTemplate {
  const ast = parseTemplate(handlebars, template);
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

/** The code of a template's syntax tree. */
export function codeOf(
  ast: hbs.AST.Program,
  template: Template,
  { helpers, marked }: Omit<CodeOptions, "source">,
): string {
  return templateCode(ast, { source: sourceOf(template), helpers, marked });
}

/** The syntax tree of a loaded template; one that was compiled at build is parsed now. */
export function treeOf(handlebars: Handlebars, template: LoadedTemplate): hbs.AST.Program {
  template.ast ??= parseTemplate(handlebars, template);
  return template.ast;
}
