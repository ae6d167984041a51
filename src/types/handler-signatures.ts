/** Finds out by their signatures which functions are handlers. */

import type { FunctionDeclaration, GoFile, Parameter, TypeExpression } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import type { DeclaredTypes } from "./declared-types.ts";

/** A function of a package, with the file and the types that give its names a meaning. */
export interface FunctionPlace {
  fn: FunctionDeclaration;
  file: GoFile;
  /** The types of the package: aliases of net/http's types are followed. */
  types: DeclaredTypes;
}

/**
 * Reports whether a function has the signature of http.HandlerFunc. Only the types count, not how the parameters are
 * named or how the file imports net/http. A generic function is not a handler, since a route can't refer to it without type arguments.
 */
export function hasHandlerSignature(place: FunctionPlace): boolean {
  const { fn } = place;
  const [writer, request, ...others] = fn.parameters;
  if (!writer || !request || others.length > 0 || fn.results.length > 0) return false;
  if (fn.typeParameters.length > 0 || !fn.hasBody || fn.name === "_") return false;
  return isResponseWriter(writer, place) && isRequest(request, place);
}

/** Reports whether a parameter is an http.ResponseWriter. */
export function isResponseWriter({ type, variadic }: Parameter, place: FunctionPlace): boolean {
  return !variadic && isOf(type, "ResponseWriter", place);
}

/** Reports whether a parameter is an *http.Request. */
export function isRequest({ type, variadic }: Parameter, place: FunctionPlace): boolean {
  const { type: pointer, file } = unaliased(type, place);
  return !variadic && pointer.kind === "pointer" && isOf(pointer.element, "Request", { ...place, file });
}

/** Reports whether a type is the type of that name in net/http. */
function isOf(written: TypeExpression, name: string, place: FunctionPlace): boolean {
  const { type, file } = unaliased(written, place);
  if (type.kind !== "name" || type.name !== name) return false;
  return importNames(file, "net/http").includes(type.package ?? ".");
}

/** The type behind aliases of the package, and the file that gives its qualifiers a meaning. */
function unaliased(
  type: TypeExpression,
  { fn, file, types }: FunctionPlace,
): { type: TypeExpression; file: GoFile } {
  let current = { type, file };
  // A cycle of aliases doesn't compile, but must not cause an endless loop: there are no more steps than types.
  for (let steps = types.size; steps > 0; steps--) {
    const { type: named } = current;
    if (named.kind !== "name" || named.package !== null) break;
    // A type parameter of the receiver hides a type of the package.
    if (fn.receiver?.typeParameters.includes(named.name)) break;
    const found = types.get(named.name);
    if (!found?.declaration.alias) break;
    current = { type: found.declaration.type, file: found.file };
  }
  return current;
}

/** The names by which a file refers to the package of that path; `.` where its names need no qualifier. */
export function importNames(file: GoFile, path: string): string[] {
  return file.imports
    .filter(spec => spec.path === path && spec.name !== "_")
    .map(spec => spec.name ?? assumedName(spec.path).name);
}
