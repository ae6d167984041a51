import type { Handlebars } from "./handlebars.ts";
import { helperPartial } from "./helpers.ts";
import type { Loc } from "./template-error.ts";

/** What a template includes and needs, as its text tells. */
export interface TemplateCalls {
  /** Partials that it calls by name; those with a block of their own can do without the partial. */
  partials: { name: string; start: number; end: number; optional: boolean }[];
  /** What the names of other partials that it calls start with. */
  prefixes: string[];
  /** Names of the partials that it declares with `{{#*inline "name"}}`. */
  inline: string[];
  /** Package helpers that it uses, as partials. */
  helperPartials: string[];
  /** It declares package helpers. */
  declaresHelpers: boolean;
}

/** Reads a template's calls from its syntax tree. A partial's name may be computed: `concat` tells what it begins with. */
export function templateCalls(handlebars: Handlebars, ast: hbs.AST.Program): TemplateCalls {
  const calls: TemplateCalls = {
    partials: [],
    prefixes: [],
    inline: [],
    helperPartials: [],
    declaresHelpers: false,
  };
  const visitor = new handlebars.Visitor();
  const { PartialStatement, PartialBlockStatement, DecoratorBlock, MustacheStatement, SubExpression } =
    handlebars.Visitor.prototype;
  const note = (name: hbs.AST.PathExpression | hbs.AST.SubExpression, optional: boolean) => {
    if (name.type === "SubExpression") {
      calls.prefixes.push(namePrefix(name as hbs.AST.SubExpression));
      return;
    }
    const { original, loc } = name as hbs.AST.PathExpression & { loc: Loc };
    calls.partials.push({
      name: String(original),
      start: loc.start.column,
      end: loc.end.column,
      optional: optional || original === "@partial-block",
    });
  };
  const noteHelper = ({ path, params }: hbs.AST.MustacheStatement | hbs.AST.SubExpression) => {
    const helper = calledHelper(path);
    if (helper === "helpers") calls.declaresHelpers = true;
    if (helper !== "use") return;
    const name = stringValue(params[0]);
    if (name === null) calls.prefixes.push(helperPartial(""));
    else calls.helperPartials.push(helperPartial(name));
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
    note(call.name, false);
    PartialStatement.call(visitor, call);
  };
  visitor.PartialBlockStatement = call => {
    note(call.name, true);
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

/** What a computed name of a partial starts with. */
export function namePrefix({ path, params }: hbs.AST.SubExpression): string {
  return calledHelper(path) === "concat" ? (stringValue(params[0]) ?? "") : "";
}

function calledHelper(path: hbs.AST.PathExpression | hbs.AST.Literal | hbs.AST.SubExpression): unknown {
  return (path as hbs.AST.PathExpression).original;
}

/** The text of a literal; null for all else. */
export function stringValue(node: hbs.AST.Expression | undefined): string | null {
  return node?.type === "StringLiteral" ? (node as hbs.AST.StringLiteral).value : null;
}
