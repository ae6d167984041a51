/**
 * What is known of frameworks: which methods of their contexts answer, and how echo answers the error that a handler returns. Other methods are unknown
 * code.
 */
import { contextReaders, failingReader, frameworks, silentMethods } from "../go/frameworks.ts";
import { statusConstants } from "../go/http.ts";
import { callsMethods } from "../types/encoded-types.ts";
import type { GoType } from "../types/go-types.ts";
import { heldType } from "../types/members.ts";
import { learn } from "./conditions.ts";
import { encodingFails, jsonBody } from "./encodable.ts";
import { chainOf, resultOf } from "./errors.ts";
import { contentAt, isHTTPError, methodOf, taken, typeAt, unknownMethod } from "./members.ts";
import { predeclaredType } from "./program.ts";
import { hasForm, noteBound, noteContextValue, noteDecoded } from "./reads.ts";
import { allocated, callUnknown, choose, contentOf, givenAway, panicWith, setCell } from "./state.ts";
import type { Call, ContextValue, ErrorFacts, Follow, Path, SentBody, State, Value } from "./types.ts";
import {
  current,
  foreignError,
  integer,
  integerOf,
  isForeign,
  methodOfRequest,
  nil,
  nonNil,
  noValue,
  textOf,
  tuple,
  unknown,
  unknownOf,
  valueKey,
} from "./values.ts";
import { endWithout, passedOn, send, sendHeader, serveContent, setHeader, writeBody } from "./writer.ts";

type ErrorValue = Extract<Value, { kind: "error" }>;

/** An error that echo answers with a status; null where that is not known. Other errors have none, and are answered with 500. */
function errorOf(status?: number | null, wraps: readonly Value[] = [], isText = true): ErrorValue {
  return { kind: "error", name: null, wraps, opaque: false, ...(status !== undefined && { status, isText }) };
}

/** Sends the status in the first argument with a body. `mediaType` is that of the body, or the index of the argument with it; one that the code set before stays. */
function sends(
  body: SentBody["kind"] | ((call: Call) => SentBody),
  mediaType: string | number | null,
): Follow {
  return call => {
    const { given, state } = call;
    const { header } = state;
    const written = integerOf(given[0]);
    // gin's writer keeps its status where it gets none.
    const status = written !== null && written <= 0 && header.kind === "none" ? header.status : written;
    const own = typeof mediaType === "number" ? textOf(given[mediaType]) : mediaType;
    const type = header.kind === "none" && header.contentType ? {} : { mediaType: own };
    const sent = typeof body === "string" ? ({ kind: body } as SentBody) : body(call);
    // What follows a header without a Content-Type is a text, whatever comes with it.
    const isLate = header.kind === "sent" && header.sent.mediaType === null && sent.kind === "json";
    send(state, { status, body: isLate ? { kind: "text" } : sent, ...type });
    return nil;
  };
}

/** Does something, and returns a value. */
export function does(act: (call: Call) => void, value: Value = noValue): Follow {
  return call => {
    act(call);
    return value;
  };
}

const sendsJSON = sends(call => jsonBody(call, call.given[1] ?? unknown), "application/json");
const sendsText = sends("text", null);
const sendsBytes = sends("bytes", null);
const sendsNothing = sends("none", null);
const sendsHTML = sends("bytes", "text/html");
const sendsXML = sends("bytes", "application/xml");

/** JSONP; a callback that is no name in JavaScript is refused. */
const sendsScript: Follow = call =>
  choose(call.path, () => [true, false]) ? errorOf(400) : sends("bytes", "application/javascript")(call);

/** Sends JSON, or returns an error if the value can't be encoded. */
const encodes: Follow = call => (encodingFails(call, call.given[1] ?? unknown) ? errorOf() : sendsJSON(call));

const isRedirect = (status: number | null) => status === null || (status >= 300 && status <= 308);

/** Notes that a framework reads the JSON of the body into the first argument, or a form; and for methods that mostly have no body the query, into fields with tags of this key. Returns the failure. */
function noteAny(call: Call, queryKey: string, failure: Value): Value {
  noteDecoded(call, call.given[0] ?? unknown, failure, true);
  return noteBound(call, hasForm(call.state) ? "form" : queryKey, failure, hasForm(call.state));
}

