/** The responses of handlers in the model: against what the handlers send when each of their branches is run, and one by one. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "../src/go/parser.ts";
import type { Model } from "../src/model/types.ts";
import { defaultBuildContext } from "../src/source/build-context.ts";
import { copyCases, readCases, runCase } from "./case-folder.ts";
import { hasGo, runGo } from "./go-toolchain.ts";
import { randomHandlers } from "./random-handlers.ts";
import { seededRandom } from "./seeded-random.ts";

/** The environment chooses other random handlers, and how many. */
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = Number(process.env.GEN_RANDOM_CASES ?? 150);

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-responses-")));
const build = defaultBuildContext(process.env, process.platform, process.arch, []);

afterAll(() => rmSync(temporary, { recursive: true }));

/** The statuses of each handler. */
type Statuses = Record<string, number[]>;

function statusesOf({ receivers }: Model): Statuses {
  const handlers = receivers.flatMap(receiver => receiver.handlers);
  return Object.fromEntries(
    handlers.map(({ name, responses }) => [name, responses.map(({ status }) => status)]),
  );
}

/** Each status of each handler. */
function listed(statuses: Statuses): string[] {
  return Object.entries(statuses).flatMap(([name, sent]) => sent.map(status => `${name} ${status}`));
}

/** Runs the handlers of a package with all requests that they tell apart: the statuses that each sent. */
async function record(dir: string, handlers: string): Promise<Statuses> {
  for (const file of ["record_test.go", handlers])
    cpSync(join(import.meta.dirname, "responses", file), join(temporary, dir, file));
  const run = await runGo("go", ["test", "-count=1", "-vet=off", `./${dir}`], temporary);
  expect(run.code, run.stdout + run.stderr).toBe(0);
  return JSON.parse(readFileSync(join(temporary, dir, "seen.json"), "utf8"));
}

describe.skipIf(!hasGo())("what handlers send when they run", () => {
  beforeAll(() => copyCases(temporary));

  test("is what the model says, and nothing else, for the handlers of the case responses", async () => {
    const responses = readCases().find(({ name }) => name === "responses")!;
    const { model } = await runCase(responses, temporary, { build, parser: await loadParser() });
    const seen = await record("responses", "case_test.go");
    expect(Object.keys(seen).length).toBeGreaterThanOrEqual(60);
    expect(statusesOf(model!)).toEqual(seen);
  });

  test(`is what the model says, of at least 95 %, for ${count} random handlers (seed ${seed})`, async () => {
    const dir = "random-responses";
    mkdirSync(join(temporary, dir));
    const source = randomHandlers(seededRandom(seed), count);
    writeFileSync(join(temporary, dir, "handlers.go"), source);
    const [first] = readCases();
    const random = { ...first!, name: dir, runs: [{ command: "list" }] };
    const { model, diagnostics } = await runCase(random, temporary, { build, parser: await loadParser() });
    expect(diagnostics).toBe("");
    const seen = await record(dir, "random_test.go");
    expect(Object.keys(seen)).toHaveLength(count);
    const all = listed(seen);
    const claimed = listed(statusesOf(model!));
    expect(claimed.filter(one => !all.includes(one))).toEqual([]);
    expect(claimed.length / all.length).toBeGreaterThanOrEqual(0.95);
  });
});
