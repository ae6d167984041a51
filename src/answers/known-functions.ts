/** What is known of functions and methods whose source is not read: one table of functions, and the methods of writers, encoders and the like. All others are unknown code. */
import { encodingMayFail } from "./encodable.ts";
import { asError, bindingErrors, isError, joinErrors, newError, writeProblem } from "./errors.ts";
import { contentAt, heldType, memberOf } from "./members.ts";
import { predeclaredType } from "./program.ts";
import { contentOf, giveAway, reachesWriter, setCell } from "./state.ts";
import type { CallSite, FunctionValue, Outcome, Run, SentBody, State, Value } from "./types.ts";
import { callUnknown } from "./unknown-calls.ts";
import {
  integer,
  integerOf,
  nil,
  nonNil,
  noValue,
  textOf,
  tuple,
  typeOf,
  unknown,
  valueKey,
} from "./values.ts";
import { send, sendHeader, setHeader, writeBody } from "./writer.ts";

/** A call, and all that its outcomes depend on. */
interface Call {
  run: Run;
  given: readonly Value[];
  site: CallSite;
  state: State;
}

type Follow = (call: Call) => Outcome[];

/** Functions by import path and name. */
const functions: Readonly<Record<string, Follow>> = {
  "net/http.Error": sender(2, "text"),
  "net/http.NotFound": call => sendTo(call, 404, "text"),
  "net/http.Redirect": sender(3, "redirect"),
  "net/http.ServeContent": call => serve(call, []),
  "net/http.ServeFile": call => serve(call, [404]),
  "net/http.ServeFileFS": call => serve(call, [404]),
  "net/http.SetCookie": returning(() => noValue),
  "net/http.MaxBytesReader": returning(() => nonNil),
  "net/http.NewResponseController": returning(writer => tool("controller", writer)),
  "net/http.NotFoundHandler": returning(() => ({ kind: "answer", status: integer(404), body: "text" })),
  "net/http.RedirectHandler": returning((_, status) => ({ kind: "answer", status, body: "redirect" })),
  "net/http.HandlerFunc": returning(handler => handler),
  "net/http.Handler": returning(handler => handler),
  "fmt.Fprint": call => write(call, { kind: "text" }),
  "fmt.Fprintf": call => write(call, { kind: "text" }),
  "fmt.Fprintln": call => write(call, { kind: "text" }),
  "io.WriteString": call => write(call, { kind: "text" }),
  "io.Copy": call => write(call, { kind: "bytes" }),
  "io.CopyN": call => write(call, { kind: "bytes" }),
  "io.CopyBuffer": call => write(call, { kind: "bytes" }),
  "fmt.Errorf": newError,
  "errors.New": newError,
  "errors.Join": joinErrors,
  "errors.Is": ({ given: [error = unknown, target = unknown], site, state }) =>
    isError(error, target, site, state),
  "errors.As": ({ given: [error = unknown, target = unknown], site, state }) =>
    asError(error, target, site, state),
  "encoding/json.NewEncoder": returning(writer => tool("encoder", writer)),
  "encoding/xml.NewEncoder": returning(writer => tool("encoder", writer)),
  "encoding/json.Marshal": marshal,
  "encoding/json.MarshalIndent": marshal,
};

/** Functions that don't return. */
const ending = /^(?:os\.Exit|runtime\.Goexit|log\.(?:Fatal|Panic)(?:f|ln)?)$/;

/** Methods that don't return, as loggers and package testing name them. */
const endingMethod = /^(?:Fatal|Panic)(?:f|ln)?$/;

/** Packages whose functions only compute, and return the same for the same arguments; and how many results those functions have that don't have one. */
const pure = /^(?:strings|strconv|path|slices|unicode|net\/url)$/;
const severalResults = /^(?:Cut\w*|Parse\w*|Atoi|Unquote\w*|Split(?:HostPort)?|FormFile|Cookie)$/;

