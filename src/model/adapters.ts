/** Adapters: the functions that gen prints for handlers which are not http.HandlerFuncs themselves. `ListHandlers` refers to them. The search for responses follows them as serving.ts has them. */
import { capitalize, freeName } from "../base/text/common.ts";
import type { Scope } from "../code/functions.ts";
import { configuredFunction } from "../constraints/validators.ts";
import type { TypeExpression } from "../go/declarations.ts";
import { statusConstants } from "../go/http.ts";
import { receiverType, type TypePackage, type TypeReader } from "../types/go-types.ts";
import { isRequest, isResponseWriter } from "../types/handler-signatures.ts";
import type { BindingStruct, DeclaredByName, ParsedFunction } from "./functions.ts";
import { isUnlisted } from "./functions.ts";
import type { GoAdapter } from "./types.ts";

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

/** What stands in an adapter of a handler, the `callee`, as serving.ts has it followed; its imports have the names of that. */
export function adapterBody(callee: string, adapter: GoAdapter, answer: string): string {
  const { request, takesPointer, returnsResponse, mayBeNil, status, writes } = adapter;
  if (writes) return `if err := ${callee}(w, r); err != nil && !w.sent() {\n${answer}\n}`;
  const parse = `var req ${request}\nif err := req.Parse(r); err != nil {\n${answer}\nreturn\n}\n`;
  const given = request === null ? "" : `, ${takesPointer ? "&" : ""}req`;
  const results = returnsResponse ? "res, err" : "err";
  const called = `${results} := ${callee}(r.Context()${given})\nif err != nil {\n${answer}\nreturn\n}\n`;
  const nil = `if res == nil {\nerr := import1.New("")\n${answer}\nreturn\n}\n`;
  const write = status === null ? "Write(w)" : `WriteStatus(w, import0.${status})`;
  const sent = returnsResponse
    ? `if err := res.${write}; err != nil {\n${answer}\n}\n`
    : `w.WriteHeader(import0.${status})\n`;
  return `${request === null ? "" : parse}${called}${mayBeNil ? nil : ""}${sent}`;
}
