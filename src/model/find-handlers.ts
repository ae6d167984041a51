/** Finds the handlers among the functions of a package with their binding structs, and infers the methods and paths that no comment declares. */
import { groupBy, nameTaker } from "../base/text/common.ts";
import { kebabCase, pascalCase, splitWords } from "../base/text/names.ts";
import type { Config } from "../config/types.ts";
import { positionOf } from "../go/declarations.ts";
import { readDoc } from "../go/docs/docs.ts";
import { type HttpMethod, isHttpMethod, methodConstants } from "../go/http.ts";
import { isExported, isIdentifier } from "../go/identifiers.ts";
import type { Registration, Registrations } from "../routes/find-registrations.ts";
import { nameOfRoute, onlyAsks } from "../routes/find-registrations.ts";
import { routerPath } from "../routes/patterns.ts";
import { isServeHTTP } from "../types/handler-signatures.ts";
import { areSeveral } from "../types/resolve-types.ts";
import type { HandlerSignature } from "../types/type-text.ts";
import { type AdapterContext, adapterOf, misfit } from "./adapters.ts";
import { bodyOf } from "./bindings.ts";
import { readDirectives, readDocumentDirectives } from "./directives.ts";
import type { BindingStruct, ParsedFunction } from "./functions.ts";
import { declaredByName, isUnlisted, qualifiedName } from "./functions.ts";
import { placeholdersOf } from "./path-patterns.ts";
import type { FormPart, Handler } from "./types.ts";

/** A handler with the function and the structs that it was made from. */
export interface ParsedHandler extends ParsedFunction {
  handler: Handler;
  signature: HandlerSignature;
  /** Null without such a struct. */
  request: BindingStruct | null;
  response: BindingStruct | null;
  /** The routes with which code registers it, by file and line; none for a receiver whose ListHandlers handwritten code calls: its routes are those that gen writes. */
  registrations: Registration[];
}

/**
 * Finds the handlers, in the order of the source, and the binding structs of each. If the config reads routes in registrations, a handler without structs that has several is there
 * once for each, in models with answers: at a further route it has the name of that route and the signature of a function literal, so that only documents and TypeScript have it.
 */
export function findHandlers(
  functions: ParsedFunction[],
  structs: BindingStruct[],
  inference: Inference,
  prefixes: Prefixes,
  registrations: Registrations,
  isTaken: AdapterContext["isTaken"],
  forAnswers: boolean,
): ParsedHandler[] {
  const context = { isTaken, ...declaredByName(functions, structs) };
  const build = (one: Omit<ParsedHandler, "handler">, listName = "", isListed = false) =>
    buildHandler(one, listName, isListed, inference, prefixes, context);
  const found = new Map<string, ParsedFunction & { signature: HandlerSignature }>();
  // A package that doesn't compile yet may declare a method twice: the first one counts.
  for (const one of functions) {
    const { fn, receiver, directives, signature } = one;
    const name = qualifiedName({ receiver, name: fn.name });
    const isOnlyType = signature === "plain" && isServeHTTP(fn) && directives.mode !== "list";
    const isLeftOut = directives.mode === "ignore" || isOnlyType;
    const isHandler = signature !== null && !isLeftOut && misfit(one, context) === null;
    if (isHandler && !found.has(name)) found.set(name, { ...one, signature });
  }
  const byHandler = groupBy(registrations.routes, ({ handler }) => qualifiedName(handler));
  const byName = groupBy(found.values(), one => namesOf(one).name);
  const all = [...found].map(([qualified, one]) => {
    // gen.yml has one mapping for the whole package: names that several receivers share are qualified there.
    const names = namesOf(one);
    const listName = byName.get(names.name)!.length === 1 ? names.name : qualifiedName(names);
    const isListed =
      !isUnlisted(one.signature) && (registrations.listsUnknown || registrations.listed.has(one.receiver));
    const found = isListed ? [] : (byHandler.get(qualified) ?? []);
    // What makes a handler of a function reads its request, and writes its response.
    const structOf = one.signature === "adapted" ? () => null : context.structOf;
    const request = structOf(one, "Request");
    const framework = one.framework ?? found[0]?.wrapper?.framework ?? null;
    const parsed = { request, response: structOf(one, "Response"), registrations: found, ...one, framework };
    return { handler: build(parsed, listName, isListed), ...parsed };
  });
  if (!forAnswers || !inference.registrations) return all;
  const isNamed = (name: string) => isTaken(name) || functions.some(({ fn }) => fn.name === name);
  return [...all, ...atFurtherRoutes(all, build, context, isNamed)];
}