/** Follows a call of another package's function. */
export function callImported(
  { path, name }: FunctionValue & { of: "imported" },
  given: readonly Value[],
  site: CallSite,
  state: State,
): Outcome[] {
  const full = `${path}.${name}`;
  const { run } = site.scope.frame;
  if (ending.test(full)) return [];
  if (path === run.basics) {
    const outcomes = generated(name, given, site, state);
    if (outcomes) return outcomes;
  }
  const known = Object.hasOwn(functions, full) ? functions[full] : undefined;
  if (known) return known({ run, given, site, state });
  if (pure.test(path)) {
    const symbol = symbolOfCall(full, given);
    if (symbol !== null) return [{ state, value: named(symbol, name) }];
  }
  return callUnknown(given, [], site, state);
}

/** The results of a call that are the same each time. */
function named(symbol: string, name: string): Value {
  const result = (index: number): Value => ({ ...unknown, symbol: `${symbol}.${index}` });
  return severalResults.test(name) ? tuple(result(0), result(1)) : { ...unknown, symbol };
}

/** A name for what a call returns; null if an argument has none. */
function symbolOfCall(name: string, given: readonly Value[]): string | null {
  const parts = given.map(value => {
    if (value.kind === "constant") return valueKey(value);
    return value.kind === "any" ? value.symbol : null;
  });
  return parts.includes(null) ? null : `${name}(${parts.join(",")})`;
}

/** Follows a function that gen generates in the package, or in that of the basics; null for others. */
function generated(name: string, given: readonly Value[], site: CallSite, state: State): Outcome[] | null {
  if (name === "WriteProblem" || name === "WriteProblemFor") return writeProblem(name, given, site, state);
  return name === "BindingErrors" ? bindingErrors(given[0] ?? unknown, site, state) : null;
}

