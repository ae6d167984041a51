/**
 * Tests which responses gen finds, for the handlers of two cases and for random ones. Go runs all branches of them: what gen says of a handler must be possible, and a
 * handler whose responses are all known, which is closed, sends no others.
 */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getOrMake } from "../../src/base/text/common.ts";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { type CaseResult, copyCases, readCases, runCase } from "../helpers/case-folder.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import {
  claimedStatuses,
  closedHandlers,
  handlersOf,
  impossibleStatuses,
  lacking,
  recordAnswers,
  sentStatuses,
  undocumentedBodies,
} from "../helpers/judges/sent-answers.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { randomHandlers } from "../helpers/random/random-handlers.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

/** The environment chooses other random handlers, and how many. */
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(150);

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-responses-")));
const build = defaultBuildContext(process.env, process.platform, process.arch, []);
afterAll(() => rmSync(temporary, { recursive: true }));

/**
 * The cases with handlers of all kinds, and the handlers that are open, since their code is not read in full: gen does not follow `goto`, what functions change in
 * variables of the package or through an index, what package registry does when it starts, and the errors of a file system. An empty handler is not written yet.
 */
const judged = [
  { name: "responses", handlers: "case_test.go", least: 80, open: ["File", "Silent"] },
  {
    name: "answers",
    handlers: "answers_test.go",
    least: 95,
    open: [
      "Copies",
      "Element",
      "GetBlob",
      "Goto",
      "Hijacked",
      "Indexed",
      "Items",
      "Many",
      "Shared",
      "Slice",
      "Slot",
    ],
  },
];

/** Files of handlers that few services have, and of how many of them gen knows all responses. */
const hard = [
  { file: "changes", least: 15 },
  { file: "identities", least: 33 },
  { file: "nils", least: 38 },
  { file: "runtime", least: 17 },
  { file: "services", least: 38 },
  { file: "structures", least: 63 },
  { file: "values", least: 60 },
  { file: "writers", least: 68 },
];

/** The package of random handlers in an order, and what gen makes of it. */
const runs = new Map<string, Promise<{ dir: string; result: CaseResult }>>();

/** The orders of random handlers; the last one has functions without a name in place of theirs. */
type Order = "random" | "reversed" | "nameless";

/** Registers a function without a name in place of a handler, in its text behind `// GET`. */
function nameless(text: string): string {
  const [, path, name, literal] = /^(\S+)\nfunc (Handler\d+)(.*)$/s.exec(text)!;
  return `${path}\nfunc register${name}(mux *http.ServeMux) {\nmux.HandleFunc("GET ${path}", func${literal})\n}`;
}

function randomRun(order: Order): Promise<{ dir: string; result: CaseResult }> {
  return getOrMake(runs, order, async () => {
    const dir = join(temporary, order);
    mkdirSync(dir);
    const [head, ...handlers] = randomHandlers(seededRandom(seed), count).split("\n\n// GET ");
    const ordered = order === "reversed" ? handlers.toReversed() : handlers;
    const source = [head, ...(order === "nameless" ? handlers.map(nameless) : ordered)];
    writeFileSync(join(dir, "handlers.go"), source.join("\n\n// GET "));
    const one = { ...readCases()[0]!, name: order, runs: [{ command: "list" }] };
    return { dir, result: await runCase(one, temporary, { build, parser: await sharedParser() }) };
  });
}

describe.skipIf(!hasGo())("what handlers send when they run", () => {
  beforeAll(() => copyCases(temporary));

  test.each(judged)("is what the model says of the case $name", async ({ name, handlers, least, open }) => {
    const one = readCases().find(one => one.name === name)!;
    const { model } = await runCase(one, temporary, { build, parser: await sharedParser() });
    const dir = join(temporary, name);
    const answers = await recordAnswers(dir, handlers);
    const sent = sentStatuses(answers);
    const claimed = claimedStatuses(model!);
    const closed = new Set(closedHandlers(model!));
    expect(Object.keys(sent).length).toBeGreaterThanOrEqual(least);
    expect(lacking(claimed, sent)).toEqual([]);
    expect(lacking(sent, claimed, name => closed.has(name))).toEqual([]);
    expect(await undocumentedBodies(model!, dir, answers)).toEqual([]);
    expect(Object.keys(sent).filter(name => !closed.has(name))).toEqual(open);
    expect(open.length).toBeLessThanOrEqual(0.15 * Object.keys(sent).length);
  });

  test.each(hard)(
    "is in the model of the hard handlers in $file where it says so",
    async ({ file, least }) => {
      const dir = join(temporary, file);
      mkdirSync(dir);
      cpSync(join(import.meta.dirname, "../helpers/go/hard-answers", `${file}.go`), join(dir, "handlers.go"));
      const one = { ...readCases()[0]!, name: file, runs: [{ command: "list" }] };
      const { model } = await runCase(one, temporary, { build, parser: await sharedParser() });
      const answers = await recordAnswers(dir, "random_test.go");
      const closed = new Set(closedHandlers(model!));
      expect(lacking(sentStatuses(answers), claimedStatuses(model!), name => closed.has(name))).toEqual([]);
      const known = Object.fromEntries(Object.entries(answers).filter(([name]) => closed.has(name)));
      expect(await undocumentedBodies(model!, dir, known)).toEqual([]);
      expect(closed.size).toBeGreaterThanOrEqual(least);
    },
  );

  test(`is possible for ${count} random handlers, and the model has all of it where it says so (seed ${seed})`, async () => {
    const { dir, result } = await randomRun("random");
    const { model, diagnostics } = result;
    const coins = join(temporary, "coins");
    mkdirSync(coins);
    writeFileSync(join(coins, "handlers.go"), randomHandlers(seededRandom(seed), count, "coins"));
    // Random handlers may answer and go on.
    expect(diagnostics.replace(/^.*\[missing-return\]\n\t.*\n/gm, "")).toBe("");
    const answers = await recordAnswers(dir, "random_test.go");
    const sent = sentStatuses(answers);
    expect(Object.keys(sent)).toHaveLength(count);
    const claimed = claimedStatuses(model!);
    const closed = new Set(closedHandlers(model!));
    expect(await impossibleStatuses(coins, claimed, sent)).toEqual([]);
    expect(lacking(sent, claimed, name => closed.has(name))).toEqual([]);
    // Where not all statuses are known, another body may come with those that are.
    const known = Object.fromEntries(Object.entries(answers).filter(([name]) => closed.has(name)));
    expect(await undocumentedBodies(model!, dir, known)).toEqual([]);
    expect(closed.size).toBeGreaterThanOrEqual(0.8 * count);
  });

  test(`is found whatever the order of ${count} random handlers is, and if they have no names (seed ${seed})`, async () => {
    const responses: unknown[] = [];
    for (const order of ["random", "reversed", "nameless"] as const) {
      const { model } = (await randomRun(order)).result;
      const found = Array.from(handlersOf(model!), ([, one]) => [`${one.method} ${one.path}`, one] as const);
      expect(found).toHaveLength(count);
      const all = Object.fromEntries(
        found.map(([route, one]) => [route, [one.responses, one.responsesComplete]]),
      );
      // The names of types begin with the package, and places differ.
      const text = JSON.stringify(all).replaceAll(`example.com/cases/${order}.`, "");
      responses.push(JSON.parse(text, (key, value) => (key === "position" ? undefined : value)));
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });
});
