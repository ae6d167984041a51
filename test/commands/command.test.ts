/** Tests the process in which other tests run the command: a run there has the same outcome as a run in a process of its own. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gen, genProcess } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const files = {
  ".git/HEAD": "",
  "gen.config.mjs": 'export default { rules: { "method-name": "off" } };\n',
  "pets.go":
    'package pets\n\nimport "net/http"\n\n// POST /pets\nfunc GetPet(w http.ResponseWriter, r *http.Request) {}\n',
};

test.each<[what: string, args: string[], env?: Record<string, string>]>([
  ["writes", ["all", "--stdout"]],
  ["reports", ["validate", "--max-warnings", "0", "--format", "json"]],
  ["is wrong", ["nothing"]],
  ["shows its version", ["--version"]],
  ["has another environment", ["list", "--check"], { FORCE_COLOR: "1" }],
  ["can't load what the environment names", ["list"], { GEN_PARSER: "broken" }],
])("a run that %s has the same outcome in the shared process", (_, args, env = {}) => {
  const root = fileTree(files);
  const apart = genProcess(root, args, env);
  expect(apart.stdout + apart.stderr + apart.status).not.toBe("0");
  // The second run comes after another one in the same process.
  expect([gen(root, args, env), gen(root, args, env)]).toEqual([apart, apart]);
});

test("a run sees what has changed since the last one: the config, its module, and the directory", () => {
  const [one, other] = [fileTree(files), fileTree(files)];
  expect(gen(one, ["validate"])).toEqual({ status: 0, stdout: "", stderr: "" });
  writeFileSync(join(one, "gen.config.mjs"), "export default {};\n");
  expect(gen(one, ["validate"]).stderr).toContain("[method-name]");
  expect(gen(other, ["list"])).toEqual(genProcess(fileTree(files), ["list"]));
  expect(readFileSync(join(other, "gen.yml"), "utf8")).toContain("POST");
});

test("a run that ends the shared process has an outcome, and so does the next run", () => {
  const root = fileTree({ ...files, "gen.config.mjs": "process.exit(7);\n" });
  expect(gen(root, ["validate"]).status).toBe(7);
  writeFileSync(join(root, "gen.config.mjs"), files["gen.config.mjs"]);
  expect(gen(root, ["validate"])).toEqual({ status: 0, stdout: "", stderr: "" });
});
