/** Tests the settings that a config and flags give, and the schema of the config. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import configSchema from "../../src/config/config.schema.json" with { type: "json" };
import type { Config, OutputConfig } from "../../src/config/types.ts";
import type { UserConfig } from "../../src/config/user-config.ts";
import { inferenceOf } from "../../src/model/find-handlers.ts";
import { configuredOutputs, outputNamed } from "../../src/outputs/table.ts";
import { load, loaded, outputIn, repository } from "../helpers/config-repository.ts";
import type { JsonSchema } from "../helpers/judges/json-schemas.ts";

describe("settings", () => {
  test("have defaults with no config, an empty one, or one that has only comments", async () => {
    const bare = repository({ "pets/": "" });
    const pets = join(bare, "pets");
    const list = outputIn(pets, "list", "handlers.gen.go");
    const frameworks = outputIn(pets, "frameworks", "frameworks.gen.go");
    const yaml = outputIn(pets, "yaml", "gen.yml");
    const expected = {
      dir: pets,
      hasDirs: false,
      tags: [],
      templates: null,
      helpers: {},
      helpersFile: null,
      inference: { methods: {}, strip: [], registrations: false },
      types: {},
      basics: null,
      typesFrom: null,
      maxBody: 10 * 2 ** 20,
      maxFailures: 100,
      requireContentType: false,
      unknownFields: "allow",
      bindings: {
        validateParse: true,
        validateBuild: true,
        issues: false,
        json: "encoding/json",
        requireJSON: false,
      },
      openapi: {},
      client: { standalone: false, context: true },
      enums: "requests",
      nilLists: "null",
      validators: {},
      errors: null,
      rules: {},
      outputs: [list, frameworks, yaml],
      allOutputs: [
        list,
        frameworks,
        outputIn(pets, "bindings", "bindings.gen.go"),
        { ...outputIn(pets, "helpers", "helpers.gen.go"), outFrom: "bindings.helpersOut" },
        outputIn(pets, "basics", "basics.gen.go"),
        yaml,
        outputIn(pets, "typescript", "api.gen.ts", {
          ofSeveral: { per: "run", out: "api/api.gen.ts", base: bare },
        }),
        outputIn(bare, "openapi", "openapi.json", { per: "run" }),
        outputIn(pets, "client", "client/client.gen.go"),
        outputIn(pets, "mock", "client/mock.gen.go"),
      ],
    };
    expect(await loaded(bare, { dir: ["pets"] })).toEqual({ file: null, ...expected });
    const empty = [
      [".genrc", ""],
      [".genrc", "# nothing"],
      ["gen.config.json", " \n"],
      ["gen.config.json", "{}"],
      ["gen.config.js", ""],
      ["gen.config.js", "// nothing"],
      ["gen.config.mjs", "// nothing"],
      ["gen.config.yml", "---"],
    ] as const;
    for (const [name, text] of empty) {
      writeFileSync(join(bare, name), text);
      expect(await loaded(bare, { dir: ["pets"] }), `${name} ${text}`).toEqual({
        file: join(bare, name),
        ...expected,
      });
      rmSync(join(bare, name));
    }
  });

  test("come from the config, with paths relative to it", async () => {
    const user = {
      $schema: "whatever",
      dir: "pets",
      tags: ["integration", "go1.22"],
      templates: "tmpl",
      inference: { methods: { Fetch: "GET", Purge: "DELETE", Visit: false }, strip: ["Serve"] },
      types: { "example.com/ids.ID": { kind: "basic", name: "int64", validate: true } },
      basics: "example.com/app/basics",
      maxBody: 0,
      requireContentType: true,
      unknownFields: "reject",
      bindings: {
        validateParse: false,
        validateBuild: false,
        issues: true,
        json: "generated",
        requireJSON: false,
      },
      rules: { "implicit-route": "off", "unpaired-handler": "error", syntax: "error" },
      list: { out: "gen/routes.gen.go", template: "tmpl/list.hbs", recv: "Pets" },
      yaml: { out: "/srv/routes.yml", recv: ["Pets", "func"] },
    } satisfies UserConfig;
    const root = repository({
      "c/.genrc.json": JSON.stringify(user),
      "c/tmpl/list.hbs": "",
      "c/pets/": "",
      "c/x/": "",
    });
    const base = join(root, "c");
    expect(await loaded(join(root, "c/x"))).toMatchObject({
      file: join(root, "c/.genrc.json"),
      dir: join(root, "c/pets"),
      hasDirs: true,
      tags: ["integration", "go1.22"],
      templates: join(root, "c/tmpl"),
      inference: { methods: { Fetch: "GET", Purge: "DELETE", Visit: false }, strip: ["Serve"] },
      types: { "example.com/ids.ID": { kind: "basic", name: "int64", validate: true } },
      basics: "example.com/app/basics",
      maxBody: 0,
      requireContentType: true,
      unknownFields: "reject",
      bindings: {
        validateParse: false,
        validateBuild: false,
        issues: true,
        json: "generated",
        requireJSON: false,
      },
      rules: { "implicit-route": "off", "unpaired-handler": "error", syntax: "error" },
      outputs: [
        outputIn(base, "list", "gen/routes.gen.go", {
          template: join(root, "c/tmpl/list.hbs"),
          receivers: ["Pets"],
        }),
        outputIn(join(base, "pets"), "frameworks", "frameworks.gen.go"),
        outputIn(base, "yaml", "/srv/routes.yml"),
      ],
    });
    expect((await loaded(join(root, "c/x"), {}, "yaml")).outputs).toEqual([
      outputIn(base, "yaml", "/srv/routes.yml", { receivers: ["Pets", "func"] }),
    ]);
  });

  test("add the output json to the bindings if bindings.json is generated, and only then", async () => {
    const root = repository({
      "a/.genrc":
        "bindings: {json: generated, out: b.go, recv: A}\njson: {out: j.go}\nlist: false\nframeworks: false\nyaml: false",
      "b/.genrc": "json: {out: j.go}\nlist: false\nframeworks: false\nyaml: false",
      "c/.genrc": "bindings: {json: reflected}",
      "d/.genrc": "outputs: {json: {template: t.hbs, out: x.txt}}",
      "d/t.hbs": "",
      "e/.genrc": "bindings:\n  requireJSON: true",
    });
    const [a, b] = [join(root, "a"), join(root, "b")];
    const bindings = outputIn(a, "bindings", "b.go", { receivers: ["A"] });
    const json = outputIn(a, "json", "j.go");
    for (const command of ["bindings", "all"])
      expect((await loaded(a, {}, command)).outputs).toEqual([bindings, json]);
    // --recv is for the bindings: the output json keeps all receivers.
    expect((await loaded(a, { recv: ["B"] }, "bindings")).outputs).toEqual([
      { ...bindings, receivers: ["B"] },
      json,
    ]);
    expect((await loaded(b, {}, "bindings")).outputs).toEqual([outputIn(b, "bindings", "bindings.gen.go")]);
    expect((await loaded(b, {}, "bindings")).allOutputs.map(({ name }) => name)).not.toContain("json");
    const messages = async (dir: string) =>
      (await load(join(root, dir))).diagnostics.map(({ message }) => message);
    expect(await messages("c")).toEqual([
      'bindings.json must be "encoding/json" or "generated", got "reflected"',
    ]);
    expect((await load(join(root, "e"))).diagnostics).toMatchObject([
      {
        message:
          'bindings.requireJSON needs bindings.json: "generated", since encoding/json does not say which fields a body has',
        location: { line: 2, column: 16 },
      },
    ]);
    expect(await messages("d")).toEqual(['outputs: "json" is a built-in output: choose another name']);
  });

  test("place outputs in each package's directory, but relative to the config if the path has a directory", async () => {
    const root = repository({
      ".genrc": "list: {out: '{{string \"a/b\"}}.gen.go'}\nyaml: {out: ./gen.yml}",
      "a/": "",
      "b/": "",
    });
    for (const dir of ["a", "b"]) {
      const { outputs } = await loaded(root, { dir: [dir] });
      expect(outputs).toEqual([
        outputIn(join(root, dir), "list", '{{string "a/b"}}.gen.go'),
        outputIn(join(root, dir), "frameworks", "frameworks.gen.go"),
        outputIn(root, "yaml", "./gen.yml"),
      ]);
    }
  });

  test("are overridden by flags, whose paths are relative to the working directory and which change only the command's own output", async () => {
    const root = repository({
      ".genrc":
        "dir: b\ntags: [x]\nlist: {out: l.go, template: t.hbs, recv: A}\nyaml: {out: y.yml, template: t.hbs, recv: C}",
      "t.hbs": "",
      "w/mine.hbs": "",
      "b/": "",
      "w/a/": "",
    });
    const flags = { dir: ["a"], out: "o", template: "mine.hbs", recv: ["B", "func"], tags: ["y"] };
    const both = { dir: join(root, "w/a"), tags: ["y"] };
    const own = { outFrom: "--out", template: join(root, "w/mine.hbs"), receivers: ["B", "func"] };
    expect(await loaded(join(root, "w"), flags)).toMatchObject({
      ...both,
      outputs: [
        outputIn(join(root, "w"), "list", "o", own),
        outputIn(join(root, "w/a"), "frameworks", "frameworks.gen.go"),
        outputIn(join(root, "w/a"), "yaml", "y.yml", { template: join(root, "t.hbs") }),
      ],
    });
    expect(await loaded(join(root, "w"), flags, "yaml")).toMatchObject({
      ...both,
      outputs: [outputIn(join(root, "w"), "yaml", "o", own)],
    });
  });

  test("are those of all outputs for validate, which checks what the other commands would write", async () => {
    const root = repository({ ".genrc": "list: {out: l.go, recv: A}" });
    const { outputs } = await loaded(root, { out: "x" }, "validate");
    expect(outputs.map(({ name, out, receivers }) => [name, out, receivers])).toEqual([
      ["list", "l.go", ["A"]],
      ["frameworks", "frameworks.gen.go", []],
      ["bindings", "bindings.gen.go", []],
      ["yaml", "gen.yml", []],
    ]);
  });

  test("can be imported from other files by $import, as in cosmiconfig", async () => {
    const base = { "base.json": '{"tags": ["a"], "list": {"recv": "A"}}' };
    for (const [name, text] of [
      [".genrc", "$import: ./base.json\ntags: [b]"],
      [".genrc.json", '{"$import": "./base.json", "tags": ["b"]}'],
      ["gen.config.mjs", 'export default { $import: "./base.json", tags: ["b"] }'],
      ["package.json", '\uFEFF{"gen": {"$import": "./base.json", "tags": ["b"]}}'],
    ] as const) {
      const config = await loaded(repository({ [name]: text, ...base }));
      expect([config.tags, config.outputs[0]!.receivers], name).toEqual([["a", "b"], ["A"]]);
    }
  });
});

describe("the schema", () => {
  /** Every key of a schema, as a path. The keys of `rules` are left out: they are codes, which src/rules/README.md describes. */
  const keys = (schema: JsonSchema, path: string[] = []): { path: string[]; schema: JsonSchema }[] => {
    const { properties = {}, additionalProperties, anyOf = [] } = schema;
    if (path[0] === "rules") return [];
    const own = Object.entries(properties).flatMap(([key, one]) => [
      { path: [...path, key], schema: one },
      ...keys(one, [...path, key]),
    ]);
    const others = anyOf.flatMap(option => keys(option, path));
    // The user chooses the keys of a record.
    const ofRecord =
      typeof additionalProperties === "object" ? keys(additionalProperties, [...path, "*"]) : [];
    return [...own, ...others, ...ofRecord];
  };

  test("describes every key", () => {
    const described = keys(configSchema as JsonSchema).filter(
      ({ path }) => !path.join(".").startsWith("types.*."),
    );
    expect(described.map(({ path }) => path.join("."))).toEqual(
      expect.arrayContaining(["dir", "list.out", "yaml.recv", "outputs.*.per", "inference.methods"]),
    );
    for (const { path, schema } of described)
      expect(schema.description, path.join(".")).toMatch(/^[A-Z].+\.$/);
  });

  test("has a key for each output that a config can set, with the file that it writes by default", () => {
    const { properties } = configSchema as JsonSchema;
    for (const { name, file } of configuredOutputs)
      expect(properties![name]!.description).toContain(`, ${file} by default.`);
  });

  test("has the keys of gen.config.example.js, with the same defaults", async () => {
    const root = repository({ "package.json": '{"type": "module"}', "pets/": "" });
    const text = readFileSync("gen.config.example.js", "utf8");
    // Outputs that are off by default are comments.
    const uncommented = text.replace(/^ {2}\/\/ \w+: \{\n[\s\S]*?^ {2}\/\/ \},$/gm, block =>
      block.replace(/^ {2}\/\/ ?/gm, "  "),
    );
    writeFileSync(join(root, "gen.config.js"), uncommented);
    const { default: example } = await import(/* @vite-ignore */ join(root, "gen.config.js"));
    const shown = (value: unknown, path: string[]): string[] =>
      keysOf(value).flatMap(key => [
        [...path, key].join("."),
        ...shown((value as never)[key], [...path, key]),
      ]);
    const keysOf = (value: unknown) =>
      Object.prototype.toString.call(value) === "[object Object]" ? Object.keys(value as object) : [];
    const names = shown(example, []).filter(name => !name.startsWith("inference.methods."));
    // A script needs no schema, and the example has no outputs of the user and no basics.
    const known = keys(configSchema as JsonSchema).map(({ path }) => path.join("."));
    expect(names).toEqual(
      known.filter(name => name !== "$schema" && !name.startsWith("basics.") && !name.includes("*")),
    );

    const withExample = await loaded(root, { dir: ["pets"] }, "all");
    rmSync(join(root, "gen.config.js"));
    cpSync("gen.config.example.js", join(root, "gen.config.mjs"));
    const withCopy = await loaded(root, { dir: ["pets"] }, "all");
    rmSync(join(root, "gen.config.mjs"));
    const without = await loaded(root, { dir: ["pets"] }, "all");
    const { methods, strip } = withExample.inference;
    expect(strip).toEqual(without.inference.strip);
    const prefixesOf = (methods: Config["inference"]["methods"]) =>
      inferenceOf({ methods, strip: [], registrations: false }).prefixes;
    // A copy changes nothing.
    const { file: _, inference: __, ...same } = withCopy;
    expect({ ...same, file: null, inference: without.inference }).toEqual(without);
    // An output on request is only written if the config has its key.
    const always = (settings: OutputConfig[]) => settings.filter(({ name }) => !outputNamed(name)!.onRequest);
    // The key openapi says what the API is, and has no defaults.
    expect(Object.keys(withExample.openapi).length).toBeGreaterThan(5);
    expect({
      ...withExample,
      file: null,
      openapi: {},
      inference: { methods: {}, strip: [], registrations: false },
      outputs: always(withExample.outputs),
    }).toEqual(without);
    expect(withExample.outputs.map(({ name }) => name)).toContain("typescript");
    // A path that the config names would be relative to it, and that of a client is below each package; that of TypeScript depends on their number.
    for (const { name, file, ownPackage, fileOfSeveral } of configuredOutputs)
      expect(example[name].out).toBe(ownPackage || fileOfSeveral ? undefined : file);
    // The example has the built-in prefixes and no others: merged into the table they change nothing.
    expect(prefixesOf(methods)).toEqual(prefixesOf({}));
    expect(Object.keys(methods)).toHaveLength(prefixesOf({}).length);
  });
});
