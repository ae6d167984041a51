/**
 * Finds where a function registers the package's handlers with routers: patterns of net/http's ServeMux and of routers with methods such as chi's,
 * and the prefixes of StripPrefix, Route, Mount and PathPrefix around them. Code that is not understood registers nothing.
 */

import type { TypeExpression } from "../../go/declarations.ts";
import type { CallExpression, Expression, Statement } from "../../go/statements.ts";
import { partsOf } from "../../go/walk-statements.ts";
import {
  constantText,
  find,
  handlerIn,
  type Meaning,
  meaningOf,
  ofType,
  other,
  patternOf,
  routerIn,
  routerOf,
  type Scope,
  type Search,
  subrouter,
} from "./meanings.ts";
import { mount, newRouter, type Router } from "./routers.ts";

/** A registration of handlers. */
export interface Registration {
  router: Router;
  /** The receiver's type; null for the plain functions. */
  receiver: string | null;
  /** One handler with its whole path, or all handlers of ListHandlers with the text before the Path of each. */
  of: { handler: string; path: string } | { prefix: string };
}

interface Found {
  found: Registration[];
}

/** The registrations in the body of a function; `variables` are its receiver and parameters. */
export function findRegistrations(
  body: Statement[],
  variables: { name: string | null; type: TypeExpression | null }[],
  { declared, hidden }: Pick<Search, "declared" | "hidden">,
): Registration[] {
  const search: Search & Found = { declared, hidden, others: new Map(), root: newRouter(), found: [] };
  walk(search, body, declare(search, null, variables));
  return search.found;
}

/** A scope with variables. A variable whose type has no handlers may be a router. */
function declare(
  { declared }: Search,
  parent: Scope | null,
  variables: { name: string | null; type: TypeExpression | null }[],
): Scope {
  const names = variables.flatMap(({ name, type }): [string, Meaning][] =>
    name === null ? [] : [[name, ofType(declared, type) ?? { kind: "router", router: newRouter() }]],
  );
  return { names: new Map(names), parent };
}

/** Walks through statements and expressions in their order. Plain blocks get no scope: a second variable with the same name makes both unclear. */
function walk(
  search: Search & Found,
  one: Statement | Expression | (Statement | Expression)[],
  scope: Scope,
): void {
  if (Array.isArray(one)) {
    for (const part of one) walk(search, part, scope);
    return;
  }
  switch (one.kind) {
    case "assign":
      walk(search, one.right, scope);
      for (const [index, left] of one.left.entries()) {
        const value = one.left.length === one.right.length ? one.right[index] : undefined;
        if (left.kind === "name") set(search, scope, left.name, value, one.operator === ":=");
      }
      return;
    case "declare":
      walk(search, one.values, scope);
      for (const [index, name] of one.names.entries())
        set(search, scope, name, one.values[index], true, ofType(search.declared, one.type));
      return;
    case "range": {
      walk(search, one.over, scope);
      const list = meaningOf(search, one.over, scope);
      const names = new Map<string, Meaning>();
      for (const [index, left] of one.left.entries()) {
        const isEntry = index === 1 && list.kind === "list" && one.declares;
        if (left.kind === "name") names.set(left.name, isEntry ? { ...list, kind: "entry" } : other);
      }
      walk(search, one.body, { names, parent: scope });
      return;
    }
    case "function":
      walk(search, one.body, declare(search, scope, one.parameters));
      return;
    case "call":
      readCall(search, one, scope);
      return;
    default:
      walk(search, partsOf(one), scope);
  }
}

/** The meaning of a variable with this first value. If nothing is known of the value, it may be a router. */
function valueMeaning(search: Search, value: Expression | undefined, scope: Scope): Meaning {
  const meaning = value ? meaningOf(search, value, scope) : other;
  if (meaning.kind !== "other") return meaning;
  const text = value ? constantText(search, value, scope) : null;
  if (text !== null) return { kind: "text", text };
  const pattern = value ? patternOf(search, value, scope) : null;
  return pattern ? { kind: "pattern", pattern } : { kind: "router", router: newRouter() };
}

