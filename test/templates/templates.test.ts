/** Tests templates: the files that they are read from, what they print, and the errors that their mistakes lead to. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Model } from "../../src/model/types.ts";
import { outputs } from "../../src/outputs/table.ts";
import { helperShapes } from "../../src/templates/language/helpers.ts";
import { defaultsDir } from "../../src/templates/render/template-set.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import { describeField, kinds, sampleRequest } from "../helpers/sample-bindings.ts";
import {
  modelWithFields,
  petstore,
  renderSample,
  type SampleOptions,
  sampleField,
  sampleModel,
} from "../helpers/sample-models.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "gen-templates-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

/** The text output of a template `t.hbs`, or the error as the command line prints it. */
async function run(template: string, more: SampleOptions = {}, model: Model = petstore): Promise<string> {
  write({ "t.hbs": template });
  const options = {
    templateFile: join(dir, "t.hbs"),
    output: outputs.yaml,
    language: "text" as const,
    cwd: dir,
  };
  return result(model, { ...options, ...more });
}

/** The Go output of a template `t.hbs`, or the error as the command line prints it. */
function runGo(template: string, more: SampleOptions = {}): Promise<string> {
  return run(template, { output: outputs.list, language: "go", ...more });
}

/** The output for a model, or the errors as the command line prints them. Each message is one line without a full stop. */
async function result(model: Model, options: SampleOptions): Promise<string> {
  const { text, diagnostics } = await renderSample(model, options);
  expect(text === null).toBe(diagnostics.length > 0);
  for (const { message } of diagnostics) expect(message).not.toMatch(/\n|\.$/);
  return text ?? diagnostics.map(formatDiagnostic).join("\n");
}

/** What the command line prints for an error in `t.hbs`. */
const known =
  "; known: each, if, unless, with, lookup, namedType, helpers, pkg, type, use, string, tag, bytes, parts, concat, json, yaml, kebab, camel, pascal, snake";
const error = (place: string, message: string) => `t.hbs:${place}: error: ${message} [template]`;

