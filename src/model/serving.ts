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
import type { HandlerSignature } from "../types/type-text.ts";
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
  local?: Wrapper["local"];
  inner?: Registration[] | null;
}

/**
 * What the search for responses follows for a handler: the function of its adapter where it has one, one that calls what a factory makes, and for a handler of echo one that
 * answers its error as echo does. One that returns an error, or takes more, is served by what it is registered with, such as `httpx.HandlerFunc`, if it is registered.
 */
export function servingFunction(served: Registered, context: ServingContext): Serving {
  const { fn, file, framework, literal, handler } = served;
  const { adapter } = handler.go;
  const signature = served.signature === "literal" ? signatureOf(served, true) : served.signature;
  const caller = callerOf(served, context);
  const { parameter, other, taken, given, serving, calling } = caller;
  const wrapped = wrappedFunction(served, signature, caller, context);
  if (wrapped) return wrapped;
  if (signature === "factory") {
    const serve = /\bHandler$/.test(fn.results[0]!.type.text) ? "handler.ServeHTTP" : "handler";
    const body = `handler := ${factoryCall(fn)}\n${calledBefore(serve, taken)}${serving(`${serve}${given}`)}`;
    return calling(factoryParameters(fn, parameter), body);
  }
  if (framework?.returnsError || literal)
    return calling(literal ? [other] : [], serving(`${calleeOf(fn)}${given}`));
  if (adapter === null) return { fn, file };
  const { name, package: path } = context.errors;
  const body = adapterBody(calleeOf(fn), adapter, `${path === null ? "" : "import2."}${name}(w, r, err)`);
  const own = { name: adapter.name, parameters: takenBy(null, parameter), receiver: receiverOf(fn), body };
  return inPlaceOf(served, own, ["net/http", "errors", ...(path === null ? [] : [path])]);
}

/** What the function in place of a handler is made of. */
function callerOf({ fn, file, framework, handler }: Registered, context: ServingContext) {
  const parameter = parametersAt(fn.span);
  const answering = errorAnswer(framework, context, parameter);
  // The function around a literal, or around a call, may have shorter names, too.
  const taken = takenBy(framework, parameter, "served");
  const names = taken.map(({ name }) => name);
  return {
    parameter,
    other: parameter("other", "any", null),
    taken,
    given: `(${names.join(", ")})`,
    imports: answering.imports,
    serving: (call: string) => answering.around(call, names[0]!),
    calling(more: Parameter[], body: string, imports = answering.imports, within = file) {
      const parameters = [...answering.parameters, ...more, ...taken];
      const own = { name: handler.go.adapter?.name ?? fn.name, parameters, receiver: receiverOf(fn), body };
      return inPlaceOf({ fn, file: within }, own, imports);
    },
  };
}

const receiverOf = ({ receiver }: FunctionDeclaration) => receiver && { ...receiver, name: "receiver" };

/** What is followed for a handler that is passed to something else where it is registered; null for one that is served without that. */
function wrappedFunction(
  served: Registered,
  signature: HandlerSignature | null,
  { parameter, other, taken, given, imports: handled, serving, calling }: ReturnType<typeof callerOf>,
  { ownPath, follows }: ServingContext,
): Serving | null {
  const { fn, framework, registrations } = served;
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
  const isFactory = signature === "factory";
  // A function of the user's may answer the errors of a handler of echo, too.
  const answers = registers || isChain || (framework?.returnsError && wrapper !== null);
  const needsMore = !isFactory && (answers || /^(?:error|wrapped|adapted)$/.test(signature ?? ""));
  if (!guards && !needsMore) return null;
  if (!isKnown) return calling([other], unknownBody(served, taken));
  const method = framework ? "" : ".ServeHTTP";
  if (local) {
    // What is too long to be followed in what makes a handler of it is read here.
    const reads = `if other() {\n${callWith("handled", served, taken)}\npanic(other)\n}\n`;
    const body = (signature === "adapted" ? reads : "") + serving(`${fn.name}${method}${given}`);
    return { ...calling([other], body, handled, local.file), local, inner: guards ? [] : null };
  }
  const links = [wrapper, ...outers.filter(one => follows(one.path) && !one.local)];
  const { imports, receivers, owners } = ownersOf(links, handled, ownPath, parameter);
  const plain = guards && !framework ? `import0.HandlerFunc(${calleeOf(fn)})` : calleeOf(fn);
  let made = isFactory ? factoryCall(fn) : plain;
  for (const one of links) made = wrappingCall(made, one, owners);
  const before = isFactory ? calledBefore(`handler${method}`, taken) : "";
  const body = registers ? made : `handler := ${made}\n${before}${serving(`handler${method}${given}`)}`;
  const without = [{ ...registered, wrapper: { ...wrapper, outers: outers.slice(0, -1) } }];
  const inner = outers.length > 0 ? without : guards ? [] : null;
  const needed = isFactory ? factoryParameters(fn, parameter) : [];
  return {
    ...calling([...needed, ...receivers, other], body, imports),
    registers: registers === true,
    inner,
  };
}

