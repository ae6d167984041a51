/** Follows code that registers handlers: its statements, the functions that it calls, and loops over tables of routes. */
import { getOrMake } from "../base/text/common.ts";
import type {
  CallExpression,
  CompositeExpression,
  Expression,
  FunctionExpression,
  RangeStatement,
} from "../go/declarations.ts";
import { importedFrameworks } from "../go/frameworks.ts";
import { isHttpMethod, verbs } from "../go/http.ts";
import { statementsOf } from "../go/parser.ts";
import { partsOf as nodesIn, type Part } from "../go/walk-statements.ts";
import { declaredType } from "../types/lookup.ts";
import { addChosen, partsThatRun } from "./branches.ts";
import {
  addPath,
  addUnrouted,
  isCallOf,
  isReturnRead,
  listedBy,
  methodsOf,
  passesRouters,
  plain,
  registeredBy,
  returnsTable,
  textOf,
} from "./handlers.ts";
import { give, passedRouter, routerOf, routerOfValue } from "./held-routers.ts";
import { aroundEntry, guardedBy, guardOf, usesOf } from "./middleware.ts";
import { type Dialect, dialectOfFile } from "./patterns.ts";
import { effects, isWithin, marks, mount, newRouter } from "./routers.ts";
import type { Code, Result, Route, Router, Scope, Value, Variable } from "./types.ts";
import {
  argumentsOf,
  assigned,
  declare,
  declareSignature,
  elementsOf,
  fieldsOf,
  functionIn,
  functionOf,
  importedBy,
  isCalled,
  isGroup,
  longestList,
  methodsBehind,
  resolve,
  scopeOf,
  takesGroup,
  typeIn,
  typeOf,
  valueAt,
  variable,
  variableOf,
} from "./values.ts";

/** Reads a function with what its parameters get, and returns what it returns; `at` is its own scope, or that around a literal. */
export function follow(
  one: Code | FunctionExpression,
  at: Scope,
  given: Variable[] = [],
  callers = at.callers,
): Value[] {
  let scope: Scope = { ...at, callers: [...callers, one], returns: [] };
  const { returns } = scope;
  at.search.read.add(one);
  if ("kind" in one) {
    walk(one.body, declareSignature(one, given, scope));
    return returns;
  }
  const { receiver } = one.fn!;
  if (receiver?.name)
    scope = declare(
      scope,
      receiver.name,
      variable(undefined, declaredType(at.search.reader, one.in.pkg, receiver.type)),
    );
  walk(statementsOf(at.search.reader.parser, one.fn!) ?? [], declareSignature(one.fn!, given, scope));
  return returns;
}

/** Walks through statements and expressions in their order, and returns the scope behind them. */
function walk(one: Part | Part[], scope: Scope): Scope {
  if (Array.isArray(one)) return one.reduce((at: Scope, part) => walk(part, at), scope);
  let at = scope;
  switch (one.kind) {
    case "assign":
      // A function that is called by its name is followed there.
      for (const [index, value] of one.right.entries())
        if (!isCalled(value, one.left[index]!, scope)) walk(value, scope);
      for (const [index, left] of one.left.entries())
        at = assign(left, one.operator, assigned(one.right, one.left.length, index, scope), at);
      return at;
    case "declare":
      walk(one.values, scope);
      for (const [index, name] of one.names.entries()) {
        const value = assigned(one.values, one.names.length, index, scope) ?? undefined;
        at = declare(at, name, variable(value, one.type && typeIn(scope, one.type)));
      }
      return at;
    case "return":
      walk(one.values, scope);
      for (const value of one.values.slice(0, 1)) scope.returns.push(valueAt(value, scope));
      break;
    case "composite":
      walk(nodesIn(one), scope);
      for (const { key, value } of one.elements)
        if (key?.kind === "name") noteErrorHandler(key.name, valueAt(value, scope));
      if (one.type?.kind === "name") giveFields(one, one.type.package, scope);
      break;
    case "range":
      walk(one.over, scope);
      walkLoop(one, scope);
      break;
    case "function":
      // What gets or makes a router is read where it is called, with what it gets there.
      if (!passesRouters(one) && !makesServer(one)) follow(one, scope);
      else if (!scope.search.read.has(one)) scope.search.waiting.set(one, scope);
      break;
    case "call":
      call(one, scope);
      break;
    default:
      if (one.kind === "if" || one.kind === "switch")
        addChosen(one, one.initializer ? walk(one.initializer, scope) : scope);
      walk(partsThatRun(one, scope), scope);
  }
  return scope;
}