/** Gives a variable the meaning of its value, or of its type. A variable with a second value has no meaning. */
function set(
  search: Search,
  scope: Scope,
  name: string,
  value: Expression | undefined,
  isNew: boolean,
  typed: Meaning | null = null,
): void {
  // `h := h` in a loop changes nothing.
  if (value?.kind === "name" && value.name === name) return;
  let holder: Scope | null = scope;
  while (holder !== null && !isNew && !holder.names.has(name)) holder = holder.parent;
  const before = holder?.names.get(name);
  if (before?.kind === "router") before.router.isUnclear = true;
  if (holder !== null && before !== undefined) {
    holder.names.set(name, other);
    return;
  }
  scope.names.set(name, typed ?? valueMeaning(search, value, scope));
}

const verbs = new Set("Get Head Post Put Patch Delete Connect Options Trace".split(" "));

function readCall(search: Search & Found, call: CallExpression, scope: Scope): void {
  const { callee, arguments: given } = call;
  if (callee.kind !== "selector") {
    walk(search, given, scope);
    return;
  }
  const { operand, field } = callee;
  if (isStripPrefix(call)) {
    strip(search, search.root, null, call, scope);
    return;
  }
  const router = routerOf(search, operand, scope);
  const [first, second] = given;
  const last = given.at(-1);
  if (
    router !== null &&
    (field === "Handle" || field === "HandleFunc" || verbs.has(field)) &&
    first &&
    second
  ) {
    const pattern = patternOf(search, first, scope);
    if (second.kind === "call" && isStripPrefix(second)) {
      strip(search, router, pattern?.kind === "path" ? pattern.path : "", second, scope);
      return;
    }
    register(search, { router, first, handler: second }, scope);
  } else if (router !== null && (field === "Method" || field === "MethodFunc") && second && given[2]) {
    register(search, { router, first: second, handler: given[2] }, scope);
  } else if (router !== null && field === "Mount" && first && second) {
    const path = constantText(search, first, scope);
    const mounted = routerIn(search, second, scope);
    if (mounted !== null && path?.startsWith("/")) mount(mounted, router, path);
    else if (mounted !== null) mounted.isUnclear = true;
  } else if (router !== null && (field === "Route" || field === "Group") && last?.kind === "function") {
    const inner = field === "Group" ? router : subrouter(search, operand, first, scope);
    const names = new Map<string, Meaning>();
    const [parameter] = last.parameters;
    if (parameter?.name) names.set(parameter.name, inner ? { kind: "router", router: inner } : other);
    walk(search, last.body, { names, parent: scope });
    return;
  }
  walk(search, operand, scope);
  walk(search, given, scope);
}

function isStripPrefix({ callee }: CallExpression): boolean {
  if (callee.kind !== "selector" || callee.field !== "StripPrefix") return false;
  return callee.operand.kind === "name" && callee.operand.name === "http";
}

/** Mounts the router r of `http.StripPrefix("/api", r)`, if the pattern around the call is the same path, or there is none. */
function strip(
  search: Search & Found,
  outer: Router,
  pattern: string | null,
  { arguments: given }: CallExpression,
  scope: Scope,
): void {
  const path = given[0] && constantText(search, given[0], scope);
  const stripped = given[1] && routerIn(search, given[1], scope);
  walk(search, given, scope);
  if (!stripped) return;
  const isSame = pattern === null || pattern.replace(/\/$/, "") === path?.replace(/\/$/, "");
  if (path?.startsWith("/") && isSame) mount(stripped, outer, path);
  else stripped.isUnclear = true;
}

/** Notes a registration, if its pattern and its handler are clear. */
function register(
  search: Search & Found,
  { router, first, handler }: { router: Router; first: Expression; handler: Expression },
  scope: Scope,
): void {
  const pattern = patternOf(search, first, scope);
  if (pattern?.kind === "entry") {
    const entry = find(scope, pattern.entry);
    if (entry?.kind === "entry")
      search.found.push({ router, receiver: entry.type, of: { prefix: pattern.prefix } });
    return;
  }
  const method = pattern && handlerIn(search, handler, scope);
  if (method)
    search.found.push({ router, receiver: method.type, of: { handler: method.name, path: pattern.path } });
}
