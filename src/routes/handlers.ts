/** Finds the functions that may register handlers, and the handlers that expressions mean. */
import type { Expression } from "../go/declarations.ts";
import { type FunctionPlace, isResponseWriter, makesHandler } from "../types/handler-signatures.ts";
import {
  behind,
  type Code,
  find,
  functionOf,
  type Route,
  type Scope,
  type Value,
  valueAt,
} from "./values.ts";

/** A text that may register handlers, or mount routers. */
export const registers =
  /\bListHandlers\(\)|\.(?:HandleFunc|Handle|Method|MethodFunc|Mount|Route|Group|PathPrefix|Path|Methods|StripPrefix)\([^)]|\.(?:Match|Any)\([^()]+,|\.Add\([^(),]+,[^(),]+,|\.(?:Get|Head|Post|Put|Patch|Delete|Options|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\(\s*(?:["`]\/?|\w+\s*[+,])/;

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

/** The handler of an expression such as `p.GetPet`, also within calls of http.HandlerFunc and of middleware, with the code that names it; null for other expressions. */
export function handlerIn(expression: Expression, scope: Scope, steps = 20): Route["handler"] {
  if (steps === 0) return null;
  const named = functionOf(expression, scope);
  if (named) return isHandler(named) ? { handler: named, at: scope.code } : null;
  const isCall = expression.kind === "call";
  const values: (Value | null | undefined)[] = isCall
    ? expression.arguments.map(one => valueAt(one, scope))
    : expression.kind === "name"
      ? (find(scope, expression.name)?.values ?? [])
      : [behind(expression, scope)];
  for (const one of values) {
    const found = one && handlerIn(one.expression, one.scope, steps - 1);
    if (found) return found;
  }
  const factory = isCall ? functionOf(expression.callee, scope) : null;
  return factory && isFactory(factory) ? { handler: factory, at: scope.code } : null;
}

/** Reports whether a function makes a handler, and does not wrap one. */
export function isFactory(code: Code): boolean {
  return code.fn !== null && makesHandler(placeOf(code));
}

function placeOf({ fn, file, in: { types } }: Code): FunctionPlace {
  return { fn: fn!, file, types };
}

/** Reports whether a function serves requests: with an http.ResponseWriter, or with a context of gin or echo. */
function isHandler(code: Code): boolean {
  const [first, second] = code.fn?.parameters ?? [];
  if (first === undefined) return false;
  if (second === undefined)
    return /^\*?\w+\.Context$/.test(first.type.text) && first.type.text !== "context.Context";
  return isResponseWriter(first, placeOf(code));
}
