/** Finds out by their signatures which functions are handlers. */
import type { FunctionDeclaration, GoFile, Parameter, TypeExpression } from "../go/declarations.ts";
import { type Framework, frameworks } from "../go/frameworks.ts";
import { predeclaredTypes } from "../go/identifiers.ts";
import { assumedName } from "../go/import-paths.ts";
import type { DeclaredTypes } from "./go-types.ts";
import type { HandlerSignature } from "./type-text.ts";

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
  /** What makes the function a handler, since others that are no handlers have the same signature; null where the signature is enough. */
  by: "comment" | "registration" | "comment or registration" | null;
  fits(place: FunctionPlace): boolean;
}

/** The signatures of handlers. Another one is another row. */
const signatures: SignatureRow[] = [
  {
    signature: "plain",
    by: null,
    fits: place => takesWriterAndRequest(place) && place.fn.results.length === 0,
  },
  { signature: "error", by: "comment", fits: place => takesWriterAndRequest(place) && onlyFails(place) },
  { signature: "typed", by: "comment", fits: isTyped },
  { signature: "factory", by: "comment or registration", fits: makesHandler },
  ...frameworks.map((one): SignatureRow => {
    const fits = ({ fn, file }: FunctionPlace) => isHandlerOf(typeTextOf(fn), one, file);
    return { signature: one.signature, by: "comment or registration", fits };
  }),
  {
    signature: "wrapped",
    by: "registration",
    fits: place => takesAtLeastWriterAndRequest(place) || frameworkTaken(place) !== null,
  },
  { signature: "adapted", by: "registration", fits: isAdapted },
];

/**
 * The signature of a handler; null for other functions. Where the signature does not show it, a comment says that it is one, or code that registers it
 * with a known path. Only the types count, not how the parameters are named or how the file imports their packages. A generic function is none,
 * since a route can't refer to it without type arguments.
 */
export function handlerSignature(
  place: FunctionPlace,
  { comment, registration }: Record<"comment" | "registration", boolean>,
): HandlerSignature | null {
  const { fn } = place;
  if (fn.typeParameters.length > 0 || !fn.hasBody || fn.name === "_") return null;
  const isMeant = { comment, registration, "comment or registration": comment || registration };
  return signatures.find(one => (one.by === null || isMeant[one.by]) && one.fits(place))?.signature ?? null;
}

/** Reports whether a type as written, such as `*gin.Context`, is `*Context` of the package with that path. */
export function isNamed(text: string, type: string, path: string, file: GoFile): boolean {
  const [, pointer, name] = /^(\*?)(.*)$/.exec(type)!;
  const qualified = (local: string) => (local === "." ? name : `${local}.${name}`);
  return importNames(file, path).some(local => text === `${pointer}${qualified(local)}`);
}

/** The framework whose handlers have the signature of a function, or whose handler it returns; null for other functions. */
export function frameworkOf({ fn, file }: FunctionPlace): Framework | null {
  const imported = frameworks.filter(({ path }) => file.imports.some(one => one.path === path));
  const texts = imported.length > 0 ? [typeTextOf(fn), fn.results[0]?.type.text ?? ""] : [];
  return imported.find(one => texts.some(text => isHandlerOf(text, one, file))) ?? null;
}

/** The framework whose context a function takes first, and maybe more; null for other functions. */
export function frameworkTaken({ fn: { parameters }, file }: FunctionPlace): Framework | null {
  const [first] = parameters;
  const isTaken = ({ path, takes }: Framework) => first && isNamed(first.type.text, takes, path, file);
  return frameworks.find(isTaken) ?? null;
}

/** The type of a function, as a parameter of it is written. */
function typeTextOf({ parameters, results }: FunctionDeclaration): string {
  const texts = (all: Parameter[]) =>
    all.map(({ type, variadic }) => (variadic ? "..." : "") + type.text).join();
  return `func(${texts(parameters)}) ${texts(results)}`.trim();
}