/** The handlers without structs once more, at each further route of theirs, and with each further method that their code allows where a route has none, except for methods that only ask about others. */
function atFurtherRoutes(
  handlers: ParsedHandler[],
  build: (one: Omit<ParsedHandler, "handler">) => Handler,
  context: AdapterContext,
  isTaken: (name: string) => boolean,
): ParsedHandler[] {
  const take = nameTaker([], isTaken);
  const signature = "literal";
  return handlers.flatMap(({ handler: first, ...one }) => {
    if (one.request !== null || one.response !== null) return [];
    const known = new Set([`${first.method} ${first.path}`]);
    const methods = [null, ...allowedMethods(one, context)];
    const routes = one.registrations.flatMap(registration =>
      registration.method === null ? methods.map(method => ({ ...registration, method })) : registration,
    );
    return routes.flatMap(registration => {
      const parsed = { ...one, registrations: [registration] };
      const handler = build(parsed);
      const { method, path, pathFrom } = handler;
      const isKnown = onlyAsks(method) || known.has(`${method} ${path}`);
      if (isKnown || pathFrom !== "registration") return [];
      known.add(`${method} ${path}`);
      const name = take(nameOfRoute(method, path));
      return { ...parsed, signature, handler: { ...handler, name, listName: name, signature } };
    });
  });
}

/** The config's prefixes by the types of receivers; `func` stands for the plain functions. */
type Prefixes = Readonly<Record<string, string>>;

/** What is said for documents of the API: in the handler's comment, else in that of its receiver's type, else in the config. */
function documentFacts({ directives, receiver, types }: ParsedFunction, prefixes: Prefixes) {
  const { document: own } = directives;
  const declared = receiver === null ? undefined : types.get(receiver);
  const type = readDocumentDirectives(declared?.declaration.doc ?? []);
  const key = receiver ?? "func";
  const take = nameTaker(["Upload"]);
  return {
    prefix: own.prefix ?? type.prefix ?? (Object.hasOwn(prefixes, key) ? prefixes[key]! : ""),
    tags: own.tags.length > 0 ? own.tags : type.tags,
    security: own.security ?? type.security,
    hidden: own.hidden || type.hidden,
    maxBody: (own.maxBody ?? type.maxBody)?.bytes ?? null,
    parts: own.parts.map(({ name, kind, contentTypes }): FormPart => {
      const only = areSeveral(contentTypes) ? null : (contentTypes[0] ?? null);
      const field = pascalCase(name);
      const isName = isIdentifier(field) && isExported(field);
      const go = { field: take(isName ? field : "Part"), isFile: kind === "file", contentType: only };
      return { name, kind, contentTypes, go };
    }),
  };
}

/** The name and the receiver of a handler: where ServeHTTP makes a type one, it has the name of the type. */
function namesOf({ signature, receiver, fn }: Pick<ParsedHandler, "signature" | "receiver" | "fn">) {
  return signature === "ServeHTTP" ? { name: receiver!, receiver: null } : { name: fn.name, receiver };
}

/** The comment of a handler; that of its type where its ServeHTTP has none. */
function proseOf({ signature, receiver, directives: { prose }, types }: Omit<ParsedHandler, "handler">) {
  const type = signature === "ServeHTTP" && prose.length === 0 ? types.get(receiver!) : undefined;
  return type ? readDirectives(type.declaration.doc).prose : prose;
}

