/** Compares the table of rules with go-playground/validator. A rule must apply to a type if validator does not panic, and its verdict depends on the value. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ruleAliases } from "../../src/constraints/format-rules.ts";
import { rules } from "../../src/constraints/rules.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import {
  generateRules,
  judgeRules,
  newRulesModule,
  type RulesReport,
} from "../helpers/judges/rules-judge.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-rule-table-")));
afterAll(() => rmSync(dir, { recursive: true }));

/** Types of fields, each with a parameter for rules that compare. */
const types: [type: string, operand: string][] = [
  ["string", "3"],
  ["Text", "3"],
  ["int", "3"],
  ["int8", "3"],
  ["Level", "3"],
  ["uint", "3"],
  ["uintptr", "3"],
  ["float32", "1.5"],
  ["bool", "true"],
  ["[]string", "2"],
  ["[]byte", "2"],
  ["[]Inner", "2"],
  ["[]Deep", "2"],
  ["[2]int", "2"],
  ["[1]Deep", "1"],
  ["map[string]int", "2"],
  ["map[string]Deep", "2"],
  ["Inner", "2"],
  ["Deep", "2"],
  ["ID", "1"],
  ["time.Time", ""],
  ["Stamp", ""],
  ["time.Duration", "1s"],
  ["Wait", "2"],
  ["func()", "2"],
  ["complex128", "2"],
];

const declarations = `
type Text string
type Level int
type Stamp time.Time
type Wait time.Duration
type Inner struct{ Name string }
type Deep struct{ Names []string }
type ID [1]string

func (id ID) String() string { return id[0] }
`;

/** A rule on a field of a type. */
interface Pair {
  /** The struct with the field. */
  name: string;
  rule: string;
  type: string;
  tag: string;
}

function allPairs(): Pair[] {
  return [...rules.keys(), ...Object.keys(ruleAliases)].flatMap(rule =>
    types.map(([type, operand]) => {
      const given = parameterOf(rule, operand);
      const name = `F${rule}${types.findIndex(([other]) => other === type)}`;
      return { name, rule, type, tag: given === null ? rule : `${rule}=${given}` };
    }),
  );
}

/** The parameter of a rule, in a struct with the fields `Y` and `Kind`; null if it has none. */
function parameterOf(rule: string, operand: string): string | null {
  switch (rules.get(rule)?.parameter ?? "none") {
    case "size":
    case "operand":
      return operand === "" ? null : operand;
    case "text":
      return rule === "datetime" ? "2006-01-02 15:04:05" : "a";
    case "values":
      return "a 3 1000000000";
    case "field":
      return "Y";
    case "fields":
      return "Kind";
    case "pairs":
      return "Kind dog";
    default:
      return null;
  }
}

function source(pairs: Pair[]): string {
  const structs = pairs.map(
    ({ name, type, tag }) =>
      `type ${name} struct { X ${type} \`json:"x" validate:"${tag}"\`; Y ${type} \`json:"y"\`; Kind string \`json:"kind"\` }\n`,
  );
  return [
    'package table\n\nimport (\n\t"net/http"\n\t"time"\n)\n',
    declarations,
    structs.join(""),
    `type MakeRequest struct {\n${pairs.map(({ name }) => `\t${name} ${name} \`json:"${name}"\`\n`).join("")}}\n`,
    "// POST /\nfunc Make(w http.ResponseWriter, r *http.Request) {}\n",
  ].join("\n");
}

/** Why the table may differ from validator; null if it may not. */
function knownDifference({ rule, type }: Pair): string | null {
  if (rule === "pattern") return "it is gen's own";
  if (rule === "multibyte" && /^(?:\[|map)/.test(type)) return "validator judges texts such as <[]int Value>";
  if (rule === "nefield" && type === "Stamp")
    return "validator panics; gen compares the times, as eqfield does";
  return null;
}

/** What is wrong with the table; null if nothing is. */
function mistake(
  { rule, type }: Pair,
  refused: boolean,
  { Values, Valid, Panics }: RulesReport,
): string | null {
  const [reason] = Object.keys(Panics);
  if (refused) {
    const isConstant = Valid === 0 || Valid === Values;
    return reason !== undefined || isConstant ? null : `refused, and validator accepts ${Valid} of ${Values}`;
  }
  if (reason !== undefined) return `accepted, and validator panics: ${reason}`;
  // All values of an array type have the same length.
  const isLength = /^\[\d|^ID/.test(type) && /^(?:len|min|max|[gl]te?|eq|ne)(?:(?:cs)?field)?$/.test(rule);
  return Valid === 0 && !isLength ? "accepted, and validator accepts nothing" : null;
}

describe.skipIf(!hasGo() || !(await newRulesModule(dir)))("the table of rules", () => {
  test("applies to the types that validator can judge", async () => {
    const pairs = allPairs();
    const text = source(pairs);
    const { diagnostics } = await generateRules(dir, { name: "table", text }, {});
    const lines = text.split("\n");
    const refused = new Set(
      diagnostics
        .filter(({ code }) => code === "invalid-rule")
        .map(({ location }) => /^type (\w+)/.exec(lines[location!.line - 1]!)![1]),
    );
    const messages = pairs.map(({ name }) => name);
    const settings = { seed: 1, values: 100, validatorOnly: true };
    const reports = await judgeRules(dir, [{ name: "table", text, messages }], settings);
    const wrong = pairs.flatMap(pair => {
      const found = mistake(pair, refused.has(pair.name), reports[`table.${pair.name}`]!);
      return found === null || knownDifference(pair) !== null
        ? []
        : [`${pair.tag} on ${pair.type}: ${found}`];
    });
    expect(wrong).toEqual([]);
    expect(refused.size).toBeGreaterThan(1000);
    expect(pairs.length - refused.size).toBeGreaterThan(500);
  });
});
