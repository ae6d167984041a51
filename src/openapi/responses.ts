/** The responses of a handler. */
import type { Binding, Handler, Model } from "../model/types.ts";
import type { Components } from "./components.ts";
import { descriptionOf } from "./descriptions.ts";
import { viewOf } from "./keywords.ts";
import { formSchema, headersOf } from "./parameters.ts";
import { statusText } from "./status-texts.ts";
import type { OpenAPIContent, OpenAPIResponse } from "./view-types.ts";

/** The responses that a handler sends, by status. */
export function responsesOf(
  handler: Handler,
  response: Binding | null,
  { model, components }: { model: Model; components: Components },
): OpenAPIResponse[] {
  const status = handler.status ?? 200;
  return [
    {
      status: String(status),
      description: (response && descriptionOf(response.doc)) ?? statusText(status),
      headers: response === null ? [] : headersOf(response, components.contextOf(model, "written")),
      content:
        response === null || !hasBody(handler, status) ? [] : [bodyContent(response, model, components)],
    },
  ];
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
