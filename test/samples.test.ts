/** Runs the samples as users do: `gen all` of the built command, in projects with their own config and templates. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleNames } from "./helpers/case-folder.ts";
import { gen, tree } from "./helpers/command.ts";
import { fetchModules, hasGo, runGo } from "./helpers/go/go-toolchain.ts";
import { withShortHelpers } from "./helpers/helper-snapshots.ts";

const compiler = resolve("node_modules/.bin/tsc");
const casesDir = resolve(import.meta.dirname, "cases");
const snapshotsDir = resolve(import.meta.dirname, "../snapshots");
const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-samples-")));

afterAll(() => rmSync(temporary, { recursive: true }));

/** Copies a sample. The sample `repository` gets templates of the other samples, as a user would copy them. */
function freshCopy(name: string): string {
  const dir = mkdtempSync(join(temporary, `${name}-`));
  cpSync(join(casesDir, name), dir, { recursive: true });
  if (name !== "repository") return dir;
  for (const sample of ["router-chi", "markdown-routes"]) {
    cpSync(join(casesDir, sample, "templates"), join(dir, "templates"), { recursive: true });
  }
  for (const file of ["package.json", "tsconfig.json"]) {
    cpSync(join(casesDir, "typescript", "web", file), join(dir, "web", file));
  }
  return dir;
}

/** Compiles the TypeScript of a folder into its subfolder `dist`. */
function compile(dir: string) {
  return spawnSync(compiler, ["-p", dir, "--outDir", join(dir, "dist")], { encoding: "utf8" });
}

/** Runs `gen all` in a sample; returns the result and the files that it wrote. */
function generated(name: string) {
  const dir = freshCopy(name);
  const before = tree(dir);
  const result = gen(dir, ["all"]);
  const files = new Map(Object.entries(tree(dir)).filter(([path, content]) => before[path] !== content));
  return { dir, result, files };
}

const samples = new Map(sampleNames().map(name => [name, generated(name)]));
const repository = samples.get("repository")!;

describe.each([...samples])("gen all in %s", (name, { dir, result, files }) => {
  test("writes what the snapshots show", async () => {
    expect(result).toMatchObject({ status: 0, stdout: "" });
    expect(result.stderr).not.toMatch(/^(?!wrote |\d+ packages(?:: | declare helpers ))./m);
    const folder = join(snapshotsDir, name);
    if (inject("updateSnapshots")) rmSync(folder, { recursive: true, force: true });
    const snapshot = await withShortHelpers(files);
    if (!inject("updateSnapshots")) expect(Object.keys(tree(folder))).toEqual([...snapshot.keys()].sort());
    for (const [path, content] of snapshot) await expect(content).toMatchFileSnapshot(join(folder, path));
  });

  test("changes nothing the second time", () => {
    const before = tree(dir);
    expect(gen(dir, ["all", "--check"])).toMatchObject({ status: 0, stdout: "" });
    expect(gen(dir, ["all"])).toMatchObject({ status: 0, stdout: "" });
    expect(tree(dir)).toEqual(before);
  });
});

