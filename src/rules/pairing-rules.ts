/** Rules on handlers and binding structs that belong together by their names, and on functions that look like handlers, but have another signature. */
import { groupBy } from "../base/text/common.ts";
import { closestOf, knownNames } from "../base/text/suggest.ts";
import { type Parameter, positionOf, type TypeDeclaration } from "../go/declarations.ts";
import { frameworks } from "../go/frameworks.ts";
import { likelyImport } from "../go/import-paths.ts";
import { tokensOf } from "../go/lexer.ts";
import { misfit } from "../model/adapters.ts";
import type { DeclaredByName, ParsedFunction } from "../model/functions.ts";
import { declaredByName, declaredRoutes, qualifiedName, structPrefixes } from "../model/functions.ts";
import type { ParsedBinding } from "../model/package-model.ts";
import type { Binding, Handler } from "../model/types.ts";
import { bindingName, handlerName, lowerFirst } from "../types/binding-names.ts";
import { isIgnored } from "../types/enums.ts";
import {
  type FunctionPlace,
  handlerSignature,
  importNames,
  isNamed,
  isRequest,
  isResponseWriter,
  isServeHTTP,
  isTyped,
  takesWriterAndRequest,
} from "../types/handler-signatures.ts";
import type { CheckContext, Finding, Rule } from "./context.ts";
import { asWarning, declaredHere, finding, findingIn } from "./context.ts";
import { differentRoutes, exceptions, isSurelyBound, unpaired } from "./facts.ts";
import { unreadRoutes } from "./route-comments.ts";

export const pairingRules: Rule[] = [
  { code: "not-a-handler", find: notAHandler },
  { code: "not-a-struct", find: notAStruct },
  { code: "unpaired-binding", find: unpairedBinding },
  { code: "unpaired-handler", find: unpairedHandler },
  { code: "shared-binding", find: ({ bound }) => bound.flatMap(sharedBinding) },
];

/** Reports types with the name of a binding struct that are not structs, since they get no methods. */
function notAStruct({ files, bound, handlers, structs, checkOnly, onlyDescribed }: CheckContext): Finding[] {
  if (onlyDescribed || (bound.length === 0 && !checkOnly)) return [];
  const declared = new Set(structs.map(({ name }) => lowerFirst(name)));
  const others = files.flatMap(file =>
    file.types.flatMap(declaration => {
      const binding = bindingName(declaration.name);
      const isOther = binding && !declared.has(lowerFirst(declaration.name)) && !isIgnored(declaration.doc);
      return isOther ? [{ file, declaration, binding }] : [];
    }),
  );
  if (others.length === 0) return [];
  const meant = new Set(
    handlers.flatMap(({ receiver, handler }) => structPrefixes(receiver, handler.name).map(lowerFirst)),
  );
  return others.flatMap(({ file, declaration, binding }) => {
    const { name, alias, type, span } = declaration;
    if (!meant.has(lowerFirst(binding.handler))) return [];
    const is = `${alias ? "an alias of" : "declared as"} ${type.kind === "struct" ? "a struct without a name" : type.text}`;
    const message = `${name} is ${is}, so that gen can't generate its methods: ${adviceFor(declaration, binding.kind)}`;
    return [findingIn(file, span, message)];
  });
}

/** Says how to fix a type that is not a struct. */
function adviceFor({ name, alias, type }: TypeDeclaration, kind: string): string {
  if (alias && type.kind === "name")
    return `write \`type ${name} ${type.text}\`, without =, for a type with methods of its own`;
  const isMethodless = type.kind === "pointer" || type.kind === "interface";
  const why = isMethodless ? `Go allows no methods on ${type.kind}s; ` : "";
  return `${why}declare it as a struct with the fields of the ${kind}, or as a slice, a map or a basic type for its whole JSON body`;
}

/**
 * Finds for a struct the handler that it is meant for: one without a request that reads what it gets into this one, or else the nearest name of one that
 * has no such struct, without `Request` or `Response`; null where none is near. Names that handlers of several receivers can share come first.
 */
function nearestNames({ model, structs, handlers }: CheckContext): (binding: Binding) => string | null {
  const prefixes = model.receivers.flatMap(({ type, handlers }) =>
    handlers.map(({ name }) => structPrefixes(type, name).toReversed()),
  );
  const declared = new Set(structs.map(({ name }) => lowerFirst(name)));
  const all = [0, 1].flatMap(index => prefixes.flatMap(names => names[index] ?? []));
  const without = (suffix: string) =>
    knownNames(all.filter(name => !declared.has(lowerFirst(name) + suffix)));
  const known = { request: without("Request"), response: without("Response") };
  const lacking = handlers.filter(({ fn: { body, parameters }, request }) => {
    const given = parameters.at(-1)?.name ?? "_";
    return (
      request === null && new RegExp(`\\.Parse\\(${given}\\b|\\b${given}\\.(?:Body|\\w*Bind)`).test(body)
    );
  });
  return binding => {
    const users = binding.kind === "request" ? lacking.filter(one => usesName(one, binding.name)) : [];
    // What several handlers read belongs to none.
    if (users.length > 1) return null;
    return users[0]?.fn.name ?? closestOf(known[binding.kind], handlerName(binding));
  };
}

