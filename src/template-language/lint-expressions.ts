/** Finds the types of a template's expressions, for the lint of templates. */

import { type HelperShape, helperShapes } from "./helpers.ts";
import type { Findings } from "./lint-findings.ts";
import { helperResult } from "./lint-helpers.ts";
import { pathType } from "./lint-paths.ts";
import type { Scope } from "./lint-scope.ts";
import { type Call, pathOf } from "./syntax-tree.ts";
import { literal, type TemplateType, unknown } from "./template-types.ts";

/** Functions that return the types of expressions, and report mistakes in them. */
export interface Expressions {
  expression(node: hbs.AST.Expression, scope: Scope): TemplateType;
  path(path: hbs.AST.PathExpression, scope: Scope): TemplateType;
  call(node: Call, scope: Scope): TemplateType;
}

/**
 * Makes the functions for templates that may call the helpers of `shapes`. `given` are the types that some helpers return, by their names;
 * `use` is called for every call of the helper `use`.
 */
export function checkExpressions(
  shapes: Record<string, HelperShape>,
  given: ReadonlyMap<string, TemplateType>,
  findings: Findings,
  use: (node: Call, scope: Scope) => void,
): Expressions {
  const names = Object.keys(shapes).filter(name => !shapes[name]!.block);
  const yields = (name: string) => Object.hasOwn(shapes, name) && shapes[name]!.yields === true;

  function path(node: hbs.AST.PathExpression, scope: Scope): TemplateType {
    const id = `${scope.template.path}:${node.loc.start.column}`;
    let failed = false;
    const type = pathType(node, scope, { names, yields }, (...problem) => {
      failed = true;
      findings.report(...problem, id);
    });
    if (!failed && !scope.mistaken) findings.reached(id);
    return type;
  }

  function expression(node: hbs.AST.Expression, scope: Scope): TemplateType {
    switch (node.type) {
      case "PathExpression":
        return path(node as hbs.AST.PathExpression, scope);
      case "SubExpression":
        return call(node as hbs.AST.SubExpression, scope);
      case "StringLiteral":
      case "NumberLiteral":
      case "BooleanLiteral":
        return literal((node as hbs.AST.StringLiteral).value);
      case "NullLiteral":
        return literal(null);
      default:
        return unknown;
    }
  }

  function call(node: Call, scope: Scope): TemplateType {
    const types = node.params.map(param => expression(param, scope));
    for (const pair of node.hash?.pairs ?? []) expression(pair.value, scope);
    const { original: name } = pathOf(node.path);
    // lint-calls.ts reports mistakes in the call itself.
    if (!Object.hasOwn(helperShapes, name)) return unknown;
    if (name === "use") use(node, scope);
    const { type, problem } = helperResult(name, types, given);
    if (problem) findings.report(scope, problem, node.loc.start.column, node.loc.end.column);
    return type;
  }

  return { expression, path, call };
}
