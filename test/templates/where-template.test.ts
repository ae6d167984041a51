/** Tests `gen templates where` as users run it, and the places that it names for every 23rd line of an output. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outputs } from "../../src/config/outputs.ts";
import { defaultsDir } from "../../src/templates/render/find-templates.ts";
import { caseModels } from "../helpers/case-results.ts";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { defaultContext, renderSample } from "../helpers/sample-models.ts";

const cases = resolve(import.meta.dirname, "../cases");

/** Copies a case and generates its files; it may need the templates of other cases. */
function generated(name: string, templatesOf: string[] = [], dir = fileTree({})): string {
  cpSync(join(cases, name), dir, { recursive: true });
  for (const other of templatesOf) {
    cpSync(join(cases, other, "templates"), join(dir, "templates"), { recursive: true });
  }
  expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
  return dir;
}

/** What `gen templates where` prints, with TEMPLATES for the folder of the built-in templates. */
function where(dir: string, ...args: string[]): string {
  const { status, stdout, stderr } = gen(dir, ["templates", "where", ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.replace(/(built-in template \S+, )\S*?templates\//g, "$1TEMPLATES/");
}

/** The exit code and the error of `gen templates where`. */
function failure(dir: string, ...args: string[]): string {
  const { status, stdout, stderr } = gen(dir, ["templates", "where", ...args]);
  expect(stdout).toBe("");
  return `${status} ${stderr.trim()}`;
}

/** The number of the first line that contains a text. */
function lineOf(file: string, text: string): number {
  const lines = readFileSync(file, "utf8").split("\n");
  const index = lines.findIndex(line => line.includes(text));
  expect([text, index]).not.toEqual([text, -1]);
  return index + 1;
}

describe("gen templates where", () => {
  const original = mkdtempSync(join(tmpdir(), "gen-where-"));
  beforeAll(() => void generated("petstore", [], original));
  afterAll(() => rmSync(original, { recursive: true }));

  let dir: string;
  beforeEach(() => {
    dir = fileTree({});
    cpSync(original, dir, { recursive: true });
  });

  test("names each template that printed a part of the line, as the documentation shows", () => {
    const readme = readFileSync(join(defaultsDir, "README.md"), "utf8");
    const [, line = "", example] = /\$ npx handlergen templates where \S+\n([^\n]*)([\s\S]*?)```/.exec(
      readme,
    )!;
    const code = line.replace(/^\S+ /, "");
    const number = lineOf(join(dir, "bindings.gen.go"), code);
    const shown = where(dir, `bindings.gen.go:${number}`);
    expect(shown).toBe(
      `bindings.gen.go:${number}: ${code}${example!.replaceAll("node_modules/handlergen/templates/", "TEMPLATES/")}`,
    );
  });

  test("names a template that can be ejected, and after that the user's copy", () => {
    const line = lineOf(join(dir, "handlers.gen.go"), "type HandlerInfo struct");
    const advice = /npx handlergen (eject \S+)/.exec(where(dir, `handlers.gen.go:${line}`))![1]!;
    expect(advice).toBe("eject handler-info");
    expect(gen(dir, advice.split(" "))).toMatchObject({ status: 0 });
    writeFileSync(join(dir, "gen.config.json"), '{ "templates": "templates" }');
    expect(where(dir, `handlers.gen.go:${line}`)).toBe(
      `handlers.gen.go:${line}: type HandlerInfo struct {\n\ntype HandlerInfo struct {\n    your template handler-info, ` +
        `templates/partials/handler-info.go.hbs:3:1\n    chain: list > handler-info\n`,
    );
  });

  test("answers for gen.yml, package helpers, empty lines and imports", () => {
    const yaml = join(dir, "gen.yml");
    expect(where(dir, `gen.yml:${lineOf(yaml, "CreatePet")}`)).toMatch(
      /built-in template gen\.yml, TEMPLATES\/gen\.yml\.hbs:/,
    );
    const bindings = join(dir, "bindings.gen.go");
    expect(where(dir, `bindings.gen.go:${lineOf(bindings, "func routeValue(")}`)).toContain(
      "chain: bindings > helpers/routeValue\n",
    );
    expect(where(dir, "bindings.gen.go:2")).toMatch(
      /^bindings\.gen\.go:2:\n\n {4}built-in template bindings/,
    );
    expect(where(dir, `bindings.gen.go:${lineOf(bindings, '"errors"')}`)).toMatch(
      /\n\nno template printed this line: gen writes the imports that the templates need\n$/,
    );
  });

  test("accepts a path from any directory, and a column after the line", () => {
    const line = lineOf(join(dir, "handlers.gen.go"), "type HandlerInfo struct");
    expect(where(join(dir, ".."), `${dir}/handlers.gen.go:${line}:3`)).toContain(
      "chain: list > handler-info",
    );
  });

  test("prints the document of diagnostics to stderr, apart from its answer", () => {
    const { stdout, stderr } = gen(dir, ["templates", "where", "gen.yml:1", "--format", "json"]);
    expect(stdout).toMatch(/^gen\.yml:1: /);
    expect(JSON.parse(stderr).diagnostics).toEqual([]);
  });

  test.each([
    ["pets.go:1", "2 error: no output of this config writes pets.go [usage]"],
    ["none.gen.go:1", "2 error: there is no file none.gen.go [usage]"],
    ["gen.yml", "2 error: gen.yml: name a file and a line of it, for example bindings.gen.go:37 [usage]"],
    ["gen.yml:0", "2 error: gen.yml:0: name a file and a line of it, for example bindings.gen.go:37 [usage]"],
  ])("%s is an error", (place, message) => {
    expect(failure(dir, place)).toBe(message);
  });

  test("a line beyond the end is an error", () => {
    const count = readFileSync(join(dir, "gen.yml"), "utf8").split("\n").length - 1;
    expect(where(dir, `gen.yml:${count}`)).toContain("built-in template gen.yml");
    expect(failure(dir, `gen.yml:${count + 1}`)).toBe(
      `2 error: gen.yml has ${count} lines, so there is no line ${count + 1} [usage]`,
    );
  });

  test("a file that is out of date is an error, and so are the errors of its package", () => {
    const file = join(dir, "gen.yml");
    writeFileSync(file, `${readFileSync(file, "utf8")}\n`);
    expect(failure(dir, "gen.yml:1")).toBe(
      "1 error: gen.yml is out of date, so that its lines are not those that the templates print: run `npx handlergen all` [out-of-date]",
    );
    writeFileSync(join(dir, "broken.go"), "package petstore\nfunc {\n");
    expect(failure(dir, "gen.yml:1")).toMatch(/^1 broken\.go:2:\d+: error: .*\[syntax\]/);
  });
});

test("gen templates where finds the package of a file among several, and the user's outputs in any folder", () => {
  const dir = generated("repository", ["router-chi", "markdown-routes"]);
  const place = (file: string, text: string) => `${file}:${lineOf(join(dir, file), text)}`;
  expect(where(dir, place("owners/routes.gen.go", "func"))).toMatch(
    /your template routes, templates\/chi-routes\.go\.hbs:/,
  );
  expect(where(join(dir, "pets"), "handlers.gen.go:1")).toContain("built-in template list");
  expect(where(dir, place("docs/routes.md", "| "))).toMatch(
    /your template docs, templates\/routes\.md\.hbs:/,
  );
  const config = join(dir, "gen.config.mjs");
  const docs = `${dir}/${place("docs/routes.md", "| ")}`;
  expect(where(join(dir, ".."), docs, "--config", config)).toContain("your template docs, ");
  const routes = `${dir}/pets/routes.gen.go:1`;
  expect(where(join(dir, ".."), routes, "--dir", join(dir, "pets"))).toContain("your template routes, ");
  expect(failure(dir, "docs/routes.md:1", "--dir", "pets")).toContain(
    "no output of this config writes docs/routes.md",
  );
});

test("for every 23rd line, the answer has all words of the line, and the templates have them at the places that it names", async () => {
  const [[, model] = []] = await caseModels(["petstore"]);
  const outputContext = {
    ...defaultContext,
    name: "x",
    packageName: "petstore",
    declareHandlerInfo: true,
    handlers: [],
    maxBody: 10,
    maxFailures: 100,
    context: false,
  };
  const options = { output: outputs.bindings, outputContext };
  const lines = (await renderSample(model!, options)).text!.split("\n");
  const numbers = lines.map((_, index) => index + 1).filter(number => number % 23 === 1);
  const traced = await renderSample(model!, { ...options, tracedLines: numbers });
  const seen = { lines: 0, texts: 0 };
  for (const [index, number] of numbers.entries()) {
    const printed = traced.printed![index]!;
    const line = lines[number - 1]!;
    if (line === "" || /^(?:import|\t(?:\w+ )?"[\w./]+"$|\))/.test(line)) continue;
    seen.lines++;
    // The parts of the answer make up the whole line.
    const rest = printed.flatMap(({ texts }) => texts).reduce((left, text) => left.replace(text, ""), line);
    expect([number, line, rest.trim()]).toEqual([number, line, ""]);
    for (const { texts, location, name, chain } of printed) {
      expect(chain.at(-1) === name || chain.at(-1) === "@partial-block").toBe(true);
      const source = readFileSync(resolve(location.file), "utf8").split("\n")[location.line - 1]!;
      const there = Buffer.from(source)
        .subarray(location.column - 1)
        .toString();
      const word = /^(?:[\p{L}\p{N}_]+|\S)/u.exec(texts[0]!)![0];
      expect([number, line, name, there]).toEqual([
        number,
        line,
        name,
        expect.stringMatching(
          there.startsWith("{{") ? /^\{\{/ : new RegExp(`^${word.replace(/\W/g, "\\$&")}`),
        ),
      ]);
      seen.texts++;
    }
  }
  expect(seen.lines).toBeGreaterThan(12);
  expect(seen.texts).toBeGreaterThan(15);
});
