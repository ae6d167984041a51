/**
 * Tests the generated bindings in use: by Go tests that send messages over real HTTP, by fuzz targets, behind other people's routers, and by the linter staticcheck.
 *
 * test/helpers/go/bindings/cases holds the Go tests of the cases in test/cases, in folders of the same names; they share the package
 * bindingtest. The other folders of test/helpers/go/bindings are Go modules of their own, since they need other people's modules.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyCases, readCases } from "../helpers/case-folder.ts";
import { generateCases } from "../helpers/case-results.ts";
import { beforeChosen } from "../helpers/chosen-tests.ts";
import { gen } from "../helpers/command.ts";
import {
  fetchModules,
  hasGo,
  type PackageTests,
  readTestEvents,
  runGo,
  type ToolResult,
} from "../helpers/go/go-toolchain.ts";

const ownTests = resolve(import.meta.dirname, "../helpers/go/bindings");
const cases = readCases().filter(
  ({ builds, runs }) => builds && runs.some(({ command }) => command === "bindings" || command === "basics"),
);
const go = hasGo();
const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-bindings-")));
const casesDir = join(temporary, "cases");

afterAll(() => rmSync(temporary, { recursive: true }));

/** A Go test, and the directory of its package. */
interface GoTest {
  dir: string;
  name: string;
}

