/** Tests which outputs each command writes and for which packages, as the config and the flags say. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { commandNames } from "../../src/commands/table.ts";
import { loadConfig, runPatterns } from "../../src/config/load-config.ts";
import { configCache } from "../../src/config/search.ts";
import { defineConfig, type UserConfig } from "../../src/index.ts";
import { builtInOutputs } from "../../src/outputs/table.ts";
import { commandOf } from "../helpers/command-of.ts";
import { load, loaded, outputIn, repository } from "../helpers/config-repository.ts";

const names = (outputs: { name: string }[]) => outputs.map(({ name }) => name);

describe("the user's outputs", () => {
  const config = {
    list: { recv: "Pets" },
    yaml: { recv: "Owners" },
    outputs: {
      zebra: { template: "t/z.hbs", out: "z.go", per: "receiver", recv: ["Pets"] },
      "route-docs": { template: "t/z.hbs", out: "docs/{{kebab name}}.md", per: "handler" },
      index: { template: "t/z.hbs", out: "index.md", per: "run" },
    },
  } satisfies UserConfig;
  const files = { ".genrc.json": JSON.stringify(config), "t/z.hbs": "", "mine.hbs": "", "pets/": "" };

  test("come after the built-in ones in gen all, in the config's order", async () => {
    const root = repository(files);
    const { outputs, allOutputs } = await loaded(root, { dir: ["pets"] }, "all");
    const pets = join(root, "pets");
    const rest = { builtIn: false, template: join(root, "t/z.hbs") } as const;
    expect(outputs).toEqual([
      outputIn(pets, "list", "handlers.gen.go", { receivers: ["Pets"] }),
      outputIn(pets, "frameworks", "frameworks.gen.go"),
      outputIn(pets, "bindings", "bindings.gen.go"),
      outputIn(pets, "yaml", "gen.yml", { receivers: ["Owners"] }),
      outputIn(pets, "zebra", "z.go", {
        ...rest,
        per: "receiver",
        receivers: ["Pets"],
        outFrom: "outputs.zebra.out",
      }),
      outputIn(root, "route-docs", "docs/{{kebab name}}.md", {
        ...rest,
        per: "handler",
        outFrom: "outputs.route-docs.out",
      }),
      outputIn(root, "index", "index.md", { ...rest, per: "run", outFrom: "outputs.index.out" }),
    ]);
    expect(names(allOutputs)).toEqual([
      "list",
      "frameworks",
      "bindings",
      "helpers",
      "basics",
      "yaml",
      "typescript",
      "openapi",
      "client",
      "mock",
      "zebra",
      "route-docs",
      "index",
    ]);
  });

  test("can be written by a command of their name, with its flags", async () => {
    const root = repository(files);
    const { outputs, allOutputs } = await loaded(
      root,
      { recv: ["A"], out: "x", template: "mine.hbs" },
      "zebra",
    );
    expect(outputs).toEqual([
      outputIn(root, "zebra", "x", {
        builtIn: false,
        per: "receiver",
        template: join(root, "mine.hbs"),
        receivers: ["A"],
        outFrom: "--out",
      }),
    ]);
    const others = allOutputs.filter(settings => !outputs.includes(settings));
    expect(names(others)).toEqual([
      "list",
      "frameworks",
      "bindings",
      "helpers",
      "basics",
      "yaml",
      "typescript",
      "openapi",
      "client",
      "mock",
      "route-docs",
      "index",
    ]);
    expect(others.every(({ outFrom }) => outFrom !== "--out")).toBe(true);
  });

  test("keep their receivers if the flags of another command select some", async () => {
    const { allOutputs } = await loaded(repository(files), { recv: ["A"] }, "list");
    expect(allOutputs.find(({ name }) => name === "zebra")!.receivers).toEqual(["Pets"]);
  });
});

describe("outputs that are turned off", () => {
  test("are left out of gen all, gen list and validate", async () => {
    const root = repository({ ".genrc": "bindings: false\nyaml: false" });
    for (const [command, expected] of [
      ["all", ["list", "frameworks"]],
      ["list", ["list", "frameworks"]],
      ["validate", ["list", "frameworks"]],
    ] as const) {
      const { outputs, allOutputs } = await loaded(root, {}, command);
      expect(names(outputs), command).toEqual(expected);
      expect(names(allOutputs), command).toEqual([
        "list",
        "frameworks",
        "helpers",
        "basics",
        "typescript",
        "openapi",
        "client",
        "mock",
      ]);
    }
  });

  test("are written with their defaults by the command of their name", async () => {
    const root = repository({ ".genrc": "list: false\nframeworks: false\nbindings: false\nyaml: false" });
    for (const [command, out] of [
      ["bindings", "bindings.gen.go"],
      ["yaml", "gen.yml"],
      ["list", "handlers.gen.go"],
    ] as const) {
      const { outputs, allOutputs } = await loaded(root, {}, command);
      expect(outputs).toEqual([outputIn(root, command, out)]);
      expect(names(allOutputs).sort()).toEqual(
        ["helpers", "basics", "typescript", "openapi", "client", "mock", command].sort(),
      );
    }
  });
});

describe("the packages of a run", () => {
  const patterns = async (cwd: string, flags = {}) => {
    const { patterns, from, diagnostics } = await runPatterns({
      disk: systemFiles,
      cwd,
      commandNames,
      outputs: builtInOutputs,
      flags,
      cache: configCache(),
    });
    expect(diagnostics).toEqual([]);
    return [from, ...patterns.map(({ pattern, typed }) => `${typed} ${pattern}`)];
  };

  test("are those of the flag, else those of the config, else the working directory", async () => {
    const root = repository({
      ".genrc": "dir: [a, './b/...']",
      "a/": "",
      "b/x/": "",
      "c/.git": "",
      "c/d/": "",
    });
    const flags = { dir: ["../a", "x/...", "{y,z}*/w/"] };
    expect(await patterns(join(root, "b"), flags)).toEqual([
      "flag",
      `../a ${root}/a`,
      `x/... ${root}/b/x/...`,
      `{y,z}*/w/ ${root}/b/{y,z}*/w`,
    ]);
    expect(await patterns(join(root, "b"))).toEqual(["config", `a ${root}/a`, `./b/... ${root}/b/...`]);
    expect(await patterns(join(root, "c/d"))).toEqual(["default", `. ${root}/c/d`]);
    expect(await patterns(join(root, "c/d"), { config: "../../.genrc" })).toEqual([
      "config",
      `a ${root}/a`,
      `./b/... ${root}/b/...`,
    ]);
  });

  test("may have brackets in the names of their directories", async () => {
    const root = repository({ "x[1]/a*/": "", ".genrc": "dir: ['x[1]/a*', 'x[1]/b*']" });
    expect((await patterns(root)).slice(1)).toEqual([`x[1]/a* ${root}/x[1]/a*`, `x[1]/b* ${root}/x[1]/b*`]);
  });

  test("each use the nearest config, whose key dir counts only for runs that start below it", async () => {
    const root = repository({
      ".genrc": "tags: [outer]\ndir: [a, b/c]",
      "a/": "",
      "b/.genrc": "tags: [inner]\ndir: [c/d]",
      "b/c/d/": "",
    });
    const cache = configCache();
    const tagsOf = async (dir: string) => {
      const options = {
        disk: systemFiles,
        cwd: root,
        command: commandOf("list"),
        commandNames,
        outputs: builtInOutputs,
        flags: {},
        dir: join(root, dir),
        cache,
      };
      const { config } = await loadConfig(options);
      expect(config!.dir).toBe(join(root, dir));
      return config!.tags;
    };
    expect(await Promise.all(["a", "b/c", "b"].map(tagsOf))).toEqual([["outer"], ["inner"], ["inner"]]);
    expect(await patterns(root)).toEqual(["config", `a ${root}/a`, `b/c ${root}/b/c`]);
    expect(await patterns(join(root, "b/c"))).toEqual(["config", `c/d ${root}/b/c/d`]);
  });

  test("share the configs that were read, until a new cache is made", async () => {
    const root = repository({ ".genrc": "tags: [x]", "a/": "", "b/": "" });
    const cache = configCache();
    const options = {
      cwd: root,
      command: commandOf("list"),
      commandNames,
      outputs: builtInOutputs,
      flags: {},
      cache,
    };
    const one = await loadConfig({ disk: systemFiles, ...options, dir: join(root, "a") });
    rmSync(join(root, ".genrc"));
    expect(existsSync(join(root, ".genrc"))).toBe(false);
    const two = await loadConfig({ disk: systemFiles, ...options, dir: join(root, "b") });
    expect([one.config!.tags, two.config!.tags]).toEqual([["x"], ["x"]]);
    const fresh = await loadConfig({
      disk: systemFiles,
      ...options,
      dir: join(root, "b"),
      cache: configCache(),
    });
    expect(fresh.config).toMatchObject({ file: null, tags: [] });
  });

  test("are unknown while the config is wrong, unless a flag names them", async () => {
    const root = repository({ ".genrc": "dir: 1", "a/.genrc": "tags: []" });
    expect(
      (
        await runPatterns({
          disk: systemFiles,
          cwd: root,
          commandNames,
          outputs: builtInOutputs,
          flags: {},
          cache: configCache(),
        })
      ).diagnostics,
    ).toHaveLength(1);
    expect((await load(root, { dir: ["a"] })).diagnostics).toEqual([]);
  });
});

test("defineConfig returns its config", () => {
  const config = { list: { out: "x.go" }, helpers: { shout: (text: unknown) => `${text}!` } };
  expect(defineConfig(config)).toBe(config);
});
