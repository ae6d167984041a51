/** Finds the functions that may register handlers, and what expressions mean: handlers, and texts such as the paths of routes, also in the entries of ListHandlers. */
import { spanAt } from "../base/report/diagnostic.ts";
import { getOrMake } from "../base/text/common.ts";
import type {
  CallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Parameter,
} from "../go/declarations.ts";
import { registers } from "../go/http.ts";
import { fromBytes } from "../go/lexer.ts";
import { allParts } from "../go/walk-statements.ts";
import { constantOf } from "../types/constants.ts";
import {
  frameworkTaken,
  isAdapted,
  isServeHTTP,
  makesHandler,
  returnsValue,
  takesAtLeastWriterAndRequest,
} from "../types/handler-signatures.ts";
import { madeFor } from "./literals.ts";
import { namedIn, passedIn, servingType, within, wrapperOf, wrappersIn } from "./middleware.ts";
import { isWithin, marks } from "./routers.ts";
import type { Code, Listed, Route, Scope, Text, Value, Variable, Wrapper } from "./types.ts";
import {
  find,
  functionOf,
  functionPlace,
  givenTo,
  importedBy,
  isNoVariable,
  resolve,
  type Signature,
  typeOf,
  valueAt,
  variable,
} from "./values.ts";

/** Code that may register handlers, mount routers, return a table of routes, or call other such code with a path and a handler. */
export function registering(code: Code[]): Set<Code> {
  const all = new Set(code.filter(mayRegister));
  for (let names = helpersOf([...all]); names.length > 0; ) {
    const calls = new RegExp(String.raw`(?<![\w\u0080-\uffff])(?:${names.join("|")})\s*\(`);
    const callers = code.filter(one => !all.has(one) && calls.test(one.text));
    for (const one of callers) all.add(one);
    names = helpersOf(callers);
  }
  return new Set(code.filter(one => all.has(one)));
}

/** The names of functions that take a path and a handler, such as `func (s *Server) get(path string, h http.HandlerFunc)`, or a list beside a router. */
function helpersOf(code: Code[]): string[] {
  const helpers = code.filter(({ fn, in: { types } }) => {
    // What is in the list may register, as in `func NewRouter(all ...Controller) chi.Router`.
    const takesList = fn?.parameters.some(({ type, variadic }) => variadic || type.text.startsWith("[]"));
    if (takesList && passesRouters(fn!)) return true;
    const isHandler = ({ type }: Parameter) =>
      /[Hh]andler(?:Func)?$/.test(type.text) ||
      (types.get(type.text)?.declaration.type ?? type).kind === "function";
    return fn?.parameters.some(({ type }) => type.text === "string") && fn.parameters.some(isHandler);
  });
  return helpers.map(({ fn }) => fn!.name);
}

