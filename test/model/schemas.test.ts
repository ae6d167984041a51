/** Tests the JSON Schemas of the model and of the config: their files are up to date, and they accept only what gen writes or accepts. */
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { validate } from "../../src/config/validate.ts";
import { configuredOutputs } from "../../src/outputs/table.ts";
import { caseModels } from "../helpers/case-results.ts";
import { configJsonSchema, modelJsonSchema, schemaFile } from "../helpers/judges/json-schemas.ts";
import { keysOf } from "../helpers/model-values.ts";
import { dice, seededRandom } from "../helpers/random/seeded-random.ts";

const root = resolve(import.meta.dirname, "../..");
const modelSchema = modelJsonSchema();
const configSchema = configJsonSchema();
const models = await caseModels();
const ajv = new Ajv({ strict: true, allowUnionTypes: true });

describe("the schema files are up to date", () => {
  test.each([
    ["src/model/model.schema.json", modelSchema],
    ["src/config/config.schema.json", configSchema],
  ])("%s", async (path, schema) => {
    await expect(schemaFile(schema, path)).toMatchFileSnapshot(join(root, path));
  });
});

/** The keys and indexes that lead to each value in a document. */
function waysIn(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, inner]) => waysIn(inner, [...way, key]))];
}

/** A copy of a document with the value at `way` changed. */
function changed(document: unknown, way: (string | number)[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = way;
  if (key === undefined) return change(document);
  const copy = (Array.isArray(document) ? [...document] : { ...(document as object) }) as never;
  copy[key] = changed(copy[key], rest, change) as never;
  return copy;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

describe("the schema of the model", () => {
  const isDump = ajv.compile(modelSchema);
  const of = (name: string) =>
    ajv.compile({ ...modelSchema, $id: name, anyOf: [{ $ref: `#/definitions/${name}` }] });
  const isModel = of("Model");
  const isRun = of("RunModel");
  test("describes every type and key", () => {
    const types = Object.entries(modelSchema.definitions!);
    const undescribed = [...types, ...keysOf(modelSchema.definitions!)].filter(
      ([, { description }]) => !description,
    );
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });

  test.each(models)("fits the model of %s", (_, model) => {
    isModel(model);
    expect(isModel.errors).toBeNull();
    const run = { modelVersion: 1, packages: [model] };
    expect(isRun(run)).toBe(true);
    expect(isRun(model)).toBe(false);
    expect([isDump(model), isDump(run), isDump({})]).toEqual([true, true, false]);
  });

  test("refuses a missing key, an unknown key and a value of another type, wherever they are", () => {
    const model = JSON.parse(JSON.stringify(models.find(([name]) => name === "shop")![1]));
    const ways = waysIn(model);
    expect(ways.length).toBeGreaterThan(1000);
    // The items of a list have the same type, so one of them is enough.
    const paths = new Map(ways.map(way => [way.filter(key => !/^\d+$/.test(String(key))).join("."), way]));
    expect(paths.size).toBeGreaterThan(200);
    for (const way of paths.values()) {
      const at = way.join(".");
      const fits = (to: (string | number)[], change: (value: unknown) => unknown) =>
        isModel(changed(model, to, change));
      expect(
        fits(way, value => value),
        at,
      ).toBe(true);
      expect(
        fits(way, () => 1.5),
        at,
      ).toBe(false);
      const value = way.reduce((outer, key) => outer[key], model);
      if (isObject(value))
        expect(
          fits(way, () => ({ ...value, another: 1 })),
          at,
        ).toBe(false);
      const key = way.at(-1);
      if (typeof key !== "string") continue;
      const without = (outer: unknown) =>
        Object.fromEntries(Object.entries(outer as object).filter(([name]) => name !== key));
      expect(fits(way.slice(0, -1), without), `without ${at}`).toBe(false);
    }
  });
});

describe("the schema of the config and a run agree that", () => {
  for (const keyword of ["wanted", "problem", "unit"]) ajv.addKeyword(keyword);
  const isConfig = ajv.compile(configSchema);
  /** The problems that a run reports, except those that a schema can't know: files that are missing, and keys that contradict each other. */
  const problems = (config: unknown) =>
    validate(systemFiles, config, root, { commandNames: [], outputs: configuredOutputs })
      .map(({ message }) => message)
      .filter(message => !/: no such |: unknown format /.test(message));

  const full = {
    $schema: "./node_modules/handlergen/config.schema.json",
    dir: ["src", "test"],
    tags: ["integration", "go1.22"],
    templates: "templates",
    helpers: "gen.config.example.js",
    inference: { methods: { Fetch: "GET", Visit: false, Überprüfe: "HEAD" } },
    types: {
      "example.com/ids.ID": { kind: "basic", name: "int64", validate: true },
      Color: { kind: "text" },
      "example.com/x.Y": { kind: "methods", in: ["query", "form"], validate: false },
    },
    basics: "example.com/app/basics",
    maxBody: 0,
    maxFailures: 0,
    requireContentType: true,
    unknownFields: "reject",
    enums: "open",
    validators: { sku: "example.com/app/rules.IsSKU", "is-cool": "rules.Cool" },
    rules: { "implicit-route": "off", "unpaired-handler": "error", syntax: "error" },
    list: { out: "gen/routes.gen.go", template: "templates/list.go.hbs", recv: "Pets" },
    openapi: {
      servers: [{ url: "/api", variables: { region: { default: "eu", enum: ["eu"] } } }],
      tags: [{ name: "pets", externalDocs: { url: "https://example.com" } }],
      security: [{ token: ["read"] }],
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      prefixes: { Pets: "/api" },
    },
    bindings: false,
    yaml: { out: "/srv/routes.yml", recv: ["Pets", "func"] },
    outputs: {
      docs: { template: "templates/README.md", out: "docs/{{kebab name}}.md", per: "handler", recv: "Pets" },
    },
  };

  test.each([
    {},
    full,
    { dir: "src" },
    { list: false, yaml: false },
    { list: {}, outputs: {} },
    { list: { recv: [] } },
    { helpers: {} },
    { dir: ["src/...", "test/ca*"] },
  ])("%j is right", config => {
    isConfig(config);
    expect([problems(config), isConfig.errors]).toEqual([[], null]);
  });

  test.each([
    { lst: {} },
    { list: { tempalte: "x" } },
    { list: { out: 1 } },
    { list: null },
    { list: [] },
    { list: { out: "" } },
    { list: { recv: ["A", 1] } },
    { list: { recv: ["A", ""] } },
    { inference: { methods: ["GET"] } },
    { inference: { methods: { Fetch: "get" } } },
    { inference: { methods: { "1x": "GET" } } },
    { inference: { prefixes: {} } },
    { rules: { "implicit-rout": "off" } },
    { rules: { "method-body": "of" } },
    { rules: { syntax: "off" } },
    { tags: "a,b" },
    { tags: ["a", "b c"] },
    { types: { "a.B": { kind: "txt" } } },
    { types: { "a.B": { kind: "basic" } } },
    { types: { "a.B": { kind: "text", nme: 1 } } },
    { types: { "a.B": "text" } },
    { types: { "": { kind: "text" } } },
    { maxBody: 1.5 },
    { maxBody: -1 },
    { maxBody: "1" },
    { maxFailures: -1 },
    { requireContentType: "yes" },
    { unknownFields: true },
    { enums: "half" },
    { validators: ["a"] },
    { validators: { sku: 1 } },
    { validators: { sku: "IsSKU" } },
    { validators: { sku: "example.com/rules.Is-SKU" } },
    { validators: { dive: "example.com/rules.Dive" } },
    { validators: { "a=b": "example.com/rules.AB" } },
    { validators: { "": "example.com/rules.AB" } },
    { basics: "" },
    { outputs: { docs: {} } },
    { outputs: { docs: { template: "templates/README.md" } } },
    { outputs: { docs: { template: "templates/README.md", out: "a", per: "file" } } },
    { outputs: { docs: { template: "templates/README.md", out: "a", perr: "run" } } },
    { outputs: { "a b": { template: "templates/README.md", out: "a" } } },
    { outputs: { docs: { template: "templates/README.md", out: "a/" } } },
    { outputs: [] },
    { dir: [] },
    { dir: [1] },
    { helpers: { shout: "shout" } },
    { helpers: ["a.js"] },
    { list: true },
    { bindings: { out: "gen/" } },
    { $schema: 1 },
    [[]],
    "text",
    null,
  ])("%j is wrong", config => {
    expect(problems(config)).not.toEqual([]);
    expect(isConfig(config)).toBe(false);
  });

  test("configs with random values in random places are right or wrong", () => {
    const { chance, pick } = dice(seededRandom(6));
    const ways = waysIn(full).filter(way => way.length > 0);
    const values = [
      1,
      -1,
      1.5,
      "",
      "x",
      "GET",
      "off",
      true,
      false,
      null,
      [],
      ["x"],
      [1],
      {},
      { x: 1 },
      { kind: "text" },
    ];
    const differ: unknown[] = [];
    for (let round = 0; round < 3000; round++) {
      const way = pick(ways);
      const value = pick(values);
      const config = changed(full, way, old =>
        isObject(old) && chance(0.3)
          ? { ...(old as object), [pick(["x", "out", "kind", "Get"])]: value }
          : value,
      );
      const reported = problems(config);
      if ((reported.length === 0) !== isConfig(config))
        differ.push([way.join("."), value, reported[0] ?? "no problem"]);
    }
    expect(differ).toEqual([]);
  });
});
