/** Tests that gen refuses pipes, devices and files of terabytes at once, wherever it expects a file. A run that read one of them would not end. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const files = {
  ".git/HEAD": "",
  "go.mod": "module example.com/app\n\ngo 1.24\n",
  "pets/pets.go": `package pets

import "net/http"

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}
`,
};

/** Functions that make a file of each kind. */
const kinds = {
  pipe: (file: string) => expect(spawnSync("mkfifo", [file]).status).toBe(0),
  device: (file: string) => fs.symlinkSync("/dev/zero", file),
  large: (file: string) => {
    fs.writeFileSync(file, "");
    // The file is sparse: no disk is that large.
    fs.truncateSync(file, 2 ** 40);
  },
};
const reasons = {
  pipe: "not a regular file",
  device: "not a regular file",
  large: "larger than 64 MiB, the most that gen reads of one file",
};

const isWindows = process.platform === "win32";

describe.skipIf(isWindows).each(["pipe", "device", "large"] as const)("gen refuses a %s file", kind => {
  /** Runs a command where the file at `place` is of this kind; expects that it writes nothing. */
  const run = (place: string, args: string[] = ["list"]) => {
    const root = fileTree(files);
    const file = path.join(root, place);
    fs.rmSync(file, { force: true });
    fs.mkdirSync(path.dirname(file), { recursive: true });
    kinds[kind](file);
    const result = gen(root, [...args, "--dir", "pets"]);
    expect(result.stdout).toBe("");
    expect(fs.readdirSync(path.join(root, "pets")).filter(name => name.includes("gen"))).toEqual([]);
    return result;
  };

  test.each(["go.mod", "pets/go.mod", "go.work", "pets/more.go"])("as %s", place => {
    const { status, stderr } = run(place);
    expect(stderr).toBe(`${place}:1:1: error: can't read the file: ${reasons[kind]} [unreadable]\n`);
    expect(status).toBe(1);
  });

  test("as a go.mod that go.work uses", () => {
    const root = fileTree({ ...files, "go.work": "go 1.24\n\nuse ./other\n", "other/x": "" });
    kinds[kind](path.join(root, "other/go.mod"));
    const { status, stderr } = gen(root, ["validate", "--dir", "pets"]);
    expect(stderr).toBe(`other/go.mod:1:1: error: can't read the file: ${reasons[kind]} [unreadable]\n`);
    expect(status).toBe(1);
  });

  test("as a template", () => {
    const { status, stderr } = run("templates/list.go.hbs", ["list", "--template", "templates/list.go.hbs"]);
    const reason = kind === "large" ? reasons.large : "not a file: templates/list.go.hbs";
    expect(stderr).toContain(reason);
    expect(status).toBe(2);
  });

  test.each([
    ["gen.config.json", '{"helpers": "./more.mjs"}', "more.mjs"],
    ["gen.config.json", '{"$import": "more.json"}', "more.json"],
    ["gen.config.json", '{"$import": ["near.json", "more.js"]}', "more.js"],
    [".genrc.yaml", "$import: more.json", "more.json"],
  ])("as a file that %s names: %s", (config, text, name) => {
    const root = fileTree({ ...files, [config]: text, "near.json": "{}" });
    kinds[kind](path.join(root, name));
    const { status, stdout, stderr } = gen(root, ["list", "--dir", "pets"]);
    expect(stderr).toMatch(/not a regular file|not a file|larger than 64 MiB/);
    expect(stderr).toMatch(/\[config\]\n$/);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });

  test.each(["gen.config.mjs", ".genrc", "gen.config.json"])("as the config %s", place => {
    const { status, stderr } = run(place, ["list", "--config", place]);
    expect(stderr).toMatch(/not a file|larger than 64 MiB/);
    expect(status).toBe(2);
  });

  test("in a folder of templates", () => {
    const root = fileTree({ ...files, "gen.config.json": '{"templates": "templates"}', "templates/x": "" });
    kinds[kind](path.join(root, "templates/list.go.hbs"));
    const { status, stderr } = gen(root, ["list", "--dir", "pets"]);
    expect(stderr).toContain(
      `templates/list.go.hbs:1:1: error: can't read the template: ${reasons[kind]} [template]\n`,
    );
    expect(status).toBe(2);
  });
});
