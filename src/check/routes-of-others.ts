/** Finds routes in the comments of functions that are not handlers. */
import type { GoFile } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { positionOf } from "../go/positions.ts";
import type { ParsedFunction } from "../model/find-handlers.ts";
import { isServeHTTP } from "../model/handlers.ts";
import type { CheckContext } from "./context.ts";
import { whyNotHandler } from "./explain-signature.ts";
import { unreadRoutes } from "./route-comments.ts";
import { asWarning, type Finding, finding } from "./rule.ts";

/** Warns of routes in the comments of functions that are not handlers. Only a warning: a client's method may name the route that it calls. */
export function routesOfOthers({ functions }: CheckContext): Finding[] {
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
