/**
 * Parse accepts the parameters and the form of a request exactly when the document does, but for known differences. Random requests, valid
 * ones and changed ones, go to a running server with the Parse methods of all cases; a second judge (parameter-reading.ts) reads only the
 * document. GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of requests for each handler.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bindingCases, copyCases } from "../helpers/case-folder.ts";
import { generateCases } from "../helpers/case-results.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { type HandlerOperation, operationsWithParameters } from "../helpers/judges/openapi-operations.ts";
import { differences } from "../helpers/judges/parameter-differences.ts";
import { type RandomRequest, requestMaker, tellingTexts } from "../helpers/judges/parameter-requests.ts";
import { type ParsedPackage, parseAll } from "../helpers/judges/parsing-server.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = Number(process.env.GEN_RANDOM_CASES ?? 100);

interface Sent extends RandomRequest {
  package: string;
  operation: HandlerOperation;
}

describe.skipIf(!hasGo())("Parse and the document agree on parameters and forms", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-parameters-")));
  afterAll(() => rmSync(dir, { recursive: true }));
  const sent: Sent[] = [];
  let verdicts: string[];

  beforeAll(async () => {
    copyCases(dir);
    const random = seededRandom(seed);
    const packages: ParsedPackage[] = [];
    for (const [one, { model, diagnostics }] of await generateCases(bindingCases(), dir)) {
      // A struct with an error has no methods.
      if (model === null || diagnostics.includes(": error: ")) continue;
      // The document has the rules, which the handler applies, not Parse.
      if (one.config.bindings?.validateParse === false) continue;
      const operations = await operationsWithParameters(model, join(dir, one.name));
      if (operations.length === 0) continue;
      packages.push({ name: one.name, model, handlers: operations.map(({ handler }) => handler) });
      for (const operation of operations) {
        const make = requestMaker(operation, random);
        for (let left = count; left > 0; left--) sent.push({ package: one.name, operation, ...make() });
        for (const text of tellingTexts) sent.push({ package: one.name, operation, ...make(text) });
      }
    }
    const requests = sent.map(one => ({ ...one, handler: one.operation.handler }));
    verdicts = await parseAll(dir, packages, requests);
  });

  test(`for ${count} requests to each handler (seed ${seed})`, () => {
    expect(verdicts).toHaveLength(sent.length);
    const wrong: string[] = [];
    const reasons = new Map<string, number>();
    sent.forEach((one, index) => {
      for (const { reason, text } of differences(one.operation, one, verdicts[index]!)) {
        if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        else
          wrong.push(`${one.package} ${one.operation.handler.name}: ${text} ${JSON.stringify(one.request)}`);
      }
    });
    expect(wrong.slice(0, 10)).toEqual([]);
    expect([...reasons.keys()].sort()).toEqual([
      "1.0 for an integer",
      "a bool as Go writes it",
      "a large body",
      "a leap second, a small t or z",
      "a method of the type",
      "a number as Go writes it",
      "a semicolon",
      "an empty element of a header",
      "an empty text of an optional field",
      "beyond the range of the format",
      "quotes in a list of a header",
    ]);
  });

  test("and Parse accepts at least one request to each handler, and refuses many others", () => {
    const accepted = verdicts.filter(verdict => verdict === "ok").length;
    expect(accepted).toBeGreaterThan(sent.length / 3);
    expect(accepted).toBeLessThan((sent.length * 4) / 5);
    const nameOf = (one: Sent) => `${one.package} ${one.operation.handler.name}`;
    const served = new Set(sent.filter((_, index) => verdicts[index] === "ok").map(nameOf));
    const handlers = [...new Set(sent.map(nameOf))];
    expect(handlers.length).toBeGreaterThan(90);
    expect(handlers.filter(name => !served.has(name))).toEqual([]);
  });
});