/** Reports whether a function literal may make a router, as in `func() http.Handler { … }`. */
const makesServer = ({ parameters, results: [first] }: FunctionExpression) =>
  parameters.length === 0 && first?.type.text === "http.Handler";

/** Gives the fields of a struct their values; `qualifier` is that of its type. */
function giveFields(operand: CompositeExpression, qualifier: string | null, scope: Scope): void {
  // The types of packages that are not searched need not be known.
  if (qualifier !== null && !importedBy({ kind: "name", name: qualifier }, scope)) return;
  const names = operand.elements[0]?.key === null ? fieldsOf(operand, null, scope) : [];
  for (const [index, { key, value }] of operand.elements.entries()) {
    const name = key?.kind === "name" ? key.name : names[index]?.name;
    const field = name !== undefined && variableOf({ kind: "selector", operand, field: name }, scope);
    if (field) give(field, valueAt(value, scope));
  }
}

function assign(left: Expression, operator: string, value: Value | null, scope: Scope): Scope {
  const name = left.kind === "name" ? left.name : null;
  // `h := h` in a loop changes nothing.
  if (name === "_" || (value?.expression.kind === "name" && value.expression.name === name)) return scope;
  if (left.kind === "selector" && value) noteErrorHandler(left.field, value);
  if (left.kind === "selector" && effects.get(left.field) === "unrouted" && value)
    addUnrouted(value.expression, value.scope);
  const known = operator === ":=" ? null : variableOf(left, scope);
  if (known) give(known, operator === "=" ? value : null);
  return known || name === null ? scope : declare(scope, name, variable(value));
}

/** Notes what answers the errors of handlers of echo. */
function noteErrorHandler(field: string, value: Value): void {
  if (field === "HTTPErrorHandler") value.scope.search.errorHandlers.set(value.expression, value);
}

/** Walks through the body of a loop, for each row of a table of routes. */
function walkLoop(loop: RangeStatement, scope: Scope): void {
  const { over } = loop;
  const table = resolve(valueAt(over, scope));
  const methods = elementsOf(table) === null ? methodsBehind(over, returnsTable, scope) : [];
  const { search, callers } = scope;
  const all = methods.flatMap(one => follow(one, scopeOf(one, search), [], callers));
  for (const one of all.length > 0 ? all.map(one => resolve(one)) : [table]) walkRows(loop, one, scope);
}

function walkRows({ left, over, body, declares }: RangeStatement, table: Value, scope: Scope): void {
  const names = left.map(one => (declares && one.kind === "name" ? one.name : "_"));
  const keys = table.expression.kind === "composite" ? table.expression.elements.map(({ key }) => key) : [];
  const rows = elementsOf(table) ?? [];
  const some: Expression = { kind: "index", operand: over, index: over };
  const isKnown = rows.length > 0 && rows.length <= longestList;
  for (const [index, value] of (isKnown ? rows : [valueAt(some, scope)]).entries()) {
    const key = isKnown && keys[index] ? valueAt(keys[index], table.scope) : null;
    let within = scope;
    for (const [at, name] of names.entries()) within = declare(within, name, variable([key, value][at]));
    walk(body, within);
  }
}

/** Reads a call once in each scope. */
export function call(one: CallExpression, scope: Scope): Result {
  const known = getOrMake(scope.search.calls, scope, () => new Map<CallExpression, Result>());
  const before = known.get(one);
  if (before) return before;
  const result: Result = { router: null, route: null, returned: [] };
  known.set(one, result);
  return Object.assign(result, readCall(one, scope));
}