describe("the file of a template is", () => {
  const list = (more: SampleOptions) => renderSample(petstore, { cwd: dir, templatesDir: dir, ...more });
  const origins = async (more: SampleOptions = {}) =>
    (await list(more)).templates
      // Adapters use package helpers.
      .filter(({ name }) => !name.startsWith("helpers/"))
      .map(({ name, file, origin }) => `${name} ${origin} ${file}`);
  const builtIn = (path: string) => {
    const absolute = join(defaultsDir, path);
    const shorter = relative(dir, absolute);
    return shorter.length < absolute.length ? shorter : absolute;
  };

  test("the built-in one, if the user has none", async () => {
    expect(await origins()).toEqual([
      `list default ${builtIn("list.go.hbs")}`,
      `handler-info default ${builtIn("chapters/lists.go.hbs")}`,
      `handler-info-alias default ${builtIn("chapters/lists.go.hbs")}`,
      ...["list-handlers", "serve-handler", "handler-function", "handler-called", "answer-error"].map(
        name => `${name} default ${builtIn("chapters/lists.go.hbs")}`,
      ),
      `call-handler default ${builtIn("chapters/lists.go.hbs")}`,
    ]);
  });

  test.each(["handler-info.go.hbs", "partials/handler-info.go.hbs", "handler-info.hbs"])(
    "the user's %s instead of the built-in one, also for built-in templates",
    async path => {
      write({ [path]: "type HandlerInfo = any\n" });
      expect((await origins())[1]).toBe(`handler-info user ${path}`);
      expect((await list({})).text).toContain("type HandlerInfo = any\n");
    },
  );

  test("the built-in one or the user's, for partials that the user's entry template includes", async () => {
    write({
      "list.go.hbs": "package {{package.name}}\n\n{{> handler-info}}\n\n{{> names/all}}\n",
      "names/all.hbs": "var names = {{string package.name}}\n",
    });
    expect(await origins()).toEqual([
      "list user list.go.hbs",
      `handler-info default ${builtIn("chapters/lists.go.hbs")}`,
      "names/all user names/all.hbs",
    ]);
    expect((await list({})).text).toContain('var names = "pets"');
  });

  test("the one that the key template names, even if the folder has one for the entry", async () => {
    write({ "list.go.hbs": "package folder", "mine.hbs": "package mine" });
    expect((await list({ templateFile: join(dir, "mine.hbs") })).text).toBe("package mine\n");
    expect((await list({})).text).toBe("package folder\n");
  });

  test("the built-in one for names with default/, so that a template can wrap it", async () => {
    write({
      "list.go.hbs": "{{> default/list}}\nvar wrapped = true\n",
      "partials/handler-info.go.hbs": "// Wrapped.\n{{> default/handler-info}}",
    });
    const { text } = await list({});
    expect(text).toContain("// Wrapped.\n// HandlerInfo describes");
    expect(text).toMatch(/^\/\/ Code generated by gen/);
    expect(text).toMatch(/\nvar wrapped = true\n$/);
    expect(await origins()).toContain(`default/list default ${builtIn("list.go.hbs")}`);
  });

  test("read only if it is needed", async () => {
    write({ "unused.hbs": "{{#if", ".hidden/list.go.hbs": "x", "node_modules/a/list.go.hbs": "x" });
    expect((await list({})).diagnostics).toEqual([]);
  });

  test.each([
    [
      { "a.hbs": "", "partials/a.go.hbs": "" },
      "partials/a.go.hbs:1:1: error: two templates have the name `a`: this and a.hbs",
    ],
    [
      { "default/list.go.hbs": "" },
      "default/list.go.hbs:1:1: error: the name `default/list` is reserved for a template of gen: move the file to another folder",
    ],
  ])("not known for a name that is taken twice: %j", async (files, message) => {
    write(files);
    expect(await result(petstore, { cwd: dir, templatesDir: dir })).toBe(`${message} [template]`);
  });

  test("an error if the file or the folder does not exist", async () => {
    const missing = { templateFile: join(dir, "no.hbs"), cwd: dir };
    expect(await result(petstore, missing)).toBe(
      "no.hbs:1:1: error: can't read the template: it does not exist [template]",
    );
    const folder = { templatesDir: join(dir, "no"), cwd: dir };
    expect(await result(petstore, folder)).toMatch(
      /^no\/:1:1: error: can't read the folder of templates: it does not exist/,
    );
    write({ "x.hbs/y": "" });
    const directory = { templateFile: join(dir, "x.hbs"), cwd: dir };
    expect(await result(petstore, directory)).toMatch(
      /x\.hbs:1:1: error: can't read the template: it is a directory/,
    );
  });

  test("read with a byte order mark and CRLF lines", async () => {
    expect(await runGo("\uFEFF// c\r\npackage x\r\n{{#if package}}\r\nvar a = 1\r\n{{/if}}\r\n")).toBe(
      "// c\npackage x\n\nvar a = 1\n",
    );
  });
});

