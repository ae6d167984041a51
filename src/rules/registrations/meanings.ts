/** What the variables and expressions of a function mean to the search for registrations. */
import { getOrMake } from "../../base/text/maps.ts";
import type { CallExpression, Expression, TypeExpression } from "../../go/declarations.ts";

/** What the package declares. */
export interface Declared {
  /** Reports whether a type has handlers. */
  isReceiver(type: string): boolean;
  /** The type of the first result of a function; null for other names. */
  resultOf(name: string): TypeExpression | null;
  /** The text of a constant expression; null for others. Names that the function declares are in `hidden`. */
  textOf(expression: Expression, hidden: ReadonlySet<string>): string | null;
}

/** What a variable holds. `list` is what ListHandlers returns, `entry` one of its values. */
export type Meaning =
  | { kind: "receiver" | "list" | "entry"; type: string | null }
  | { kind: "router"; router: Router }
  | { kind: "text"; text: string }
  | { kind: "pattern"; pattern: Pattern }
  | { kind: "other" };

/** The variables of a function or a loop, by name. */
export interface Scope {
  names: Map<string, Meaning>;
  parent: Scope | null;
}

/** The search in one function. */
export interface Search {
  declared: Declared;
  /** The names of all variables in the function. */
  hidden: ReadonlySet<string>;
  /** Routers that are not variables of the function, by their texts: `http`, `s.mux`. */
  others: Map<string, Router>;
  /** Stands for the server, to which http.StripPrefix may be given directly. */
  root: Router;
}

export const other: Meaning = { kind: "other" };

/** The meaning of a value of a type; null if the type has no handlers. */
export function ofType({ isReceiver }: Declared, type: TypeExpression | null): Meaning | null {
  const named = type?.kind === "pointer" ? type.element : type;
  if (named?.kind !== "name" || named.package !== null || !isReceiver(named.name)) return null;
  return { kind: "receiver", type: named.name };
}

/** The meaning of a variable; undefined for other names. */
export function find(scope: Scope, name: string): Meaning | undefined {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const meaning = at.names.get(name);
    if (meaning) return meaning;
  }
  return undefined;
}

/** The meaning of an expression that is not a constant and no pattern. */
export function meaningOf(search: Search, expression: Expression, scope: Scope): Meaning {
  const { declared } = search;
  switch (expression.kind) {
    case "name":
      return find(scope, expression.name) ?? other;
    case "unary":
      return expression.operator === "&" ? meaningOf(search, expression.operand, scope) : other;
    case "composite":
      return ofType(declared, expression.type) ?? other;
    case "call": {
      const { callee } = expression;
      const [first] = expression.arguments;
      if (callee.kind === "name" && callee.name === "new" && first?.kind === "type")
        return ofType(declared, first.type) ?? other;
      if (
        callee.kind === "name" &&
        callee.name === "ListHandlers" &&
        find(scope, "ListHandlers") === undefined
      )
        return { kind: "list", type: null };
      const result = callee.kind === "name" ? ofType(declared, declared.resultOf(callee.name)) : null;
      if (result !== null) return result;
      if (callee.kind === "selector" && callee.field === "ListHandlers") {
        const receiver = meaningOf(search, callee.operand, scope);
        return receiver.kind === "receiver" ? { ...receiver, kind: "list" } : other;
      }
      // A call that gets a router mostly returns this router with middleware.
      const router = derivedRouter(search, expression, scope) ?? routerIn(search, expression, scope);
      return router === null ? other : { kind: "router", router };
    }
    default:
      return other;
  }
}

/** The router that an expression stands for; null if it can't be one. */
export function routerOf(search: Search, expression: Expression, scope: Scope): Router | null {
  if (expression.kind === "name") {
    const meaning = find(scope, expression.name);
    if (meaning === undefined) return otherRouter(search, expression.name);
    return meaning.kind === "router" ? meaning.router : null;
  }
  if (expression.kind === "selector" && expression.operand.kind === "name")
    return otherRouter(search, `${expression.operand.name}.${expression.field}`);
  return expression.kind === "call" ? derivedRouter(search, expression, scope) : null;
}

function otherRouter({ others }: Search, text: string): Router {
  return getOrMake(others, text, () => newRouter());
}

/** The router of `r.With(…)`, which is r with middleware, of `r.PathPrefix("/api").Subrouter()` and of `r.Route("/api", nil)`. */
function derivedRouter(
  search: Search,
  { callee, arguments: given }: CallExpression,
  scope: Scope,
): Router | null {
  if (callee.kind !== "selector") return null;
  const { operand, field } = callee;
  if (field === "With") return routerOf(search, operand, scope);
  if (field === "Subrouter" && operand.kind === "call" && operand.callee.kind === "selector") {
    const { callee: inner, arguments: paths } = operand;
    return inner.field === "PathPrefix" ? subrouter(search, inner.operand, paths[0], scope) : null;
  }
  return field === "Route" ? subrouter(search, operand, given[0], scope) : null;
}

/** A new router that is mounted on another one, at a path; null if one of these is not clear. */
export function subrouter(
  search: Search,
  outer: Expression,
  path: Expression | undefined,
  scope: Scope,
): Router | null {
  const parent = routerOf(search, outer, scope);
  const text = path && constantText(search, path, scope);
  return parent && text?.startsWith("/") ? newRouter({ router: parent, path: text }) : null;
}

/** The router of an expression, also one within calls of middleware. */
export function routerIn(search: Search, expression: Expression, scope: Scope): Router | null {
  if (expression.kind === "call")
    return expression.arguments.map(one => routerIn(search, one, scope)).find(one => one !== null) ?? null;
  const meaning = expression.kind === "name" ? find(scope, expression.name) : undefined;
  return meaning?.kind === "router" ? meaning.router : null;
}