function usesName({ fn }: Pick<ParsedFunction, "fn">, name: string): boolean {
  return fn.body.includes(name) && tokensOf(fn.body).some(({ text }) => text === name);
}

function unpairedBinding(context: CheckContext): Finding[] {
  const named = functionsNamedLikeHandlers(context, declaredByName(context.functions, context.structs));
  const wanted = unpaired(context).flatMap(({ binding }) => (named.has(binding) ? [] : binding));
  // What a package without handlers has, those of other packages may take, as in `type GetPetRequest api.GetPetRequest`.
  if (wanted.length === 0 || !context.looksAtAll) return [];
  const nearest = nearestNames(context);
  const byName = new Map(context.handlers.map(one => [lowerFirst(one.handler.name), one] as const).reverse());
  return wanted.map(binding => {
    const { name, kind, position } = binding;
    const prefix = handlerName(binding);
    const served = byName.get(lowerFirst(prefix));
    const own = served?.[kind];
    if (served && own) {
      const { file, declaration } = own.declared;
      const message = `${name} belongs to no handler: ${qualifiedName(served.handler)} has ${own.name}, which is used instead: remove ${name}`;
      return finding(message, position, declaredHere(own.name, positionOf(file.name, declaration.span)));
    }
    const near = nearest(binding);
    const advice = near
      ? `did you mean ${near}${name.slice(-kind.length)}?`
      : `add the handler ${prefix}, rename the type, or write gen:ignore in its comment if no handler has it`;
    const message = `${name} belongs to a handler called ${prefix}, which the package doesn't have: ${advice}`;
    const found = finding(message, position);
    const isRequest = kind === "request" && binding.wholeBody === null;
    // A request in JSON that functions use, and none with Parse, may be one to another service, or what code decodes by hand.
    const users = context.functions.filter(one => usesName(one, name));
    const isOther = users.length > 0 && !users.some(({ fn }) => /\.Parse\(/.test(fn.body));
    return (isRequest && !isOther) || isSurelyBound(binding) ? found : asWarning(found);
  });
}

/** Reports handlers without structs if most handlers of the receiver have some. A receiver with many pages or health checks needs none. */
function unpairedHandler(context: CheckContext): Finding[] {
  const { checkOnly, files } = context;
  if (!checkOnly) return [];
  const unusual = exceptions(context, ({ request, response }) => request === null && response === null);
  // The rule unread-placeholder reports those with placeholders.
  const needsNone = ({ mode, method, placeholders }: Handler) =>
    mode === "list" ||
    method === "HEAD" ||
    method === "OPTIONS" ||
    placeholders.some(({ kind }) => kind !== "end");
  // Structs with a misspelt name, and types that are not structs, are reported by other rules.
  const wanted = unpaired(context).map(({ binding }) => binding);
  const meant = new Set(wanted.length > 0 ? wanted.map(nearestNames(context)) : []);
  const typed = new Set(
    files.flatMap(file => file.types.map(({ name }) => lowerFirst(bindingName(name)?.handler ?? ""))),
  );
  const isReported = ({ name, receiver }: Handler) =>
    structPrefixes(receiver, name).some(prefix => meant.has(prefix) || typed.has(lowerFirst(prefix)));
  const lacking = [...unusual].filter(handler => !needsNone(handler) && !isReported(handler));
  return lacking.map(({ name, position }) => {
    const message = `${name} has neither ${name}Request nor ${name}Response, unlike most handlers beside it: declare what it reads or writes, or write gen:list in its comment when it needs none`;
    return finding(message, position);
  });
}

function sharedBinding(bound: ParsedBinding): Finding[] {
  const { binding } = bound;
  const [first, ...others] = bound.handlers.map(({ handler }) => handler);
  // As UsersGet and Users.Get have the same struct.
  const named = others.find(({ name }) => lowerFirst(name) !== lowerFirst(first!.name));
  const pair = named ? [first!, named] : differentRoutes(bound);
  if (!pair) return [];
  const nameOf = (handler: Handler) => (named ? qualifiedName(handler) : handler.listName);
  const related = pair.flatMap(handler => declaredHere(nameOf(handler), handler.position));
  const message = named
    ? `${binding.name} is the ${binding.kind} of two handlers, ${pair.map(nameOf).join(" and ")}: rename one of them`
    : sharedByRoutes(binding, pair);
  return [finding(message, binding.position, related)];
}

/** The message for a request of two handlers with the same name. At least one of them is a method, which can have a request of its own. */
function sharedByRoutes({ name }: Binding, pair: Handler[]): string {
  const routes = pair.map(({ listName, method, path }) => `${listName} (${method} ${path})`);
  const { receiver, name: handler } = pair.find(({ receiver }) => receiver !== null) ?? pair[0]!;
  return `${name} belongs to ${routes.join(" and to ")}: a request can have only one route; declare ${structPrefixes(receiver, handler)[0]}Request for one of the handlers, or rename one of them`;
}

/** The structs without a handler for whose names there are functions that are not handlers, each with the first of these functions. */
function functionsNamedLikeHandlers(context: CheckContext, declared: DeclaredByName) {
  const named = new Map<Binding, ParsedFunction>();
  const { bound, files, ofOthers, functions } = context;
  const wanted = bound
    .map(({ binding }) => binding)
    .filter(({ hasMethods, position }) => !hasMethods && !ofOthers.has(position.file));
  // The handler may be in a file that can't be parsed.
  if (wanted.length === 0 || files.some(file => file.syntaxErrors.length > 0)) return named;
  // Go calls `init` itself, and `Error` makes an error of its type, so they are never meant as handlers.
  const isOfGo = ({ receiver, fn }: ParsedFunction) =>
    fn.parameters.length === 0 && fn.name === (receiver === null ? "init" : "Error");
  const others = functions.filter(one => !isHandler(one, declared) && !isOfGo(one)).reverse();
  const byName = new Map<string, ParsedFunction>();
  for (const one of others)
    for (const name of structPrefixes(one.receiver, one.fn.name)) byName.set(lowerFirst(name), one);
  for (const binding of wanted) {
    const found = byName.get(lowerFirst(handlerName(binding)));
    if (found) named.set(binding, found);
  }
  return named;
}

/** Reports whether a function is a handler, or would be without `gen:ignore`. */
function isHandler(one: ParsedFunction, declared: DeclaredByName): boolean {
  return one.signature !== null && misfit(one, declared) === null;
}

function notAHandler(context: CheckContext): Finding[] {
  const lookedAt = new Set(unpaired(context).map(({ binding }) => binding));
  const declared = declaredByName(context.functions, context.structs);
  const named = groupBy(functionsNamedLikeHandlers(context, declared), ([, found]) => found);
  const found = context.functions.flatMap((one): Finding[] => {
    const { fn, file, directives } = one;
    if (isHandler(one, declared)) return isServeHTTP(fn) ? routeOfOther(one, declared) : [];
    const why = () => whyNotHandler(one, declared);
    if (directives.mode === "list" || directives.mode === "handler") {
      const message = `gen:${directives.mode} on ${fn.name}, which is not a handler: ${why()}`;
      return [findingIn(file, fn.span, message)];
    }
    if (directives.mode === null && misfit(one, declared)?.isForeign)
      return [findingIn(file, fn.span, `${fn.name} is not a handler: ${why()}`)];
    const isOther = one.signature === null && isTyped(one);
    const found = (named.get(one) ?? []).flatMap(([binding]) => {
      // Methods of gRPC services and of SDKs have the same signature.
      if (isOther && !isSurelyBound(binding)) return [];
      // What only takes the request may answer with what it returns, by a function that serves it.
      const takesWriter = one.fn.parameters.some(parameter => isResponseWriter(parameter, one));
      const isMeant = !context.onlyDescribed && binding.json.length > 0 && takesWriter;
      if (!isMeant && !lookedAt.has(binding)) return [];
      const message = `${fn.name} is not a handler for ${binding.name}: ${why()}`;
      const related = declaredHere(binding.name, binding.position);
      const error = finding(message, positionOf(file.name, fn.span), related);
      return isSurelyBound(binding) || isMeant ? error : asWarning(error);
    });
    // A request and a response may lead to the same function.
    const counts = found.findLast(({ severity }) => severity === undefined) ?? found.at(-1);
    return counts ? [counts] : routeOfOther(one, declared);
  });
  const adapted = context.handlers.find(({ handler }) => handler.go.adapter !== null);
  if (!adapted || context.errorsProblem === null) return found;
  return [findingIn(adapted.file, adapted.fn.span, `config errors: ${context.errorsProblem}`), ...found];
}

/** Warns of a route in the comment of a function that is not a handler. Only a warning: a client's method may name the route that it calls. */
function routeOfOther(one: ParsedFunction, declared: DeclaredByName): Finding[] {
  const { fn, file } = one;
  // With a query, it is an example of a request.
  const routes = declaredRoutes(one).filter(({ path }) => !path.includes("?"));
  const [route] = [...routes, ...annotatedRoutes(one)];
  if (one.directives.mode !== null || !route) return [];
  const { method, path } = route;
  const message = isNearly(one)
    ? `the comment of ${fn.name} has the route ${method} ${path} in a form that gen does not read, so that it is not listed as a handler: write \`// ${method} ${path}\` on a line of its own`
    : `the comment of ${fn.name} declares ${method} ${path}, but ${fn.name} is not a handler: ${whyNotHandler(one, declared)}`;
  return [{ ...asWarning(findingIn(file, fn.span, message)), edits: [] }];
}

/** Reports whether a function is a handler as soon as its comment says so. */
function isNearly(one: ParsedFunction): boolean {
  return one.signature === null && handlerSignature(one, { comment: true, registration: false }) !== null;
}

/** The routes of a comment that are in another form than `GET /pets`: a form of another tool, or any form above a function with a type of handlers. */
function annotatedRoutes({ fn, file }: ParsedFunction): { method: string; path: string }[] {
  const hasServerType = () =>
    [...fn.parameters, ...fn.results].some(({ type }) => {
      const name = serverType.exec(type.text)?.[1];
      return name !== undefined && ![null, "context"].includes(likelyImport(name, file.imports));
    });
  return unreadRoutes(fn.doc).flatMap(({ method, path, ofTool }) =>
    method !== null && (ofTool || hasServerType()) ? [{ method, path }] : [],
  );
}

/** The types that handlers take, or functions that make handlers return: those of net/http, gin, echo, fiber, iris, fasthttp and others. */
const serverType = /^\*?(\w+)\.(?:Context|Ctx|Handler|HandlerFunc|Request|RequestCtx|ResponseWriter)$/;

/** The first reason why a function is not a handler. */
function whyNotHandler(place: ParsedFunction, declared: DeclaredByName): string {
  const { fn, file } = place;
  const wrong = misfit(place, declared);
  if (wrong) return wrong.message;
  if (isNearly(place))
    return "one with such parameters and results needs a line such as `GET /pets`, or gen:handler, in its comment";
  const { parameters, results } = fn;
  const names = importNames(file, "net/http");
  const namesTheirs = parameters.some(({ type }) => /\bhttp\.(?:ResponseWriter|Request)$/.test(type.text));
  if (names.length === 0 && namesTheirs && !takesHttp(place))
    return "its file doesn't import net/http, whose ResponseWriter and *Request a handler takes";
  const [name = "http"] = names;
  const qualified = (type: string) => (name === "." ? type : `${name}.${type}`);
  if (fn.typeParameters.length > 0) return "it has type parameters";
  const [writer, request] = parameters;
  const framework = frameworks.find(
    one => request === undefined && isNamed(writer?.type.text ?? "", one.takes, one.path, file),
  );
  if (framework)
    return `it returns (${results.map(textOf).join(", ")}), but a handler of ${framework.packageName} returns ${framework.returnsError ? "an error" : "nothing"}`;
  const messages = [`${fn.name}Request`, `${fn.name}Response`];
  const isTypedNearly = [...parameters, ...results].some(one =>
    messages.includes(textOf(one).replace("*", "")),
  );
  const taken = parameters.map(textOf).join(", ");
  const typed = `takes (context.Context, *${messages[0]}) and returns (*${messages[1]}, error)`;
  if (isTypedNearly && !takesHttp(place))
    return `it takes (${taken}) and returns (${results.map(textOf).join(", ")}), but a handler ${typed}`;
  if (!takesWriterAndRequest(place))
    return `it takes (${taken}), but a handler takes (${qualified("ResponseWriter")}, *${qualified("Request")})`;
  if (results.length > 0)
    return `it returns ${results.map(textOf).join(", ")}, but a handler returns nothing and writes its answer to the ${qualified("ResponseWriter")}`;
  if (fn.name === "_") return "nothing can refer to a function called _";
  if (isServeHTTP(fn))
    return "ServeHTTP makes its type an http.Handler, and is listed only with gen:list in its comment";
  return "it has no body";
}

/** Reports whether a function takes one of the parameters of a handler. */
function takesHttp(place: FunctionPlace): boolean {
  return place.fn.parameters.some(one => isResponseWriter(one, place) || isRequest(one, place));
}

/** The type of a parameter or a result, on one line. */
function textOf({ type, variadic }: Parameter): string {
  const text = type.text.replace(/([{(]?)\s*\n\s*([})]?)/g, (_, open: string, close: string) =>
    open || close ? `${open} ${close}` : "; ",
  );
  return `${variadic ? "..." : ""}${text}`;
}
