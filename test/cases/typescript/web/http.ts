/** Sends requests: what the generated functions have in common, and where a site adds its own headers, time limits and so on. */

/** A server. */
export interface Client {
  /** For example `https://shop.example.com/api`. */
  baseURL: string;
  /** Sends a request; the built-in one by default. */
  fetch?: typeof globalThis.fetch;
}

/** The parts of a request; the route is in its path already. */
export interface RequestParts {
  route?: object;
  query?: object;
  form?: object;
  json?: unknown;
}

/** A response that tells of a failure. */
export class HTTPError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`${response.status} ${response.statusText}`);
    this.name = "HTTPError";
    this.response = response;
  }
}

/** Sends a request; throws an HTTPError where the answer isn't a success. */
export async function send(
  { baseURL, fetch = globalThis.fetch }: Client,
  method: string,
  path: string,
  { query, form, json }: RequestParts = {},
): Promise<Response> {
  const url = new URL(baseURL.replace(/\/$/, "") + path);
  url.search = encode(query ?? {}).toString();
  const init: RequestInit = { method };
  if (json !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(json);
  } else if (form !== undefined) {
    init.body = encode(form);
  }
  const response = await fetch(url, init);
  if (!response.ok) throw new HTTPError(response);
  return response;
}

/** Pairs of a query or a form: lists are repeated, what is undefined is left out. */
function encode(values: object): URLSearchParams {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    [value].flat().filter(item => item !== undefined).map(item => [key, String(item)]),
  );
  return new URLSearchParams(pairs);
}

/** A value as one segment of a path. */
export function segment(value: string | number | boolean): string {
  const text = String(value);
  if (text === "" || text === "." || text === "..") throw new RangeError(`${JSON.stringify(text)} can't be sent in a path`);
  return encodeURIComponent(text);
}

/** A value as the rest of a path. */
export function rest(value: string | number | boolean): string {
  return String(value).split("/").map(segment).join("/");
}
