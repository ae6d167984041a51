/** Follows calls of unknown code: it may write the response through its arguments, and change variables that they point to. */

import { getOrMake } from "../base/text/maps.ts";
import type { Expression } from "../go/declarations.ts";
import { partsOf } from "../go/walk-statements.ts";
import { forget, letUnknownSend } from "./paths.ts";
import { findVariable } from "./scope.ts";
import type { CallSite, Evaluated, Path, PlacedType, Scope, Value } from "./types.ts";
import { tuple, unknownOf } from "./values.ts";

/** The outcome of a call if only the types of its results are known. */
export function callUnknown(given: Value[], results: PlacedType[], site: CallSite, path: Path): Evaluated[] {
  const [first = null, ...others] = results;
  const value = others.length === 0 ? unknownOf(first) : tuple(...results.map(unknownOf));
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
      value.kind === "function" && value.of === "literal"
        ? variablesOf(value.scope, namesIn(value.literal.body).assigned)
        : [],
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
          return variablesOf(value.scope, namesIn(value.literal.body).used).some(key => {
            const held = path.store.get(key);
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

/** The names in statements, by what these do with them. */
interface NamesIn {
  used: Set<string>;
  /** Those that are assigned to, and those whose address is taken. */
  assigned: Set<string>;
  /** Those that statements such as `n++` and `n += 2` change. */
  stepped: Set<string>;
  hasLiterals: boolean;
}

const found = new WeakMap<object, NamesIn>();

/** The names in statements and expressions, at any depth, and whether there are function literals. */
export function namesIn(statements: object): NamesIn {
  return getOrMake(found, statements, findNames);
}

function findNames(statements: object): NamesIn {
  const names: NamesIn = { used: new Set(), assigned: new Set(), stepped: new Set(), hasLiterals: false };
  const assign = (target: Expression) => {
    let root = target;
    while (root.kind === "selector" || root.kind === "index") root = root.operand;
    if (root.kind === "name") names.assigned.add(root.name);
  };
  const left = partsOf(statements);
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.kind === "name") names.used.add(node.name);
    if (node.kind === "function") names.hasLiterals = true;
    if (node.kind === "unary" && node.operator === "&") assign(node.operand);
    if (node.kind === "assign" || node.kind === "range") node.left.forEach(assign);
    if (node.kind === "assign" && node.operator !== "=" && node.operator !== ":=") {
      for (const target of node.left) if (target.kind === "name") names.stepped.add(target.name);
    }
    for (const part of partsOf(node)) left.push(part);
  }
  return names;
}

/** The keys of the variables of a scope that have these names. */
export function variablesOf(scope: Scope, names: Iterable<string>): string[] {
  return [...names].flatMap(name => findVariable(scope, name) ?? []);
}
