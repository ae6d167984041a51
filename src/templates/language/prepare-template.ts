/** Parses templates and makes them ready to run: finds what they call, and the mistakes in their calls that don't depend on their data. */
import { closest } from "../../base/text/suggest.ts";
import { type CodeOptions, templateCode } from "./compile.ts";
import { type HelperShape, helperPartial, unknownPackageHelper } from "./helpers.ts";
import { type Chapter, loadHandlebars, templateTree } from "./parse-template.ts";
import type { CompiledTemplate } from "./runtime.ts";
import { type Call, hasArguments, namePrefix, type PartialCall, pathOf, stringValue } from "./syntax-tree.ts";
import { locate, sourceOf, type Template, TemplateError } from "./template-error.ts";

/** A template that can be run. */
export interface LoadedTemplate extends Template {
  calls: TemplateCalls;
  /** Its mistakes that don't depend on the data, in the order of the source. */
  errors: TemplateError[];
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
    ...templateCalls(ast, template, preparation),
    compiled: () => {
      const code = () => templateCode(ast, { source: sourceOf(template), helpers, marked });
      compiled ??= new Function(`return ${code()}`)() as CompiledTemplate;
      return compiled;
    },
  };
}

/** The partials and package helpers that a template calls or declares. */
export interface TemplateCalls {
  /** The partials that it calls by name, and those of the package helpers that it uses. `optional`: the call has a block, which is printed if the partial doesn't exist; or it is one of `use`, which is checked by itself. */
  partials: { name: string; start: number; end: number; optional: boolean }[];
  /** For partial calls with a computed name, the text that the name begins with: `helpers/` for `{{> (concat "helpers/" name)}}`. */
  prefixes: string[];
  /** The names of the partials that it declares with `{{#*inline "name"}}`. */
  inline: string[];
  /** It calls `{{helpers}}`, which declares package helpers. */
  declaresHelpers: boolean;
}

/** The helpers that a template may call. */
export interface Callable {
  helpers: Record<string, HelperShape>;
  /** All names that `use` accepts. */
  packageHelpers: string[];
}

