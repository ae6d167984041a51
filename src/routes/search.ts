/** Follows code that registers handlers: its statements, the functions that it calls, and loops over tables of routes. */
import type {
  CallExpression,
  Expression,
  FunctionExpression,
  RangeStatement,
  Statement,
} from "../go/declarations.ts";
import { partsOf as nodesIn } from "../go/walk-statements.ts";
import type { Dialect } from "./patterns.ts";
import {
  assigned,
  building,
  declareParameters,
  dialectOf,
  type Given,
  handlerIn,
  isRouterMethod,
  keeping,
  listedBy,
  mayRegister,
  type Result,
  type Route,
  type RouteSearch,
  readRegistration,
} from "./registering-code.ts";
import { mount, newRouter, type Router } from "./routers.ts";
import {
  type Code,
  fieldVariable,
  find,
  functionOf,
  isCallOf,
  isSearched,
  mentionsPath,
  partsOf,
  pointed,
  resolve,
  type Scope,
  textOf,
  typeIn,
  type Value,
  type Variable,
  valueAt,
  variable,
} from "./values.ts";

const nothing: Result = { router: null, route: null, returned: null };

/** Reads a function that no other one calls. */
export function readFunction(code: Code, search: RouteSearch): void {
  follow(code, [], { search, code, names: new Map(), parent: null, callers: [], returns: [] });
}

/** Reads a function with the values of its parameters, and returns what it returns. */
function follow(code: Code, given: Given[], caller: Scope): Value[] {
  const search = caller.search as RouteSearch;
  const { fn } = code;
  if (fn === null || search.left-- < 0) return [];
  search.read.add(code);
  const scope: Scope = {
    search,
    code,
    names: new Map(),
    parent: null,
    callers: [...caller.callers, code],
    returns: [],
  };
  if (fn.receiver?.name) {
    const { type: name, span } = fn.receiver;
    const type = typeIn(scope, { kind: "name", text: name, span, package: null, name, typeArguments: [] });
    scope.names.set(fn.receiver.name, variable([], type));
  }
  declareParameters(fn.parameters, given, scope);
  walk(search.parseBody(fn.body) ?? [], scope);
  return scope.returns;
}

function inner(scope: Scope): Scope {
  return { ...scope, names: new Map(), parent: scope };
}

/** Walks through statements and expressions in their order. */
function walk(one: Statement | Expression | (Statement | Expression)[], scope: Scope): void {
  if (Array.isArray(one)) {
    for (const part of one) walk(part, scope);
    return;
  }
  switch (one.kind) {
    case "assign":
      walk(one.right, scope);
      for (const [index, left] of one.left.entries())
        assign(left, one.operator, assigned(one.right, one.left.length, index, scope), scope);
      return;
    case "declare":
      walk(one.values, scope);
      for (const [index, name] of one.names.entries()) {
        const value = assigned(one.values, one.names.length, index, scope);
        scope.names.set(name, variable(value ? [value] : [], one.type && typeIn(scope, one.type)));
      }
      return;
    case "return":
      walk(one.values, scope);
      for (const value of one.values.slice(0, 1)) scope.returns.push(valueAt(value, scope));
      return;
    case "composite":
      walk(nodesIn(one), scope);
      for (const { key, value } of one.elements) {
        const isOwn = one.type?.kind === "name" && isSearched(one.type.package, scope);
        const field = isOwn && key?.kind === "name" ? fieldVariable(one, key.name, scope) : null;
        if (field) give(field, valueAt(value, scope));
      }
      return;
    case "range":
      walk(one.over, scope);
      walkLoop(one, scope);
      return;
    case "function":
      walkFunction(one, [], scope);
      return;
    case "call":
      call(one, scope);
      return;
    case "block":
    case "if":
    case "for":
    case "switch":
    case "typeSwitch":
      walk(nodesIn(one), inner(scope));
      return;
    default:
      walk(nodesIn(one), scope);
  }
}

function walkFunction(one: FunctionExpression, given: Given[], scope: Scope): void {
  const within = { ...inner(scope), returns: [] };
  declareParameters(one.parameters, given, within);
  walk(one.body, within);
}

function assign(left: Expression, operator: string, value: Value | null, scope: Scope): void {
  if (left.kind === "selector") {
    const field = fieldVariable(left.operand, left.field, scope);
    if (field) give(field, value);
  }
  // `h := h` in a loop changes nothing.
  const isSame =
    value?.expression.kind === "name" && left.kind === "name" && value.expression.name === left.name;
  if (left.kind !== "name" || left.name === "_" || isSame) return;
  const known = operator === ":=" ? scope.names.get(left.name) : find(scope, left.name);
  if (known) give(known, operator === ":=" || operator === "=" ? value : null);
  else scope.names.set(left.name, variable(value ? [value] : []));
}

