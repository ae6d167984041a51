/** What is known of package github.com/go-chi/render: it keeps a status in the request until a body is sent, and prepares what it sends and decodes with methods of the user's. */
import { hasPlainXML } from "../types/encoded-types.ts";
import { heldType } from "../types/members.ts";
import { structFields } from "../types/struct-fields.ts";
import { compareValues, learn } from "./conditions.ts";
import { encodingFails, encodingMayFail, jsonBody } from "./encodable.ts";
import { does } from "./framework-contexts.ts";
import { memberOf, methodOf, typeAt } from "./members.ts";
import { callUnknown, choose } from "./state.ts";
import { decodeBody, sendThrough, toolFunctions } from "./tools.ts";
import type { Call, Follow, SentBody, State, Value } from "./types.ts";
import { factOf, innerValues, integerOf, isNil, keptStatus, nil, single, unknown } from "./values.ts";

/** The status that may be kept after code of the user that is not followed got the request. */
export function mayKeepStatus(state: State, given: readonly Value[]): void {
  if (given.some(({ kind }) => kind === "request")) learn(state, keptStatus, unknown);
}

/** Sends a body with the status that was kept, or else 200. */
function responds(body: (value: Value, call: Call) => SentBody, mediaType: string): Follow {
  return does(call => {
    const [writer = unknown, , value = unknown] = call.given;
    const kept = factOf(call.state, keptStatus.id!);
    const status = kept ? integerOf(kept) : 200;
    sendThrough(call, writer, status, body(value, call), mediaType);
  });
}

const respondsJSON = responds((value, call) => jsonBody(call, value), "application/json");

const rendersJSON = does(call => {
  const [writer = unknown, , value = unknown] = call.given;
  if (encodingFails(call, value)) sendThrough(call, writer, 500, { kind: "text" }, null);
  else respondsJSON(call);
});

/** Calls a method of a value, and of the fields of its struct that have it: `Render` before those, `Bind` after them. Returns the first error, or nil. */
function callEach(name: "Render" | "Bind", value: Value, call: Call, depth = 0): Value {
  const { path, run, state } = call;
  const method = methodOf(value, name, call);
  const type = typeAt(state, value);
  const given = { ...call, given: call.given.slice(0, -1), arguments: [] };
  const isSet = (one: Value) => !compareValues("==", one, nil, path);
  const parts = (type && depth < 3 ? structFields(heldType(type)) : []).map(field => () => {
    const part = memberOf(state, value, field.name);
    const isCalled = methodOf(part, name, call) && (!field.isPointer || isSet(part));
    return isCalled ? callEach(name, part, call, depth + 1) : nil;
  });
  const own = () => (method ? single(run.call(method, given)) : nil);
  for (const next of name === "Render" ? [own, ...parts] : [...parts, own]) {
    const error = next();
    if (isSet(error)) return error;
  }
  return nil;
}

/** Decodes the body into the last argument. What code of the user's does instead is not known. */
function decodes(call: Call): Value {
  const pointer = call.given.at(-1) ?? unknown;
  const isKnown = !call.run.program.replaced.has("render.Decode");
  return decodeBody({ ...call, given: [pointer] }, isKnown ? pointer : unknown);
}

/** Sends JSON; or XML, if the request asks for it first. What code of the user's makes of a value is not known. */
const negotiates = does(call => {
  const { given, path, run, state } = call;
  const [writer = unknown, , value = unknown] = given;
  const { replaced } = run.program;
  if (replaced.has("render.Respond")) callUnknown(given, [], call);
  else if (replaced.has("render.SetContentType") || choose(path, () => [true, false])) rendersJSON(call);
  else if (encodingFails(call, value) || typeAt(state, value)?.kind === "map")
    sendThrough(call, writer, 500, { kind: "text" }, null);
  else if (encodingMayFail(state, value) || hasPlainXML(typeAt(state, value)))
    responds(() => ({ kind: "bytes" }), "application/xml")(call);
  else callUnknown(given, [], call);
});

/** Prepares values with their methods, and sends the last argument; or returns an error, and sends nothing. */
function renders(values: readonly Value[], call: Call): Value {
  for (const value of values) {
    if (!methodOf(value, "Render", call)) return callUnknown(call.given, [], call);
    const error = callEach("Render", value, call);
    if (isNil(error) !== true) return error;
  }
  negotiates(call);
  return nil;
}

const functions: Record<string, Follow> = {
  Status: does(({ given: [, status = unknown], state }) =>
    learn(state, keptStatus, status.kind === "constant" ? status : unknown),
  ),
  JSON: rendersJSON,
  ...{ Respond: negotiates, Decode: decodes, Render: call => renders(call.given.slice(-1), call) },
  DecodeJSON: toolFunctions["encoding/json.Unmarshal"]!,
  RenderList: call => {
    const list = call.given.at(-1);
    return renders(list?.kind === "list" ? innerValues(list) : [unknown], call);
  },
  Bind: call => {
    const failure = decodes(call);
    return failure === nil ? callEach("Bind", call.given.at(-1) ?? unknown, call) : failure;
  },
  PlainText: responds(() => ({ kind: "text" }), "text/plain; charset=utf-8"),
  HTML: responds(() => ({ kind: "text" }), "text/html; charset=utf-8"),
  Data: responds(() => ({ kind: "bytes" }), "application/octet-stream"),
  NoContent: does(call => sendThrough(call, call.given[0] ?? unknown, 204, { kind: "none" })),
};

export const renderFunctions: Record<string, Follow> = Object.fromEntries(
  Object.entries(functions).map(([name, follow]) => [`github.com/go-chi/render.${name}`, follow]),
);
