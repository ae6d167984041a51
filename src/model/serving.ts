/** The functions that the search for responses follows in place of handlers and of middleware: Go that calls these as gen's adapters, routers and the user's own code do. */
import { passedOn } from "../answers/find-responses.ts";
import type { FunctionDeclaration, Parameter } from "../go/declarations.ts";
import { answersOfMiddleware } from "../go/frameworks.ts";
import { typeOfName } from "../go/type-expressions.ts";
import type { Registration } from "../routes/find-registrations.ts";
import { isWrapper, namedBy } from "../routes/middleware.ts";
import type { Wrapper } from "../routes/types.ts";
import type { FunctionPlace } from "../types/handler-signatures.ts";
import { isRequest, isResponseWriter, returnsValue } from "../types/handler-signatures.ts";
import { adapterBody, type ErrorFunction } from "./adapters.ts";
import { type ParsedFunction, signatureOf } from "./functions.ts";
import type { Handler } from "./types.ts";

/** What serves handlers beside their own code. */
interface ServingContext {
  /** What answers the errors of adapters. */
  errors: Pick<ErrorFunction, "name" | "package">;
  /** What answers the errors of handlers of echo; null for echo's own. */
  errorHandler: Wrapper | null;
  ownPath: string | null;
  /** Says of which packages the code is followed. */
  follows(path: string | null): boolean;
}

/** A handler with the code that registers it. */
type Registered = ParsedFunction & { handler: Handler; registrations: Registration[] };

/** What is followed for a handler. `inner` are its registrations without the outermost middleware; null where it has none. */
interface Serving extends Pick<ParsedFunction, "fn" | "file"> {
  registers?: boolean;
  inner?: Registration[] | null;
}

/**
 * What the search for responses follows for a handler: the function of its adapter where it has one, one that calls what a factory makes, and for a handler of echo one that
 * answers its error as echo does. One that returns an error, or takes more, is served by what it is registered with, such as `httpx.HandlerFunc`, if it is registered.
 */
export function servingFunction(served: Registered, context: ServingContext): Serving {
  const { fn, file, framework, literal, handler } = served;
  const { adapter } = handler.go;
  const caller = callerOf(served, context);
  const { parameter, other, taken, given, callee, needed, serving, calling } = caller;
  const wrapped = wrappedFunction(served, caller, context);
  if (wrapped) return wrapped;
  if (caller.isFactory) {
    const serve = /\bHandler$/.test(fn.results[0]!.type.text) ? "handler.ServeHTTP" : "handler";
    const body = `handler := ${callee}\n${calledBefore(serve, taken)}${serving(`${serve}${given}`)}`;
    return calling(needed, body);
  }
  if (framework?.returnsError || literal)
    return calling(literal ? [other] : [], serving(`${callee}${given}`));
  if (adapter === null) return { fn, file };
  const { name, package: path } = context.errors;
  const body = adapterBody(callee, adapter, `${path === null ? "" : "import2."}${name}(w, r, err)`);
  const own = { name: adapter.name, parameters: takenBy(null, parameter), receiver: receiverOf(fn), body };
  return inPlaceOf(served, own, ["net/http", "errors", ...(path === null ? [] : [path])]);
}

/** What the function in place of a handler is made of. */
function callerOf(served: Registered, context: ServingContext) {
  const { fn, file, framework, handler } = served;
  const signature = served.signature === "literal" ? signatureOf(served, true) : served.signature;
  const isFactory = signature === "factory";
  const parameter = parametersAt(fn.span);
  const answering = errorAnswer(framework, context, parameter);
  const taken = takenBy(framework, parameter, "served");
  return {
    signature,
    isFactory,
    parameter,
    /** What is called with the request, and the parameters that this needs. */
    callee: isFactory ? factoryCall(fn) : calleeOf(served),
    needed: isFactory ? factoryParameters(fn, parameter) : [],
    other: parameter("other", "any", null),
    taken,
    given: `(${taken.map(({ name }) => name).join(", ")})`,
    imports: answering.imports,
    serving: answering.around,
    calling(more: Parameter[], body: string, imports = answering.imports) {
      const parameters = [...answering.parameters, ...more, ...taken];
      const own = { name: handler.go.adapter?.name ?? fn.name, parameters, receiver: receiverOf(fn), body };
      return inPlaceOf({ fn, file }, own, imports);
    },
  };
}

const receiverOf = ({ receiver }: FunctionDeclaration) => receiver && { ...receiver, name: "receiver" };

