/** Finds out with which routes code registers the handlers of a package: in the package, and in those of its module that import it. */
import { join, relative } from "node:path";
import type { Location } from "../base/report/diagnostic.ts";
import { capitalize, compareText, getOrMake, groupBy, nameTaker } from "../base/text/common.ts";
import { camelCase } from "../base/text/names.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import { type GoFile, type Position, positionOf } from "../go/declarations.ts";
import { importedFrameworks, replacedIn } from "../go/frameworks.ts";
import { choosesHandlers, isHttpMethod, mayRegisterLiterals, registers } from "../go/http.ts";
import { isExported } from "../go/identifiers.ts";
import { declaredTypes, receiverType, type TypeReader } from "../types/go-types.ts";
import { isAdapted, isRequest, isServeHTTP } from "../types/handler-signatures.ts";
import { isUsersPackage, ownPackage } from "../types/packages.ts";
import { isFactory, namesHandlers, passesRouters, registering } from "./handlers.ts";
import { guardOf, methodsGiven, usedIn } from "./middleware.ts";
import { below, translate } from "./patterns.ts";
import { marks, newRouter, prefixesOf } from "./routers.ts";
import { call, follow } from "./search.ts";
import type { Code, Route, Search, SearchedPackage, Wrapper } from "./types.ts";
import { functionPlace, scopeOf } from "./values.ts";

/** A registration of a handler with a router. */
export interface Registration {
  /** Null for any method, and where the code does not show it. */
  method: string | null;
  /** The whole path as a pattern of ServeMux: `{id:[0-9]+}` and `:id` become `{id}`. Null where it is not constant, or where ServeMux has no such pattern. */
  path: string | null;
  /** The path as the code has it, with marks for what is not constant. */
  written: string;
  /** What it has in place of a path that is known: `a path that is not constant`; null with a path. */
  problem: string | null;
  /** Something that is not constant stands before the path. */
  isBelowUnknown: boolean;
  handler: { receiver: string | null; name: string };
  /** What the handler is passed to first; null where that is not known, or where it is passed to nothing. */
  wrapper: Wrapper | null;
  /** The middleware of the module that its router calls before it. */
  guards: Wrapper[];
  /** The line that names the handler, in a file relative to the package of the handler. */
  location: Location;
  by: RegisteringFunction;
}

/** A function that registers handlers. */
export interface RegisteringFunction {
  /** Its name, after the receiver's: `Server.routes`. */
  name: string;
  /** The directory of its package. */
  dir: string;
  /** Where it is declared, in a file of that directory. */
  position: Position;
}

/** A loop that registers all handlers of a receiver by its ListHandlers. */
export interface ListRegistration {
  receiver: string | null;
  /** What the loop adds before their paths; null where that is not clear. */
  prefix: string | null;
  /** The middleware of the module before them. */
  guards: Wrapper[];
  /** The function with the loop. */
  by: RegisteringFunction;
}

/** All that was found out about a package. */
export type Registrations = ReturnType<typeof findRegistrations>;

/** The package whose handlers are looked for. */
export interface RegisteredPackage extends Pick<SearchedPackage, "dir" | "importPath"> {
  files: GoFile[];
}

/** Types with which other packages can register handlers of a package. */
const serving =
  /\b(?:ResponseWriter|Request|\w*Context|\w*Ctx|Handler|HandlerFunc|Router|Mux|ServeMux|Engine|RouterGroup|Echo|Group)\)?$/;

const mayServe = ({ name, parameters, results }: GoFile["functions"][number]) =>
  isExported(name) && [...parameters, ...results].some(({ type }) => serving.test(type.text));

