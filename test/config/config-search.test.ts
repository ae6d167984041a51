/** Tests where gen searches for a config, and that it loads only the npm packages that the config needs. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { cosmiconfig, getDefaultSearchPlaces } from "cosmiconfig";
import { describe, expect, test, vi } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { configCache, findConfigFile, searchPlaces } from "../../src/config/search.ts";
import { builtInOutputs } from "../../src/outputs/table.ts";
import { commandOf } from "../helpers/command-of.ts";
import {
  loaded,
  needsNode,
  outputIn,
  problems,
  repository,
  runsTypeScript,
  top,
} from "../helpers/config-repository.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** The text of a config in the format that the name of a file demands. */
function configText(file: string, config: unknown): string {
  const json = JSON.stringify(config);
  if (basename(file) === "package.json") return JSON.stringify({ name: "x", gen: config });
  if ([".mjs", ".ts"].includes(extname(file))) return `export default ${json};`;
  if ([".js", ".cjs"].includes(extname(file))) return `module.exports = ${json};`;
  if (extname(file) === ".json") return json;
  return `# a comment\n${Object.entries(config as object)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join("\n")}\n`;
}

describe("the places where gen searches for a config", () => {
  test("are cosmiconfig's, and gen.config in the formats that it leaves out", () => {
    const more = ["gen.config.json", "gen.config.yaml", "gen.config.yml"];
    expect(searchPlaces).toEqual([...getDefaultSearchPlaces("gen"), ...more]);
  });

  test.each(searchPlaces)("%s is found and read", async place => {
    const root = repository({ [place]: configText(place, { tags: ["one", "two"] }), "a/b/x.go": "" });
    if (extname(place) === ".ts" && !runsTypeScript) {
      expect(await problems(join(root, "a/b"))).toEqual([
        `../../${place}: can't load the config: ${needsNode}`,
      ]);
      return;
    }
    const config = await loaded(join(root, "a/b"));
    expect(config).toMatchObject({ file: join(root, place), tags: ["one", "two"], dir: join(root, "a/b") });
  });

  test("are searched exactly as cosmiconfig searches them", async () => {
    const random = seededRandom(7);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
    // Only the search is compared, so the loaders may be simple. cosmiconfig also searches the user's folder of configs, which gen doesn't: here it is missing.
    vi.stubEnv("XDG_CONFIG_HOME", join(top, "nowhere"));
    const scripts = Object.fromEntries(
      [".js", ".mjs", ".cjs", ".ts", ".yaml", ".yml", "noExt"].map(key => [key, () => ({})]),
    );
    const loaders = { ...scripts, ".json": (_: string, text: string) => JSON.parse(text) };
    const found = new Set<string | null>();
    for (let round = 0; round < 200; round++) {
      const root = join(top, "search");
      rmSync(root, { recursive: true, force: true });
      mkdirSync(join(root, ".git"), { recursive: true });
      mkdirSync(join(root, "a/b/c"), { recursive: true });
      const files: string[] = [];
      for (let count = Math.floor(random() * 4); count > 0; count--) {
        const place = pick(searchPlaces);
        const texts =
          place === "package.json" ? ['{"gen":{}}', '{"name":"gen"}', '{"gen":null}'] : ["{}", ""];
        const file = join(root, pick(["", "a", "a/b", "a/b/c"]), place);
        if (existsSync(file)) continue;
        const isFolder = random() < 0.25;
        mkdirSync(isFolder ? file : dirname(file), { recursive: true });
        if (!isFolder) writeFileSync(file, pick(texts));
        files.push(file);
      }
      const explorer = cosmiconfig("gen", {
        searchPlaces: [...searchPlaces],
        loaders,
        ignoreEmptySearchPlaces: false,
        stopDir: root,
        cache: false,
      });
      const start = join(root, pick(["a/b/c", "a/b", "a", "", "a/missing/dir"]));
      const theirs = (await explorer.search(start))?.filepath ?? null;
      const { file, skipped } = await findConfigFile(systemFiles, start, root);
      expect(file, files.join(" ")).toBe(theirs);
      expect(skipped).toEqual([]);
      found.add(theirs && basename(theirs));
    }
    vi.unstubAllEnvs();
    expect(found.size).toBeGreaterThan(15);
  });

  test("end at the repository's root, where .git is a folder or the file of a worktree", async () => {
    const outer = repository({
      ".genrc": "tags: [outer]",
      "sub/pets/": "",
      "sub/.git": "gitdir: x",
      "plain/pets/": "",
    });
    expect((await loaded(join(outer, "sub/pets"))).file).toBeNull();
    expect((await loaded(join(outer, "plain/pets"))).file).toBe(join(outer, ".genrc"));
  });

  test("end at the module's root if there is no repository, and without both at the working directory", async () => {
    const outer = repository({
      ".genrc": "",
      "module/go.mod": "module example.com/m\n\ngo 1.24\n",
      "module/.genrc": "",
      "module/pets/": "",
      "module/inner/go.mod": "module example.com/m/inner\n\ngo 1.24\n",
      "module/inner/pets/": "",
      "plain/a/b/": "",
    });
    const find = async (dir: string, cwd: string) =>
      (await findConfigFile(systemFiles, join(outer, dir), join(outer, cwd))).file;
    // In a repository the search ends at its root, whatever modules it has.
    expect(await find("module/inner/pets", "module")).toBe(join(outer, "module/.genrc"));
    rmSync(join(outer, ".git"), { recursive: true });
    expect(await find("module/pets", ".")).toBe(join(outer, "module/.genrc"));
    expect(await find("module/inner/pets", ".")).toBeNull();
    expect(await find("plain/a/b", "plain")).toBeNull();
    expect(await find("plain/a/b", ".")).toBe(join(outer, ".genrc"));
    expect(await find(".", "plain/a")).toBe(join(outer, ".genrc"));
    // Outside of the working directory, only the package's own directory is searched.
    expect(await find("plain/a", "module")).toBeNull();
    writeFileSync(join(outer, "plain/a/.genrc"), "");
    expect(await find("plain/a", "module")).toBe(join(outer, "plain/a/.genrc"));
    expect(await find("plain/a/b", "module")).toBeNull();
  });

  test("are the same for packages that share what earlier searches found", async () => {
    const random = seededRandom(9);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
    const dirs = ["", "a", "a/b", "a/b/c", "a/d", "e", "e/f"];
    for (let round = 0; round < 60; round++) {
      const root = mkdtempSync(join(top, "shared-"));
      for (const dir of dirs) mkdirSync(join(root, dir), { recursive: true });
      for (let count = 4; count > 0; count--)
        writeFileSync(join(root, pick(dirs), pick([".git", "go.mod", ".genrc", "gen.config.js"])), "");
      const cwd = join(root, pick(dirs));
      const known = configCache();
      for (const dir of [...dirs].sort(() => random() - 0.5)) {
        const start = join(root, dir);
        expect(await findConfigFile(systemFiles, start, cwd, known)).toEqual(
          await findConfigFile(systemFiles, start, cwd),
        );
      }
    }
  });

  test("end with an error at a place that can't be read, which cosmiconfig would pass over", async () => {
    const root = repository({ ".genrc.yaml/": "", "gen.config.js": "module.exports = {}", "pets/": "" });
    const find = async () => (await findConfigFile(systemFiles, join(root, "pets"), root)).file;
    // A folder is no config.
    expect(await find()).toBe(join(root, "gen.config.js"));
    expect(spawnSync("mkfifo", [join(root, ".genrc.json")]).status).toBe(0);
    expect(await find()).toBe(join(root, ".genrc.json"));
    expect(await problems(join(root, "pets"))).toEqual([
      "../.genrc.json: can't load the config: not a regular file",
    ]);
    writeFileSync(join(root, ".genrc"), "tags: [near]");
    expect(await find()).toBe(join(root, ".genrc"));
  });

  test("start at --dir, and all settings come from the nearest config", async () => {
    const root = repository({
      ".genrc": "tags: [outer]\nlist: {out: outer.go}",
      "pets/.genrc": "tags: [inner]",
      "shops/": "",
    });
    const inner = await loaded(root, { dir: ["pets"] });
    expect(inner).toMatchObject({
      file: join(root, "pets/.genrc"),
      tags: ["inner"],
      dir: join(root, "pets"),
    });
    expect(inner.outputs[0]).toEqual(outputIn(join(root, "pets"), "list", "handlers.gen.go"));
    expect((await loaded(root, { dir: ["shops"] })).tags).toEqual(["outer"]);
    expect((await loaded(root, { dir: ["pets/missing"] })).tags).toEqual(["inner"]);
  });

  test("are not searched with --config, whose path is relative to the working directory", async () => {
    const root = repository({
      ".genrc": "tags: [found]",
      "pets/other.yml": "tags: [named]\nlist: {out: ./x.go}",
    });
    const config = await loaded(join(root, "pets"), { config: "other.yml", dir: [".."] });
    expect(config).toMatchObject({ file: join(root, "pets/other.yml"), tags: ["named"], dir: root });
    expect(config.outputs[0]).toEqual(outputIn(join(root, "pets"), "list", "./x.go"));
  });
});

