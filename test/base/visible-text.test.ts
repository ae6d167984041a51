/** Tests that invisible characters in sources, names, configs and templates become escape sequences before they get to a terminal or a generated file. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { problem } from "../../src/base/report/diagnostic.ts";
import { formatDiagnostics } from "../../src/base/report/format.ts";
import { escapeHidden, hasHidden, visibleJson, visibleText } from "../../src/base/report/visible-text.ts";
import { visibleGo } from "../../src/templates/go/literals.ts";
import { cli, gen, tree } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const hasScript =
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false;

/** Characters of every invisible kind: C0, DEL, C1, bidirectional controls, zero width, separators, fillers, tags beyond U+FFFF. */
const hidden = [
  ..."\0\x07\b\v\f\r\x1b\x7f\x80\x85\x9b\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f",
  ..."\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2064\u2066\u2067\u2068\u2069\u206f\u3164\ufeff\ufff9",
  ..."\u{e0001}\u{e007f}",
];
const seen = "aé漢😀e\u0301 ~\t\n❤\uFE0F";

/** Characters that must not be in any text that a person reads. */
const raw = /[^\P{C}\n\t\p{Cn}\p{Co}]|[\u2028\u2029\u115f\u3164]|\u034f/u;

describe("JSON with whole numbers of any size", () => {
  test("is that of JSON.stringify with the numbers in their places", () => {
    const random = seededRandom(5);
    const below = (end: number) => Math.floor(random() * end);
    const texts = ["", "a", "\x0a3", '"', "\u202e", "\ud83d", "123n", "__proto__x"];
    const digits = (value: number) => `<${value}>`;
    /** A random value, with each whole number as a `bigint` or, for the judge, as a text that stands for it. */
    const make = (depth: number): [ours: unknown, judge: unknown] => {
      const kind = depth > 3 ? below(5) : below(7);
      if (kind === 0) {
        const number = below(2 ** 40) - 2 ** 39;
        return [BigInt(number), digits(number)];
      }
      if (kind < 5) {
        const plain = [texts[below(texts.length)], random() * 100, random() < 0.5, null][kind - 1];
        return [plain, plain];
      }
      const inner = Array.from({ length: below(4) }, () => make(depth + 1));
      if (kind === 5) return [inner.map(([ours]) => ours), inner.map(([, judge]) => judge)];
      const entriesOf = (index: 0 | 1) =>
        inner.map((pair, at) => [`${texts[at]}${at}`, at === 3 ? undefined : pair[index]]);
      return [Object.fromEntries(entriesOf(0)), Object.fromEntries(entriesOf(1))];
    };
    let count = 0;
    for (let round = 0; round < 3000; round++) {
      const [ours, judge] = make(0);
      const indent = below(4);
      const expected = visibleJson(judge, indent).replace(/"<(-?\d+)>"/g, "$1");
      count += Number(expected !== visibleJson(judge, indent));
      expect(visibleJson(ours, indent)).toBe(expected);
    }
    expect(count).toBeGreaterThan(500);
    expect(visibleJson({ most: 2n ** 64n - 1n })).toBe('{"most":18446744073709551615}');
  });
});

describe("one character", () => {
  test.each(hidden)("%j is shown as an escape sequence", character => {
    expect(hasHidden(`a${character}b`)).toBe(true);
    expect(visibleText(`a${character}b`)).toMatch(/^a\\(?:[r]|u[0-9a-f]{4}|U[0-9a-f]{8})b$/);
    expect(visibleJson([character])).toMatch(/^[ -~]*$/);
    expect(JSON.parse(visibleJson([character]))).toEqual([character]);
  });

  test("halves of surrogate pairs are hidden characters, also apart from each other", () => {
    for (const text of ["\ud83d", "\ude00", "\ud83d a \ude00", "\ud83d\n\ude00"])
      expect(hasHidden(text)).toBe(true);
    expect(hasHidden("\ud83d\ude00")).toBe(false);
  });

  test("visible characters are not changed", () => {
    expect(hasHidden(seen)).toBe(false);
    expect(visibleText(seen)).toBe(seen);
    expect(JSON.parse(visibleJson({ seen }, 2))).toEqual({ seen });
    expect(escapeHidden("a\tb\n")).toBe("a\\tb\\n");
  });
});

