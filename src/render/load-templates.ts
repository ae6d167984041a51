import { readFileSync } from "node:fs";
import type Handlebars from "handlebars";
import { reason, type TemplateFile } from "./find-templates.ts";
import { helperPartial } from "./package-helpers.ts";
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
 * to its template. A partial whose name is computed may be any of them, or any that starts with the text that `concat` begins with.
 * With `allHelpers` a template that declares package helpers may include each of them.
 */
export function loadTemplates(
  handlebars: typeof Handlebars,
  files: Map<string, TemplateFile>,
  entry: string,
  allHelpers: boolean,
): { byName: Map<string, LoadedTemplate>; errors: TemplateError[] } {
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
        const template: Template = { ...file, source: read(file) };
        const ast = parseTemplate(handlebars, template);
        const calls = partialCalls(handlebars, ast);
        if (allHelpers && calls.declaresHelpers) calls.prefixes.push(helperPartial(""));
        loaded = { ...template, ast, inlinePartials: calls.inline };
        queue.push(
          ...calls.names,
          ...[...files.keys()].filter(key => calls.prefixes.some(p => key.startsWith(p))),
        );
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

/** At once: a hundred small files take ten times as long when each is waited for. */
function read({ path, file }: TemplateFile): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new TemplateError(`can't read the template: ${reason(error)}`, startOf(file));
  }
}

/** The partials that a template calls by name and declares itself, what computed names start with, and whether it declares package helpers. */
function partialCalls(handlebars: typeof Handlebars, ast: hbs.AST.Program) {
  const calls = {
    names: [] as string[],
    prefixes: [] as string[],
    inline: [] as string[],
    declaresHelpers: false,
  };
  const visitor = new handlebars.Visitor();
  const { PartialStatement, PartialBlockStatement, DecoratorBlock, MustacheStatement, SubExpression } =
    handlebars.Visitor.prototype;
  const note = (name: hbs.AST.PathExpression | hbs.AST.SubExpression) => {
    if (name.type === "SubExpression") {
      const { path, params } = name as hbs.AST.SubExpression;
      calls.prefixes.push(calledHelper(path) === "concat" ? (stringValue(params[0]) ?? "") : "");
    } else calls.names.push(String((name as hbs.AST.PathExpression).original));
  };
  const noteHelper = ({ path, params }: hbs.AST.MustacheStatement | hbs.AST.SubExpression) => {
    if (calledHelper(path) === "helpers") calls.declaresHelpers = true;
    if (calledHelper(path) !== "use") return;
    const name = stringValue(params[0]);
    if (name === null) calls.prefixes.push(helperPartial(""));
    else calls.names.push(helperPartial(name));
  };
  visitor.MustacheStatement = call => {
    noteHelper(call);
    MustacheStatement.call(visitor, call);
  };
  visitor.SubExpression = call => {
    noteHelper(call);
    SubExpression.call(visitor, call);
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
    const name = stringValue(decorator.params[0]);
    if (name !== null) calls.inline.push(name);
    DecoratorBlock.call(visitor, decorator);
  };
  visitor.accept(ast);
  return calls;
}

function calledHelper(path: hbs.AST.PathExpression | hbs.AST.Literal | hbs.AST.SubExpression): unknown {
  return (path as hbs.AST.PathExpression).original;
}

function stringValue(node: hbs.AST.Expression | undefined): string | null {
  return node?.type === "StringLiteral" ? (node as hbs.AST.StringLiteral).value : null;
}
