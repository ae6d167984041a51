/** What the variables and expressions of a function mean to the search for registrations. */
import { getOrMake } from "../../base/text/maps.ts";
import type { CallExpression, Expression, TypeExpression } from "../../go/declarations.ts";

/** The search in one function, with what the package declares. */
export interface Search {
  /** Reports whether a type has handlers. */
  isReceiver(type: string): boolean;
  /** The type of the first result of a function; null for other names. */
  resultOf(name: string): TypeExpression | null;
  /** The text of a constant expression; null for others, and for one with a variable of the function. */
  textOf(expression: Expression): string | null;
  /** Routers that are not variables of the function, by their texts: `http`, `s.mux`. */
  others: Map<string, Router>;
  /** Stands for the server, to which http.StripPrefix may be given directly. */
  root: Router;
  found: Registration[];
}

/** A registration of handlers. */
export interface Registration {
  router: Router;
  /** The receiver's type; null for the plain functions. */
  receiver: string | null;
  /** The name of one handler; null for all handlers of ListHandlers. */
  handler: string | null;
  /** The whole path of the handler, or the text before the Path of each. */
  path: string;
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
  search: Search;
  names: Map<string, Meaning>;
  parent: Scope | null;
}

export const other: Meaning = { kind: "other" };

/** The meaning of a value of a type; null if the type has no handlers. */
export function ofType({ isReceiver }: Search, type: TypeExpression | null): Meaning | null {
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
export function meaningOf(expression: Expression, scope: Scope): Meaning {
  const { search } = scope;
  if (expression.kind === "name") return find(scope, expression.name) ?? other;
  if (expression.kind === "composite") return ofType(search, expression.type) ?? other;
  if (expression.kind === "unary")
    return expression.operator === "&" ? meaningOf(expression.operand, scope) : other;
  if (expression.kind !== "call") return other;
  const { callee } = expression;
  if (callee.kind === "name") {
    const [first] = expression.arguments;
    if (callee.name === "new" && first?.kind === "type") return ofType(search, first.type) ?? other;
    const isFunction = find(scope, callee.name) === undefined;
    if (callee.name === "ListHandlers" && isFunction) return { kind: "list", type: null };
    const result = ofType(search, search.resultOf(callee.name));
    if (result !== null) return result;
  }
  if (callee.kind === "selector" && callee.field === "ListHandlers") {
    const receiver = meaningOf(callee.operand, scope);
    return receiver.kind === "receiver" ? { ...receiver, kind: "list" } : other;
  }
  // A call that gets a router mostly returns this router with middleware.
  const router = derivedRouter(expression, scope) ?? routerIn(expression, scope);
  return router === null ? other : { kind: "router", router };
}

/** The router that an expression stands for; null if it can't be one. */
export function routerOf(expression: Expression, scope: Scope): Router | null {
  const otherRouter = (text: string) => getOrMake(scope.search.others, text, () => newRouter());
  if (expression.kind === "name") {
    const meaning = find(scope, expression.name);
    if (meaning === undefined) return otherRouter(expression.name);
    return meaning.kind === "router" ? meaning.router : null;
  }
  if (expression.kind === "selector" && expression.operand.kind === "name")
    return otherRouter(`${expression.operand.name}.${expression.field}`);
  return expression.kind === "call" ? derivedRouter(expression, scope) : null;
}

/** The router of `r.With(…)`, which is r with middleware, of `r.PathPrefix("/api").Subrouter()` and of `r.Route("/api", nil)`. */
function derivedRouter({ callee, arguments: [first] }: CallExpression, scope: Scope): Router | null {
  if (callee.kind !== "selector") return null;
  const { operand, field } = callee;
  if (field === "With") return routerOf(operand, scope);
  if (field === "Subrouter" && operand.kind === "call" && operand.callee.kind === "selector") {
    const { callee: inner, arguments: paths } = operand;
    return inner.field === "PathPrefix" ? subrouter(inner.operand, paths[0], scope) : null;
  }
  return field === "Route" ? subrouter(operand, first, scope) : null;
}

/** A new router that is mounted on another one, at a path; null if one of these is not clear. */
export function subrouter(outer: Expression, path: Expression | undefined, scope: Scope): Router | null {
  const parent = routerOf(outer, scope);
  const text = path && constantText(path, scope);
  return parent && text?.startsWith("/") ? newRouter({ router: parent, path: text }) : null;
}

/** The router of an expression, also one within calls of middleware. */
export function routerIn(expression: Expression, scope: Scope): Router | null {
  if (expression.kind === "call")
    return expression.arguments.map(one => routerIn(one, scope)).find(one => one !== null) ?? null;
  const meaning = expression.kind === "name" ? find(scope, expression.name) : undefined;
  return meaning?.kind === "router" ? meaning.router : null;
}

/** The handler of `p.GetPet` or `GetPet`, also within calls of http.HandlerFunc and of middleware; null for other expressions. */
export function handlerIn(
  expression: Expression,
  scope: Scope,
): { type: string | null; name: string } | null {
  if (expression.kind === "name")
    return find(scope, expression.name) === undefined ? { type: null, name: expression.name } : null;
  if (expression.kind === "selector") {
    const receiver = meaningOf(expression.operand, scope);
    return receiver.kind === "receiver" ? { type: receiver.type, name: expression.field } : null;
  }
  if (expression.kind !== "call") return null;
  return expression.arguments.map(one => handlerIn(one, scope)).find(one => one !== null) ?? null;
}

/** The text of a constant expression; null for others. */
export function constantText(expression: Expression, scope: Scope): string | null {
  const meaning = expression.kind === "name" ? find(scope, expression.name) : undefined;
  return meaning?.kind === "text" ? meaning.text : scope.search.textOf(expression);
}

// Reads the patterns with which handlers are registered: constant texts, and texts that end with the Path of an entry of ListHandlers.

/** A pattern without its method: the whole path, or the text before the Path of an entry. */
type Pattern = { path: string; entry: string | null };

/** A part of a text: a constant, or the Method or Path of an entry. */
type Part = { text: string } | { entry: string; field: "Method" | "Path" };

/** The pattern of an expression; null where it is not clear, and for one with a host. */
export function patternOf(expression: Expression, scope: Scope): Pattern | null {
  const meaning = expression.kind === "name" ? find(scope, expression.name) : undefined;
  if (meaning?.kind === "pattern") return meaning.pattern;
  const parts = partsOf(expression, scope);
  if (parts === null) return null;
  const last = parts.at(-1);
  const isPath = last !== undefined && "field" in last && last.field === "Path";
  const before = isPath ? parts.slice(0, -1) : parts;
  if (before.some(part => "field" in part && part.field === "Path")) return null;
  const text = before.map(part => ("text" in part ? part.text : "METHOD")).join("");
  const path = text.replace(/^[A-Z]+(?:[ \t]+|$)/, "");
  if (!/^(?:\/|$)/.test(path) || /\s/.test(path)) return null;
  return { path, entry: isPath ? last.entry : null };
}

function partsOf(expression: Expression, scope: Scope): Part[] | null {
  if (expression.kind === "binary" && expression.operator === "+") {
    const [left, right] = [partsOf(expression.left, scope), partsOf(expression.right, scope)];
    return left && right && [...left, ...right];
  }
  if (expression.kind === "selector" && expression.operand.kind === "name") {
    const { operand, field } = expression;
    if (find(scope, operand.name)?.kind === "entry")
      return field === "Method" || field === "Path" ? [{ entry: operand.name, field }] : null;
  }
  if (isCallOf(expression, "fmt", "Sprintf")) return formatted(expression.arguments, scope);
  const text = constantText(expression, scope);
  return text === null ? null : [{ text }];
}

/** Reports whether an expression calls a function of another package. */
export function isCallOf(expression: Expression, pkg: string, name: string): expression is CallExpression {
  if (expression.kind !== "call" || expression.callee.kind !== "selector") return false;
  const { operand, field } = expression.callee;
  return field === name && operand.kind === "name" && operand.name === pkg;
}

/** The parts of a text that fmt.Sprintf makes with `%s` and `%v` alone. */
function formatted([format, ...values]: Expression[], scope: Scope): Part[] | null {
  const text = format ? constantText(format, scope) : null;
  const pieces = text?.split(/%[sv]/) ?? [];
  if (text === null || pieces.length !== values.length + 1 || pieces.join("").includes("%")) return null;
  const parts = values.map(value => partsOf(value, scope));
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
