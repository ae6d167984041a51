/** `gen init` writes a config with the defaults of gen, and replaces or hides another config only with --force. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { initFiles } from "../../src/commands/init.ts";
import { commandNames } from "../../src/commands/table.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { findConfigFile } from "../../src/config/search.ts";
import { configuredOutputs as outputs } from "../../src/outputs/table.ts";
import { writeFiles } from "../../src/run/write/write.ts";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const repository = (files: Record<string, string> = {}) => fileTree({ ".git/HEAD": "", ...files });

/** Writes the config as `gen init` does in a directory of a repository; returns its path. */
async function init(root: string, dir = ".", force = false): Promise<string> {
  const { files, diagnostics } = await initFiles({
    disk: systemFiles,
    dir: path.join(root, dir),
    cwd: root,
    force,
  });
  expect(diagnostics).toEqual([]);
  expect(writeFiles(files, { force, disk: systemFiles }).diagnostics).toEqual([]);
  return files[0]!.path;
}

/** The messages of `gen init` in a directory where it writes nothing. */
const refusal = async (root: string, dir = ".", force = false) => {
  const { files, notes, diagnostics } = await initFiles({
    disk: systemFiles,
    dir: path.join(root, dir),
    cwd: root,
    force,
  });
  expect({ files, notes }).toEqual({ files: [], notes: [] });
  return diagnostics.map(({ message }) => message);
};

test("the config is found and loaded, and has only defaults, apart from the words that paths are without", async () => {
  const root = repository();
  const file = await init(root);
  expect((await findConfigFile(systemFiles, path.join(root, "pets"), root)).file).toBe(file);
  const live = outputs.filter(({ onRequest }) => !onRequest);
  const defaults = Object.fromEntries(live.map(({ name, file }) => [name, { out: file }]));
  expect(await readConfig(file, { disk: systemFiles, cwd: root, commandNames, outputs })).toMatchObject({
    user: { ...defaults, inference: { strip: ["Handle", "Handler"] } },
    diagnostics: [],
  });
  const { user } = await readConfig(file, { disk: systemFiles, cwd: root, commandNames, outputs });
  expect(Object.keys(user).sort()).toEqual([...live.map(({ name }) => name), "inference"].sort());
});

