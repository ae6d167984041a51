/** What is known of the contexts of frameworks: which of their methods answer, and how echo answers the error that a handler returns. Other methods are unknown code. */
import { frameworks } from "../go/frameworks.ts";
import { statusConstants } from "../go/http.ts";
import { encodingMayFail, jsonBody } from "./encodable.ts";
import { chainOf, methodOf, resultOf } from "./errors.ts";
import { typeAt, unknownMethod } from "./members.ts";
import { callUnknown, choose, endPath } from "./state.ts";
import type { Call, ContextValue, SentBody, Value } from "./types.ts";
import {
  current,
  integerOf,
  methodOfRequest,
  nil,
  nonNil,
  noValue,
  textOf,
  unknown,
  valueKey,
} from "./values.ts";
import { send, sendHeader, serveContent, setHeader } from "./writer.ts";

type Follow = (call: Call) => Value;

/** An error that echo answers with a status; null where that is not known. Other errors have none, and are answered with 500. */
function errorOf(status?: number | null): Value {
  return { kind: "error", name: null, wraps: [], opaque: false, ...(status !== undefined && { status }) };
}

/** Sends the status in the first argument with a body. `mediaType` is that of the body, or the index of the argument with it; one that the code set before stays. */
function sends(
  body: SentBody["kind"] | ((call: Call) => SentBody),
  mediaType: string | number | null,
): Follow {
  return call => {
    const { given, state } = call;
    const status = integerOf(given[0]);
    const own = typeof mediaType === "number" ? textOf(given[mediaType]) : mediaType;
    const { header } = state;
    const type = header.kind === "none" && header.contentType ? {} : { mediaType: own };
    if (status === null) sendHeader(state, null);
    else
      send(state, {
        status,
        body: typeof body === "string" ? ({ kind: body } as SentBody) : body(call),
        ...type,
      });
    return nil;
  };
}

const sendsJSON = sends(call => jsonBody(call, call.given[1] ?? unknown), "application/json");
const sendsText = sends("text", null);
const sendsNothing = sends("none", null);

/** Sends JSON, or returns an error if the value can't be encoded. */
const encodes: Follow = call => {
  const mayFail = encodingMayFail(call.state, call.given[1] ?? unknown);
  return mayFail && choose(call.path, () => [false, true]) ? errorOf() : sendsJSON(call);
};

const isRedirect = (status: number | null) => status === null || (status >= 300 && status <= 308);

const gin: Record<string, Follow> = {
  ...{ JSON: sendsJSON, IndentedJSON: sendsJSON, PureJSON: sendsJSON, AsciiJSON: sendsJSON },
  ...{ AbortWithStatusJSON: sendsJSON, AbortWithStatusPureJSON: sendsJSON, String: sendsText },
  HTML: sends("bytes", "text/html"),
  XML: sends("bytes", "application/xml"),
  Data: sends("bytes", 1),
  Redirect: call => {
    const status = integerOf(call.given[0]);
    if (!isRedirect(status) && status !== 201) return endPath();
    return methodOfRequest(call.state) === "GET" ? sends("bytes", "text/html")(call) : sendsNothing(call);
  },
  File: call => {
    serveContent(call, [404]);
    return noValue;
  },
  Status: ({ given, state }) => {
    sendHeader(state, integerOf(given[0]));
    return noValue;
  },
  AbortWithStatus: call => sendsNothing(call),
  AbortWithError: call => {
    sendsNothing(call);
    return nonNil;
  },
  Header: ({ given, state }) => {
    setHeader(state, textOf(given[0]), textOf(given[1]));
    return noValue;
  },
};

const echo: Record<string, Follow> = {
  Request: () => ({ kind: "request" }),
  Response: () => ({ kind: "writer" }),
  ...{ JSON: encodes, JSONPretty: encodes, String: sendsText, NoContent: sendsNothing },
  HTML: sends("bytes", "text/html"),
  HTMLBlob: sends("bytes", "text/html"),
  JSONBlob: sends("bytes", "application/json"),
  XMLBlob: sends("bytes", "application/xml"),
  ...{ Blob: sends("bytes", 1), Stream: sends("bytes", 1) },
  Redirect: call => (isRedirect(integerOf(call.given[0])) ? sendsNothing(call) : errorOf()),
  File: call => {
    if (choose(call.path, () => [true, false])) return errorOf(404);
    serveContent(call, []);
    return nil;
  },
};

