/** A new output is a folder, a row in the table, and the template that it prints: a copy of gen with one more has its command, its key in the config and its file. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { build } from "rolldown";
import { expect, inject, test } from "vitest";
import { fileTree } from "../helpers/file-tree.ts";

const object = `import type { BuiltInOutput } from "../output.ts";

/** A list of routes for people. */
export const routes: BuiltInOutput = {
  name: "routes",
  template: "routes.md.hbs",
  file: "routes.gen.md",
  per: "package",
  onRequest: true,
  context: "Model",
  needs: [],
  prints: ["routes"],
  view: async ({ model }) => ({ context: { ...model, receivers: model.receivers.toReversed() } }),
  command: { summary: "write a list of routes (routes.gen.md)" },
};
`;

const template =
  "{{#each receivers}}{{#each handlers}}* {{listName}}: {{method}} {{path}}\n{{/each}}{{/each}}";

test("a new output is a folder, a row and a template", async () => {
  const copy = mkdtempSync(join(inject("sharedDir"), "new-output-"));
  for (const name of ["src", "templates"]) cpSync(resolve(name), join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  mkdirSync(join(copy, "src/outputs/routes"));
  writeFileSync(join(copy, "src/outputs/routes/output.ts"), object);
  writeFileSync(join(copy, "templates/routes.md.hbs"), template);
  const table = join(copy, "src/outputs/table.ts");
  const text = readFileSync(table, "utf8");
  const changed = text
    .replace("import ", 'import { routes } from "./routes/output.ts";\nimport ')
    .replace(/(export const outputs = \{[^}]*?),?(\s*\};)/, "$1, routes$2");
  expect(changed.length - text.length).toBeGreaterThan(50);
  writeFileSync(table, changed);
  // As in the build, but with templates that are compiled when they are used.
  await build({
    input: { cli: join(copy, "src/bin.ts") },
    platform: "node",
    external: ["tree-sitter", "tree-sitter-go"],
    transform: { target: "node20", define: { GEN_VERSION: '"0.0.0"', GEN_BUILD: '"test"' } },
    checks: { ineffectiveDynamicImport: false, eval: false },
    output: { dir: join(copy, "dist"), format: "cjs" },
  });
  for (const name of ["package.json", "tree-sitter-go.wasm", "web-tree-sitter.wasm"])
    cpSync(resolve("dist", name), join(copy, "dist", name));

  const handlers =
    "\nfunc (p *Pets) List(w http.ResponseWriter, r *http.Request) {}\n\n// GET /\nfunc Home(w http.ResponseWriter, r *http.Request) {}\n";
  const root = fileTree({
    ".git/HEAD": "",
    "go.mod": "module example.com/pets\n\ngo 1.24\n",
    "pets.go": `package pets\n\nimport "net/http"\n\ntype Pets struct{}\n${handlers}`,
  });
  const gen = (...args: string[]) =>
    execFileSync(process.execPath, [join(copy, "dist/cli.js"), ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    });
  const file = join(root, "routes.gen.md");
  gen("all");
  expect(existsSync(file)).toBe(false);
  gen("routes");
  const written = readFileSync(file, "utf8");
  expect(written).toContain("* Home: GET /\n* List: GET /list\n");
  writeFileSync(join(root, ".genrc"), "routes: {out: list.md, recv: Pets}\n");
  gen("all");
  expect(readFileSync(join(root, "list.md"), "utf8")).toContain("* List: GET /list\n");
  expect(readFileSync(join(root, "list.md"), "utf8")).not.toContain("Home");
  expect(gen("--help")).toContain("write a list of routes (routes.gen.md)");
  writeFileSync(join(root, ".genrc"), "routes: {ot: list.md}\n");
  expect(() => gen("validate")).toThrow('unknown key "routes.ot": did you mean "routes.out"?');
});
