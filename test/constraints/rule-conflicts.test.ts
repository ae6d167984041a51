/**
 * Tests that rules which gen reports as contradicting accept no value, and that rules which it reports as redundant change no verdict. A Go program asks
 * go-playground/validator about random values.
 * GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of random tags.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/base/report/diagnostic.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { generateRules, judgeRules, newRulesModule } from "../helpers/judges/rules-judge.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import {
  type ConstrainedType,
  plainType,
  typeDeclarations,
} from "../helpers/random/random-constrained-types.ts";
import { valueRules } from "../helpers/random/random-rules.ts";
import { dice, seededRandom } from "../helpers/random/seeded-random.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(3000);
const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-conflicts-")));
afterAll(() => rmSync(dir, { recursive: true }));

/** A field with random rules, of a struct with the same name. */
interface Chain {
  name: string;
  type: ConstrainedType;
  /** The rules of its tag. */
  parts: string[];
}

function chains(): Chain[] {
  const roll = dice(seededRandom(seed));
  const made: Chain[] = [];
  while (made.length < count) {
    const type = plainType(roll);
    const parts = valueRules(roll, type);
    const tag = parts.join(",");
    // Tags with escape sequences are left out: diagnostics don't have the place of each rule there.
    if (tag !== "" && JSON.stringify(tag) === `"${tag}"`) made.push({ name: `C${made.length}`, type, parts });
  }
  return made;
}

const head = `package chains

import (
	"encoding/json"
	"net/http"
	"time"
)

${typeDeclarations}
`;
const tail = (names: string[]) => `
type MakeRequest struct {
${names.map(name => `\t${name} ${name} \`json:"${name}"\`\n`).join("")}}

// POST /
func Make(w http.ResponseWriter, r *http.Request) {}

var _ time.Time
`;

/** A struct with two fields of a type. */
const pair = (name: string, { text }: ConstrainedType, a: string, b: string) =>
  `type ${name} struct { A ${text} \`json:"a" validate:"${a}"\`; B ${text} \`json:"b" validate:"${b}"\` }\n`;

/** The rules of a tag without those, and without those alternatives, that begin at the columns, counted in bytes. */
function without({ parts }: Chain, line: string, columns: ReadonlySet<number>): string {
  let at = Buffer.byteLength(line.slice(0, line.indexOf('validate:"') + 'validate:"'.length)) + 1;
  let found = 0;
  const kept = parts.flatMap(part => {
    const isWhole = columns.has(at) && !columns.has(-at);
    const start = at;
    const alternatives = part.split("|").filter(one => {
      const isNeedless = columns.has(at) && (at > start || columns.has(-at));
      if (isNeedless) found++;
      at += Buffer.byteLength(one) + 1;
      return !isNeedless;
    });
    if (isWhole) found++;
    return isWhole ? [] : [alternatives.join("|")];
  });
  expect(found, line).toBe([...columns].filter(column => column > 0).length);
  return kept.join(",");
}

/** The rules without `omitempty`, `omitzero` and `omitnil`, which accept empty values; for what may be nil also with `required`, which refuses that. */
function strict({ parts, type }: Chain): string {
  const isNilable = type.pointers > 0 || type.kind === "interface";
  return [...(isNilable ? ["required"] : []), ...parts.filter(part => !part.startsWith("omit"))].join(",");
}

describe.skipIf(!hasGo() || !(await newRulesModule(dir)))("conflicts of random rules", () => {
  test(`are right (seed ${seed})`, async () => {
    const all = chains();
    const source = head + all.map(({ name, type, parts }) => pair(name, type, parts.join(","), "-")).join("");
    const text = source + tail(all.map(({ name }) => name));
    const { diagnostics } = await generateRules(dir, { name: "chains", text }, {});
    const lines = text.split("\n");
    const byName = new Map<string, Diagnostic[]>();
    for (const one of diagnostics) {
      const [, name = ""] = /^type (C\d+)/.exec(lines[one.location!.line - 1]!) ?? [];
      byName.set(name, [...(byName.get(name) ?? []), one]);
    }
    const contradicting: Chain[] = [];
    const redundant: Chain[] = [];
    const structs = all.map(chain => {
      const { name, type, parts } = chain;
      const found = byName.get(name) ?? [];
      const line = lines.find(one => one.startsWith(`type ${name} `))!;
      const hasOf = (code: string) => found.filter(one => one.code === code);
      expect(found.length, line).toBe(hasOf("contradicting-rules").length + hasOf("redundant-rule").length);
      // A message that begins with `oneof has` is about single values of oneof, not about the whole tag.
      const isWhole = hasOf("contradicting-rules").some(({ message }) => !message.startsWith("oneof has"));
      if (isWhole) contradicting.push(chain);
      // The place of a first alternative is that of the whole rule: it is there as a negative number, too.
      const needless = new Set(
        hasOf("redundant-rule").flatMap(({ location, message }) => {
          const { column } = location!;
          return message.includes(" has no effect in ") ? [column, -column] : [column];
        }),
      );
      if (needless.size > 0) redundant.push(chain);
      return isWhole
        ? pair(name, type, strict(chain), "-")
        : pair(name, type, parts.join(","), without(chain, line, needless));
    });
    const judged = {
      name: "chains",
      text,
      messages: all.map(({ name }) => name),
      change: () => head + structs.join("") + tail([]),
    };
    const reports = await judgeRules(dir, [judged], { seed, values: 150, pairs: true });
    const wrong: string[] = [];
    for (const chain of all) {
      const { Valid, Differences } = reports[`chains.${chain.name}`]!;
      const isContradicting = contradicting.includes(chain);
      const tag = `${chain.type.text} ${chain.parts.join(",")}: ${(byName.get(chain.name) ?? []).map(({ message }) => message).join("; ")}`;
      if (isContradicting && Valid > 0) wrong.push(`${tag}, and ${Valid} values are valid`);
      if (!isContradicting && Differences.length > 0) wrong.push(`${tag}: ${JSON.stringify(Differences[0])}`);
    }
    expect(wrong).toEqual([]);
    expect(contradicting.length).toBeGreaterThan(count / 20);
    expect(redundant.length).toBeGreaterThan(count / 20);
  });
});