describe("an unknown key is an error at its place", () => {
  test.each([
    ["{{pakage}}", "1:3", "unknown key `pakage`, did you mean `package`?"],
    ["a\n\n  {{ package.nam }}", "3:14", "unknown key `nam` in `package`, did you mean `name`?"],
    [
      "é{{ü}}",
      "1:5",
      "unknown key `ü`; known: modelVersion, package, receivers, bindings, types, ignored, go",
    ],
    ["{{#if pakage}}{{/if}}", "1:7", "unknown key `pakage`, did you mean `package`?"],
    [
      "{{#unless package.x}}{{/unless}}",
      "1:19",
      "unknown key `x` in `package`; known: name, importPath, dir, doc",
    ],
    ["{{#if false}}{{else if pakage}}{{/if}}", "1:24", "unknown key `pakage`, did you mean `package`?"],
    ["{{#pakage}}{{/pakage}}", "1:4", "unknown key `pakage`, did you mean `package`?"],
    ["{{#each reciever}}{{/each}}", "1:9", "unknown key `reciever`, did you mean `receivers`?"],
    ["{{#with pakage}}{{/with}}", "1:9", "unknown key `pakage`, did you mean `package`?"],
    ["{{string pakage}}", "1:10", "unknown key `pakage`, did you mean `package`?"],
    ["{{string (kebab package.nam)}}", "1:25", "unknown key `nam` in `package`, did you mean `name`?"],
    [
      "{{#each receivers}}{{#each handlers}}{{../nam}}{{/each}}{{/each}}",
      "1:43",
      "unknown key `nam`, did you mean `name`?",
    ],
    [
      "{{#each receivers as |r i|}}{{i}}{{r.nam}}{{/each}}",
      "1:38",
      "unknown key `nam` in `r`, did you mean `name`?",
    ],
    [
      "{{#each receivers as |entry|}}{{entri}}{{/each}}",
      "1:33",
      "unknown key `entri`, did you mean `entry`?",
    ],
    [
      "{{#each receivers}}{{package.name}}{{/each}}",
      "1:22",
      "unknown key `package` here, did you mean `@root.package`?",
    ],
    ["{{#each receivers}}{{this.nam}}{{./nam}}{{/each}}", "1:27", "unknown key `nam`, did you mean `name`?"],
    ["{{> list-handlers pakage}}", "1:19", "unknown key `pakage`, did you mean `package`?"],
    ["{{> list-handlers x=pakage}}", "1:21", "unknown key `pakage`, did you mean `package`?"],
    ["{{@confi.out}}", "1:4", "unknown variable `@confi`, did you mean `@config`?"],
    ["{{@config.ou}}", "1:11", "unknown key `ou` in `@config`, did you mean `out`?"],
    ["{{@generator.nam}}", "1:14", "unknown key `nam` in `@generator`, did you mean `name`?"],
    ["{{@root.pakage}}", "1:9", "unknown key `pakage` in `@root`, did you mean `package`?"],
    ["{{@index}}", "1:4", "unknown variable `@index`; known: @config, @output, @generator, @root"],
    [
      "{{#each receivers}}{{@../index}}{{/each}}",
      "1:26",
      "unknown variable `@index`; known: @config, @output, @generator, @root",
    ],
    ["{{receivers.1.name}}", "1:13", "no `1` in `receivers`: it is a list of 1"],
    ["{{receivers.name}}", "1:13", "no `name` in `receivers`: it is a list of 1, use {{#each}}"],
    ["{{package.name.length}}", "1:16", "no `length` in `package.name`: it is a string"],
    ["{{@config.out.x}}", "1:15", "no `x` in `@config.out`: `@config.out` is null here"],
    ["{{package.[a b]}}", "1:11", "unknown key `a b` in `package`; known: name, importPath, dir, doc"],
    ["{{../package}}", "1:3", "`../` leads out of the template"],
    ["{{@../package}}", "1:3", "`@../` leads out of the template"],
    ["{{@../../package}}", "1:3", "`@../` leads out of the template"],
    ["{{lookup package 'nam'}}", "1:1", "lookup: unknown key `nam`, did you mean `name`?"],
    [
      "{{!-- a comment --}}{{x}}",
      "1:23",
      "unknown key `x`; known: modelVersion, package, receivers, bindings, types, ignored, go",
    ],
    [
      "{{!-- a\r\n comment --}}\u2028{{package.x}}",
      "2:27",
      "unknown key `x` in `package`; known: name, importPath, dir, doc",
    ],
    ["\\{{x}} {{package.x}}", "1:18", "unknown key `x` in `package`; known: name, importPath, dir, doc"],
    ["{{{package.x}}}", "1:12", "unknown key `x` in `package`; known: name, importPath, dir, doc"],
  ])("%s", async (template, place, message) => {
    expect(await run(template)).toBe(error(place, message));
  });

  test.each([
    "constructor",
    "__proto__",
    "toString",
    "package.constructor",
    "receivers.constructor",
    "receivers.map",
    "package.name.constructor",
    "@root.constructor",
    "@config.hasOwnProperty",
    "@constructor",
    "@_parent",
  ])("also if JavaScript has that name: %s", async path => {
    expect(await run(`{{#if ${path}}}{{/if}}`)).toMatch(
      /^t\.hbs:1:\d+: error: (?:unknown|no) .*\[template\]$/,
    );
  });

  test("wherever it stands, and however often the same key is used", async () => {
    const random = seededRandom(11);
    const pieces = [
      "{{package.name}}",
      "{{! c }}",
      "{{!-- c }} --}}",
      "\n",
      "\r\n",
      "é😀\u2028",
      " \t",
      "{{#if package.name}}\n",
      "{{/if}}",
      "\\{{x}}",
      "\\\\{{package.name}}",
      "{{#each receivers as |r|}}  {{r.name}}\n{{/each}}\n",
      "{{~package.name~}}",
      "{{kebab (kebab package.name)}}",
      "{{> handler-info name=package.name}}",
      '{{#*inline "a"}}{{package.name}}{{/inline}}',
      "{ ",
    ];
    for (let round = 0; round < 300; round++) {
      let text = "";
      let open = 0;
      for (let count = random() * 12; count > 0; count--) {
        const piece = pieces[Math.floor(random() * pieces.length)]!;
        if (piece === "{{/if}}" && open-- <= 0) open = 0;
        else {
          if (piece.startsWith("{{#if")) open++;
          text += piece;
        }
      }
      const lines = `${text}{{package.`.split(/\r\n?|\n/);
      const place = `${lines.length}:${Buffer.byteLength(lines.at(-1)!) + 1}`;
      const template = `${text}{{package.nam}}${"{{/if}}".repeat(open)}{{package.name}}`;
      expect([template, await run(template)]).toEqual([
        template,
        error(place, "unknown key `nam` in `package`, did you mean `name`?"),
      ]);
    }
  });
});

