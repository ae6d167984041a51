/** Decides for documents and clients what a handler answers, where its code does not show all of it. */
import { allowsBody, encodedShapes, isVague, messagesOf, noBody, reachedTypes } from "./message-facts.ts";
import type { Binding, Handler, HandlerBody, HandlerResponse, Model } from "./types.ts";

/**
 * What a handler answers, as documents and clients have it. `response` is its response struct, null for a handler without one. A success whose body
 * is not known has that, and `success` is the body of successes where no status of one is known. Where the result `isOpen`, others may come.
 */
export function expectedResponses(handler: Handler, response: Binding | null) {
  const { responsesComplete, responses } = handler;
  const isOpen = !responsesComplete;
  const listed = isOpen ? responses : responses.filter(({ source }) => source !== "declared");
  const isShown = listed.some(({ bodies }) => bodies.some(({ struct }) => struct === response?.name));
  if (response === null || isShown) return { responses: listed, success: null, isOpen };
  const { name: struct, contentType: mediaType } = response;
  const own: HandlerBody = { ...noBody, kind: "response", struct, mediaType, assumed: true };
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

/** The struct whose header fields an answer without a body may have, since nothing shows what was sent. */
export function headOf(handler: Handler, { status }: Pick<HandlerResponse, "status">): string | null {
  const mayHaveHead = !allowsBody(handler, status) && (isSuccess({ status }) || status === 304);
  return mayHaveHead ? handler.response : null;
}

/** The responses, and the ids of the types in them, whose nil lists are sent as `[]`, as config `nilLists` says: no other code than generated Write methods sends them. */
export function filledLists(models: Model[]) {
  // Without the config, no message has such a function.
  if (models.every(({ bindings }) => bindings.every(({ go }) => go.lists === null)))
    return { messages: new Set<Binding>(), types: new Set<string>() };
  const found = models.map(({ receivers, bindings, types, package: { importPath } }) => {
    const handlers = receivers.flatMap(receiver => receiver.handlers);
    const bodies = handlers.flatMap(handler => {
      const { responses, success } = expectedResponses(handler, messagesOf(handler, bindings).response);
      return [...responses.flatMap(one => one.bodies), ...(success ? [success] : [])];
    });
    const assumed = new Set(bodies.flatMap(body => (body.assumed ? body.struct! : [])));
    const byWrite = ({ name, go }: Binding) => go.lists !== null && !assumed.has(name);
    const byId = new Map(types.map(type => [type.id, type]));
    const idsIn = (messages: Binding[], encoded: ReturnType<typeof encodedShapes>) =>
      reachedTypes(messages, encoded, byId).map(({ id }) => id);
    const others = bindings.filter(one => one.kind === "response" && !byWrite(one));
    return {
      messages: bindings.filter(byWrite),
      idOf: ({ name }: Binding) => (importPath === null ? name : `${importPath}.${name}`),
      types: idsIn(bindings.filter(byWrite), []),
      otherTypes: idsIn(others, encodedShapes(handlers)),
    };
  });
  const others = new Set(found.flatMap(({ otherTypes }) => otherTypes));
  const messages = found.flatMap(one => one.messages.filter(message => !others.has(one.idOf(message))));
  const types = found.flatMap(one => one.types.filter(id => !others.has(id)));
  return { messages: new Set(messages), types: new Set(types) };
}
