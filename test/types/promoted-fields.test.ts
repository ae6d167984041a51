/** gen promotes the fields of embedded structs as reflect.VisibleFields does, and visits each struct once, however many ways lead to it. */
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { typeReader } from "../../src/types/go-types.ts";
import { resolveTypes } from "../../src/types/resolve-types.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { dice, seededRandom } from "../helpers/random/seeded-random.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const parser = await sharedParser();

/** The fields of each binding struct in a package with one file. */
async function fieldsOf(text: string) {
  const dir = fileTree({ "go.mod": "module example.com/p\n\ngo 1.24\n", "p.go": text });
  const file = await parser.parse("p.go", text);
  expect(file.syntaxErrors).toEqual([]);
  const build = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };
  const reader = typeReader(parser, build, readImportRoots(systemFiles, dir, process.env));
  const { structs } = resolveTypes({ dir, files: [file] }, reader);
  return new Map([...structs].map(([{ name }, struct]) => [name, struct]));
}

/** Random structs that embed others, some of them generic; each one embeds only structs before it. */
function randomStructs(seed: number): string {
  const roll = dice(seededRandom(seed));
  const lines: string[] = [];
  const generic = new Set<number>();
  for (let number = 0; number < 10; number++) {
    if (roll.chance(0.3)) generic.add(number);
    const parameter = generic.has(number) ? "[T any]" : "";
    const embedded = new Set(Array.from({ length: roll.below(4) }, () => roll.below(number || 1)));
    const fields = [...embedded]
      .filter(other => other < number)
      .map(other => {
        const given = generic.has(other)
          ? `[${roll.pick(["int", "string", ...(parameter ? ["T"] : [])])}]`
          : "";
        const tag = roll.chance(0.1) ? ' `json:"-"`' : "";
        return `\t${roll.pick(["", "*"])}S${other}${given}${tag}\n`;
      });
    const names = new Set(
      Array.from({ length: roll.below(3) }, () => roll.pick(["A", "B", "C", "d", "S1", "S2"])),
    );
    for (const name of names) {
      if (![...embedded].some(other => `S${other}` === name)) fields.push(`\t${name} int\n`);
    }
    lines.push(`type S${number}${parameter} struct {\n${fields.join("")}}\n`);
    const given = generic.has(number) ? `[${roll.pick(["int", "string"])}]` : "";
    lines.push(`type R${number}Request struct {\n\tS${number}${given}\n}\n`);
  }
  return lines.join("\n");
}

describe.skipIf(!hasGo())("gen and reflect.VisibleFields agree", () => {
  test("on the promoted fields of random structs", async () => {
    const seed = Number(process.env.GEN_RANDOM_SEED ?? 5);
    const count = caseCount(40);
    const main: string[] = [];
    const files: Record<string, string> = { "go.mod": "module example.com/r\n\ngo 1.24\n" };
    const found: Record<string, string[]> = {};
    for (let number = 0; number < count; number++) {
      const text = `package p${number}\n\n${randomStructs(seed + number)}`;
      files[`p${number}/p.go`] = text;
      for (const [name, { fields }] of await fieldsOf(text)) {
        main.push(`\tshow("p${number}.${name}", reflect.TypeFor[p${number}.${name}]())\n`);
        found[`p${number}.${name}`] = fields.map(field => [...field.embeddedIn, field.name].join("."));
      }
    }
    const imports = Array.from({ length: count }, (_, number) => `\t"example.com/r/p${number}"\n`);
    files["main.go"] = `package main

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"

${imports.join("")})

var found = map[string][]string{}

func show(name string, t reflect.Type) {
	paths := []string{}
	for _, field := range reflect.VisibleFields(t) {
		path, named := []string{}, false
		for at, outer := 0, t; at < len(field.Index); at++ {
			if outer.Kind() == reflect.Pointer {
				outer = outer.Elem()
			}
			step := outer.Field(field.Index[at])
			path = append(path, step.Name)
			named = named || at < len(field.Index)-1 && step.Tag != ""
			outer = step.Type
		}
		if !named {
			paths = append(paths, strings.Join(path, "."))
		}
	}
	found[name] = paths
}

func main() {
${main.join("")}	_ = json.NewEncoder(os.Stdout).Encode(found)
}
`;
    const { stdout, stderr } = await runGo("go", ["run", "."], fileTree(files));
    expect(stderr).toBe("");
    expect(found).toEqual(JSON.parse(stdout));
    expect(Object.values(found).filter(fields => fields.length > 5).length).toBeGreaterThan(count);
  });
});

describe("structs to which many ways lead", () => {
  test("are visited once: 2^90 ways lead through a diamond of 90 levels", async () => {
    const levels = Array.from(
      { length: 90 },
      (_, level) =>
        `type A${level} struct {\n\tA${level + 1}\n\t*B${level + 1}\n}\n\ntype B${level} struct {\n\tA${level + 1}\n\t*B${level + 1}\n}\n`,
    );
    const text = `package p\n\ntype A90 struct{ X, Y int }\n\ntype B90 struct{ X, Z int }\n\n${levels.join("\n")}\ntype GetRequest struct {\n\tA0\n\tOwn int \`query:"own"\`\n}\n`;
    const { fields, pointers } = (await fieldsOf(text)).get("GetRequest")!;
    expect(fields.map(({ name }) => name)).toEqual(["A0", "A1", "B1", "Own"]);
    expect(pointers.map(({ selector }) => selector)).toEqual(["A0.A1.B2", "A0.B1", "A0.B1.B2"]);
  });

  test("are searched for methods once, and compared once", async () => {
    const levels = Array.from(
      { length: 90 },
      (_, level) =>
        `type A${level} struct {\n\tL, R A${level + 1}\n}\n\ntype I${level} interface {\n\tI${level + 1}\n\tJ${level + 1}\n}\n\ntype J${level} interface {\n\tI${level + 1}\n\tJ${level + 1}\n}\n`,
    );
    const text = `package p\n\ntype A90 struct{ X []int }\n\ntype I90 interface{ X() }\n\ntype J90 interface{ X() }\n\n${levels.join("\n")}\ntype GetRequest struct {\n\tA A0 \`query:"a"\`\n\tI I0 \`query:"i"\`\n\tI0\n}\n`;
    const { fields } = (await fieldsOf(text)).get("GetRequest")!;
    expect(fields.map(({ name }) => name)).toEqual(["A", "I", "I0"]);
  });
});
