/** Finds the types of a template's paths, for the lint of templates. */

import { explainPath, unknownVariable } from "./explain-key.ts";
import type { Scope } from "./lint-scope.ts";
import { isScoped } from "./syntax-tree.ts";
import { partOffsets, sourceOf } from "./template-error.ts";
import { describeType, flag, keyType, mistake, type TemplateType, unknown } from "./template-types.ts";

/** Reports a mistake between two offsets of the scope's template. */
export type Report = (scope: Scope, message: string, start: number, end: number) => void;

/** The helpers that a path may name. */
export interface PathHelpers {
  names: string[];
  /** Reports whether a helper with this name is called where the context has no such key. */
  yields(name: string): boolean;
}

/** The type of a path's value; `unknown` when it can't be known. A mistake in the path is reported, and its type is `mistake`. */
export function pathType(
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