/** Gives a variable one more value. */
function give(to: Variable, value: Value | null): void {
  const before = to.router;
  to.values.push(value);
  if (before === null) return;
  to.router = newRouter(before);
  const after = value && routerOfValue(value);
  if (after) mount(to.router, after, "");
}

/** The router of a variable. If nothing is known of its value, it may be a router. */
function routerIn(one: Variable): Router {
  if (one.router === null) {
    const [first, ...others] = one.values.map(value => value && routerOfValue(value));
    one.router = first && others.length === 0 ? first : newRouter(first ?? undefined);
    for (const other of others) if (other) mount(one.router, other, "");
  }
  return one.router;
}

function routerOfValue({ expression, scope, result }: Value): Router | null {
  return result === 0 ? routerOf(expression, scope) : null;
}

/** The router that an expression stands for; null if it can't be one. */
function routerOf(expression: Expression, scope: Scope): Router | null {
  const search = scope.search as RouteSearch;
  switch (expression.kind) {
    case "name": {
      const found = find(scope, expression.name);
      return found ? routerIn(found) : expression.name === "http" ? search.root : null;
    }
    case "selector": {
      const { operand } = expression;
      const field = fieldVariable(operand, expression.field, scope);
      // Only the code of searched packages shows what gives a field its value.
      if (field?.isForeign) field.router ??= newRouter(search.root, null);
      if (field) return routerIn(field);
      const text =
        operand.kind === "name" ? `${scope.code.file.name} ${operand.name}.${expression.field}` : null;
      if (text === null) return newRouter(search.root, null);
      if (!search.shared.has(text)) search.shared.set(text, variable([]));
      return routerIn(search.shared.get(text)!);
    }
    case "unary":
      return routerOf(expression.operand, scope);
    case "call":
      return call(expression, scope).router;
    default:
      return null;
  }
}

/** Reads a call once in each scope. */
function call(one: CallExpression, scope: Scope): Result {
  const { calls } = scope.search as RouteSearch;
  const known = calls.get(scope) ?? new Map<CallExpression, Result>();
  calls.set(scope, known);
  const before = known.get(one);
  if (before) return before;
  known.set(one, nothing);
  const result = readCall(one, scope);
  known.set(one, result);
  return result;
}

/** What a call of a function returns whose code is read; null for others. */
export function returned(one: CallExpression, scope: Scope): Value[] | null {
  return call(one, scope).returned;
}

function readCall(one: CallExpression, scope: Scope): Result {
  const { callee, arguments: given } = one;
  const search = scope.search as RouteSearch;
  const listed = listedBy(one, scope);
  if (listed) search.listed.add(listed);
  if (isCallOf(one, "http", "StripPrefix")) {
    strip(search.root, null, one, scope);
    return nothing;
  }
  const literal = callee.kind === "name" ? resolve(valueAt(callee, scope)) : null;
  if (literal?.expression.kind === "function" && !scope.callers.includes(literal.scope.code)) {
    walk(given, scope);
    walkFunction(
      literal.expression,
      given.map(value => valueAt(value, scope)),
      literal.scope,
    );
    return nothing;
  }
  const code = functionOf(callee, scope);
  if (code) {
    walk(callee.kind === "selector" ? [callee.operand, ...given] : given, scope);
    if (scope.callers.includes(code) || !mayRegister(code)) return withRouter(one, scope);
    const values = follow(
      code,
      given.map(value => valueAt(value, scope)),
      scope,
    );
    const routers = values.map(routerOfValue);
    return { router: routers.findLast(one => one !== null) ?? null, route: null, returned: values };
  }
  if (callee.kind !== "selector") {
    walk(nodesIn(one), scope);
    return withRouter(one, scope);
  }
  const known = registration(one, callee.operand, callee.field, scope);
  if (known) return known;
  walk(nodesIn(one), scope);
  return withRouter(one, scope);
}

/** A call that gets a router mostly returns this router with middleware. */
function withRouter({ arguments: given }: CallExpression, scope: Scope): Result {
  const held = given.map(one => (one.kind === "name" ? find(scope, one.name) : null));
  const isUnknown = (one: Variable | null) => one?.values.every(value => value?.expression.kind === "call");
  const found = held.find(one => one?.router) ?? held.find(isUnknown);
  if (found) return { ...nothing, router: routerIn(found) };
  const routers = given.map(one => (one.kind === "call" ? call(one, scope).router : null));
  return { ...nothing, router: routers.find(one => one !== null) ?? null };
}

