/** What is known of values that write to a writer, such as encoders and compressors, of header fields, and of what has encoded bytes. It also tells what reads the body of the request, and what loggers change. */
import { logging, streams } from "../go/standard-functions.ts";
import { readsOrWrites } from "../types/encoded-types.ts";
import type { GoType } from "../types/go-types.ts";
import { heldType, methodsOfInterface } from "../types/members.ts";
import { userPackage } from "../types/packages.ts";
import { isInert } from "./code-of-others.ts";
import { learn } from "./conditions.ts";
import { encodingFails, jsonBody } from "./encodable.ts";
import { contentAt, memberOf, methodOf, typeAt } from "./members.ts";
import { noteDecoded } from "./reads.ts";
import { allocated, callUnknown, choose, giveAway, reachesWriter, setCell, setPlace } from "./state.ts";
import type { AnyValue, Call, SentBody, State, Value } from "./types.ts";
import {
  constantText,
  factOf,
  foreignError,
  integer,
  nil,
  nonNil,
  noValue,
  textOf,
  tuple,
  unknown,
} from "./values.ts";
import { endWithout, send, setHeader, someContentType, textBody, together } from "./writer.ts";

type Tool = Value & { kind: "tool" };

/** Functions that make tools or encoded bytes, by import path and name. */
export const toolFunctions: Readonly<Record<string, (call: Call) => Value>> = {
  "context.WithValue": keepInContext,
  "net/http.NewResponseController": ({ given }) => tool("controller", given[0]),
  "encoding/json.NewEncoder": ({ given }) => tool("encoder", given[0]),
  ...{ "encoding/json.Marshal": marshal, "encoding/json.MarshalIndent": marshal },
  ...{ "encoding/json.Indent": format, "encoding/json.Compact": format, "encoding/json.HTMLEscape": format },
  ...{ "encoding/base64.NewEncoder": stream, "encoding/xml.NewEncoder": stream, "io.MultiWriter": stream },
  ...{ "bytes.NewReader": reader, "bytes.NewBuffer": reader, "bytes.NewBufferString": reader },
  ...{ "encoding/json.NewDecoder": decoder, "io.NopCloser": decoder, "io.LimitReader": decoder },
  ...{ "strings.NewReader": reader, "bufio.NewReader": decoder },
  "io.TeeReader": call =>
    keepBody(call, call.given[1]) ? tool("decoder") : callUnknown(call.given, [], call),
  "net/http.MaxBytesReader": call => (isBody(call, 1) ? tool("decoder") : nonNil),
  "io.ReadAll": call => tuple(decoder(call), isBody(call) ? foreignError : unknown),
  "encoding/json.Unmarshal": call =>
    isBody(call) ? decodeBody(call, call.given[1]) : callUnknown(call.given, [], call),
  "maps.Copy": copyFields,
};

/** Reports whether an argument is the body of the request, or is read from it. */
function isBody({ given, state }: Call, index = 0): boolean {
  const value = contentAt(state, given[index] ?? unknown);
  return value?.kind === "tool" ? value.tool === "decoder" : value?.kind === "any" && value.id === "$r.Body";
}

/** What reads from the body of the request, if the first argument does. */
function decoder(call: Call): Value {
  return isBody(call) ? tool("decoder") : callUnknown(call.given, [], call);
}

/** Reads the argument into an empty buffer; false where it is not the body of the request, and for other writers. */
export function keepBody(call: Call, buffer: Value = unknown, index = 0): boolean {
  if (!isBody(call, index) || buffer.kind !== "pointer") return false;
  const isEmpty = contentAt(call.state, buffer)?.kind === "any" || isBufferType(typeAt(call.state, buffer));
  return isEmpty && setPlace(call.state, buffer, tool("decoder"));
}

/** Decodes the JSON of the body into what a pointer refers to, or returns an error. */
export function decodeBody(call: Call, pointer: Value = unknown): Value {
  const { isNot } = isInert(call.state, pointer, readsOrWrites) ? foreignError : nonNil;
  callUnknown(call.given, [], call);
  const failure = choose(call.path, (): Value[] => [nil, { ...nonNil, isNot }]);
  noteDecoded(call, pointer, failure);
  return failure;
}

