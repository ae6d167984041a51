/** Tests how gen reads tags `validate`: their syntax, the places of rules, and parameters. The cases validate-tags and invalid-rule show the messages. */
import { describe, expect, test } from "vitest";
import { conflictsOf } from "../../src/constraints/conflicts.ts";
import { integer, parameterProblem } from "../../src/constraints/parameters.ts";
import {
  parseValidateTag,
  positionInTag,
  splitParameter,
  type WrittenRule,
} from "../../src/constraints/parse-validate-tag.ts";
import type { ValueKind } from "../../src/constraints/rule.ts";
import { rules } from "../../src/constraints/rules.ts";
import type { Constraint } from "../../src/constraints/types.ts";
import { parseStructTag } from "../../src/go/struct-tags.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** A rule as a short text such as `min(3)@4`, with its parameter and its offset in the tag. Brackets hold alternatives, rules of keys and rules of elements. */
function short({ rule, parameter, offset, alternatives, keys, elements }: WrittenRule): string {
  const inner = [alternatives, keys, elements].map(list => list.map(short).join(" "));
  const given = parameter === null ? "" : `(${parameter})`;
  return `${rule}${given}@${offset}${inner.some(text => text !== "") ? `[${inner.join(";")}]` : ""}`;
}

describe("the syntax of tags:", () => {
  test.each([
    ["", ""],
    ["-", ""],
    ["required", "required@0"],
    ["required,min=3", "required@0 min(3)@9"],
    ["eq=", "eq()@0"],
    ["eq=a=b", "eq(a=b)@0"],
    ["contains=0x2C0x7C", "contains(,|)@0"],
    ["excludesall=!()", "excludesall(!())@0"],
    ["uuid|ulid", "or@0[uuid@0 ulid@5;;]"],
    ["max=1,eq=a|eq=b,min=2", "max(1)@0 or@6[eq(a)@6 eq(b)@11;;] min(2)@16"],
    ["iscolor", "or@0[hexcolor@0 rgb@0 rgba@0 hsl@0 hsla@0;;]"],
    ["email|iscolor", "or@0[email@0 hexcolor@6 rgb@6 rgba@6 hsl@6 hsla@6;;]"],
    ["min=1,dive,max=2", "min(1)@0 dive@6[;;max(2)@11]"],
    ["dive", "dive@0"],
    ["dive,dive,max=2", "dive@0[;;dive@5[;;max(2)@10]]"],
    ["dive,keys,min=1,endkeys,max=2", "dive@0[;min(1)@10;max(2)@24]"],
    ["dive,keys,min=1", "dive@0[;min(1)@10;]"],
    ["dive,keys,endkeys", "dive@0"],
  ])("%j has the rules %j", (value, expected) => {
    const { rules, problem } = parseValidateTag(value);
    expect(problem).toBe(null);
    expect(rules.map(short).join(" ")).toBe(expected);
  });

  test.each([
    ["min=1,,max=2", 6],
    ["min=1,", 6],
    ["min=1,=3", 6],
    ["email||uuid", 6],
    ["keys,min=1,endkeys", 0],
    ["dive,min=1,keys", 11],
    ["dive,min=1,endkeys", 11],
  ])("%j has a mistake at offset %i", (value, offset) => {
    expect(parseValidateTag(value).problem?.offset).toBe(offset);
  });

  test("parameters are split at spaces outside of single quotes", () => {
    expect(splitParameter(" a  'b c' d'e \t''")).toEqual(["a", "b c", "de", ""]);
  });
});

describe("the place of a rule", () => {
  const place = (literal: string, rule: string) => {
    const span = { line: 3, column: 10, endLine: 3, endColumn: 10 + Buffer.byteLength(literal) };
    const tag = parseStructTag(literal, span).pairs.find(({ key }) => key === "validate")!;
    const { column, endColumn } = positionInTag("a.go", { literal, span }, tag, {
      offset: tag.value.indexOf(rule),
      length: rule.length,
    });
    return [column, endColumn];
  };
  test("counts bytes", () => {
    expect(place('`json:"a" validate:"eq=é,min=3"`', "min=3")).toEqual([36, 41]);
  });
  test("counts escape sequences", () => {
    expect(place('`validate:"eq=\\"a\\",min=3"`', "min=3")).toEqual([30, 35]);
    expect(place('`json:"ä" validate:"eq=\\u00e9\\t\\\\,min=3"`', "min=3")).toEqual([45, 50]);
    expect(place('`validate:"min=3,pattern=\\\\d"`', "min=3")).toEqual([21, 26]);
  });
  test("is the whole tag where the value has escape sequences of bytes, or is not a raw string", () => {
    expect(place('`validate:"eq=\\xc3\\xa9,min=3"`', "min=3")).toEqual([11, 39]);
    expect(place('"validate:\\"eq=a,min=3\\""', "min=3")).toEqual([10, 35]);
  });
});