/** The statuses of a body that is refused: 413 where code of the module limits bodies. */
const refusals = ({ run: { program } }: Call) => (program.replaced.has("Body") ? [400, 413] : [400]);

/** Binds the request with gin, as the method says or its second argument: `ShouldBindQuery(&in)`, `BindWith(&in, binding.Query)`. It does not read the body for GET. */
function bindsAs(context: ContextValue, method: string, call: Call): Value {
  const [, quietly, own] = /^(Should)?(?:Must)?Bind(?:Body)?(?:With)?(\w*)$/.exec(method) ?? [];
  const [, binding] = call.arguments;
  const kind = own || (binding?.kind === "selector" ? binding.field : "");
  const isForm = kind === "" && methodOfRequest(call.state) === "GET";
  const statuses = isForm || /^(?:Query|Header|Uri)$/.test(kind) ? [400] : refusals(call);
  const bound = typeAt(call.state, call.given[0] ?? unknown);
  callUnknown(call.given, [], call);
  const isUnknown = !bound || /^(?:interface|unknown|typeParameter)$/.test(heldType(bound).kind);
  const isOwn = isUnknown || callsMethods(bound) || call.run.program.replaced.has("binding.Validator");
  const failure: Value = choose(call.path, () => [nil, isOwn ? nonNil : { ...foreignError, nonNil: true }]);
  if (failure !== nil && !quietly) {
    keepOrder(context, "AbortWithError", { ...call, given: [failure] });
    send(call.state, { status: choose(call.path, () => statuses), body: { kind: "none" } });
  }
  if (kind === "Query" || kind === "Uri") return noteBound(call, kind === "Uri" ? "uri" : "form", failure);
  if (kind === "JSON") noteDecoded(call, call.given[0] ?? unknown, failure);
  if (kind.startsWith("Form")) return noteBound(call, "form", failure, hasForm(call.state));
  return kind === "" ? noteAny(call, "form", failure) : failure;
}

const sendsFile = does(call => serveContent(call, [404, null]));

const gin: Record<string, Follow> = {
  ...{ JSON: sendsJSON, IndentedJSON: sendsJSON, PureJSON: sendsJSON, AsciiJSON: sendsJSON },
  ...{ AbortWithStatusJSON: sendsJSON, AbortWithStatusPureJSON: sendsJSON, String: sendsText },
  ...{ HTML: sendsHTML, XML: sendsXML, SecureJSON: sends("bytes", "application/json") },
  ...{ JSONP: sendsBytes, YAML: sendsBytes, TOML: sendsBytes, BSON: sendsBytes, ProtoBuf: sendsBytes },
  ...{ Data: sends("bytes", 1), DataFromReader: sends("bytes", 2), Render: sendsBytes },
  // Events keep the status, and what streams calls its argument until that returns false.
  SSEvent: call => sends("bytes", "text/event-stream")({ ...call, given: [integer(-1)] }),
  Stream: does(call => {
    call.run.call(call.given[0] ?? unknown, { ...call, given: [{ kind: "writer" }], arguments: [] });
    writeBody(call.state, { kind: "bytes" });
  }, unknown),
  Redirect: call => {
    const status = integerOf(call.given[0]);
    if (!isRedirect(status) && status !== 201) return panicWith(call.state);
    return methodOfRequest(call.state) === "GET" ? sends("bytes", "text/html")(call) : sendsNothing(call);
  },
  ...{ File: sendsFile, FileAttachment: sendsFile, FileFromFS: sendsFile },
  Status: does(({ given, state }) => sendHeader(state, integerOf(given[0]))),
  ...{ AbortWithStatus: sendsNothing, AbortWithError: does(sendsNothing, nonNil) },
  Header: does(({ given, state }) => setHeader(state, textOf(given[0]), textOf(given[1]))),
  // Middleware leaves the request to what follows: what it does afterwards mostly comes too late for another status.
  Next: does(({ state }) => {
    if (state.header.kind === "none" && state.header.status === passedOn) writeBody(state, { kind: "none" });
  }),
  // Where the handler does not answer, a middleware may answer with the errors that were kept.
  Error: does(({ state }) => endWithout(state, "unknown"), nonNil),
};