/** The calls in a template, and its mistakes in the order of the source. */
export function templateCalls(
  ast: hbs.AST.Program,
  template: Template,
  { helpers, packageHelpers }: Callable,
): { calls: TemplateCalls; errors: TemplateError[] } {
  const calls: TemplateCalls = { partials: [], prefixes: [], inline: [], declaresHelpers: false };
  const errors: TemplateError[] = [];
  const fail = (message: string, { loc }: hbs.AST.Node) =>
    errors.push(new TemplateError(message, locate(template, loc)));
  const shapeOf = ({ path }: Call) => {
    const { original: name } = pathOf(path);
    return Object.hasOwn(helpers, name) ? helpers[name] : undefined;
  };

  /** Reads a program; `outer` and `scope` are names of block parameters. */
  function program(node: hbs.AST.Program | null | undefined, outer: string[]): void {
    const scope = [...(node?.blockParams ?? []), ...outer];
    for (const one of node?.body ?? []) statement(one, scope);
  }

  function statement(node: hbs.AST.Statement, scope: string[]): void {
    switch (node.type) {
      case "MustacheStatement": {
        const mustache = node as hbs.AST.MustacheStatement;
        if (hasArguments(mustache) || shapeOf(mustache)?.arguments[1] === 0) call(mustache, scope);
        break;
      }
      case "BlockStatement": {
        const block = node as hbs.AST.BlockStatement;
        if (hasArguments(block) || shapeOf(block)?.block) call(block, scope);
        program(block.program, scope);
        program(block.inverse, scope);
        break;
      }
      case "PartialStatement":
      case "PartialBlockStatement":
        partial(node as PartialCall, scope);
        program((node as hbs.AST.PartialBlockStatement).program, scope);
        break;
      case "DecoratorBlock":
      case "Decorator":
        decorator(node as hbs.AST.DecoratorBlock, scope, node.type === "DecoratorBlock");
    }
  }

  function decorator(node: hbs.AST.DecoratorBlock, scope: string[], isBlock: boolean): void {
    const { path, params } = node;
    const name = stringValue(params[0]);
    if (path.original !== "inline" || !isBlock) {
      fail(`unknown decorator \`${path.original}\`, there is only {{#*inline "name"}}`, path);
    } else if (params.length !== 1 || name === null) {
      fail("an inline partial is declared with its name in quotes", node);
    } else {
      calls.inline.push(name);
    }
    program(node.program, scope);
  }

  function partial(node: PartialCall, scope: string[]): void {
    const { name, params } = node;
    if (params.length > 1) fail("a partial takes one context, and name=value pairs after it", params[1]!);
    values(node, scope);
    if (name.type === "SubExpression") {
      calls.prefixes.push(namePrefix(name));
      call(name as hbs.AST.SubExpression, scope);
    } else {
      const { original } = name as hbs.AST.PathExpression;
      const optional = node.type === "PartialBlockStatement" || original === "@partial-block";
      addPartial(String(original), name, optional);
    }
  }

  function addPartial(name: string, { loc }: hbs.AST.Node, optional: boolean): void {
    calls.partials.push({ name, start: loc.start.column, end: loc.end.column, optional });
  }

  function values({ params, hash }: Call | PartialCall, scope: string[]): void {
    for (const value of [...params, ...(hash?.pairs ?? []).map(pair => pair.value)]) {
      if (value.type === "SubExpression") call(value as hbs.AST.SubExpression, scope);
    }
  }

  function call(node: Call, scope: string[]): void {
    const path = pathOf(node.path);
    const name = path.original;
    const shape = shapeOf(node);
    const isBlock = node.type === "BlockStatement";
    if (name === "helpers") calls.declaresHelpers = true;
    if (!shape) {
      const near = closest(name, Object.keys(helpers));
      fail(`unknown helper \`${name}\`${near ? `, did you mean \`${near}\`?` : ""}`, path);
    } else if (scope.includes(name)) {
      fail(`the block parameter \`${name}\` hides the helper of that name`, path);
    } else if (shape.block !== isBlock) {
      fail(
        isBlock
          ? `\`${name}\` is not a block helper: write {{${name} …}}, or {{#if (${name} …)}} and the like`
          : `\`${name}\` is a block helper: write {{#${name} …}}`,
        path,
      );
    } else {
      checkArguments(node, shape);
      if (name === "use" && node.params[0]) packageHelper(node.params[0]);
    }
    values(node, scope);
  }

  function checkArguments({ path, params, hash }: Call, shape: HelperShape): void {
    const { original: name } = pathOf(path);
    const [least, most] = shape.arguments;
    if (params.length < least || params.length > most) {
      fail(`\`${name}\` takes ${argumentsText(least, most)}, got ${params.length}`, pathOf(path));
    }
    for (const pair of hash?.pairs ?? []) {
      if (!shape.options || shape.options.includes(pair.key)) continue;
      const near = closest(pair.key, shape.options);
      fail(`\`${name}\` has no option \`${pair.key}\`${near ? `, did you mean \`${near}\`?` : ""}`, pair);
    }
  }

  /** Notes the package helper that `use` names; a computed name may be any that begins so. */
  function packageHelper(argument: hbs.AST.Expression): void {
    const name = stringValue(argument);
    if (name === null) calls.prefixes.push(helperPartial(namePrefix(argument)));
    else addPartial(helperPartial(name), argument, true);
    const problem = name === null ? null : unknownPackageHelper(name, packageHelpers);
    if (problem) fail(problem, argument);
  }

  program(ast, []);
  return { calls, errors };
}

function argumentsText(least: number, most: number): string {
  if (least === most) return least === 1 ? "one argument" : `${least} arguments`;
  return `${least} to ${most} arguments`;
}