test("the settings in comments of the config are valid, too", async () => {
  const root = repository({ "templates/routes.md.hbs": "" });
  const file = await init(root);
  const text = fs.readFileSync(file, "utf8");
  // Uncomments only keys and what is inside of them; prose has no colon after its first word, or begins with a capital letter.
  const live = text.replace(/^( *)# (?=[a-z]+: [{"]| {2}[a-z]+: \{|outputs:)/gm, "$1");
  expect(live).not.toBe(text);
  fs.writeFileSync(file, live);
  const { user, diagnostics } = await readConfig(file, {
    disk: systemFiles,
    cwd: root,
    commandNames,
    outputs,
  });
  expect(diagnostics).toEqual([]);
  // They have no `out`, since a plain name would be a file for each package.
  expect([user.typescript, user.client, user.mock]).toEqual([{}, {}, {}]);
  expect(Object.keys(user).sort()).toEqual(
    [
      ...outputs.map(({ name }) => name).filter(name => name !== "json"),
      "dir",
      "inference",
      "outputs",
      "rules",
      "templates",
    ].sort(),
  );
});

test("the files that the config names are in the npm package", async () => {
  const text = fs.readFileSync(await init(repository()), "utf8");
  const places = [...text.matchAll(/node_modules\/handlergen\/(\S+)/g)].map(([, place]) => place!);
  const published: string[] = JSON.parse(fs.readFileSync("package.json", "utf8")).files;
  expect(places.length).toBeGreaterThan(0);
  const schemas = published.includes("src/**/*.schema.json") ? /\.schema\.json$/ : /^$/;
  const isPublished = (place: string) => published.includes(place) || schemas.test(place);
  expect(places.filter(place => !isPublished(place) || !fs.existsSync(place))).toEqual([]);
});

test("the line for go generate is printed", async () => {
  const root = repository();
  expect((await initFiles({ disk: systemFiles, dir: root, cwd: root, force: false })).notes).toContain(
    "    //go:generate npx --no-install handlergen all",
  );
});

test("an existing config is named in the message, and not replaced", async () => {
  const yaml = repository({ ".genrc.yaml": "", "pets/pets.go": "" });
  expect(await refusal(yaml, "pets")).toEqual([
    ".genrc.yaml is the config here: edit it, or write one for this directory and those below with --force",
  ]);
  expect(await refusal(repository({ "package.json": '{ "gen": {} }' }))).toEqual([
    "package.json already exists, and gen reads only one config of a directory: edit it, or remove it first",
  ]);
  const twice = repository();
  await init(twice);
  expect(await refusal(twice)).toEqual([
    "gen.config.yaml already exists: edit it, or replace it with --force",
  ]);
});

test("--force replaces an existing config, or writes a nearer one, which gen then reads", async () => {
  const root = repository({ "gen.config.yaml": "tags: []", "pets/pets.go": "" });
  expect((await findConfigFile(systemFiles, path.join(root, "pets"), root)).file).toBe(
    path.join(root, "gen.config.yaml"),
  );
  expect(
    (await initFiles({ disk: systemFiles, dir: path.join(root, "pets"), cwd: root, force: true })).notes[0],
  ).toBe("in this directory and below, the new config is used instead of gen.config.yaml");
  expect(await init(root, "pets", true)).toBe(path.join(root, "pets/gen.config.yaml"));
  expect((await findConfigFile(systemFiles, path.join(root, "pets"), root)).file).toBe(
    path.join(root, "pets/gen.config.yaml"),
  );
  expect(fs.readFileSync(await init(root, ".", true), "utf8")).not.toContain("tags");
});

test.each([".genrc", ".config/genrc.json", "gen.config.js"])(
  "--force writes no config beside %s, since gen would not read it",
  async name => {
    expect(await refusal(repository({ [name]: "{}" }), ".", true)).toEqual([
      `${name} already exists, and gen reads only one config of a directory: edit it, or remove it first`,
    ]);
  },
);

test("a package.json without the key gen is not a config", async () => {
  expect(path.basename(await init(repository({ "package.json": '{ "name": "app" }' })))).toBe(
    "gen.config.yaml",
  );
});

test("from two packages with handlers on, the config has a line for the package that they share", () => {
  const serving = (name: string) =>
    `package ${name}\n\nimport "net/http"\n\nfunc Get(w http.ResponseWriter, r *http.Request) {}\n`;
  const files = { "go.mod": "module example.com/app\n\ngo 1.24\n", "cats/cats.go": serving("cats") };
  const basicsIn = (files: Record<string, string>) => {
    const root = repository(files);
    expect(gen(root, ["init"]).status).toBe(0);
    return fs.readFileSync(path.join(root, "gen.config.yaml"), "utf8").match(/\bbasics: .*/)?.[0];
  };
  expect(basicsIn({ ...files, "dogs/dogs.go": "package dogs\n" })).toBeUndefined();
  const both = { ...files, "dogs/dogs.go": serving("dogs") };
  expect(basicsIn(both)).toBe('basics: "example.com/app/basics"');
  expect(basicsIn({ ...both, "basics/basics.go": "package basics\n" })).toBe(
    'basics: "example.com/app/internal/basics"',
  );
});

test("files of gohandlers are recognised, and the config names them", async () => {
  const header = "// Code generated by gohandlers v0.39.0. DO NOT EDIT.\n\npackage pets\n\n";
  const root = repository({
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    "pets/pets.go": "package pets\n",
    "pets/list.gh.go": `${header}import "example.com/app/reception"\n\nfunc (pe *Pets) ListHandlers() map[string]reception.HandlerInfo {\n\treturn nil\n}\n`,
    "pets/bindings.gh.go": `${header}func (bq *GetRequest) Parse(rq *http.Request) error { return nil }\n`,
    "pets/validate.gh.go": `${header}func (bq GetRequest) Validate() (issues map[string]any) { return }\n`,
    "client/client.gh.go": `${header.replace("pets", "client")}import "example.com/app/pets"\n\ntype Client struct{ pets.Pets }\n`,
    "client/mock.gh.go": `${header.replace("pets", "client")}type Mock struct {}\n`,
    "other/other.go": "package other\n",
  });
  const { status, stderr } = gen(root, ["init"]);
  expect(status).toBe(0);
  expect(stderr).toContain(
    "gohandlers wrote client/client.gh.go, client/mock.gh.go, pets/bindings.gh.go and 2 more files: the config has their names, so that gen replaces these files\n",
  );
  const { user, diagnostics } = await readConfig(path.join(root, "gen.config.yaml"), {
    disk: systemFiles,
    cwd: root,
    commandNames,
    outputs,
  });
  expect(diagnostics).toEqual([]);
  expect(user).toMatchObject({
    dir: "pets",
    basics: { path: "example.com/app/reception", types: ["HandlerInfo"] },
    inference: { strip: [] },
    list: { out: "list.gh.go" },
    bindings: { out: "bindings.gh.go", issues: true },
    yaml: { out: "gen.yml" },
    client: { out: "client/client.gh.go", context: false },
    mock: { out: "client/mock.gh.go" },
  });
});

test("with the config of gen init, gen takes over a package of gohandlers and keeps its routes", async () => {
  const source = (comment: string) =>
    `package pets\n\nimport "net/http"\n\ntype GetToyRequest struct {\n\tToy string \`route:"toy"\`\n\tPet string \`route:"pet"\`\n}\n\n${comment}func GetToy(w http.ResponseWriter, r *http.Request) {}\n`;
  const root = repository({
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    "pets.go": source("// GET\n"),
    "gh.go":
      "// Code generated by gohandlers . DO NOT EDIT.\n\npackage pets\n\nfunc ListHandlers() map[string]HandlerInfo {\n\treturn map[string]HandlerInfo{\n" +
      '\t\t"GetToy": {Method: "GET", Path: "/get-toy/{pet}/{toy}", Ref: GetToy},\n\t}\n}\n\nfunc (bq *GetToyRequest) Parse(rq *http.Request) error { return nil }\n',
  });
  expect(gen(root, ["init"]).status).toBe(0);
  const refused = gen(root, ["all"]);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(
    "write `// GET /get-toy/{pet}/{toy}` in its comment to keep the old route",
  );
  fs.writeFileSync(path.join(root, "pets.go"), source("// GET /get-toy/{pet}/{toy}\n"));
  expect(gen(root, ["all"])).toMatchObject({ status: 0 });
  expect(fs.readFileSync(path.join(root, "gh.go"), "utf8")).toContain(
    "// Code generated by gen. DO NOT EDIT.\n",
  );
  expect(
    fs
      .readdirSync(root)
      .filter(name => name.endsWith(".go"))
      .sort(),
  ).toEqual(["bindings.gen.go", "gh.go", "helpers.gen.go", "pets.go"]);
});

test("clients of gohandlers beside several packages get one path, and one that fits none stays a comment", async () => {
  const header = "// Code generated by gohandlers v0.39.0. DO NOT EDIT.\n\npackage";
  const list = `${header} endpoints\n\nfunc ListHandlers() map[string]HandlerInfo {\n\treturn nil\n}\n`;
  const client = (of: string, type: string) =>
    `${header} client\n\nimport "example.com/app/cmd/${of}/endpoints"\n\ntype ${type} struct{ endpoints.X }\n`;
  const root = repository({
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    "cmd/a/endpoints/gh.go": list,
    "cmd/a/client/client.go": client("a", "Client"),
    "cmd/a/client/mock.go": client("a", "Mock"),
    "cmd/b/endpoints/gh.go": list,
    "cmd/b/client/client.go": client("b", "Client"),
    "cmd/b/mocks/mock.go": client("b", "Mock"),
  });
  expect(gen(root, ["init"]).status).toBe(0);
  const { user } = await readConfig(path.join(root, "gen.config.yaml"), {
    disk: systemFiles,
    cwd: root,
    commandNames,
    outputs,
  });
  expect(user).toMatchObject({
    dir: ["cmd/a/endpoints", "cmd/b/endpoints"],
    client: { out: "{{package.dir}}/../client/client.go", context: false },
  });
  expect(user).not.toHaveProperty("mock");
});