const servesFile: Follow = call => {
  if (choose(call.path, () => [true, false])) return errorOf(404);
  serveContent(call, []);
  return nil;
};

const echo: Record<string, Follow> = {
  Request: () => ({ kind: "request" }),
  Response: () => ({ kind: "writer" }),
  Bind: call => {
    callUnknown(call.given, [], call);
    // A binder of the user's may return other errors.
    const isOther = call.run.program.replaced.has("Binder");
    const status = choose(call.path, () => [200, ...refusals(call), 415, ...(isOther ? [null] : [])]);
    const failure: Value = status === 200 ? nil : { ...errorOf(status), opaque: isOther };
    return noteBound(call, "param", noteAny(call, "query", failure));
  },
  ...{ JSON: encodes, JSONPretty: encodes, String: sendsText, NoContent: sendsNothing },
  ...{ HTML: sendsHTML, HTMLBlob: sendsHTML, JSONBlob: sends("bytes", "application/json") },
  Render: call => (choose(call.path, () => [true, false]) ? errorOf(null) : sendsHTML(call)),
  ...{ XML: sendsXML, XMLPretty: sendsXML, XMLBlob: sendsXML, JSONP: sendsScript, JSONPBlob: sendsScript },
  ...{ Blob: sends("bytes", 1), Stream: sends("bytes", 1) },
  Redirect: call => (isRedirect(integerOf(call.given[0])) ? sendsNothing(call) : errorOf()),
  ...{ File: servesFile, FileFS: servesFile, Attachment: servesFile, Inline: servesFile },
  Error: call => answerError(call, false),
};

/** Follows a call of a method of a context. */
export function callContext(operand: ContextValue, name: string, call: Call): Value {
  const { given, state } = call;
  const methods = operand.framework === "gin" ? gin : echo;
  const kept = operand.framework === "gin" ? keepOrder(operand, name, call) : null;
  if (kept) return kept;
  if (Object.hasOwn(methods, name)) return methods[name]!(call);
  if (operand.framework === "gin" && name.includes("Bind")) return bindsAs(operand, name, call);
  if (!silentMethods[operand.framework].test(name)) return callUnknown([operand, ...given], [], call);
  // What is read of a value of the path after it was set is not what came.
  const [set] = /^(?:Add|Set)Param/.test(name) ? given : [];
  if (set?.kind === "constant") learn(state, { ...unknown, id: `$c.Param(${valueKey(set)})` }, unknown);
  else if (set) state.header = givenAway(state.header);
  // These return the same for the same arguments.
  const isSame = /^(?:Param|Query|DefaultQuery|PostForm|QueryParam|FormValue)$/.test(name);
  const id = `$c.${name}(${given.map(valueKey).join()})`;
  noteContextValue(call, name, id);
  if (isSame && given.every(({ kind }) => kind === "constant"))
    return current(state, { ...unknownOf(predeclaredType(call.run.program, "string")), id });
  const found = callUnknown(given, [], call);
  if (name === "SaveUploadedFile") return foreignError;
  return failingReader.test(name) ? tuple(unknown, foreignError) : found;
}

/** What gin keeps for a request: a tuple of the errors that handlers gave it, if these are known, and the functions that `Next` has still to call. Null where these are not known. */
function keptBy({ kept }: ContextValue, state: State) {
  const content = kept === undefined ? undefined : contentOf(state, kept);
  if (content?.kind !== "tuple") return null;
  const [errors = unknown, following = unknown] = content.values;
  return following.kind === "tuple" ? { errors, following: following.values } : null;
}