const tool = (kind: Tool["tool"], writer: Value = unknown): Value => ({ kind: "tool", tool: kind, writer });

/** The header fields of the response. */
export const responseFields = tool("header", { kind: "writer" });

/** Reports whether a function makes a stream from a writer. */
export const isStream = (path: string, name: string) => streams.test(path) && name.startsWith("NewWriter");

/** Makes a writer that writes to the only one of the arguments that reaches the handler's. It is in a cell of its own, since it can get another writer. */
export function stream(call: Call): Value {
  const { given, state, expression } = call;
  const [writer, ...others] = given.filter(one => reachesWriter(state, [one]));
  if (!writer || others.length > 0) return callUnknown(given, [], call);
  const rest = given.filter(one => one !== writer);
  giveAway(state, rest);
  return tuple(allocated(state, tool("stream", writer), expression), unknown);
}

/** Gives a stream of which nothing is known, such as one from a pool, its writer, and empties a buffer; false for other values. */
export function resetStream(stream: AnyValue, { given, state, expression }: Call): boolean {
  const type = stream.type && heldType(stream.type);
  const [, path = ""] = /^(.*)\.\w+$/.exec(type?.id ?? "") ?? [];
  const isStream = streams.test(path) || (type && methodsOfInterface(type)?.has("Write"));
  const isKnown = given.length === 0 ? isBufferType(type) : isStream && reachesWriter(state, given);
  if (stream.id === null || !isKnown) return false;
  const emptied = given.length === 0 ? unknown : tool("stream", given[0]);
  learn(state, stream, allocated(state, emptied, expression));
  return true;
}

/** A reader of bytes that are known, or text. */
function reader(call: Call): Value {
  const { given, state, expression } = call;
  const [value = unknown] = given;
  if (isBody(call)) return value;
  const isEmpty = value.kind === "list" ? value.items.length === 0 && !value.rest : textOf(value) === "";
  const isText = value.kind === "constant" || (value.kind === "any" && value.type?.kind === "string");
  const read: Value = { kind: "bytes", body: isText ? textBody(textOf(value)) : { kind: "bytes" } };
  if (isEmpty || value.kind === "nil") return allocated(state, unknown, expression);
  return allocated(state, value.kind === "bytes" ? value : read, expression);
}

const isBufferType = (type: GoType | null) =>
  type !== null && /^(?:bytes.Buffer|strings.Builder)$/.test(heldType(type).id);

/** A writer in a context is mostly only there for code that takes it out again; on another path, whatever gets the context writes to it. */
function keepInContext(call: Call): Value {
  const isWriter = call.given[2]?.kind === "writer";
  return isWriter && choose(call.path, () => [true, false]) ? nonNil : callUnknown(call.given, [], call);
}

/**
 * The arguments through which code of a package may change something, or write the response: what a logger gets is only read, unless it is called. Code that gets
 * the header of the response can't write it, but may have set its Content-Type afterwards.
 */
export function changeable(from: string, { given, state }: Call): readonly Value[] {
  const { reader, pkg } = state.program;
  const isHeader = (one: Value) =>
    one.kind === "tool" && one.tool === "header" && one.writer.kind === "writer";
  // Packages of other modules take a context of gin for any other one, but for those that know gin.
  const isOfOthers = () => /^[\w./-]+\/[\w.-]+$/.test(from) && !userPackage(reader, from, pkg.dir);
  const isPlain = (one: Value) => one.kind === "context" && !/gin|echo/.test(from) && isOfOthers();
  const others = given.filter(one => !isHeader(one) && !isPlain(one));
  if (given.some(isHeader)) setHeader(state, null, null);
  const isRead = logging.test(from) && !reachesWriter(state, others);
  return isRead ? others.filter(({ kind }) => kind === "function") : others;
}