describe("mistakes that need no data to be found are all reported at once", () => {
  test.each([
    ["{{strin package.name}}", "1:3", "unknown helper `strin`, did you mean `string`?"],
    ["{{string (kebap package.name)}}", "1:11", "unknown helper `kebap`, did you mean `kebab`?"],
    ["{{#eech receivers a=1}}{{/eech}}", "1:4", "unknown helper `eech`, did you mean `each`?"],
    ["{{log 'x'}}", "1:3", `unknown helper \`log\`${known}`],
    ["{{toString package}}", "1:3", "unknown helper `toString`, did you mean `string`?"],
    ["{{#if}}{{/if}}", "1:4", "`if` takes one argument, got 0"],
    ["{{pkg 'a' 'b' 'c'}}", "1:3", "`pkg` takes 1 to 2 arguments, got 3"],
    ["{{lookup package}}", "1:3", "`lookup` takes 2 arguments, got 1"],
    ["{{string 'a' b=1}}", "1:14", "`string` has no option `b`"],
    [
      "{{#if package includezero=true}}{{/if}}",
      "1:15",
      "`if` has no option `includezero`, did you mean `includeZero`?",
    ],
    [
      "{{#string 'a'}}{{/string}}",
      "1:4",
      "`string` is not a block helper: write {{string …}}, or {{#if (string …)}} and the like",
    ],
    ["{{string (if package)}}", "1:11", "`if` is a block helper: write {{#if …}}"],
    [
      "{{#each receivers as |kebab|}}{{kebab 'x'}}{{/each}}",
      "1:33",
      "the block parameter `kebab` hides the helper of that name",
    ],
    ["{{> list-handler}}", "1:5", "unknown partial `list-handler`, did you mean `list-handlers`?"],
    ["{{> xyz}}", "1:5", "unknown partial `xyz`"],
    [
      "{{> list-handlers receivers package}}",
      "1:29",
      "a partial takes one context, and name=value pairs after it",
    ],
    ['{{#*inlin "a"}}{{/inlin}}', "1:5", 'unknown decorator `inlin`, there is only {{#*inline "name"}}'],
    ["{{#*inline a}}{{/inline}}", "1:1", "an inline partial is declared with its name in quotes"],
  ])("%s", async (template, place, message) => {
    expect(await run(template)).toBe(error(place, message));
    // The mistake is also found in a branch that never runs, and does not hide the next one.
    const [line, column] = place.split(":").map(Number);
    expect(await run(`{{#if false}}\n${template}{{/if}}{{zzzzzzzz 1}}`)).toBe(
      `${error(`${line! + 1}:${column}`, message)}\n${error(`2:${template.length + 10}`, `unknown helper \`zzzzzzzz\`${known}`)}`,
    );
  });

  test("in every file that the entry includes", async () => {
    write({ "a.hbs": "{{#if false}}{{> b}}{{/if}}{{foo 1}}", "b.hbs": "\n{{bar 1}}" });
    expect(await run("{{> a}}", { templatesDir: dir })).toBe(
      `a.hbs:1:30: error: unknown helper \`foo\`${known} [template]\nb.hbs:2:3: error: unknown helper \`bar\`${known} [template]`,
    );
  });
});

