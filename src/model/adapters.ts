/**
 * Adapters: the functions that gen prints for handlers which are not http.HandlerFuncs themselves. `ListHandlers` refers to them. What they do is
 * said here twice: in facts, for the template, and as Go, for the search for responses.
 */

import { passedOn } from "../answers/find-responses.ts";
import { capitalize, freeName } from "../base/text/common.ts";
import type { Scope } from "../code/functions.ts";
import { configuredFunction } from "../constraints/validators.ts";
import type { FunctionDeclaration, Parameter, TypeExpression } from "../go/declarations.ts";
import { statusConstants } from "../go/http.ts";
import { typeOfName } from "../go/type-expressions.ts";
import type { Registration } from "../routes/find-registrations.ts";
import type { Wrapper } from "../routes/types.ts";
import { receiverType, type TypePackage, type TypeReader } from "../types/go-types.ts";
import type { FunctionPlace } from "../types/handler-signatures.ts";
import { isRequest, isResponseWriter, returnsValue } from "../types/handler-signatures.ts";
import type { BindingStruct, DeclaredByName, ParsedFunction } from "./functions.ts";
import { isUnlisted, signatureOf } from "./functions.ts";
import type { GoAdapter, Handler } from "./types.ts";

/** The function of config `errors`, which answers the errors of handlers, with the package to import and its name: null for a function of this package. */
export type ErrorFunction = Exclude<ReturnType<typeof errorFunction>, string | null>;

/** What adapters depend on outside of their handlers. */
export type AdapterContext = DeclaredByName & Scope;

/** The types that a function takes and returns beside its context and its error; null for none. */
function messageTypes({ fn: { parameters, results } }: ParsedFunction) {
  return { request: parameters[1]?.type ?? null, response: results.length > 1 ? results[0]!.type : null };
}

/**
 * Why a function with the signature of a typed handler can't be one, with what to do about it; null if it is right, or has another signature. It `isForeign` if a
 * message is a type of another package.
 */
export function misfit(one: ParsedFunction, declared: DeclaredByName) {
  if (one.signature !== "typed") return null;
  const { request, response } = messageTypes(one);
  const wrong = messageMisfit(one, "Request", request, declared);
  return wrong ?? messageMisfit(one, "Response", response, declared);
}

function messageMisfit(
  one: ParsedFunction,
  suffix: "Request" | "Response",
  written: TypeExpression | null,
  { structOf, functionOf }: DeclaredByName,
) {
  const verb = suffix === "Request" ? "takes" : "returns";
  const own = structOf(one, suffix);
  const wanted = own?.name ?? `${one.fn.name}${suffix}`;
  const problem = (message: string, isForeign = false) => ({ message, isForeign });
  if (written === null) return own && problem(`it ${verb} no ${wanted}, which the package declares for it`);
  const named = written.kind === "pointer" ? written.element : written;
  if (named.kind === "name" && named.package !== null)
    return problem(
      `it ${verb} ${written.text}, but gen can't add methods to a type of another package: ` +
        `declare \`type ${wanted} ${named.text}\`, and write *${wanted} in its place`,
      true,
    );
  if (own === null && named.text === wanted)
    return problem(`it ${verb} ${written.text}, which can have no methods of its own: declare it without =`);
  if (own === null || receiverType(named.text, one.types) !== receiverType(own.name, one.types))
    return problem(`it ${verb} ${written.text}, but a handler of its name ${verb} *${wanted}`);
  const methods = suffix === "Request" ? ["Parse"] : ["Write", "WriteStatus"];
  const other = methods.find(method => {
    const declared = functionOf(own.name, method);
    return declared && !isMessageMethod(declared);
  });
  if (other) return problem(`the method ${other} of ${own.name} has another signature than gen's`);
  const needsStatus = suffix === "Response" && !isWrittenPlainly(one.directives.status);
  const hides = needsStatus && own.members.some(({ name }) => name === "WriteStatus");
  return hides ? problem(`${own.name} has a field WriteStatus, so that its status can't be sent`) : null;
}

