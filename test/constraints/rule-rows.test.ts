/** All that gen knows of a rule is in its row in src/constraints: no other wing names rules, and a new row is enough for Go, JSON Schema and messages. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { expect, test, vi } from "vitest";
import type { Rule } from "../../src/constraints/rule.ts";
import { rules } from "../../src/constraints/rules.ts";
import { documentText } from "../helpers/judges/openapi-documents.ts";
import { generateRules } from "../helpers/judges/rules-judge.ts";

/** The table has one row more. */
vi.mock("../../src/constraints/rules.ts", async load => {
  const all = await load<typeof import("../../src/constraints/rules.ts")>();
  const above: Rule = {
    parameter: "size",
    kinds: ["int"],
    message: (_, parameter) => `must be above ${parameter}`,
    check: { kind: "order", operator: ">", texts: "length" },
  };
  (all.rules as Map<string, Rule>).set("above", above);
  return all;
});

/** Names of rules that are words of Go, JSON, OpenAPI or other libraries, too, or kinds of steps and conditions in the model. */
const otherMeanings = new Set(
  (
    "len min max json boolean number omitempty omitzero url ip cidr uuid base64 sha256 " +
    "required unique pattern dive numeric ulid uri"
  ).split(" "),
);

test("no file outside of src/constraints names a rule", () => {
  const src = resolve(import.meta.dirname, "../../src");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    file => file.endsWith(".ts") && !file.startsWith("constraints"),
  );
  const found: string[] = [];
  for (const file of files) {
    const isRule = (value: unknown) =>
      typeof value === "string" && rules.has(value) && !otherMeanings.has(value);
    const { program } = parseSync(file, readFileSync(join(src, file), "utf8"));
    new Visitor({
      Literal({ value }) {
        if (isRule(value)) found.push(`${file}: ${value}`);
      },
      // What is compared with the name of a constraint is the name of a rule, whatever else it means.
      BinaryExpression({ left, right }) {
        const isName =
          left.type === "MemberExpression" && "name" in left.property && left.property.name === "rule";
        if (isName && right.type === "Literal" && rules.has(String(right.value)))
          found.push(`${file}: ${right.value}`);
      },
    }).visit(program);
  }
  expect(files.length).toBeGreaterThan(250);
  expect(found).toEqual([]);
});

test("a rule needs nothing but its row", async () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-rule-rows-")));
  const text = `package rooms

import "net/http"

type MakeRequest struct {
	Beds  int \`json:"beds" validate:"above=3"\`
	Doors int \`json:"doors" validate:"above=3,min=2"\`
}

// POST /rooms
func Make(w http.ResponseWriter, r *http.Request) {}
`;
  const { model, files, diagnostics } = await generateRules(dir, { name: "rooms", text }, {}, true);
  expect(diagnostics.map(({ message }) => message)).toEqual(["above=3 implies min=2"]);
  const go = files.map(({ content }) => content).join("\n");
  expect(go).toContain("if req.Beds <= 3 {");
  expect(go).toContain('"must be above 3"');
  expect((await documentText([model!], dir)).replaceAll(/\s/g, "")).toContain('"exclusiveMinimum":3');
  rmSync(dir, { recursive: true });
});