/** What is followed for a handler that is passed to something else where it is registered; null for one that is served without that. */
function wrappedFunction(
  served: Registered,
  caller: ReturnType<typeof callerOf>,
  { ownPath, follows }: ServingContext,
): Serving | null {
  const { signature, isFactory, parameter, other, taken, given, callee, serving, calling } = caller;
  const { framework, registrations } = served;
  const [registered] = registrations;
  if (!registered) return null;
  const isFollowed = ({ path, local }: Wrapper) => follows(path) && (!local || path === ownPath);
  const isServed = /^(?:plain|ServeHTTP|factory)$/.test(signature ?? "");
  const all = registered.wrapper ? [registered.wrapper, ...(registered.wrapper.outers ?? [])] : [];
  // Middleware of other modules around a handler that needs none to be served mostly answers nothing itself.
  const [wrapper = null, ...outers] = isServed && !framework ? all.filter(isFollowed) : all;
  const { isChain, registers, local = null } = wrapper ?? {};
  const isKnown = wrapper !== null && isFollowed(wrapper);
  // That of the module may answer before it.
  const guards = isKnown && !registers && isServed;
  // A function of the user's may answer the errors of a handler of echo, too.
  const answers = registers || isChain || (framework?.returnsError && wrapper !== null);
  const needsMore = !isFactory && (answers || /^(?:error|wrapped|adapted)$/.test(signature ?? ""));
  if (!guards && !needsMore) return null;
  if (!isKnown) return calling([other], unknownBody(served, taken));
  const method = framework ? "" : ".ServeHTTP";
  if (local) {
    // What is too long to be followed in what makes a handler of it is read here.
    const reads = `if other() {\n${callWith(`${local.handled.name}()`, served, taken)}\npanic(other)\n}\n`;
    const own = signature === "adapted" ? reads : "";
    const body = own + serving(`${local.made.name}()${method}${given}`);
    return { ...calling([other], body), inner: guards ? [] : null };
  }
  const links = [wrapper, ...outers.filter(one => follows(one.path) && !one.local)];
  const { imports, receivers, owners } = ownersOf(links, caller.imports, ownPath, parameter);
  let made = guards && !framework && !isFactory ? `import0.HandlerFunc(${callee})` : callee;
  for (const one of links) made = wrappingCall(made, one, owners);
  const before = isFactory ? calledBefore(`handler${method}`, taken) : "";
  const body = registers ? made : `handler := ${made}\n${before}${serving(`handler${method}${given}`)}`;
  const without = [{ ...registered, wrapper: { ...wrapper, outers: outers.slice(0, -1) } }];
  const inner = outers.length > 0 ? without : guards ? [] : null;
  const called = calling([...caller.needed, ...receivers, other], body, imports);
  return { ...called, registers: registers === true, inner };
}

/** A function that calls middleware before a handler which sends the status of what it lets pass. That of gin gets no handler. */
export function guardFunction(guard: Wrapper, place: ParsedFunction, context: ServingContext) {
  const { framework } = place;
  const parameter = parametersAt(place.fn.span);
  const answering = errorAnswer(framework, context, parameter);
  const { imports, receivers, owners } = ownersOf([guard], answering.imports, context.ownPath, parameter);
  const guarding = { ...answering, guard, owners, framework };
  const body = answersOf(guarding) ?? callBeforeHandler(guarding);
  const taken = [parameter("other", "any", null), ...takenBy(framework, parameter, "served")];
  const parameters = [...answering.parameters, ...receivers, ...taken];
  const own = { name: guard.name, receiver: null, typeParameters: [], parameters, body };
  return inPlaceOf(place, own, imports);
}

/** Middleware, and what its code is made of. */
interface Guarding extends ReturnType<typeof errorAnswer>, Pick<ParsedFunction, "framework"> {
  guard: Wrapper;
  owners: Owners;
}

/**
 * A function that calls the middleware of the module and a handler as gin and echo do: what a handler of gin gives to `c.Error`, and the error that one of echo returns,
 * middleware may answer. With the `others` of its middleware. Null for other handlers, and without middleware of the module.
 */
export function chainFunction(served: Registered, guards: Wrapper[], context: ServingContext) {
  const { framework, registrations } = served;
  const [registered] = registrations;
  const wrapper = registered?.wrapper;
  const links = guards.filter(({ path, isPlain }) => !isPlain && context.follows(path));
  if (!framework || links.length === 0 || wrapper?.registers || wrapper?.local) return null;
  const others = guards.filter(one => !links.includes(one));
  const caller = callerOf(served, context);
  if (!framework.returnsError) {
    if (wrapper) return null;
    // Middleware of gin and a handler are called one after the other.
    const { callee, needed, other, parameter } = caller;
    const { imports, receivers, owners } = ownersOf(links, caller.imports, context.ownPath, parameter);
    const body = `servedc.Next(${[...links.map(one => wrappingCallee(one, owners)), callee].join(", ")})`;
    return { ...caller.calling([...needed, ...receivers, other], body, imports), others };
  }
  if (!registered) return null;
  const outwards = [...(wrapper ? [wrapper, ...(wrapper.outers ?? [])] : []), ...links.toReversed()];
  const all = { ...outwards[0]!, outers: outwards.slice(1) };
  const around = { ...served, registrations: [{ ...registered, wrapper: all }] };
  const chained = wrappedFunction(around, caller, context);
  return chained && { ...chained, others };
}

