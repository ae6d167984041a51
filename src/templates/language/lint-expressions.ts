/** Finds the types of a template's expressions, for the lint of templates. */

import { explainPath, unknownVariable } from "./explain-key.ts";
import { type HelperShape, helperShapes } from "./helpers.ts";
import { helperResult } from "./lint-helpers.ts";
import type { Findings, Scope } from "./lint-scope.ts";
import { type Call, isScoped, pathOf } from "./syntax-tree.ts";
import { partOffsets, sourceOf } from "./template-error.ts";
import {
  describeType,
  flag,
  keyType,
  literal,
  mistake,
  type TemplateType,
  unknown,
} from "./template-types.ts";

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
    // template-calls.ts reports mistakes in the call itself.
    if (!Object.hasOwn(helperShapes, name)) return unknown;
    if (name === "use") use(node, scope);
    const { type, problem } = helperResult(name, types, given);
    if (problem) findings.report(scope, problem, node.loc.start.column, node.loc.end.column);
    return type;
  }

  return { expression, path, call };
}

// Finds the types of a template's paths, for the lint of templates.

/** Reports a mistake between two offsets of the scope's template. */
type Report = (scope: Scope, message: string, start: number, end: number) => void;

/** The helpers that a path may name. */
interface PathHelpers {
  names: string[];
  /** Reports whether a helper with this name is called where the context has no such key. */
  yields(name: string): boolean;
}

/** The type of a path's value; `unknown` when it can't be known. A mistake in the path is reported, and its type is `mistake`. */
function pathType(
  path: hbs.AST.PathExpression,
  scope: Scope,
  { names, yields }: PathHelpers,
  report: Report,
): TemplateType {
  const { parts, data, depth } = path;
  const start = path.loc.start.column;
  const end = path.loc.end.column;
  const fail = (message: string, part: number | null) => {
    const offsets =
      part === null ? undefined : partOffsets(sourceOf(scope.template), { start, end, parts })[part];
    report(scope, message, ...(offsets ?? ([start, end] as const)));
    return mistake;
  };
  const first = parts[0];
  const scoped = isScoped(path);
  let type: TemplateType;
  let consumed = 0;
  if (data) {
    if (depth > 0) return unknown;
    if (first === "partial-block") return flag;
    const variable = scope.variables.get(first!);
    if (!variable) return fail(unknownVariable(first!, [...scope.variables.keys()]), 0);
    type = variable;
    consumed = 1;
  } else if (!scoped && first !== undefined && scope.blockParameters.has(first)) {
    type = scope.blockParameters.get(first)!;
    consumed = 1;
  } else {
    const context = scope.contexts[depth];
    if (!context) return scope.outside ? unknown : fail("`../` leads out of the template", null);
    type = context;
  }
  for (let part = consumed; part < parts.length; part++) {
    const next = keyType(type, parts[part]!);
    if (next === null) {
      if (parts.length === 1 && !scoped && yields(first!)) return unknown;
      const root = describeType(scope.variables.get("root") ?? unknown);
      const blockParameters = [...scope.blockParameters.keys()];
      const known = { root, blockParameters, helpers: names };
      return fail(explainPath(path, part, describeType(type), known), part);
    }
    type = next;
  }
  return type;
}
