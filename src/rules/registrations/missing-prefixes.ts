/** Finds the prefixes below which the package's own functions register handlers, and that the handlers' paths lack. */
import type { Diagnostic } from "../../base/report/diagnostic.ts";
import { groupBy } from "../../base/text/maps.ts";
import { diagnosticAt } from "../../config/rule-severities.ts";
import type {
  CallExpression,
  Expression,
  FunctionDeclaration,
  GoFile,
  Statement,
  TypeExpression,
} from "../../go/declarations.ts";
import type { GoParser } from "../../go/parser.ts";
import { positionOf } from "../../go/positions.ts";
import { fromBytes } from "../../go/string-literals.ts";
import { typeOfName } from "../../go/type-expressions.ts";
import { partsOf, searchBody } from "../../go/walk-statements.ts";
import type { Handler, Model } from "../../model/types.ts";
import { constantOf } from "../../types/constants.ts";
import type { TypePackage, TypeReader } from "../../types/go-types.ts";
import { ownPackage } from "../../types/packages.ts";
import {
  constantText,
  find,
  handlerIn,
  isCallOf,
  type Meaning,
  meaningOf,
  mount,
  newRouter,
  ofType,
  other,
  patternOf,
  prefixOf,
  type Registration,
  type Router,
  routerIn,
  routerOf,
  type Scope,
  type Search,
  subrouter,
} from "./meanings.ts";

/** A package that a document describes: its own files, and the model that was made from them. */
export interface DocumentedFiles {
  files: GoFile[];
  /** Absolute path. */
  dir: string;
  /** For messages. */
  displayDir: string;
  model: Model;
  reader: TypeReader;
  parser: Pick<GoParser, "parseBody">;
}

/** What a registration shows of the prefix of a receiver's handlers. */
interface Shown {
  /** Null where it is not clear. */
  prefix: string | null;
  /** The receiver's type; null for the plain functions. */
  receiver: string | null;
  /** A handler below the prefix. */
  handler: Handler;
  /** The function that registers it. */
  fn: FunctionDeclaration;
  file: GoFile;
}