describe("a syntax error is one line at its place", () => {
  test.each([
    ["a\n{{#if package}}\nb", "2:1", "{{#if package}} is never closed"],
    ["{{#if package}}{{#each receivers}}{{/each}}{{else}}", "1:1", "{{#if package}} is never closed"],
    ["{{#if package}}{{/each}}", "1:4", "{{if}} is closed by {{/each}}"],
    ["x {{/if}}", "1:3", "{{/if}} belongs to no open block"],
    ["x {{else}}", "1:3", "{{else}} belongs to no open block"],
    ["a {{package.name\n{{package.name}}", "1:3", "{{package.name is never closed"],
    ["a {{package.name", "1:3", "{{package.name is never closed"],
    ["{{!-- a", "1:1", "{{!-- a is never closed"],
    ["é\n{{package.name}} {{!-- a -- }} b }}", "2:18", "{{!-- a -- }} b }} is never closed"],
    ["{{{{raw}}}}", "1:12", "unexpected end of template"],
    ["{{ }}", "1:4", 'unexpected "}}", expected a name or a value'],
    ["{{> }}", "1:5", 'unexpected "}}", expected a value or a name'],
    ["é {{string (kebab package.name}}", "1:32", 'unexpected "}}", expected a value or ")" or a name'],
    ["{{{package.name}}", "1:16", 'unexpected "}}", expected "}}}" or a value or a name'],
    ["{{package/../name}}", "1:3", "`package/..` is not a path"],
  ])("%j", async (template, place, message) => {
    expect(await run(template)).toBe(error(place, `syntax error: ${message}`));
  });

  test("in each partial that the entry includes", async () => {
    write({ "a.hbs": "{{#if", "b.hbs": "{{}}" });
    expect(await run("{{> a}}{{> b}}", { templatesDir: dir })).toBe(
      'a.hbs:1:1: error: syntax error: {{#if is never closed [template]\nb.hbs:1:3: error: syntax error: unexpected "}}", expected a name or a value [template]',
    );
  });
});

describe("partials", () => {
  test("get a context, values and blocks", async () => {
    write({
      "p.hbs": "{{name}}{{#if x}}{{x}}{{/if}}",
      "wrap.hbs": "[{{#if @partial-block}}{{> @partial-block}}{{/if}}]",
    });
    const more = { templatesDir: dir };
    expect(await run("{{> p package x='!'}}", more)).toBe("pets!");
    expect(await run("{{#> wrap}}{{package.name}}{{/wrap}} {{> wrap}}", more)).toBe("[pets] []");
    expect(await run("{{#> none}}{{package.name}}{{/none}}", more)).toBe("pets");
    expect(
      await run("{{> (lookup @output 'name') package x=''}}", { ...more, outputContext: { name: "p" } }),
    ).toBe("pets");
    expect(await run("{{#*inline 'q'}}<{{name}}>{{/inline}}{{#each receivers}}{{> q}}{{/each}}")).toBe("<p>");
  });

  test("fail at the place in the partial, and the error names the callers", async () => {
    write({ "p.hbs": "\n{{> q}}", "q.hbs": "{{string pakage}}", "r.hbs": "{{string receivers}}" });
    expect(await run("{{#if package}}{{> p}}{{/if}}", { templatesDir: dir })).toBe(
      "q.hbs:1:10: error: unknown key `pakage`, did you mean `package`? [template]\n\tp.hbs:2:5: included here\n\tt.hbs:1:20: included here",
    );
    expect(await run("{{> r}}", { templatesDir: dir })).toBe(
      "r.hbs:1:1: error: string: takes a text, got a list [template]\n\tt.hbs:1:5: included here",
    );
  });

  test("that can't be found or given a block are errors at the call", async () => {
    expect(await run("{{> (lookup package 'name')}}")).toBe(error("1:5", "unknown partial `pets`"));
    expect(
      await run(
        "{{> (lookup package 'dir') }}",
        {},
        sampleModel([], {
          package: { name: "a", importPath: null, dir: null, doc: sampleModel([]).package.doc },
        }),
      ),
    ).toBe(error("1:5", "the name of a partial must be a text"));
    expect(await run("{{> @partial-block}}")).toBe(error("1:5", "no block was given to this partial"));
    expect(await run("{{#if package}}{{#*inline 'q'}}{{/inline}}{{/if}}{{> q}}")).toBe(
      error("1:54", "unknown partial `q`"),
    );
  });

  test("with the name of a member of JavaScript's objects are the user's, or unknown", async () => {
    write({ "p.hbs": "{{name}}" });
    expect(await run("{{> constructor}}")).toBe(error("1:5", "unknown partial `constructor`"));
    expect(await run("{{> (concat 'to' 'String')}}")).toBe(error("1:5", "unknown partial `toString`"));
    expect(await run("{{#*inline '__proto__'}}i{{/inline}}{{> __proto__}}{{#> x}}{{/x}}")).toBe("i");
    const more = { templatesDir: dir };
    expect(await run("{{> p package __proto__=5 constructor=6}}", more)).toBe("pets");
    expect(await run("{{> p receivers __proto__=package}}", more)).toMatch(
      /^p\.hbs:1:3: error: unknown key `name`/,
    );
  });

  test("that include themselves without end are an error at the call, and each call is listed once", async () => {
    write({ "a.hbs": "{{> b}}", "b.hbs": " {{> a}}" });
    expect(await run("{{> a}}", { templatesDir: dir })).toMatch(
      /^(a|b)\.hbs:1:\d: error: the partial `[ab]` includes itself without end \[template\]\n\t.*\n\t.*\n\tt\.hbs:1:5: included here$/,
    );
    write({ "deep.hbs": "{{#each this}}({{> deep}}){{/each}}" });
    const nested = [[[[]]]];
    expect(await run("{{> deep @config.nested}}", { templatesDir: dir, config: { nested } })).toBe("((()))");
  });

  test("keep the indentation of their own text", async () => {
    write({ "p.hbs": "a\nb\n" });
    expect(await run("x\n\t{{> p}}\ny", { templatesDir: dir })).toBe("x\n\ta\nb\ny");
  });
});