/** Calls a method of a stream, or of bytes in a bytes.Buffer and the like; null for other methods. */
export function callPointed(call: Call, operand: Value, name: string): Value | null {
  const { given, state } = call;
  const [data] = given;
  const content = contentAt(state, operand);
  if (content?.kind === "tool" && operand.kind === "pointer") {
    if (name !== "Reset") return callTool(call, content, name);
    const emptied = content.tool === "decoder" ? unknown : { ...content, writer: data ?? unknown };
    setPlace(state, operand, emptied);
    return noValue;
  }
  if (name === "ReadFrom" && keepBody(call, operand)) return tuple(unknown, unknown);
  const isText = /^Write(?:String|Byte|Rune)$/.test(name);
  const part = isText ? textBody(textOf(data)) : data?.kind === "bytes" ? data.body : null;
  const isBuffer = content?.kind === "bytes" || isBufferType(typeAt(state, operand));
  if (part && (isText || name === "Write") && isBuffer) return tuple(unknown, fill(call, operand, part));
  if (content?.kind !== "bytes") return null;
  if (/^(?:Bytes|String)$/.test(name)) return content;
  if (/^(?:Len|Size)$/.test(name)) return unknown;
  return name === "WriteTo" ? writeTo(call, content.body) : null;
}

export function callTool(call: Call, operand: Tool, name: string): Value {
  const { state, given } = call;
  const { tool: kind, writer } = operand;
  if (kind === "header") {
    if (/^(?:Get|Values|Clone)$/.test(name)) return unknown;
    const isKnown = name === "Set" || (name === "Add" && contentTypeOf(state, operand) === null);
    const field = /^(?:Set|Add|Del)$/.test(name) ? given[0] : undefined;
    setField(state, operand, field, isKnown ? given[1] : undefined);
    return noValue;
  }
  if (kind === "decoder") {
    // Behind a token, what is decoded is a part of the body.
    if (name === "Token") learn(state, { ...unknown, id: "$r.Body" }, nonNil);
    if (name === "Decode" && !factOf(state, "$r.Body")) return decodeBody(call, given[0]);
    if (name === "Bytes") return operand;
  } else if (kind === "encoder") {
    if (name === "Encode") return encode(call, writer);
    if (/^Set(?:Indent|EscapeHTML)$|^Indent$/.test(name)) return noValue;
  } else if (kind === "controller") {
    const flush = methodOf(writer, "FlushError", call) ? "FlushError" : "Flush";
    if (name === "Flush") throughWriter(call, writer, flush, []);
    if (name === "Flush" || /^(?:Set(?:Read|Write)Deadline|EnableFullDuplex)$/.test(name)) return unknown;
  } else if (reachesWriter(state, [writer])) {
    // What is written may wait for more; at the end, the rest of it is.
    const { header } = state;
    const isEnd = /^(?:Flush|Close)$/.test(name);
    const isLate = header.kind === "none" && name !== "Close" && choose(call.path, () => [false, true]);
    const isRest = isEnd && header.kind === "sent" && header.sent.body.kind !== "none";
    const body = given[0]?.kind === "bytes" ? given[0].body : ({ kind: "bytes" } as const);
    if (!isLate && !isRest) throughWriter(call, writer, "Write", [{ kind: "bytes", body }]);
    return tuple(name.startsWith("Create") ? operand : unknown, unknown);
  }
  return callUnknown([operand, ...given], [], call);
}

/** The Content-Type of header fields; null for none. */
function contentTypeOf(state: State, { writer }: Tool): string | null {
  const { header } = state;
  if (writer.kind === "writer") return header.kind === "none" ? header.contentType : someContentType;
  const content = contentAt(state, writer) ?? unknown;
  return content.kind === "nil" ? null : (textOf(content) ?? someContentType);
}

/** Makes an http.Header that is not the response's. What is known of it is its Content-Type. */
export const newFields = (state: State, where: object): Value => tool("header", allocated(state, nil, where));

/** Sets a header field; the name or the value is undefined where it is not known. */
export function setField(state: State, { writer }: Tool, name?: Value, value?: Value): void {
  const key = textOf(name);
  if (writer.kind !== "pointer") setHeader(state, writer.kind === "writer" ? key : null, textOf(value));
  else if (key === null || key.toLowerCase() === "content-type")
    setCell(state, writer.cell, key !== null && value?.kind === "constant" ? value : unknown);
}

/** Follows `maps.Copy(header, others)`. */
function copyFields(call: Call): Value {
  const { given, state } = call;
  const [to = unknown, from = unknown] = given;
  if (to.kind !== "tool") return callUnknown(given, [], call);
  if (from.kind !== "tool" || from.writer.kind !== "pointer") setField(state, to);
  else {
    const type = contentAt(state, from.writer) ?? unknown;
    if (type.kind !== "nil") setField(state, to, constantText("Content-Type"), type);
  }
  return noValue;
}

