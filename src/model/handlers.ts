/** Which functions serve HTTP: DESIGN "A handler". */
import type { FunctionDeclaration, GoFile, TypeExpression } from "../go/declarations.ts";
import { importNames } from "./imports.ts";

/**
 * Reports whether a function has the shape of http.HandlerFunc: types decide, whatever the parameters are
 * called and however the file imports net/http. Generic functions have no single value that a route could refer to.
 */
export function hasHandlerSignature(fn: FunctionDeclaration, file: GoFile): boolean {
  const [writer, request, ...others] = fn.parameters;
  if (!writer || !request || others.length > 0 || fn.results.length > 0) return false;
  if (writer.variadic || request.variadic || fn.typeParameters.length > 0) return false;
  if (!fn.hasBody || fn.name === "_" || request.type.kind !== "pointer") return false;
  const names = importNames(file, "net/http");
  return isOf(writer.type, "ResponseWriter", names) && isOf(request.type.element, "Request", names);
}

/** ServeHTTP has a handler's signature, but is the type's own entry as an http.Handler: only `gen:list` lists it. */
export function isServeHTTP(fn: FunctionDeclaration): boolean {
  return fn.receiver !== null && fn.name === "ServeHTTP";
}

function isOf(type: TypeExpression, name: string, packageNames: string[]): boolean {
  return type.kind === "name" && type.name === name && packageNames.includes(type.package ?? ".");
}
