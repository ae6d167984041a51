/** Tests each case as a whole: its files equal the snapshot, and the Go toolchain builds, vets and runs the generated Go. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { moduleCache } from "../src/packages/modules/importing-packages.ts";
import {
  type Case,
  type CaseResult,
  copyCases,
  linux,
  readCases,
  runCase,
  sampleNames,
  snapshotFiles,
} from "./helpers/case-folder.ts";
import { host, isLinux, sharedResults, writeResult } from "./helpers/case-results.ts";
import { beforeChosen } from "./helpers/chosen-tests.ts";
import {
  hasGo,
  type PackageTests,
  readTestEvents,
  runGo,
  type ToolResult,
} from "./helpers/go/go-toolchain.ts";
import { routesTestGo, routesTestNames } from "./helpers/go/routes-test-go.ts";
import { allHelpers, withShortHelpers } from "./helpers/helper-snapshots.ts";
import { parserKinds } from "./helpers/judges/parser-kinds.ts";
import { sharedParser } from "./helpers/shared-parser.ts";

const cases = readCases();
const snapshotsDir = resolve(import.meta.dirname, "../snapshots");
const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-cases-")));
const update = inject("updateSnapshots") ?? false;

const parser = await sharedParser();
const otherParser = parserKinds.includes("native") ? await sharedParser("native") : null;

afterAll(() => rmSync(temporary, { recursive: true }));

/** Copies all cases to a new folder; returns that. */
function freshCopy(name: string): string {
  const dir = join(temporary, name);
  copyCases(dir);
  return dir;
}

const firstDir = freshCopy("first");
const firstResults = new Map<Case, Promise<CaseResult>>();
const shared = sharedResults();

/** The result of the first run over a case. Its files stay in `firstDir`. */
function firstRun(goCase: Case): Promise<CaseResult> {
  const result = firstResults.get(goCase) ?? makeFirst(goCase);
  firstResults.set(goCase, result);
  return result;
}

async function makeFirst(goCase: Case): Promise<CaseResult> {
  const result = shared?.get(goCase.name);
  if (!result) return runCase(goCase, firstDir, { build: linux, parser });
  writeResult(goCase, result, firstDir);
  return result;
}

describe("snapshots", () => {
  test.each(byName(cases))("equal what gen makes of the case %s", async (_, goCase) => {
    const snapshot = await withShortHelpers(snapshotFiles(goCase, await firstRun(goCase)));
    const folder = join(snapshotsDir, goCase.name);
    removeStale(folder, snapshot, filesIn(folder));
    // Vitest does not notice superfluous files, and writes an update only at the end.
    if (!update) expect(filesIn(folder)).toEqual([...snapshot.keys()].sort());
    for (const [path, content] of snapshot) await expect(content).toMatchFileSnapshot(join(folder, path));
  });

  test("equal what gen makes of all helpers", async () => {
    await expect(await allHelpers()).toMatchFileSnapshot(join(snapshotsDir, "helpers", "helpers.gen.go"));
  });

  test("belong to a case, a sample, the exercise or the helpers", () => {
    // The snapshot of the exercise is tested by exercise.test.ts, those of the samples by samples.test.ts.
    const names = new Map(
      // The go.mod keeps Go's tools out of this folder where the package is installed.
      ["exercise", "go.mod", "helpers", ...sampleNames(), ...cases.map(({ name }) => name)].map(name => [
        name,
        "",
      ]),
    );
    removeStale(snapshotsDir, names, list(snapshotsDir));
    // During an update, exercise.test.ts removes its folder for a while.
    if (!update) expect(list(snapshotsDir)).toEqual([...names.keys()].sort());
  });
});

// Without the native parser, the second run has the parser of the first.
describe("a second run, with the native parser, over the output of the first changes nothing", () => {
  const modules = moduleCache();
  test.each(byName(cases))("in the case %s", async (_, goCase) => {
    const first = await firstRun(goCase);
    const second = await runCase(goCase, firstDir, { build: linux, parser: otherParser ?? parser, modules });
    expect(second).toEqual(first);
    expect(JSON.parse(JSON.stringify(second.model))).toEqual(second.model);
  });
});

describe.skipIf(!hasGo())("with the generated Go,", () => {
  // The first run has made the files for Linux.
  const dir = isLinux ? firstDir : freshCopy("go");
  const building = cases.filter(({ builds }) => builds);
  const results = new Map<Case, CaseResult>();
  let built: ToolResult;
  let vetted: ToolResult;
  let unformatted: ToolResult;
  let tested: Map<string, PackageTests>;

  beforeChosen(async isChosen => {
    const generated: string[] = [];
    for (const goCase of building.filter(({ name }) => isChosen(`${name} `))) {
      const run = isLinux ? firstRun(goCase) : runCase(goCase, dir, { build: host, parser });
      const result = await run.catch(() => null);
      if (!result) continue;
      results.set(goCase, result);
      for (const path of result.files.keys())
        if (path.endsWith(".go")) generated.push(`${goCase.name}/${path}`);
      const goTest =
        result.model && listsNames(goCase) && routesTestGo(result.model, result.files.get("gen.yml") ?? "");
      if (goTest) writeFileSync(join(dir, goCase.name, "generated_routes_test.go"), goTest);
    }
    const packages = [...results.keys()].map(({ name }) => `./${name}`);
    const tags = `-tags=${building.flatMap(goCase => goCase.tags).join(",")}`;
    built = await runGo("go", ["build", tags, ...packages], dir);
    vetted = await runGo("go", ["vet", tags, ...packages], dir);
    unformatted = await runGo("gofmt", ["-l", ...generated], dir);
    tested = readTestEvents(
      (await runGo("go", ["test", "-json", "-vet=off", tags, ...packages], dir)).stdout,
    );
  });

  test.each(byName(building))("%s builds, is formatted and passes go vet", (_, goCase) => {
    expect(results.get(goCase)?.files.size).toBeGreaterThan(0);
    expect(about(goCase.name, built.stderr)).toEqual([]);
    expect(about(goCase.name, vetted.stderr)).toEqual([]);
    expect(about(goCase.name, unformatted.stdout)).toEqual([]);
  });

  test("the Go tools report nothing outside of the cases either", () => {
    expect(built).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(vetted).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(unformatted).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test.each(byName(building.filter(listsNames)))("%s serves every route", (_, goCase) => {
    const { passed, names, output } = tested.get(`example.com/cases/${goCase.name}`)!;
    expect(passed, output).not.toBe(false);
    expect(names).toEqual(expect.arrayContaining(routesTestNames(results.get(goCase)!.model!)));
  });
});

/** Reports whether a case has a list of handlers, each of which answers with its name. */
function listsNames({ runs, answersNames }: Case): boolean {
  return answersNames && runs.some(({ command }) => command === "list");
}

/** The rows of `test.each`: cases with their names. */
function byName(cases: Case[]): [string, Case][] {
  return cases.map(goCase => [goCase.name, goCase]);
}

/** The lines of a tool's messages that are about a case. */
function about(name: string, messages: string): string[] {
  return messages.split("\n").filter(line => line.replace("vet: ", "").startsWith(`${name}/`));
}

/** The entries of a folder, sorted; none if it does not exist. */
function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** The files below a folder, by their paths. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile());
  return entries
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .sort();
}

/** With `--update`, removes files that no case writes any more. */
function removeStale(folder: string, expected: ReadonlyMap<string, unknown>, present: string[]): void {
  if (!update) return;
  mkdirSync(folder, { recursive: true });
  for (const name of present) if (!expected.has(name)) rmSync(join(folder, name), { recursive: true });
}