/** Calls a method of a writer: of the handler's, or of one of the module's own. */
function throughWriter(call: Call, writer: Value, name: string, given: readonly Value[]): Value {
  const { run, state } = call;
  return reachesWriter(state, [writer])
    ? run.call(memberOf(state, writer, name), { ...call, given, arguments: [] })
    : callUnknown([writer], [], call);
}

/** Sends a response by a writer, which may be one of the module's own. A status of null is not known; without a `mediaType`, that which is set counts. */
export function sendThrough(
  call: Call,
  writer: Value,
  status: number | null,
  body: SentBody,
  mediaType?: string | null,
): void {
  const { state } = call;
  if (writer.kind === "writer") {
    send(state, { status, body, ...(mediaType !== undefined && { mediaType }) });
    return;
  }
  if (state.header.kind === "none" && mediaType !== undefined)
    state.header = { ...state.header, contentType: mediaType };
  throughWriter(call, writer, "WriteHeader", [status === null ? unknown : integer(status)]);
  if (body.kind !== "none") throughWriter(call, writer, "Write", [{ kind: "bytes", body }]);
}

/** Writes a body to the first argument, by its method `WriteString` if that is asked for and the module declares it. */
export function writeTo(call: Call, body: SentBody, name = "Write"): Value {
  const writer = call.given[0] ?? unknown;
  throughWriter(call, writer, methodOf(writer, name, call) ? name : "Write", [{ kind: "bytes", body }]);
  return tuple(unknown, unknown);
}

function fails(call: Call, value: Value): boolean {
  const isFailing = encodingFails(call, value);
  if (isFailing) endWithout(call.state, "nothing");
  return isFailing;
}

function encode(call: Call, writer: Value): Value {
  const [value = unknown] = call.given;
  return fails(call, value) ? nonNil : fill(call, writer, jsonBody(call, value));
}

/** Formats JSON and writes it to the first argument. JSON that is known has no syntax errors. */
function format(call: Call): Value {
  const [writer = unknown, data = unknown] = call.given;
  if (data.kind !== "bytes" || data.body.kind !== "json") return callUnknown(call.given, [], call);
  return fill(call, writer, data.body);
}

/** Writes a body to a writer, and returns the error, which other writers than the handler's may make. A buffer that it is written to has its bytes, behind those that it had. */
function fill(call: Call, writer: Value, body: SentBody): Value {
  const { state } = call;
  const content = contentAt(state, writer);
  const isBytes = content?.kind === "bytes";
  const whole = isBytes ? together(content.body, body) : body;
  const isAny = writer.kind === "pointer" && content?.kind === "any";
  const isBuffer = isBytes || isAny || isBufferType(typeAt(state, writer));
  const filled: Value = { kind: "bytes", body: whole };
  if (writer.kind === "pointer" && isBuffer && setPlace(state, writer, filled)) return nil;
  const result = throughWriter(call, writer, "Write", [{ kind: "bytes", body }]);
  if (isBuffer || content?.kind === "writer" || content?.kind === "tool") return nil;
  return result.kind === "tuple" ? (result.values[1] ?? unknown) : result;
}

/** Writes what is not known to a buffer, as a template does; false for other writers. */
export const fillsBuffer = (call: Call, buffer: Value) =>
  isBufferType(typeAt(call.state, buffer)) && fill(call, buffer, { kind: "bytes" }) === nil;

function marshal(call: Call): Value {
  const [value = unknown] = call.given;
  return fails(call, value) ? tuple(nil, nonNil) : tuple({ kind: "bytes", body: jsonBody(call, value) }, nil);
}

/** Reports whether a writer of the user's passes on what it gets, as that of most middleware does. */
export const passesOn = (writer: Value, path: Pick<Call, "state">) =>
  ["Write", "WriteHeader"].every(name => {
    const method = methodOf(writer, name, path);
    if (method?.kind !== "function" || method.of !== "declared") return true;
    return method.declared.fn.body.includes(`.${name}(`);
  });