function readCall(one: CallExpression, scope: Scope): Partial<Result> {
  const { callee, arguments: given } = one;
  const listed = listedBy(one, scope);
  if (listed) scope.search.listed.add(listed);
  if (isCallOf(one, "http", "StripPrefix")) return { router: strip(newRouter(), null, one, scope) };
  const called = functionIn(callee, scope);
  if (called) {
    walk(callee.kind === "selector" ? [callee.operand, ...given] : given, scope);
    const values = argumentsOf(one, scope) ?? [...given.slice(0, -1).map(one => valueAt(one, scope)), null];
    const variables = values.map(value => variable(value));
    const returned = enter(called, variables, scope);
    if (returned === null) return { router: passedRouter(one, scope) };
    return { router: returned.map(routerOfValue).findLast(one => one !== null) ?? null, returned };
  }
  const behind = methodsBehind(one, passesRouters, scope);
  if (behind.length > 0) {
    walk(given, scope);
    const held = given.map(one => variable(valueAt(one, scope)));
    const returned = behind.flatMap(one => follow(one, scopeOf(one, scope.search), held, scope.callers));
    const routers = returned.flatMap(one => routerOfValue(one) ?? []);
    const whole = newRouter();
    for (const one of routers) mount(one, whole, "");
    return { router: routers.length > 0 ? whole : null };
  }
  // Also a method that a variable holds: `handle := mux.HandleFunc`.
  const method = callee.kind === "name" ? resolve(valueAt(callee, scope)) : { expression: callee, scope };
  const known = isCallOf(one, "http", "HandlerFunc") ? null : routerCall(one, method, scope);
  if (known) return known;
  walk(nodesIn(one), scope);
  return { router: passedRouter(one, scope) };
}

/** Reads a function that is called or passed, and returns what it returns; null where it is not read. */
function enter({ expression, scope: at }: Value, given: Variable[], { search, callers }: Scope) {
  const one = expression.kind === "function" ? expression : functionOf(expression, at)!;
  if (
    callers.includes(one) ||
    ("fn" in one && !search.registering.has(one) && !isReturnRead(one)) ||
    search.left-- < 0
  )
    return null;
  return follow(one, "fn" in one ? scopeOf(one, search) : at, given, callers);
}

// Methods of routers.

const emptyText: Expression = { kind: "literal", token: "string", text: '""' };

