/** The responses of a handler. */
import type { Binding, Handler, Model } from "../model/types.ts";
import type { Components } from "./components.ts";
import { descriptionOf } from "./descriptions.ts";
import { viewOf } from "./keywords.ts";
import { formSchema, headersOf } from "./parameters.ts";
import { statusText } from "./status-texts.ts";
import type { OpenAPIContent, OpenAPIResponse } from "./view-types.ts";

/** What a handler sends with one status. */
interface ResponseFact {
  status: number;
  body: "response" | "none";
  /** What the comment says of it; null when it says nothing. */
  description: string | null;
}

/** The status that a handler's comment declares, else 200. */
function factsOf({ status }: Handler, response: Binding | null): ResponseFact[] {
  return [{ status: status ?? 200, body: response === null ? "none" : "response", description: null }];
}

/** The responses that a handler sends, by status. */
export function responsesOf(
  handler: Handler,
  response: Binding | null,
  { model, components }: { model: Model; components: Components },
): OpenAPIResponse[] {
  return factsOf(handler, response).map(({ status, body, description }) => {
    const sent = body === "response" ? response : null;
    return {
      status: String(status),
      description: description ?? (sent && descriptionOf(sent.doc)) ?? statusText(status),
      headers: sent === null ? [] : headersOf(sent, components.contextOf(model, "written")),
      content: sent === null || !hasBody(handler, status) ? [] : [bodyContent(sent, model, components)],
    };
  });
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
