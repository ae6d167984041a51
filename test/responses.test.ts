/** The responses of handlers in the model: against what the handlers send when each of their branches is run, and one by one. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "../src/go/parser.ts";
import type { Model } from "../src/model/types.ts";
import { defaultBuildContext } from "../src/source/build-context.ts";
import { copyCases, readCases, runCase } from "./case-folder.ts";
import { hasGo, runGo } from "./go-toolchain.ts";

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
});