function buildHandler(
  one: Omit<ParsedHandler, "handler">,
  listName: string,
  isListed: boolean,
  inference: Inference,
  prefixes: Prefixes,
  context: AdapterContext,
): Handler {
  const { fn, file, signature, framework, directives, request, response, registrations } = one;
  const readsFound = (isUnlisted(signature) || inference.registrations) && directives.path === null;
  const registered = readsFound ? registrations.find(({ path }) => path !== null) : undefined;
  const { method, methodFrom } =
    directives.method !== null
      ? { method: directives.method, methodFrom: "doc" as const }
      : isHttpMethod(registered?.method ?? undefined)
        ? { method: registered!.method as HttpMethod, methodFrom: "registration" as const }
        : allowedMethod(one, inference, context);
  const route = request?.fields.filter(field => field.in === "route") ?? [];
  const facts = documentFacts(one, prefixes);
  const whole = registered?.path ?? null;
  // The name in kebab-case, then one placeholder per route field in the order of the struct.
  const { name, receiver } = namesOf(one);
  const word = kebabCase(routeName(name, inference.strip));
  const inferred = [`/${word}`, ...route.map(field => `{${field.key}}`)].join("/");
  const path = whole?.startsWith(facts.prefix)
    ? whole
    : facts.prefix + (directives.path ?? whole ?? inferred);
  return {
    name,
    listName,
    receiver,
    signature: signature === "plain" ? null : signature,
    method,
    methodFrom,
    path,
    pathFrom: directives.path !== null ? "doc" : registered ? "registration" : "name",
    registered: registrations.length > 0 || isListed,
    placeholders: placeholdersOf(path),
    status: directives.status,
    responses: [],
    responsesComplete: false,
    decodes: [],
    needsBody: false,
    reads: [],
    ...facts,
    mode: directives.mode === "list" ? "list" : null,
    doc: readDoc(proseOf(one)),
    request: request?.name ?? null,
    response: response?.name ?? null,
    position: positionOf(file.name, fn.span),
    go: {
      methodConstant: methodConstants[method],
      adapter: adapterOf(one, context),
      framework:
        framework === null || framework.signature !== signature
          ? null
          : { framework: framework.path, path: null, problem: null, ...routerPath(path, framework) },
    },
  };
}

// Infers method and path from a handler's name and its request if the doc comment doesn't name them.

/** The prefixes of names with their HTTP methods: `GetPet` is GET. The config can add prefixes, replace these, or turn them off. */
const builtInMethods = Object.entries({
  GET: "Get List Visit",
  HEAD: "Head",
  POST: "Create Post Upload",
  PUT: "Put Replace",
  PATCH: "Patch Update",
  DELETE: "Delete Remove",
  OPTIONS: "Options",
}).flatMap(([method, names]) => names.split(" ").map(name => [name, method as HttpMethod] as const));

/** What decides on methods and paths that no comment declares. */
export type Inference = ReturnType<typeof inferenceOf>;

/**
 * The inference with the settings of the config, whose prefixes replace built-in ones: the longest come first. `strip` is what is left out at the start
 * and the end of names, such as `Handler`, each split into lower-case words.
 */
export function inferenceOf({ methods, strip, registrations }: Config["inference"]) {
  // Each prefix, split into lower-case words, has its method; false where the prefix is turned off.
  const byWords = new Map<string, { words: string[]; method: HttpMethod | false }>();
  for (const [prefix, method] of [...builtInMethods, ...Object.entries(methods)]) {
    const words = lowerWords(prefix);
    byWords.set(words.join(" "), { words, method });
  }
  const prefixes = [...byWords.values()].sort((a, b) => b.words.length - a.words.length);
  return { prefixes, strip: strip.map(lowerWords), registrations };
}

/** The method by the first word of the handler's name, else by whether it has a body. Create2Pets begins with Create, Getaway not with Get. */
export function inferMethod(
  name: string,
  hasBody: boolean,
  { prefixes, strip }: Inference,
): Pick<Handler, "method" | "methodFrom"> {
  const words = lowerWords(routeName(name, strip)).map(word => word.replace(/[0-9]+$/, ""));
  const prefix = prefixes.find(candidate => candidate.words.every((word, index) => word === words[index]));
  if (prefix?.method) return { method: prefix.method, methodFrom: "name" };
  return hasBody ? { method: "POST", methodFrom: "body" } : { method: "GET", methodFrom: "default" };
}

/** The first lines of a block, up to one that answers with 405, or says that a method is not allowed. */
const refusal = String.raw`[^\n]*(?:\n(?![ \t]*\})[^\n]*){0,12}(?:method ?not ?allowed|\b405\b)`;

