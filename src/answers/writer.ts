/** Sends responses: what a call of a writer's methods does to the header. The first status counts, and the body is what is written after it. */

import { givenAway } from "./state.ts";
import type { SentBody, SentResponse, State } from "./types.ts";
import { bodyKey } from "./values.ts";

/** Statuses whose responses have no body. */
const withoutBody = new Set([204, 205, 304]);

/** Reports whether a response with a status can have a body. */
export function allowsBody(status: number): boolean {
  return !withoutBody.has(status);
}

/** The state after a response was sent, if none was before. */
export function send(
  state: State,
  sent: Pick<SentResponse, "status" | "body"> & Partial<SentResponse>,
): State {
  const { status } = sent;
  if (state.header.kind === "unknown") return state;
  // After the header, a generated Write can't set its Content-Type any more.
  if (state.header.kind === "sent")
    return writeBody(state, /^(?:message|problem)$/.test(sent.body.kind) ? { kind: "unknown" } : sent.body);
  // net/http sends these before the header.
  if (status >= 100 && status <= 199 && status !== 101) return state;
  const body: SentBody = allowsBody(status) ? sent.body : { kind: "none" };
  const response: SentResponse = {
    ...{ status, body, isParseProblem: sent.isParseProblem ?? false },
    mediaType: sent.mediaType ?? (state.contentType === "?" ? null : state.contentType),
    mediaTypeUnknown: sent.mediaType === undefined && state.contentType === "?",
  };
  return { ...state, header: { kind: "sent", sent: response } };
}

/** The state after the header with a status was sent, and before a body is. */
export function sendHeader(state: State, status: number | null): State {
  if (status === null) return { ...state, header: givenAway(state.header) };
  return send(state, { status, body: { kind: "none" } });
}

/** The state after a body was written, or a part of it. */
export function writeBody(state: State, body: SentBody): State {
  const { header } = state;
  if (header.kind === "unknown") return state;
  if (header.kind === "none") return send(state, { status: 200, body });
  const { sent } = header;
  if (!allowsBody(sent.status)) return state;
  return { ...state, header: { kind: "sent", sent: { ...sent, body: together(sent.body, body) } } };
}

/** The body of which two parts were written. */
function together(first: SentBody, second: SentBody): SentBody {
  if (first.kind === "none" || second.kind === "none") return first.kind === "none" ? second : first;
  if (first.kind === "unknown" || second.kind === "unknown") return { kind: "unknown" };
  // After JSON comes a newline.
  if (bodyKey(first) === bodyKey(second) || (first.kind === "json" && second.kind === "text"))
    return first.kind === "json" && second.kind === "json" ? { kind: "bytes" } : first;
  return { kind: "bytes" };
}

/** The state after a header field was set; the name or the value is null where it is not known. */
export function setHeader(state: State, name: string | null, value: string | null): State {
  if (name !== null && name.toLowerCase() !== "content-type") return state;
  return { ...state, contentType: name === null || value === null ? "?" : value };
}