/** Follows a call of a method that is not the module's own, or of a function that is not known. */
export function callMethod(
  { operand, name, results }: FunctionValue & { of: "method" },
  given: readonly Value[],
  site: CallSite,
  state: State,
): Outcome[] {
  const { run } = site.scope.frame;
  const call: Call = { run, given, site, state };
  switch (operand.kind) {
    case "writer":
      return callWriter(call, name);
    case "tool":
      return callTool(call, operand, name);
    case "answer":
      if (name === "ServeHTTP") return sendTo(call, integerOf(operand.status), operand.body);
      break;
    case "function":
      if (name === "ServeHTTP") return run.call(operand, given, site, state);
      break;
    case "request":
      if (/^(?:WithContext|Clone)$/.test(name)) return [{ state, value: operand }];
      if (!/^(?:Context|MultipartReader)$/.test(name)) {
        const symbol = symbolOfCall(`r.${name}`, given);
        if (symbol !== null) return [{ state, value: named(symbol, name) }];
      }
      break;
    case "messageError":
      if (name === "Status" && operand.single) {
        const statuses = run.messages.get(operand.struct)?.failureStatuses ?? [];
        return statuses.map(status => ({ state, value: integer(status) }));
      }
      if (/^(?:Error|Text|Status|Unwrap)$/.test(name)) return [{ state, value: unknown }];
      break;
    case "bytes":
    case "pointer": {
      // What a bytes.Buffer holds.
      const content = contentAt({ program: run.program, state }, operand);
      if (content?.kind !== "bytes") break;
      if (/^(?:Bytes|String)$/.test(name)) return [{ state, value: content }];
      if (name === "WriteTo") return write(call, content.body);
      break;
    }
    case "any": {
      if (operand.symbol === null && operand.type === null) {
        const outcomes = run.basics === null ? generated(name, given, site, state) : null;
        if (outcomes) return outcomes;
      }
      if (endingMethod.test(name) && !reachesWriter(state, given)) return [];
      if (/^Execute(?:Template)?$/.test(name) && given[0] && reachesWriter(state, [given[0]]))
        return write(call, { kind: "bytes" }, /^html\//.test(typeName(operand)) ? "text/html" : undefined);
      if (operand.symbol && !operand.symbol.includes("#")) {
        const symbol = symbolOfCall(`${operand.symbol}.${name}`, given);
        if (symbol !== null && operand.symbol !== "r.Body") return [{ state, value: named(symbol, name) }];
      }
      break;
    }
  }
  return callUnknown([operand, ...given], results, site, state);
}

function typeName(value: Value & { kind: "any" }): string {
  return value.type ? heldType(value.type).id : "";
}

function tool(kind: (Value & { kind: "tool" })["tool"], writer: Value): Value {
  return { kind: "tool", tool: kind, writer };
}

function callWriter(call: Call, name: string): Outcome[] {
  const { state, given } = call;
  switch (name) {
    case "Header":
      return [{ state, value: tool("header", { kind: "writer" }) }];
    case "Write":
    case "WriteString":
      return [{ state: writeBody(state, writtenBody(given[0], name)), value: tuple(unknown, unknown) }];
    case "WriteHeader": {
      const status = integerOf(given[0] ?? unknown);
      if (status !== null && (status < 100 || status > 999)) return [];
      return [{ state: sendHeader(state, status), value: noValue }];
    }
    case "Flush":
      return [{ state: flushed(state), value: noValue }];
    default:
      return callUnknown([{ kind: "writer" }, ...given], [], call.site, state);
  }
}

function writtenBody(value: Value | undefined, name: string): SentBody {
  if (value?.kind === "bytes") return value.body;
  return name === "WriteString" ? { kind: "text" } : { kind: "bytes" };
}

function flushed(state: State): State {
  return state.header.kind === "none" ? sendHeader(state, 200) : state;
}

function callTool(call: Call, operand: Value & { kind: "tool" }, name: string): Outcome[] {
  const { state, given, site } = call;
  const { tool, writer } = operand;
  switch (tool) {
    case "header": {
      if (writer.kind !== "writer" || !/^(?:Set|Add|Del)$/.test(name)) {
        const reads = /^(?:Get|Values|Clone)$/.test(name);
        return [{ state: reads ? state : setHeader(state, null, null), value: unknown }];
      }
      const field = textOf(given[0]);
      const after =
        name === "Del"
          ? field?.toLowerCase() === "content-type"
            ? { ...state, contentType: null }
            : state
          : name === "Add" && state.contentType !== null
            ? state
            : setHeader(state, field, textOf(given[1]));
      return [{ state: after, value: noValue }];
    }
    case "encoder":
      if (name === "Encode") return encode(call, writer);
      if (/^(?:SetIndent|SetEscapeHTML|Indent)$/.test(name)) return [{ state, value: noValue }];
      break;
    case "flusher":
    case "controller":
      if (name === "Flush")
        return throughWriter(site, writer, "Flush", [], flushed, state).map(one => ({
          ...one,
          value: tool === "flusher" ? noValue : unknown,
        }));
      if (tool === "controller" && /^(?:Set(?:Read|Write)Deadline|EnableFullDuplex)$/.test(name))
        return [{ state, value: unknown }];
      break;
  }
  return callUnknown([operand, ...given], [], site, state);
}

/** Calls a method of a writer, which may be the module's own; what it does to the handler's writer itself is `direct`. */
function throughWriter(
  site: CallSite,
  writer: Value,
  name: string,
  values: readonly Value[],
  direct: (state: State) => State,
  state: State,
): Outcome[] {
  const { run } = site.scope.frame;
  if (writer.kind === "writer") return [{ state: direct(state), value: unknown }];
  if (!reachesWriter(state, [writer])) return callUnknown([writer], [], site, state);
  const method = memberOf({ program: run.program, state }, writer, name);
  return run.call(method, values, { ...site, arguments: [] }, state);
}

/** Follows a function that only returns a value, which depends on its first two arguments. */
function returning(value: (first: Value, second: Value) => Value): Follow {
  return ({ state, given: [first = unknown, second = unknown] }) => [{ state, value: value(first, second) }];
}

/** Follows a function that sends the status in the argument at an index. */
function sender(index: number, body: "text" | "redirect"): Follow {
  return call => sendTo(call, integerOf(call.given[index] ?? unknown), body);
}

/** Sends a status with a text; of a redirect, only the answer to GET has a body. */
function sendTo(
  { run, given, site, state }: Call,
  status: number | null,
  kind: "text" | "redirect",
): Outcome[] {
  const [writer = unknown] = given;
  if (status !== null && (status < 100 || status > 999)) return [];
  const isRedirect = kind === "redirect";
  const body: SentBody = !isRedirect ? { kind: "text" } : { kind: run.method === "GET" ? "bytes" : "none" };
  const mediaType = isRedirect && body.kind === "bytes" ? "text/html; charset=utf-8" : null;
  if (writer.kind === "writer") {
    if (status === null) return [{ state: sendHeader(state, null), value: noValue }];
    return [
      {
        state: send(
          { ...state, contentType: isRedirect ? state.contentType : null },
          { status, body, ...(isRedirect ? { mediaType } : {}) },
        ),
        value: noValue,
      },
    ];
  }
  const sent: Value = status === null ? unknown : integer(status);
  return throughWriter(site, writer, "WriteHeader", [sent], state => state, state)
    .flatMap(({ state }) =>
      throughWriter(site, writer, "Write", [{ kind: "bytes", body }], state => state, state),
    )
    .map(({ state }) => ({ state, value: noValue }));
}

/** Sends each status that net/http's ServeContent can send, by the request's conditions and ranges, and `others`. */
function serve({ run, given, site, state }: Call, others: number[]): Outcome[] {
  const [writer = unknown] = given;
  if (writer.kind !== "writer") return callUnknown(given, [], site, state);
  const reads = run.method === "GET" || run.method === "HEAD";
  const statuses = [200, ...(reads ? [206, 304] : []), ...others, 412, ...(reads ? [416] : [])];
  return statuses.map(status => {
    const isText = status === 404 || status === 416;
    const body: SentBody = { kind: status === 304 || status === 412 ? "none" : isText ? "text" : "bytes" };
    return {
      state: send(isText ? { ...state, contentType: null } : state, { status, body }),
      value: noValue,
    };
  });
}

function write({ given, site, state }: Call, body: SentBody, mediaType?: string): Outcome[] {
  const [writer = unknown, ...others] = given;
  if (!reachesWriter(state, [writer])) return callUnknown(given, [], site, state);
  const before = reachesWriter(state, others) ? giveAway(state, others) : state;
  const typed = mediaType && before.contentType === null ? { ...before, contentType: mediaType } : before;
  return throughWriter(
    site,
    writer,
    "Write",
    [{ kind: "bytes", body }],
    state => writeBody(state, body),
    typed,
  ).map(({ state }) => ({ state, value: tuple(unknown, unknown) }));
}

/** The body that the JSON of a value is. */
function jsonBody({ run, state }: Call, value: Value): SentBody {
  const content = contentAt({ program: run.program, state }, value) ?? value;
  const known = typeOf(content, cell => contentOf(run.program, state, cell));
  const basic = content.kind === "constant" ? content.operand.type.basic.replace("untyped ", "") : "";
  const type = known ?? (basic ? predeclaredType(run.program, basic) : null);
  return type && type.kind !== "unknown" ? { kind: "json", type } : { kind: "bytes" };
}

function encode(call: Call, writer: Value): Outcome[] {
  const { run, given, site, state } = call;
  const [value = unknown] = given;
  const body = jsonBody(call, value);
  const isBuffer = !reachesWriter(state, [writer]);
  const outcomes = isBuffer
    ? [{ state: intoBuffer(writer, body, state), value: nil }]
    : throughWriter(site, writer, "Write", [{ kind: "bytes", body }], state => writeBody(state, body), state);
  const sent: Outcome[] = outcomes.map(({ state }) => ({ state, value: nil }));
  if (!encodingMayFail({ program: run.program, state }, value)) return sent;
  return [...sent, { state: { ...state, failed: true }, value: nonNil }];
}

/** A variable that a body was written to has its bytes. */
function intoBuffer(writer: Value, body: SentBody, state: State): State {
  const known = writer.kind === "pointer" && writer.path.length === 0 && state.store.has(writer.cell);
  return known ? setCell(state, writer.cell, { kind: "bytes", body }) : giveAway(state, [writer]);
}

function marshal(call: Call): Outcome[] {
  const { run, given, state } = call;
  const [value = unknown] = given;
  const done: Outcome = { state, value: tuple({ kind: "bytes", body: jsonBody(call, value) }, nil) };
  if (!encodingMayFail({ program: run.program, state }, value)) return [done];
  return [done, { state: { ...state, failed: true }, value: tuple(unknown, nonNil) }];
}