/** What a method of gin's context does with what is kept, and its value; null for methods that do more. With arguments, as gin's own `Next` has none, it calls these one after the other. */
function keepOrder(context: ContextValue, name: string, call: Call): Value | null {
  const { given, state, run, expression } = call;
  if (name === "Next" && given.length > 0) {
    const { cell } = allocated(state, tuple(tuple(), tuple(...given)), expression);
    keepOrder({ ...context, kept: cell }, name, { ...call, given: [] });
    // Middleware of other modules may answer the errors that are left. Of what code that is not known does with the context, nothing is said.
    const content = contentOf(state, cell);
    const [errors = unknown] = content?.kind === "tuple" ? content.values : [tuple()];
    if (state.header.kind === "sent" || (errors.kind === "tuple" && !errors.values[0])) return noValue;
    run.leavesMore = "errors";
    endWithout(state, "unknown");
    return noValue;
  }
  let left = keptBy(context, state);
  const keep = (errors: Value, following: readonly Value[]) =>
    setCell(state, context.kept!, tuple(errors, tuple(...following)));
  if (name === "Next" && context.kept) {
    for (; left && left.following.length > 0; left = keptBy(context, state)) {
      keep(left.errors, left.following.slice(1));
      run.call(left.following[0]!, { ...call, given: [context], arguments: [] });
    }
    // It is not known any more what is called.
    if (!left) state.header = givenAway(state.header);
    return noValue;
  }
  if (!left) return null;
  const error = errorOf(undefined, given.slice(-1));
  const { errors, following } = left;
  const all = errors.kind === "tuple" && /Error$/.test(name) ? tuple(...errors.values, error) : errors;
  if (/^(?:Error$|Abort)/.test(name)) keep(all, name === "Error" ? following : []);
  return name === "Error" ? error : null;
}

/** The value of a field of a context or of an error of a framework, or a method of a context; null for other values. */
export function frameworkMember(operand: Value, name: string, state: State): Value | null {
  if (operand.kind === "error" && name === "Code" && operand.status) return integer(operand.status);
  if (operand.kind === "error" && name === "Err") return operand.wraps[0] ?? null;
  if (operand.kind !== "context") return null;
  if (operand.framework === "gin") {
    if (name === "Writer") return { kind: "writer" };
    if (name === "Request") return { kind: "request" };
    const errors = name === "Errors" ? keptBy(operand, state)?.errors : null;
    if (errors?.kind === "tuple") return { kind: "list", type: null, items: errors.values, rest: null };
    if (/^(?:Params|Keys|Errors|Accepted)$/.test(name)) return unknown;
  }
  return unknownMethod(operand, name);
}

/** The context or the request that a struct of the user's embeds, if that has a member which is not known otherwise; null for other values. */
export function embeddedIn(operand: Value, member: Value, state: State): Value | null {
  const receiver = member.kind === "function" && member.of === "method" ? member.receiver : null;
  const content = receiver === operand ? contentAt(state, operand) : null;
  const struct = content?.kind === "struct" ? content.fields : null;
  const values = struct ? [struct.get("Context"), struct.get("Request")] : [receiver];
  return values.find(one => one && /^(?:context|request)$/.test(one.kind)) ?? null;
}

/** What a type assertion makes of a value: of a context the struct that embeds it, which middleware made. */
export function contextIn(value: Value, type: GoType, { state }: Path, where: object): Value {
  const struct = heldType(type);
  if (value.kind !== "context" || struct.kind !== "struct") return taken(value);
  const fields = new Map([["Context", value]]);
  return allocated(state, { kind: "struct", type: struct, fields, others: "unknown" }, where);
}

/** An error of echo with a status, also one that a literal made, as errorOf gives it; null for any other value. */
function httpError(value: Value, state: State): (ErrorValue & { status: number | null }) | null {
  if (value.kind === "error") {
    const [, name] = /^github\.com\/labstack\/echo\/v\d+\.Err(?:Status)?(\w+)$/.exec(value.name ?? "") ?? [];
    const status = value.status === undefined ? statusConstants.get(`Status${name}`) : value.status;
    return status === undefined ? null : { isText: true, ...value, status };
  }
  if (!isHTTPError(typeAt(state, value))) return null;
  const content = contentAt(state, value);
  const { Code, Internal, Message } = Object.fromEntries(content?.kind === "struct" ? content.fields : []);
  return { ...errorOf(null, Internal ? [Internal] : [], isText(Message, state)), status: integerOf(Code) };
}

/** Reports whether a value is certainly a text. */
const isText = (value: Value | undefined, state: State) =>
  value !== undefined && (textOf(value) !== null || typeAt(state, value)?.id === "string");

