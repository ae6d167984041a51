/** The responses of handlers for documents and clients, which need at least one. */
import type { Binding, Handler, HandlerResponse } from "./types.ts";

/** What the handler's code and comment show, by status. Where these don't show that it sends its response struct, or anything, the declared status counts, else 200. */
export function expectedResponses(handler: Handler, response: Binding | null): HandlerResponse[] {
  const { responses } = handler;
  const isShown =
    response === null ? responses.length > 0 : responses.some(({ struct }) => struct === response.name);
  const more = assumed(handler, response);
  if (isShown || responses.some(({ status }) => status === more.status)) return responses;
  return [...responses, more].sort((a, b) => a.status - b.status);
}

function assumed({ status }: Handler, response: Binding | null): HandlerResponse {
  return {
    status: status ?? 200,
    body: response === null ? "none" : "response",
    struct: response?.name ?? null,
    description: null,
    source: "declared",
  };
}

/** Reports whether HTTP allows a body: RFC 9110, sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5. */
export function allowsBody({ method }: Handler, status: number): boolean {
  return method !== "HEAD" && ![204, 205, 304].includes(status);
}