/** What stands before the names of middleware in a body: nothing in the package of the handlers, an import, or the parameter for its receiver. */
type Owners = ReadonlyMap<Wrapper, string | null>;

/** What stands before the names of middleware, and of what it gets, with all imports and the parameters for receivers. */
function ownersOf(links: Wrapper[], before: string[], ownPath: string | null, parameter: MakeParameter) {
  const imports = [...before];
  const receivers: Parameter[] = [];
  const owners = new Map<Wrapper, string | null>();
  for (const [at, one] of links.flatMap(namedBy).entries()) {
    const { path, receiver } = one;
    if (path !== ownPath) imports.push(path ?? "");
    const owner = path === ownPath ? null : `import${imports.length - 1}`;
    if (receiver !== null) receivers.push(parameter(`wrapping${at}`, receiver, owner));
    owners.set(one, receiver === null ? owner : `wrapping${at}`);
  }
  return { imports, receivers, owners };
}

/** Calls middleware before a handler which sends `passedOn`. */
function callBeforeHandler({ guard, owners, framework, around }: Guarding): string {
  const made = (next: string) => `handler := ${wrappingCall(next, guard, owners)}\n`;
  const callee = wrappingCallee(guard, owners);
  const passing = `func(c import0.Context) error { return c.NoContent(${passedOn}) }`;
  if (framework?.returnsError) return made(passing) + around("handler(servedc)");
  if (framework) return `servedc.Status(${passedOn})\nhandler := ${callee}\nhandler(servedc)`;
  // A literal around an entry of ListHandlers calls that itself.
  if (guard.index === -1) return `${callee}(servedw, servedr)`;
  const parameters = "w import0.ResponseWriter, r *import0.Request";
  const next = `import0.HandlerFunc(func(${parameters}) { w.WriteHeader(${passedOn}) })`;
  return `${made(next)}handler.ServeHTTP(servedw, servedr)`;
}

/** Sends what middleware of another module may answer, or `passedOn`; null where that is not known. */
function answersOf({ guard, owners, framework, around }: Guarding): string | null {
  const known = answersOfMiddleware(guard);
  if (!known) return null;
  const { statuses, text, isSafe, handler = "", needs = "", errorFirst } = known;
  const [config = null] = guard.maker ?? [];
  // The functions of a configuration that is not known may answer anything.
  const { fields, given: values } = isWrapper(config) ? config : { fields: null, given: [] };
  const own = values[fields?.indexOf(handler) ?? -1];
  const sent = (status: number) => {
    if (framework?.returnsError && text) return `servedc.Blob(${status}, other, other)`;
    if (framework?.returnsError) return around(`import0.NewHTTPError(${status})`);
    if (framework) return `servedc.AbortWithStatus(${status})`;
    return text ? `import0.Error(servedw, "", ${status})` : `servedw.WriteHeader(${status})`;
  };
  const method = framework?.returnsError ? "NoContent" : "Status";
  const pass = framework ? `servedc.${method}` : "servedw.WriteHeader";
  const isUsual = fields ? own === undefined && (!needs || fields.includes(needs)) : !handler && !needs;
  const given = errorFirst && !framework?.looksInside ? "other, servedc" : "servedc, other, other";
  const called = isWrapper(own) ? [around(`${argumentOf(own, owners)}(${given})`)] : [];
  const end = fields?.includes("ContinueOnIgnoredError") ? "" : "return\n";
  const asked = isSafe ? 'm := servedc.Request().Method; m != "GET" && m != "HEAD" && other()' : "other()";
  const answers = (isUsual ? statuses.map(sent) : called).map(one => `if ${asked} {\n${one}\n${end}}\n`);
  return `${answers.join("")}${pass}(${passedOn})`;
}

/** What answers the errors of handlers, where these return some: echo's own function, or one of the user's. The first import is the package of the handlers. */
function errorAnswer(
  framework: ParsedFunction["framework"],
  { errorHandler, ownPath }: ServingContext,
  parameter: MakeParameter,
) {
  const imports = [framework?.path ?? "net/http"];
  if (!framework?.returnsError) return { imports, parameters: [], around: (call: string) => call };
  const { path, receiver } = errorHandler ?? { path: ownPath, receiver: null };
  if (path !== ownPath) imports.push(path ?? "");
  const owner = path === ownPath ? null : "import1";
  const parameters = receiver === null ? [] : [parameter("answering", receiver, owner)];
  const callee = errorHandler
    ? wrappingCallee(errorHandler, new Map([[errorHandler, receiver === null ? owner : "answering"]]))
    : "import0.DefaultHTTPErrorHandler";
  // Later versions of echo give a function of the user's the context first.
  const given = errorHandler && framework.looksInside ? "servedc, err" : "err, servedc";
  const around = (call: string) => `if err := ${call}; err != nil {\n${callee}(${given})\n}`;
  return { imports, parameters, around };
}

