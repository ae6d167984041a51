/** Finds the answers of a handler: its statuses, and for each what a function reads from the body. */
import { allowsBody } from "../../model/message-facts.ts";
import type { Binding, Handler, HandlerResponse } from "../../model/types.ts";
import { named, type TypeNode, unionOf } from "./print-type.ts";
import type { TypeScriptAnswer, TypeScriptHead, TypeScriptValue } from "./view-types.ts";

/** A response struct that the file declares a type for. */
export interface DeclaredResponse {
  /** Its name in TypeScript. */
  name: string;
  /** How its fields are read if its body is a form; null for other bodies. */
  formFields: TypeScriptValue[] | null;
}

/** The response structs of a file, by their names in Go. */
export interface DeclaredResponses {
  /** Those whose bodies have a type. */
  bodies: ReadonlyMap<string, DeclaredResponse>;
  /** Those with header fields or cookies. */
  heads: ReadonlyMap<string, TypeScriptHead>;
}

/** What a handler answers with a status. */
export interface Answer extends Omit<TypeScriptAnswer, "status" | "statuses"> {
  status: number;
  /** What the comment says of the status. */
  description: string | null;
}

/** The answers of a handler. */
export interface Answers {
  /** The success that functions also assume for statuses that are not among `others`. */
  success: Answer;
  /** The answers with other statuses. */
  others: Answer[];
}

/** The answers that a handler is known to send. */
export function answersOf(handler: Handler, response: Binding | null, declared: DeclaredResponses): Answers {
  const shown = response === null ? handler.responses : expectedResponses(handler, response);
  const known = withSuccess(handler, shown.filter(isSeen));
  const isShown = known.some(({ struct }) => response !== null && struct === response.name);
  const main = mainResponse(known, response, handler);
  const answers = known.map(one => {
    // Where the code does not show what the body is, it is the handler's response.
    const assumed = !isShown && one === main && one.body === "unknown" ? response : null;
    const struct = assumed?.name ?? one.struct;
    const head = struct ?? (mayHaveHead(handler, one) ? handler.response : null);
    return {
      ...answer(handler, one, (struct !== null && declared.bodies.get(struct)) || null),
      head: (head !== null && declared.heads.get(head)) || null,
    };
  });
  const success = answers[known.indexOf(main)]!;
  return { success, others: answers.filter(one => one !== success) };
}

/** The responses that the handler's code and comment show. If none has its response struct, that is added with the declared status, else 200. */
function expectedResponses({ responses, status }: Handler, { name }: Binding): HandlerResponse[] {
  const assumed: HandlerResponse = {
    status: status ?? 200,
    body: "response",
    struct: name,
    description: null,
    source: "declared",
  };
  if (responses.some(one => one.struct === name || one.status === assumed.status)) return responses;
  return [...responses, assumed].sort((a, b) => a.status - b.status);
}

/** Reports whether a status without a body may have the header fields of the handler's response. No body shows which struct is sent. */
function mayHaveHead(handler: Handler, { status }: HandlerResponse): boolean {
  return !allowsBody(handler, status) && (isSuccess({ status }) || status === 304);
}

/** Reports whether a status reaches the caller: fetch follows redirects, and keeps informational responses to itself. */
function isSeen({ status }: HandlerResponse): boolean {
  return isSuccess({ status }) || status === 304 || status >= 400;
}

/** Reports whether a status is a success. */
export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/** Adds a success if none is known: the declared status, else 200. */
function withSuccess({ status }: Handler, known: HandlerResponse[]): HandlerResponse[] {
  if (known.some(isSuccess)) return known;
  const success = { struct: null, description: null, source: "declared" } as const;
  return [
    { ...success, status: status !== null && isSuccess({ status }) ? status : 200, body: "unknown" },
    ...known,
  ];
}

/** The success with the response struct of the handler; else the one with the declared status, or the first. */
function mainResponse(known: HandlerResponse[], response: Binding | null, handler: Handler): HandlerResponse {
  const successes = known.filter(isSuccess);
  const own = response && successes.find(({ struct }) => struct === response.name);
  return own ?? successes.find(({ status }) => status === handler.status) ?? successes[0]!;
}

function answer(
  handler: Handler,
  { status, body, description }: HandlerResponse,
  struct: DeclaredResponse | null,
): Omit<Answer, "head"> {
  const base = { status, description, formFields: [], unread: false, reads: null, type: "undefined" };
  if (!allowsBody(handler, status)) return base;
  if (struct !== null) {
    const { name: type, formFields } = struct;
    return formFields === null
      ? { ...base, reads: "json", type }
      : { ...base, reads: "form", type, formFields };
  }
  if (body === "problem") return { ...base, reads: "problem", type: "Problem" };
  if (body === "text") return { ...base, reads: "text", type: "string" };
  return { ...base, unread: body !== "none" };
}

/** The type of what the successes hold; null if they hold nothing that is read. */
export function successType({ success, others }: Answers): TypeNode | null {
  const types = new Set([success, ...others.filter(isSuccess)].map(({ type }) => type));
  return types.size === 1 && types.has("undefined") ? null : unionOf([...types].map(named));
}