/** Reports whether a method of the user's can be called like the generated one. */
function isMessageMethod(place: ParsedFunction): boolean {
  const { name, parameters, results } = place.fn;
  const [first, ...others] = parameters;
  const isFirst = name === "Parse" ? isRequest : isResponseWriter;
  const fails = results.length === 1 && results[0]!.type.text === "error";
  const fits = first !== undefined && isFirst(first, place);
  return fits && fails && others.length === Number(name === "WriteStatus");
}

/** Reports whether Write sends the status of a comment; null is that of a comment without one. */
function isWrittenPlainly(status: number | null): boolean {
  return (status ?? 200) === 200;
}

/** The facts about the adapter of a handler with its messages; null for one that is an http.HandlerFunc itself, and one that ListHandlers does not have. */
export function adapterOf(
  one: ParsedFunction & Record<"request" | "response", BindingStruct | null>,
  context: AdapterContext,
): GoAdapter | null {
  const { signature, directives, request, response } = one;
  if (signature === "plain" || isUnlisted(signature)) return null;
  const { functionOf } = context;
  const name = adapterName(one, context);
  const none = { request: null, takesPointer: false, returnsResponse: false, mayBeNil: false, status: null };
  const incoming = context.namesReceiver(one.receiver, "r") ? "request" : "r";
  if (signature === "error") return { name, incoming, writes: true, ...none };
  const types = messageTypes(one);
  const struct = types.response && response;
  const isOwn = (method: string) => struct !== null && functionOf(struct.name, method) !== undefined;
  // The user's Write sends a status of its own.
  const sendsOwn = isOwn("Write") && !isOwn("WriteStatus");
  const isPlain = struct !== null && (sendsOwn || isWrittenPlainly(directives.status));
  const status = directives.status ?? 204;
  return {
    name,
    incoming,
    writes: false,
    request: types.request && request!.name,
    takesPointer: types.request?.kind === "pointer",
    returnsResponse: struct !== null,
    mayBeNil: types.response?.kind === "pointer",
    status: isPlain ? null : [...statusConstants].find(([, number]) => number === status)![0],
  };
}

/** `serveGetRoom`, or a name like it that neither the package nor the receiver's type has. */
function adapterName({ fn, receiver }: ParsedFunction, { functionOf, isTaken }: AdapterContext): string {
  const isMethod = (name: string) => functionOf(receiver, name) !== undefined;
  const exported = capitalize(fn.name);
  const name = `serve${exported}`;
  // The name is that of another handler if getRoom and GetRoom have adapters.
  const isOther = (one: string) => one === name && fn.name !== exported && isMethod(exported);
  return freeName(one => isTaken(one) || isMethod(one) || isOther(one), name);
}

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

/**
 * What the search for responses follows for a handler: the function of its adapter where it has one, one that calls what a factory makes, and for a handler of echo one that
 * answers its error as echo does. One that returns an error, or takes more, is served by what it is registered with, such as `httpx.HandlerFunc`, if it is registered.
 * `inner` are the registrations without the outermost middleware; null where it has none.
 */