/** `importing` returns the packages of the module that import the package, also through others, in files whose texts match. */
export function findRegistrations(
  own: RegisteredPackage,
  { reader, importing }: { reader: TypeReader; importing(matching: RegExp): RegisteredPackage[] },
) {
  // Code of any package can answer the errors of a framework's handlers, and limit their bodies.
  const isReachable = own.files.some(file => importedFrameworks(file)[0] || file.functions.some(mayServe));
  const all = [own, ...(isReachable ? importing(registers) : [])];
  const bodies = all.flatMap(({ files }) =>
    files.flatMap(({ functions }) => functions.map(({ body }) => body)),
  );
  const packages = bodies.some(body => registers.test(body)) ? all.map(searchedPackage) : [];
  const code = packages.flatMap(({ functions }) => [...functions.values()]);
  const followed = registering(code);
  const values = packages.flatMap(({ variables }) => [...variables.values()]);
  const names = namesHandlers([...(packages[0]?.functions.values() ?? [])]);
  const isNaming =
    [...followed, ...values].some(({ text }) => names.test(text) || choosesHandlers.test(text)) ||
    [...followed].some(one => one.in === packages[0] && mayRegisterLiterals(one.text));
  const search: Search = {
    reader,
    packages: new Map(packages.map(one => [one.dir, one])),
    imported: new Map(packages.map(one => [one.importPath, one])),
    named: groupBy(code, ({ fn }) => fn!.name),
    registering: isNaming ? followed : new Set(),
    shared: new Map(),
    call,
    calls: new WeakMap(),
    found: [],
    listed: new Set(),
    unrouted: new Set(),
    errorHandlers: new Map(),
    literals: new Map(),
    makers: new Map(),
    read: new Set(),
    waiting: new Map(),
    root: { ...newRouter(), dialect: "http" },
    left: 10_000,
  };
  readAll(search);
  const naming = literalNames(packages[0]);
  const replaced = bodies.flatMap(replacedIn);
  // Another server may have another one.
  const servers = bodies.flatMap(body => body.match(/\becho\.New(?:With\w+)?\(/g) ?? []);
  const isOnly = servers.length <= 1 && replaced.filter(name => name === "HTTPErrorHandler").length === 1;
  const meant = search.found.filter(one => isOfHTTP(one, search));
  const found = meant.flatMap(one => registrationsOf(one, own.dir, naming.nameOf));
  const routes = found.flatMap(one => ("handler" in one ? one : []));
  const distinct = new Map(routes.map(one => [JSON.stringify({ ...one, wrapper: null, guards: [] }), one]));
  const placeOfRoute = ({ path, handler: { name }, location: { file, line } }: Registration) =>
    `${name} ${file}:${line} ${path}`;
  const withMethods = new Set(routes.filter(({ method }) => method !== null).map(placeOfRoute));
  // Code that registers a handler with its methods, if there are some, and for all methods otherwise.
  const isOtherwise = (one: Registration) => one.method === null && withMethods.has(placeOfRoute(one));
  return {
    /** By file and line, those that only ask about others last. */
    routes: [...distinct.values()].filter(one => !isOtherwise(one)).sort(inOrder),
    lists: found.flatMap(one => ("handler" in one ? [] : one)),
    /** The function literals that code registers, with names of their routes. */
    literals: Array.from(naming.named, ([{ file, fn, literal }, name]) => {
      return { fn: { ...fn!, name }, file, literal: literal! };
    }),
    /** The names of the handlers that routers call where they have no route. */
    unrouted: new Set([...search.unrouted].flatMap(one => (one.in.dir === own.dir ? nameOf(one) : []))),
    /** The receivers whose ListHandlers handwritten code calls. */
    listed: new Set([...search.listed].flatMap(one => (one === "unknown" ? [] : one.receiver))),
    /** Code calls a ListHandlers, and it is not clear whose. */
    listsUnknown: search.listed.has("unknown"),
    /** What code of the module replaces: the `HTTPErrorHandler` of echo, which answers the errors that handlers return, its `Binder` of requests, and functions of go-chi/render. */
    replaced: new Set(replaced),
    /** The function of the module that is the `HTTPErrorHandler`; null for echo's own, and where it is not known. */
    errorHandler: (isOnly && [...search.errorHandlers.values()].flatMap(guardOf)[0]) || null,
    /** The functions that are made for function literals, by their names. */
    makers: new Map(Array.from(search.makers.values(), ({ name, make }) => [name, make])),
  };
}

function inOrder(a: Registration, b: Registration): number {
  const asks = ({ method }: Registration) => Number(onlyAsks(method));
  const [one, other] = [a.location, b.location];
  return asks(a) - asks(b) || compareText(one.file, other.file) || one.line - other.line;
}

function searchedPackage({ dir, importPath, files }: RegisteredPackage): SearchedPackage {
  const [functions, variables] = [new Map<string, Code>(), new Map<string, Code>()];
  const types = declaredTypes(files);
  const made = { dir, importPath, pkg: ownPackage(dir, files, importPath), types, functions, variables };
  for (const file of files) {
    const place = { in: made, file, literal: null };
    for (const fn of file.functions) {
      const receiver = fn.receiver && receiverType(fn.receiver.type, types);
      const code = { fn, receiver, type: null, text: fn.body, line: fn.bodySpan.line, ...place };
      // A package may have several functions init.
      getOrMake(functions, fn.name === "init" ? `${file.name} ${code.line}` : nameOf(code), () => code);
    }
    // A constant has neither a type nor a value here.
    const constants = new Set(file.constants.flatMap(({ names }) => names.map(({ name }) => name)));
    for (const { name, type, initializer, span } of file.values.filter(one => !constants.has(one.name))) {
      const text = initializer ?? "";
      getOrMake(variables, name, () => ({ fn: null, receiver: null, type, text, line: span.line, ...place }));
    }
  }
  return made;
}

/** The name of a function, after its receiver's: `Server.routes`. */
function nameOf({ receiver, fn }: Code): string {
  return receiver === null ? fn!.name : `${receiver}.${fn!.name}`;
}

/** The names in a body, but those of functions that it declares. */
const words = unicodePattern(String.raw`(?<!func\s)(?<![\p{L}\p{Nd}_])[\p{L}_][\p{L}\p{Nd}_]*`, "g");

/** Names function literals by their routes: `getPetsById` for `GET /pets/{id}`. No function and no binding struct of the package has such a name. */
function literalNames(pkg: SearchedPackage | undefined) {
  const isTaken = (name: string) =>
    pkg!.functions.has(name) ||
    [name, capitalize(name)].some(one => pkg!.types.has(`${one}Request`) || pkg!.types.has(`${one}Response`));
  const take = nameTaker([], isTaken);
  const named = new Map<Code, string>();
  return {
    named,
    nameOf(code: Code, method: string | null, path: string): string {
      return getOrMake(named, code, () => take(nameOfRoute(method, path)));
    },
  };
}

/** Reports whether a method only asks about the others of a path. */
export function onlyAsks(method: string | null): boolean {
  return method === "HEAD" || method === "OPTIONS";
}

/** The name of what has none, or another one at another route: `deletePetsById` for DELETE /pets/{id}. */
export function nameOfRoute(method: string | null, path: string): string {
  const words = path.replace(/\{\$\}/g, "").replaceAll("{", " by ");
  return camelCase(`${method ?? ""} ${/\w/.test(words) ? words : "root"}`);
}

/** Reads first the functions that no other one seems to call, then those that were not followed from them; function literals that nothing called come behind these. */
function readAll(search: Search): void {
  const candidates = [...search.registering];
  const named = new Set(candidates.flatMap(({ text }) => [...new Set(text.match(words(text)))]));
  const isCalled = ({ fn }: Code) =>
    named.has(fn!.name) && (passesRouters(fn!) || fn!.parameters.length + fn!.results.length > 0);
  for (const wanted of [false, true]) {
    for (const code of candidates)
      if (isCalled(code) === wanted && !search.read.has(code)) follow(code, scopeOf(code, search));
    for (const [one, scope] of search.waiting) if (!search.read.has(one)) follow(one, scope);
  }
}

/** The method, the host and the path of a pattern as ServeMux reads it; other routers' patterns are paths. */
const serveMux = /^(?:([A-Z]+(?![^ \t])|\uE000(?=[ \t]))[ \t]*|\uE001[ \t]+)?([^/\s\uE000]+(?=\/))?(.*)$/s;

/** The registrations of a handler of the package, or of all handlers of a receiver by a loop over its ListHandlers. */
function registrationsOf(
  {
    path: given,
    handler: found,
    dialect,
    router,
    isPrefix,
    methods,
    guards: before,
    around = [],
    by: code,
  }: Route,
  dir: string,
  nameOfLiteral: ReturnType<typeof literalNames>["nameOf"],
): (Registration | ListRegistration)[] {
  if (given === null) return [];
  const { text, entryOf } = given;
  const [, named = null, host, path = text] = (dialect === "http" && serveMux.exec(text)) || [];
  const by = { name: nameOf(code), dir: code.in.dir, position: positionOf(code.file.name, code.fn!.span) };
  const guards = [...usedIn(before ?? [router]), ...around, ...(found?.guards ?? [])];
  if (path.endsWith(marks.Path)) {
    if (entryOf === null || entryOf === "unknown" || host !== undefined) return [];
    return prefixesOf(router, path).map(prefix => {
      const whole = (prefix + path.slice(0, -1)).replace(/\/$/, "");
      // Empty or a path, and all of it is known.
      return { ...entryOf, prefix: /^(?:\/[^\s\uE000-\uE002]*)?$/.test(whole) ? whole : null, guards, by };
    });
  }
  if (found?.handler.in.dir !== dir) return [];
  const { receiver, fn } = found.handler;
  const isLiteral = found.handler.literal !== null;
  const location = isLiteral
    ? positionOf(found.handler.file.name, fn!.span)
    : placeOf(found.at, fn!.name, path, dir);
  return prefixesOf(router, path).flatMap(prefix => {
    const isRoot = dialect === "chi" && path === "/" && !["", marks.unknown].includes(prefix);
    const whole = isRoot ? prefix : below(prefix, path, dialect);
    const isBelowUnknown = whole.startsWith(marks.unknown);
    // A name behind it is below a prefix with a slash at its end, as in `base + "api/pets"`.
    const known = whole.replace(/^\uE000+(?=[\w.-]+(?:\/|$))/, "/").replace(/^\uE000+/, "") || "/";
    // A path that is nothing but what is not constant says nothing.
    const isKnown = /^[^\s\uE000-\uE002]+$/.test(known) && !(isBelowUnknown && known === "/");
    const read = isKnown ? translate(known, dialect, isPrefix) : null;
    const translated = read && "path" in read ? read.path : null;
    const isNone = read && "problem" in read;
    const none = isNone ? `${known}, which is no pattern of net/http: it ${read.problem}` : null;
    const problem = read === null ? "a path that is not constant" : none;
    const isBelow = isPrefix || /(?:\/|\.\.\.\})$/.test(translated ?? whole);
    const beside = named === null ? methodsGiven(found.wrapper ?? null) : [];
    const asked = [methods, beside, [named]].find(one => one.length > 0)!;
    return asked.flatMap(method => {
      // What is made for all requests below a path is mostly a router of its own.
      const isMade = isFactory(found.handler) || isServeHTTP(fn!) || isLiteral;
      if (method === null && isBelow && isMade) return [];
      const isKnownMethod = method === null || isHttpMethod(method);
      if (isLiteral && (translated === null || isBelowUnknown || !isKnownMethod)) return [];
      const name = isLiteral ? nameOfLiteral(found.handler, method, translated!) : fn!.name;
      const handler = { receiver, name };
      const wrapper = found.wrapper ?? null;
      const at = { written: known, isBelowUnknown, handler, wrapper, guards, location, by };
      if (!isKnownMethod) {
        const why =
          method === marks.unknown ? "a method that is not constant" : `the unknown method ${method}`;
        return { ...at, method: null, path: null, problem: why };
      }
      return { ...at, method, path: translated, problem };
    });
  });
}

