/** What a search for registrations finds, and which code is searched. */
import type { CallExpression, Expression, Parameter } from "../go/declarations.ts";
import { isHttpMethod } from "../go/http-methods.ts";
import { assumedName } from "../go/import-paths.ts";
import { isResponseWriter } from "../types/handler-signatures.ts";
import { type Dialect, dialectOfFile, dialectOfPackage } from "./patterns.ts";
import type { Router } from "./routers.ts";
import {
  behind,
  type Code,
  fieldVariable,
  find,
  functionOf,
  type Listed,
  type Part,
  resolve,
  type Scope,
  type Search,
  typeIn,
  typeOf,
  type Value,
  valueAt,
  variable,
} from "./values.ts";

/** A registration as it is read; gorilla's are completed by later calls, as in `r.HandleFunc("/pets", h).Methods("GET")`. */
export interface Route {
  router: Router;
  dialect: Dialect;
  /** The path or the pattern; null where none was read. */
  path: Part[] | null;
  /** It also matches what lies below the path. */
  isPrefix: boolean;
  /** Empty where the pattern has the method, or all methods are meant. */
  methods: string[];
  handler: { handler: Code; at: Code } | null;
  /** The function that registers it. */
  by: Code;
}

/** A search, with what it has found. */
export interface RouteSearch extends Search {
  found: Route[];
  /** The receivers whose ListHandlers is called. */
  listed: Set<Listed>;
  /** The functions whose code was read. */
  read: Set<Code>;
  /** What calls return, by the scope they are in. */
  calls: WeakMap<Scope, Map<CallExpression, Result>>;
  /** The default ServeMux of net/http, and the server to which http.StripPrefix may be given directly. */
  root: Router;
  /** How many more functions may be followed: code can call itself in very many ways. */
  left: number;
}

/** What a call gives back. */
export interface Result {
  router: Router | null;
  route: Route | null;
  /** What a function that is read returns; null for other calls. */
  returned: Value[] | null;
}

