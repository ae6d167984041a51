/** The package as `npm pack` makes it, used as whoever installs it does: with nothing of this repository but its dependencies. */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "gen-package-")));
const installed = path.join(root, "node_modules/handlergen");
const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));

beforeAll(() => {
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", root];
  const [{ filename }] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8", stdio: "pipe" }));
  fs.mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", path.join(root, filename), "--strip-components=1", "-C", installed]);
  for (const name of [
    ...Object.keys(manifest.dependencies),
    "tree-sitter",
    "tree-sitter-go",
    "node-gyp-build",
  ]) {
    const from = path.resolve("node_modules", name);
    if (!fs.existsSync(from)) continue;
    // Copied, not linked: a link would lead to all that is installed here.
    fs.cpSync(from, path.join(root, "node_modules", name), { recursive: true });
  }
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const handlers = `package pets

import "net/http"

type Pets struct{}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

type GetPetRequest struct {
	ID string \`route:"id"\`
}
`;

/** Writes a package of handlers with files beside it; returns its directory. */
function project(name: string, files: Record<string, string>): string {
  const dir = path.join(root, name);
  const all = { "go.mod": "module example.com/pets\n", "pets.go": handlers, ".git/HEAD": "", ...files };
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), text);
  }
  return dir;
}

function gen(dir: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: dir, encoding: "utf8", env: { ...process.env, ...env } } as const;
  const command = [path.join(installed, manifest.bin.gen), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  return { status, stdout, stderr };
}

describe("the packed package", () => {
  test("has the version of its manifest", () => {
    expect(gen(root, ["--version"])).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: "" });
  });

  test.each(["native", "wasm"])("lists handlers, with the %s parser where it is there", kind => {
    const isThere = kind === "wasm" || fs.existsSync(path.join(root, "node_modules/tree-sitter"));
    const dir = project(`list-${kind}`, {});
    const { status, stderr } = gen(dir, ["list"], isThere ? { GEN_PARSER: kind } : {});
    expect({ status, stderr }).toEqual({ status: 0, stderr: "wrote handlers.gen.go\nwrote gen.yml\n" });
    expect(fs.readFileSync(path.join(dir, "gen.yml"), "utf8")).toContain("path: /pets/{id}");
    expect(fs.readFileSync(path.join(dir, "handlers.gen.go"), "utf8")).toContain("ListHandlers()");
  });

  test("works without the optional dependencies", () => {
    const [from, to] = ["tree-sitter", "tree-sitter.away"].map(name => path.join(root, "node_modules", name));
    const isThere = fs.existsSync(from!);
    if (isThere) fs.renameSync(from!, to!);
    try {
      expect(gen(project("without", {}), ["list"])).toMatchObject({ status: 0 });
    } finally {
      if (isThere) fs.renameSync(to!, from!);
    }
  });

  test("renders a template of the user's, with a config in JavaScript that calls defineConfig", () => {
    const dir = project("bindings", {
      "gen.config.mjs":
        'import { defineConfig } from "handlergen";\nexport default defineConfig({ templates: "templates" });\n',
      "templates/bindings.go.hbs":
        '{{> default/bindings}}\n// {{pkg "fmt"}} is needed, too: {{package.name}}.\nvar _ = {{pkg "fmt"}}.Sprint\n',
    });
    expect(gen(dir, ["bindings"])).toMatchObject({ status: 0, stderr: "wrote bindings.gen.go\n" });
    const text = fs.readFileSync(path.join(dir, "bindings.gen.go"), "utf8");
    expect(text).toMatch(/^func \(req \*GetPetRequest\) Parse/m);
    expect(text).toMatch(/^\/\/ fmt is needed, too: pets\.$/m);
    const wrong = { "templates/bindings.go.hbs": "{{pakage.name}}" };
    expect(gen(project("bindings", wrong), ["bindings"])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^templates\/bindings\.go\.hbs:1:3: error: .*`package`/),
    });
  });

  test("tells problems as SARIF", () => {
    const dir = project("sarif", { "pets.go": handlers.replace('route:"id"', 'route:"nr"') });
    const { status, stdout } = gen(dir, ["validate", "--format", "sarif"]);
    expect(status).toBe(1);
    const [run] = JSON.parse(stdout).runs;
    expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain("placeholder-mismatch");
  });

  test.each(["yaml", "json"])("reads a config in %s", format => {
    const text = format === "yaml" ? "list:\n  out: routes.go\n" : '{ "list": { "out": "routes.go" } }';
    const dir = project(`config-${format}`, { [`gen.config.${format}`]: text });
    expect(gen(dir, ["list", "-quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(fs.existsSync(path.join(dir, "routes.go"))).toBe(true);
  });

  test.each([
    ["finds packages by a glob", ["list", "--dir", "*", "--verbose"]],
    ["prints a diff", ["list", "--check"]],
    ["prints help", ["help", "list"]],
    ["ejects a template", ["eject", "list"]],
    ["writes a config", ["init"]],
    ["writes a completion script", ["completion", "bash"]],
  ])("%s", (name, args) => {
    const { status, stderr } = gen(project(name.replaceAll(" ", "-"), { "sub/pets.go": handlers }), args);
    expect({ status, stderr }).toEqual({
      status: args.includes("--check") ? 1 : 0,
      stderr: expect.not.stringContaining("internal error"),
    });
  });

  test("exports its schemas, and defineConfig to CommonJS, too", () => {
    const script = `for (const name of ["config", "model", "diagnostics"])
        if (!require(\`handlergen/\${name}.schema.json\`).$schema) throw new Error(name);
      console.log(require("handlergen").defineConfig({ tags: ["a"] }).tags[0]);`;
    const output = execFileSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
    expect(output).toBe("a\n");
  });

  test("has types for a config", () => {
    const config = `import { defineConfig, type Model } from "handlergen";
      export const nameOf = (model: Model): string => model.package.name;
      export default defineConfig({ dir: "./...", outputs: { docs: { template: "a.hbs", out: "a.md", per: "run" } } });
      // @ts-expect-error: there is no such key
      defineConfig({ lst: {} });
      // @ts-expect-error: a number is no path
      defineConfig({ templates: 1 });\n`;
    const dir = project("types", { "gen.config.ts": config, "package.json": '{ "type": "module" }' });
    const flags = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2023",
      "--types",
      "",
      "--ignoreConfig",
    ];
    const tsc = path.resolve("node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, ...flags, "gen.config.ts"], {
      cwd: dir,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  });

  test("holds no more than it needs", () => {
    const files = fs.readdirSync(installed, { recursive: true, encoding: "utf8" });
    const top = new Set(files.map(file => file.split(path.sep)[0]));
    expect([...top].sort()).toEqual(
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "dist",
        "gen.config.example.js",
        "package.json",
        "src",
        "templates",
      ].sort(),
    );
    expect(files.filter(file => /\.(?:ts|mjs|map)$/.test(file) && !file.endsWith(".d.ts"))).toEqual([]);
  });
});
