/** `gen eject` copies built-in templates, and shows what has changed in them since. */
import fs from "node:fs";
import path from "node:path";
import { applyPatch } from "diff";
import Handlebars from "handlebars";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import {
  acceptDefaults,
  changedDefaults,
  diffEjected,
  ejectTemplates,
  templatesKeyNote,
} from "../../src/run/eject/template-copies.ts";
import { writeFiles } from "../../src/run/write/write.ts";
import { readBuiltInTemplates } from "../../src/templates/render/template-set.ts";
import { gen as runGen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const templatesDir = path.resolve("templates");
const builtIn = new Map(readBuiltInTemplates(templatesDir).map(({ path, text }) => [path, text]));

/** A working directory and a copy of the built-in templates, which a test can change as a new version would. */
function project(files: Record<string, string> = {}) {
  const cwd = fileTree(files);
  const defaultsDir = path.join(cwd, "handlergen");
  fs.cpSync(templatesDir, defaultsDir, { recursive: true });
  const folders = { disk: systemFiles, cwd, defaultsDir, templatesDir: path.join(cwd, "templates") };
  const eject = (names: string[], settings: { all?: boolean; force?: boolean } = {}) => {
    const result = ejectTemplates({ ...folders, names, version: "0.1.0", force: false, ...settings });
    const written = writeFiles(result.files, { force: true, disk: systemFiles });
    expect(written.diagnostics).toEqual([]);
    return { written: written.written, notes: result.notes, problems: texts(result.diagnostics) };
  };
  const accept = (names: string[]) => {
    const result = acceptDefaults({ ...folders, names, version: "0.2.0" });
    const written = writeFiles(result.files, { force: true, disk: systemFiles });
    return { written: written.written, notes: result.notes, problems: texts(result.diagnostics) };
  };
  const read = (name: string) => fs.readFileSync(path.join(cwd, name), "utf8");
  const edit = (name: string, change: (text: string) => string) =>
    fs.writeFileSync(path.join(cwd, name), change(read(name)));
  const changed = (...names: string[]) =>
    changedDefaults({ ...folders, paths: names.map(name => path.join(cwd, name)) });
  const diff = (names: string[]) => diffEjected({ ...folders, names });
  return { ...folders, eject, accept, read, edit, changed, diff };
}

const texts = (diagnostics: { message: string }[]) => diagnostics.map(({ message }) => message);

/** The meaning of a template: its syntax tree without places and comments, as text. */
function meaning(source: string): string {
  const parsed = Handlebars.parse(source);
  const body = parsed.body.filter(
    node =>
      node.type !== "CommentStatement" &&
      !(node.type === "ContentStatement" && (node as hbs.AST.ContentStatement).value === ""),
  );
  const omitted = ["loc", "original", "leftStripped", "rightStripped"];
  return JSON.stringify(body, (key, value) => (omitted.includes(key) ? undefined : value));
}

/** Runs the built command, which must succeed; returns what it prints. */
function gen(cwd: string, args: string[]): string {
  const { status, stdout, stderr } = runGen(cwd, args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

const internalNote = (name: string) =>
  `${name} is internal: another version may change what it prints and gets, or remove it`;

describe("copies", () => {
  test.each(["list", "bindings"])(
    "print the same as the built-in templates, through the built command: %s",
    command => {
      const { eject, cwd } = project();
      fs.cpSync("test/cases/petstore", path.join(cwd, "pets"), { recursive: true });
      const expected = gen(cwd, [command, "--dir", "pets", "--stdout"]);
      eject([], { all: true });
      fs.writeFileSync(path.join(cwd, "pets/.genrc"), "templates: ../templates\n");
      const explained = runGen(cwd, [command, "--dir", "pets", "--stdout", "--verbose"]);
      expect(explained.stderr).toMatch(new RegExp(`^template ${command}: user `, "m"));
      expect(explained.stdout).toBe(expected);
    },
  );

  test("have the meaning of the built-in templates, all of them", () => {
    const { eject, read } = project();
    const { written, notes, problems } = eject([], { all: true });
    expect({ notes, problems }).toEqual({ notes: [], problems: [] });
    expect(builtIn.size).toBeGreaterThan(100);
    expect(written.map(file => path.relative("templates", file))).toEqual([...builtIn.keys()].sort());
    for (const file of written) {
      const text = read(file);
      const source = builtIn.get(path.relative("templates", file))!;
      expect(text.split("\n", 1)[0]).toMatch(/^\{\{!-- .* --\}\}$/);
      expect(text.slice(text.indexOf("\n") + 1), file).toBe(source);
      expect(meaning(text), file).toBe(meaning(source));
    }
  });

  test("have the paths of the built-in templates, and a header that says what they were made from", () => {
    const { eject, read } = project();
    expect(eject(["list", "handler-info", "helpers/eachPair"])).toEqual({
      written: [
        "templates/list.go.hbs",
        "templates/partials/handler-info.go.hbs",
        "templates/partials/helpers/eachPair.go.hbs",
      ],
      notes: [internalNote("helpers/eachPair")],
      problems: [],
    });
    expect(read("templates/partials/helpers/eachPair.go.hbs")).toMatch(
      /^\{\{!-- Ejected from handlergen 0\.1\.0: partials\/helpers\/eachPair\.go\.hbs [0-9a-f]{12}\. `gen eject --diff helpers\/eachPair` shows how it differs\. --\}\}\n/,
    );
  });

  test("of internal templates come with a note, unless all are copied", () => {
    const { eject } = project();
    expect(eject(["rules-step-if", "read-int", "list"]).notes).toEqual([internalNote("rules-step-if")]);
    expect(eject([], { all: true, force: true }).notes).toEqual([]);
  });

  test("are made of the entry templates if no names are given", () => {
    const { eject } = project();
    const { written, notes } = eject([]);
    expect(written).toEqual([
      "templates/list.go.hbs",
      "templates/frameworks.go.hbs",
      "templates/bindings.go.hbs",
      "templates/json.go.hbs",
      "templates/helpers.go.hbs",
      "templates/basics.go.hbs",
      "templates/gen.yml.hbs",
      "templates/typescript.ts.hbs",
      "templates/openapi.json.hbs",
      "templates/client.go.hbs",
      "templates/mock.go.hbs",
    ]);
    expect(notes).toEqual([
      "no partials were copied: to change one, name it (gen eject handler-info), or copy all of them (gen eject --all)",
    ]);
  });

  test.each([
    ["default/list", "list.go.hbs"],
    ["list.go.hbs", "list.go.hbs"],
    ["partials/handler-info.go.hbs", "partials/handler-info.go.hbs"],
    ["yaml", "gen.yml.hbs"],
    ["gen.yml", "gen.yml.hbs"],
    ["helpers/param.get", "partials/helpers/param.get.go.hbs"],
  ])("of %s are the file %s, once if it is named twice", (typed, file) => {
    expect(project().eject([typed, typed]).written).toEqual([path.join("templates", file)]);
  });

  test("are not made if a name is unknown; the message has the nearest name", () => {
    const { eject, templatesDir } = project();
    expect(eject(["list", "handler-inof", "nonsense"])).toEqual({
      written: [],
      notes: [],
      problems: [
        "no built-in template has the name handler-inof: did you mean handler-info?",
        "no built-in template has the name nonsense: there are list, frameworks, bindings, json, helpers, basics, gen.yml, typescript, openapi.json, client, mock and their partials, which templates/REFERENCE.md of the package lists",
      ],
    });
    expect(eject(["list"], { all: true }).problems).toEqual(["--all takes no names: it copies them all"]);
    expect(fs.existsSync(templatesDir)).toBe(false);
  });

  test("replace an existing file only with --force, wherever it is", () => {
    const { eject, read } = project({
      "templates/list.go.hbs": "mine",
      // A partial may be anywhere below the folder: this one has the name handler-info.
      "templates/handler-info.hbs": "mine",
    });
    expect(eject(["bindings", "list", "handler-info"])).toEqual({
      written: [],
      notes: [],
      problems: [
        "templates/list.go.hbs already exists: replace it with --force, or compare with --diff",
        "templates/handler-info.hbs already exists: replace it with --force, or compare with --diff",
      ],
    });
    const implied = eject([]);
    expect(implied.written).toEqual([
      "templates/frameworks.go.hbs",
      "templates/bindings.go.hbs",
      "templates/json.go.hbs",
      "templates/helpers.go.hbs",
      "templates/basics.go.hbs",
      "templates/gen.yml.hbs",
      "templates/typescript.ts.hbs",
      "templates/openapi.json.hbs",
      "templates/client.go.hbs",
      "templates/mock.go.hbs",
    ]);
    expect(implied.notes[0]).toBe(
      "templates/list.go.hbs already exists, and was not replaced: use --force to replace it",
    );
    expect(read("templates/list.go.hbs")).toBe("mine");

    expect(eject(["handler-info"], { force: true }).written).toEqual(["templates/handler-info.hbs"]);
    expect(read("templates/handler-info.hbs")).toContain("partials/handler-info.go.hbs");
  });

  test("of a rule's text are for this rule, and one of rules-text is for all rules without a copy", () => {
    const { eject, edit, read, cwd } = project({
      "go.mod": "module example.com/a\n\ngo 1.22\n",
      "a.go": `package a

import "net/http"

type GetRequest struct {
	A int \`query:"a" validate:"min=1,max=3"\`
}

// GET /a
func Get(w http.ResponseWriter, r *http.Request) {}
`,
      "gen.config.json": '{ "templates": "templates" }',
      "templates/.keep": "",
    });
    const messages = () => {
      const printed = gen(cwd, ["bindings", "--stdout"]);
      return [...printed.matchAll(/RuleError\{Rule: .*, Message: (.*)\}\)$/gm)].map(([, text]) => text);
    };
    expect(messages()).toEqual(['"must be at least 1"', '"must be at most 3"']);
    eject(["rule-max"]);
    expect(read("templates/partials/rule-max.go.hbs").split("\n").slice(1)).toEqual([
      "{{string message}}",
      "",
    ]);
    edit("templates/partials/rule-max.go.hbs", text => text.replace("message", "rule"));
    expect(messages()).toEqual(['"must be at least 1"', '"max"']);
    eject(["rules-text"]);
    edit("templates/partials/rules-text.go.hbs", text => text.replace("message", "parameter"));
    expect(messages()).toEqual(['"1"', '"max"']);
  });

  test.each([
    ["gen.config.mjs", "templates", `add to gen.config.mjs so that it is used:  templates: "templates",`],
    [".genrc.yaml", "x/y", `add to .genrc.yaml so that it is used:  templates: "x/y"`],
    ["a/.genrc.json", "a/t", `add to a/.genrc.json so that it is used:  "templates": "t"`],
    ["package.json", "t", `add to the key "gen" of package.json so that it is used:  "templates": "t"`],
    [null, "t", `no config names this folder yet: run gen init, and add  templates: "t"`],
  ])("are announced with the key that makes the config use them: %s", (config, folder, note) => {
    const at = (name: string) => path.join("/repo", name);
    expect(templatesKeyNote(config && at(config), at(folder), "/repo")).toBe(note);
  });
});

/** Changes a built-in template as a new version would. */
const newDefault = (text: string) => text.replace("{{#each", "// Since 0.2.0.\n{{#each");

describe("a built-in template that has changed since it was copied", () => {
  test("is reported until the copy is up to date", async () => {
    const { eject, edit, changed, diff, accept, read } = project();
    eject(["list", "handler-info"]);
    const files = ["templates/list.go.hbs", "templates/partials/handler-info.go.hbs"];
    edit(files[0]!, text => `${text}// Mine.\n`);
    expect(changed(...files)).toEqual([]);
    expect((await diff([])).notes).toEqual([`${files[1]} is the same as the built-in handler-info`]);

    edit("handlergen/list.go.hbs", newDefault);
    expect(changed(...files)).toEqual([
      "templates/list.go.hbs: the built-in list has changed since it was ejected (0.1.0): see gen eject --diff templates/list.go.hbs",
    ]);
    const { notes, diff: shown, diagnostics } = await diff(["list"]);
    expect({ notes, diagnostics }).toEqual({
      notes: [
        "templates/list.go.hbs: when you have made the changes that you want in your copy, run gen eject --accept templates/list.go.hbs",
      ],
      diagnostics: [],
    });
    expect(shown).toMatch(/^--- templates\/list\.go\.hbs\n\+\+\+ default\/list\.go\.hbs\n/);
    expect(shown.split("\n").filter(line => /^[-+](?![-+])/.test(line))).toEqual([
      "+// Since 0.2.0.",
      "-// Mine.",
    ]);

    const before = read(files[0]!);
    expect(accept([])).toEqual({
      written: [files[0]],
      notes: [`${files[1]} is up to date`],
      problems: [],
    });
    expect(changed(...files)).toEqual([]);
    const [header, ...rest] = read(files[0]!).split("\n");
    expect(header).toContain("Ejected from handlergen 0.2.0: list.go.hbs ");
    expect(rest).toEqual(before.split("\n").slice(1));
    expect(accept(["list"]).notes).toEqual([`${files[0]} is up to date`]);
  });

  test("is merged into the copy by applying the diff as a patch", async () => {
    const { eject, edit, diff, read } = project();
    eject(["list"]);
    edit("handlergen/list.go.hbs", newDefault);
    const patch = (await diff(["list"])).diff;
    edit("templates/list.go.hbs", text => applyPatch(text, patch, { fuzzFactor: 0 }) || "it does not apply");
    expect(read("templates/list.go.hbs").split("\n").slice(1).join("\n")).toBe(
      read("handlergen/list.go.hbs"),
    );
    expect((await diff(["list"])).diff).toBe("");
  });

  test("is found for a copy with another folder and name, by the path in its header", async () => {
    const { eject, edit, changed, diff, accept, cwd } = project();
    eject(["list"]);
    fs.renameSync(path.join(cwd, "templates/list.go.hbs"), path.join(cwd, "routes.hbs"));
    edit("handlergen/list.go.hbs", newDefault);
    const [note] = changed("routes.hbs");
    expect(note).toMatch(/^routes\.hbs: the built-in list has changed .* gen eject --diff routes\.hbs$/);
    expect((await diff(["routes.hbs"])).diff).toContain("+// Since 0.2.0.");
    expect(accept(["routes.hbs"]).written).toEqual(["routes.hbs"]);
    expect(changed("routes.hbs")).toEqual([]);
  });

  test("is compared as one block of its chapter, wherever the block is in the chapter", async () => {
    const { eject, edit, changed, diff } = project();
    eject(["read-int", "read-bool"]);
    const [int, bool] = ["templates/partials/read-int.go.hbs", "templates/partials/read-bool.go.hbs"];
    const chapter = "handlergen/chapters/conversions.go.hbs";
    edit(chapter, text =>
      text.replace(/^(\{\{!.*\n)([\s\S]*?)(\{\{#\*inline "read-int"[\s\S]*)$/, "$1\n$3\n$2"),
    );
    expect(changed(int, bool)).toEqual([]);
    edit(chapter, text => text.replace(".Atoi(", ".ParseInt("));
    expect(changed(int, bool)).toEqual([
      `${int}: the built-in read-int has changed since it was ejected (0.1.0): see gen eject --diff ${int}`,
    ]);
    expect((await diff(["read-int"])).diff).toContain(
      `+++ default/partials/read-int.go.hbs\n@@ -1,2 +1,2 @@\n`,
    );
  });

  test("is reported if it has been removed", async () => {
    const { eject, changed, diff, accept, defaultsDir } = project();
    eject(["list"]);
    fs.rmSync(path.join(defaultsDir, "list.go.hbs"));
    const gone =
      "templates/list.go.hbs: the built-in list.go.hbs, from which it was ejected (0.1.0), no longer exists";
    expect(changed("templates/list.go.hbs")).toEqual([gone]);
    expect(await diff([])).toEqual({ diff: "", notes: [gone], diagnostics: [] });
    expect(accept([])).toEqual({ written: [], notes: [gone], problems: [] });
  });

  test("is compared without regard to line ends, and those of the copy are kept", async () => {
    const { eject, edit, diff, accept, read } = project();
    eject(["list"]);
    edit("templates/list.go.hbs", text => text.replaceAll("\n", "\r\n"));
    expect((await diff(["list"])).diff).toBe("");
    edit("handlergen/list.go.hbs", newDefault);
    accept(["list"]);
    expect(read("templates/list.go.hbs")).not.toMatch(/[^\r]\n/);
  });
});

describe("templates that were not ejected", () => {
  test("are compared if they are named, and get a header by --accept", async () => {
    const { diff, accept, changed, read } = project({ "templates/list.go.hbs": "mine\n" });
    expect(await diff([])).toEqual({
      diff: "",
      notes: ["no template in templates was ejected"],
      diagnostics: [],
    });
    expect(changed("templates/list.go.hbs")).toEqual([]);
    expect((await diff(["templates/list.go.hbs"])).diff).toContain("-mine\n");
    expect(accept(["list"]).written).toEqual(["templates/list.go.hbs"]);
    expect(read("templates/list.go.hbs")).toMatch(/^\{\{!-- Ejected .* --\}\}\nmine\n$/);
  });

  test("are reported if they are named and do not exist", async () => {
    const { diff, accept } = project();
    const problem = "templates has no template list: copy it with gen eject list";
    expect(texts((await diff(["list"])).diagnostics)).toEqual([problem]);
    expect(accept(["list"]).problems).toEqual([problem]);
    expect(texts((await diff(["lst"])).diagnostics)).toEqual([
      "no built-in template has the name lst: did you mean list?",
    ]);
  });

  test("can't make gen read a file elsewhere by a header with its path", async () => {
    const header = "{{!-- Ejected from handlergen 0.1.0: ../secret 000000000000. --}}\n";
    const { diff } = project({ "templates/list.go.hbs": header, secret: "hush" });
    expect(JSON.stringify(await diff(["list"]))).not.toContain("hush");
  });
});

test("a template that the config names and that is not there yet is copied", () => {
  const config = "templates: templates\nlist: { template: templates/list.go.hbs }\n";
  const root = fileTree({ "gen.config.yaml": config });
  expect(runGen(root, ["list"])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("no such file"),
  });
  expect(runGen(root, ["eject", "list"])).toEqual({
    status: 0,
    stdout: "",
    stderr: "wrote templates/list.go.hbs\n",
  });
});

test("other files that the config names must be there", () => {
  const root = fileTree({ "gen.config.yaml": "helpers: ./missing.mjs\n" });
  expect(runGen(root, ["eject", "list"])).toEqual({
    status: 2,
    stdout: "",
    stderr: "gen.config.yaml:1:10: error: helpers: no such file: ./missing.mjs [config]\n",
  });
});
