/** Runs handlers with all requests between which they distinguish, and compares what they send with what the model and the document say. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Handler, Model } from "../../../src/model/types.ts";
import { openApiPath } from "../../../src/outputs/openapi/routes.ts";
import { runGo } from "../go/go-toolchain.ts";
import { type Document, documentText, pointerPart, schemaChecks } from "./openapi-documents.ts";

/** What a handler sent once. */
export interface SentAnswer {
  Status: number;
  /** The media type without parameters. */
  Type: string;
  /** The handler set no Content-Type: net/http found it in the body. */
  Sniffed: boolean;
  Body: string;
  /** One Write wrote the body. */
  Once: boolean;
}

/** The different answers of each handler. */
export type SentAnswers = Record<string, SentAnswer[]>;

/** The statuses of each handler. */
export type Statuses = Record<string, number[]>;

const goTests = join(import.meta.dirname, "../go/responses");

/** Runs the handlers of a package in the module of the cases. `handlers` is the Go file that names them. */
export async function recordAnswers(dir: string, handlers: string): Promise<SentAnswers> {
  await runTests(dir, [handlers, "record_test.go", "serve_test.go"]);
  return JSON.parse(readFileSync(join(dir, "seen.json"), "utf8"));
}

/**
 * The claimed statuses that no path of the control flow of a random package sends. Its handlers toss coins; those that seem not to send something toss many more.
 */
export async function impossibleStatuses(dir: string, claimed: Statuses, sent: Statuses): Promise<string[]> {
  let possible = sentStatuses(await recordAnswers(dir, "coins_test.go"));
  const names = Object.keys(claimed).filter(name =>
    [claimed, sent].some(all => lacking(all, possible, one => one === name).length > 0),
  );
  if (names.length > 0) {
    writeFileSync(join(dir, "chosen.json"), JSON.stringify({ Names: names, Times: 200_000 }));
    possible = { ...possible, ...sentStatuses(await recordAnswers(dir, "coins_test.go")) };
  }
  expect(lacking(sent, possible)).toEqual([]);
  return lacking(claimed, possible);
}

/** Sends requests, as HTTP writes them, to the `NewMux` of a package. Returns the answers; null where no handler answers. */
export async function drive(dir: string, requests: string[]): Promise<(SentAnswer | null)[]> {
  writeFileSync(join(dir, "requests.json"), JSON.stringify(requests));
  await runTests(dir, ["drive_test.go", "serve_test.go"]);
  const lines = readFileSync(join(dir, "answers.jsonl"), "utf8").trim().split("\n");
  return lines.map(line => JSON.parse(line));
}

/** Copies Go tests into a package, whose name the first file has, and runs them. */
async function runTests(dir: string, files: string[]): Promise<void> {
  const [first, ...others] = files.map(file => readFileSync(join(goTests, file), "utf8"));
  const clause = /^package \w+/m.exec(first!)![0];
  for (const [index, text] of [first!, ...others].entries())
    writeFileSync(join(dir, files[index]!), text.replace(/^package \w+/m, clause));
  const run = await runGo("go", ["test", "-count=1", "-vet=off", "."], dir);
  expect(run.code, run.stdout + run.stderr).toBe(0);
}

/** All handlers of a model, by name. */
export function handlersOf({ receivers }: Model): Map<string, Handler> {
  return new Map(receivers.flatMap(({ handlers }) => handlers.map(one => [one.name, one] as const)));
}

/** The statuses that the model has for each handler, without those that only a comment names. */
export function claimedStatuses(model: Model): Statuses {
  return Object.fromEntries(
    Array.from(handlersOf(model), ([name, { responses }]) => [
      name,
      responses.flatMap(({ status, source }) => (source === "code" || source === "parse" ? [status] : [])),
    ]),
  );
}

/** The statuses that each handler sent. */
export function sentStatuses(sent: SentAnswers): Statuses {
  return Object.fromEntries(
    Object.entries(sent).map(([name, answers]) => [
      name,
      [...new Set(answers.map(({ Status }) => Status))].sort((a, b) => a - b),
    ]),
  );
}

/** The statuses of each handler that another record lacks, such as `Get 404`. */
export function lacking(
  all: Statuses,
  those: Statuses,
  only: (name: string) => boolean = () => true,
): string[] {
  return Object.entries(all).flatMap(([name, statuses]) =>
    only(name) ? statuses.filter(one => !those[name]?.includes(one)).map(status => `${name} ${status}`) : [],
  );
}

/** The names of the handlers whose responses are all known. */
export function closedHandlers(model: Model): string[] {
  return Array.from(handlersOf(model), ([name, one]) => (one.responsesComplete ? [name] : [])).flat();
}

/** The answers with bodies that the document of a package does not have, with the reason. */
export async function undocumentedBodies(model: Model, dir: string, sent: SentAnswers): Promise<string[]> {
  const document = JSON.parse(await documentText([model], dir)) as Document;
  const judge = answerJudge(document);
  const handlers = handlersOf(model);
  return Object.entries(sent).flatMap(([name, answers]) => {
    const { path, method } = handlers.get(name)!;
    return answers.flatMap(answer => {
      const fault = judge(openApiPath(path), method, answer);
      const { Status, Type, Body } = answer;
      return fault === null ? [] : [`${name} ${Status} ${Type} ${Body.slice(0, 60).trim()}: ${fault}`];
    });
  });
}

/** Makes the function that says why an answer with a body is not in a document; null if it is. */
export function answerJudge(
  document: Document,
): (path: string, method: string, answer: SentAnswer) => string | null {
  const checkOf = schemaChecks(document);
  return (path, method, { Status, Type, Sniffed, Body, Once }) => {
    if (Body === "") return null;
    const { responses } = document.paths[path]![method.toLowerCase()]!;
    const key = [String(Status), `${String(Status)[0]}XX`, "default"].find(
      one => responses[one] !== undefined,
    );
    if (key === undefined) return "no such response";
    const content = Object.entries(responses[key]!.content ?? {});
    // If the handler sets no Content-Type, its bodies have the media type of what it writes. Of these, net/http finds HTML.
    const isOther = (type: string) => Sniffed && type !== "text/html" && Type !== "text/html";
    const fitting = content.filter(([type]) => accepts(type, Type) || isOther(type));
    if (fitting.length === 0) return `${key} has ${content.map(([type]) => type).join(", ") || "no content"}`;
    const faults = fitting.map(([type, { schema }]) => {
      // JSON of several values is no JSON: a second value was written behind what the document has.
      if (schema === undefined || (!Once && isJSON(type))) return null;
      const pointer = ["paths", path, method.toLowerCase(), "responses", key, "content", type, "schema"];
      return checkOf(`/${pointer.map(pointerPart).join("/")}`)(readBody(type === "*/*" ? Type : type, Body));
    });
    return faults.includes(null) ? null : faults.join("; ");
  };
}

/** The key of the response that describes a status; undefined if there is none. */
export function responseKey(responses: object, status: number): string | undefined {
  return [String(status), `${String(status)[0]}XX`, "default"].find(one => one in responses);
}

/** Reports whether the key of a content has a media type. */
function accepts(key: string, type: string): boolean {
  const [range] = key.split(";");
  return range === "*/*" || range === type || (range!.endsWith("/*") && type.startsWith(range!.slice(0, -1)));
}

/** The value of a body for its schema: JSON, or a text. */
function readBody(type: string, body: string): unknown {
  if (!isJSON(type)) return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isJSON(type: string): boolean {
  return /\bjson\b/.test(type);
}