/**
 * Reports whether a registration is one of HTTP. Queues and caches get functions with a context, too: such a one has a request, or code of the module makes a handler of it, and its path has a slash.
 */
function isOfHTTP({ handler: found, path, methods }: Route, { reader }: Search): boolean {
  if (!found) return true;
  const { wrapper = null, handler } = found;
  const place = functionPlace(handler);
  if (!isAdapted(place)) return true;
  if (path?.text && !path.text.includes("/")) return false;
  if (place.fn.parameters.some(one => isRequest(one, place))) return true;
  // What gets it makes a router: `http.Handle("/", newLog(openStorage))`.
  if (methods.length === 0 && /^\/(?:.*\/)?$/.test(path?.text ?? "")) return false;
  return wrapper !== null && isUsersPackage(reader, wrapper.path, handler.in.pkg);
}

/** The line that names a handler: the one that also has its path, if there is one. */
function placeOf({ in: owner, file, text, line }: Code, name: string, path: string, from: string): Location {
  const lines = text.split("\n");
  // Not the method of a router with the same name, as in `r.Get("/", rooms.Get)`, unless it is a function that makes a handler.
  const uncalled = new RegExp(`\\b${name}\\b(?!\\s*\\()`);
  const word = uncalled.test(text) ? uncalled : new RegExp(`\\b${name}\\b`);
  const naming = [...lines.keys()].filter(index => word.test(lines[index]!));
  const at = naming.find(index => path !== "" && lines[index]!.includes(path)) ?? naming[0] ?? 0;
  const column = at === 0 ? 1 : Buffer.byteLength(lines[at]!.slice(0, word.exec(lines[at]!)?.index ?? 0)) + 1;
  const start = { line: line + at, column };
  return {
    file: relative(from, join(owner.dir, file.name)).replaceAll("\\", "/"),
    ...start,
    endLine: start.line,
    endColumn: column + Buffer.byteLength(name),
  };
}