describe("in the sample repository", () => {
  test("gen NAME writes only that output", () => {
    const dir = freshCopy("repository");
    expect(gen(dir, ["docs"])).toEqual({
      status: 0,
      stdout: "",
      stderr: "wrote docs/routes.md\n3 packages: 1 file written\n",
    });
    expect(tree(dir)["docs/routes.md"]).toBe(repository.files.get("docs/routes.md"));
    expect(existsSync(join(dir, "pets/handlers.gen.go"))).toBe(false);
  });

  test("a partial that replaces a built-in one is used, and --verbose reports it", () => {
    expect(repository.files.get("owners/bindings.gen.go")).toContain("checkbox.Parse(value)");
    const { stderr } = gen(repository.dir, ["all", "--verbose", "--check"]);
    expect(stderr).toContain("template read-bool: user templates/partials/read-bool.go.hbs\n");
  });

  test("a typo in that partial is reported once, with its place and the nearest key, and nothing is written", () => {
    const dir = freshCopy("repository");
    const partial = "templates/partials/read-bool.go.hbs";
    const text = readFileSync(join(dir, partial), "utf8").replace("{{text}}", "{{txet}}");
    writeFileSync(join(dir, partial), text);
    const lines = text.slice(0, text.indexOf("{{txet}}")).split("\n");
    const place = `${partial}:${lines.length}:${lines.at(-1)!.length + 3}`;

    const before = tree(dir);
    const { status, stdout, stderr } = gen(dir, ["all"]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(`${place}: error: unknown key \`txet\`, did you mean \`text\`? [template]\n`);
    expect(tree(dir)).toEqual(before);
  });
});

describe("the Markdown table", () => {
  test.each(["markdown-routes", "repository"])("has four cells in each row of %s", name => {
    const rows = samples.get(name)!.files.get("docs/routes.md")!.split("\n").slice(4, -1);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
  });
});

const go = hasGo();

/** The samples that can be built on this machine: those whose modules are there or can be downloaded. */
const building = new Map<string, typeof repository>();
for (const [name, sample] of samples) if (go && (await fetchModules(sample.dir))) building.set(name, sample);

describe.skipIf(!go)("the Go code", () => {
  test.each([...building])(
    "of %s is formatted, and passes go vet and its tests",
    async (_, { dir, files }) => {
      const goFiles = [...files.keys()].filter(path => path.endsWith(".go"));
      expect(await runGo("gofmt", ["-l", ...goFiles], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
      expect(await runGo("go", ["vet", "./..."], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
      const { code, stdout } = await runGo("go", ["test", "-vet=off", "./..."], dir);
      expect(code, stdout).toBe(0);
    },
  );
});

describe.skipIf(!building.has("repository"))("the store of the sample repository", () => {
  let server: ChildProcess;
  let baseURL: string;

  beforeAll(async () => {
    const binary = join(repository.dir, "server");
    const { code, stderr } = await runGo("go", ["build", "-o", binary, "./cmd/store"], repository.dir);
    expect(code, stderr).toBe(0);
    server = spawn(binary, ["-addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(server.stdout!, "data");
    baseURL = String(line).trim();
  });

  afterAll(() => server.kill());

  test("answers the TypeScript functions", async () => {
    const web = join(repository.dir, "web");
    const { status, stdout } = compile(web);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    const store = await import(pathToFileURL(join(web, "dist", "api.gen.js")).href);
    const client = { baseURL };

    const owner = "Ann / Bob & Söhne?";
    const { id } = await store.createPet(client, { json: { name: "Rex", owner, tags: ["dog", "old"] } });
    expect(await store.getPet(client, { route: { id } })).toEqual({
      id,
      name: "Rex",
      owner,
      born: null,
      tags: ["dog", "old"],
    });
    const query = { limit: 5, tag: ["dog", "old"] };
    expect((await store.listPets(client, { route: { owner }, query })).pets).toMatchObject([{ id }]);
    expect((await store.listPets(client, { route: { owner }, query: { tag: ["cat"] } })).pets).toBeNull();
    await expect(store.getPet(client, { route: { id: id + 1 } })).rejects.toSatisfy(
      error => error instanceof store.StatusError && error.status === 404,
    );

    await store.createOwner(client, { form: { name: owner, newsletter: true } });
    const found = { name: owner, newsletter: true, email: null };
    expect(await store.getOwner(client, { route: { name: owner } })).toEqual(found);
    await expect(store.getOwner(client, { route: { name: ".." } })).rejects.toThrow(RangeError);

    const file = await store.getFile(client, { route: { path: "img/über uns.png" } });
    expect(await file.text()).toBe("This is img/über uns.png.");
    expect(await (await store.home(client)).text()).toBe("Welcome to the store.");
  });
});