describe("values", () => {
  test.each([
    ["{{package.name}} {{{package.name}}} {{&package.name}}", "pets pets pets"],
    ["{{modelVersion}} {{@config.flag}} {{@config.nothing}}|", "1 false |"],
    ["{{string '<&\"'}} {{@generator.name}} {{@generator.version}}", '"<&\\"" gen 1.2.3'],
    [
      "{{receivers.length}} {{receivers.[0].name}} {{#receivers}}{{name}}{{/receivers}}{{^ignored}}none{{/ignored}}",
      "1 p pnone",
    ],
    ["{{#package}}{{name}}{{/package}}{{#with package as |p|}}{{p.dir}}{{/with}}", "petspets"],
    ["{{#each package}}{{@key}}{{#unless @last}},{{/unless}}{{/each}}", "name,importPath,dir,doc"],
    [
      "{{#each receivers}}{{#each handlers}}{{@../index}}{{@index}}{{../type}}{{@root.package.name}} {{/each}}{{/each}}",
      "00Petspets 01Petspets 02Petspets ",
    ],
    [
      "{{#each receivers as |r|}}{{#each r.handlers as |h i|}}{{i}}{{r.name}}{{h.method}} {{/each}}{{/each}}",
      "0pPOST 1pGET 2pPATCH ",
    ],
    ["{{lookup package 'name'}} {{lookup receivers 'length'}}{{lookup receivers 'length'}}", "pets 11"],
    [
      "{{json package}} {{json 'a\"'}} {{json null}}",
      '{"name":"pets","importPath":"example.com/petstore/pets","dir":"pets","doc":{"lines":[],"summary":"","description":"","deprecated":null}} "a\\"" null',
    ],
    [
      "{{yaml 'Null'}} {{yaml 'a: b'}} {{yaml 1}} {{yaml true}} {{yaml null}} {{yaml ''}}",
      '"Null" "a: b" 1 true null ""',
    ],
    [
      "{{kebab 'GetURLsByID'}} {{snake 'GetURL'}} {{camel 'GetURL'}} {{pascal 'get-url'}}",
      "get-urls-by-id get_url getUrl GetUrl",
    ],
    // A key of the data wins over a helper of the same name.
    ["{{#each receivers}}{{type}} {{kebab type}} {{#if type}}y{{/if}}{{/each}}", "Pets pets y"],
  ])("are printed by %s", async (template, text) => {
    expect(await run(template, { config: { flag: false, nothing: null } })).toBe(text);
  });

  test.each([
    ["{{package}}", "1:3", "can't print `package`: it is an object with the keys name, importPath, dir, doc"],
    ["{{receivers}}", "1:3", "can't print `receivers`: it is a list; use {{#each}}"],
    [
      "{{lookup receivers 0}}",
      "1:3",
      "can't print the result of `lookup`: it is an object with the keys type, name, typeParameters, typeText, hasListHandlers, doc, handlers",
    ],
    ["{{string package}}", "1:1", "string: takes a text, got an object"],
    ["{{kebab null}}", "1:1", "kebab: takes a text, got null"],
    ["{{json undefined}}", "1:1", "json: got undefined"],
    ["{{yaml package}}", "1:1", "yaml: takes a scalar, got an object"],
    ["{{pkg 'a b'}}", "1:1", 'pkg: "a b" is not an import path'],
    ["{{pkg 'time' 'a-b'}}", "1:1", 'pkg: "a-b" is not a package name'],
    ["{{type package}}", "1:1", "type: takes the type of a field, got an object"],
    ["{{parts package}}", "1:1", "parts: takes a binding, got an object"],
    ["{{parts (lookup this 'bindings')}}", "1:1", "parts: takes a binding, got a list"],
    ["{{string (pkg 1)}}", "1:10", "pkg: 1 is not an import path"],
  ])("that can't be printed or taken are errors: %s", async (template, place, message) => {
    expect(await run(template)).toBe(error(place, message));
  });
});