describe("random bounds", () => {
  const constraint = (rule: string, parameter: number): Constraint => {
    return {
      rule,
      parameter: String(parameter),
      values: [],
      function: null,
      fields: [],
      message: "",
      alternatives: [],
      keys: [],
      elements: [],
    };
  };
  const holds: Record<string, (value: number, parameter: number) => boolean> = {
    min: (value, parameter) => value >= parameter,
    max: (value, parameter) => value <= parameter,
    gt: (value, parameter) => value > parameter,
    lt: (value, parameter) => value < parameter,
    gte: (value, parameter) => value >= parameter,
    lte: (value, parameter) => value <= parameter,
    len: (value, parameter) => value === parameter,
  };
  test.each<[ValueKind, number]>([
    ["int", -20],
    ["string", 0],
    ["uint", 0],
  ])(
    "of %s contradict each other if no value is left, and are redundant if they exclude none",
    (kind, first) => {
      const random = seededRandom(15);
      const below = (most: number) => Math.floor(random() * most);
      const names = Object.keys(holds);
      const values = Array.from({ length: 40 }, (_, index) => first + index);
      const allowed = (list: Constraint[]) =>
        values.filter(value => list.every(({ rule, parameter }) => holds[rule]!(value, Number(parameter))));
      let [contradictions, redundant] = [0, 0];
      for (let round = 0; round < 2000; round++) {
        const list = Array.from({ length: 1 + below(3) }, () =>
          constraint(names[below(names.length)]!, below(9) - 1),
        );
        const conflicts = conflictsOf(list, { kind, basic: kind, length: null, pointers: 0 });
        const text = list.map(({ rule, parameter }) => `${rule}=${parameter}`).join();
        const isContradiction = conflicts.some(({ code }) => code === "contradicting-rules");
        expect(isContradiction, text).toBe(allowed(list).length === 0);
        if (isContradiction) contradictions++;
        else {
          const kept = list.filter(one => !conflicts.some(({ constraint }) => constraint === one));
          expect(allowed(kept), text).toEqual(allowed(list));
          if (kept.length < list.length) redundant++;
        }
      }
      expect(contradictions).toBeGreaterThan(100);
      expect(redundant).toBeGreaterThan(100);
    },
  );
});

describe("parameters are read as Go reads them", () => {
  test.each([
    ["0", 0n],
    ["-7", -7n],
    ["+7", 7n],
    ["0x1F", 31n],
    ["0b101", 5n],
    ["0o17", 15n],
    ["017", 15n],
    ["1_000", 1000n],
    ["9223372036854775807", 9223372036854775807n],
    ["9223372036854775808", null],
    ["-9223372036854775808", -9223372036854775808n],
    ["1__0", null],
    ["_1", null],
    ["08", null],
    ["1.0", null],
    ["", null],
    [" 1", null],
  ])("%j is %s", (text, expected) => {
    expect(integer(text)).toBe(expected);
  });

  test.each<[string, string | null, ValueKind, boolean]>([
    ["min", "3", "string", true],
    ["min", "3.5", "string", false],
    ["min", "3.5", "float", true],
    ["min", "-1", "uint", false],
    ["min", "-1", "int", true],
    ["min", "1m30s", "duration", true],
    ["min", "90", "duration", true],
    ["min", "1x", "duration", false],
    ["min", null, "int", false],
    ["min", null, "time", true],
    ["eq", "abc", "string", true],
    ["eq", "yes", "bool", false],
    ["required", "1", "string", false],
    ["oneof", "", "string", false],
    ["required_if", "A 1 B 2", "string", true],
    ["required_if", "A 1 A 2", "string", false],
    ["required_unless", "A 1 A 2", "string", true],
    ["unique", null, "slice", true],
  ])("%s=%s is right for a value of kind %s: %s", (name, parameter, kind, isRight) => {
    expect(parameterProblem(name, parameter, rules.get(name)!, kind) === null).toBe(isRight);
  });
});
