/** The package helpers of format rules accept what go-playground/validator accepts, and the patterns of the rules match the same texts. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { templatePaths } from "../../src/base/files/template-paths.ts";
import { layouts, ruleAliases } from "../../src/constraints/format-rules.ts";
import { refusedRules, rules } from "../../src/constraints/rules.ts";
import { helperPartial } from "../../src/templates/language/helpers.ts";
import { blockTexts, defaultsDir } from "../../src/templates/render/template-set.ts";
import { formatRows, writeFormatModule } from "../helpers/go/format-module.ts";
import { hasGo, type PackageTests, readTestEvents, runGo } from "../helpers/go/go-toolchain.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-formats-")));
afterAll(() => rmSync(dir, { recursive: true }));
const canCompare = hasGo() && (await writeFormatModule(dir));

/** The text of a source file of go-playground/validator. */
async function validatorSource(file: string): Promise<string> {
  const args = ["list", "-m", "-f", "{{.Dir}}", "github.com/go-playground/validator/v10"];
  const { stdout } = await runGo("go", args, dir);
  return readFileSync(join(stdout.trim(), file), "utf8");
}

test.skipIf(!canCompare)("each rule of validator is known, or refused with a reason", async () => {
  const source = await validatorSource("baked_in.go");
  const [, aliases = "", table = ""] = source.split(/^\tbakedIn(?:Aliases|Validators) = map/m);
  const names = (text: string) =>
    Array.from(text.split("\n\t}\n")[0]!.matchAll(/^\t\t"(\w+)":/gm), ([, name = ""]) => name);
  expect(names(table).length).toBeGreaterThan(150);
  expect(names(table).filter(name => !rules.has(name) && !refusedRules.has(name))).toEqual([]);
  expect(names(aliases).sort()).toEqual(Object.keys(ruleAliases).sort());
  expect([...refusedRules.keys()].filter(name => rules.has(name))).toEqual([]);
});

test.skipIf(!canCompare)("rules that are regular expressions have those of validator", async () => {
  const source = await validatorSource("regexes.go");
  const expressions = new Map(
    Array.from(
      source.matchAll(/^\t(\w+)RegexString += (?:`([^`]*)`|("(?:[^"\\]|\\.)*"))/gm),
      ([, name, raw, quoted]) => [name!.toLowerCase(), raw ?? quoted!.slice(1, -1).replaceAll("\\\\", "\\")],
    ),
  );
  const names: Record<string, string> = {
    bic: "bic2022",
    bic_iso_9362_2014: "bic2014",
    eth_addr: "ethaddress",
    html_encoded: "htmlencoded",
    url_encoded: "urlencoded",
  };
  for (const [rule, { check }] of rules) {
    if (check.kind !== "expression" || check.expression === null) continue;
    const own = expressions.get(names[rule] ?? rule);
    // Validator also compares the length of the text.
    expect([rule, check.expression]).toEqual([rule, rule === "ssn" ? own?.replaceAll("[ -]?", "[ -]") : own]);
  }
});

describe.skipIf(!canCompare)("the helpers of format rules", () => {
  const tests = readdirSync(dir)
    .filter(file => file.endsWith("_test.go"))
    .flatMap(file =>
      Array.from(
        readFileSync(join(dir, file), "utf8").matchAll(/^func ((?:Test|Fuzz)\w+)\(/gm),
        ([, name = ""]) => name,
      ),
    );
  const verdictsFile = join(dir, "verdicts.json");
  let tested: PackageTests | undefined;
  const verdicts = new Map<string, [text: string, valid: boolean][]>();

  beforeAll(async () => {
    const { stdout } = await runGo("go", ["test", "-json", "."], dir, {
      GOPROXY: "off",
      GEN_VERDICTS: verdictsFile,
    });
    tested = readTestEvents(stdout).get("example.com/formats");
    if (!existsSync(verdictsFile)) throw new Error(tested?.output ?? stdout);
    const written: { rule: string; text: string; valid: boolean }[] = JSON.parse(
      readFileSync(verdictsFile, "utf8"),
    );
    for (const { rule, text, valid } of written) {
      if (!verdicts.has(rule)) verdicts.set(rule, []);
      verdicts.get(rule)!.push([text, valid]);
    }
  });

  test.each(tests)("pass the Go test %s", name => {
    expect(tested?.names, tested?.output).toContain(name);
  });

  test.each(formatRows.filter(([, { pattern, values }]) => pattern !== null || values !== null))(
    "accept what the pattern of %s matches, or its values",
    (name, { pattern, values, helper }) => {
      const helpers = readFileSync(join(dir, "formats.go"), "utf8");
      const expression = new RegExp(pattern ?? "", "u");
      const texts = verdicts.get(name)!;
      const wrong = texts.filter(
        ([text, valid]) => (values?.includes(text) ?? expression.test(text)) !== valid,
      );
      if (values !== null) {
        // The test in Go tries all codes of their length with the helper.
        const [body = ""] = helpers.split(`func ${helper}(`)[1]!.split("\n}");
        expect(values).toEqual(Array.from(body.matchAll(/"([A-Z]+)"/g), ([, one]) => one));
      }
      expect(wrong).toEqual([]);
      expect(texts.length).toBeGreaterThan(1000);
    },
  );

  test("the pattern of the layout 2006-01-02 matches the days of the calendar", () => {
    const expression = new RegExp(layouts["2006-01-02"]!.pattern!, "u");
    const wrong: string[] = [];
    for (const year of [...Array(405).keys(), 1900, 1999, 2000, 2023, 2024, 2100, 2400, 9999]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = [String(year).padStart(4, "0"), month, day]
            .map(one => String(one).padStart(2, "0"))
            .join("-");
          const time = new Date(`${text}T00:00:00Z`);
          const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
          if (expression.test(text) !== isDay) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
    for (const text of ["", "2024-1-31", "2024-01-31 ", "2024-01-31T00:00:00Z", "12024-01-31", "-2024-01-31"])
      expect(expression.test(text)).toBe(false);
  });

  test("refuse an empty text if they have no pattern", () => {
    const accepting = formatRows.flatMap(([name, { pattern, helper }]) =>
      pattern === null && helper !== null
        ? (verdicts.get(name) ?? []).filter(([text, valid]) => text === "" && valid).map(() => name)
        : [],
    );
    expect(accepting).toEqual([]);
    expect(verdicts.get("ip")).toContainEqual(["", false]);
  });

  test("are all package helpers of their chapters", () => {
    const text = readFileSync(join(dir, "formats.go"), "utf8");
    const chapters = (templatePaths(systemFiles, defaultsDir) as string[]).filter(path =>
      path.includes("/helpers/formats-"),
    );
    expect(chapters.length).toBeGreaterThan(3);
    for (const chapter of chapters) {
      const names = [...blockTexts(readFileSync(join(defaultsDir, chapter), "utf8")).keys()];
      // Others are parts that several of these helpers print.
      const helpers = names.filter(name => name.startsWith(helperPartial("")));
      const missing = helpers.filter(
        name => !new RegExp(`^(func|var) ${name.slice(helperPartial("").length)}\\b`, "m").test(text),
      );
      expect([chapter, missing]).toEqual([chapter, []]);
    }
  });

  test("pass go vet", async () => {
    expect(await runGo("go", ["vet", "."], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});
