/** Tests helpers in templates: `namedType`, and those of the user. Neither helpers nor templates can reach more than their data, or change it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { UserHelper } from "../../src/config/user-config.ts";
import type { Model, NamedType } from "../../src/model/types.ts";
import { outputs } from "../../src/outputs/table.ts";
import { shape } from "../../src/shapes/plain-shapes.ts";
import { helperShapes } from "../../src/templates/language/helpers.ts";
import { defaultsDir, openTemplates } from "../../src/templates/render/template-set.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { petstore, renderSample } from "../helpers/sample-models.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "gen-helpers-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** The output of a template `t.hbs` with helpers, or the error as the command line prints it. */
async function run(
  template: string,
  helpers: Record<string, UserHelper>,
  model: Model = petstore,
): Promise<string> {
  writeFileSync(join(dir, "t.hbs"), template);
  const { text, diagnostics } = await renderSample(model, {
    output: outputs.yaml,
    language: "text",
    templateFile: join(dir, "t.hbs"),
    templatesDir: dir,
    helpers,
    cwd: dir,
  });
  return text ?? diagnostics.map(formatDiagnostic).join("\n");
}

/** What the command line prints for an error in `t.hbs`. */
const error = (place: string, message: string) => `t.hbs:${place}: error: ${message} [template]`;

describe("namedType", () => {
  const kind: NamedType = {
    id: "example.com/p.Kind",
    name: "Kind",
    package: { name: "p", importPath: "example.com/p" },
    typeArguments: [],
    shape: shape("string"),
    enum: null,
    doc: { lines: [], summary: "", description: "", deprecated: null },
    position: null,
  };
  const model = { ...petstore, types: [kind] };

  test("returns the type that a shape refers to, and null for null", async () => {
    const template =
      '{{#with (namedType "example.com/p.Kind")}}{{name}} {{shape.kind}}{{/with}}{{#with (namedType null)}}some{{else}} none{{/with}}';
    expect(await run(template, {}, model)).toBe("Kind string none");
    // The user's helpers get copies of the model.
    expect(await run(template, { own: () => "" }, model)).toBe("Kind string none");
  });

  test("refuses an unknown id, and a value that is not a text", async () => {
    expect(await run('{{#with (namedType "Kind")}}{{name}}{{/with}}', {}, model)).toContain(
      'namedType: the model has no type "Kind"',
    );
    expect(await run("{{#with (namedType package)}}{{name}}{{/with}}", {}, model)).toContain(
      "namedType: takes a text, got an object",
    );
  });
});

