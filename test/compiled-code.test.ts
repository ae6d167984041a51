/** Code that is kept from run to run: faster it may be, different never. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fileTree } from "./file-tree.ts";

const cli = resolve("dist/cli.js");
const files = {
  ".git/HEAD": "",
  "go.mod": "module example.com/pets\n",
  "pets.go": `package pets

import "net/http"

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}
`,
  "gen.config.mjs": "export default {};\n",
};

let root: string;
let home: string;
beforeEach(() => {
  root = fileTree(files);
  home = join(root, "home");
  mkdirSync(home);
});

function gen(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { NODE_DISABLE_COMPILE_CACHE: _, NODE_V8_COVERAGE: __, ...rest } = process.env;
  const around = { ...rest, HOME: home, LOCALAPPDATA: home, XDG_CACHE_HOME: join(home, "cache"), ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    env: around,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** The files that hold code, by their paths. */
function kept(): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

const contents = () => kept().map(file => readFileSync(file, "latin1"));

describe("kept code", () => {
  test("of a month ago is removed when there is new code to keep", () => {
    expect(gen(["list"]).status).toBe(0);
    const [old] = kept();
    const then = Date.now() / 1000 - 31 * 24 * 60 * 60;
    utimesSync(old!, then, then);
    expect(gen(["list"]).status).toBe(0);
    expect(kept()).toContain(old);
    expect(gen(["yaml"]).status).toBe(0);
    expect(kept()).not.toContain(old);
  });

  test("is taken by the next run, which says and writes the same, config included", () => {
    const first = gen(["list", "--stdout"]);
    expect(first.status).toBe(0);
    expect(kept().map(file => file.includes("main-list-"))).toContain(true);
    const code = contents();
    expect(gen(["list", "--stdout"])).toEqual(first);
    // What V8 rejects is kept anew: that it is still the same means that it was taken.
    expect(contents()).toEqual(code);
  });

  test("each command keeps its own; its help, failures and a turned off cache keep none", () => {
    gen(["list", "--help"]);
    gen(["list", "--no-such-flag"]);
    gen(["validate"], { NODE_DISABLE_COMPILE_CACHE: "1" });
    expect(kept()).toEqual([]);
    gen(["validate"]);
    expect(kept().every(file => file.includes("-validate-"))).toBe(true);
  });

  test.each([
    { how: "cut off", harm: (file: string) => truncateSync(file, 1000) },
    { how: "empty", harm: (file: string) => truncateSync(file, 0) },
    { how: "of another file", harm: (file: string) => writeFileSync(file, "other 1 2 3\n") },
    {
      how: "changed",
      harm: (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(0, bytes.indexOf("\n") + 1);
        writeFileSync(file, bytes);
      },
    },
  ])("that is $how is made anew", ({ harm }) => {
    const first = gen(["validate"]);
    const names = kept();
    expect(names).not.toEqual([]);
    for (const file of names) harm(file);
    const harmed = contents();
    expect(gen(["validate"])).toEqual(first);
    expect(kept()).toEqual(names);
    for (const [index, code] of contents().entries()) expect(code).not.toBe(harmed[index]);
  });

  test("is not needed: a home that can't be written to is no error", () => {
    const file = join(root, "file");
    writeFileSync(file, "");
    const places = { HOME: file, LOCALAPPDATA: file, XDG_CACHE_HOME: file };
    expect(gen(["validate"], places)).toEqual(gen(["validate"]));
  });
});