export function servingFunction(
  served: ParsedFunction & { handler: Handler; registrations: Registration[] },
  context: ServingContext,
): Pick<ParsedFunction, "fn" | "file"> & {
  registers?: boolean;
  local?: Wrapper["local"];
  inner?: Registration[] | null;
} {
  const { fn, file, framework, literal, handler, registrations } = served;
  const { errors, ownPath, follows } = context;
  const { adapter } = handler.go;
  const [registered] = registrations;
  const { isChain, registers, local } = registered?.wrapper ?? {};
  const calling = (parameters: Parameter[], body: string, imports: string[], within = file) => {
    const receiver = fn.receiver && { ...fn.receiver, name: "receiver" };
    const own = {
      name: adapter?.name ?? fn.name,
      parameters: [...answering.parameters, ...parameters],
      receiver,
      body,
    };
    return inPlaceOf({ fn, file: within }, own, imports);
  };
  const parameter = parametersAt(fn.span);
  const answering = errorAnswer(framework, context, parameter);
  const incoming = writerAndRequest(parameter);
  // The function around a literal, or around a call, may have these names, too.
  const named = (name: string) => (literal || local ? `served${name}` : name);
  const taken = framework
    ? [parameter(named("c"), "Context", "import0")]
    : incoming.map(one => ({ ...one, name: named(one.name) }));
  const given = `(${taken.map(({ name }) => name).join(", ")})`;
  const serving = (call: string) => answering.around(call, taken[0]!.name);
  const signature = served.signature === "literal" ? signatureOf(served, true) : served.signature;
  const isFactory = signature === "factory";
  const needed = isFactory ? factoryParameters(fn, parameter) : [];
  // A function of the user's may answer the errors of a handler of echo, too.
  const isWrapped = registers || isChain || (framework?.returnsError && registers !== undefined);
  const { wrapper = null } = registered ?? {};
  const isKnown = wrapper !== null && follows(wrapper.path) && (!local || wrapper.path === ownPath);
  // Middleware may answer before a handler that needs none to be served.
  const guards = isKnown && !registers && /^(?:plain|ServeHTTP|factory)$/.test(signature ?? "");
  if (isFactory && !guards)
    return calling([...needed, ...taken], factoryBody(fn, taken, serving), answering.imports);
  if (registered && (isWrapped || guards || /^(?:error|wrapped|adapted)$/.test(signature ?? ""))) {
    const other = parameter("other", "any", null);
    const handled = answering.imports;
    if (!isKnown) return calling([other, ...taken], unknownBody(served, taken), handled);
    const method = framework ? "" : ".ServeHTTP";
    if (local) {
      // What is too long to be followed in what makes a handler of it is read here.
      const reads = `if other() {\n${callWith("handled", served, taken)}\npanic(other)\n}\n`;
      const serve = serving(`${fn.name}${method}${given}`);
      const body = `{\n${signature === "adapted" ? reads : ""}${serve}\n}`;
      return { ...calling([other, ...taken], body, handled, local.file), local, inner: guards ? [] : null };
    }
    const { outers = [] } = wrapper;
    const links = [wrapper, ...outers.filter(one => follows(one.path) && !one.local)];
    const imports = [...handled, ...links.flatMap(({ path }) => (path === ownPath ? [] : (path ?? [])))];
    const importOf = ({ path }: Wrapper) => (path === ownPath ? null : `import${imports.lastIndexOf(path!)}`);
    const wrapping = links.flatMap((one, at) =>
      one.receiver === null ? [] : parameter(`wrapping${at}`, one.receiver, importOf(one)),
    );
    let made = guards && !framework && !isFactory ? `import0.HandlerFunc(${calleeOf(fn)})` : calleeOf(fn);
    if (isFactory) made = factoryCall(fn);
    for (const [at, one] of links.entries())
      made = wrappingCall(made, one, one.receiver === null ? importOf(one) : `wrapping${at}`);
    const serve =
      (isFactory ? calledBefore(`handler${method}`, taken) : "") + serving(`handler${method}${given}`);
    const body = registers ? `{\n${made}\n}` : `{\nhandler := ${made}\n${serve}\n}`;
    const without = [{ ...registered, wrapper: { ...wrapper, outers: outers.slice(0, -1) } }];
    const inner = outers.length > 0 ? without : guards ? [] : null;
    const parameters = [...needed, ...wrapping, other, ...taken];
    return { ...calling(parameters, body, imports), registers: wrapper.registers, inner };
  }
  if (framework?.returnsError || literal) {
    const others = literal ? [parameter("other", "any", null)] : [];
    const body = `{\n${serving(`${calleeOf(fn)}${given}`)}\n}`;
    return calling([...others, ...taken], body, answering.imports);
  }
  if (adapter === null) return { fn, file };
  const answer = `${errors.package === null ? "" : "import2."}${errors.name}(w, r, err)`;
  const imports = ["net/http", "errors", ...(errors.package === null ? [] : [errors.package])];
  return calling(incoming, adapterBody(fn, adapter, answer), imports);
}