/** Reports whether a method is ServeHTTP. It has a handler's signature, but makes its type an http.Handler: it is a handler with `gen:list`, or where code registers values of its type. */
export function isServeHTTP(fn: FunctionDeclaration): boolean {
  return fn.receiver !== null && fn.name === "ServeHTTP";
}

/** Reports whether a type is that of the handlers of a framework: `gin.HandlerFunc`, or a function that takes its context. Aliases are not followed: files are chosen by their text. */
function isHandlerOf(text: string, { path, takes, returnsError }: Framework, file: GoFile): boolean {
  const [, context, error] = /^func\((?:\w+ )?([\w.*]+)\)( error)?$/.exec(text) ?? [];
  if (context === undefined) return isNamed(text, "HandlerFunc", path, file);
  return isNamed(context, takes, path, file) && returnsError === (error !== undefined);
}

/** Reports whether a function returns a handler of net/http or of a framework, as a named type or a function, and wraps none: a middleware takes one. */
export function makesHandler(place: FunctionPlace): boolean {
  const { parameters, results } = place.fn;
  const [result, ...others] = results;
  const isHandler = ({ type }: Parameter) =>
    isOf(type, "HandlerFunc", place) ||
    isOf(type, "Handler", place) ||
    isHandlerFunc(type, place) ||
    frameworks.some(one => isHandlerOf(type.text, one, place.file));
  return result !== undefined && others.length === 0 && isHandler(result) && !parameters.some(isHandler);
}

/** Reports whether a type is a function with the parameters of a handler. */
function isHandlerFunc({ kind, text }: TypeExpression, { file }: FunctionPlace): boolean {
  const named = /^func\((?:\w+ )?(\w+)\.ResponseWriter, (?:\w+ )?\*\1\.Request\)$/.exec(text);
  return kind === "function" && named !== null && importNames(file, "net/http").includes(named[1]!);
}

/** Reports whether a function takes what an http.HandlerFunc takes. */
export function takesWriterAndRequest(place: FunctionPlace): boolean {
  return place.fn.parameters.length === 2 && takesAtLeastWriterAndRequest(place);
}

/** Reports whether a function takes what an http.HandlerFunc takes, and maybe more. */
export function takesAtLeastWriterAndRequest(place: FunctionPlace): boolean {
  const [writer, request] = place.fn.parameters;
  if (writer === undefined || request === undefined) return false;
  return isResponseWriter(writer, place) && isRequest(request, place);
}

/** Reports whether a function returns something that is no error: it mostly helps handlers, by a check or by what it reads. */
export function returnsValue({ results }: FunctionDeclaration): boolean {
  const last = results.at(-1);
  return last !== undefined && last.type.text !== "error";
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

/**
 * Reports whether code can make a handler of a function: it takes a context or a request, but no writer first, and may fail; or both of them, or a context of the user's own, such
 * as `*web.Context`; or a request first, and returns what answers it.
 */
export function isAdapted(place: FunctionPlace): boolean {
  const { parameters, results } = place.fn;
  const [first] = parameters;
  if (!first || isResponseWriter(first, place)) return false;
  if (/^\*(?:\w+\.)?\w*(?:Context|Ctx)$/.test(first.type.text)) return frameworkTaken(place) === null;
  const takesContext = isContext(first, place);
  const takesRequest = parameters.some(one => isRequest(one, place));
  if (takesContext && takesRequest) return true;
  const [answer] = results;
  const error = results.at(-1);
  if ((takesContext || takesRequest) && error !== undefined && isError(error, place)) return true;
  // Texts, numbers and the like are for code that serves a request.
  const isAnswer =
    answer !== undefined && (answer.type.text === "any" || !predeclaredTypes.has(answer.type.text));
  return isAnswer && (takesContext || isRequest(first, place));
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
function unaliased(type: TypeExpression, { fn, file, types }: FunctionPlace) {
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