/** Methods that read the request, or keep something: they answer nothing. */
const silent = {
  gin: /^(?:Abort|Next|Set|Get\w*|MustGet|Delete|(?:Add)?Param|(?:Default)?(?:Query|PostForm)\w*|FormFile|MultipartForm|SaveUploadedFile|ShouldBind\w*|ClientIP|RemoteIP|ContentType|IsWebsocket|IsAborted|Cookie|Set(?:Cookie\w*|SameSite|Accepted)|FullPath|HandlerNames?|Error|Deadline|Done|Err|Value|NegotiateFormat)$/,
  echo: /^(?:(?:Set)?Param\w*|Query\w*|Form\w*|MultipartForm|Cookies?|SetCookie|Get|Set|Bind|Validate|RealIP|(?:Set)?Path|Scheme|IsTLS|IsWebSocket|Logger|Echo)$/,
};

/** Methods that return the same for the same arguments. */
const fixed = /^(?:Param|Query|DefaultQuery|GetHeader|PostForm|QueryParam|FormValue)$/;

/** Follows a call of a method of a context. */
export function callContext(operand: ContextValue, name: string, call: Call): Value {
  const { given, state } = call;
  const methods = operand.framework === "gin" ? gin : echo;
  if (Object.hasOwn(methods, name)) return methods[name]!(call);
  if (!silent[operand.framework].test(name)) return callUnknown([operand, ...given], [], call);
  if (!fixed.test(name) || given.some(({ kind }) => kind !== "constant")) return callUnknown(given, [], call);
  return current(state, { ...unknown, id: `$c.${name}(${given.map(valueKey).join()})` });
}

/** The value of a field of a context, or a method of it. */
export function contextMember(operand: ContextValue, name: string): Value {
  if (operand.framework === "gin") {
    if (name === "Writer") return { kind: "writer" };
    if (name === "Request") return { kind: "request" };
    if (/^(?:Params|Keys|Errors|Accepted)$/.test(name)) return unknown;
  }
  return unknownMethod(operand, name);
}

/** The status with which echo's own handler answers an error; null where that is not known. Version 4 looks at the error itself, later ones also at those that it wraps. */
function errorStatus(error: Value, call: Call, looksInside: boolean): number | null {
  const { chain, isWhole } = chainOf(error, call);
  for (const one of looksInside ? chain : chain.slice(0, 1)) {
    if (one.kind === "error") {
      if (one.status !== undefined) return one.status;
      const [, name] = /^github\.com\/labstack\/echo\/v\d+\.Err(?:Status)?(\w+)$/.exec(one.name ?? "") ?? [];
      const status = name && statusConstants.get(`Status${name}`);
      if (status) return status;
    }
    const method = looksInside ? methodOf(one, "StatusCode", call) : null;
    if (method) return integerOf(resultOf(method, call));
  }
  // An error of code that is not known may be one of echo.
  const [first] = chain;
  const type = first?.kind === "any" ? typeAt(call.state, first) : null;
  const isOwn = type !== null && !/^(?:interface|unknown|typeParameter)$/.test(type.kind);
  const isSure = looksInside ? isWhole : first?.kind !== "any" || isOwn;
  return isSure ? 500 : choose(call.path, () => [500, null]);
}

/** Answers the error that a handler of echo returns, if no response was begun. */
function answerError(call: Call, looksInside: boolean): Value {
  const { given, state } = call;
  if (state.header.kind !== "none") return noValue;
  const status = errorStatus(given[0] ?? unknown, call, looksInside);
  const type = state.header.contentType === null ? { mediaType: "application/json" } : {};
  if (status === null) sendHeader(state, null);
  else send(state, { status, body: { kind: methodOfRequest(state) === "HEAD" ? "none" : "bytes" }, ...type });
  return noValue;
}

/** The functions of the frameworks' packages, by import path and name. `DefaultHTTPErrorHandler` gets the error first, in all versions: only `servingFunction` calls it. */
export const frameworkFunctions: Record<string, Follow> = Object.fromEntries(
  frameworks
    .filter(({ signature }) => signature === "echo")
    .flatMap(({ path, looksInside }): [string, Follow][] => [
      [`${path}.NewHTTPError`, ({ given }) => errorOf(integerOf(given[0]))],
      [`${path}.DefaultHTTPErrorHandler`, call => answerError(call, looksInside)],
    ]),
);