/** A loop over the entries of ListHandlers, or over a table of routes, whose body is walked for each row. */
function walkLoop({ left, over, body, declares }: RangeStatement, scope: Scope): void {
  const names = left.map(one => (declares && one.kind === "name" ? one.name : "_"));
  const table = resolve(valueAt(over, scope));
  const list = table.expression.kind === "call" ? listedBy(table.expression, table.scope) : null;
  const rows = table.expression.kind === "composite" ? table.expression.elements : [];
  if (rows.length === 0 || rows.length > 2000) {
    const within = inner(scope);
    for (const [index, name] of names.entries())
      within.names.set(name, { ...variable([null]), entryOf: index === 1 ? list : null });
    walk(body, within);
    return;
  }
  const { expression } = table;
  const type =
    expression.kind === "composite" && expression.type ? typeIn(table.scope, expression.type) : table.type;
  const element = type && pointed(type).element;
  for (const { key, value } of rows) {
    const within = inner(scope);
    const [index, name] = names;
    if (index) within.names.set(index, variable([key && valueAt(key, table.scope)]));
    if (name) within.names.set(name, variable([valueAt(value, table.scope, element && pointed(element))]));
    walk(body, within);
  }
}

/** Reads a call of a router's method; null if it is none. */
function registration(one: CallExpression, operand: Expression, field: string, scope: Scope): Result | null {
  if (!isRouterMethod(field)) return null;
  const { arguments: given } = one;
  const [first, second] = given;
  const search = scope.search as RouteSearch;
  const held = resolve(valueAt(operand, scope));
  const before = held.expression.kind === "call" ? call(held.expression, held.scope).route : null;
  const router = before?.router ?? routerOf(operand, scope) ?? newRouter();
  const text = (expression: Expression | undefined) => (expression ? textOf(expression, scope) : null);
  const route = (dialect: Dialect): Route => {
    if (before) return before;
    const made: Route = {
      ...{ router, dialect, path: null, isPrefix: false, methods: [], handler: null, by: scope.code },
    };
    search.found.push(made);
    return made;
  };
  const read = readRegistration(field, given, dialectOf(operand, scope), text);
  if (read) {
    const { dialect, path, handlers, methods } = read;
    const strips = handlers.find(one => isCallOf(one, "http", "StripPrefix"));
    if (strips?.kind === "call") strip(router, text(path)?.replace(/^[A-Z]+[ \t]+/, "") ?? "", strips, scope);
    else walk([path, ...handlers], scope);
    const found = handlers.map(one => handlerIn(one, scope)).filter(one => one !== null);
    // Most calls of methods such as Get have nothing to do with routers.
    if (found.length === 0 && !before && !mentionsPath(path, scope)) return nothing;
    const made = route(dialect);
    made.path = [...(made.path ?? []), ...partsOf(path, scope)];
    made.methods = methods;
    // Of gin's handlers, the last one answers.
    made.handler = (dialect === "gin" ? found.at(-1) : found[0]) ?? null;
    return { router, route: made, returned: null };
  }
  if (!keeping.has(field) && !building.has(field)) return null;
  const last = given.at(-1);
  if ((field === "Route" || field === "Group") && last) {
    const code = functionOf(last, scope);
    const isFunction =
      (last.kind === "function" || code !== null) && (field === "Route" || given.length === 1);
    const sub = field === "Group" && isFunction ? router : newRouter(router, text(first));
    if (last.kind === "function" && isFunction) walkFunction(last, [{ holds: sub }], scope);
    else if (code && isFunction && !scope.callers.includes(code)) follow(code, [{ holds: sub }], scope);
    else walk(given, scope);
    return { ...nothing, router: sub };
  }
  walk(given, scope);
  switch (field) {
    case "Methods":
      route("gorilla").methods = given.flatMap(one => text(one)?.toUpperCase() ?? []);
      break;
    case "Path":
    case "PathPrefix": {
      if (!first) return null;
      const found = route("gorilla");
      found.path = [...(found.path ?? []), ...partsOf(first, scope)];
      found.isPrefix = field === "PathPrefix";
      return { router, route: found, returned: null };
    }
    case "Handler":
    case "HandlerFunc":
      if (first && before) before.handler = handlerIn(first, scope);
      break;
    case "Subrouter": {
      const path = before?.path?.map(part => ("text" in part ? part.text : null)) ?? [];
      return { ...nothing, router: newRouter(router, path.includes(null) ? null : path.join("")) };
    }
    case "Mount":
      if (second) mount(mountedIn(second, scope), router, text(first));
  }
  return { router, route: before ?? (field === "Methods" ? search.found.at(-1)! : null), returned: null };
}

/** The router of an expression, also one within calls of middleware. */
function mountedIn(expression: Expression, scope: Scope): Router | null {
  if (expression.kind === "name" && find(scope, expression.name) === null) return null;
  return routerOf(expression, scope);
}

/** Mounts the router r of `http.StripPrefix("/api", r)`, if the pattern around the call is the same path, or there is none. */
function strip(
  outer: Router,
  pattern: string | null,
  { arguments: given }: CallExpression,
  scope: Scope,
): void {
  const [first, second] = given;
  const path = first ? textOf(first, scope) : null;
  walk(given, scope);
  const isSame = pattern === null || pattern.replace(/\/$/, "") === path?.replace(/\/$/, "");
  if (second) mount(mountedIn(second, scope), outer, isSame ? path : null);
}
