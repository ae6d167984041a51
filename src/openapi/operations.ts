/** Makes the operation of a handler. */
import type { Binding, Handler, Model, SecurityRequirement } from "../model/types.ts";
import { visibleJson } from "../report/visible-text.ts";
import type { Components } from "./components.ts";
import { descriptionOf, titleOf } from "./descriptions.ts";
import { viewOf } from "./keywords.ts";
import { bodyExamples } from "./message-examples.ts";
import { formContent, parametersOf } from "./parameters.ts";
import { responsesOf } from "./responses.ts";
import type { OpenAPIBody, OpenAPIOperation } from "./view-types.ts";

/** A handler with its package and the id of its operation. */
export interface OperationInput {
  handler: Handler;
  model: Model;
  operationId: string;
}

/** The operation of a handler. */
export function operationOf(
  { handler, model, operationId }: OperationInput,
  components: Components,
): OpenAPIOperation {
  const binding = (name: string | null) =>
    handler.mode === "list" ? null : (model.bindings.find(one => one.name === name) ?? null);
  const request = binding(handler.request);
  const { doc } = handler;
  return {
    method: handler.method.toLowerCase(),
    handler,
    operationId,
    tags: handler.tags.length > 0 ? handler.tags : [handler.receiver ?? model.package.name],
    summary: titleOf(doc),
    description: descriptionOf({ ...doc, summary: "" }) ?? "",
    deprecated: doc.deprecated !== null,
    security: handler.security && securityOf(handler.security),
    parameters: parametersOf(handler, request, {
      context: components.contextOf(model, "read"),
      examples: components.examplesOf(request, model),
    }),
    requestBody: request && requestBody(request, model, components),
    responses: responsesOf(handler, binding(handler.response), { model, components }),
  };
}

/** The value of `security`: a request needs one of these schemes. */
function securityOf(security: SecurityRequirement[]): string {
  return visibleJson(security.map(({ scheme, scopes }) => ({ [scheme]: scopes })));
}

/** The body of a request. A JSON body is always required, since an empty body is not JSON. */
function requestBody(request: Binding, model: Model, components: Components): OpenAPIBody | null {
  const { body, contentType } = request;
  const description = descriptionOf(request.doc) ?? "";
  const examples = components.examplesOf(request, model);
  switch (body) {
    case null:
      return null;
    case "form": {
      const { content, required } = formContent(request, components.contextOf(model, "read"), examples);
      return { description, required, content: [content] };
    }
    case "json": {
      const schema = components.bodyOf(request, model);
      const content = {
        type: contentType!,
        schema: viewOf(schema),
        encoding: [],
        examples: bodyExamples(examples, schema),
      };
      return { description, required: true, content: [content] };
    }
  }
}
