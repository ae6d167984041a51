/** Finds out by their signatures which functions are handlers. */

import type { FunctionDeclaration, GoFile, Parameter, TypeExpression } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import type { DeclaredTypes } from "./declared-types.ts";
import type { HandlerSignature } from "./field-type.ts";

/** A function of a package, with the file and the types that give its names a meaning. */
export interface FunctionPlace {
  fn: FunctionDeclaration;
  file: GoFile;
  /** The types of the package: aliases of net/http's types are followed. */
  types: DeclaredTypes;
}

/** A signature of handlers. */
interface SignatureRow {
  signature: HandlerSignature;
  /** The function is a handler only if its comment says so: others that are no handlers have the same signature. */
  isDeclared: boolean;
  fits(place: FunctionPlace): boolean;
}

/** The signatures of handlers. Another one is another row. */
const signatures: SignatureRow[] = [
  {
    signature: "plain",
    isDeclared: false,
    fits: place => takesWriterAndRequest(place) && place.fn.results.length === 0,
  },
  { signature: "error", isDeclared: true, fits: place => takesWriterAndRequest(place) && onlyFails(place) },
  { signature: "typed", isDeclared: true, fits: isTyped },
];

/**
 * The signature of a handler; null for other functions. Only the types count, not how the parameters are named or how the file imports
 * their packages. `isDeclared` means that the comment makes the function a handler. A generic function is none, since a route can't refer to it without type arguments.
 */
export function handlerSignature(place: FunctionPlace, isDeclared: boolean): HandlerSignature | null {
  const { fn } = place;
  if (fn.typeParameters.length > 0 || !fn.hasBody || fn.name === "_") return null;
  const row = signatures.find(one => (isDeclared || !one.isDeclared) && one.fits(place));
  return row?.signature ?? null;
}

function takesWriterAndRequest(place: FunctionPlace): boolean {
  const [writer, request, ...others] = place.fn.parameters;
  if (!writer || !request || others.length > 0) return false;
  return isResponseWriter(writer, place) && isRequest(request, place);
}

/** Reports whether the only result is an error. */
function onlyFails(place: FunctionPlace): boolean {
  const [error, ...others] = place.fn.results;
  return error !== undefined && others.length === 0 && isError(error, place);
}

/** Reports whether a function takes a context and at most one value, and returns at most one value and an error. */
export function isTyped(place: FunctionPlace): boolean {
  const [context, request, ...others] = place.fn.parameters;
  if (!context || others.length > 0 || request?.variadic) return false;
  const { results } = place.fn;
  const error = results.at(-1);
  return results.length <= 2 && error !== undefined && isError(error, place) && isContext(context, place);
}

/** Reports whether a parameter is a context.Context. Aliases are not followed: files are chosen by their text. */
function isContext({ type, variadic }: Parameter, { file }: FunctionPlace): boolean {
  if (variadic || type.kind !== "name" || type.name !== "Context") return false;
  return importNames(file, "context").includes(type.package ?? ".");
}

function isError({ type }: Parameter, { types }: FunctionPlace): boolean {
  return type.kind === "name" && type.package === null && type.name === "error" && !types.has("error");
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