describe("diagnostics", () => {
  const message = `x${hidden.join("")}y\nforged.go:1:1: error: z`;
  const location = { file: `a${hidden.join("")}\n.go`, line: 1, column: 1, endLine: 1, endColumn: 2 };
  const diagnostic = { ...problem("syntax", message), location, related: [{ message, location }] };
  const style = {
    disk: systemFiles,
    cwd: "/",
    version: "0.0.0",
    exitCode: 1,
    oneLine: false,
    columns: null,
  } as const;

  test.each(["text", "json", "sarif", "github"] as const)("have no invisible characters as %s", format => {
    const text = formatDiagnostics([diagnostic], format, { ...style, color: false });
    expect(text).not.toMatch(raw);
    if (format === "json" || format === "sarif")
      expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(message).slice(1, -1));
  });

  test("have no line that looks like another diagnostic", () => {
    expect(
      formatDiagnostic(diagnostic)
        .split("\n")
        .filter(line => /^\S/.test(line)),
    ).toHaveLength(1);
  });

  test("cut a message that quotes a million characters", () => {
    expect(formatDiagnostic(problem("syntax", "x".repeat(1e6))).length).toBeLessThan(3000);
  });
});

test("generated Go has escape sequences for invisible characters, and keeps its lines", () => {
  const all = hidden.filter(character => !"\0\r\ufeff".includes(character)).join("");
  const go = `package p\n\n// a${all}b\nvar a = \`x${all}"y\`\n\n/* ${all} */\nvar b, c = "${all}", '\u202e'\n`;
  const visible = visibleGo(go);
  expect(visible).not.toMatch(raw);
  expect(visible).toContain('\\"y"');
  expect(visible.split("\n")).toHaveLength(go.split("\n").length);
  expect(visibleGo("package p\n")).toBe("package p\n");
});

describe("a package with hidden characters in its Go, config and templates", () => {
  const name = "a\u202eb\x1b[2J";
  const go = `package pets

import "net/http"

type GetPetRequest struct {
	ID    string \`route:"id"\`
	Limit string \`query:"l\u202emit" default:"\u2066x\u200b"\`
	Other string \`json:"o\u202ether"\`
	Deep  struct{ A int "json:\\"\u202e\\"" } \`json:"deep"\`
}

// GetPet returns \u202e a pet\x1b[2J.
//
// POST /pets\u202e/{id}
func GetPet(w http.ResponseWriter, r *http.Request) {}
`;
  const template =
    "package {{package.name}}\n\n// {{#each receivers}}{{#each handlers}}{{doc.lines.[0]}} {{path}}{{/each}}{{/each}} \u202e\nvar x = `\u202e`\n";
  const root = () =>
    fileTree({
      "go.mod": "module example.com/x\n\ngo 1.22\n",
      "p/pets.go": go,
      "gen.config.json": JSON.stringify({
        rules: { "invalid-path": "warning" },
        outputs: { x: { template: "t.go.hbs", out: `${name}.gen.go` } },
      }),
      "t.go.hbs": template,
    });

  test("is printed and written without them", () => {
    const dir = root();
    const printed: string[] = [];
    const run = (...args: string[]) => {
      const result = gen(path.join(dir, "p"), args);
      printed.push(result.stdout, result.stderr);
      return result.status;
    };
    run("validate", "--verbose");
    run("validate", "--format", "json");
    run("validate", "--format", "sarif");
    run("list", "--dump-model");
    expect(run("all", "--verbose")).toBe(0);
    for (const text of printed) expect(text).not.toMatch(raw);
    const written = tree(path.join(dir, "p"));
    expect(Object.keys(written)).toHaveLength(6);
    for (const [file, text] of Object.entries(written)) {
      if (file !== "pets.go") expect(text, file).not.toMatch(raw);
    }
  });

  test.skipIf(!hasScript)("has none in a diff on a terminal; a program gets the diff as it is", () => {
    const dir = root();
    writeFileSync(path.join(dir, "p/gen.yml"), "# Code generated by gen. DO NOT EDIT.\nx: \u001b[2J\u202e\n");
    expect(gen(path.join(dir, "p"), ["yaml", "--check"]).stdout).toContain("-x: \u001b[2J\u202e\n");
    const command = `"${process.execPath}" "${cli}" yaml --check`;
    const options = { cwd: path.join(dir, "p"), encoding: "utf8", input: "" } as const;
    const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], options);
    expect(stripVTControlCharacters(stdout)).toContain("-x: \\u001b[2J\\u202e\r\n");
  });

  test.skipIf(!hasGo())("compiles with the generated files", async () => {
    const dir = root();
    writeFileSync(
      path.join(dir, "gen.config.json"),
      JSON.stringify({ rules: { "invalid-path": "warning" } }),
    );
    expect(gen(path.join(dir, "p"), ["all"]).status).toBe(0);
    expect(await runGo("go", ["vet", "./..."], dir)).toMatchObject({ code: 0 });
    expect((await runGo("gofmt", ["-l", "p"], dir)).stdout).toBe("p/pets.go\n");
  });
});