/** Finds the bodies that may register handlers: only these few are read. */
const registers =
  /\bListHandlers\(\)|\.(?:HandleFunc|Handle|Get|Head|Post|Put|Patch|Delete|Connect|Options|Trace|Method|MethodFunc)\(\s*(?:[\w."]+\s*,\s*|\w+\s*\+\s*)?["`](?:[A-Z]+ |\/)/;

/**
 * Reports the prefixes that all registrations of a receiver's handlers show, and that the handlers' paths do not begin with, unless the URL of a server
 * in the document ends with them.
 */
export function undocumentedPrefixes(
  described: DocumentedFiles,
  servers: readonly { url: string }[],
): Diagnostic[] {
  const searched = described.files.flatMap(file =>
    file.functions.filter(({ body }) => registers.test(body)).map(fn => ({ file, fn })),
  );
  if (searched.length === 0) return [];
  const pkg = ownPackage(described.dir, described.files);
  const shown = searched.flatMap(({ file, fn }) => shownIn(described, fn, { file, pkg }));
  return [...groupBy(shown, one => one.receiver).values()].flatMap(([first, ...others]) => {
    const { prefix, receiver, handler, fn, file } = first!;
    if (prefix === null || !/^(?:\/[^\s/{}?#]+)+$/.test(prefix)) return [];
    if (others.some(one => one.prefix !== prefix)) return [];
    if (servers.some(({ url }) => url.replace(/\/+$/, "").endsWith(prefix))) return [];
    const registering = fn.receiver ? `${fn.receiver.type}.${fn.name}` : fn.name;
    const whose = receiver === null ? "the plain functions" : receiver;
    const place = receiver === null ? "their comments" : `the comment of ${receiver}`;
    const wanted = `${prefix}${handler.prefix}`;
    const message = `${registering} registers the handlers of ${whose} below ${prefix}, and the document has ${handler.path}: write gen:prefix ${wanted} in ${place} and register the paths of ListHandlers as they are, or add ${prefix} to the URL in openapi.servers`;
    return diagnosticAt("undocumented-prefix", message, positionOf(file.name, fn.span), described.displayDir);
  });
}

function shownIn(
  { files, model, parser, reader }: DocumentedFiles,
  fn: FunctionDeclaration,
  { file, pkg }: { file: GoFile; pkg: TypePackage },
): Shown[] {
  const body = parser.parseBody(fn.body) ?? [];
  const { declared: hidden } = searchBody(body, () => false);
  const search: Search = {
    isReceiver: type => model.receivers.some(one => one.type === type),
    resultOf: name =>
      files.flatMap(({ functions }) => functions).find(one => one.receiver === null && one.name === name)
        ?.results[0]?.type ?? null,
    textOf(expression) {
      const value = constantOf(reader, expression, { file, pkg, hidden });
      return typeof value === "string" ? fromBytes(value) : null;
    },
    others: new Map(),
    root: newRouter(),
    found: [],
  };
  const own = fn.receiver && { name: fn.receiver.name, type: typeOfName(fn.receiver.type, fn.receiver.span) };
  walk(body, declare(search, null, [...(own ? [own] : []), ...fn.parameters]));
  return search.found.flatMap(one => {
    const seen = prefixShown(one, model);
    return seen ? [{ ...seen, receiver: one.receiver, fn, file }] : [];
  });
}

/** What a registration adds before the path of its handlers; null if the document has none of them, or if it registers another path. */
function prefixShown(
  { router, receiver, handler: name, path }: Registration,
  { receivers }: Model,
): Pick<Shown, "prefix" | "handler"> | null {
  const handlers = receivers
    .filter(({ type }) => type === receiver)
    .flatMap(one => one.handlers)
    .filter(({ hidden }) => !hidden);
  const outer = prefixOf(router);
  if (name === null) {
    const [handler] = handlers;
    return handler ? { prefix: outer === null ? null : outer + path.replace(/\/$/, ""), handler } : null;
  }
  const handler = handlers.find(one => one.name === name);
  // It is not clear whether `/api/` is the path `/` below a prefix, or another path.
  if (handler === undefined || /^\/(?:\{\$\})?$/.test(handler.path)) return null;
  if (outer === null) return { prefix: null, handler };
  const [whole, own] = [withoutNames(outer + path), withoutNames(handler.path)];
  return whole.endsWith(own) ? { prefix: whole.slice(0, -own.length), handler } : null;
}

/** A path without the names of its placeholders. */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}.]*(\.\.\.)?\}/g, "{$1}");
}

/** A scope with variables. A variable whose type has no handlers may be a router. */
function declare(
  search: Search,
  parent: Scope | null,
  variables: { name: string | null; type: TypeExpression | null }[],
): Scope {
  const names = variables.flatMap(({ name, type }): [string, Meaning][] =>
    name === null ? [] : [[name, ofType(search, type) ?? { kind: "router", router: newRouter() }]],
  );
  return { search, names: new Map(names), parent };
}

/** Walks through statements and expressions in their order. Plain blocks get no scope: a second variable with the same name makes both unclear. */
function walk(one: Statement | Expression | (Statement | Expression)[], scope: Scope): void {
  if (Array.isArray(one)) {
    for (const part of one) walk(part, scope);
    return;
  }
  const { search } = scope;
  switch (one.kind) {
    case "assign":
      walk(one.right, scope);
      for (const [index, left] of one.left.entries()) {
        const value = one.left.length === one.right.length ? one.right[index] : undefined;
        if (left.kind === "name") set(scope, left.name, value, one.operator === ":=");
      }
      return;
    case "declare":
      walk(one.values, scope);
      for (const [index, name] of one.names.entries())
        set(scope, name, one.values[index], true, ofType(search, one.type));
      return;
    case "range": {
      walk(one.over, scope);
      const list = meaningOf(one.over, scope);
      const names = new Map<string, Meaning>();
      for (const [index, left] of one.left.entries()) {
        const isEntry = index === 1 && list.kind === "list" && one.declares;
        if (left.kind === "name") names.set(left.name, isEntry ? { ...list, kind: "entry" } : other);
      }
      walk(one.body, { search, names, parent: scope });
      return;
    }
    case "function":
      walk(one.body, declare(search, scope, one.parameters));
      return;
    case "call":
      readCall(one, scope);
      return;
    default:
      walk(partsOf(one), scope);
  }
}

/** The meaning of a variable with this first value. If nothing is known of the value, it may be a router. */
function valueMeaning(value: Expression | undefined, scope: Scope): Meaning {
  const unknown: Meaning = { kind: "router", router: newRouter() };
  if (value === undefined) return unknown;
  const meaning = meaningOf(value, scope);
  if (meaning.kind !== "other") return meaning;
  const text = constantText(value, scope);
  if (text !== null) return { kind: "text", text };
  const pattern = patternOf(value, scope);
  return pattern ? { kind: "pattern", pattern } : unknown;
}

/** Gives a variable the meaning of its value, or of its type. A variable with a second value has no meaning. */
function set(
  scope: Scope,
  name: string,
  value: Expression | undefined,
  isNew: boolean,
  typed: Meaning | null = null,
): void {
  // `h := h` in a loop changes nothing.
  if (value?.kind === "name" && value.name === name) return;
  let holder: Scope | null = scope;
  while (holder !== null && !isNew && !holder.names.has(name)) holder = holder.parent;
  const before = holder?.names.get(name);
  if (before?.kind === "router") before.router.isUnclear = true;
  if (before === undefined) scope.names.set(name, typed ?? valueMeaning(value, scope));
  else holder?.names.set(name, other);
}

const verbs = new Set("Handle HandleFunc Get Head Post Put Patch Delete Connect Options Trace".split(" "));

function readCall(call: CallExpression, scope: Scope): void {
  const { callee, arguments: given } = call;
  if (callee.kind !== "selector") {
    walk(given, scope);
    return;
  }
  if (isStripPrefix(call)) {
    strip(scope.search.root, null, call, scope);
    return;
  }
  const { operand, field } = callee;
  const router = routerOf(operand, scope);
  const [first, second, third] = given;
  const last = given.at(-1);
  if (router !== null && verbs.has(field) && first && second) {
    if (isStripPrefix(second)) {
      const pattern = patternOf(first, scope);
      strip(router, pattern?.entry === null ? pattern.path : "", second, scope);
      return;
    }
    register(router, first, second, scope);
  } else if (router !== null && (field === "Method" || field === "MethodFunc") && second && third) {
    register(router, second, third, scope);
  } else if (router !== null && field === "Mount" && first && second) {
    mountAt(routerIn(second, scope), router, constantText(first, scope));
  } else if (router !== null && (field === "Route" || field === "Group") && last?.kind === "function") {
    const inner = field === "Group" ? router : subrouter(operand, first, scope);
    const names = new Map<string, Meaning>();
    const [parameter] = last.parameters;
    if (parameter?.name) names.set(parameter.name, inner ? { kind: "router", router: inner } : other);
    walk(last.body, { search: scope.search, names, parent: scope });
    return;
  }
  walk(operand, scope);
  walk(given, scope);
}

function isStripPrefix(expression: Expression): expression is CallExpression {
  return isCallOf(expression, "http", "StripPrefix");
}

/** Mounts the router r of `http.StripPrefix("/api", r)`, if the pattern around the call is the same path, or there is none. */
function strip(
  outer: Router,
  pattern: string | null,
  { arguments: given }: CallExpression,
  scope: Scope,
): void {
  const path = (given[0] && constantText(given[0], scope)) ?? null;
  const stripped = (given[1] && routerIn(given[1], scope)) ?? null;
  walk(given, scope);
  const isSame = pattern === null || pattern.replace(/\/$/, "") === path?.replace(/\/$/, "");
  mountAt(stripped, outer, isSame ? path : null);
}

/** Mounts a router at a path. Where the path is not clear, the router is not either. */
function mountAt(mounted: Router | null, outer: Router, path: string | null): void {
  if (mounted === null) return;
  if (path?.startsWith("/")) mount(mounted, outer, path);
  else mounted.isUnclear = true;
}

/** Notes a registration, if its pattern and its handler are clear. */
function register(router: Router, first: Expression, handler: Expression, scope: Scope): void {
  const { found } = scope.search;
  const pattern = patternOf(first, scope);
  if (pattern === null) return;
  const { path, entry: name } = pattern;
  const entry = name === null ? null : find(scope, name);
  if (entry?.kind === "entry") found.push({ router, receiver: entry.type, handler: null, path });
  const method = name === null ? handlerIn(handler, scope) : null;
  if (method !== null) found.push({ router, receiver: method.type, handler: method.name, path });
}