/** The tests and fuzz targets in a folder of test/helpers/go/bindings. */
function goTests(folder: string): GoTest[] {
  return fastGlob
    .sync("**/*_test.go", { cwd: join(ownTests, folder) })
    .sort()
    .flatMap(file => {
      const text = readFileSync(join(ownTests, folder, file), "utf8");
      return Array.from(text.matchAll(/^func ((?:Test|Fuzz)\w+)\(/gm), ([, name = ""]) => ({
        dir: dirname(file),
        name,
      }));
    });
}

/** The rows of `test.each`: Go tests with their names. */
function byName(tests: GoTest[]): [string, GoTest][] {
  return tests.map(one => [`${one.dir} ${one.name}`, one]);
}

function expectPassed(name: string, { names, output }: PackageTests = neverTested): void {
  const failures = output.split("\n").filter(line => !/^=== RUN|^ *--- PASS/.test(line));
  expect(names, failures.join("\n")).toContain(name);
}

/** Copies a folder of test/ that is a Go module, and downloads the modules that it needs; reports whether it could. */
async function fetchModule(name: string): Promise<boolean> {
  if (!go) return false;
  const dir = join(temporary, name);
  cpSync(join(import.meta.dirname, "../helpers/go", name), dir, { recursive: true });
  return fetchModules(dir);
}

const neverTested: PackageTests = { passed: null, names: [], output: "was not tested" };

// The go.mod of the tests with routers refers to this copy.
copyCases(casesDir);
const [hasRouters, hasStaticcheck] = await Promise.all(
  ["bindings/routers", "bindings/tools"].map(fetchModule),
);

beforeAll(async () => {
  if (!go) return;
  await generateCases(cases, casesDir);
  cpSync(join(ownTests, "cases"), casesDir, { recursive: true });
});

describe.skipIf(!go)("Go tests of the generated bindings", () => {
  const tests = goTests("cases");
  let tested: Map<string, PackageTests>;

  beforeChosen(async isChosen => {
    const chosen = tests.filter(({ dir, name }) => isChosen(`${dir} ${name}`));
    const packages = new Set(chosen.map(({ dir }) => `./${dir}`));
    if (packages.size === 0) return;
    tested = readTestEvents((await runGo("go", ["test", "-json", "-vet=off", ...packages], casesDir)).stdout);
  });

  test.each(byName(tests))("%s passes", (_, { dir, name }) => {
    expectPassed(name, tested.get(`example.com/cases/${dir}`));
  });

  test("are in folders of cases that generate bindings", () => {
    const names = cases.map(({ name }) => name);
    expect([...names, "bindingtest"]).toEqual(
      expect.arrayContaining(readdirSync(join(ownTests, "cases")).sort()),
    );
  });
});

describe.skipIf(!go)("fuzzing with 5,000 inputs", () => {
  const targets = goTests("cases").filter(({ name }) => name.startsWith("Fuzz"));
  const program = (dir: string) => join(temporary, `${dir}.test`);

  beforeChosen(async isChosen => {
    const chosen = targets.filter(({ dir, name }) => isChosen(`${dir} ${name}`));
    for (const dir of new Set(chosen.map(one => one.dir))) {
      const args = ["test", "-c", "-vet=off", "-fuzz=.", "-o", program(dir), `./${dir}`];
      expect(await runGo("go", args, casesDir)).toMatchObject({ code: 0, stderr: "" });
    }
  });

  test.each(byName(targets))("%s finds no mistake", async (_, { dir, name }) => {
    // The limit is a number of inputs and not a duration, since Go sometimes fails at the end of a duration (https://go.dev/issue/75804, fixed in Go 1.27).
    const which = ["-test.run=^$", `-test.fuzz=^${name}$`, "-test.fuzztime=5000x"];
    const corpus = `-test.fuzzcachedir=${join(temporary, "corpus", name)}`;
    const { code, stdout, stderr } = await runGo(program(dir), [...which, corpus], join(casesDir, dir));
    expect(code, stdout + stderr).toBe(0);
    expect(stderr).toMatch(/execs: [1-9]/);
  });
});

describe.skipIf(!hasRouters)("Go tests of the generated bindings behind routers", () => {
  const dir = join(temporary, "bindings", "routers");
  const tests = goTests("routers");
  let tested: Map<string, PackageTests>;

  /** Copies the handlers for a router, with the config and templates of its sample, or of those beside the test, which register them; returns the folder. */
  function handlersOf(router: string): string {
    const copy = join(dir, router);
    cpSync(join(ownTests, "routers", "handlers"), copy, { recursive: true });
    const own = join(ownTests, "routers", "samples", router);
    const sample = existsSync(own) ? own : join(import.meta.dirname, "../cases", `router-${router}`);
    for (const path of ["gen.config.yaml", "templates"])
      cpSync(join(sample, path), join(copy, path), { recursive: true });
    return copy;
  }

  beforeAll(async () => {
    for (const handlers of [join(dir, "handlers"), ...["chi", "gorilla", "echo", "gin"].map(handlersOf)]) {
      expect(gen(handlers, ["all"])).toMatchObject({ status: 0 });
    }
    // A Go test reads the table of the requests that routers answer in another way than net/http.
    cpSync(resolve("src/model/README.md"), join(dir, "messages.md"));
    tested = readTestEvents((await runGo("go", ["test", "-json", "-vet=off", "."], dir)).stdout);
  });

  test.each(byName(tests))("%s passes", (_, { name }) =>
    expectPassed(name, tested.get("example.com/cases/routers")),
  );
});

describe.skipIf(!hasStaticcheck)("staticcheck", () => {
  const linted = join(temporary, "linted");
  const reportsNothing = "reports nothing in the generated files of";
  let result: ToolResult;

  beforeChosen(async isChosen => {
    cpSync(casesDir, linted, { recursive: true });
    // staticcheck reports less for generated files, but gen's output should pass as hand-written code.
    for (const file of fastGlob.sync("*/*.gen.go", { cwd: linted, absolute: true })) {
      writeFileSync(file, readFileSync(file, "utf8").replace(/^.*DO NOT EDIT\.$/m, "// Written by hand."));
    }
    const tool = join(temporary, "staticcheck");
    const built = await runGo(
      "go",
      ["build", "-o", tool, "honnef.co/go/tools/cmd/staticcheck"],
      join(temporary, "bindings", "tools"),
    );
    expect(built.stderr).toBe("");
    // ST1000: the user writes the package comment. ST1012: genErrMissing has this name because the user declares errMissing.
    const checks = "all,-ST1000,-ST1012";
    const chosen = cases.filter(({ name }) => isChosen(`${reportsNothing} ${name}`));
    const packages = chosen.map(({ name }) => `./${name}`);
    // The Go tests of the cases are left out, so that a function that only they call counts as unused.
    result = await runGo(tool, ["-checks", checks, "-tests=false", ...packages], linted);
  });

  test.each(cases.map(({ name }) => name))(`${reportsNothing} %s`, name => {
    expect(result.stderr).toBe("");
    const lines = result.stdout.split("\n");
    expect(lines.filter(line => line.startsWith(`${name}/`) && line.includes(".gen.go:"))).toEqual([]);
    // That it reports comments in the cases themselves shows that it ran.
    expect(result.stdout).toContain("(ST1020)");
  });
});