/** A text that may register handlers, or mount routers. */
export const registers =
  /\bListHandlers\(\)|\.(?:HandleFunc|Handle|Method|MethodFunc|Mount|Route|Group|PathPrefix|Path|Methods|StripPrefix|Match|Any|Add)\(|\.(?:Get|Head|Post|Put|Patch|Delete|Options|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\(\s*(?:["`]\/?|\w+\s*[+,])/;

/** Code that may register handlers, mount routers, or return a table of routes. */
export function mayRegister({ fn }: Code): boolean {
  if (fn === null || fn.body === "") return false;
  return (
    registers.test(fn.body) ||
    (/["`]\//.test(fn.body) &&
      /["`](?:GET|POST|PUT|PATCH|DELETE)["`]|\bMethod(?:Get|Post|Put|Patch|Delete)\b/.test(fn.body)) ||
    passesRouters(fn)
  );
}

const routerTypes = /\b(?:Router|Mux|ServeMux|Engine|IRouter|RouterGroup|Echo|Group)$/;

/** Reports whether a function gets or returns a router. */
export function passesRouters({ parameters, results }: NonNullable<Code["fn"]>): boolean {
  return [...parameters, ...results].some(({ type }) => routerTypes.test(type.text));
}

/** The receiver whose ListHandlers a call calls; null for other calls. */
export function listedBy({ callee }: CallExpression, scope: Scope): Listed | null {
  const name = callee.kind === "name" ? callee.name : callee.kind === "selector" ? callee.field : "";
  if (name !== "ListHandlers") return null;
  const { dir } = [...scope.search.packages.values()][0]!;
  if (callee.kind === "name") return scope.code.in.dir === dir ? { receiver: null } : "unknown";
  if (callee.kind !== "selector") return "unknown";
  const type = typeOf(callee.operand, scope);
  if (type?.target.kind === "declared")
    return type.kind === "interface"
      ? "unknown"
      : { receiver: type.target.pkg.dir === dir ? type.target.declaration.name : "" };
  return type === null && callee.operand.kind === "name" && find(scope, callee.operand.name) === null
    ? { receiver: null }
    : "unknown";
}

/** What a parameter gets. */
export type Given = Value | { holds: Router } | null;

/** Declares the parameters of a function, with what a call gives them. */
export function declareParameters(parameters: Parameter[], given: Given[], scope: Scope): void {
  for (const [index, { name, type, variadic }] of parameters.entries()) {
    if (name === null) continue;
    const value = (!variadic && given[index]) || null;
    const made = variable(value && "scope" in value ? [value] : [], variadic ? null : typeIn(scope, type));
    if (value && "holds" in value) made.router = value.holds;
    scope.names.set(name, made);
  }
}

/** The value that an assignment gives to the variable with an index. */
export function assigned(values: Expression[], count: number, index: number, scope: Scope): Value | null {
  const value = values[values.length === count ? index : 0];
  if (value === undefined) return null;
  return values.length === count ? valueAt(value, scope) : { ...valueAt(value, scope), result: index };
}

// Methods of routers.

const verbs = new Set("Get Head Post Put Patch Delete Connect Options Trace".split(" "));

/** Methods of gorilla's routers and routes that choose requests by other things than method and path, or name a route. */
export const keeping = new Set(
  "Name NewRoute Host Headers HeadersRegexp Queries Schemes MatcherFunc StrictSlash With Use".split(" "),
);

/** Other methods with which routers and gorilla's routes are built. */
export const building = new Set(
  "Handle HandleFunc Handler HandlerFunc Method MethodFunc Methods Path PathPrefix Subrouter Mount Route Group Any Match Add".split(
    " ",
  ),
);

/** Reports whether routers have a method of that name that matters. */
export function isRouterMethod(field: string): boolean {
  return verbs.has(field) || isHttpMethod(field) || keeping.has(field) || building.has(field);
}

/** The dialect of a router: by the package of its type, or of the function that makes it; else by what the file imports. */
export function dialectOf(router: Expression, from: Scope): Dialect {
  const { expression, scope } = resolve(valueAt(router, from));
  const { file } = scope.code;
  const other = dialectOfFile(file);
  if (other === "http") return other;
  if (expression.kind === "call")
    return expression.callee.kind === "selector" ? dialectOf(expression.callee.operand, scope) : other;
  const field = expression.kind === "selector" && fieldVariable(expression.operand, expression.field, scope);
  const held = expression.kind === "name" ? find(scope, expression.name) : field || null;
  if (expression.kind === "name" && held === null)
    return dialectOfPackage(importOf(expression.name, file)) ?? other;
  // The type is not looked up: its package need not be read.
  const { type, file: at } = held?.type?.place ?? { type: null, file };
  const named = type?.kind === "pointer" ? type.element : type;
  return (named?.kind === "name" && dialectOfPackage(importOf(named.package, at))) || other;
}

function importOf(qualifier: string | null, { imports }: Code["file"]): string | undefined {
  return imports.find(({ name, path }) => (name ?? assumedName(path).name) === qualifier)?.path;
}

/** What a call registers: its path or pattern, and the expressions with the handler. */
interface ReadRegistration {
  dialect: Dialect;
  path: Expression;
  handlers: Expression[];
  methods: string[];
}

/** Reads a call that registers a handler; null for others. `imported` is the router that the file imports. */
export function readRegistration(
  field: string,
  given: Expression[],
  imported: Dialect,
  text: (expression: Expression | undefined) => string | null,
): ReadRegistration | null {
  const [first, second, ...others] = given;
  if (!first || !second) return null;
  const rest = [second, ...others];
  if (verbs.has(field))
    return { dialect: "chi", path: first, handlers: [second], methods: [field.toUpperCase()] };
  if (isHttpMethod(field)) {
    const dialect = imported === "echo" ? "echo" : "gin";
    return { dialect, path: first, handlers: dialect === "echo" ? [second] : rest, methods: [field] };
  }
  if (/^(?:Handle|HandleFunc|Method|MethodFunc|Add)$/.test(field)) {
    if (others.length === 0) return { dialect: imported, path: first, handlers: [second], methods: [] };
    // With three arguments, the first one is the method.
    const methods = [text(first) ?? ""].filter(isHttpMethod);
    return { dialect: imported, path: second, handlers: others, methods };
  }
  if (field === "Any") return { dialect: imported, path: first, handlers: rest, methods: [] };
  if (field !== "Match" || first.kind !== "composite") return null;
  const methods = first.elements.flatMap(({ value }) => text(value) ?? []);
  return { dialect: imported, path: second, handlers: others, methods };
}

/** The handler of an expression such as `p.GetPet`, also within calls of http.HandlerFunc and of middleware, with the code that names it; null for other expressions. */
export function handlerIn(
  expression: Expression,
  scope: Scope,
  steps = 0,
): { handler: Code; at: Code } | null {
  if (steps > 20) return null;
  const named = functionOf(expression, scope);
  if (named) return isHandler(named) ? { handler: named, at: scope.code } : null;
  const inValue = (value: Value | null) => value && handlerIn(value.expression, value.scope, steps + 1);
  const first = (values: (Value | null)[]) => values.map(inValue).find(found => found != null) ?? null;
  if (expression.kind === "name") return first(find(scope, expression.name)?.values ?? []);
  if (expression.kind === "call") {
    const given = first(expression.arguments.map(one => valueAt(one, scope)));
    const factory = given === null ? functionOf(expression.callee, scope) : null;
    return factory && isFactory(factory) ? { handler: factory, at: scope.code } : given;
  }
  const value = behind(expression, scope);
  return inValue(value);
}

/** Reports whether a function serves requests: with an http.ResponseWriter, or with a context of gin or echo. */
function isHandler(code: Code): boolean {
  const [first, second] = code.fn?.parameters ?? [];
  if (first === undefined) return false;
  if (second === undefined)
    return /^\*?\w+\.Context$/.test(first.type.text) && first.type.text !== "context.Context";
  return isResponseWriter(first, { fn: code.fn!, file: code.file, types: code.in.types });
}

/** Reports whether a function makes a handler, and does not wrap one. */
function isFactory({ fn }: Code): boolean {
  const isServing = /(?:^|\.)Handler(?:Func)?$|^func\(\w+ \w*\.?ResponseWriter\b/;
  return (
    fn?.results.length === 1 &&
    isServing.test(fn.results[0]!.type.text) &&
    !fn.parameters.some(({ type }) => isServing.test(type.text))
  );
}
