/** Finds the types of a template's expressions, for the lint of templates. */

import { camelCase, kebabCase, pascalCase, snakeCase } from "../../base/text/names.ts";
import { explainPath, missingKey, unknownVariable } from "./explain-key.ts";
import { type HelperShape, helperShapes } from "./helpers.ts";
import type { Findings, Scope } from "./lint-scope.ts";
import { type Call, isScoped, pathOf } from "./syntax-tree.ts";
import { partOffsets, sourceOf } from "./template-error.ts";
import {
  alternatives,
  describeType,
  flag,
  isComposite,
  keyType,
  literal,
  mistake,
  possibleTexts,
  type TemplateType,
  text,
  textOf,
  union,
  unknown,
} from "./template-types.ts";

/**
 * Makes functions that return the types of expressions, and report mistakes in them, for templates that may call the helpers of `shapes`.
 * `given` are the types that some helpers return, by their names; `use` is called for every call of the helper `use`.
 */
export function checkExpressions(
  shapes: Record<string, HelperShape>,
  given: ReadonlyMap<string, TemplateType>,
  findings: Findings,
  use: (node: Call, scope: Scope) => void,
) {
  const names = Object.keys(shapes).filter(name => !shapes[name]!.block);
  const yields = (name: string) => Object.hasOwn(shapes, name) && shapes[name]!.yields === true;

  function path(node: hbs.AST.PathExpression, scope: Scope): TemplateType {
    const id = `${scope.template.path}:${node.loc.start.column}`;
    const type = pathType(node, scope, id);
    if (type !== mistake && !scope.mistaken) findings.reached(id);
    return type;
  }

  /** The type of a path's value; `unknown` when it can't be known. A mistake in the path is reported, and its type is `mistake`. */
  function pathType(node: hbs.AST.PathExpression, scope: Scope, id: string): TemplateType {
    const { parts, data, depth, loc } = node;
    const place = { start: loc.start.column, end: loc.end.column };
    const fail = (message: string, part: number | null) => {
      const offsets =
        part === null ? undefined : partOffsets(sourceOf(scope.template), { ...place, parts })[part];
      const [start, end] = offsets ?? [place.start, place.end];
      findings.report(scope, message, start, end, id);
      return mistake;
    };
    const first = parts[0];
    const scoped = isScoped(node);
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
        return fail(explainPath(node, part, describeType(type), known), part);
      }
      type = next;
    }
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
    // prepare-template.ts reports mistakes in the call itself.
    if (!Object.hasOwn(helperShapes, name)) return unknown;
    if (name === "use") use(node, scope);
    const problem = argumentProblem(name, types);
    if (problem) findings.report(scope, problem, node.loc.start.column, node.loc.end.column);
    return resultType(name, types, given.get(name) ?? unknown);
  }

  return { expression, path, call };
}

// Finds the types that built-in helpers return, and the problems of their arguments.

/** What helpers take, in words, and the keys that it must have; without keys it is no object and no list. */
const taken: Record<string, [what: string, ...keys: string[]]> = {
  type: ["the type of a field", "text", "imports"],
  parts: ["a binding", "route", "query", "header", "cookie", "body"],
  namedType: ["the id of a type"],
  bytes: ["a whole number"],
  yaml: ["a scalar"],
  ...Object.fromEntries(
    ["string", "tag", "use", "concat", "kebab", "camel", "pascal", "snake"].map(name => [name, ["a text"]]),
  ),
};

/** What is wrong with the arguments of a helper; null when nothing is known to be. In a run, the helper checks them exactly. */
function argumentProblem(name: string, types: TemplateType[]): string | null {
  const [first = unknown] = types;
  const composite = types.find(isComposite);
  if (name === "pkg") return composite ? `pkg: ${shown(composite)} is not an import path` : null;
  if (name === "lookup") {
    const key = lookedUpKey(types);
    if (key === null || keyType(first, key)) return null;
    return `lookup: ${missingKey(null, describeType(first), key)}`;
  }
  const [what, ...keys] = taken[name] ?? [];
  const wrong = keys.length === 0 ? composite : first;
  if (what === undefined || wrong === undefined || (keys.length > 0 && mayHave(first, keys))) return null;
  return `${name}: takes ${what}, got ${shown(wrong)}`;
}

function shown(type: TemplateType): string {
  const { kind } = describeType(type);
  if (kind === "object") return "an object";
  return kind === "string" ? "a text" : `a ${kind}`;
}

/** Reports whether a value can be an object with these keys. */
function mayHave(type: TemplateType, keys: string[]): boolean {
  const types = alternatives(type);
  return types?.some(one => one.kind === "object" && keys.every(key => one.keys.includes(key))) ?? true;
}

/** The key that `lookup` reads; null when it is not known. */
function lookedUpKey([, key = unknown]: TemplateType[]): string | null {
  const names = possibleTexts(key);
  return names?.length === 1 ? names[0]! : null;
}

const changes: Record<string, (value: string) => string> = {
  kebab: kebabCase,
  camel: camelCase,
  pascal: pascalCase,
  snake: snakeCase,
};

/** The type of what a helper returns; `given` is the type of a named type. */
function resultType(name: string, types: TemplateType[], given: TemplateType): TemplateType {
  const [first = unknown] = types;
  if (name === "concat") return concatenated(types);
  if (name === "lookup") {
    const key = lookedUpKey(types);
    return (key === null ? null : keyType(first, key)) ?? unknown;
  }
  if (name === "namedType") {
    const nulls = alternatives(first)?.filter(one => one.kind === "scalar" && one.scalar === "null");
    return union([given, ...(nulls ?? [])]);
  }
  const change = changes[name];
  return textOf((change && possibleTexts(first)?.map(change)) ?? null);
}

/** The type of what `concat` returns: all possible texts, if they are few. */
function concatenated(types: TemplateType[]): TemplateType {
  let texts: string[] = [""];
  for (const type of types) {
    const values = possibleTexts(type);
    if (values === null || values.length * texts.length > 100) return text;
    texts = texts.flatMap(before => values.map(value => before + value));
  }
  return textOf(texts);
}