/** A function that calls middleware before a handler which sends the status of what it lets pass. That of gin gets no handler. */
export function guardFunction(guard: Wrapper, place: ParsedFunction, context: ServingContext) {
  const { framework } = place;
  const parameter = parametersAt(place.fn.span);
  const answering = errorAnswer(framework, context, parameter);
  const { ownPath } = context;
  const { imports, receivers, owners } = ownersOf([guard], answering.imports, ownPath, parameter);
  const known = answersOfMiddleware(guard);
  const body = known
    ? answersOf(known, framework, answering)
    : callBeforeHandler(guard, owners, framework, answering);
  const taken = [parameter("other", "any", null), ...takenBy(framework, parameter, "served")];
  const parameters = [...answering.parameters, ...receivers, ...taken];
  const own = { name: guard.name, receiver: null, typeParameters: [], parameters, body };
  return inPlaceOf({ ...place, file: guard.local?.file ?? place.file }, own, imports);
}

/**
 * A function that calls the middleware of the module and a handler as gin and echo do: what a handler of gin gives to `c.Error`, and the error that one of echo returns,
 * middleware may answer. With the `others` of its middleware. Null for other handlers, and without middleware of the module.
 */
export function chainFunction(served: Registered, guards: Wrapper[], context: ServingContext) {
  const { fn, framework, literal, registrations, signature } = served;
  const [registered] = registrations;
  const wrapper = registered?.wrapper;
  // All literals that are followed together are in one file.
  const file = (literal ? served : guards.find(one => one.local)?.local)?.file ?? served.file;
  const isLink = ({ path, local, isPlain }: Wrapper) =>
    !isPlain && context.follows(path) && (!local || local.file === file);
  const own = guards.filter(isLink);
  if (!framework || own.length === 0 || wrapper?.registers || wrapper?.local) return null;
  const placed = { ...served, file };
  const caller = callerOf(placed, context);
  const links = own.map(one => ({ ...one, local: null }));
  const outwards = [...(wrapper ? [wrapper, ...(wrapper.outers ?? [])] : []), ...links.toReversed()];
  const all = { ...outwards[0]!, outers: outwards.slice(1) };
  let chained: Serving | null = null;
  if (!framework.returnsError) chained = wrapper ? null : nextFunction(placed, links, caller, context);
  else if (registered) {
    const form = signature === "literal" ? signatureOf(served, true) : signature;
    chained = wrappedFunction(
      { ...placed, registrations: [{ ...registered, wrapper: all }] },
      form,
      caller,
      context,
    );
  }
  if (!chained) return null;
  const receiver = fn.receiver && !literal ? [caller.parameter("receiver", fn.receiver.type, null)] : [];
  const made: FunctionDeclaration = {
    ...chained.fn,
    parameters: [...receiver, ...chained.fn.parameters],
    receiver: null,
  };
  const literals = own.flatMap(({ local, name }) => (local ? [{ name, around: local }] : []));
  return {
    fn: made,
    file: chained.file,
    literals: literal ? [{ name: made.name, around: literal }, ...literals] : literals,
    others: guards.filter(one => !own.includes(one)),
  };
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

/** Calls middleware of gin and a handler one after the other. */
function nextFunction(
  { fn, signature }: Registered,
  links: Wrapper[],
  { parameter, other, imports: handled, calling }: ReturnType<typeof callerOf>,
  { ownPath }: ServingContext,
) {
  const { imports, receivers, owners } = ownersOf(links, handled, ownPath, parameter);
  const callees = links.map(one => wrappingCallee(one, owners));
  const isFactory = signature === "factory";
  const needed = isFactory ? factoryParameters(fn, parameter) : [];
  const body = `servedc.Next(${[...callees, isFactory ? factoryCall(fn) : calleeOf(fn)].join(", ")})`;
  return calling([...needed, ...receivers, other], body, imports);
}

/** Calls middleware before a handler which sends `passedOn`. */
function callBeforeHandler(
  guard: Wrapper,
  owners: Owners,
  framework: ParsedFunction["framework"],
  { around }: ReturnType<typeof errorAnswer>,
): string {
  const made = (next: string) => `handler := ${wrappingCall(next, guard, owners)}\n`;
  const callee = wrappingCallee(guard, owners);
  if (framework?.returnsError)
    return (
      made(`func(c import0.Context) error { return c.NoContent(${passedOn}) }`) +
      around("handler(servedc)", "servedc")
    );
  if (framework) return `servedc.Status(${passedOn})\nhandler := ${callee}\nhandler(servedc)`;
  // A literal around an entry of ListHandlers calls that itself.
  if (guard.index === -1) return `${callee}(servedw, servedr)`;
  const parameters = "w import0.ResponseWriter, r *import0.Request";
  const next = `import0.HandlerFunc(func(${parameters}) { w.WriteHeader(${passedOn}) })`;
  return `${made(next)}handler.ServeHTTP(servedw, servedr)`;
}

/** Sends what middleware of another module may answer, or `passedOn`. */
function answersOf(
  { statuses, text }: NonNullable<ReturnType<typeof answersOfMiddleware>>,
  framework: ParsedFunction["framework"],
  { around }: ReturnType<typeof errorAnswer>,
): string {
  const sent = (status: number) => {
    if (framework?.returnsError) return around(`import0.NewHTTPError(${status})`, "servedc");
    if (framework) return `servedc.AbortWithStatus(${status})`;
    return text ? `import0.Error(servedw, "", ${status})` : `servedw.WriteHeader(${status})`;
  };
  const pass = framework
    ? framework.returnsError
      ? "servedc.NoContent"
      : "servedc.Status"
    : "servedw.WriteHeader";
  const answers = statuses.map(status => `if other() {\n${sent(status)}\nreturn\n}\n`);
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
  const around = (call: string, context: string) => {
    // Later versions of echo give a function of the user's the context first.
    const given = errorHandler && framework.looksInside ? `${context}, err` : `err, ${context}`;
    return `if err := ${call}; err != nil {\n${callee}(${given})\n}`;
  };
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
  if (framework) return [parameter(`${prefix}c`, "Context", "import0")];
  return [
    parameter(`${prefix}w`, "ResponseWriter", "import0"),
    parameter(`${prefix}r`, "Request", "import0"),
  ];
}

function calleeOf({ name, receiver }: FunctionDeclaration): string {
  return receiver ? `receiver.${name}` : name;
}

/** Any number of calls before the one that is followed: these may have changed variables of the function that made the handler. */
const calledBefore = (serve: string, taken: Parameter[]) =>
  `for range others {\n${serve}(${taken.map(() => "others").join(", ")})\n}\n`;

function factoryCall(fn: FunctionDeclaration): string {
  const values = fn.parameters.map(({ variadic }, index) => `given${index}${variadic ? "..." : ""}`);
  return `${calleeOf(fn)}(${values.join(", ")})`;
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
function unknownBody(place: FunctionPlace, taken: Parameter[]): string {
  const { fn } = place;
  const call = callWith(calleeOf(fn), place, taken);
  const answer = `other(${taken.map(({ name }) => name).join(", ")})`;
  const first = `if other() {\n${answer}\nreturn\n}\n`;
  if (fn.results.length === 0) return `${first}${call}`;
  const isError = fn.results.length === 1 && !returnsValue(fn);
  return isError ? `${first}if ${call} != nil {\n${answer}\n}` : `${first}${call}\n${answer}`;
}
