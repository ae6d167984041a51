/**
 * The generated Parse accepts a JSON body exactly when the document does. ajv judges random bodies for the case `everyday` by the schema of the
 * document, and a Go program calls Parse. GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of bodies.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { copyCases, readCases, runCase } from "../helpers/case-folder.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { type Check, type Document, schemaChecks } from "../helpers/judges/openapi-documents.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(5000);

/** Values for the properties of a body; undefined leaves a property out. Each list has valid and wrong values. */
const values: Record<string, unknown[]> = {
  title: ["a", "", "x".repeat(80), "x".repeat(81), "é".repeat(80), 5, true, [], {}, undefined],
  level: ["low", "high", "LOW", "", 1, undefined, ["low"]],
  email: ["", "a@example.com", 7, undefined],
  floor: ["low", "high", "LOW", "", undefined],
  roof: ["low", "", null, undefined],
  steps: [[], ["low"], ["high", ""], ["", "LOW"], [""], undefined],
  votes: [0, 1, 9, 10, -1, 9.5, "1", true, undefined],
  tags: [
    null,
    [],
    ["ab"],
    ["ab", "cd", "ef"],
    ["ab", "ab"],
    ["a"],
    ["ab", "cd", "ef", "gh"],
    [1],
    "ab",
    {},
    undefined,
  ],
  image: [null, "", "AAAA", "AAA=", "AA==", "A", "AA-_", 3, [], undefined],
  parent: [
    { level: "high" },
    null,
    [],
    3,
    { level: "high" },
    { title: "t", level: "low" },
    { title: "t", level: "x" },
    {},
    { title: "t", level: "low", id: -1 },
    { title: "t", level: "low", id: 7 },
    { title: "t", level: "low", tags: [3] },
    { level: "low", title: "t", hash: [1, 2] },
    { title: "t", level: "low", counts: { "1": 2 } },
    { title: "t", level: "low", counts: { x: 2 } },
    { title: "t", level: "low", score: "1.5" },
    { title: "t", level: "low", score: 1.5 },
    { title: "t", level: "low", created: "5" },
    { title: "t", level: "low", children: [null, { level: "high" }] },
    { title: "t", level: "low", children: [{}] },
    undefined,
  ],
};

describe.skipIf(!hasGo())("Parse and the document agree", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-agreement-")));
  afterAll(() => rmSync(dir, { recursive: true }));
  const bodies: string[] = [];
  let check: Check;
  let verdicts: string[];

  beforeAll(async () => {
    copyCases(dir);
    const build = defaultBuildContext(process.env, process.platform, process.arch, []);
    const everyday = readCases().find(({ name }) => name === "everyday")!;
    const { files } = await runCase(everyday, dir, { build, parser: await sharedParser() });
    const document = JSON.parse(files.get("openapi.json")!) as Document;
    check = schemaChecks(document)("/components/schemas/CreateTicketRequest");
    const random = seededRandom(seed);
    const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
    const right: Record<string, unknown> = { title: "a", level: "low" };
    for (let index = 0; index < count; index++) {
      // Most values are valid, so that often a single wrong value decides.
      const body = Object.fromEntries(
        Object.entries(values).map(([key, list]) => [key, random() < 0.3 ? pick(list) : right[key]]),
      );
      bodies.push(JSON.stringify(body));
    }
    bodies.push("{}", "null", "[]", "3", '"a"');
    mkdirSync(join(dir, "zz"));
    writeFileSync(join(dir, "zz/main.go"), program);
    const built = await runGo("go", ["build", "-o", join(dir, "parse.exe"), "./zz"], dir, { GOPROXY: "off" });
    if (built.code !== 0) throw new Error(built.stderr);
    verdicts = execFileSync(join(dir, "parse.exe"), {
      input: bodies.join("\n"),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    })
      .trim()
      .split("\n");
  });

  test(`on ${count} random bodies (seed ${seed})`, () => {
    expect(verdicts).toHaveLength(bodies.length);
    const accepted = verdicts.filter(verdict => verdict === "ok").length;
    expect(accepted).toBeGreaterThan(count / 20);
    expect(accepted).toBeLessThan((count * 19) / 20);
    const known = new Set<string>();
    const different = bodies.flatMap((body, index) => {
      const verdict = verdicts[index]!;
      const fault = check(JSON.parse(body));
      if ((fault === null) === (verdict === "ok")) return [];
      const reason = knownDifference(body, verdict, fault);
      if (reason === null) return [`${body}: ${verdict}; ${fault}`];
      known.add(reason);
      return [];
    });
    expect(different.slice(0, 10)).toEqual([]);
    expect([...known].sort()).toEqual([
      "a list of numbers is read as bytes",
      "an empty text has no format",
      "the zero value of an enum stands for an absent one",
    ]);
  });
});

/** The reason for a difference that src/commands/README.md lists; null for any other difference. */
function knownDifference(body: string, verdict: string, fault: string | null): string | null {
  if (verdict === "ok" && body.includes('"image":[]') && fault!.includes("/image"))
    return "a list of numbers is read as bytes";
  const [{ instancePath = "", keyword = "" } = {}] = JSON.parse(fault ?? "[]");
  const value = instancePath
    .split("/")
    .slice(1)
    .reduce((one: never, key: string) => one[key], JSON.parse(body));
  if (verdict === "ok" && value === "" && /^\/(?:level|floor|roof|steps)/.test(instancePath))
    return "the zero value of an enum stands for an absent one";
  if (verdict === "ok" && value === "" && keyword === "format") return "an empty text has no format";
  return null;
}

const program = `package main

import (
	"bufio"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"

	"example.com/cases/everyday"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		r := httptest.NewRequest("POST", "/tickets", strings.NewReader(lines.Text()))
		r.Header.Set("Content-Type", "application/json")
		var req everyday.CreateTicketRequest
		if err := req.Parse(r); err != nil {
			fmt.Println(strings.ReplaceAll(err.Error(), "\\n", "; "))
		} else {
			fmt.Println("ok")
		}
	}
}
`;
