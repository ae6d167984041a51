/** Decides for documents and clients what a handler answers, where its code does not show all of it. */

import { allowsBody, isVague } from "./message-facts.ts";
import type { Binding, Handler, HandlerBody, HandlerResponse } from "./types.ts";

/** What a handler answers, as documents and clients have it. */
export interface ExpectedResponses {
  /** By status. A success whose body is not known has the response struct of the handler. */
  responses: HandlerResponse[];
  /** The body of successes where no status of one is known: the response struct of the handler. Null elsewhere. */
  success: HandlerBody | null;
  /** Others may come. */
  isOpen: boolean;
}

/** What a handler answers. `response` is its response struct, null for a handler without one. */
export function expectedResponses(handler: Handler, response: Binding | null): ExpectedResponses {
  const { responsesComplete, responses } = handler;
  const isOpen = !responsesComplete;
  const listed = isOpen ? responses : responses.filter(({ source }) => source !== "declared");
  const isShown = listed.some(({ bodies }) => bodies.some(({ struct }) => struct === response?.name));
  if (response === null || isShown) return { responses: listed, success: null, isOpen };
  const own: HandlerBody = {
    kind: "response",
    struct: response.name,
    mediaType: response.contentType,
    shape: null,
  };
  const withResponse = (one: HandlerResponse): HandlerResponse => {
    if (!isSuccess(one) || !allowsBody(handler, one.status)) return one;
    return { ...one, bodies: one.bodies.map(body => (mayBe(response, body) ? own : body)) };
  };
  const success = isOpen && !listed.some(isSuccess) ? own : null;
  return { responses: listed.map(withResponse), success, isOpen };
}

/** Reports whether a body of which little is known may be a response struct. */
function mayBe({ contentType }: Binding, body: HandlerBody): boolean {
  if (body.kind === "json") return isVague(body) && contentType === "application/json";
  return isVague(body) || (body.kind === "unknown" && body.mediaType === contentType);
}

/** Reports whether a status is a success. */
export function isSuccess({ status }: Pick<HandlerResponse, "status">): boolean {
  return status >= 200 && status < 300;
}
