/** Finds out with which routes code registers the handlers of a package: in the package, and in those of its module that import it. */
import { join, relative } from "node:path";
import type { Location } from "../base/report/diagnostic.ts";
import { compareText } from "../base/text/common.ts";
import type { GoFile } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import type { GoParser } from "../go/parser.ts";
import { type Position, positionOf } from "../go/positions.ts";
import { declaredTypes, receiverType } from "../types/declared-types.ts";
import type { TypeReader } from "../types/go-types.ts";
import { ownPackage } from "../types/packages.ts";
import { translate } from "./patterns.ts";
import { mayRegister, passesRouters, type Route, type RouteSearch, registers } from "./registering-code.ts";
import { newRouter, prefixesOf } from "./routers.ts";
import { readFunction, returned } from "./search.ts";
import type { Code, Listed, Part, SearchedPackage } from "./values.ts";

/** A registration of a handler with a router. */
export interface Registration {
  /** Null for any method, and where the code does not show it. */
  method: string | null;
  /** The whole path as a pattern of ServeMux: `{id:[0-9]+}` and `:id` become `{id}`. Null where it is not constant, or where ServeMux has no such pattern. */
  path: string | null;
  /** The path as the code has it, as far as it is constant. */
  written: string;
  /** Why there is no path; else null. */
  problem: string | null;
  /** Something that is not constant stands before the path. */
  isBelowUnknown: boolean;
  /** The receiver's type and the name of the handler, and the directory of its package. */
  handler: { dir: string; receiver: string | null; name: string };
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
  /** The function with the loop. */
  by: RegisteringFunction;
}

/** All that was found out about a package. */
export interface Registrations {
  /** By file and line. */
  routes: Registration[];
  lists: ListRegistration[];
  /** The receivers whose ListHandlers handwritten code calls. */
  listed: ReadonlySet<string | null>;
  /** Code calls a ListHandlers, and it is not clear whose. */
  listsUnknown: boolean;
}

/** The package whose handlers are looked for. */
export interface RegisteredPackage {
  dir: string;
  importPath: string | null;
  files: GoFile[];
}

/** What the search needs of a run. */
export interface RegistrationHost {
  reader: TypeReader;
  parser: Pick<GoParser, "parseBody">;
  /** The packages of the module that import the package, also through others, in files whose texts match. */
  importing(matching: RegExp): RegisteredPackage[];
}

/** Types with which other packages can register handlers of a package. */
const serving =
  /\b(?:ResponseWriter|Request|Context|Handler|HandlerFunc|Router|Mux|ServeMux|Engine|RouterGroup|Echo|Group)$/;

export function findRegistrations(own: RegisteredPackage, host: RegistrationHost): Registrations {
  const { reader, parser } = host;
  const isReachable = own.files.some(({ functions }) =>
    functions.some(
      fn =>
        isExported(fn.name) && [...fn.parameters, ...fn.results].some(({ type }) => serving.test(type.text)),
    ),
  );
  const others = isReachable ? host.importing(registers) : [];
  const all = [own, ...others];
  if (
    !all.some(({ files }) =>
      files.some(({ functions }) => functions.some(({ body }) => registers.test(body))),
    )
  )
    return { routes: [], lists: [], listed: new Set(), listsUnknown: false };
  const packages = all.map(searchedPackage);
  const candidates = packages.flatMap(({ functions }) => [...functions.values()]).filter(mayRegister);
  const search: RouteSearch = {
    reader,
    parseBody: text => parser.parseBody(text),
    packages: new Map(packages.map(one => [one.dir, one])),
    names: new Set(packages.flatMap(({ files }) => files.flatMap(one => one.functions.map(fn => fn.name)))),
    shared: new Map(),
    returned,
    found: [],
    listed: new Set(),
    read: new Set(),
    calls: new WeakMap(),
    root: newRouter(),
    left: 10_000,
  };
  readAll(candidates, search);
  const routes = search.found.flatMap(one => registrationsOf(one, own.dir));
  const isListed = (one: Listed) => one !== "unknown";
  const distinct = new Map(routes.map(one => [JSON.stringify(one), one]));
  return {
    routes: [...distinct.values()].sort(
      (a, b) => compareText(a.location.file, b.location.file) || a.location.line - b.location.line,
    ),
    lists: search.found.flatMap(listOf),
    listed: new Set([...search.listed].filter(isListed).map(({ receiver }) => receiver)),
    listsUnknown: search.listed.has("unknown"),
  };
}

function searchedPackage({ dir, importPath, files }: RegisteredPackage): SearchedPackage {
  const functions = new Map<string, Code>();
  const types = declaredTypes(files);
  const made: SearchedPackage = {
    dir,
    importPath,
    pkg: ownPackage(dir, files, importPath),
    ...{ files, types, functions },
  };
  for (const file of files) {
    for (const fn of file.functions) {
      const receiver = fn.receiver && receiverType(fn.receiver.type, types);
      const name = receiver === null ? fn.name : `${receiver}.${fn.name}`;
      const code = { in: made, file, fn, receiver, text: fn.body, line: fn.bodyLine };
      if (!functions.has(name)) functions.set(name, code);
    }
  }
  return made;
}

