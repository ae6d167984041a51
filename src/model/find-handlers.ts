/** Finds the handlers among the functions of a package, and their binding structs. */

import type { GoFile } from "../go/declarations.ts";
import { readDoc } from "../go/docs/docs.ts";
import { positionOf } from "../go/positions.ts";
import { nameWithReceiver, toggleExported } from "../types/binding-names.ts";
import { type DeclaredTypes, receiverType } from "../types/declared-types.ts";
import { type BindingStruct, bodyOf } from "./bindings.ts";
import { type Directives, readDirectives } from "./directives.ts";
import type { DocumentDirectives } from "./document-directives.ts";
import { handlerHints } from "./go-hints.ts";
import { type FunctionPlace, hasHandlerSignature, isServeHTTP } from "./handlers.ts";
import { type Inference, inferMethod, inferPath } from "./inference.ts";
import { placeholdersOf } from "./path-patterns.ts";
import type { Handler } from "./types.ts";

/** A function or method of the package, with the facts from its comment and its signature. */
export interface ParsedFunction extends FunctionPlace {
  directives: Directives;
  /** The name of the receiver's type, without aliases; null for a plain function. */
  receiver: string | null;
  hasHandlerSignature: boolean;
}

/** A handler with the function and the structs that it was made from. */
export interface ParsedHandler extends ParsedFunction {
  handler: Handler;
  /** Null without such a struct. */
  request: BindingStruct | null;
  response: BindingStruct | null;
}

/** Reads the comments and the signatures of all functions; `types` are those of the files. */
export function parseFunctions(files: GoFile[], types: DeclaredTypes): ParsedFunction[] {
  return files.flatMap(file =>
    file.functions.map(fn => ({
      fn,
      file,
      types,
      directives: readDirectives(fn.doc),
      receiver: fn.receiver && receiverType(fn.receiver.type, types),
      hasHandlerSignature: hasHandlerSignature({ fn, file, types }),
    })),
  );
}

/** Finds the handlers, in the order of the source, and the binding structs of each. */
export function findHandlers(
  functions: ParsedFunction[],
  structs: BindingStruct[],
  inference: Inference,
  ofTypes: TypeDirectives,
): ParsedHandler[] {
  const byName = structsByName(structs);
  const found = new Map<string, ParsedFunction>();
  // A package that doesn't compile yet may declare a method twice: the first one counts.
  for (const one of functions) {
    const name = qualifiedName({ ...one, name: one.fn.name });
    if (isHandler(one) && !found.has(name)) found.set(name, one);
  }
  const counts = new Map<string, number>();
  for (const { fn } of found.values()) counts.set(fn.name, (counts.get(fn.name) ?? 0) + 1);
  return [...found].map(([qualified, one]) => {
    const request = findStruct(byName, one, "Request");
    const response = findStruct(byName, one, "Response");
    // gen.yml has one mapping for the whole package: names that several receivers share are qualified there.
    const listName = counts.get(one.fn.name) === 1 ? one.fn.name : qualified;
    const handler = buildHandler(one, listName, request, { inference, ofTypes });
    const names = { request: request?.name ?? null, response: response?.name ?? null };
    return { ...one, handler: { ...handler, ...names }, request, response };
  });
}

function isHandler({ fn, directives: { mode }, hasHandlerSignature }: ParsedFunction): boolean {
  return hasHandlerSignature && mode !== "ignore" && (!isServeHTTP(fn) || mode === "list");
}

/** `Pets.Create` for a method, `Create` for a plain function. */
export function qualifiedName({ receiver, name }: Pick<Handler, "receiver" | "name">): string {
  return receiver === null ? name : `${receiver}.${name}`;
}

/** The names that a handler's binding structs may begin with: first `UsersGet` for the method `Get` of `Users`, then `Get`, which all handlers `Get` share. */
export function structPrefixes(receiver: string | null, name: string): string[] {
  return receiver === null ? [name] : [nameWithReceiver(receiver, name), name];
}

/** The structs by name, also with the first letter in the other case if no struct has that name: `GetPet` pairs with `getPetRequest`. */
function structsByName(structs: BindingStruct[]): ReadonlyMap<string, BindingStruct> {
  return new Map([
    ...structs.map(struct => [toggleExported(struct.name), struct] as const),
    ...structs.map(struct => [struct.name, struct] as const),
  ]);
}

/** The binding struct of a handler; null where it has none. */
function findStruct(
  structs: ReadonlyMap<string, BindingStruct>,
  declared: ParsedFunction,
  suffix: "Request" | "Response",
): BindingStruct | null {
  for (const prefix of structPrefixes(declared.receiver, declared.fn.name)) {
    const struct = structs.get(prefix + suffix);
    if (struct) return struct;
  }
  return null;
}

/** What the comments of receivers' types say for documents of the API, and the config about prefixes. */
interface TypeDirectives {
  /** The directives of a type's comment. */
  of(type: string): DocumentDirectives | null;
  /** The config's prefixes by type; `func` stands for the plain functions. */
  prefixes: Readonly<Record<string, string>>;
}

/** What is said for documents of the API: in the handler's comment, else in that of its receiver's type, else in the config. */
function documentFacts(
  own: DocumentDirectives,
  receiver: string | null,
  { of, prefixes }: TypeDirectives,
): Pick<Handler, "prefix" | "tags" | "security" | "hidden"> {
  const type = receiver === null ? null : of(receiver);
  const key = receiver ?? "func";
  return {
    prefix: own.prefix ?? type?.prefix ?? (Object.hasOwn(prefixes, key) ? prefixes[key]! : ""),
    tags: own.tags.length > 0 ? own.tags : (type?.tags ?? []),
    security: own.security ?? type?.security ?? null,
    hidden: own.hidden || (type?.hidden ?? false),
  };
}

function buildHandler(
  { fn, file, receiver, directives }: ParsedFunction,
  listName: string,
  request: BindingStruct | null,
  { inference, ofTypes }: { inference: Inference; ofTypes: TypeDirectives },
): Handler {
  const { method, methodFrom } =
    directives.method === null
      ? inferMethod(fn.name, request !== null && bodyOf(request) !== null, inference)
      : { method: directives.method, methodFrom: "doc" as const };
  const route = request?.fields.filter(field => field.in === "route") ?? [];
  const facts = documentFacts(directives.document, receiver, ofTypes);
  const path = facts.prefix + (directives.path ?? inferPath(fn.name, route, inference));
  return {
    name: fn.name,
    listName,
    receiver,
    method,
    methodFrom,
    path,
    pathFrom: directives.path === null ? "name" : "doc",
    placeholders: placeholdersOf(path),
    status: directives.status,
    responses: [],
    responsesComplete: false,
    ...facts,
    mode: directives.mode === "list" ? "list" : null,
    doc: readDoc(directives.prose),
    request: null,
    response: null,
    position: positionOf(file.name, fn.span),
    go: handlerHints(method),
  };
}
