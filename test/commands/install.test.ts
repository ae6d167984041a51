/** What the README tells a user to do, from the packed package on: npm installs it, it generates, and Go's tools don't see it. */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { npmEnvironment } from "../helpers/npm-environment.ts";
import { files, readme } from "../helpers/readme-files.ts";

/** A folder for PATH with Node and npm, and without a compiler. */
function programs(dir: string): string {
  const bin = path.join(dir, "bin");
  fs.mkdirSync(bin);
  fs.symlinkSync(process.execPath, path.join(bin, "node"));
  for (const name of ["npm", "npx", "sh"]) {
    const file = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    fs.symlinkSync(fs.realpathSync(file), path.join(bin, name));
  }
  return bin;
}

test("npm installs the package into a Go module without a compiler, and Go's tools go on as before", async () => {
  const outside = fileTree({});
  const root = fileTree(files);
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", outside];
  const [{ filename }] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8", stdio: "pipe" }));
  const { GEN_PARSER: _, ...rest } = npmEnvironment();
  // The user's npm may run scripts of packages, as it does by default.
  const env = { ...rest, PATH: programs(outside), npm_config_ignore_scripts: "false" };
  const run = (command: string, ...args: string[]) =>
    spawnSync(path.join(env.PATH, command), args, { cwd: root, env, encoding: "utf8" });

  const install = "npm install --save-dev handlergen";
  expect(readme).toContain(install);
  const typed = install.split(" ").slice(1, -1);
  const { status, stderr } = run("npm", ...typed, path.join(outside, filename));
  expect(status, stderr).toBe(0);
  const lock = JSON.parse(fs.readFileSync(path.join(root, "node_modules/.package-lock.json"), "utf8"));
  const names = Object.keys(lock.packages);
  expect(names.sort()).toEqual(["node_modules/@wasm-fmt/gofmt", "node_modules/handlergen"]);
  expect(names.filter(name => lock.packages[name].hasInstallScript)).toEqual([]);

  for (const out of ["wrote rooms/bindings.gen.go", ""]) {
    const generated = run("npx", "--no-install", "handlergen", "all", "./...");
    expect(generated).toMatchObject({ status: 0, stdout: "" });
    expect(generated.stderr).toContain(out);
    if (!hasGo()) continue;
    const list = await runGo("go", ["list", "./..."], root);
    expect(list).toEqual({ code: 0, stdout: "example.com/hotel\nexample.com/hotel/rooms\n", stderr: "" });
    for (const args of [
      ["build", "./..."],
      ["vet", "./..."],
      ["mod", "tidy"],
    ])
      expect(await runGo("go", args, root)).toEqual({ code: 0, stdout: "", stderr: "" });
  }
  expect(fs.readFileSync(path.join(root, "go.mod"), "utf8")).toBe(files["go.mod"]);
});

test("all Go files of the package belong to modules within it", () => {
  const pack = ["pack", "--ignore-scripts", "--json", "--dry-run"];
  const [packed] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8", stdio: "pipe" }));
  const shipped = new Set<string>(packed.files.map((file: { path: string }) => file.path));
  const hasModule = (dir: string): boolean =>
    shipped.has(`${dir}/go.mod`) || (dir !== "." && hasModule(path.posix.dirname(dir)));
  const goFiles = [...shipped].filter(file => file.endsWith(".go"));
  expect(goFiles.length).toBeGreaterThan(40);
  expect(goFiles.filter(file => !hasModule(path.posix.dirname(file)))).toEqual([]);
});
