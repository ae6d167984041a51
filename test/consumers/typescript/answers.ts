/** Causes each answer that the document of the service has, and expects that a client reads its body. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** A row of answers.json: an operation, a status, and how its request is changed so that the service answers with that. */
interface Row {
  operation: string;
  status: number;
  path?: string;
  query?: string;
  body?: string;
  /** The body is longer than the service reads. */
  long?: boolean;
  type?: string;
  cookie?: string;
}

/** What a client made of an answer: the status, and the body as a value. */
export interface Read {
  status: number;
  body: unknown;
}

/** Calls of a client that succeed, by the operation. */
export type Calls = Record<string, () => Promise<Read>>;

/** Causes the answers. `only` chooses those that the client can read. */
export async function readAnswers(calls: Calls, only: (type: string) => boolean = () => true): Promise<void> {
  const rows: Row[] = JSON.parse(readFileSync(process.argv[3]!, "utf8"));
  const send = globalThis.fetch;
  for (const row of rows) {
    let received = { type: "", text: "" };
    globalThis.fetch = async (input, init) => {
      const response = await send(...(await changed(new Request(input, init), row)));
      received = { type: response.headers.get("Content-Type") ?? "", text: await response.clone().text() };
      return response;
    };
    const read = await calls[row.operation]!().catch((error: unknown) => {
      if (only(received.type)) throw error;
      return null;
    });
    if (read === null) continue;
    const name = `${row.operation} ${row.status}`;
    assert.equal(read.status, row.status, name);
    if (received.text === "") continue;
    const body = read.body instanceof Blob ? await read.body.text() : read.body;
    assert.deepEqual(body, /json/.test(received.type) ? JSON.parse(received.text) : received.text, name);
  }
  globalThis.fetch = send;
}

/** The request that is sent instead of one to the service. */
async function changed(request: Request, row: Row): Promise<[URL, RequestInit]> {
  const { pathname, search } = new URL(request.url);
  const url = new URL(row.path ?? pathname, process.argv[2]!);
  url.search = row.query ?? search;
  const headers = new Headers(request.headers);
  if (row.type !== undefined) headers.set("Content-Type", row.type);
  if (row.cookie !== undefined) headers.set("Cookie", row.cookie);
  if (request.body === null) return [url, { method: request.method, headers }];
  const text = row.body ?? (await request.text());
  return [url, { method: request.method, headers, body: row.long ? text.padEnd(30_000) : text }];
}