/** A function that calls middleware before a handler which sends the status of what it lets pass. That of gin gets no handler. */
export function guardFunction(guard: Wrapper, place: ParsedFunction, context: ServingContext) {
  const { framework } = place;
  const parameter = parametersAt(place.fn.span);
  const answering = errorAnswer(framework, context, parameter);
  const isOwn = guard.path === context.ownPath;
  const imports = [...answering.imports, ...(isOwn ? [] : [guard.path ?? ""])];
  const owner = isOwn ? null : `import${imports.length - 1}`;
  const wrapping = guard.receiver === null ? [] : [parameter("wrapping", guard.receiver, owner)];
  // The function around a literal may have parameters and variables of other names.
  const plain = framework ? [parameter("c", "Context", "import0")] : writerAndRequest(parameter);
  const taken = plain.map(one => ({ ...one, name: `served${one.name}` }));
  const before = guard.receiver === null ? owner : "wrapping";
  const made = (next: string) => `handler := ${wrappingCall(next, guard, before)}\n`;
  const writer = "w import0.ResponseWriter, r *import0.Request";
  const body = !framework
    ? `${made(`import0.HandlerFunc(func(${writer}) { w.WriteHeader(${passedOn}) })`)}handler.ServeHTTP(servedw, servedr)`
    : framework.returnsError
      ? made(`func(c import0.Context) error { return c.NoContent(${passedOn}) }`) +
        answering.around("handler(servedc)", "servedc")
      : `servedc.Status(${passedOn})\nhandler := ${wrappingCallee(guard, before)}\nhandler(servedc)`;
  const parameters = [...answering.parameters, ...wrapping, parameter("other", "any", null), ...taken];
  const own = { name: guard.name, receiver: null, typeParameters: [], parameters, body: `{\n${body}\n}` };
  return inPlaceOf({ ...place, file: guard.local?.file ?? place.file }, own, imports);
}

/** What answers the errors of handlers, where these return some: echo's own function, or one of the user's. The first import is the package of the handlers. */
function errorAnswer(
  framework: ParsedFunction["framework"],
  { errorHandler, ownPath }: ServingContext,
  parameter: ReturnType<typeof parametersAt>,
) {
  const imports = [framework?.path ?? "net/http"];
  if (!framework?.returnsError) return { imports, parameters: [], around: (call: string) => call };
  const { path, receiver } = errorHandler ?? { path: ownPath, receiver: null };
  if (path !== ownPath) imports.push(path ?? "");
  const owner = path === ownPath ? null : "import1";
  const parameters = receiver === null ? [] : [parameter("answering", receiver, owner)];
  const callee = errorHandler
    ? wrappingCallee(errorHandler, receiver === null ? owner : "answering")
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
  const made = { ...fn, results: [], statements: null, ...own };
  return { fn: made, file: { ...file, imports: [...file.imports, ...named] } };
}

/** Makes parameters, whose types have the place of a function. */
const parametersAt =
  (span: FunctionDeclaration["span"]) => (name: string, type: string, qualifier: string | null) => {
    return { name, type: typeOfName(type, span, qualifier), variadic: false };
  };

const writerAndRequest = (parameter: ReturnType<typeof parametersAt>) => [
  parameter("w", "ResponseWriter", "import0"),
  parameter("r", "Request", "import0"),
];

function calleeOf({ name, receiver }: FunctionDeclaration): string {
  return receiver ? `receiver.${name}` : name;
}

/** A body that calls what a function makes. */
function factoryBody(fn: FunctionDeclaration, taken: Parameter[], serving: (call: string) => string): string {
  const serve = /\bHandler$/.test(fn.results[0]!.type.text) ? "handler.ServeHTTP" : "handler";
  const last = `${serve}(${taken.map(({ name }) => name).join(", ")})`;
  return `{\nhandler := ${factoryCall(fn)}\n${calledBefore(serve, taken)}${serving(last)}\n}`;
}

