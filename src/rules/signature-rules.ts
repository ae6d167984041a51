/** The rule on functions that look like handlers, but have another signature. */
import type { GoFile, Parameter } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { positionOf } from "../go/positions.ts";
import type { ParsedFunction } from "../model/find-handlers.ts";
import {
  type FunctionPlace,
  importNames,
  isRequest,
  isResponseWriter,
  isServeHTTP,
} from "../model/find-handlers.ts";
import { handlerName } from "../types/binding-names.ts";
import type { CheckContext } from "./context.ts";
import { functionsNamedLikeHandlers, isSurelyBound, unpaired } from "./facts.ts";
import { unreadRoutes } from "./route-comments.ts";
import { asWarning, declaredHere, type Finding, finding, type Rule } from "./rule.ts";

export const signatureRules: Rule[] = [{ code: "not-a-handler", find: notAHandler }];

function notAHandler(context: CheckContext): Finding[] {
  const others = context.functions.filter(one => !one.hasHandlerSignature);
  const listed = others
    .filter(({ directives }) => directives.mode === "list")
    .map(one =>
      finding(
        `gen:list on ${one.fn.name}, which is not a handler: ${whyNotHandler(one)}`,
        positionOf(one.file.name, one.fn.span),
      ),
    );
  const lookedAt = new Set(unpaired(context).map(({ binding }) => binding));
  const paired = [...functionsNamedLikeHandlers(context)]
    .filter(([, { directives }]) => directives.mode !== "list")
    .flatMap(([binding, declared]) => {
      const isMeant = binding.json.length > 0 && takesHttp(declared);
      return isMeant || lookedAt.has(binding) ? [{ binding, declared, isMeant }] : [];
    })
    .map(({ binding, declared, isMeant }) => {
      const name = handlerName(binding);
      const found = finding(
        `${declared.fn.name} is not a handler for ${name}Request and ${name}Response: ${whyNotHandler(declared)}`,
        positionOf(declared.file.name, declared.fn.span),
        declaredHere(binding.name, binding.position),
      );
      return isSurelyBound(binding) || isMeant ? found : asWarning(found);
    })
    .sort((a, b) => Number(a.severity === undefined) - Number(b.severity === undefined));
  // A request and a response may lead to the same function. Warnings come first, so that the map keeps an error.
  const found = [...listed, ...new Map(paired.map(one => [JSON.stringify(one.position), one])).values()];
  const reported = new Set(found.map(({ position }) => JSON.stringify(position)));
  return [
    ...found,
    ...routesOfOthers(context).filter(({ position }) => !reported.has(JSON.stringify(position))),
  ];
}

/** Warns of routes in the comments of functions that are not handlers. Only a warning: a client's method may name the route that it calls. */
function routesOfOthers({ functions }: CheckContext): Finding[] {
  return functions.flatMap(one => {
    const { fn, file } = one;
    if (one.hasHandlerSignature && !isServeHTTP(fn)) return [];
    const { mode, routes } = one.directives;
    // An indented line is an example.
    const indented = new Set(fn.doc.filter(({ raw }) => /^\s/.test(raw)).map(({ span }) => span.line));
    const declared = routes.filter(({ method, span }) => method !== null && !indented.has(span.line));
    const [route] = [...declared, ...annotatedRoutes(one)];
    if (mode !== null || !route) return [];
    const message = `the comment of ${fn.name} declares ${route.method} ${route.path}, but ${fn.name} is not a handler: ${whyNotHandler(one)}`;
    return [{ ...asWarning(finding(message, positionOf(file.name, fn.span))), edits: [] }];
  });
}

/** The routes of a comment that are in another form than `GET /pets`: a form of another tool, or any form above a function with a type of handlers. */
function annotatedRoutes({ fn, file }: ParsedFunction): { method: string; path: string }[] {
  const hasServerType = () =>
    [...fn.parameters, ...fn.results].some(({ type }) => {
      const [, name = "", member] = /^\*?(\w+)\.(\w+)$/.exec(type.text) ?? [];
      return member !== undefined && serverTypes.has(member) && importsLibrary(file, name);
    });
  return unreadRoutes(fn.doc).flatMap(({ method, path, ofTool }) =>
    method !== null && (ofTool || hasServerType()) ? [{ method, path }] : [],
  );
}

/** The types that handlers take, or functions that make handlers return: those of net/http, gin, echo, fiber, iris, fasthttp and others. */
const serverTypes: ReadonlySet<string> = new Set(
  "Context Ctx Handler HandlerFunc Request RequestCtx ResponseWriter".split(" "),
);

/** Reports whether a file imports a package under this name, other than the standard library's context. */
function importsLibrary({ imports }: GoFile, name: string): boolean {
  return imports.some(spec => spec.path !== "context" && (spec.name ?? assumedName(spec.path).name) === name);
}

/** The first reason why a function is not a handler. */
function whyNotHandler(place: FunctionPlace): string {
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
function takesHttp(place: FunctionPlace): boolean {
  return place.fn.parameters.some(one => isResponseWriter(one, place) || isRequest(one, place));
}

function textOf({ type, variadic }: Parameter): string {
  return `${variadic ? "..." : ""}${type.text}`;
}