describe("the user's helpers", () => {
  const shout = (text: unknown) => `${String(text).toUpperCase()}!`;

  test("get values and print what they return", async () => {
    expect(await run("{{shout package.name}} {{kebab (shout 'a b')}}", { shout })).toBe("PETS! a-b");
    const given: unknown[][] = [];
    const note: UserHelper = (...values) => {
      given.push(values);
      return null;
    };
    expect(await run("[{{note package 1 true null 'x' undefined}}]", { note })).toBe("[]");
    expect(given).toEqual([[petstore.package, 1, true, null, "x", undefined]]);
  });

  test.each([
    [0, "0"],
    [false, "false"],
    ["<&", "<&"],
    [null, ""],
    [undefined, ""],
  ])("print %j as %j", async (value, text) => {
    expect(await run("{{it 1}}", { it: () => value })).toBe(text);
  });

  test("get name=value pairs as one object after the arguments", async () => {
    const pad: UserHelper = (text, options) =>
      String(text).padEnd((options as { width: number } | undefined)?.width ?? 0, ".");
    expect(await run("{{pad 'a' width=3}}{{pad 'a'}}", { pad })).toBe("a..a");
    expect(
      await run("{{#each receivers}}{{count of=handlers}}{{/each}}", {
        count: options => (options as { of: unknown[] }).of.length,
      }),
    ).toBe("3");
  });

  test("are called without arguments if the context has no key of that name", async () => {
    const own = { now: () => "today", name: () => "helper" };
    expect(await run("{{now}}{{#if now}} {{kebab now}}{{/if}} {{kebab (now)}}", own)).toBe(
      "today today today",
    );
    // The built-in templates print keys with the name of a helper: a key wins over the helper.
    expect(
      await run("{{name}} {{#with package}}{{name}}{{/with}} {{> list-handlers receivers.[0]}}", own),
    ).toMatch(/^helper pets .*\(p \*Pets\) ListHandlers\(\)/s);
  });

  test("can pass any value to each other, and lists and objects to blocks", async () => {
    const helpers: Record<string, UserHelper> = {
      routes: receivers => (receivers as { handlers: object[] }[]).flatMap(({ handlers }) => handlers),
      only: (routes, options) =>
        (routes as { method: string }[]).filter(
          ({ method }) => method === (options as { method: string }).method,
        ),
      dates: () => new Map([["a", new Date(0)]]),
      year: dates => (dates as Map<string, Date>).get("a")!.getUTCFullYear(),
    };
    const template = "{{#each (only (routes receivers) method='GET')}}{{path}}{{/each}} {{year (dates)}}";
    expect(await run(template, helpers)).toBe("/owners/{owner}/pets 1970");
    expect(await run("{{#if (only (routes receivers) method='PUT')}}some{{else}}none{{/if}}", helpers)).toBe(
      "none",
    );
  });

  test.each<[string, UserHelper, string]>([
    [
      "throw",
      () => {
        throw new Error("no such\n  thing");
      },
      "it: no such thing",
    ],
    [
      "throw a text",
      () => {
        throw "nope";
      },
      "it: nope",
    ],
    [
      "give a promise",
      async () => "x",
      "it: returned a promise: templates don't wait, so return the value itself",
    ],
    ["give a function", () => () => "x", "it: returned a function: return a text, a number or a boolean"],
    ["give a symbol", () => Symbol("x"), "it: returned a symbol: return a text, a number or a boolean"],
  ])("that %s fail at the call", async (_, it, message) => {
    expect(await run("\n  {{kebab (it package)}}", { it })).toBe(error("2:11", message));
    writeFileSync(join(dir, "p.hbs"), "{{it 1}}");
    expect(await run("{{> p}}", { it })).toBe(
      `p.hbs:1:1: error: ${message} [template]\n\tt.hbs:1:5: included here`,
    );
  });

  test("that return an object can't be printed", async () => {
    expect(await run("{{it 1}}", { it: () => ({ a: 1 }) })).toBe(
      error("1:3", "can't print the result of `it`: it is an object with the keys a"),
    );
  });

  test("can't be blocks, and need arguments if they take some", async () => {
    expect(await run("{{#shout 'a'}}{{/shout}}", { shout })).toBe(
      error("1:4", "`shout` is not a block helper: write {{shout …}}, or {{#if (shout …)}} and the like"),
    );
    expect(await run("{{shout}}", { shout })).toBe(
      error(
        "1:3",
        "unknown key `shout`; known: modelVersion, package, receivers, bindings, types, ignored, go; the helper of that name takes arguments: {{shout …}}",
      ),
    );
    expect(await run("{{shoot 'a'}}", { shout })).toBe(
      error("1:3", "unknown helper `shoot`, did you mean `shout`?"),
    );
  });

  test.each([
    ...Object.keys(helperShapes),
    "log",
    "this",
    "true",
    "constructor",
    "__proto__",
    "a b",
    "1st",
    "@x",
    "",
  ])("can't have the name %j", async name => {
    const helpers = Object.fromEntries([[name, shout]]);
    const from = { helpers, helpersFile: join(dir, "helpers.mjs"), cwd: dir };
    const options = { disk: systemFiles, templatesDir: null, ...from };
    const { templates, diagnostics } = await openTemplates(options);
    expect(templates).toBeNull();
    expect(diagnostics).toHaveLength(1);
    const [problem] = diagnostics;
    expect(problem).toMatchObject({ code: "config", severity: "error", location: { file: "helpers.mjs" } });
    expect(problem!.message).toMatch(/^helpers: (?:`|")/);
    expect(problem!.message).toContain(name);
  });
});

test("the example of helpers in templates/README.md works", async () => {
  const readme = readFileSync(join(defaultsDir, "README.md"), "utf8");
  const config = /```js\n(\/\/ gen\.config\.js\nexport default \{\n {2}templates.*?)```/s.exec(readme)![1]!;
  const { helpers } = (await import(`data:text/javascript,${encodeURIComponent(config)}`)).default;
  expect(await run("{{plural package.name}} {{pad package.name width=6}}| {{year}}", helpers)).toBe(
    `petss pets  | ${new Date().getFullYear()}`,
  );
});

describe("helpers and templates can't", () => {
  test("change the data that they get", async () => {
    const seen: unknown[] = [];
    const change: UserHelper = value => {
      const deep = (one: unknown): void => {
        if (typeof one !== "object" || one === null) return;
        seen.push(one);
        expect(Object.isFrozen(one)).toBe(true);
        for (const item of Object.values(one)) deep(item);
      };
      deep(value);
      (value as { name: string }).name = "x";
      return "";
    };
    const model = structuredClone(petstore);
    expect(await run("{{change @root}}", { change })).toMatch(
      /^t\.hbs:1:1: error: change: Cannot add property name/,
    );
    expect(seen.length).toBeGreaterThan(5);
    expect(await run("{{change this name=1}}", { change: (_, options) => Object.isFrozen(options) })).toBe(
      "true",
    );
    expect(petstore).toEqual(model);
  });

  test.each([
    "constructor",
    "__proto__",
    "package.constructor",
    "package.__proto__",
    "receivers.constructor.constructor",
    "@root.__proto__",
    "@output.__proto__",
    "it.constructor",
    "(lookup this 'constructor')",
    "(lookup package '__proto__')",
    "(lookup receivers 'map')",
    "(lookup (it 1) 'constructor')",
    "(lookup (it 1) 'run')",
    "(lookup (it 1) 'process')",
  ])("reach %s", async path => {
    const it: UserHelper = () => ({ a: 1, run: () => "ran" });
    const reached: unknown[] = [];
    const take: UserHelper = value => reached.push(value);
    for (const template of [`{{take ${path}}}`, `{{#with ${path}}}{{take this}}{{/with}}`]) {
      expect(await run(template, { it, take })).toMatch(/^t\.hbs:1:\d+: error: /);
    }
    expect(reached).toEqual([]);
  });
});
