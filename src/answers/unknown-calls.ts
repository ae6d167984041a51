/** Follows calls of unknown code: it may write the response through its arguments, and change variables that they point to. */

import { getOrMake } from "../base/text/maps.ts";
import type { Expression, Statement } from "../go/declarations.ts";
import { partsOf } from "../go/walk-statements.ts";
import { forget, letUnknownSend } from "./paths.ts";
import { findVariable } from "./scope.ts";
import type { CallSite, Evaluated, Path, PlacedType, Scope, Value } from "./types.ts";
import { tuple, unknown, unknownOf } from "./values.ts";

/** The outcome of a call if only the types of its results are known. */
export function callUnknown(given: Value[], results: PlacedType[], site: CallSite, path: Path): Evaluated[] {
  const value: Value =
    results.length === 0
      ? unknown
      : results.length === 1
        ? unknownOf(results[0]!)
        : tuple(...results.map(unknownOf));
  return [{ path: afterUnknown(given, site, path), value }];
}

/** The path after the call at `site` gave these values to unknown code. */
export function afterUnknown(given: Value[], site: CallSite, path: Path): Path {
  const reached = given.some(value => reachesWriter(value, path)) ? letUnknownSend(path) : path;
  const changed = [
    ...[...site.arguments, ...(site.receiver ? [site.receiver] : [])].flatMap(
      argument => pointedVariable(argument, site.scope, path) ?? [],
    ),
    ...given.flatMap(value =>
      value.kind === "function" && value.of === "literal" ? assignedIn(value.literal.body, value.scope) : [],
    ),
  ];
  return forget(reached, changed);
}

/** The key of the variable that an argument points to, as in `f(&x)` and `f(p)`; null for other arguments. */
export function pointedVariable(argument: Expression, scope: Scope, path: Path): string | null {
  const isAddress = argument.kind === "unary" && argument.operator === "&";
  let operand: Expression = isAddress ? argument.operand : argument;
  while (operand.kind === "selector" || operand.kind === "index") operand = operand.operand;
  const key = operand.kind === "name" ? findVariable(scope, operand.name) : null;
  if (key === null) return null;
  const value = path.store.get(key);
  return isAddress || (value?.kind === "struct" && value.pointer) ? key : null;
}

/** Reports whether code that has a value can write the response. */
export function reachesWriter(value: Value, path: Path, depth = 0): boolean {
  if (depth > 4) return true;
  const inner = (one: Value) => reachesWriter(one, path, depth + 1);
  switch (value.kind) {
    case "writer":
    case "tool":
      return true;
    case "list":
      return value.items.some(inner);
    case "struct":
      return [...value.fields.values()].some(inner);
    case "tuple":
      return value.values.some(inner);
    case "function":
      switch (value.of) {
        case "literal":
          return namesIn(value.literal.body).some(name => {
            const key = findVariable(value.scope, name);
            const held = key === null ? undefined : path.store.get(key);
            return held !== undefined && held !== value && inner(held);
          });
        case "package":
          return value.receiver !== null && inner(value.receiver);
        case "method":
          return inner(value.operand);
        default:
          return false;
      }
    default:
      return false;
  }
}

/** The statements and expressions in a list, at any depth, in any order. */
function* nodesIn(list: object): Generator<Expression | Statement> {
  const left = partsOf(list);
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    for (const part of partsOf(next)) left.push(part);
  }
}

const names = new WeakMap<object, string[]>();

/** All names that statements use. */
function namesIn(body: Statement[]): string[] {
  return getOrMake(names, body, () => [
    ...new Set([...nodesIn(body)].flatMap(node => (node.kind === "name" ? [node.name] : []))),
  ]);
}

/** The names that statements assign to, and those whose address they take. */
export function assignedNames(statements: object): string[] {
  const found = new Set<string>();
  const add = (target: Expression) => {
    let root = target;
    while (root.kind === "selector" || root.kind === "index") root = root.operand;
    if (root.kind === "name") found.add(root.name);
  };
  for (const node of nodesIn(statements)) {
    if (node.kind === "assign" || node.kind === "range") node.left.forEach(add);
    else if (node.kind === "unary" && node.operator === "&") add(node.operand);
  }
  return [...found];
}

/** The names that statements such as `n++` and `n += 2` change. */
export function steppedNames(statements: object): string[] {
  return [...nodesIn(statements)].flatMap(node => {
    if (node.kind !== "assign" || node.operator === "=" || node.operator === ":=") return [];
    return node.left.flatMap(target => (target.kind === "name" ? [target.name] : []));
  });
}

/** The keys of the variables of a scope that statements assign to. */
function assignedIn(statements: object, scope: Scope): string[] {
  return assignedNames(statements).flatMap(name => findVariable(scope, name) ?? []);
}

const literals = new WeakMap<object, boolean>();

/** Reports whether statements hold function literals. */
export function hasLiterals(body: Statement[]): boolean {
  return getOrMake(literals, body, () => [...nodesIn(body)].some(({ kind }) => kind === "function"));
}
