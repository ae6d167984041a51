/** The npm package, as `npm pack` makes it, works where people install it: with its dependencies, but without this repository. */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { PackageURL } from "packageurl-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleNames } from "../helpers/case-folder.ts";
import { tree } from "../helpers/command.ts";
import { withShortHelpers } from "../helpers/helper-snapshots.ts";
import { noNative } from "../helpers/judges/parser-kinds.ts";

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "gen-package-")));
const installed = path.join(root, "node_modules/handlergen");
const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
/** The packed files, by their paths in the package. */
let shipped: string[];

beforeAll(() => {
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", root];
  const [{ filename }] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8", stdio: "pipe" }));
  fs.mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", path.join(root, filename), "--strip-components=1", "-C", installed]);
  shipped = Object.keys(tree(installed));
  Object.keys(manifest.dependencies).forEach(install);
});

/** Copies a package that is installed here. It is no link: through that, the package would find everything that is installed here. */
function install(name: string): void {
  fs.cpSync(path.resolve("node_modules", name), path.join(root, "node_modules", name), { recursive: true });
}

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
  const all = {
    "go.mod": "module example.com/pets\n\ngo 1.24\n",
    "pets.go": handlers,
    ".git/HEAD": "",
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), text);
  }
  return dir;
}

/** Runs the command of the installed package. */
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

  test("lists handlers", () => {
    const dir = project("list", {});
    const { status, stderr } = gen(dir, ["list"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "wrote handlers.gen.go\nwrote gen.yml\n" });
    expect(fs.readFileSync(path.join(dir, "gen.yml"), "utf8")).toContain("path: /pets/{id}");
    expect(fs.readFileSync(path.join(dir, "handlers.gen.go"), "utf8")).toContain("ListHandlers()");
  });

  test("uses the native parser only where GEN_PARSER asks for it and the user has installed it", ({
    skip,
  }) => {
    const dir = project("native", {});
    const native = { GEN_PARSER: "native" };
    expect(gen(dir, ["list"], native)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("can't be loaded: Cannot find module 'tree-sitter'"),
    });
    skip(noNative !== null, noNative ?? "");
    for (const name of ["tree-sitter", "tree-sitter-go", "node-gyp-build"]) install(name);
    expect(gen(dir, ["list"], native)).toMatchObject({ status: 0 });
  });

  test("renders the user's template, with a config in JavaScript that calls defineConfig", () => {
    const dir = project("bindings", {
      "gen.config.mjs":
        'import { defineConfig } from "handlergen";\nexport default defineConfig({ templates: "templates" });\n',
      "templates/bindings.go.hbs":
        '{{> default/bindings}}\n// {{pkg "fmt"}} is needed, too: {{package.name}}.\nvar _ = {{pkg "fmt"}}.Sprint\n',
    });
    expect(gen(dir, ["bindings"])).toMatchObject({
      status: 0,
      stderr: "wrote bindings.gen.go\nwrote helpers.gen.go\n",
    });
    const text = fs.readFileSync(path.join(dir, "bindings.gen.go"), "utf8");
    expect(text).toMatch(/^func \(req \*GetPetRequest\) Parse/m);
    expect(text).toMatch(/^\/\/ fmt is needed, too: pets\.$/m);
    const wrong = { "templates/bindings.go.hbs": "{{pakage.name}}" };
    expect(gen(project("bindings", wrong), ["bindings"])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^templates\/bindings\.go\.hbs:1:3: error: .*`package`/),
    });
  });

  test("reports diagnostics as SARIF", () => {
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

  test("exports its schemas and defineConfig, also to CommonJS", () => {
    const script = `for (const name of ["config", "model", "diagnostics"])
        if (!require(\`handlergen/\${name}.schema.json\`).$schema) throw new Error(name);
      console.log(require("handlergen").defineConfig({ tags: ["a"] }).tags[0]);`;
    const output = execFileSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
    expect(output).toBe("a\n");
  });

  test("has types for a config", () => {
    const config = `import { type ConfiguredType, defineConfig, type Model, type RunModel, type UserConfig, type UserHelper, type UserOutput } from "handlergen";
      export const nameOf = (model: Model): string => model.package.name;
      export const methods = (run: RunModel): ("GET" | "POST" | string)[] => run.packages.flatMap(({ receivers }) => receivers.flatMap(({ handlers }) => handlers.map(({ method }) => method)));
      export const helpers: Record<string, UserHelper> = { twice: text => String(text).repeat(2) };
      export const types: Record<string, ConfiguredType> = { "example.com/id.ID": { kind: "basic", name: "int64", validate: true } };
      export const docs: UserOutput = { template: "a.hbs", out: "a.md" };
      export const base: UserConfig = { helpers, types, outputs: { docs }, list: false, rules: { "unpaired-handler": "off" }, inference: { methods: { Fetch: "GET" } } };
      export default defineConfig({ dir: "./...", outputs: { docs: { template: "a.hbs", out: "a.md", per: "run" } } });
      // @ts-expect-error: there is no such key
      defineConfig({ lst: {} });
      // @ts-expect-error: there is no such method
      defineConfig({ inference: { methods: { Fetch: "FETCH" } } });
      // @ts-expect-error: there is no such rule
      defineConfig({ rules: { "unpaired-handlr": "off" } });
      // @ts-expect-error: there is no such type of Go
      defineConfig({ types: { ID: { kind: "basic", name: "integer" } } });
      // @ts-expect-error: internal types are not exported
      import type { Severity } from "handlergen";
      // @ts-expect-error: a number is not a path
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

  test("has only the files that it needs", () => {
    const top = new Set(shipped.map(file => file.split(path.sep)[0]));
    expect([...top].sort()).toEqual(
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "dist",
        "gen.config.example.js",
        "package.json",
        "snapshots",
        "src",
        "templates",
        "test",
      ].sort(),
    );
    const code = shipped.filter(file => /^(?:dist|src|templates)\//.test(file));
    expect(code.filter(file => /\.(?:ts|mjs|map)$/.test(file))).toEqual(["dist/index.d.ts"]);
    expect(fs.readdirSync(path.join(installed, "test"))).toEqual(["cases"]);
    expect(fs.readdirSync(path.join(installed, "test/cases")).sort()).toEqual(sampleNames());
    expect(fs.readdirSync(path.join(installed, "snapshots")).sort()).toEqual(
      [...sampleNames(), "go.mod"].sort(),
    );
  });
});

/** The text of a packed file. */
const textOf = (file: string) => fs.readFileSync(path.join(installed, file), "utf8");

describe("the texts of the package", () => {
  test("call the command by the name of the package after npx", () => {
    const wrong = shipped.flatMap(file =>
      [...textOf(file).matchAll(/npx\s+(?:-\S+\s+)*(?!-)(\S+)/g)]
        .filter(([, name = ""]) => /^gen\b/.test(name))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(wrong).toEqual([]);
    expect(textOf("README.md")).toContain("npx handlergen all");
  });

  test("make go generate run only an installed package", () => {
    const lines = shipped.flatMap(file =>
      [...textOf(file).matchAll(/\/\/go:generate (?:npx|gen|handlergen)\b.*/g)].map(([line]) => ({
        file,
        line,
      })),
    );
    expect(lines.map(({ file }) => file)).toEqual(expect.arrayContaining(["README.md", "dist/init.js"]));
    expect(lines.filter(({ line }) => !/npx --no-install handlergen\b/.test(line))).toEqual([]);
  });

  /** The anchors of a page's headings, as GitHub makes them. */
  const anchorsOf = (text: string) =>
    Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );

  test("link only to files in the package, and to headings in them", () => {
    const pages = shipped.filter(file => file.endsWith(".md"));
    const links = pages.flatMap(page =>
      [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => ({ page, target })),
    );
    const isShipped = (place: string) => shipped.some(file => file === place || file.startsWith(`${place}/`));
    // npm shows README.md without the other files, and package.json names no repository.
    const published = /^https:\/\/cdn\.jsdelivr\.net\/npm\/handlergen\/(.*?)\/?$/;
    const broken = links.filter(({ page, target }) => {
      const place = published.exec(target)?.[1];
      if (place !== undefined) return !isShipped(place);
      if (/^https:/.test(target)) return false;
      const [file = "", anchor] = target.split("#");
      const other = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
      if (file !== "" && (page === "README.md" || !isShipped(other))) return true;
      return anchor !== undefined && !anchorsOf(textOf(other)).includes(anchor);
    });
    expect(broken).toEqual([]);
    expect(links.filter(({ target }) => published.test(target)).length).toBeGreaterThan(2);
  });
});

describe("the samples of the package", () => {
  test.each(sampleNames())("%s generates the files that the package has for it", async name => {
    const dir = path.join(root, `sample-${name}`);
    const sample = (of: string, folder = "") => path.join(installed, "test/cases", of, folder);
    fs.cpSync(sample(name), dir, { recursive: true });
    if (name === "repository") {
      // templates/README.md tells the user to copy these templates into the sample.
      for (const other of ["router-chi", "markdown-routes"])
        fs.cpSync(sample(other, "templates"), path.join(dir, "templates"), { recursive: true });
    }
    expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
    const written = Object.fromEntries(await withShortHelpers(new Map(Object.entries(tree(dir)))));
    expect(written).toMatchObject(tree(path.join(installed, "snapshots", name)));
  });
});

describe("other people's code in the package", () => {
  test("the bill of materials is valid CycloneDX, without a date or a random number", async () => {
    const text = textOf("dist/sbom.cdx.json");
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
    expect(text).not.toMatch(/timestamp|serialNumber/);
  });

  test("the bill of materials names what is bundled and what npm installs, and nothing twice", () => {
    const { components, dependencies, metadata } = JSON.parse(textOf("dist/sbom.cdx.json"));
    const partsOf = new Map<string, string[]>();
    for (const { name, group, version, purl, licenses, hashes, properties } of components) {
      const parsed = PackageURL.fromString(purl);
      expect(parsed).toMatchObject({ type: "npm", name, namespace: group, version });
      expect(licenses[0].license.id).toMatch(/^[\w.-]+$/);
      expect(hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
      const fullName = group ? `${group}/${name}` : name;
      expect(partsOf.has(purl)).toBe(false);
      partsOf.set(purl, [fullName, ...properties.map(({ value }: { value: string }) => value)]);
    }
    const named = (part: string) =>
      [...partsOf.values()].filter(([, ...parts]) => parts.includes(part)).map(([name]) => name!);
    const texts = textOf("dist/LICENSES.txt").matchAll(
      /^(?:-{80}\n\n)?((?:@[\w-]+\/)?[\w.-]+) \d+\.\d+\.\d+\n\n/gm,
    );
    expect(named("bundled").sort()).toEqual(Array.from(texts, ([, name]) => name!).sort());
    expect(named("bundled")).toEqual(
      expect.arrayContaining(["handlebars", "commander", "rolldown", "tree-sitter-go"]),
    );
    expect(named("installed")).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));

    expect(metadata.component.purl).toBe(`pkg:npm/handlergen@${manifest.version}`);
    const references = [...partsOf.keys(), metadata.component["bom-ref"]];
    expect(dependencies.map(({ ref }: { ref: string }) => ref).sort()).toEqual(references.sort());
    for (const { dependsOn = [] } of dependencies)
      expect(references).toEqual(expect.arrayContaining(dependsOn));
  });
});
