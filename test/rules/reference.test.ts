/** Tests that src/rules/README.md describes every code, and that gen reports its examples as it says. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import configSchema from "../../src/config/config.schema.json" with { type: "json" };
import { fixedCodes, ruleCodes, severities } from "../../src/config/rule-severities.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig } from "../helpers/case-folder.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const sourceDir = resolve(import.meta.dirname, "../../src");
const reference = readFileSync(join(sourceDir, "rules/README.md"), "utf8");
const parser = await sharedParser();
const templates = await builtInTemplates();
const folder = mkdtempSync(join(tmpdir(), "gen-reference-"));
afterAll(() => rmSync(folder, { recursive: true }));
// A client imports the package of the example.
writeFileSync(join(folder, "go.mod"), "module example.com/reference\n\ngo 1.24\n");

interface Section {
  code: string;
  severity: string;
  fixed: boolean;
  language: string;
  wrong: string;
  right: string;
}

/** All sections; each must have all parts. */
function readSections(): Section[] {
  const pattern =
    /^\*(error|warning)(, fixed)?\.\* \S.*\n\nWrong:\n\n```(go)?\n([\s\S]*?)\n```\n\nRight:\n\n```(?:go)?\n([\s\S]*?)\n```\s*$/;
  return reference
    .replace(/^## .*\n(?:(?!###).*\n)*/gm, "")
    .split(/^### /m)
    .slice(1)
    .map(section => {
      const [code = "", ...rest] = section.split("\n\n");
      const match = pattern.exec(rest.join("\n\n").trim());
      if (!match) throw new Error(`the section ${code} lacks a part`);
      const [, severity = "", fixed, language = "", wrong = "", right = ""] = match;
      return { code, severity, fixed: fixed !== undefined, language, wrong, right };
    });
}

const sections = readSections();
const rules = sections.filter(({ language }) => language === "go");

/** Writes an example as the package example.com/pets. The example either names whole files, perhaps in folders, or is the text of one file below its imports. */
function writeExample(code: string, kind: string, text: string): string {
  const dir = join(folder, `${code}-${kind}`);
  mkdirSync(dir);
  writeFileSync(join(dir, "go.mod"), "module example.com/pets\n\ngo 1.24\n");
  const [, ...named] = text.split(/^\/\/ (\w+(?:\/\w+)?(?:\.gen)?\.go)\n/m);
  for (let i = 0; i < named.length; i += 2) {
    mkdirSync(dirname(join(dir, named[i]!)), { recursive: true });
    writeFileSync(join(dir, named[i]!), named[i + 1]!);
  }
  if (named.length === 0) {
    writeFileSync(join(dir, "pets.go"), `package pets\n\nimport "net/http"\n\n${text}\n`);
  }
  return dir;
}

/** The diagnostics of an example, from the command that can report its code. */
async function diagnose(code: string, dir: string) {
  // Only a run that writes looks at files of earlier runs, and `validate` checks a client only if the config turns it on.
  const commands: Record<string, string> = {
    "already-generated": "list",
    "not-in-client": "client",
    "not-standalone": "client",
  };
  const command = commands[code] ?? "validate";
  const standalone = code === "not-standalone";
  const { diagnostics } = await generate({
    disk: systemFiles,
    checkOnly: command === "validate",
    adopting: code === "unread-annotation" || code === "framework-binding",
    wholeModel: true,
    config: {
      ...caseConfig(dir, { command, standalone }, []),
      // Many examples are about handlers without requests, whose paths have placeholders all the same.
      rules: code === "unread-placeholder" ? {} : { "unread-placeholder": "off" },
    },
    build: { goos: "linux", goarch: "amd64", cgo: true, tags: [] },
    parser,
    templates,
    cwd: dir,
    env: process.env,
    version: "0.0.0",
  });
  return diagnostics;
}

describe("the wrong example is reported, and the right one is not:", () => {
  test.each(rules.map(rule => [rule.code, rule] as const))("%s", async (code, { wrong, right, severity }) => {
    const found = await diagnose(code, writeExample(code, "wrong", wrong));
    expect(found.map(formatDiagnostic), "wrong").not.toEqual([]);
    for (const diagnostic of found) expect(diagnostic).toMatchObject({ code, severity });
    const none = await diagnose(code, writeExample(code, "right", right));
    expect(none.map(formatDiagnostic), "right").toEqual([]);
  });
});

describe("the sections", () => {
  /** The codes in the source: those of the rules, and those of other stages. */
  const used = new Set<string>(ruleCodes);
  for (const name of readdirSync(sourceDir, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue;
    const text = readFileSync(join(sourceDir, name), "utf8");
    const calls = /(?:\bcode: |\b(?:failure|problem|error|diagnostic)\((?:\w+, )?)"([a-z]+(?:-[a-z]+)*)"/g;
    for (const [, code = ""] of text.matchAll(calls)) used.add(code);
  }

  test("describe exactly the codes in the source", () => {
    expect(used.size).toBeGreaterThan(ruleCodes.length + 10);
    expect(sections.map(({ code }) => code).sort()).toEqual([...used].sort());
  });

  test("say which codes the config can change", () => {
    for (const { code, severity, fixed } of sections) {
      if (code in severities)
        expect({ code, severity }).toEqual({ code, severity: severities[code as "syntax"] });
      expect({ code, fixed }).toEqual({ code, fixed: fixedCodes.some(one => one === code) });
    }
    const keys = Object.keys(configSchema.properties.rules.properties);
    expect(keys.sort()).toEqual([...ruleCodes].sort());
  });

  test("have an example in Go for every rule, except for those that need more than Go files", () => {
    const withoutGo = [
      "duplicate-operation-id",
      "go-mod",
      "invalid-example",
      "opaque-type",
      "outside-package",
      "stale-file",
      "undeclared-scheme",
      "undocumented-handler",
      "undocumented-prefix",
      "unused-template",
    ];
    expect(rules.map(({ code }) => code).sort()).toEqual(
      ruleCodes.filter(code => !withoutGo.includes(code)).sort(),
    );
  });
});
