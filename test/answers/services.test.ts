/**
 * Whatever the services of test/services answer is in their document: a driver makes requests from the document, changes many of them in one place, and judges every
 * answer by the document.
 */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import type { Document } from "../helpers/judges/openapi-documents.ts";
import { type Operation, operationsOf } from "../helpers/judges/openapi-operations.ts";
import { requestMaker } from "../helpers/judges/parameter-requests.ts";
import { rawText } from "../helpers/judges/parsing-server.ts";
import { answerJudge, drive, responseKey, type SentAnswer } from "../helpers/judges/sent-answers.ts";
import { dice, seededRandom } from "../helpers/random/seeded-random.ts";

/** The environment chooses other requests, and how many each operation gets. */
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = Number(process.env.GEN_RANDOM_CASES ?? 400);

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-services-")));
afterAll(() => rmSync(dir, { recursive: true }));

describe.skipIf(!hasGo())(
  `${count} random requests to each handler of twelve services (seed ${seed})`,
  () => {
    let document: Document;
    let operations: Operation[];
    /** The answers of each operation. */
    const answers = new Map<Operation, SentAnswer[]>();

    beforeAll(async () => {
      cpSync(join(import.meta.dirname, "../services"), dir, { recursive: true });
      const { status, stderr } = gen(dir, ["all"]);
      expect(status, stderr).toBe(0);
      expect(stderr).not.toContain("warning");
      document = JSON.parse(readFileSync(join(dir, "openapi.json"), "utf8"));
      operations = operationsOf(document);
      const sent = operations.flatMap(operation => requestsTo(operation).map(raw => ({ operation, raw })));
      const received = await drive(
        dir,
        sent.map(({ raw }) => raw),
      );
      for (const [index, { operation }] of sent.entries()) {
        const answer = received[index];
        if (answer) answers.set(operation, [...(answers.get(operation) ?? []), answer]);
      }
    });

    test("have answers whose statuses the document has", () => {
      expect(
        faults(({ Status }, { path, method }) => key(path, method, Status) === undefined).length,
      ).toBeLessThanOrEqual(3);
      expect([...answers.values()].flat().length).toBeGreaterThan(0.95 * count * operations.length);
    });

    test("have answers whose bodies the document has", () => {
      const judge = answerJudge(document);
      expect(faults((answer, { path, method }) => judge(path, method, answer))).toEqual([]);
    });

    test("have all answers that the document has", () => {
      const unsent = operations.flatMap(operation => {
        const sent = new Set((answers.get(operation) ?? []).map(({ Status }) => String(Status)));
        const documented = Object.keys(responsesOf(operation.path, operation.method));
        return documented
          .filter(status => /^\d+$/.test(status) && !sent.has(status))
          .map(status => `${operation.id} ${status}`);
      });
      // No time of these services is after the year 9999, for which json.Marshal fails.
      expect(unsent).toEqual([
        "Service.ListCustomers 500",
        "Service.CreateCustomer 500",
        "Admin.ListTenants 500",
        // What middleware in a field returns is not known: it may be nothing, or fail.
        "Labels.create 204",
        "Labels.create 500",
        "Labels.show 204",
        "Labels.show 500",
      ]);
    });

    test("are answered by handlers whose responses are all known, but for a few", () => {
      const open = operations.filter(({ path, method }) => "default" in responsesOf(path, method));
      expect(open.length / operations.length).toBeLessThanOrEqual(0.1);
      expect(open.filter(({ id }) => id.startsWith("Desk.") || id === "boardLists")).toEqual([]);
    });

    test("have the parameters of a long handler, of which code makes one in two steps", () => {
      const { parameters } = operations.find(({ id }) => id === "Desk.report")!;
      expect(parameters.map(({ name }) => name)).toEqual(["If-None-Match", "from", "order", "prefix", "to"]);
    });

    function responsesOf(path: string, method: string) {
      return document.paths[path]![method.toLowerCase()]!.responses;
    }

    function key(path: string, method: string, status: number): string | undefined {
      return responseKey(responsesOf(path, method), status);
    }

    /** The answers that a judge finds fault with, at most one for each operation, status and media type. */
    function faults(judge: (answer: SentAnswer, operation: Operation) => string | boolean | null): string[] {
      const found = new Map<string, string>();
      for (const [operation, sent] of answers) {
        for (const answer of sent) {
          const fault = judge(answer, operation);
          const kind = `${operation.id} ${answer.Status} ${answer.Type}`;
          if (fault) found.set(kind, `${kind} ${answer.Body.slice(0, 80)} ${fault}`);
        }
      }
      return [...found.values()];
    }
  },
);

/** Random requests to an operation. Some have what only the code knows: a header field, or the body of a handler that reads it itself. */
function requestsTo(operation: Operation): string[] {
  const random = seededRandom(seed + operation.id.length);
  const { chance, below } = dice(random);
  const make = requestMaker(operation, random);
  const readsItself =
    ["POST", "PUT"].includes(operation.method) && operation.json === null && operation.form === null;
  return Array.from({ length: count }, () => {
    const { request } = make();
    if (chance(0.2)) request.headers.push(["If-None-Match", "*"]);
    if (chance(0.05)) request.headers = [["Content-Type", "text/plain"]];
    if (chance(0.05) && request.body !== null) request.body = request.body.padEnd(1200);
    if (readsItself) request.body = "x".repeat(below(40));
    return rawText(request, "localhost");
  });
}