/** Any number of calls before the one that is followed: these may have changed variables of the function that made the handler. */
const calledBefore = (serve: string, taken: Parameter[]) =>
  `for range others {\n${serve}(${taken.map(() => "others").join(", ")})\n}\n`;

function factoryCall(fn: FunctionDeclaration): string {
  const values = fn.parameters.map(({ variadic }, index) => `given${index}${variadic ? "..." : ""}`);
  return `${calleeOf(fn)}(${values.join(", ")})`;
}

function factoryParameters({ parameters }: FunctionDeclaration, parameter: ReturnType<typeof parametersAt>) {
  const needed = parameters.map((one, index) => ({ ...one, name: `given${index}`, variadic: false }));
  return [...needed, parameter("others", "any", null)];
}

/** A call, or a literal, that passes a function to what it is registered with; `owner` stands before its name. */
function wrappingCall(handled: string, wrapper: Wrapper, owner: string | null): string {
  const { fields, given, index } = wrapper;
  const texts = given.map((text, at) => (at === index ? handled : (text ?? "other")));
  const members = texts.map((text, at) => (fields?.[at] ? `${fields[at]}: ${text}` : text)).join(", ");
  const callee = wrappingCallee(wrapper, owner);
  return fields === null ? `${callee}(${members})` : `${callee}{${members}}`;
}

/** What is called with the function: what a wrapper names, or what a call of it makes. */
function wrappingCallee({ name, maker }: Wrapper, owner: string | null): string {
  const making = maker ? `(${maker.map(text => text ?? "other").join(", ")})` : "";
  return `${owner === null ? "" : `${owner}.`}${name}${making}`;
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
  if (fn.results.length === 0) return `{\n${first}${call}\n}`;
  const isError = fn.results.length === 1 && !returnsValue(fn);
  return isError ? `{\n${first}if ${call} != nil {\n${answer}\n}\n}` : `{\n${first}${call}\n${answer}\n}`;
}

/** The body of an adapter, with imports that have the names of `servingFunction`. */
function adapterBody(fn: FunctionDeclaration, adapter: GoAdapter, answer: string): string {
  const { request, takesPointer, returnsResponse, mayBeNil, status, writes } = adapter;
  const callee = calleeOf(fn);
  if (writes) return `{\nif err := ${callee}(w, r); err != nil && !w.sent() {\n${answer}\n}\n}`;
  const parse = `var req ${request}\nif err := req.Parse(r); err != nil {\n${answer}\nreturn\n}\n`;
  const given = request === null ? "" : `, ${takesPointer ? "&" : ""}req`;
  const results = returnsResponse ? "res, err" : "err";
  const called = `${results} := ${callee}(r.Context()${given})\nif err != nil {\n${answer}\nreturn\n}\n`;
  const nil = `if res == nil {\nerr := import1.New("")\n${answer}\nreturn\n}\n`;
  const write = status === null ? "Write(w)" : `WriteStatus(w, import0.${status})`;
  const sent = returnsResponse
    ? `if err := res.${write}; err != nil {\n${answer}\n}\n`
    : `w.WriteHeader(import0.${status})\n`;
  return `{\n${request === null ? "" : parse}${called}${mayBeNil ? nil : ""}${sent}}`;
}

/** The function of config `errors`; null without one. A text says why it can't be called. */
export function errorFunction(configured: string | null, reader: TypeReader, own: TypePackage) {
  const found = configured && configuredFunction(reader, own, configured);
  if (!found || typeof found === "string") return found || null;
  const { name, pkg, place, declaration: fn } = found;
  const [writer, request, error, ...others] = fn.parameters;
  const types = { fn, ...place, types: new Map() };
  const isRight = writer && request && isResponseWriter(writer, types) && isRequest(request, types);
  if (!isRight || error?.type.text !== "error" || others.length > 0 || fn.results.length > 0)
    return `${name} must be a func(http.ResponseWriter, *http.Request, error)`;
  return { name, package: pkg?.importPath ?? null, packageName: pkg?.name ?? null };
}
