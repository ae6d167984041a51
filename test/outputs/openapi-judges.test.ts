/** Other people's tools find no mistakes in documents: the JSON Schemas of OpenAPI 3.1 and 3.0, kin-openapi, and the rules of Redocly and Spectral. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { afterAll, describe, expect, test } from "vitest";
import { inVersion30 } from "../../src/outputs/openapi/version-30.ts";
import { readCases } from "../helpers/case-folder.ts";
import { caseModels } from "../helpers/case-results.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { documentText } from "../helpers/judges/openapi-documents.ts";
import { newService } from "../helpers/judges/service.ts";

const documents = new Map<string, string>();
for (const [name, model] of await caseModels(readCases().map(({ name }) => name)))
  if (!hasErrors(name)) documents.set(name, await documentText([model], "/"));

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-judges-")));
afterAll(() => rmSync(dir, { recursive: true }));
newService(join(dir, "service"));
documents.set("the service of three packages", readFileSync(join(dir, "service/openapi.json"), "utf8"));

/** The documents of OpenAPI 3.0. */
const old = [...documents].map(
  ([name, text]) => [`${name} in 3.0`, JSON.stringify(inVersion30(JSON.parse(text), {}))] as const,
);

/** Reports whether a case has errors, so that `gen openapi` writes nothing for it. */
function hasErrors(name: string): boolean {
  const file = resolve(import.meta.dirname, "../../snapshots", name, "diagnostics.txt");
  return existsSync(file) && readFileSync(file, "utf8").includes(": error: ");
}

/** Redocly's rules that ask for what only the user can decide, or can say in comments or in the config. */
const redoclyForUsers = new Set([
  "info-license",
  "info-license-strict",
  "no-empty-servers",
  "no-ambiguous-paths",
  "no-path-trailing-slash",
  "operation-2xx-response",
  "operation-4xx-response",
  "operation-summary",
  "security-defined",
  "tag-description",
]);

test("more than 60 documents are judged", () => {
  expect(documents.size).toBeGreaterThan(60);
});

describe("the schema of OpenAPI", () => {
  // One validator compiles the schema of OpenAPI once for all documents.
  const validator = new Validator();

  test.each([...documents, ...old])("accepts %s", async (_, text) => {
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
  });
});

describe.skipIf(!hasGo())("kin-openapi", () => {
  test("reads all documents as OpenAPI 3.1 and 3.0, and finds them valid", async ({ skip }) => {
    const kin = join(dir, "kin");
    cpSync(join(import.meta.dirname, "../helpers/go/kin"), kin, { recursive: true });
    skip(!(await fetchModules(kin)), "its modules can't be fetched");
    const program = join(dir, "documents.exe");
    expect(await runGo("go", ["build", "-o", program, "./documents"], kin)).toMatchObject({ code: 0 });
    // The path has a placeholder that no parameter describes.
    const wrong =
      '{"openapi":"3.1.0","info":{"title":"wrong","version":"1"},"paths":{"/a/{b}":{"get":{"responses":{}}}}}';
    const input = JSON.stringify({ ...Object.fromEntries([...documents, ...old]), wrong });
    const problems = JSON.parse(execFileSync(program, { input, encoding: "utf8" }));
    expect(Object.entries(problems).filter(([, problem]) => problem !== "")).toEqual([
      ["wrong", expect.stringContaining("/a/{b}")],
    ]);
  });
});

describe("Redocly's strict rules", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });

  test.each([...documents])("find nothing in %s that gen could improve", async (_, text) => {
    const problems = await lintFromString({ source: text, absoluteRef: "/openapi.json", config });
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    );
    expect(found.filter(one => !redoclyForUsers.has(one.split(":", 1)[0]!))).toEqual([]);
  });
});

/** Spectral's rules that ask for what only the user can decide or say, each with the place where the user does so, or with the reason to break it. */
const spectralForUsers: Record<string, string> = {
  "info-contact": "config openapi.info",
  "info-description": "config openapi.info",
  "info-license": "config openapi.info",
  "license-url": "config openapi.info, which may have an SPDX identifier instead",
  "oas3-api-servers": "config openapi.servers",
  "tag-description": "the doc comment of the receiver's type, or config openapi.tags",
  "operation-description": "the doc comment of the handler, after its first sentence",
  "oas3-parameter-description": "the doc comment of the field",
  "path-keys-no-trailing-slash": "the path of the handler",
  "operation-success-response": "what the handler does: some only fail",
  "operation-singular-tag": "several lines gen:tag",
  "openapi-tags": "a package without handlers has none",
  "openapi-tags-alphabetical":
    "their order is that of code points, as everywhere in the document, so that everyday comes after Owners",
};

describe("all of Spectral's rules for OpenAPI", () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, "all"]] });

  test.each([...documents])("find nothing in %s that gen could improve", async (_, text) => {
    const results = await linter.run(text);
    const found = results.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
    expect(found.filter(one => !Object.hasOwn(spectralForUsers, one.split(":", 1)[0]!))).toEqual([]);
  });
});
