/** The responses of a handler. */
import type { Binding, Handler, HandlerResponse, Model } from "../model/types.ts";
import type { Components } from "./components.ts";
import { descriptionOf } from "./descriptions.ts";
import { viewOf } from "./keywords.ts";
import { formSchema, headersOf } from "./parameters.ts";
import type { Schema } from "./schema.ts";
import { statusText } from "./status-texts.ts";
import type { OpenAPIContent, OpenAPIResponse } from "./view-types.ts";

/** The responses that a handler sends, by status. */
export function responsesOf(
  handler: Handler,
  response: Binding | null,
  { model, components }: { model: Model; components: Components },
): OpenAPIResponse[] {
  return knownResponses(handler, response).map(({ status, body, struct, description }) => {
    const sent = body === "response" ? (model.bindings.find(({ name }) => name === struct) ?? null) : null;
    const content = () =>
      sent === null ? otherContent(body, components) : [bodyContent(sent, model, components)];
    return {
      status: String(status),
      description: description ?? (sent && descriptionOf(sent.doc)) ?? statusText(status),
      headers: sent === null ? [] : headersOf(sent, components.contextOf(model, "written")),
      content: hasBody(handler, status) ? content() : [],
    };
  });
}

/** What the handler's code and comment show. Where these don't show that it sends its response struct, or anything, the declared status counts, else 200. */
function knownResponses(handler: Handler, response: Binding | null): HandlerResponse[] {
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

function hasBody({ method }: Handler, status: number): boolean {
  return method !== "HEAD" && ![204, 205, 304].includes(status);
}

/** What the body of a response struct holds. */
function bodyContent(response: Binding, model: Model, components: Components): OpenAPIContent {
  if (response.body === "form") {
    const { schema } = formSchema(response.form, components.contextOf(model, "written"));
    return { type: response.contentType!, schema: viewOf(schema) };
  }
  return { type: "application/json", schema: viewOf(components.bodyOf(response, model)) };
}

/** The content of a body that is no response struct; empty where nothing is known of it. */
function otherContent(body: HandlerResponse["body"], components: Components): OpenAPIContent[] {
  if (body === "text") return [{ type: "text/plain", schema: viewOf({ type: "string" }) }];
  if (body !== "problem") return [];
  return [{ type: "application/problem+json", schema: viewOf(components.add("Problem", problem)) }];
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
  },
  required: ["title", "status"],
  description: "A problem as in RFC 9457.",
};