/** Reads first the functions that no other one seems to call, then those that were not followed from them. */
function readAll(candidates: Code[], search: RouteSearch): void {
  const bodies = candidates.map(({ text }) => text).join("\n");
  const isCalled = ({ fn }: Code) =>
    new RegExp(`(?<!func\\s)\\b${fn!.name}\\b`).test(bodies) &&
    (passesRouters(fn!) || fn!.parameters.length + fn!.results.length > 0);
  for (const wanted of [false, true])
    for (const code of candidates)
      if (isCalled(code) === wanted && !search.read.has(code)) readFunction(code, search);
}

/** A pattern without its method: the path, or the text before the Path of an entry. */
interface ReadPattern {
  path: string | null;
  method: string | null;
  entryOf: Listed | null;
  isBelowUnknown: boolean;
  hasHost: boolean;
  written: string;
}

/** Stands for a part that is not known. */
const unknownPart = "\0";

function readPattern(parts: Part[], isServeMux: boolean): ReadPattern {
  const last = parts.at(-1);
  const entryOf = last && "field" in last && last.field === "Path" ? last.entryOf : null;
  const before = entryOf === null ? parts : parts.slice(0, -1);
  const text = before
    .map(part =>
      "text" in part ? part.text : "field" in part && part.field === "Method" ? "METHOD" : unknownPart,
    )
    .join("");
  // The method is at the start: known, or not.
  const [start = "", word = ""] = isServeMux ? (/^(?:([A-Z]+)(?:[ \t]+|$)|\0[ \t]+)/.exec(text) ?? []) : [];
  const rest = text.slice(start.length);
  const [host = ""] = isServeMux ? (/^[^/\s\0]+(?=\/)/.exec(rest) ?? []) : [];
  const path = rest.slice(host.length);
  const isBelowUnknown = path.startsWith(unknownPart);
  const known = isBelowUnknown ? path.slice(1) : path;
  const isClear =
    !known.includes(unknownPart) &&
    /^(?:\/|$)/.test(known) &&
    !/\s/.test(known) &&
    !(isBelowUnknown && known === "" && entryOf === null);
  const method = word === "" || word === "METHOD" ? null : word;
  const written = path.replaceAll(unknownPart, "…");
  return { path: isClear ? known : null, method, entryOf, isBelowUnknown, hasHost: host !== "", written };
}

function registrationsOf(one: Route, dir: string): Registration[] {
  const { handler: found, dialect, router, isPrefix, by } = one;
  if (found === null || one.path === null || found.handler.in.dir !== dir) return [];
  const pattern = readPattern(one.path, dialect === "http");
  if (pattern.entryOf !== null) return [];
  const { handler } = found;
  const { receiver } = handler;
  const location = placeOf(found.at, handler.fn!.name, pattern.written, dir);
  const methods = one.methods.length > 0 ? one.methods : [pattern.method];
  return prefixesOf(router).flatMap(prefix => {
    const isBelowUnknown = prefix.isBelowUnknown || pattern.isBelowUnknown;
    const isClear =
      pattern.path !== null && prefix.path !== null && !(pattern.isBelowUnknown && prefix.path !== "");
    const own = dialect === "chi" && pattern.path === "/" && prefix.path !== "" ? "" : pattern.path;
    const whole = `${prefix.path ?? "…"}${own ?? pattern.written}` || "/";
    // A path that is nothing but what is not constant says nothing.
    const isKnown = isClear && !(isBelowUnknown && /^\/?$/.test(whole));
    const read = isKnown ? translate(whole, dialect, isPrefix) : { problem: "is not constant" };
    const path = "path" in read ? read.path : null;
    return methods.map(method => ({
      ...{ method, path, written: whole, problem: "problem" in read ? read.problem : null },
      isBelowUnknown,
      handler: { dir, receiver, name: handler.fn!.name },
      ...{ location, by: registering(by) },
    }));
  });
}

function registering({ in: { dir }, file, receiver, fn }: Code): RegisteringFunction {
  const { name, span } = fn!;
  return {
    name: receiver === null ? name : `${receiver}.${name}`,
    dir,
    position: positionOf(file.name, span),
  };
}

/** What a loop over ListHandlers registers. */
function listOf({ path: parts, dialect, router, by }: Route): ListRegistration[] {
  const pattern = parts && readPattern(parts, dialect === "http");
  if (!pattern || pattern.entryOf === null || pattern.entryOf === "unknown" || pattern.hasHost) return [];
  const { receiver } = pattern.entryOf;
  const { path, isBelowUnknown } = pattern;
  return prefixesOf(router).map(prefix => {
    const isClear = path !== null && prefix.path !== null && !isBelowUnknown && !prefix.isBelowUnknown;
    return { receiver, prefix: isClear ? prefix.path + path.replace(/\/$/, "") : null, by: registering(by) };
  });
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
