/** The responses of a handler. */
import { allowsBody } from "../../model/bodiless.ts";
import type { Binding, Handler, HandlerResponse, Model } from "../../model/types.ts";
import type { Components } from "./components.ts";
import { descriptionOf } from "./descriptions.ts";
import { formContent, headersOf } from "./parameters.ts";
import type { Schema } from "./schema.ts";

/** The texts of HTTP statuses, as net/http's StatusText has them. */
const texts: Readonly<Record<number, string>> = {
  100: "Continue",
  101: "Switching Protocols",
  102: "Processing",
  103: "Early Hints",
  200: "OK",
  201: "Created",
  202: "Accepted",
  203: "Non-Authoritative Information",
  204: "No Content",
  205: "Reset Content",
  206: "Partial Content",
  207: "Multi-Status",
  208: "Already Reported",
  226: "IM Used",
  300: "Multiple Choices",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  304: "Not Modified",
  305: "Use Proxy",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Request Entity Too Large",
  414: "Request URI Too Long",
  415: "Unsupported Media Type",
  416: "Requested Range Not Satisfiable",
  417: "Expectation Failed",
  418: "I'm a teapot",
  421: "Misdirected Request",
  422: "Unprocessable Entity",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
  506: "Variant Also Negotiates",
  507: "Insufficient Storage",
  508: "Loop Detected",
  510: "Not Extended",
  511: "Network Authentication Required",
};

/** The text of a status; `Status 299` for one without a text. */
function statusText(status: number): string {
  return texts[status] ?? `Status ${status}`;
}

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
