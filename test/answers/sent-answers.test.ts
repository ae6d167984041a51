/**
 * Tests which responses gen finds, for the handlers of two cases and for random ones. Go runs all branches of them: what gen says of a handler must be possible, and a
 * handler whose responses are all known, which is closed, sends no others.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "../../src/go/parser.ts";
import type { Model } from "../../src/model/types.ts";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { copyCases, readCases, runCase } from "../helpers/case-folder.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import {
  claimedStatuses,
  closedHandlers,
  handlersOf,
  lacking,
  recordAnswers,
  type Statuses,
  sentStatuses,
  undocumentedBodies,
} from "../helpers/judges/sent-answers.ts";
import { randomHandlers } from "../helpers/random/random-handlers.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** The environment chooses other random handlers, and how many. */
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = Number(process.env.GEN_RANDOM_CASES ?? 150);

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-responses-")));
const build = defaultBuildContext(process.env, process.platform, process.arch, []);
afterAll(() => rmSync(temporary, { recursive: true }));

/** The cases with handlers of all kinds: how many, and the share that is closed. */
const judged = [
  {
    name: "responses",
    handlers: "case_test.go",
    least: 80,
    closed: 0.85,
    impossible: 0,
    missing: 0,
    bodies: 200,
  },
  {
    name: "answers",
    handlers: "answers_test.go",
    least: 90,
    closed: 0.7,
    impossible: 25,
    missing: 12,
    bodies: 200,
  },
];

describe.skipIf(!hasGo())("what handlers send when they run", () => {
  beforeAll(() => copyCases(temporary));

  test.each(judged)(
    "is what the model says of the case $name",
    async ({ name, handlers, least, ...limits }) => {
      const one = readCases().find(one => one.name === name)!;
      const { model } = await runCase(one, temporary, { build, parser: await loadParser() });
      const dir = join(temporary, name);
      const answers = await recordAnswers(dir, handlers);
      const sent = sentStatuses(answers);
      expect(Object.keys(sent).length).toBeGreaterThanOrEqual(least);
      expectAgreement(model!, { sent, possible: sent }, limits);
      expect((await undocumentedBodies(model!, dir, answers)).length).toBeLessThanOrEqual(limits.bodies);
    },
  );

  test(`is possible for ${count} random handlers, and the model has all of it where it says so (seed ${seed})`, async () => {
    const [dir, coins] = ["random-responses", "coins"].map(name => join(temporary, name)) as [string, string];
    mkdirSync(dir);
    mkdirSync(coins);
    writeFileSync(join(dir, "handlers.go"), randomHandlers(seededRandom(seed), count));
    writeFileSync(join(coins, "handlers.go"), randomHandlers(seededRandom(seed), count, "coins"));
    const random = { ...readCases()[0]!, name: "random-responses", runs: [{ command: "list" }] };
    const { model, diagnostics } = await runCase(random, temporary, { build, parser: await loadParser() });
    expect(diagnostics).toBe("");
    const answers = await recordAnswers(dir, "random_test.go");
    const sent = sentStatuses(answers);
    const possible = sentStatuses(await recordAnswers(coins, "coins_test.go"));
    expect(Object.keys(sent)).toHaveLength(count);
    expect(lacking(sent, possible)).toEqual([]);
    const limits = { closed: 0.7, impossible: 14, missing: 8, bodies: 5000 };
    expectAgreement(model!, { sent, possible }, limits);
    expect((await undocumentedBodies(model!, dir, answers)).length).toBeLessThanOrEqual(limits.bodies);
  });

  test(`is found whatever the order of ${count} random handlers is (seed ${seed})`, async () => {
    const responses: unknown[] = [];
    for (const reversed of [false, true]) {
      const name = reversed ? "reversed" : "straight";
      mkdirSync(join(temporary, name));
      const [head, ...handlers] = randomHandlers(seededRandom(seed), count).split("\n\n// GET ");
      const source = [head, ...(reversed ? handlers.toReversed() : handlers)].join("\n\n// GET ");
      writeFileSync(join(temporary, name, "handlers.go"), source);
      const one = { ...readCases()[0]!, name, runs: [{ command: "list" }] };
      const { model } = await runCase(one, temporary, { build, parser: await loadParser() });
      responses.push(
        Object.fromEntries(Array.from(handlersOf(model!), ([key, one]) => [key, one.responses])),
      );
    }
    expect(responses[1]).toEqual(responses[0]);
  });
});

/** Expects that the statuses of a model are possible, and that closed handlers send no others. */
function expectAgreement(
  model: Model,
  { sent, possible }: { sent: Statuses; possible: Statuses },
  limits: { closed: number; impossible: number; missing: number },
): void {
  const claimed = claimedStatuses(model);
  const closed = new Set(closedHandlers(model));
  expect(lacking(claimed, possible, name => closed.has(name)).length).toBeLessThanOrEqual(limits.impossible);
  expect(lacking(sent, claimed, name => closed.has(name)).length).toBeLessThanOrEqual(limits.missing);
  expect(closed.size / Object.keys(sent).length).toBeGreaterThanOrEqual(limits.closed);
}
