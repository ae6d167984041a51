/** Compares generated rules with go-playground/validator, for random packages. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { formatDiagnostic } from "../format-diagnostic.ts";
import { randomRules } from "../random/random-rules.ts";
import { seededRandom } from "../random/seeded-random.ts";
import { isKnown } from "./rule-differences.ts";
import { generateRules, judgeRules, type RulesPackage, type RulesReport } from "./rules-judge.ts";

/** How many packages and values are judged. */
export interface AgreementSize {
  seed: number;
  /** The number of packages; the first is made from the seed, the second from the one after it. */
  count: number;
  /** The number of values of each message. */
  values: number;
}

/** Generates random packages in the module of the Go program, and lets it judge them. Returns the reports by message. */
export async function randomAgreement(
  dir: string,
  { seed, count, values }: AgreementSize,
): Promise<Record<string, RulesReport>> {
  const packages: RulesPackage[] = [];
  for (const folder of readdirSync(dir).filter(name => /^p\d+$/.test(name)))
    rmSync(join(dir, folder), { recursive: true });
  for (let number = 0; number < count; number++) {
    const made = randomRules(seededRandom(seed + number), `p${seed + number}`);
    const { diagnostics } = await generateRules(dir, made);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(formatDiagnostic), `seed ${seed + number}`).toEqual([]);
    packages.push(made);
  }
  return judgeRules(dir, packages, { seed, values });
}

/** The differences without a known reason, as texts: one for each tag. */
export function unknownDifferences(reports: RulesReport[]): string[] {
  const byTag = new Map<string, string>();
  for (const difference of reports.flatMap(({ Differences }) => Differences)) {
    const { Place, Type, Tag, Validator, Generated, Value, Parent } = difference;
    if (byTag.has(Tag) || isKnown(difference)) continue;
    const verdicts = `validator says ${JSON.stringify(Validator)}, gen ${JSON.stringify(Generated)}`;
    byTag.set(Tag, `${Place} ${Type} ${Tag} is ${Value}: ${verdicts}, in ${Parent.slice(0, 300)}`);
  }
  return [...byTag.values()];
}
