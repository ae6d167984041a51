/** Tests how gen reads struct tags, and compares that with package reflect and go vet. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Span } from "../../src/base/report/diagnostic.ts";
import { parseStructTag } from "../../src/go/struct-tags.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { dice, seededRandom } from "../helpers/random/seeded-random.ts";

const at = (line: number, column: number, endLine: number, endColumn: number): Span => ({
  line,
  column,
  endLine,
  endColumn,
});
const span = at(3, 10, 3, 50);

describe("parseStructTag", () => {
  test("returns keys, values, names and options in order", () => {
    const { pairs, problem } = parseStructTag('`query:"page,omitempty" json:"-" default:"a,,b"`', span);
    expect(problem).toBeNull();
    expect(pairs.map(({ key, value, name, options }) => ({ key, value, name, options }))).toEqual([
      { key: "query", value: "page,omitempty", name: "page", options: ["omitempty"] },
      { key: "json", value: "-", name: "-", options: [] },
      { key: "default", value: "a,,b", name: "a", options: ["", "b"] },
    ]);
  });

  test("returns the place of each pair in a raw literal, in bytes and over several lines", () => {
    const { pairs } = parseStructTag('`a:"é" b:"x"`', span);
    expect(pairs.map(pair => pair.span)).toEqual([at(3, 11, 3, 17), at(3, 18, 3, 23)]);
    const wrapped = parseStructTag('`a:"1"\n  b:"x"`', span);
    expect(wrapped.pairs.map(pair => pair.span)).toEqual([at(3, 11, 3, 16)]);
    expect(wrapped.problem).toEqual({
      message: 'key:"value" pairs not separated by spaces',
      span: at(3, 16, 4, 8),
    });
  });

  test("reads plain literals with the same result as others", () => {
    const { pick } = dice(seededRandom(5));
    for (let count = 0; count < 300; count++) {
      const pairs = Array.from(
        { length: pick([0, 1, 2, 3]) },
        () => `${pick(["json", "a^b", "x!"])}:"${pick(["", "-", "a,b", ",", ",,é", "[~]"])}"`,
      );
      const tag = pairs.join(pick([" ", "  "]));
      // A literal with a newline is not plain, so that gen reads it another way. Before the first error, a newline changes nothing.
      expect(parseStructTag(`\`${tag}\``, span).pairs).toEqual(parseStructTag(`\`${tag} \n\``, span).pairs);
    }
  });

  test("returns the place of the whole literal for pairs of an interpreted one", () => {
    const { pairs } = parseStructTag('"a:\\"x\\" b:\\"y\\""', span);
    expect(pairs).toMatchObject([
      { key: "a", value: "x", span },
      { key: "b", value: "y", span },
    ]);
  });

  test.each([
    ["`json`", "bad syntax for struct tag pair", []],
    ["`json:`", "bad syntax for struct tag pair", []],
    ["`json:x`", "bad syntax for struct tag value", []],
    ['`json:"x`', "bad syntax for struct tag value", []],
    ['`json:"\\q"`', "bad syntax for struct tag value", []],
    ['`:"x"`', "bad syntax for struct tag key", []],
    ['`a:"1" json : "x"`', "bad syntax for struct tag pair", ["a"]],
    ['`a:"1",b:"2"`', 'key:"value" pairs not separated by spaces', ["a"]],
    ['`json:"a, omitempty" b:"2"`', "suspicious space in struct tag value", ["json", "b"]],
  ])("reports %s", (literal, message, keys) => {
    const tag = parseStructTag(literal, span);
    expect(tag.problem?.message).toBe(message);
    expect(tag.pairs.map(pair => pair.key)).toEqual(keys);
  });

  test("reads a tag of 60 KiB, but not one of more than 64 KiB", () => {
    const literal = (length: number) => `\`json:"${"a\\\\".repeat(length / 3)}"\``;
    expect(parseStructTag(literal(60_000), span)).toMatchObject({ problem: null, tooLong: false });
    const { pairs, problem, tooLong } = parseStructTag(literal(10_000_000), span);
    expect({ pairs, tooLong }).toEqual({ pairs: [], tooLong: true });
    expect(problem?.message).toMatch(/^it is 97\d\d KiB long, and gen reads tags of at most 64 KiB$/);
  });

  test("returns no pairs for an empty tag", () => {
    for (const literal of ["``", '""', "`   `"]) {
      expect(parseStructTag(literal, span)).toEqual({ pairs: [], problem: null, tooLong: false });
    }
  });
});

describe.skipIf(!hasGo())("parseStructTag", () => {
  const keys = ["json", "query", "xml", "asn1", "a", "é", ",a"];
  const literals = hostileLiterals(4000);
  const tags = literals.map(literal => parseStructTag(literal, span));
  const folder = mkdtempSync(path.join(tmpdir(), "gen-tags-"));
  const lookups: (Record<string, { found: boolean; value: string }> | null)[] = [];

  beforeAll(async () => {
    const program = path.join(folder, "agreement");
    const build = await runGo(
      "go",
      ["build", "-o", program, "."],
      path.join(import.meta.dirname, "../helpers/go/agreement"),
    );
    expect(build).toMatchObject({ code: 0, stderr: "" });
    const input = JSON.stringify({ literals, keys });
    const { stdout } = spawnSync(program, ["tags"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
    for (const line of stdout.trimEnd().split("\n")) lookups.push(JSON.parse(line));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("finds what reflect.StructTag.Lookup finds", () => {
    expect(lookups).toHaveLength(literals.length);
    let found = 0;
    for (const [i, { pairs, problem }] of tags.entries()) {
      const theirs = lookups[i];
      if (!theirs) {
        expect(problem?.message, literals[i]).toBe("bad syntax for struct tag");
        continue;
      }
      for (const key of keys) {
        const pair = pairs.find(candidate => candidate.key === key);
        const { found: theyFound, value } = theirs[key]!;
        // After a problem, Go may still find something that looks like the key.
        if (!pair && problem) continue;
        if (pair) found++;
        expect([pair !== undefined, pair?.value ?? ""], `${key} in ${literals[i]}`).toEqual([
          theyFound,
          Buffer.from(value, "hex").toString(),
        ]);
      }
    }
    expect(found).toBeGreaterThan(500);
  });

  test("reports the same problems as go vet", async () => {
    const vetted = path.join(folder, "vetted");
    mkdirSync(vetted);
    writeFileSync(path.join(vetted, "go.mod"), "module vetted\n\ngo 1.22\n");
    // vet also reports problems that need more than the tag, such as two fields with the same name.
    const valid = [...literals.keys()].filter(i => lookups[i] && !literals[i]!.includes("\n"));
    const fields = valid.map(i => `type T${i} struct { F int ${literals[i]} }\n`);
    writeFileSync(path.join(vetted, "tags.go"), `package vetted\n${fields.join("")}`);
    const { stdout, stderr } = await runGo("go", ["vet", "-json", "-structtag", "."], vetted);
    const report = `${stdout}${stderr}`.replace(/^#.*$/gm, "");
    const { vetted: result } = JSON.parse(report) as {
      vetted: { structtag: { posn: string; message: string }[] };
    };
    const theirs = new Map<number, string>();
    for (const { posn, message } of result.structtag) {
      const problem = /not compatible with reflect\.StructTag\.Get: (.*)$/s.exec(message)?.[1];
      const line = Number(/:(\d+):\d+$/.exec(posn)![1]);
      if (problem) theirs.set(valid[line - 2]!, problem);
    }
    expect(theirs.size).toBeGreaterThan(500);
    for (const i of valid) {
      expect(tags[i]!.problem?.message, literals[i]).toBe(theirs.get(i));
    }
  });
});

/** Random literals, from well-formed ones to nonsense, always the same ones. */
function hostileLiterals(count: number): string[] {
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const pieces = [
    ...'jsonqueryab:"",  \\é\u{1F600}\u0007\u007f`\'',
    'json:"x"',
    'query:"p,omitempty"',
    'a:"é"',
    'é:"1"',
    'xml:"a b,c"',
    'json:"a, b"',
    'asn1:"x y"',
    'a:"\\n\\t\\"\\x41\\101\\u00e9\\U0001F600"',
    'a:"\\xff\\xe2\\x82"',
    'a:"\\ud800"',
    'a:"\\400"',
    " ",
    "  ",
  ];
  const literals: string[] = [];
  while (literals.length < count) {
    const content = Array.from({ length: Math.floor(random() * 6) }, () => pick(pieces)).join(
      pick(["", " ", " "]),
    );
    if (random() < 0.6) literals.push(`\`${content}\``);
    else if (random() < 0.8) literals.push(JSON.stringify(content).replaceAll("\u007f", "\\x7f"));
    else literals.push(`"${content}\\xe9${pick(["", '\\"'])}"`);
  }
  return literals;
}