/** What a method of an error of echo returns, if that is an error which wraps another one, or of the errors that gin keeps; null for other methods. */
export function errorMethod(error: Value, name: string, { given, path, state }: Call): Value | null {
  if (error.kind === "list" && error.type === null && !error.rest) {
    const { items } = error;
    if (name === "Last") return items.at(-1) ?? nil;
    return name === "ByType" && items.length < 2
      ? { ...error, items: choose(path, () => [items, []]) }
      : null;
  }
  const found = /^(?:SetInternal|WithInternal|Wrap)$/.test(name) ? httpError(error, state) : null;
  return found && errorOf(found.status, given, found.isText);
}

/** What echo's own handler answers an error with: its status, null where that is not known, and whether its message is a text. Version 4 looks at the error itself, later ones also at those that it wraps. */
function answeredError(error: Value, call: Call, looksInside: boolean): ErrorFacts {
  const { state, path } = call;
  const { chain, isWhole } = chainOf(httpError(error, state) ?? error, call);
  for (const one of looksInside ? chain : chain.slice(0, 1)) {
    const own = httpError(one, state);
    const [, inner] = chain;
    if (own) {
      if (looksInside || !inner) return own;
      // Version 4 answers with the error within it, if that is one of echo.
      const within = httpError(inner, state);
      if (within) return within;
      return mayBeAny(inner, state) ? choose(path, () => [own, { status: null }]) : own;
    }
    const method = looksInside ? methodOf(one, "StatusCode", call) : null;
    if (method) return { status: integerOf(resultOf(method, call)) };
  }
  // An error of code that is not known may be one of echo.
  const isSure = looksInside ? isWhole : !chain[0] || !mayBeAny(chain[0], state);
  return isSure ? errorOf(500) : choose(path, () => [errorOf(500), { status: null }]);
}

/** The JSON with which echo answers an error. */
function messageBody({ run: { program } }: Call): SentBody {
  const typed = (name: string) =>
    ({ kind: "json", type: predeclaredType(program, name), isPointed: false, neverNil: true }) as const;
  return { ...typed("any"), members: new Map([["message", typed("string")]]) };
}

/** Reports whether an error may have any type. */
function mayBeAny(error: Value, state: State): boolean {
  if (error.kind !== "any" || isForeign(error)) return false;
  const type = typeAt(state, error);
  return !type || /^(?:interface|unknown|typeParameter)$/.test(type.kind);
}

/** Answers the error that a handler of echo returns, if no response was begun. A function of the module may do so in any way. */
function answerError(call: Call, looksInside: boolean): Value {
  const { given, run, state } = call;
  if (state.header.kind !== "none") return noValue;
  const isOther = run.program.replaced.has("HTTPErrorHandler");
  const answered = isOther ? {} : answeredError(given[0] ?? unknown, call, looksInside);
  const type = state.header.contentType === null ? { mediaType: "application/json" } : {};
  const body: SentBody = answered.isText ? messageBody(call) : { kind: "bytes" };
  const sent = methodOfRequest(state) === "HEAD" ? ({ kind: "none" } as const) : body;
  send(state, { status: answered.status ?? null, body: sent, ...type });
  return noValue;
}

const readsContext = (name: string) => (call: Call) => {
  const given = call.given.slice(1);
  const method = name.replace("Path", "");
  noteContextValue({ ...call, given }, method, `$c.${method}(${given.map(valueKey).join()})`);
  return callUnknown(given, [], call);
};

/** Without a message, an error has the text of its status. */
const newHTTPError: Follow = ({ given: [status, ...texts], state }) =>
  errorOf(
    integerOf(status),
    [],
    texts.every(one => isText(one, state)),
  );

/** The functions of the frameworks' packages, by import path and name. `DefaultHTTPErrorHandler` gets the error first, in all versions: only `servingFunction` calls it. */
export const frameworkFunctions: Record<string, Follow> = Object.fromEntries(
  frameworks
    .filter(({ signature }) => signature === "echo")
    .flatMap(({ path, looksInside }): [string, Follow][] => [
      [`${path}.NewHTTPError`, newHTTPError],
      [`${path}.NotFoundHandler`, () => errorOf(404)],
      [`${path}.DefaultHTTPErrorHandler`, call => answerError(call, looksInside)],
      ...contextReaders.map((name): [string, Follow] => [`${path}.${name}`, readsContext(name)]),
    ]),
);