function mayRegister({ fn }: Code): boolean {
  if (fn === null || fn.body === "") return false;
  return (
    registers.test(fn.body) ||
    (/["`]\//.test(fn.body) && (namesMethod.test(fn.body) || returnsTable(fn))) ||
    mayWrap.test(fn.body) ||
    passesRouters(fn)
  );
}

const namesMethod = /["`](?:GET|POST|PUT|PATCH|DELETE)["`]|\bMethod(?:Get|Post|Put|Patch|Delete)\b/;

/** Reports whether a function returns a list of routes, as `func (c *Pets) Routes() Routes` of openapi-generator does. */
export const returnsTable = ({ parameters, results: [first, ...others] }: FunctionDeclaration) =>
  parameters.length + others.length === 0 && /^(?:\[\]|map\[)|Routes$/.test(first?.type.text ?? "");

/** Code that may put middleware around a router with which other functions register. */
const mayWrap = /\.Use\(|\.New(?:ServeMux|Router|Mux)\(|\b(?:echo|gin)\.(?:New|Default)\(/;

/** Reports whether what a function returns is found out: a text, such as a path below a prefix, or a handler, unless the function has structs of its own. */
export function isReturnRead(code: Code): boolean {
  const { name, body, results } = code.fn!;
  if (results.length === 1 && results[0]!.type.text === "string")
    return /^\{\s*return\b[^\n]*\s*\}$/.test(body);
  const isNamed = /^(?:(?!\breturn\b).)*\breturn (?:[\w.]+\()*[\w.]+(?:, [\w."]+)*\)*\s*\}$/s.test(body);
  return isNamed && isFactory(code) && ["Request", "Response"].every(end => !code.in.types.has(name + end));
}

const routerTypes =
  /\b(?:Router|Mux|ServeMux|Engine|IRouter|RouterGroup|Echo|Group)$|^(?:map\[string\]|func\(.*\bstring, ).*\bhttp\.(?:Handler|ResponseWriter)/;

/** Reports whether a function gets or returns a router, or a method that registers, such as `func(string, http.Handler)`. */
export function passesRouters({ parameters, results }: Signature): boolean {
  return [...parameters, ...results].some(({ type }) => routerTypes.test(type.text));
}

/** Variables, and other expressions by their scopes. */
type Seen = Map<Scope | null, Set<Variable | Expression>>;

/**
 * The handler of an expression such as `p.GetPet`, also within calls of http.HandlerFunc and of middleware, with the code that names it; null for
 * other expressions. Each variable is looked at once: `h = logged(h)` leads back to it. Where the code `isFollowed` that gives it its values, these need no middleware.
 */
function handlerIn(
  expression: Expression,
  scope: Scope,
  seen: Seen = new Map(),
  isFollowed = false,
): Route["handler"] {
  const held = expression.kind === "name" ? find(scope, expression.name) : null;
  const before = getOrMake(seen, held ? null : scope, () => new Set());
  if (before.has(held ?? expression)) return null;
  before.add(held ?? expression);
  if (expression.kind === "function") return handlerOfLiteral(expression, scope, seen);
  const named = functionOf(expression, scope);
  if (named && !isServeHTTP(named.fn!)) return serves(named) ? { handler: named, at: scope.code } : null;
  if (expression.kind === "selector" && expression.field === "ServeHTTP")
    return handlerIn(expression.operand, scope, seen);
  const holder = expression.kind === "composite" && expression.type?.kind === "name" ? expression : null;
  const served = holder && servedBy(holder, scope);
  if (served) return served;
  const whole = expression.kind === "call" ? expression : holder;
  const values: (Value | null)[] =
    (whole && givenTo(whole).map(one => valueAt(one, scope))) ??
    held?.values ??
    (expression.kind === "name" ? [] : [resolve(valueAt(expression, scope), 1)]);
  const found = values.flatMap((one, index) => {
    const inner = one && handlerIn(one.expression, one.scope, seen);
    // The conversion of a handler answers nothing itself.
    if (!inner || (whole && isCallOf(whole, "http", "HandlerFunc"))) return inner ?? [];
    const wrapper = whole ? wrapperOf(whole, index, scope) : servingType(one.type ?? held?.type, scope);
    return (held && !isFollowed ? wrappersIn(held) : []).reduce(within, within(inner, wrapper));
  });
  const [likeliest = null, other = likeliest] = found.sort(
    (a, b) => likelihood(b.handler) - likelihood(a.handler),
  );
  if (likeliest && isHandler(likeliest.handler)) {
    const { handler, wrapper } = likeliest;
    const next = other!.handler;
    const takeAsMuch = handler.fn!.parameters.length === next.fn!.parameters.length;
    // It is not clear which one of different literals answers.
    if (next !== handler && handler.literal && next.literal && takeAsMuch) return null;
    const isChain = next !== handler && likelihood(next) === likelihood(handler);
    return isChain && wrapper ? { ...likeliest, wrapper: { ...wrapper, isChain } } : likeliest;
  }
  const made = expression.kind === "call" ? handlerMadeBy(expression, scope, seen) : undefined;
  return made === undefined ? (likeliest ?? servedBy(expression, scope)) : made;
}

/** The handler that a factory makes, or the factory; undefined for other calls. A generic function makes a handler of what it gets. */
function handlerMadeBy(expression: CallExpression, scope: Scope, seen: Seen) {
  const factory = functionOf(expression.callee, scope);
  if (!factory || factory.fn!.typeParameters.length > 0 || !isFactory(factory)) return undefined;
  // What it only returns is what is registered, as in `return http.HandlerFunc(s.serve)`. A router that it returns has handlers of its own.
  const { router, returned } = scope.search.call(expression, scope);
  const isInside = (route: Route) => router !== null && isWithin(route.router, router);
  if (returned.length > 0 && scope.search.found.some(isInside)) return null;
  const made = returned.map(one => handlerIn(one.expression, one.scope, seen));
  const isOwn = ({ in: owner, fn, literal }: Code) =>
    owner === factory.in && literal === null && !isServeHTTP(fn!);
  const own = made.find(one => one && isOwn(one.handler) && isHandler(one.handler));
  return own ?? { handler: factory, at: scope.code };
}

/** The handler that a function literal passes its parameters to, or calls as a parameter of the function around it; else the literal itself, if it can be one. */
function handlerOfLiteral(expression: FunctionExpression, scope: Scope, seen: Seen): Route["handler"] {
  const passed = onlyCall(expression);
  const called = passed && handlerIn(passed, scope, seen);
  if (called?.handler.literal === null) return called;
  const given = calledParameter(expression, scope);
  if (given === null) {
    const literal = literalCode(expression, scope);
    return literal && serves(literal) ? { handler: literal, at: literal } : null;
  }
  // Each call of the function around it serves another handler.
  const inner = called ?? handlerIn(given, scope, seen, true);
  const { wrapper = registrar(given.name, expression, scope) } = inner ?? {};
  return inner && { ...inner, wrapper: wrapper?.registers ? wrapper : null };
}

/** A function literal as other code; null outside of functions, and within generic ones. */
function literalCode(expression: FunctionExpression, { code, search }: Scope): Code | null {
  const { fn: outer, text } = code;
  if (outer === null || outer.typeParameters.length > 0) return null;
  return getOrMake(search.literals, expression, () => {
    const { start, end, parameters, results } = expression;
    const body = text.slice(start, end);
    const span = spanAt(text, start, end, outer.bodySpan);
    const unnamed = { name: "", receiver: null, typeParameters: [], doc: [], statements: null };
    const fn = { ...unnamed, parameters, results, hasBody: true, body, span, bodySpan: span };
    const literal = madeFor(expression, code, search);
    return { ...code, fn, receiver: null, text: body, line: span.line, literal };
  });
}

/** The ServeHTTP of the type of an expression; null where the type has none, or holds what serves requests: a router, or the handlers that it wraps. */
function servedBy(operand: Expression, scope: Scope): Route["handler"] {
  const handler = functionOf({ kind: "selector", operand, field: "ServeHTTP" }, scope);
  const found = handler?.in.types.get(handler.receiver!)?.declaration;
  if (!found || found.typeParameters.length > 0 || holdsServers.test(found.type.text)) return null;
  return { handler, at: scope.code };
}

const holdsServers = /\bhttp\.Handler|\bResponseWriter\b|(?:Mux|Router|Engine)\b/;

/** How likely a function answers requests, among those that code registers together: one with a name that returns nothing, then another one, or one that returns an error; what takes a context before what decodes the request. */
function likelihood(code: Code): number {
  const { fn, literal } = code;
  if (!isHandler(code)) return /\bContext$/.test(fn!.parameters[0]!.type.text) ? -1 : -2;
  if (fn!.results.length === 0) return literal || isServeHTTP(fn!) ? 1 : 2;
  return returnsValue(fn!) ? 0 : 1;
}

/** The handler in an argument of a call that registers it. One with results, but those of frameworks, is served by what its type of router registers. */
export function registeredBy(one: CallExpression, argument: Expression, scope: Scope): Route["handler"] {
  const named = handlerIn(argument, scope);
  const found = named && {
    ...named,
    guards: [...passedIn(argument, scope, named.handler), ...(named.guards ?? [])],
  };
  if (!found || found.wrapper !== undefined) return found;
  const place = functionPlace(found.handler);
  if (frameworkTaken(place) || (place.fn.results.length === 0 && !isAdapted(place))) return found;
  const method = wrapperOf(one, one.arguments.indexOf(argument), scope);
  return { ...found, wrapper: method && { ...method, registers: true } };
}

/** Notes the handler of requests for which a router has no route. */
export function addUnrouted(one: Expression, scope: Scope): void {
  const found = handlerIn(one, scope);
  if (found) scope.search.unrouted.add(found.handler);
}

/** The function of a scope, which registers a literal that calls its parameter. */
function registrar(parameter: string, literal: FunctionExpression, scope: Scope): Wrapper {
  const { code } = scope;
  const place = functionPlace(code);
  const { name, parameters } = place.fn;
  const index = parameters.findIndex(one => one.name === parameter);
  const framework = frameworkTaken({ ...place, fn: { ...place.fn, parameters: literal.parameters } });
  const given = parameters.flatMap(one => argumentsFor(one, scope));
  const made = { index, given, fields: null, framework, registers: true, local: null };
  return { path: code.in.importPath, receiver: code.receiver, name, ...made };
}

/** The arguments that a parameter gets, as far as they are known. */
function argumentsFor({ name, variadic }: Parameter, scope: Scope): Wrapper["given"] {
  const { values, rest } = (name !== null && find(scope, name)) || variable();
  const known = variadic ? values.length === 0 && rest : values.length === 1 && values;
  return (known || [null]).map(one => one && namedIn(one));
}

/** The parameter of the function around a literal that the literal calls as a handler: `h` of `func(w, r) { if err := h(w, r); err != nil { … } }`; null for none. */
function calledParameter({ parameters, body }: FunctionExpression, { code }: Scope) {
  const names = new Set(parameters.map(({ name }) => name));
  for (const part of allParts(body)) {
    if (part.kind !== "call" || part.callee.kind !== "name") continue;
    const { name } = part.callee;
    const given = code.fn?.parameters.find(one => one.name === name);
    const getsRequest = allParts(part.arguments).some(one => one.kind === "name" && names.has(one.name));
    if (given && (getsRequest || /Handler|(?:Context|Ctx)\b/.test(given.type.text))) return part.callee;
  }
  return null;
}

/** What a function without a name calls with its parameters, outside of branches: `h` of `func(w http.ResponseWriter, r *http.Request) { h(w, r) }`; null if it calls none or several. */
function onlyCall({ parameters, body }: FunctionExpression): Expression | null {
  const isPassed = ({ arguments: given }: CallExpression) =>
    given.length > 0 &&
    given.length === parameters.length &&
    given.every((one, index) => one.kind === "name" && one.name === parameters[index]!.name);
  const calls = body.flatMap(one => {
    const value = one.kind === "expression" ? one.expression : one.kind === "return" ? one.values[0] : null;
    return value?.kind === "call" && isPassed(value) ? [value.callee] : [];
  });
  return calls.length === 1 ? calls[0]! : null;
}

/** A function that answers requests: what gets a request alone and returns nothing or an error only checks or changes it. */
const answering = /\bResponseWriter\b|(?<!\bcontext\.)\b\w*(?:Context|Ctx)\b|[rR]equest\b[^()]*\) (?!error$)/;

/** Reports whether a function makes a handler, and wraps neither one nor a function that answers requests. */
export function isFactory(code: Code): boolean {
  const serves = ({ type }: Parameter) => {
    const { kind, text } = code.in.types.get(type.text)?.declaration.type ?? type;
    return (kind === "function" ? answering : /http\.\w+Handler$/).test(text);
  };
  return code.fn !== null && makesHandler(functionPlace(code)) && !code.fn.parameters.some(serves);
}

/** Finds the names of those functions that code may register: of handlers, where it does not call them, and of functions that make handlers; and ListHandlers. */
export function namesHandlers(functions: Code[]): RegExp {
  const named = (which: (code: Code) => boolean, after = "") =>
    functions.filter(which).map(({ fn }) => fn!.name + after);
  const names = ["ListHandlers", ...named(isFactory), ...named(serves, String.raw`(?![ \t]*\()`)];
  return new RegExp(String.raw`(?<![\w\u0080-\uffff])(?:${names.join("|")})(?![\w\u0080-\uffff])`);
}

/** Reports whether a function is a handler, or one that code can make a handler of. */
function serves(code: Code): boolean {
  return isHandler(code) || isAdapted(functionPlace(code));
}

/** Reports whether a function serves requests: with an http.ResponseWriter, or with a context of gin or echo. One that only writes a response is none. */
function isHandler(code: Code): boolean {
  const { text = "" } = code.fn!.parameters[0]?.type ?? {};
  if (/^\*?\w+\.Context$/.test(text)) return text !== "context.Context";
  return takesAtLeastWriterAndRequest(functionPlace(code));
}

/** The text that an expression stands for. */
export function textOf(expression: Expression, at: Scope, steps = 100): Text {
  const { expression: found, scope } = resolve(valueAt(expression, at));
  const parts = (all: Expression[]) => joined(all.map(one => textOf(one, scope, steps - 1)));
  // Code can double a text in each of many lines.
  const isShort = () => steps > 0 && scope.search.left-- > 0;
  if (found.kind === "binary" && found.operator === "+" && isShort()) return parts([found.left, found.right]);
  if (found.kind === "selector" && (found.field === "Method" || found.field === "Path")) {
    // The receiver whose ListHandlers has the entry.
    const entry = resolve(valueAt(found.operand, scope));
    const list =
      entry.expression.kind === "index" ? resolve(valueAt(entry.expression.operand, entry.scope)) : null;
    const entryOf = list?.expression.kind === "call" ? listedBy(list.expression, list.scope) : null;
    if (entryOf) return { text: marks[found.field], entryOf };
  }
  const given = found.kind === "call" ? found.arguments : [];
  // The methods in the routes of openapi-generator.
  if (isCallOf(found, "strings", "ToUpper")) return plain(parts(given).text.toUpperCase());
  if (isCallOf(found, "fmt", "Sprintf") && isShort()) return formatted(given, parts);
  if (isCallOf(found, "path", "Join") && isShort()) {
    const { text, entryOf } = joined(given.flatMap(one => [parts([one]), plain("/")]));
    // What is not known after the first slash may have any number of segments: it is a prefix like another one.
    return { text: text.replace(/\/+/g, "/").replace(/(?<=.)\/$|^\/(?=\uE000)/g, ""), entryOf };
  }
  const values = found.kind === "name" && steps > 0 ? (find(scope, found.name)?.values ?? []) : [];
  const isMethod = (one: Value | null) =>
    one !== null && /^(?:[A-Z]+[ \t]+)?$/.test(textOf(one.expression, one.scope, 0).text);
  // What is "" here and "GET " there stands before a path that is known.
  if (values.length > 1 && values.every(isMethod)) return plain(`${marks.Method} `);
  const hidden = new Set<string>();
  for (let one: Scope | null = scope; one; one = one.outer) hidden.add(one.name);
  const { file, in: owner } = scope.code;
  const value = constantOf(scope.search.reader, found, { file, pkg: owner.pkg, hidden });
  return plain(typeof value === "string" ? fromBytes(value) : marks.unknown);
}

/** The methods that texts name, with a mark for one that is not constant; that of an entry of ListHandlers is left out. */
export function methodsOf(values: Value[] | null): string[] {
  const texts = values?.map(({ expression, scope }) => textOf(expression, scope).text.toUpperCase());
  return (texts ?? [marks.unknown]).flatMap(text =>
    text.includes(marks.unknown) ? marks.unknown : /^[A-Z]+$/.test(text) ? text : [],
  );
}

/** A text that is no entry of a ListHandlers. */
export const plain = (text: string): Text => ({ text, entryOf: null });

/** One text after the other. */
function joined(texts: Text[]): Text {
  const entryOf = texts.findLast(one => one.entryOf !== null)?.entryOf ?? null;
  return { text: texts.map(({ text }) => text).join(""), entryOf };
}

export function addPath(to: Route, path: Text): void {
  to.path = to.path ? joined([to.path, path]) : path;
}

/** The text that fmt.Sprintf makes with `%s` and `%v` alone. */
function formatted([format, ...values]: Expression[], parts: (all: Expression[]) => Text): Text {
  const pieces = format ? parts([format]).text.split(/%[sv]/) : [];
  if (pieces.length !== values.length + 1 || pieces.join("").includes("%")) return plain(marks.unknown);
  const rest = values.flatMap((value, index) => [parts([value]), plain(pieces[index + 1]!)]);
  return joined([plain(pieces[0]!), ...rest]);
}

/** Reports whether an expression calls a function of another package. */
export function isCallOf(expression: Expression, pkg: string, name: string): expression is CallExpression {
  if (expression.kind !== "call" || expression.callee.kind !== "selector") return false;
  const { operand, field } = expression.callee;
  return field === name && operand.kind === "name" && operand.name === pkg;
}

/** The receiver whose ListHandlers a call calls; null for other calls. */
export function listedBy({ callee }: CallExpression, scope: Scope): Listed | null {
  const name = callee.kind === "name" ? callee.name : callee.kind === "selector" ? callee.field : "";
  if (name !== "ListHandlers") return null;
  const [own] = [...scope.search.packages.values()];
  if (callee.kind !== "selector") return { receiver: scope.code.in === own ? null : "" };
  const { operand } = callee;
  if (isNoVariable(operand, scope)) return { receiver: importedBy(operand, scope) === own ? null : "" };
  const type = typeOf(operand, scope);
  if (type?.target.kind !== "declared" || type.kind === "interface") return "unknown";
  return { receiver: type.target.pkg.dir === own!.dir ? type.target.declaration.name : "" };
}
