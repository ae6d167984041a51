import { readFile } from "node:fs/promises";
import type Handlebars from "handlebars";
import { reason, type TemplateFile } from "./find-templates.ts";
import { parseTemplate } from "./parse-template.ts";
import { startOf, type Template, TemplateError } from "./template-error.ts";

/** A template with its syntax tree. */
export interface LoadedTemplate extends Template {
  ast: hbs.AST.Program;
  /** Names of the partials that it declares with `{{#*inline "name"}}`. */
  inlinePartials: string[];
}

/**
 * Reads the entry template and every template that it may include, each file once; `byName` leads from every name in reach
 * to its template. A partial whose name is computed may be any of them, so then all are read.
 */
export async function loadTemplates(
  handlebars: typeof Handlebars,
  files: Map<string, TemplateFile>,
  entry: string,
): Promise<{ byName: Map<string, LoadedTemplate>; errors: TemplateError[] }> {
  const byName = new Map<string, LoadedTemplate>();
  const byPath = new Map<string, LoadedTemplate | null>();
  const errors: TemplateError[] = [];
  const queue = [entry];
  for (const name of queue) {
    const file = files.get(name);
    if (!file || byName.has(name)) continue;
    let loaded = byPath.get(file.path);
    if (loaded === undefined) {
      try {
        const template: Template = { ...file, source: await read(file) };
        const ast = parseTemplate(handlebars, template);
        const calls = partialCalls(handlebars, ast);
        loaded = { ...template, ast, inlinePartials: calls.inline };
        queue.push(...(calls.computed ? files.keys() : calls.names));
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        errors.push(error);
        loaded = null;
      }
      byPath.set(file.path, loaded);
    }
    if (loaded) byName.set(name, loaded);
  }
  return { byName, errors };
}

async function read({ path, file }: TemplateFile): Promise<string> {
  try {
    return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new TemplateError(`can't read the template: ${reason(error)}`, startOf(file));
  }
}

/** The partials that a template calls by name, whether it computes a name, and those it declares itself. */
function partialCalls(handlebars: typeof Handlebars, ast: hbs.AST.Program) {
  const calls = { names: [] as string[], computed: false, inline: [] as string[] };
  const visitor = new handlebars.Visitor();
  const { PartialStatement, PartialBlockStatement, DecoratorBlock } = handlebars.Visitor.prototype;
  const note = (name: hbs.AST.PathExpression | hbs.AST.SubExpression) => {
    if (name.type === "SubExpression") calls.computed = true;
    else calls.names.push(String(name.original));
  };
  visitor.PartialStatement = call => {
    note(call.name);
    PartialStatement.call(visitor, call);
  };
  visitor.PartialBlockStatement = call => {
    note(call.name);
    PartialBlockStatement.call(visitor, call);
  };
  visitor.DecoratorBlock = decorator => {
    const name = decorator.params[0] as hbs.AST.StringLiteral | undefined;
    if (name?.type === "StringLiteral") calls.inline.push(name.value);
    DecoratorBlock.call(visitor, decorator);
  };
  visitor.accept(ast);
  return calls;
}