describe("start-up", () => {
  /** Loads a config with new modules of gen, which fails if these load one of the npm packages. */
  async function loadWithout(root: string, packages: string[]) {
    vi.resetModules();
    for (const name of packages) {
      vi.doMock(name, () => {
        throw new Error(`${name} was loaded`);
      });
    }
    try {
      const fresh = await import("../../src/config/load-config.ts");
      const { configCache: freshCache } = await import("../../src/config/search.ts");
      return await fresh.loadConfig({
        disk: systemFiles,
        cwd: root,
        command: commandOf("list"),
        commandNames: [],
        outputs: builtInOutputs,
        flags: {},
        dir: root,
        cache: freshCache(),
      });
    } finally {
      for (const name of packages) vi.doUnmock(name);
      vi.resetModules();
    }
  }

  test("loads no npm package if there is no config, or only a package.json without one", async () => {
    const root = repository({ "package.json": '{"scripts": {"generate": "gen list"}}', "x.go": "" });
    expect((await loadWithout(root, ["cosmiconfig", "yaml"])).config).not.toBeNull();
    writeFileSync(join(root, "package.json"), '{"scripts": {"gen": "gen list"}}');
    expect((await loadWithout(root, ["cosmiconfig", "yaml"])).config!.file).toBeNull();
    writeFileSync(join(root, "package.json"), '\uFEFF{"scripts": {"gen": "gen list"}}');
    expect((await loadWithout(root, ["cosmiconfig", "yaml"])).config!.file).toBeNull();
    writeFileSync(join(root, "package.json"), '{"gen": {"tags": []}}');
    await expect(loadWithout(root, ["cosmiconfig"])).rejects.toThrow();
    writeFileSync(join(root, ".genrc"), "tags: []");
    await expect(loadWithout(root, ["cosmiconfig"])).rejects.toThrow();
  });

  test("loads every config with cosmiconfig, once for all packages below", async () => {
    for (const place of ["package.json", ".genrc.json", "gen.config.mjs", ".genrc", ".config/genrc.yml"]) {
      const root = repository({ [place]: configText(place, { tags: ["x"] }), "a/": "", "b/": "" });
      await expect(loadWithout(root, ["cosmiconfig"]), place).rejects.toThrow();
      const known = configCache();
      const [a, b] = await Promise.all(
        ["a", "b"].map(dir => findConfigFile(systemFiles, join(root, dir), root, known)),
      );
      expect(a!.loaded, place).toEqual({ content: { tags: ["x"] } });
      expect(b!.loaded).toBe(a!.loaded);
    }
  });

  test("loads the yaml parser only for wrong configs", async () => {
    const root = repository({ ".genrc": "tags: []" });
    expect((await loadWithout(root, ["yaml"])).config).not.toBeNull();
    writeFileSync(join(root, ".genrc"), "tag: []");
    await expect(loadWithout(root, ["yaml"])).rejects.toThrow();
  });
});
