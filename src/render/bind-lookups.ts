/**
 * Rewrites a template's syntax tree before it is compiled, so that every lookup and partial call carries its place:
 * `{{a.b}}` becomes a call of the internal helper `print` with a reference to the path, an argument `a.b` one of `get`,
 * `{{> name}}` gets its name from `partial`. What can be told of helpers and their arguments without data is checked on the way.
 */
import { closest } from "../suggest.ts";
import type { TemplatePath } from "./explain-key.ts";
import { printingHelpers } from "./helpers.ts";
import { internal } from "./internal-helpers.ts";
import { unknownPackageHelper } from "./package-helpers.ts";
import { locate, sourceOf, type Template, TemplateError } from "./template-error.ts";

/** What the template check knows of a helper. */
export interface HelperShape {
  /** Least and most arguments. */
  arguments: [least: number, most: number];
  /** It is written as a block: `{{#each …}}`. */
  block: boolean;
  /** Names of its `name=value` options; null for any. */
  options: string[] | null;
  /** Written without arguments it is the key of that name where the context has one: a helper of the user's. */
  yields?: boolean;
}

/** A path or partial call of a template: what an internal helper needs to say where it failed. */
export interface Reference extends TemplatePath {
  template: Template;
  /** What Handlebars calls the template. */
  id: string;
  /** Offsets in the template's source. */
  start: number;
  end: number;
  /** The path starts with a block parameter, whose value the internal helper is given. */
  blockParameter: boolean;
  /** Block parameters that can be used there. */
  blockParameters: string[];
  /** A partial call with something else on its line: the line break that ends the partial is not printed. */
  inLine: boolean;
  /** Where the context lacks the key, the helper of that name is called. */
  orHelper: boolean;
}

export interface Binding {
  template: Template;
  /** What Handlebars calls it. */
  id: string;
  helpers: Record<string, HelperShape>;
  /** Every name that `use` takes. */
  packageHelpers: string[];
  /** The number given to an internal helper is an index into it; those of templates that were compiled at build come first, as holes. */
  references: Reference[];
}

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;
type PartialCall = hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement;