/** Reads a call of a router's method; null if it is none. */
function routerCall(one: CallExpression, called: Pick<Value, "expression" | "scope">, scope: Scope) {
  if (called.expression.kind !== "selector") return null;
  const { operand, field } = called.expression;
  const usual = effects.get(field);
  const takesMaker = usual === "registers" || usual === "group" || field === "With";
  const maker = takesMaker && operand.kind === "call" ? call(operand, called.scope) : null;
  const isOnPath = usual === "registers" && maker?.router?.isPath === true;
  const given = isOnPath ? [emptyText, ...one.arguments] : one.arguments;
  const [first, second, third] = given;
  const text = (expression: Expression) => textOf(expression, scope).text;
  // As in `r.HandlerFunc("GET", "/pets", p.ListPets)` of httprouter, and in methods of routers of the user's.
  const isRegistrar = () => usual === "handler" || (usual === undefined && isHttpMethod(text(first!)));
  // As in `manager.RegisterEndpoint("/pets", "Lists the pets.", p.ListPets)`.
  const isNamed = usual === undefined && second && /^(?:Register|Add)/.test(field) && text(first!)[0] === "/";
  const effect = isNamed || (third && isRegistrar()) ? "registers" : usual;
  // Most calls of methods such as Get have nothing to do with routers.
  if (effect === undefined || (effect === "registers" && second === undefined)) return null;
  const { search, code: by } = scope;
  const held = resolve(valueAt(operand, called.scope));
  // Of a variable that gets several routes, the last one counts.
  const { expression, scope: at } = variableOf(held.expression, held.scope)?.values.at(-1) ?? held;
  const before = expression.kind === "call" ? call(expression, at).route : null;
  const router = before?.router ?? routerOf(operand, called.scope) ?? newRouter();
  const route = (dialect: Dialect): Route => {
    if (before) return before;
    const made = { router, dialect, path: null, isPrefix: false, methods: [], handler: null, by };
    search.found.push(made);
    return made;
  };
  const known = router.dialect ?? dialectOfFile(by.file);
  // Groups of other routers with such paths have the middleware that their router has in the end, as servers of echo have.
  const isFramework = /^(?:gin|echo)$/.test(known) && importedFrameworks(by.file).length > 0;
  const ofServer = () => (known === "echo" ? [router] : usesOf(router));
  const soFar = () => (router.before ? [...router.before, ...router.uses] : ofServer());
  const values = (all: Expression[]) => all.map(one => valueAt(one, scope));
  const guards = (all: Expression[]) => values(all).flatMap(guardOf);
  if (effect === "registers") {
    const isVerb = verbs.includes(field) || isHttpMethod(field);
    const takesMethod = field === "Match" || (!isVerb && !isNamed && field !== "Any" && given.length > 2);
    // Before the path may be a name, or a group, as in `app.Handle("GET", "v1", "/pets", p.ListPets)`.
    const isPath = given.length < 4 || /^[/\uE000]/.test(text(second!)) || text(third!)[0] !== "/";
    const [path, ...handlers] = takesMethod ? given.slice(isPath ? 1 : 2) : given;
    const name = takesMethod ? text(first!).toUpperCase() : "";
    // What gets other texts than a method and a path is no router: `debug.Handle("gc", "Collects garbage", h)`.
    if (/^[A-Z]/.test(name) && !isHttpMethod(name) && /^[^/\uE000]/.test(text(path!))) return null;
    const strips = handlers.find(one => isCallOf(one, "http", "StripPrefix"));
    if (strips?.kind === "call") strip(router, text(path!).replace(/^[A-Z]+[ \t]+/, ""), strips, scope);
    else walk([path!, ...handlers], scope);
    // Those before gin's last one are middleware, also where that is a function without a name.
    const answering = known === "gin" ? handlers.slice(-1) : handlers;
    const found = answering.flatMap(handler => registeredBy(one, handler, scope) ?? []);
    if (found.length === 0) for (const one of handlers) mountWhole(one, router, text(path!), scope);
    const isEntry = text(path!).includes(marks.Path);
    if (found.length === 0 && !before && !isEntry) return {};
    // Routers that gen does not know have placeholders as in `/pets/:id` and `/files/*path`, too.
    const hasNames = known === "http" && /\/[:*]\w/.test(text(path!));
    // As in `r.GET("/pets/{id}", p.get)` of a router of the user's.
    const isPattern = verbs.includes(field) || (known === "http" && text(path!).includes("{"));
    const ofVerb = isPattern && !hasNames ? "chi" : known === "echo" ? "echo" : "gin";
    const made = route(isVerb || (takesMethod && hasNames) ? ofVerb : known);
    const group = takesMethod && !isPath && takesGroup(one, scope) ? text(second!) : "";
    addPath(made, plain(group && `/${group}`));
    addPath(made, textOf(path!, scope));
    const method = valueAt(first!, scope);
    if (isVerb) made.methods = [field.toUpperCase()].filter(isHttpMethod);
    else if (takesMethod) made.methods = methodsOf(elementsOf(method) ?? [method]);
    const handler = (made.dialect === "echo" || takesMethod ? found[0] : found.at(-1)) ?? null;
    // Those in a list, as in `r.GET("/pets", append(before, p.list)...)`.
    const listed = one.spread ? elementsOf(valueAt(handlers.at(-1)!, scope)) : null;
    const passed = listed ? [...values(handlers.slice(0, -1)), ...listed] : values(handlers);
    const others = made.dialect === "echo" ? passed.slice(1).flatMap(guardOf) : [];
    const ofGin = known === "gin" ? passed.slice(0, -1).flatMap(guardOf) : [];
    if (isFramework) made.guards = [...soFar(), ...ofGin];
    if (isEntry) made.around = handlers.flatMap(one => aroundEntry(one, scope));
    made.handler = handler && guardedBy([...(maker?.guards ?? []), ...others], handler);
    return { router, route: isOnPath ? null : made };
  }
  if (effect === "group") {
    const named = field === "Route" || given.length === 1 ? given.at(-1) : null;
    // Middleware may stand behind what registers, as in `r.Group("/api", func() { … }, authorized)`.
    const last = given.findLast(one => isGroup(one, scope) || (one === named && one.kind !== "function"));
    const body = last ? functionIn(last, scope) : null;
    const sub = newRouter(router, last === first && body ? "" : first && text(first));
    sub.uses.push(...(maker?.guards ?? []));
    if (isFramework) sub.before = [...soFar(), ...guards(given.slice(1))];
    const held = variable(undefined, typeOf(operand, scope), sub);
    // What takes no router registers with the same one, as do the functions that it calls.
    const isSame = body?.expression.kind === "function" && body.expression.parameters.length === 0;
    const same = isSame ? variableOf(operand, called.scope) : null;
    if (same) same.router = sub;
    if (!body || enter(body, [held], scope) === null) walk(given, scope);
    if (same) same.router = router;
    sub.isPath = field === "Combo";
    return { router: sub };
  }
  walk(given, scope);
  if (field === "Use") router.uses.push(...guards(given));
  if (field === "Pre") router.uses.unshift(...guards(given));
  let changed = before;
  switch (effect) {
    case "methods":
      changed = route("gorilla");
      changed.methods = methodsOf(argumentsOf(one, scope));
      break;
    case "path":
      if (!first) return null;
      changed = route("gorilla");
      addPath(changed, textOf(first, scope));
      changed.isPrefix = field === "PathPrefix";
      break;
    case "handler":
      if (first && before) before.handler = registeredBy(one, first, scope);
      if (first && before?.isPrefix) mountWhole(first, router, `${before.path?.text}/`, scope);
      break;
    case "subrouter":
      return { router: newRouter(router, before?.path?.text) };
    case "unrouted":
      for (const one of given) addUnrouted(one, scope);
      break;
    case "mount":
      if (second) mount(routerOf(second, scope), router, text(first!));
  }
  return {
    router,
    route: changed,
    guards: field === "With" ? [...(maker?.guards ?? []), ...guards(given)] : [],
  };
}

