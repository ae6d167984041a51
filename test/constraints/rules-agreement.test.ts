/**
 * Tests that generated Validate methods agree with go-playground/validator. A Go program fills random request structs with random values, and compares which value fails with
 * which rule. GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of packages.
 */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { differenceRows } from "../helpers/judges/rule-differences.ts";
import { randomAgreement, unknownDifferences } from "../helpers/judges/rules-agreement.ts";
import {
  generateRules,
  judgeRules,
  newRulesModule,
  type RulesReport,
} from "../helpers/judges/rules-judge.ts";
import { caseCount } from "../helpers/random/case-count.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(12);
const valuesPerMessage = 500;
const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-rules-")));
afterAll(() => rmSync(dir, { recursive: true }));

describe.skipIf(!hasGo() || !(await newRulesModule(dir)))("generated rules", () => {
  test(`judge ${count} random packages as validator does (seed ${seed})`, async () => {
    const reports = Object.values(await randomAgreement(dir, { seed, count, values: valuesPerMessage }));
    const sum = (of: (report: RulesReport) => number) =>
      reports.reduce((total, report) => total + of(report), 0);
    const verdicts = sum(({ Values }) => Values);
    const valid = sum(({ Valid }) => Valid);
    const failed = new Set(
      reports.flatMap(({ Failures }) => Object.keys(Failures).flatMap(rule => rule.split("|"))),
    );
    if (process.env.GEN_RANDOM_CASES)
      console.log(`${verdicts} verdicts, ${valid} of them valid; ${failed.size} rules failed`);
    expect(unknownDifferences(reports), "the number of a package is its seed").toEqual([]);
    expect(verdicts).toBe(reports.length * valuesPerMessage);
    expect(verdicts).toBeGreaterThan(count * 3500);
    expect(valid).toBeGreaterThan(count);
    expect(failed.size).toBeGreaterThan(count < 10 ? 50 : 150);
    // Only net/url allocates memory, for unusual URLs, and the rule unique, for long lists and maps.
    expect(reports.filter(({ Allocates }) => Allocates).length).toBeLessThan(reports.length / 20);
  });

  test("are compared by a program that finds wrong ones", async () => {
    const text = plantedPackage();
    const made = { name: "planted", text, messages: ["MakeRequest"] };
    const { diagnostics } = await generateRules(dir, made);
    expect(diagnostics).toEqual([]);
    // gen has read one tag of each field, and validator reads the other one.
    const change = (source: string) =>
      planted.reduce(
        (changed, [, tag, other], index) =>
          changed.replace(`k${index}" validate:"${tag}"`, `k${index}" validate:"${other}"`),
        source,
      );
    const reports = await judgeRules(dir, [{ ...made, change }], { seed: 1, values: 3000 });
    const found = reports["planted.MakeRequest"]!.Differences.map(({ Place }) => Place.split("/")[1]);
    expect([...new Set(found)].sort()).toEqual(planted.map((_, index) => `k${index}`).sort());
    expect(unknownDifferences(Object.values(reports)).length).toBe(planted.length);
  });
});

/** Types with tags for gen, and with tags for validator that differ from these a little. */
const planted: [type: string, tag: string, other: string][] = [
  ["string", "min=3", "min=4"],
  ["string", "max=3", "lt=3"],
  ["*string", "omitempty,min=3", "min=3"],
  ["int", "gte=3", "gt=3"],
  ["int8", "len=5", "ne=5"],
  ["float64", "lt=1.5", "lte=1.5"],
  ["time.Duration", "min=1s", "min=1001ms"],
  ["time.Time", "gt", "lt"],
  ["string", "oneof=dog cat", "oneof=dog cats"],
  ["string", "uuid", "uuid_rfc4122"],
  ["string", "contains=a", "startswith=a"],
  ["string", "email|uuid", "email|alpha"],
  ["[]string", "dive,min=2", "min=2"],
  ["[]string", "omitempty,min=1", "omitzero,min=1"],
  ["map[string]int", "dive,keys,min=2,endkeys,min=1", "dive,keys,min=2,endkeys,min=2"],
  ["map[string]int", "dive,keys,min=2,endkeys,min=1", "dive,keys,min=1,endkeys,min=1"],
  ["bool", "required", "isdefault"],
  ["Inner", "required", "structonly"],
];

function plantedPackage(): string {
  const fields = planted.map(
    ([type, tag], index) => `\tF${index} ${type} \`json:"k${index}" validate:"${tag}"\`\n`,
  );
  return `package planted

import (
	"net/http"
	"time"
)

type Inner struct {
	Name string \`json:"name" validate:"max=2"\`
}

type MakeRequest struct {
${fields.join("")}}

// POST /
func Make(w http.ResponseWriter, r *http.Request) {}
`;
}

test("the reference lists the differences that are on purpose", () => {
  const reference = readFileSync("src/model/README.md", "utf8");
  const [, table = ""] = /\| on \| difference \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(reference) ?? [];
  expect(table.trimEnd().split("\n")).toEqual(differenceRows);
});