/** Rewrites the tree in place and returns what is wrong with it, in the order of the source. */
export function bindLookups(ast: hbs.AST.Program, binding: Binding): TemplateError[] {
  const { template, id, helpers, packageHelpers, references } = binding;
  const errors: TemplateError[] = [];
  const fail = (message: string, { loc }: hbs.AST.Node) =>
    errors.push(new TemplateError(message, locate(template, loc)));

  /** `{{name}}` calls the helper whatever the context holds. */
  const takesNothing = (name: string) => shapeOf(name)?.arguments[1] === 0;
  const shapeOf = (name: string) => (Object.hasOwn(helpers, name) ? helpers[name] : undefined);

  function program(node: hbs.AST.Program | null | undefined, outer: string[]): void {
    const scope = [...(node?.blockParams ?? []), ...outer];
    for (const statement of node?.body ?? []) bindStatement(statement, scope);
  }

  function bindStatement(statement: hbs.AST.Statement, scope: string[]): void {
    switch (statement.type) {
      case "MustacheStatement": {
        const mustache = statement as hbs.AST.MustacheStatement;
        if (hasArguments(mustache) || takesNothing(pathOf(mustache.path).original))
          printResult(mustache, scope);
        else redirect(mustache, internal.print, pathOf(mustache.path), scope);
        break;
      }
      case "BlockStatement": {
        const block = statement as hbs.AST.BlockStatement;
        const path = pathOf(block.path);
        if (hasArguments(block) || shapeOf(path.original)?.block) call(block, scope);
        else redirect(block, internal.section, path, scope);
        program(block.program, scope);
        program(block.inverse, scope);
        break;
      }
      case "PartialStatement":
      case "PartialBlockStatement":
        partial(statement as PartialCall, scope);
        program((statement as hbs.AST.PartialBlockStatement).program, scope);
        break;
      case "DecoratorBlock":
      case "Decorator": {
        const decorator = statement as hbs.AST.DecoratorBlock;
        if (decorator.path.original !== "inline" || statement.type !== "DecoratorBlock") {
          fail(
            `unknown decorator \`${decorator.path.original}\`, there is only {{#*inline "name"}}`,
            decorator.path,
          );
        } else if (decorator.params.length !== 1 || decorator.params[0]!.type !== "StringLiteral") {
          fail("an inline partial is declared with its name in quotes", decorator);
        }
        program(decorator.program, scope);
      }
    }
  }

  /** Checks a helper call and rewrites its arguments. */
  function call(node: Call, scope: string[]): void {
    const path = pathOf(node.path);
    const name = path.original;
    const shape = shapeOf(name);
    const block = node.type === "BlockStatement";
    if (!shape) {
      const near = closest(name, Object.keys(helpers));
      fail(`unknown helper \`${name}\`${near ? `, did you mean \`${near}\`?` : ""}`, path);
    } else if (scope.includes(name)) {
      fail(`the block parameter \`${name}\` hides the helper of that name`, path);
    } else if (shape.block !== block) {
      fail(
        block
          ? `\`${name}\` is no block helper: write {{${name} …}}, or {{#if (${name} …)}} and the like`
          : `\`${name}\` is a block helper: write {{#${name} …}}`,
        path,
      );
    } else {
      const [least, most] = shape.arguments;
      const count = node.params.length;
      if (count < least || count > most) {
        fail(`\`${name}\` takes ${argumentsText(least, most)}, got ${count}`, path);
      }
      const [first] = node.params;
      if (name === "use" && first?.type === "StringLiteral") {
        const problem = unknownPackageHelper((first as hbs.AST.StringLiteral).value, packageHelpers);
        if (problem) fail(problem, first);
      }
      for (const pair of node.hash?.pairs ?? []) {
        if (!shape.options || shape.options.includes(pair.key)) continue;
        const near = closest(pair.key, shape.options);
        fail(`\`${name}\` has no option \`${pair.key}\`${near ? `, did you mean \`${near}\`?` : ""}`, pair);
      }
    }
    bindArguments(node, scope);
  }

  /** Puts the result of a helper that may give more than texts through an internal helper, which prints it. */
  function printResult(mustache: hbs.AST.MustacheStatement, scope: string[]): void {
    const { params, hash, loc } = mustache;
    const path = pathOf(mustache.path);
    if (printingHelpers.includes(path.original)) {
      call(mustache, scope);
      return;
    }
    const result: hbs.AST.SubExpression = { type: "SubExpression", path, params, hash, loc };
    call(result, scope);
    mustache.path = simplePath(internal.result, mustache);
    mustache.params = [result, reference(path, path, { blockParameters: scope })];
    Reflect.deleteProperty(mustache, "hash");
  }

  function bindArguments(node: Call | PartialCall, scope: string[]): void {
    node.params = node.params.map(argument => expression(argument, scope));
    for (const pair of node.hash?.pairs ?? []) pair.value = expression(pair.value, scope);
  }

  function expression(node: hbs.AST.Expression, scope: string[]): hbs.AST.Expression {
    if (node.type === "SubExpression") call(node as hbs.AST.SubExpression, scope);
    if (node.type !== "PathExpression") return node;
    const get = { type: "SubExpression", params: [], loc: node.loc } as unknown as hbs.AST.SubExpression;
    redirect(get, internal.get, node as hbs.AST.PathExpression, scope);
    return get;
  }

  /** Turns a node into a call of an internal helper with what the path starts from and a reference to the path. */
  function redirect(node: Call, helper: string, path: hbs.AST.PathExpression, scope: string[]): void {
    const scoped = path.depth > 0 || path.data || /^\.|this\b/.test(path.original);
    const blockParameter = !scoped && scope.includes(path.parts[0]!);
    const start: hbs.AST.PathExpression = {
      ...path,
      data: false,
      parts: blockParameter ? path.parts.slice(0, 1) : [],
      original: blockParameter ? path.parts[0]! : "this",
    };
    node.path = simplePath(helper, path);
    const orHelper = !scoped && path.parts.length === 1 && shapeOf(path.parts[0]!)?.yields === true;
    node.params = [start, reference(path, path, { blockParameter, blockParameters: scope, orHelper })];
  }

  function reference(
    { loc }: hbs.AST.Node,
    { original, parts, depth, data }: TemplatePath,
    more: Partial<Reference>,
  ): hbs.AST.NumberLiteral {
    const target: Reference = {
      ...{ template, id, original, parts, depth, data, start: loc.start.column, end: loc.end.column },
      ...{ blockParameter: false, blockParameters: [], inLine: false, orHelper: false, ...more },
    };
    const value = references.push(target) - 1;
    return { type: "NumberLiteral", value, original: value, loc };
  }

  /** Lets the partial's name come from an internal helper, which notes the place of the call. */
  function partial(node: PartialCall, scope: string[]): void {
    const { name } = node;
    if (node.params.length > 1)
      fail("a partial takes one context, and name=value pairs after it", node.params[1]!);
    bindArguments(node, scope);
    let value: hbs.AST.Expression = name;
    let text = "";
    if (name.type === "SubExpression") {
      value = expression(name, scope);
    } else {
      text = String(name.original);
      value = { type: "StringLiteral", value: text, original: text, loc: name.loc } as hbs.AST.StringLiteral;
    }
    const place = reference(
      name,
      { original: text, parts: [], depth: 0, data: false },
      { inLine: !isAlone(sourceOf(template), node) },
    );
    node.name = {
      type: "SubExpression",
      path: simplePath(internal.partial, name),
      params: [value, place],
      loc: name.loc,
    } as unknown as hbs.AST.SubExpression;
  }

  program(ast, []);
  return errors;
}

/** Reports whether a call's tag is alone on its line: then Handlebars drops the line break after it. */
function isAlone(source: string, { type, loc }: PartialCall): boolean {
  const end = loc.end.column;
  const start = type === "PartialStatement" ? loc.start.column : source.lastIndexOf("{{", end);
  return /(?:^|[\r\n])[ \t]*$/.test(source.slice(0, start)) && /^[ \t]*(?:$|[\r\n])/.test(source.slice(end));
}

function hasArguments({ params, hash }: Call): boolean {
  return params.length > 0 || Boolean(hash);
}

/** Handlebars reads a literal in the place of a name as a key: `{{"a b"}}`. */
function pathOf(node: hbs.AST.PathExpression | hbs.AST.Literal): hbs.AST.PathExpression {
  if (node.type === "PathExpression") return node as hbs.AST.PathExpression;
  const name = String((node as hbs.AST.StringLiteral).original);
  return { ...simplePath(name, node) };
}

function simplePath(name: string, { loc }: hbs.AST.Node): hbs.AST.PathExpression {
  return { type: "PathExpression", data: false, depth: 0, parts: [name], original: name, loc };
}

function argumentsText(least: number, most: number): string {
  if (least === most) return least === 1 ? "one argument" : `${least} arguments`;
  return `${least} to ${most} arguments`;
}
