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
import { type Position, positionOf } from "../../go/positions.ts";
import { fromBytes } from "../../go/string-literals.ts";
import { typeOfName } from "../../go/type-expressions.ts";
import { partsOf, searchBody } from "../../go/walk-statements.ts";
import type { Handler, Model } from "../../model/types.ts";
import { constantOf } from "../../types/constants.ts";
import type { TypePackage, TypeReader } from "../../types/go-types.ts";
import { ownPackage } from "../../types/packages.ts";
import {
  constantText,
  type Declared,
  find,
  handlerIn,
  type Meaning,
  meaningOf,
  mount,
  newRouter,
  ofType,
  other,
  patternOf,
  prefixOf,
  type Router,
  routerIn,
  routerOf,
  type Scope,
  type Search,
  subrouter,
} from "./meanings.ts";

/** A prefix that the code shows and the document lacks. */
interface MissingPrefix {
  prefix: string;
  /** The receiver's type; null for the plain functions. */
  receiver: string | null;
  /** A handler below it. */
  handler: Handler;
  /** The function that registers it. */
  function: string;
  position: Position;
}

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

/** What a registration shows of the prefix of a receiver's handlers: null where it is not clear. */
interface Shown extends Omit<MissingPrefix, "prefix"> {
  prefix: string | null;
}

