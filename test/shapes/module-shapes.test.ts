/** The shapes of types of other modules are what their methods write: real modules make random values of them, and schemas judge these. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { moduleShapes } from "../../src/shapes/plain-shapes.ts";
import { gen } from "../helpers/command.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { schemaChecks } from "../helpers/judges/openapi-documents.ts";
import { caseCount } from "../helpers/random/case-count.ts";

const seed = process.env.GEN_RANDOM_SEED ?? "1";
const count = String(caseCount(2000));
const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-module-shapes-")));
afterAll(() => rmSync(dir, { recursive: true }));
cpSync(resolve(import.meta.dirname, "../helpers/go/modules"), dir, { recursive: true });
const canJudge = hasGo() && (await fetchModules(dir));

describe.skipIf(!canJudge)("types of other modules", () => {
  const pointer = "/components/schemas/All";
  const config = { bindings: { json: "generated" }, openapi: {}, typescript: {} };

  test(`have the shapes of ${count} random values (seed ${seed}), without a warning`, async () => {
    writeFileSync(join(dir, ".genrc.json"), JSON.stringify(config));
    expect(gen(dir, ["all", "--dir", "api"])).toMatchObject({
      status: 0,
      stderr: expect.not.stringMatching(/warning|error/),
    });
    const document = JSON.parse(readFileSync(join(dir, "openapi.json"), "utf8"));
    const { properties } = document.components.schemas.All;
    for (const [name, schema] of Object.entries<object>(properties)) {
      expect([name, Object.keys(schema).length]).not.toEqual([name, 0]);
      expect(schema).not.toEqual({ type: "string" });
    }
    const { code, stdout, stderr } = await runGo("go", ["run", ".", seed, count], dir);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(Number(count));
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "doc");
    const valid = ajv.compile({ $ref: `doc#${pointer}` });
    const hasFormats = schemaChecks(document)(pointer);
    const wrong = lines.flatMap(line => {
      const value = JSON.parse(line);
      if (!valid(value)) return [`${ajv.errorsText(valid.errors)} in ${line}`];
      // PostgreSQL's infinite times have no format.
      const fault = line.includes("infinity") ? null : hasFormats(value);
      return fault === null ? [] : [`${fault} in ${line}`];
    });
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(lines.filter(line => !line.includes("infinity")).length).toBeGreaterThan(Number(count) / 5);
    // A schema that takes anything would be right, too.
    for (const key of Object.keys(properties)) {
      const values = lines.map(line => JSON.parse(line)).filter(value => key in value);
      expect([key, valid({ ...values[0], [key]: [true] })]).toEqual([key, false]);
    }
  });

  test("are in the package that is judged, all of them", () => {
    const source = readFileSync(join(dir, "api/api.go"), "utf8");
    const paths = new Map(
      Array.from(source.matchAll(/^\t(\w* ?)"(\S+)"$/gm), ([, name = "", path = ""]) => [
        name.trim() ||
          path
            .replace(/\/v\d+$/, "")
            .split("/")
            .at(-1)!,
        path,
      ]),
    );
    const used = new Set(
      Array.from(
        source.matchAll(/\b(\w+)\.([A-Z]\w*)/g),
        ([, name = "", type]) => `${paths.get(name)}.${type}`,
      ),
    );
    expect([...moduleShapes.keys()].filter(id => !used.has(id))).toEqual([]);
  });

  test("are read back, and vetted", async () => {
    expect(await runGo("go", ["vet", "./..."], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});
