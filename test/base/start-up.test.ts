/** Tests that a run loads only the files that it needs. `npm run bench` measures the time. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { fileTree } from "../helpers/file-tree.ts";

const cli = resolve("dist/cli.js");
const handlers = `package pets

import "net/http"

type Pets struct{}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

type GetPetRequest struct {
	ID string \`route:"id"\`
}
`;
/** A script that prints, when the process exits, which files and which of Node's own modules were loaded. */
const hook = `process.on("exit", () => {
  const loaded = { files: Object.keys(require.cache), builtins: process.moduleLoadList };
  require("fs").writeFileSync(process.env.LOADED, JSON.stringify(loaded));
});
`;

/** Runs `gen`; returns the loaded files: npm packages by their names, others by their paths in this repository. */
function loadedBy(args: string[]) {
  const root = fileTree({
    ".git/HEAD": "",
    "go.mod": "module example.com/pets\n\ngo 1.24\n",
    "pets.go": handlers,
    "hook.cjs": hook,
  });
  const env = {
    ...process.env,
    NODE_DISABLE_COMPILE_CACHE: "",
    HOME: root,
    LOCALAPPDATA: root,
    LOADED: join(root, "loaded.json"),
    GEN_PARSER: "",
  };
  const command = ["--require", join(root, "hook.cjs"), cli, ...args];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, env, encoding: "utf8" });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const { files, builtins } = JSON.parse(readFileSync(env.LOADED, "utf8")) as Record<string, string[]>;
  const names = files!
    .filter(file => !file.startsWith(root))
    .map(file => /node_modules\/([^/]+)/.exec(file)?.[1] ?? relative("", file));
  return {
    files: [...new Set(names)].sort(),
    builtins: builtins!.flatMap(name => /^NativeModule (\w+)$/.exec(name)?.[1] ?? []),
  };
}

const core = [
  "dist/cli.js",
  "dist/kept-bytecode.js",
  "dist/kept-runs.js",
  "dist/main.js",
  "dist/rolldown-runtime.js",
  "dist/v8-flags.js",
];

describe("a run loads only what it needs", () => {
  test.each([
    { args: ["--version"], files: ["dist/cli.js"] },
    { args: ["help"], files: core },
    { args: ["validate"], files: [...core, "dist/web-tree-sitter.js"] },
    { args: ["list"], files: [...core, "dist/web-tree-sitter.js", "dist/rendering.js"] },
    { args: ["bindings"], files: [...core, "dist/web-tree-sitter.js", "dist/rendering.js"] },
    { args: ["init"], files: [...core, "dist/init.js"] },
    { args: ["templates", "check"], files: [...core, "dist/check-templates.js"] },
    {
      args: ["basics", "--out", "basics/basics.gen.go"],
      files: [...core, "dist/basics.js", "dist/rendering.js"],
    },
    {
      args: ["eject"],
      files: [...core, "dist/eject-templates.js", "dist/template-copies.js"],
    },
  ])("$args", ({ args, files }) => {
    const loaded = loadedBy(args);
    expect(loaded.files).toEqual([...files].sort());
    const heavy = ["child_process", "http", "readline", "worker_threads"];
    expect(loaded.builtins.filter(name => heavy.includes(name))).toEqual([]);
  });

  test("a run that writes nothing does not load node:crypto, which makes the names of temporary files", () => {
    expect(loadedBy(["validate"]).builtins).not.toContain("crypto");
  });
});
