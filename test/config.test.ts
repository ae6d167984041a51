import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getDescription } from "valibot";
import { describe, expect, test } from "vitest";
import { configSchema, type UserConfig } from "../src/config/schema.ts";
import { methodPrefixes } from "../src/model/inference.ts";
import { configurableOutputs, outputs } from "../src/outputs.ts";
import { loaded, repository } from "./config-repository.ts";

describe("settings", () => {
  test("have defaults without a config, an empty one, or one of comments", async () => {
    const bare = repository({ "pets/": "" });
    const expected = {
      dir: join(bare, "pets"),
      tags: [],
      templates: null,
      inference: { methods: {} },
      types: {},
      basics: null,
      maxBody: 10 * 2 ** 20,
      rules: {},
      outputs: {
        list: { out: join(bare, "pets/handlers.gen.go"), template: null, receivers: [] },
        yaml: { out: join(bare, "pets/gen.yml"), template: null, receivers: [] },
      },
    };
    expect(await loaded(bare, { dir: "pets" })).toEqual({ file: null, ...expected });
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
      expect(await loaded(bare, { dir: "pets" }), `${name} ${text}`).toEqual({
        file: join(bare, name),
        ...expected,
      });
      rmSync(join(bare, name));
    }
  });

  test("come from the config, with paths relative to it", async () => {
    const user = {
      dir: "pets",
      tags: ["integration", "go1.22"],
      templates: "tmpl",
      inference: { methods: { Fetch: "GET", Purge: "DELETE", Visit: false } },
      types: { "example.com/ids.ID": { kind: "basic", name: "int64", validate: true } },
      basics: "example.com/app/basics",
      maxBody: 0,
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
    expect(await loaded(join(root, "c/x"))).toEqual({
      file: join(root, "c/.genrc.json"),
      dir: join(root, "c/pets"),
      tags: ["integration", "go1.22"],
      templates: join(root, "c/tmpl"),
      inference: { methods: { Fetch: "GET", Purge: "DELETE", Visit: null } },
      types: { "example.com/ids.ID": { kind: "basic", name: "int64", validate: true } },
      basics: "example.com/app/basics",
      maxBody: 0,
      rules: { "implicit-route": "off", "unpaired-handler": "error", syntax: "error" },
      outputs: {
        list: {
          out: join(root, "c/gen/routes.gen.go"),
          template: join(root, "c/tmpl/list.hbs"),
          receivers: ["Pets"],
        },
        yaml: { out: "/srv/routes.yml", template: null, receivers: [] },
      },
    });
    expect((await loaded(join(root, "c/x"), {}, "yaml")).outputs).toEqual({
      yaml: { out: "/srv/routes.yml", template: null, receivers: ["Pets", "func"] },
    });
  });

  test("of an output without a directory go to each package, those with one beside the config", async () => {
    const root = repository({
      ".genrc": "list: {out: routes.gen.go}\nyaml: {out: ./gen.yml}",
      "a/": "",
      "b/": "",
    });
    for (const dir of ["a", "b"]) {
      const { outputs } = await loaded(root, { dir });
      expect([outputs.list!.out, outputs.yaml!.out]).toEqual([
        join(root, dir, "routes.gen.go"),
        join(root, "gen.yml"),
      ]);
    }
  });

  test("give way to flags, which are relative to the working directory and touch the command's own output only", async () => {
    const root = repository({
      ".genrc":
        "dir: b\ntags: [x]\nlist: {out: l.go, template: t.hbs, recv: A}\nyaml: {out: y.yml, template: t.hbs, recv: C}",
      "t.hbs": "",
      "w/mine.hbs": "",
      "b/": "",
      "w/a/": "",
    });
    const flags = { dir: "a", out: "o", template: "mine.hbs", recv: ["B", "func"], tags: ["y"] };
    const both = { dir: join(root, "w/a"), tags: ["y"] };
    const own = { out: join(root, "w/o"), template: join(root, "w/mine.hbs"), receivers: ["B", "func"] };
    expect(await loaded(join(root, "w"), flags)).toMatchObject({
      ...both,
      outputs: {
        list: own,
        yaml: { out: join(root, "w/a/y.yml"), template: join(root, "t.hbs"), receivers: [] },
      },
    });
    expect(await loaded(join(root, "w"), flags, "yaml")).toMatchObject({ ...both, outputs: { yaml: own } });
  });

  test("are those of all outputs for validate, which looks at what the others would write", async () => {
    const root = repository({ ".genrc": "list: {out: l.go}" });
    const { outputs } = await loaded(root, { out: "x" }, "validate");
    expect(Object.keys(outputs).sort()).toEqual(["bindings", "list", "yaml"]);
    expect(outputs.list!.out).toBe(join(root, "l.go"));
  });

  test("can be imported from other files by $import, as cosmiconfig has it", async () => {
    const root = repository({
      ".genrc": "$import: ./base.json\ntags: [b]",
      "base.json": '{"tags": ["a"], "list": {"recv": "A"}}',
    });
    const config = await loaded(root);
    expect([config.tags, config.outputs.list!.receivers]).toEqual([["a", "b"], ["A"]]);
  });
});

describe("the schema", () => {
  interface Node {
    type: string;
    wrapped?: Node;
    entries?: Record<string, Node>;
  }

  /** Every key, as a path; the keys of `rules` are codes, which src/check/README.md describes. */
  const keys = (schema: Node, path: string[] = []): { path: string[]; schema: Node }[] =>
    Object.entries((path[0] === "rules" ? null : (schema.wrapped ?? schema).entries) ?? {}).flatMap(
      ([key, entry]) => [
        { path: [...path, key], schema: entry.wrapped ?? entry },
        ...keys(entry, [...path, key]),
      ],
    );

  test("describes every key", () => {
    for (const { path, schema } of keys(configSchema)) {
      expect(getDescription(schema as never), path.join(".")).toMatch(/^[A-Z].+\.$/);
    }
  });

  test("has a key per output", () => {
    expect(Object.keys(configSchema.entries)).toEqual(expect.arrayContaining(configurableOutputs));
  });

  test("is what gen.config.example.js shows, key by key with its default", async () => {
    const root = repository({ "package.json": '{"type": "module"}', "pets/": "" });
    cpSync("gen.config.example.js", join(root, "gen.config.js"));
    const { default: example } = await import(/* @vite-ignore */ join(root, "gen.config.js"));
    const shown = (value: unknown, path: string[]): string[] =>
      keysOf(value).flatMap(key => [
        [...path, key].join("."),
        ...shown((value as never)[key], [...path, key]),
      ]);
    const keysOf = (value: unknown) =>
      Object.prototype.toString.call(value) === "[object Object]" ? Object.keys(value as object) : [];
    const names = shown(example, []).filter(name => !name.startsWith("inference.methods."));
    expect(names).toEqual(keys(configSchema).map(({ path }) => path.join(".")));

    const withExample = await loaded(root, { dir: "pets" });
    rmSync(join(root, "gen.config.js"));
    const without = await loaded(root, { dir: "pets" });
    const { methods } = withExample.inference;
    expect({ ...withExample, file: null, inference: { methods: {} } }).toEqual(without);
    for (const name of configurableOutputs) expect(example[name].out).toBe(outputs[name].file);
    // Every built-in prefix and nothing else: the table stays the same with them over it.
    expect(methodPrefixes(methods)).toEqual(methodPrefixes({}));
    expect(Object.keys(methods)).toHaveLength(methodPrefixes({}).length);
  });
});
