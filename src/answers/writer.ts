/** Sends responses: what a call of a writer's methods does to the header. The first status counts, and the body is what is written after it. */
import { htmlBeginning } from "../go/http.ts";
import { choose, givenAway, panicWith } from "./state.ts";
import type { Call, Header, SentBody, SentResponse, State, Value } from "./types.ts";
import { methodOfRequest, textOf, valueKey } from "./values.ts";

/** What stands for a Content-Type that is set, where it is not known which. */
export const someContentType = "?";

/** The status of what middleware lets pass, which none sends itself. */
export const passedOn = 299;

/** Statuses whose responses have no body. */
const withoutBody = new Set([204, 205, 304]);

/** A response with a status, which is null where it is not known; without a `mediaType`, that which is set counts. */
type Sending = Pick<SentResponse, "body"> & Partial<Omit<SentResponse, "status">> & { status: number | null };

/** Sends a response, if none was sent before. */
export function send(state: State, sent: Sending) {
  const { header } = state;
  const { status, body } = sent;
  // After the header, a generated Write can't set its Content-Type any more.
  if (header.kind === "sent")
    writeBody(state, /^(?:message|problem)$/.test(body.kind) ? { kind: "unknown" } : body);
  if (header.kind !== "none") return;
  if (status === null) state.header = givenAway(header);
  // net/http sends those below 200 before the header.
  if (status === null || (status >= 100 && status <= 199 && status !== 101)) return;
  // A writer panics on a status that is none.
  if (status < 100 || status > 999) panicWith(state);
  const whole = { mediaType: header.contentType, isParseProblem: false, ...sent, status };
  state.header = { kind: "sent", sent: withoutBody.has(status) ? { ...whole, body: none } : whole };
}

const none: SentBody = { kind: "none" };

/** The body that a text makes, of which the beginning may be known. */
export function textBody(beginning: string | null): SentBody {
  return { kind: "text", ...(htmlBeginning.test(beginning ?? "") && { isHTML: true }) };
}

/** The header as a call sees it. What it may still do to a response that is sent depends on its body, where JSON is like a text, and on whether its status has one. */
export function headerBefore(header: Header): Header {
  if (header.kind !== "sent") return header;
  const { status, body } = header.sent;
  const seen: SentBody = body.kind === "json" ? { kind: "text" } : body;
  const alike = withoutBody.has(status) ? 204 : 200;
  return { kind: "sent", sent: { status: alike, body: seen, mediaType: null, isParseProblem: false } };
}

/** The header after a call that saw it like that. */
export function headerAfter(before: Header, after: Header): Header {
  if (before.kind !== "sent" || after.kind !== "sent") return after;
  const { body } = after.sent;
  const { kind } = before.sent.body;
  if (body.kind === (kind === "json" ? "text" : kind)) return before;
  return { kind: "sent", sent: { ...before.sent, body } };
}

/** Sends the header with a status, and a body afterwards. gin's writer waits for the body: another status may follow. */
export function sendHeader(state: State, status: number | null): void {
  const { header } = state;
  if (status !== null && header.kind === "none" && header.status !== null)
    state.header = { ...header, status: status > 0 ? status : header.status };
  else send(state, { status, body: none });
}

/** Sends the header if none was sent before. */
export const flush = (state: State) => writeBody(state, none);

/** Sends one of the statuses that net/http's ServeContent can send, by the request's conditions and ranges, or one of `others`; null for those that are not known. */
export function serveContent({ path, state }: Call, others: (number | null)[]): void {
  const reads = /^(?:GET|HEAD)$/.test(methodOfRequest(state) ?? "GET");
  const status = choose(path, () => [200, 206, ...(reads ? [304] : []), ...others, 412, 416]);
  const isText = /^(?:404|416|500)$/.test(`${status}`);
  const body: SentBody = { kind: status === 304 || status === 412 ? "none" : isText ? "text" : "bytes" };
  send(state, { status, body, ...(isText && { mediaType: null }) });
}

/** Writes a body, or a part of it. */
export function writeBody(state: State, body: SentBody): void {
  const { header } = state;
  if (header.kind === "none") send(state, { status: header.status ?? 200, body });
  if (header.kind !== "sent" || withoutBody.has(header.sent.status)) return;
  state.header = { kind: "sent", sent: { ...header.sent, body: together(header.sent.body, body) } };
}

/** The body of which two parts were written. */
export function together(first: SentBody, second: SentBody): SentBody {
  if (first.kind === "none" || second.kind === "none") return first.kind === "none" ? second : first;
  if (first.kind === "unknown" || second.kind === "unknown") return { kind: "unknown" };
  // After JSON comes a newline.
  if (second.kind === "text" && (first.kind === "text" || first.kind === "json")) return first;
  const isSame = first.kind !== "json" && valueKey(first) === valueKey(second);
  return isSame ? first : { kind: "bytes" };
}

/** Sets a header field; the name or the value is null where it is not known. */
export function setHeader(state: State, name: string | null, value: string | null): void {
  const { header } = state;
  if (header.kind !== "none" || (name !== null && name.toLowerCase() !== "content-type")) return;
  state.header = { ...header, contentType: name === null || value === null ? someContentType : value };
}

/** Reports whether a field certainly has a value that can be written in a header. */
export function hasPlainText(value: Value, name: string): boolean {
  if (value.kind !== "struct") return false;
  const field = value.fields.get(name);
  if (!field) return value.others === "zero";
  const constant = textOf(field);
  if (constant === null) return field.kind === "nil" || field.kind === "constant";
  return /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(constant);
}

/** Something outside of the handler may answer with an error; or a response could not be encoded. */
export function endWithout(state: State, end: "nothing" | "unknown"): void {
  const { header } = state;
  if (header.kind === "none" && header.end !== "unknown") state.header = { ...header, end };
}
