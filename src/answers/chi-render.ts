/** What is known of the package github.com/go-chi/render: it keeps a status in the request until a body is sent. */
import { learn } from "./conditions.ts";
import { encodingMayFail, jsonBody } from "./encodable.ts";
import { choose, endPath } from "./state.ts";
import { sendThrough } from "./tools.ts";
import type { Call, SentBody, State, Value } from "./types.ts";
import { factOf, integer, integerOf, keptStatus, noValue, unknown } from "./values.ts";
import { isNoStatus } from "./writer.ts";

type Follow = (call: Call) => Value;

/** The status that may be kept after code of the user that is not followed got the request. */
export function mayKeepStatus(state: State, given: readonly Value[]): void {
  if (given.some(({ kind }) => kind === "request")) learn(state, keptStatus, unknown);
}

/** Sends a body with the status that was kept, or else 200. */
function responds(body: (value: Value, call: Call) => SentBody, mediaType: string): Follow {
  return call => {
    const [writer = unknown, , value = unknown] = call.given;
    const status = integerOf(factOf(call.state, keptStatus.id!) ?? integer(200));
    if (status !== null && isNoStatus(status)) return endPath();
    sendThrough(call, writer, status, body(value, call), mediaType);
    return noValue;
  };
}

const sendsJSON = responds((value, call) => jsonBody(call, value), "application/json");

const functions: Readonly<Record<string, Follow>> = {
  Status: ({ given: [, status = unknown], state }) => {
    learn(state, keptStatus, status.kind === "constant" ? status : unknown);
    return noValue;
  },
  JSON: call => {
    const [writer = unknown, , value = unknown] = call.given;
    if (!encodingMayFail(call.state, value) || choose(call.path, () => [true, false])) return sendsJSON(call);
    sendThrough(call, writer, 500, { kind: "text" }, null);
    return noValue;
  },
  PlainText: responds(() => ({ kind: "text" }), "text/plain; charset=utf-8"),
  HTML: responds(() => ({ kind: "text" }), "text/html; charset=utf-8"),
  Data: responds(() => ({ kind: "bytes" }), "application/octet-stream"),
  NoContent: call => {
    sendThrough(call, call.given[0] ?? unknown, 204, { kind: "none" });
    return noValue;
  },
};

/** Its functions by import path and name. */
export const renderFunctions: Readonly<Record<string, Follow>> = Object.fromEntries(
  Object.entries(functions).map(([name, follow]) => [`github.com/go-chi/render.${name}`, follow]),
);