/** Cases of a switch that begin with a method. */
const cases = String.raw`((?:(?:\t//.*\n)*\tcase (?:\w+\.Method(?: ==|[A-Z])|").*\n(?:(?:\t\t.*)?\n)*)+)\t`;

/** Checks of the method that refuse all others: what stands behind `if`, and the cases of a switch. */
const checks = [
  new RegExp(String.raw`\bif (\w+\.Method != [^\n]+) \{${refusal}`, "i"),
  // A block that does nothing but answer with an error; at the start, also one that does nothing.
  /\bif ((?:\w+\.Method != \S+(?: && )?)+) \{\n[ \t]*http\.(?:Error|NotFound)\([^\n]*\n[ \t]*return\n/,
  /^\{\n(?:\t(?:\/\/|log\.)[^\n]*\n)*\tif ((?:\w+\.Method != \S+(?: && )?)+) \{\n\t\treturn\n/,
  new RegExp(String.raw`\bswitch \w+\.Method \{(.*?)\bdefault:${refusal}`, "is"),
  // Each case has a method, and nothing or a refusal follows.
  new RegExp(String.raw`\n\tswitch (?:\w+\.Method )?\{\n${cases}(?:\}\n\}$|default:${refusal})`, "i"),
];

/** Code that reads the body of its request. */
const reading =
  /\b(?:NewDecoder|ReadAll|ReadFrom|TeeReader|Copy)\([^\n]*\br(?:eq|equest)?\.Body\b|\.(?:Should)?BindJSON\(|\br(?:eq|equest)?\.PostForm/;

/** The inferred method, or the first one that the code allows where it refuses the inferred one. `Get` and `Create` always mean GET and POST. */
function allowedMethod(
  one: Omit<ParsedHandler, "handler">,
  inference: Inference,
  context: AdapterContext,
): ReturnType<typeof inferMethod> {
  const { request } = one;
  const { body } = one.fn;
  const { name } = namesOf(one);
  const readsBody = reading.test(body) && !/MethodGet\b|\bGET\b/.test(body);
  const hasBody = readsBody || (request !== null && bodyOf(request) !== null);
  const inferred = inferMethod(name, hasBody, inference);
  if (/^(?:[Gg]et|[Cc]reate)(?![a-z])/.test(name)) return inferred;
  const methods = allowedMethods(one, context);
  const [method] = methods.includes(inferred.method) ? [] : methods.filter(one => !onlyAsks(one));
  return method ? { method, methodFrom: "check" } : inferred;
}

/** The methods that the code of a handler allows; none where it refuses no others. */
function allowedMethods(
  { fn: { body }, signature }: Omit<ParsedHandler, "handler">,
  { functionOf }: AdapterContext,
): HttpMethod[] {
  // What makes a handler may make it of a type.
  const made = signature === "factory" ? body.matchAll(/\b(\w+)\{/g) : [];
  const served = Array.from(made, ([, type]) => functionOf(type!, "ServeHTTP")?.fn.body ?? "");
  const code = [body, ...served].join("\n");
  const text = checks.map(one => one.exec(code)?.[1]).find(one => one !== undefined) ?? "";
  const names = text.matchAll(/(?:\.Method [!=]= |\bcase |, )(?:http\.Method|\w+\.(?=[A-Z]+\b)|")(\w+)/g);
  return Array.from(names, ([, name]) => name!.toUpperCase()).filter(isHttpMethod);
}

/** The name without the words to strip at its start and its end: `CreateUser` for `HandleCreateUser`. A name that has only such words keeps one of them. */
export function routeName(name: string, strip: string[][]): string {
  const words = splitWords(name);
  const isAt = (start: number, wanted: string[]) =>
    wanted.length > 0 && wanted.every((word, index) => words[start + index]?.toLowerCase() === word);
  const first = strip.find(wanted => isAt(0, wanted));
  const start = first && first.length < words.length ? first.length : 0;
  const last = strip.find(
    wanted => words.length - wanted.length > start && isAt(words.length - wanted.length, wanted),
  );
  if (start === 0 && last === undefined) return name;
  // The underscores keep the words apart.
  return words.slice(start, words.length - (last?.length ?? 0)).join("_");
}

function lowerWords(name: string): string[] {
  return splitWords(name).map(word => word.toLowerCase());
}
