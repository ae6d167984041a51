/** Explains why a function is not a handler. */
import type { Parameter } from "../go/declarations.ts";
import {
  type FunctionPlace,
  importNames,
  isRequest,
  isResponseWriter,
  isServeHTTP,
} from "../model/handlers.ts";

/** The first reason why a function is not a handler. */
export function whyNotHandler(place: FunctionPlace): string {
  const { fn, file } = place;
  const { parameters, results } = fn;
  const names = importNames(file, "net/http");
  if (names.length === 0 && !takesHttp(place))
    return "its file doesn't import net/http, whose ResponseWriter and *Request a handler takes";
  const [name = "http"] = names;
  const qualified = (type: string) => (name === "." ? type : `${name}.${type}`);
  const wanted = [qualified("ResponseWriter"), `*${qualified("Request")}`] as const;
  const [writer, request, extra] = parameters;
  if (fn.typeParameters.length > 0) return "it has type parameters";
  if (!writer || !request) {
    const has = writer ? `the parameter ${textOf(writer)}` : "no parameters";
    return `it has ${has}, but a handler takes (${wanted.join(", ")})`;
  }
  if (!isResponseWriter(writer, place))
    return `its first parameter is ${textOf(writer)}, but a handler's is ${wanted[0]}`;
  if (!isRequest(request, place))
    return `its second parameter is ${textOf(request)}, but a handler's is ${wanted[1]}`;
  if (extra) return `it has ${parameters.length} parameters, but a handler takes two`;
  if (results.length > 0) {
    return `it returns ${results.map(textOf).join(", ")}, but a handler returns nothing and writes its answer to the ${wanted[0]}`;
  }
  if (fn.name === "_") return "nothing can refer to a function called _";
  if (isServeHTTP(fn))
    return "ServeHTTP makes its type an http.Handler, and is listed only with gen:list in its comment";
  return "it has no body";
}

/** Reports whether a function takes one of the parameters of a handler. */
export function takesHttp(place: FunctionPlace): boolean {
  return place.fn.parameters.some(one => isResponseWriter(one, place) || isRequest(one, place));
}

function textOf({ type, variadic }: Parameter): string {
  return `${variadic ? "..." : ""}${type.text}`;
}