/** A function that is followed in place of another one. Its body names the packages `import0`, `import1` and so on. */
function inPlaceOf(
  { fn, file }: Pick<FunctionPlace, "fn" | "file">,
  own: Partial<FunctionDeclaration>,
  imports: string[],
) {
  const named = imports.map((path, index) => ({ name: `import${index}`, path, span: fn.span }));
  const made = { ...fn, results: [], statements: null, ...own, body: `{\n${own.body}\n}` };
  return { fn: made, file: { ...file, imports: [...file.imports, ...named] } };
}

/** Makes parameters, whose types have the place of a function. */
const parametersAt =
  (span: FunctionDeclaration["span"]) => (name: string, type: string, qualifier: string | null) => {
    return { name, type: typeOfName(type, span, qualifier), variadic: false };
  };
type MakeParameter = ReturnType<typeof parametersAt>;

/** The parameters of a handler, with names that begin with a prefix. */
function takenBy(framework: ParsedFunction["framework"], parameter: MakeParameter, prefix = "") {
  const types = framework ? { c: "Context" } : { w: "ResponseWriter", r: "Request" };
  return Object.entries(types).map(([name, type]) => parameter(prefix + name, type, "import0"));
}

function calleeOf({ fn: { name, receiver }, literal }: Pick<ParsedFunction, "fn" | "literal">): string {
  return literal ? `${literal.name}()` : receiver ? `receiver.${name}` : name;
}

/** Any number of calls before the one that is followed: these may have changed variables of the function that made the handler. */
const calledBefore = (serve: string, taken: Parameter[]) =>
  `for range others {\n${serve}(${taken.map(() => "others").join(", ")})\n}\n`;

function factoryCall(fn: FunctionDeclaration): string {
  const values = fn.parameters.map(({ variadic }, index) => `given${index}${variadic ? "..." : ""}`);
  return `${calleeOf({ fn, literal: null })}(${values.join(", ")})`;
}

function factoryParameters({ parameters }: FunctionDeclaration, parameter: MakeParameter) {
  const needed = parameters.map((one, index) => ({ ...one, name: `given${index}`, variadic: false }));
  return [...needed, parameter("others", "any", null)];
}

/** A call, or a literal, that passes a function to what it is registered with. */
function wrappingCall(handled: string, wrapper: Wrapper, owners: Owners): string {
  const { fields, given, index } = wrapper;
  const texts = given.map((one, at) => (at === index ? handled : argumentOf(one, owners)));
  const members = texts.map((text, at) => (fields?.[at] ? `${fields[at]}: ${text}` : text)).join(", ");
  const callee = wrappingCallee(wrapper, owners);
  return fields === null ? `${callee}(${members})` : `${callee}{${members}}`;
}

/** What is called with the function: what a wrapper names, or what a call of it makes. */
function wrappingCallee(wrapper: Wrapper, owners: Owners): string {
  const { name, maker } = wrapper;
  const making = maker ? `(${maker.map(one => argumentOf(one, owners)).join(", ")})` : "";
  const owner = owners.get(wrapper) ?? null;
  return `${owner === null ? "" : `${owner}.`}${name}${making}`;
}

function argumentOf(one: Wrapper["given"][number], owners: Owners): string {
  if (!isWrapper(one)) return one ?? "other";
  return one.fields ? wrappingCall("", one, owners) : wrappingCallee(one, owners);
}

/** A call of a function, which takes at least the `taken`, where it is not known what else it gets. */
function callWith(callee: string, place: FunctionPlace, taken: Parameter[]): string {
  const { parameters } = place.fn;
  const isTaken =
    taken.length > 1 ? [isResponseWriter, isRequest] : [(one: Parameter) => one === parameters[0]];
  const given = parameters.map(one => taken[isTaken.findIndex(is => is(one, place))]?.name ?? "other");
  return `${callee}(${given.join(", ")})`;
}

/** A body that calls a function where it is not known what serves it: that may answer itself, before it, for its error, or with what it returns. */
function unknownBody(place: ParsedFunction, taken: Parameter[]): string {
  const { fn } = place;
  const call = callWith(calleeOf(place), place, taken);
  const answer = `other(${taken.map(({ name }) => name).join(", ")})`;
  const first = `if other() {\n${answer}\nreturn\n}\n`;
  if (fn.results.length === 0) return `${first}${call}`;
  const isError = fn.results.length === 1 && !returnsValue(fn);
  return isError ? `${first}if ${call} != nil {\n${answer}\n}` : `${first}${call}\n${answer}`;
}