describe("Go output", () => {
  test("joins the imports that the template declares with those it asks for", async () => {
    const template = `package {{package.name}}

import nh "net/http"
import "example.com/time"

var a, b, c, d = nh.MethodGet, {{pkg "net/http"}}.MethodPut, time.X, {{pkg "time"}}.Now
var e = {{pkg "example.com/go-time"}}.Y
`;
    expect(await runGo(template)).toBe(`package pets

import (
	nh "net/http"
	time2 "time"

	examplecomtime "example.com/go-time"
	"example.com/time"
)

var a, b, c, d = nh.MethodGet, nh.MethodPut, time.X, time2.Now
var e = examplecomtime.Y
`);
  });

  test("has one name for a package that fields name differently", async () => {
    const field = (name: string) =>
      sampleField(name, `map[${name}.ID]*${name}.Set[u.ID]`, [
        { name, path: "github.com/x/go-uuid" },
        { name: "u", path: "net/url" },
      ]);
    const template =
      "package x\n{{#each bindings}}{{#each query}}\ntype T{{@index}} {{type type}}\n{{/each}}{{/each}}";
    expect(
      await run(
        template,
        { output: outputs.list, language: "go" },
        modelWithFields([field("uuid"), field("guid")]),
      ),
    ).toBe(`package x

import (
	"net/url"

	uuid "github.com/x/go-uuid"
)

type T0 map[uuid.ID]*uuid.Set[url.ID]

type T1 map[uuid.ID]*uuid.Set[url.ID]
`);
  });

  test.each([
    [
      "package x\n\nfunc f() {\n\tfoo bar {{package.name}}\n}\n",
      "4:6",
      "expected ';', found bar in `foo bar pets`",
    ],
    [
      'package x\n{{#each receivers}}\nvar a = {{pkg "time"}}.Now()\nvar {{name}} = ) 1\n{{/each}}',
      "4:16",
      "expected operand, found ')' in `var p = ) 1`",
    ],
    [
      "package x\n{{!-- é --}}\nvar é = {{package.name}} {{package.name}}\n",
      "3:27",
      "expected ';', found pets in `var é = pets pets`",
    ],
    ["package x\n{{#if package}}\n{{/if}}\n  var = 1", "4:7", "expected 'IDENT', found '=' in `var = 1`"],
    [
      'package x\nimport "os"\nvar a = {{pkg "time"}}.Now\nvar b = "',
      "4:9",
      'string literal not terminated in `var b = "`',
    ],
  ])("that is not Go is an error at its place in the template: %j", async (template, place, message) => {
    expect(await runGo(template)).toBe(error(place, `the output is not valid Go: ${message}`));
  });

  test("that is not valid Go because of a partial is an error in the partial", async () => {
    write({ "p.hbs": "\nvar {{name}} 1 2\n" });
    expect(await runGo("package x\n{{#each receivers}}{{> p}}{{/each}}", { templatesDir: dir })).toMatch(
      /^p\.hbs:2:14: error: the output is not valid Go: /,
    );
  });

  test.each(["", "func f() {}", "// package x"])(
    "without a package clause is an error: %j",
    async template => {
      expect(await runGo(template)).toBe(
        error("1:1", "the output is not a Go file: it doesn't start with a package clause"),
      );
    },
  );

  test("that is too much for gofmt is an error, not a crash", async () => {
    const brackets = `${"f(".repeat(20_000)}1${")".repeat(20_000)}`;
    expect(await runGo(`package x\nvar a = ${brackets}\n`)).toMatch(
      /^t\.hbs:2:1: error: the output is not valid Go: too many errors or levels of nesting/,
    );
  });

  test("with more errors than Go's parser collects is reported by the first one", async () => {
    const errors = Array.from({ length: 12 }, (_, index) => `var a${index} = )\n`).join("");
    expect(await runGo(`package x\n${errors}`)).toMatch(
      /^t\.hbs:2:10: error: the output is not valid Go: expected operand, found '\)' in `var a0 = \)`/,
    );
  });
});

