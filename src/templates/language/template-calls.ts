/** Finds the partials and helpers that a template calls. */
import type { Handlebars } from "./handlebars.ts";
import { helperPartial } from "./helpers.ts";
import type { Loc } from "./template-error.ts";

/** The partials and package helpers that a template calls or declares. */
export interface TemplateCalls {
  /** The partials that it calls by name. `optional`: the call has a block, which is printed if the partial doesn't exist. */
  partials: { name: string; start: number; end: number; optional: boolean }[];
  /** For partial calls with a computed name, the text that the name begins with: `helpers/` for `{{> (concat "helpers/" name)}}`. */
  prefixes: string[];
  /** The names of the partials that it declares with `{{#*inline "name"}}`. */
  inline: string[];
  /** The partials of the package helpers that it uses. */
  helperPartials: string[];
  /** It calls `{{helpers}}`, which declares package helpers. */
  declaresHelpers: boolean;
}

/** Finds the calls in a template's syntax tree. */
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

/** The text that a computed name of a partial begins with: the first argument of `concat`, if it is a string literal; else empty. */
export function namePrefix({ path, params }: hbs.AST.SubExpression): string {
  return calledHelper(path) === "concat" ? (stringValue(params[0]) ?? "") : "";
}

function calledHelper(path: hbs.AST.PathExpression | hbs.AST.Literal | hbs.AST.SubExpression): unknown {
  return (path as hbs.AST.PathExpression).original;
}

/** The text of a string literal; null for all other nodes. */
export function stringValue(node: hbs.AST.Expression | undefined): string | null {
  return node?.type === "StringLiteral" ? (node as hbs.AST.StringLiteral).value : null;
}
