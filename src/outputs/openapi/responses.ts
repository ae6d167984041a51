/** The responses of a handler. */
import { statusText } from "../../go/http-statuses.ts";
import { allowsBody } from "../../model/message-facts.ts";
import type { Binding, Handler, HandlerResponse, Model } from "../../model/types.ts";
import type { Components } from "./components.ts";
import { formContent, headersOf } from "./parameters.ts";
import { descriptionOf, type Schema } from "./schema.ts";

/** The responses that a handler sends, by status. OpenAPI asks for at least one, also where a handler always panics. */
export function responsesOf(
  handler: Handler,
  response: Binding | null,
  { model, components }: { model: Model; components: Components },
): Record<string, Schema> {
  const shown = shownResponses(handler, response).map(({ status, body, struct, description }) => {
    const sent = body === "response" ? (model.bindings.find(({ name }) => name === struct) ?? null) : null;
    const content = () =>
      sent === null ? otherContent(body, components) : bodyContent(sent, model, components);
    return [
      status,
      {
        description: description ?? (sent && descriptionOf(sent.doc)) ?? textOf(status),
        headers: sent === null ? undefined : headersOf(sent, components.contextOf(model, "written")),
        content: status === "2XX" || allowsBody(handler, status) ? content() : undefined,
      },
    ];
  });
  const nothing = { default: { description: "The handler sends no response." } };
  return shown.length === 0 ? nothing : Object.fromEntries(shown);
}

/** A response of the document, for one status, or as `2XX` for every success. */
type ShownResponse = Pick<HandlerResponse, "body" | "struct" | "description"> & { status: number | "2XX" };

/**
 * The responses that a handler can send, never others. If all of its code is known, these are what the code sends and the comment lists.
 * Else they also include the response struct, with the declared status or as `2XX`.
 */
function shownResponses(handler: Handler, response: Binding | null): ShownResponse[] {
  const { responses, responsesComplete, status } = handler;
  if (responsesComplete) return responses.filter(({ source }) => source !== "declared");
  const isShown =
    response === null ? responses.length > 0 : responses.some(({ struct }) => struct === response.name);
  if (isShown) return responses;
  const assumed: ShownResponse = {
    status: status ?? "2XX",
    body: response === null ? "none" : "response",
    struct: response?.name ?? null,
    description: responses.find(one => one.status === status)?.description ?? null,
  };
  const others = responses.filter(one => one.status !== status || one.source !== "declared");
  return others.some(one => one.status === assumed.status) ? others : [...others, assumed];
}

function textOf(status: ShownResponse["status"]): string {
  return status === "2XX" ? "Success" : statusText(status);
}

/** What the body of a response struct holds, by media type. */
function bodyContent(response: Binding, model: Model, components: Components): Schema {
  if (response.body === "form") return formContent(response, components.contextOf(model, "written")).content;
  return { "application/json": { schema: components.bodyOf(response, model) } };
}

/** The content of a body that is not a response struct; undefined where nothing is known of it. */
function otherContent(body: HandlerResponse["body"], components: Components): Schema | undefined {
  if (body === "text") return { "text/plain": { schema: text } };
  if (body !== "problem") return undefined;
  return { "application/problem+json": { schema: components.add("Problem", problem) } };
}

const text: Schema = { type: "string" };

/** What WriteProblem sends. */
const problem: Schema = {
  type: "object",
  properties: {
    title: { ...text, description: "The text of the status." },
    status: { type: "integer", description: "The status." },
    detail: { ...text, description: "What went wrong, where no value of the request is to blame." },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          in: { ...text, description: "The part of the request." },
          name: { ...text, description: "The name of the parameter." },
          pointer: { ...text, description: "The JSON Pointer of the value in the body." },
          detail: { ...text, description: "What is wrong with the value." },
        },
        required: ["in", "detail"],
      },
      description: "The values of the request that were refused.",
    },
    more: { type: "boolean", description: "There are more than these." },
  },
  required: ["title", "status"],
  description: "A problem as in RFC 9457.",
};