/** Finds the bodies that may register handlers: only these few are read. */
const registers =
  /\bListHandlers\(\)|\.(?:HandleFunc|Handle|Get|Head|Post|Put|Patch|Delete|Connect|Options|Trace|Method|MethodFunc)\(\s*(?:[\w."]+\s*,\s*|\w+\s*\+\s*)?["`](?:[A-Z]+ |\/)/;

/** Reports prefixes below which the package registers handlers, unless the URL of a server in the document ends with them. */
export function undocumentedPrefixes(
  described: DocumentedFiles,
  servers: readonly { url: string }[],
): Diagnostic[] {
  const urls = servers.map(({ url }) => url.replace(/\/+$/, ""));
  return missingPrefixes(described)
    .filter(({ prefix }) => !urls.some(url => url.endsWith(prefix)))
    .map(({ prefix, receiver, handler, function: registering, position }) => {
      const whose = receiver === null ? "the plain functions" : receiver;
      const place = receiver === null ? "their comments" : `the comment of ${receiver}`;
      const wanted = `${prefix}${handler.prefix}`;
      const message = `${registering} registers the handlers of ${whose} below ${prefix}, and the document has ${handler.path}: write gen:prefix ${wanted} in ${place} and register the paths of ListHandlers as they are, or add ${prefix} to the URL in openapi.servers`;
      return diagnosticAt("undocumented-prefix", message, position, described.displayDir);
    });
}

/** The prefixes that all registrations of a receiver's handlers show, and that the handlers' paths do not begin with. */
function missingPrefixes(described: DocumentedFiles): MissingPrefix[] {
  const searched = described.files.flatMap(file =>
    file.functions.filter(({ body }) => registers.test(body)).map(fn => ({ file, fn })),
  );
  if (searched.length === 0) return [];
  const pkg = ownPackage(described.dir, described.files);
  const shown = searched.flatMap(({ file, fn }) => shownIn(described, fn, { file, pkg }));
  return [...groupBy(shown, ({ receiver }) => receiver).values()].flatMap(all => {
    const [first] = all;
    const { prefix } = first!;
    if (prefix === null || !/^(?:\/[^\s/{}?#]+)+$/.test(prefix)) return [];
    return all.every(one => one.prefix === prefix) ? [{ ...first!, prefix }] : [];
  });
}

function shownIn(
  { files, model, parser, reader }: DocumentedFiles,
  fn: FunctionDeclaration,
  { file, pkg }: { file: GoFile; pkg: TypePackage },
): Shown[] {
  const body = parser.parseBody(fn.body) ?? [];
  const { declared: hidden } = searchBody(body, () => false);
  const declared: Declared = {
    isReceiver: type => model.receivers.some(one => one.type === type),
    resultOf: name =>
      files.flatMap(({ functions }) => functions).find(one => one.receiver === null && one.name === name)
        ?.results[0]?.type ?? null,
    textOf(expression, names) {
      const value = constantOf(reader, expression, { file, pkg, hidden: names });
      return typeof value === "string" ? fromBytes(value) : null;
    },
  };
  const { receiver } = fn;
  const variables = fn.parameters.map(({ name, type }) => ({ name, type }));
  const own = receiver && { name: receiver.name, type: typeOfName(receiver.type, receiver.span) };
  const found = findRegistrations(body, own ? [own, ...variables] : variables, { declared, hidden });
  const name = receiver ? `${receiver.type}.${fn.name}` : fn.name;
  const position = positionOf(file.name, fn.span);
  return found.flatMap(one => {
    const seen = prefixShown(one, model);
    return seen ? [{ ...seen, receiver: one.receiver, function: name, position }] : [];
  });
}

/** What a registration adds before the path of its handlers; null if the document has none of them, or if it registers another path. */
function prefixShown(
  { router, receiver, of }: Registration,
  { receivers }: Model,
): Pick<Shown, "prefix" | "handler"> | null {
  const handlers = receivers
    .filter(({ type }) => type === receiver)
    .flatMap(one => one.handlers)
    .filter(({ hidden }) => !hidden);
  const outer = prefixOf(router);
  if ("prefix" in of) {
    const [handler] = handlers;
    return handler ? { prefix: outer === null ? null : outer + of.prefix.replace(/\/$/, ""), handler } : null;
  }
  const handler = handlers.find(({ name }) => name === of.handler);
  // It is not clear whether `/api/` is the path `/` below a prefix, or another path.
  if (handler === undefined || /^\/(?:\{\$\})?$/.test(handler.path)) return null;
  if (outer === null) return { prefix: null, handler };
  const [path, own] = [withoutNames(outer + of.path), withoutNames(handler.path)];
  return path.endsWith(own) ? { prefix: path.slice(0, -own.length), handler } : null;
}

/** A path without the names of its placeholders. */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}.]*(\.\.\.)?\}/g, "{$1}");
}

/** A registration of handlers. */
export interface Registration {
  router: Router;
  /** The receiver's type; null for the plain functions. */
  receiver: string | null;
  /** One handler with its whole path, or all handlers of ListHandlers with the text before the Path of each. */
  of: { handler: string; path: string } | { prefix: string };
}

interface Found {
  found: Registration[];
}

/** The registrations in the body of a function; `variables` are its receiver and parameters. */
function findRegistrations(
  body: Statement[],
  variables: { name: string | null; type: TypeExpression | null }[],
  { declared, hidden }: Pick<Search, "declared" | "hidden">,
): Registration[] {
  const search: Search & Found = { declared, hidden, others: new Map(), root: newRouter(), found: [] };
  walk(search, body, declare(search, null, variables));
  return search.found;
}

/** A scope with variables. A variable whose type has no handlers may be a router. */
function declare(
  { declared }: Search,
  parent: Scope | null,
  variables: { name: string | null; type: TypeExpression | null }[],
): Scope {
  const names = variables.flatMap(({ name, type }): [string, Meaning][] =>
    name === null ? [] : [[name, ofType(declared, type) ?? { kind: "router", router: newRouter() }]],
  );
  return { names: new Map(names), parent };
}

/** Walks through statements and expressions in their order. Plain blocks get no scope: a second variable with the same name makes both unclear. */
function walk(
  search: Search & Found,
  one: Statement | Expression | (Statement | Expression)[],
  scope: Scope,
): void {
  if (Array.isArray(one)) {
    for (const part of one) walk(search, part, scope);
    return;
  }
  switch (one.kind) {
    case "assign":
      walk(search, one.right, scope);
      for (const [index, left] of one.left.entries()) {
        const value = one.left.length === one.right.length ? one.right[index] : undefined;
        if (left.kind === "name") set(search, scope, left.name, value, one.operator === ":=");
      }
      return;
    case "declare":
      walk(search, one.values, scope);
      for (const [index, name] of one.names.entries())
        set(search, scope, name, one.values[index], true, ofType(search.declared, one.type));
      return;
    case "range": {
      walk(search, one.over, scope);
      const list = meaningOf(search, one.over, scope);
      const names = new Map<string, Meaning>();
      for (const [index, left] of one.left.entries()) {
        const isEntry = index === 1 && list.kind === "list" && one.declares;
        if (left.kind === "name") names.set(left.name, isEntry ? { ...list, kind: "entry" } : other);
      }
      walk(search, one.body, { names, parent: scope });
      return;
    }
    case "function":
      walk(search, one.body, declare(search, scope, one.parameters));
      return;
    case "call":
      readCall(search, one, scope);
      return;
    default:
      walk(search, partsOf(one), scope);
  }
}

/** The meaning of a variable with this first value. If nothing is known of the value, it may be a router. */
function valueMeaning(search: Search, value: Expression | undefined, scope: Scope): Meaning {
  const meaning = value ? meaningOf(search, value, scope) : other;
  if (meaning.kind !== "other") return meaning;
  const text = value ? constantText(search, value, scope) : null;
  if (text !== null) return { kind: "text", text };
  const pattern = value ? patternOf(search, value, scope) : null;
  return pattern ? { kind: "pattern", pattern } : { kind: "router", router: newRouter() };
}

/** Gives a variable the meaning of its value, or of its type. A variable with a second value has no meaning. */
function set(
  search: Search,
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
  if (holder !== null && before !== undefined) {
    holder.names.set(name, other);
    return;
  }
  scope.names.set(name, typed ?? valueMeaning(search, value, scope));
}

const verbs = new Set("Get Head Post Put Patch Delete Connect Options Trace".split(" "));

function readCall(search: Search & Found, call: CallExpression, scope: Scope): void {
  const { callee, arguments: given } = call;
  if (callee.kind !== "selector") {
    walk(search, given, scope);
    return;
  }
  const { operand, field } = callee;
  if (isStripPrefix(call)) {
    strip(search, search.root, null, call, scope);
    return;
  }
  const router = routerOf(search, operand, scope);
  const [first, second] = given;
  const last = given.at(-1);
  if (
    router !== null &&
    (field === "Handle" || field === "HandleFunc" || verbs.has(field)) &&
    first &&
    second
  ) {
    const pattern = patternOf(search, first, scope);
    if (second.kind === "call" && isStripPrefix(second)) {
      strip(search, router, pattern?.kind === "path" ? pattern.path : "", second, scope);
      return;
    }
    register(search, { router, first, handler: second }, scope);
  } else if (router !== null && (field === "Method" || field === "MethodFunc") && second && given[2]) {
    register(search, { router, first: second, handler: given[2] }, scope);
  } else if (router !== null && field === "Mount" && first && second) {
    const path = constantText(search, first, scope);
    const mounted = routerIn(search, second, scope);
    if (mounted !== null && path?.startsWith("/")) mount(mounted, router, path);
    else if (mounted !== null) mounted.isUnclear = true;
  } else if (router !== null && (field === "Route" || field === "Group") && last?.kind === "function") {
    const inner = field === "Group" ? router : subrouter(search, operand, first, scope);
    const names = new Map<string, Meaning>();
    const [parameter] = last.parameters;
    if (parameter?.name) names.set(parameter.name, inner ? { kind: "router", router: inner } : other);
    walk(search, last.body, { names, parent: scope });
    return;
  }
  walk(search, operand, scope);
  walk(search, given, scope);
}

function isStripPrefix({ callee }: CallExpression): boolean {
  if (callee.kind !== "selector" || callee.field !== "StripPrefix") return false;
  return callee.operand.kind === "name" && callee.operand.name === "http";
}

/** Mounts the router r of `http.StripPrefix("/api", r)`, if the pattern around the call is the same path, or there is none. */
function strip(
  search: Search & Found,
  outer: Router,
  pattern: string | null,
  { arguments: given }: CallExpression,
  scope: Scope,
): void {
  const path = given[0] && constantText(search, given[0], scope);
  const stripped = given[1] && routerIn(search, given[1], scope);
  walk(search, given, scope);
  if (!stripped) return;
  const isSame = pattern === null || pattern.replace(/\/$/, "") === path?.replace(/\/$/, "");
  if (path?.startsWith("/") && isSame) mount(stripped, outer, path);
  else stripped.isUnclear = true;
}

/** Notes a registration, if its pattern and its handler are clear. */
function register(
  search: Search & Found,
  { router, first, handler }: { router: Router; first: Expression; handler: Expression },
  scope: Scope,
): void {
  const pattern = patternOf(search, first, scope);
  if (pattern?.kind === "entry") {
    const entry = find(scope, pattern.entry);
    if (entry?.kind === "entry")
      search.found.push({ router, receiver: entry.type, of: { prefix: pattern.prefix } });
    return;
  }
  const method = pattern && handlerIn(search, handler, scope);
  if (method)
    search.found.push({ router, receiver: method.type, of: { handler: method.name, path: pattern.path } });
}