test("templates can't reach functions in the config", async () => {
  const config = { secret: () => "code", nested: { list: [1, () => 2, 3] } };
  expect(await run("{{#if @config.secret}}{{/if}}", { config })).toBe(
    error("1:15", "unknown key `secret` in `@config`; known: nested"),
  );
  expect(await run("{{#each @config.nested.list}}{{this}}{{/each}}", { config })).toBe("13");
});

describe("templates/README.md", () => {
  const readme = readFileSync(join(defaultsDir, "README.md"), "utf8");
  const templates = [...readme.matchAll(/```handlebars\n\{\{! templates\/(\S+) \}\}\n([\s\S]*?)```/g)];

  test("has templates that render", async () => {
    expect(templates.map(([, path]) => path)).toEqual([
      "partials/handler-info.go.hbs",
      "list.go.hbs",
      "partials/read-duration.go.hbs",
    ]);
    const wait = describeField("For", "query", kinds.duration, "scalar");
    const model = { ...petstore, bindings: [sampleRequest("Wait", "GET", "/wait", [wait])] };
    for (const [, path, text] of templates) {
      write({ [`${path}/${path}`]: text! });
      const bindings = {
        output: outputs.bindings,
        outputContext: {
          maxBody: 0,
          maxFailures: 100,
          requireJSON: false,
          validateBuild: true,
          issues: false,
          standalone: false,
        },
      };
      const more = path!.includes("read-") ? bindings : {};
      const output = await result(model, { cwd: dir, templatesDir: join(dir, path!), ...more });
      expect(output).toMatch(/^\/\/ Code generated by gen\. DO NOT EDIT\.\n/);
      expect(output).toMatch(
        /\/\/ Routes are registered by cmd\/server\.\n\/\/ HandlerInfo|if v, err := clock\.Parse\(value\); err != nil \{|mux\.HandleFunc\("GET \/owners\/\{owner\}\/pets", p\.ListPets\)/,
      );
    }
  });

  test("has every helper", async () => {
    for (const [
      name,
      {
        block,
        arguments: [, most],
      },
    ] of Object.entries(helperShapes)) {
      // A helper whose value can't be printed is called inside of another call.
      const call = name === "namedType" ? `(${name} ` : `\`{{${name}${most > 0 ? " " : "}}"}`;
      expect(readme).toContain(block ? `\`${name}\`` : call);
    }
  });
});

test("no template prints a use of package reflect, and no sample imports it", () => {
  const snapshots = join(import.meta.dirname, "../../snapshots");
  const samples = readdirSync(snapshots, { recursive: true, encoding: "utf8" }).filter(name =>
    name.endsWith(".go"),
  );
  expect(samples.length).toBeGreaterThan(100);
  const importing = samples.filter(name =>
    /^(?:import )?\s*"reflect"$/m.test(readFileSync(join(snapshots, name), "utf8")),
  );
  expect(importing).toEqual([]);
  const templates = readdirSync(defaultsDir, { recursive: true, encoding: "utf8" }).filter(name =>
    name.endsWith(".hbs"),
  );
  expect(templates.length).toBeGreaterThan(30);
  const using = templates.filter(name =>
    /pkg "reflect"|\breflect\./.test(readFileSync(join(defaultsDir, name), "utf8")),
  );
  expect(using).toEqual([]);
});