/** Mounts the router in what is registered for all below a path, as in `mux.Handle("/api/", logged(api))`. */
function mountWhole(one: Expression, outer: Router, pattern: string, scope: Scope): void {
  const called = one.kind === "call" ? one : null;
  const [, path] = allBelow.exec(pattern) ?? [];
  if (path === undefined || isCallOf(one, "http", "StripPrefix")) return;
  const inner = called ? call(called, scope).router : routerOf(one, scope);
  if (inner && !isWithin(outer, inner)) mount(inner, outer, path, true);
  else if (inner === null)
    for (const part of called?.arguments ?? []) mountWhole(part, outer, pattern, scope);
}

/** A pattern for all below a path, in ServeMux or another router. */
const allBelow = /^(?:[A-Z]+[ \t]+)?[^/\uE000]*(.*\/)(?:\*\w*|\{\w*\.\.\.\})?$/;

/** Mounts the router r of `http.StripPrefix("/api", r)`, if the pattern around the call is the same path, or there is none; returns the outer router. */
function strip(outer: Router, pattern: string | null, { arguments: given }: CallExpression, scope: Scope) {
  const [first, second] = given;
  walk(given, scope);
  if (!first || !second) return outer;
  const path = textOf(first, scope).text;
  const isSame = pattern === null || pattern.replace(/\/\*?$/, "") === path.replace(/\/$/, "");
  mount(routerOf(second, scope), outer, isSame ? path : marks.unknown);
  return outer;
}
