/**
 * kin-openapi, Go's most used reader of OpenAPI, finds that requests and responses keep to the documents: its strict middleware runs in front of
 * the servers. It has a validator for JSON Schema 2020-12, so it reads documents of OpenAPI 3.1 unchanged.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { type Case, copyCases, readCases, runCase } from "../helpers/case-folder.ts";
import { gen } from "../helpers/command.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { documentText } from "../helpers/judges/openapi-documents.ts";
import { operationsOf } from "../helpers/judges/openapi-operations.ts";
import { requestMaker } from "../helpers/judges/parameter-requests.ts";
import { rawText } from "../helpers/judges/parsing-server.ts";
import { newService } from "../helpers/judges/service.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-kin-")));
afterAll(() => rmSync(dir, { recursive: true }));
const [kin, casesDir, service] = ["kin", "cases", "service"].map(name => join(dir, name)) as [
  string,
  string,
  string,
];
const settings = { GOPROXY: "off", GOWORK: join(dir, "go.work") };
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(500);

/** What the program test/helpers/go/kin/through prints about a request. */
interface Exchange {
  Request: string;
  Response: string;
  Target: string;
  Sent: string;
  Problem: string;
  Difference: string;
}
cpSync(join(import.meta.dirname, "../helpers/go/kin"), kin, { recursive: true });
const isReady = hasGo() && (await fetchModules(kin));

/** Replaces a text in a file, which must contain it. */
function replace(file: string, from: string, to: string): void {
  const before = readFileSync(file, "utf8");
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
}

describe.skipIf(!isReady)("behind kin-openapi's middleware", () => {
  const build = defaultBuildContext(process.env, process.platform, process.arch, []);

  const sent: string[] = [];
  let exchanges: Exchange[];

  const program = join(dir, "through.exe");

  /** Sends requests to the service through the middleware, which reads openapi.json in a folder. */
  function sendThrough(cwd: string, requests: string[]): Exchange[] {
    const input = requests.map(raw => `${JSON.stringify(raw)}\n`).join("");
    const output = execFileSync(program, { cwd, input, encoding: "utf8", maxBuffer: 1 << 30 });
    return output
      .trim()
      .split("\n")
      .map(line => JSON.parse(line) as Exchange);
  }

  beforeAll(async () => {
    copyCases(casesDir);
    writeFileSync(join(dir, "go.work"), "go 1.25.0\n\nuse (\n\t./cases\n\t./kin\n\t./service\n)\n");
    const parser = await sharedParser();
    for (const name of ["booking", "responses"]) {
      const one = readCases().find(one => one.name === name) as Case;
      const { model } = await runCase(one, casesDir, { build, parser });
      writeFileSync(join(casesDir, name, "openapi.json"), await documentText([model!], join(casesDir, name)));
    }
    newService(service);
    const built = await runGo("go", ["build", "-o", program, "./through"], kin, settings);
    if (built.code !== 0) throw new Error(built.stderr);
    const random = seededRandom(seed);
    for (const operation of operationsOf(JSON.parse(readFileSync(join(service, "openapi.json"), "utf8")))) {
      const make = requestMaker(operation, random);
      for (let left = count; left > 0; left--) sent.push(rawText(make().request, "localhost"));
    }
    exchanges = sendThrough(service, sent);
    for (const file of ["case_test.go", "record_test.go", "serve_test.go", "front_test.go"])
      cpSync(join(import.meta.dirname, "../helpers/go/responses", file), join(casesDir, "responses", file));
    const booking = join(casesDir, "booking", "booking_test.go");
    cpSync(join(import.meta.dirname, "../helpers/go/bindings/cases/booking/booking_test.go"), booking);
    replace(booking, "httptest.NewServer(mux)", "httptest.NewServer(front.Report(t, mux))");
    replace(booking, "import (\n", 'import (\n\t"example.com/kin/front"\n');
  });

  test(`${count} random requests to each handler of three packages keep to one document (seed ${seed})`, () => {
    expect(exchanges).toHaveLength(sent.length);
    expect(exchanges.filter(({ Problem }) => Problem !== "").slice(0, 10)).toEqual([]);
    const refused = exchanges.filter(({ Request }) => Request !== "").length;
    expect(refused).toBeGreaterThan(sent.length / 10);
    expect(refused).toBeLessThan(sent.length / 2);
    // These differences are frequent; test/helpers/go/kin/front/report.go has all.
    const reasons = new Set(exchanges.map(({ Difference }) => Difference));
    expect([...reasons]).toEqual(
      expect.arrayContaining([
        "a leap second",
        "a malformed query or form",
        "an empty text of an optional field",
        "an empty value",
        "null for a field that can't be nil",
        "quotes in a list of a header",
      ]),
    );
  });

  test("requests and responses break a document that says something else", () => {
    const wrong = join(dir, "wrong");
    mkdirSync(wrong);
    cpSync(join(service, "openapi.json"), join(wrong, "openapi.json"));
    replace(join(wrong, "openapi.json"), '"maximum": 100', '"maximum": 99');
    replace(join(wrong, "openapi.json"), '"exclusiveMaximum": 10', '"exclusiveMaximum": 11');
    replace(join(wrong, "openapi.json"), '"409": {', '"410": {');
    const some = sent.filter((_, index) => index % 5 === 0);
    const problems = new Set(sendThrough(wrong, some).map(({ Problem }) => Problem.replace(/:.*/s, "")));
    expect([...problems].sort()).toEqual([
      "",
      "Parse refuses what the document accepts",
      "the response breaks the document",
      "the server accepts what the document refuses",
    ]);
  });

  test("requests and responses keep to the document of OpenAPI 3.0, too", () => {
    const old = join(dir, "old");
    mkdirSync(old);
    cpSync(join(service, "gen.config.mjs"), join(service, "old.config.mjs"));
    replace(join(service, "old.config.mjs"), "openapi: {", 'openapi: { version: "3.0",');
    const out = join(old, "openapi.json");
    expect(gen(service, ["openapi", "--config", "old.config.mjs", "--out", out])).toMatchObject({
      status: 0,
    });
    expect(readFileSync(out, "utf8")).toContain('"openapi": "3.0.3"');
    const [some, before] = [sent, exchanges].map(all => all.filter((_, index) => index % 5 === 1)) as [
      string[],
      Exchange[],
    ];
    const found = sendThrough(old, some);
    expect(found.filter(({ Response }) => Response !== "").slice(0, 3)).toEqual([]);
    const newly = found.filter(({ Request }, index) => Request !== "" && before[index]!.Request === "");
    // kin-openapi's own validator, which it has for 3.0, takes an empty value for null, or for a text that must have the format.
    expect(newly.filter(({ Target, Sent }) => !/=(?:&|$)/.test(`${Target}&${Sent}`)).slice(0, 5)).toEqual([]);
    expect(found.filter(({ Request }) => Request !== "").length).toBeGreaterThan(some.length / 10);
  });

  test.each(["booking", "responses"])("the tests of the case %s succeed", async name => {
    // TestRecord runs too many requests; TestFront chooses some of them.
    const args = ["test", "-vet=off", "-skip", "^TestRecord$", `./${name}`];
    const { code, stdout } = await runGo("go", args, casesDir, settings);
    expect(code, stdout).toBe(0);
  });
});