/** The handler of `p.GetPet` or `GetPet`, also within calls of http.HandlerFunc and of middleware; null for other expressions. */
export function handlerIn(
  search: Search,
  expression: Expression,
  scope: Scope,
): { type: string | null; name: string } | null {
  if (expression.kind === "name")
    return find(scope, expression.name) === undefined ? { type: null, name: expression.name } : null;
  if (expression.kind === "selector") {
    const { operand, field } = expression;
    const receiver = meaningOf(search, operand, scope);
    return receiver.kind === "receiver" ? { type: receiver.type, name: field } : null;
  }
  if (expression.kind !== "call") return null;
  return expression.arguments.map(one => handlerIn(search, one, scope)).find(one => one !== null) ?? null;
}

/** The text of a constant expression; null for others. */
export function constantText(search: Search, expression: Expression, scope: Scope): string | null {
  const meaning = expression.kind === "name" ? find(scope, expression.name) : undefined;
  if (meaning?.kind === "text") return meaning.text;
  return search.declared.textOf(expression, search.hidden);
}

/** The pattern of an expression; null where it is not clear. */
export function patternOf(search: Search, expression: Expression, scope: Scope): Pattern | null {
  if (expression.kind === "name") {
    const meaning = find(scope, expression.name);
    if (meaning?.kind === "pattern") return meaning.pattern;
  }
  return readPattern(expression, {
    textOf: one => constantText(search, one, scope),
    isEntry: name => find(scope, name)?.kind === "entry",
  });
}

// Reads the patterns with which handlers are registered: constant texts, and texts that end with the Path of an entry of ListHandlers.

/** A pattern without its method: the whole path, or the text before the Path of an entry. */
type Pattern = { kind: "path"; path: string } | { kind: "entry"; entry: string; prefix: string };

/** What the names in a pattern stand for. */
interface PatternNames {
  /** The text of a constant expression; null for others. */
  textOf(expression: Expression): string | null;
  /** Reports whether a name is an entry of ListHandlers. */
  isEntry(name: string): boolean;
}

/** A part of a text: a constant, or the Method or Path of an entry. */
type Part = { text: string } | { entry: string; field: "Method" | "Path" };

/** The pattern of an expression; null where it is not clear, and for one with a host. */
function readPattern(expression: Expression, names: PatternNames): Pattern | null {
  const parts = partsOf(expression, names);
  if (parts === null) return null;
  const last = parts.at(-1);
  const isPath = last !== undefined && "field" in last && last.field === "Path";
  const before = isPath ? parts.slice(0, -1) : parts;
  if (before.some(part => "field" in part && part.field === "Path")) return null;
  const text = before.map(part => ("text" in part ? part.text : "METHOD")).join("");
  const path = text.replace(/^[A-Z]+(?:[ \t]+|$)/, "");
  if (!/^(?:\/|$)/.test(path) || /\s/.test(path)) return null;
  return isPath ? { kind: "entry", entry: last.entry, prefix: path } : { kind: "path", path };
}

function partsOf(expression: Expression, names: PatternNames): Part[] | null {
  if (expression.kind === "binary" && expression.operator === "+") {
    const [left, right] = [partsOf(expression.left, names), partsOf(expression.right, names)];
    return left && right && [...left, ...right];
  }
  if (expression.kind === "selector" && expression.operand.kind === "name") {
    const { operand, field } = expression;
    if (names.isEntry(operand.name))
      return field === "Method" || field === "Path" ? [{ entry: operand.name, field }] : null;
  }
  if (isSprintf(expression)) return formatted(expression.arguments, names);
  const text = names.textOf(expression);
  return text === null ? null : [{ text }];
}

function isSprintf(expression: Expression): expression is Expression & { kind: "call" } {
  if (expression.kind !== "call" || expression.callee.kind !== "selector") return false;
  const { operand, field } = expression.callee;
  return field === "Sprintf" && operand.kind === "name" && operand.name === "fmt";
}

/** The parts of a text that fmt.Sprintf makes with `%s` and `%v` alone. */
function formatted([format, ...values]: Expression[], names: PatternNames): Part[] | null {
  const text = format ? names.textOf(format) : null;
  const pieces = text?.split(/%[sv]/) ?? [];
  if (text === null || pieces.length !== values.length + 1 || pieces.join("").includes("%")) return null;
  const parts = values.map(value => partsOf(value, names));
  if (parts.includes(null)) return null;
  const all = pieces.flatMap((piece, index): Part[] => [{ text: piece }, ...(parts[index] ?? [])]);
  return all.filter(part => !("text" in part && part.text === ""));
}

/** A router, such as an http.ServeMux. */
export interface Router {
  /** Where it is mounted; null for one that the function gets or starts a server with. */
  parent: { router: Router; path: string } | null;
  /** More than one place mounts it, or code that is not understood. */
  isUnclear: boolean;
}

export function newRouter(parent: Router["parent"] = null): Router {
  return { parent, isUnclear: false };
}

/** Mounts a router at a path of another one. A router that is mounted twice becomes unclear. */
export function mount(router: Router, parent: Router, path: string): void {
  const isCycle = isWithin(parent, router);
  if (router.parent !== null || isCycle) router.isUnclear = true;
  if (!isCycle) router.parent ??= { router: parent, path };
}

function isWithin(router: Router, outer: Router): boolean {
  for (let at: Router | undefined = router; at; at = at.parent?.router) if (at === outer) return true;
  return false;
}

/** The path below which a router is mounted, without a slash at its end; null if it is not clear. */
export function prefixOf(router: Router): string | null {
  if (router.isUnclear) return null;
  if (router.parent === null) return "";
  const outer = prefixOf(router.parent.router);
  return outer === null ? null : outer + router.parent.path.replace(/\/$/, "");
}
