/** Tests linting, which reports mistakes in templates before they run: in the user's templates, and in copies of the built-in ones. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { UserHelper } from "../../src/config/user-config.ts";
import { outputs } from "../../src/outputs/table.ts";
import { TemplateError } from "../../src/templates/language/template-error.ts";
import { checkTemplates, type TemplateEntry } from "../../src/templates/render/lint-templates.ts";
import {
  defaultsDir,
  openTemplates,
  readBuiltInTemplates,
  type TemplateSet,
} from "../../src/templates/render/template-set.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { triesAll } from "../helpers/random/case-count.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "gen-check-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

const builtIn: TemplateEntry[] = Object.values(outputs).map(({ template, context }) => ({
  entry: template,
  templateFile: null,
  contextType: context,
}));

/** The built-in templates that a test has parsed, for the tests after it. They are the same for all. */
const parsed: TemplateSet["loaded"] = new Map();

/** What linting the templates in the folder reports, as the command line prints it. */
async function checked(
  entries: TemplateEntry[] = builtIn,
  helpers: Record<string, UserHelper> = {},
  folder = dir,
): Promise<string> {
  const { templates } = await openTemplates({
    disk: systemFiles,
    templatesDir: folder,
    helpers,
    helpersFile: null,
    cwd: folder,
  });
  for (const [id, template] of parsed) templates!.loaded.set(id, template);
  const diagnostics = await checkTemplates(templates!, entries);
  for (const [id, template] of templates!.loaded) {
    if (!(template instanceof TemplateError) && template.origin === "default") parsed.set(id, template);
  }
  return diagnostics.map(formatDiagnostic).join("\n");
}

/** What linting reports for `t.hbs`, the template of an output of the user. */
function own(template: string, contextType: TemplateEntry["contextType"] = "Model", helpers = {}) {
  write({ "t.hbs": template });
  return checked([{ entry: null, templateFile: join(dir, "t.hbs"), contextType }], helpers);
}

/** What the command line prints for an error in `t.hbs`. */
const error = (place: string, message: string) => `t.hbs:${place}: error: ${message} [template]`;

/** The texts of all built-in templates by the paths of their copies. */
const copies = () =>
  Object.fromEntries(readBuiltInTemplates(defaultsDir).map(({ path, text }) => [path, text]));

describe("the built-in templates", () => {
  test("have no mistakes", async () => {
    write(copies());
    expect(await checked()).toBe("");
  });

  test("are not linted if the user has no templates", async () => {
    const { templates } = await openTemplates({
      disk: systemFiles,
      templatesDir: null,
      helpers: {},
      helpersFile: null,
      cwd: dir,
    });
    expect(await checkTemplates(templates!, builtIn)).toEqual([]);
    expect(templates!.loaded.size).toBe(0);
  });

  test("with one misspelt key give one error, at that key", async () => {
    write(copies());
    const keys = Object.entries(copies()).flatMap(([path, text]) => {
      // Keys that are printed or tested: `{{name}}`, `{{#if type.slice}}`.
      return [
        ...text.matchAll(/(?<=\{\{|\{\{#(?:if|unless|each) )(?!else|helpers)[@.\w]*?(\w+)(?=\}\})/g),
      ].map(({ 0: match, index }) => {
        const end = index + match.length;
        const line = text.slice(0, end).split("\n").length;
        const place = new RegExp(`^${path.replaceAll(".", "\\.")}:${line}:\\d+: error: (?:unknown|no) .*Zz`);
        return { path, text, place, wrong: `${text.slice(0, end)}Zz${text.slice(end)}` };
      });
    });
    expect(keys.length).toBeGreaterThan(200);
    // Only some of the keys, since each lint walks all templates.
    const chosen = keys.filter((_, index) => index % (triesAll ? 11 : 37) === 0);
    const linted = async (folder: string) =>
      (await checked(builtIn, {}, folder)).split("\n").filter(one => !one.startsWith("\t"));
    for (const { path, place, wrong } of chosen) {
      // First the misspelt template is the only one of the user.
      const alone = join(dir, ".alone");
      rmSync(alone, { recursive: true, force: true });
      mkdirSync(dirname(join(alone, path)), { recursive: true });
      writeFileSync(join(alone, path), wrong);
      expect(await linted(alone)).toEqual([expect.stringMatching(place)]);
    }
    // Then the user has copies of all templates, with one misspelt key in each. A misspelt name of a partial hides the mistakes in that partial, so they are left for the next round.
    for (let left = chosen; left.length > 0; ) {
      write(copies());
      const misspelt = left.filter(one => left.find(({ path }) => path === one.path) === one);
      for (const { path, wrong } of misspelt) writeFileSync(join(dir, path), wrong);
      const problems = await linted(dir);
      const found = misspelt.filter(({ place }) => problems.some(problem => place.test(problem)));
      expect(problems).toHaveLength(found.length);
      expect(found).not.toEqual([]);
      left = left.filter(one => !found.includes(one));
    }
  });
});

describe("mistakes are found in branches that no run takes:", () => {
  test.each([
    ["{{#if false}}{{pakage}}{{/if}}", "1:16", "unknown key `pakage`, did you mean `package`?"],
    ["{{#if false}}{{'pakage'}}{{/if}}", "1:16", "unknown key `pakage`, did you mean `package`?"],
    [
      "{{#each receivers}}{{#each handlers}}{{metod}}{{/each}}{{/each}}",
      "1:40",
      "unknown key `metod`, did you mean `method`?",
    ],
    [
      "{{#each bindings}}{{#with go.view}}{{#each fields}}{{type.imprts}}{{/each}}{{/with}}{{/each}}",
      "1:59",
      "unknown key `imprts` in `type`, did you mean `imports`?",
    ],
    [
      "{{#each bindings}}\n{{#if body}}{{else if go.vew}}{{/if}}{{/each}}",
      "2:26",
      "unknown key `vew` in `go`, did you mean `view`?",
    ],
    [
      "{{#each bindings}}{{#each query}}{{../nme}}{{/each}}{{/each}}",
      "1:39",
      "unknown key `nme`, did you mean `name`?",
    ],
    [
      "{{#each bindings}}{{#each query}}{{#required}}{{#each ../../receivers}}{{nme}}{{/each}}{{/required}}{{/each}}{{/each}}",
      "1:74",
      "unknown key `nme`, did you mean `name`?",
    ],
    [
      "{{#each bindings}}{{#hasMethods}}{{#hasMethods}}{{../../package}}{{/hasMethods}}{{/hasMethods}}{{/each}}",
      "1:51",
      "`../` leads out of the template",
    ],
    [
      "{{#each bindings as |b|}}{{#each b.query as |f i|}}{{i}}{{b.name}}{{f.nme}}{{/each}}{{/each}}",
      "1:71",
      "unknown key `nme` in `f`, did you mean `name`?",
    ],
    ["{{#each bindings as |bind|}}{{bnd}}{{/each}}", "1:31", "unknown key `bnd`, did you mean `bind`?"],
    [
      "{{#each bindings}}{{package.name}}{{/each}}",
      "1:21",
      "unknown key `package` here, did you mean `@root.package`?",
    ],
    [
      "{{#each bindings}}{{@root.pakage}}{{/each}}",
      "1:27",
      "unknown key `pakage` in `@root`, did you mean `package`?",
    ],
    [
      "{{#if @output.handler}}{{@output.handler.pth}}{{/if}}",
      "1:42",
      "unknown key `pth` in `@output.handler`, did you mean `path`?",
    ],
    [
      "{{#if false}}{{@index}}{{/if}}",
      "1:17",
      "unknown variable `@index`; known: @config, @output, @generator, @root",
    ],
    ["{{#each bindings}}{{@indx}}{{/each}}", "1:22", "unknown variable `@indx`, did you mean `@index`?"],
    [
      "{{#each ignored}}{{else}}{{@first}}{{/each}}",
      "1:29",
      "unknown variable `@first`; known: @config, @output, @generator, @root",
    ],
    [
      "{{#if false}}{{@config.outt}}{{@generator.nam}}{{/if}}",
      "1:24",
      "unknown key `outt` in `@config`, did you mean `out`?",
    ],
    ["{{#if false}}{{../package}}{{/if}}", "1:16", "`../` leads out of the template"],
    ["{{#if false}}{{bindings.name}}{{/if}}", "1:25", "no `name` in `bindings`: it is a list, use {{#each}}"],
    ["{{#if false}}{{package.name.length}}{{/if}}", "1:29", "no `length` in `package.name`: it is a string"],
    [
      "{{#if false}}{{#with (namedType 'x')}}{{nam}}{{/with}}{{/if}}",
      "1:41",
      "unknown key `nam`, did you mean `name`?",
    ],
    [
      "{{#if false}}{{namedType 'x'}}{{/if}}",
      "1:16",
      "can't print the result of `namedType`: it is an object with the keys id, name, package, typeArguments, shape, enum, doc, position",
    ],
    [
      "{{#if false}}{{#with (namedType package)}}{{name}}{{/with}}{{/if}}",
      "1:22",
      "namedType: takes the id of a type, got an object",
    ],
    [
      "{{#if false}}{{lookup package 'nam'}}{{/if}}",
      "1:14",
      "lookup: unknown key `nam`, did you mean `name`?",
    ],
    [
      "{{#if false}}{{kebab (concat 'a' pakage)}}{{/if}}",
      "1:34",
      "unknown key `pakage`, did you mean `package`?",
    ],
    [
      "{{#if false}}{{package}}{{/if}}",
      "1:16",
      "can't print `package`: it is an object with the keys name, importPath, dir, doc",
    ],
    [
      "{{#each bindings}}{{#each doc.lines}}{{this}}{{/each}}{{doc}}{{/each}}",
      "1:57",
      "can't print `doc`: it is an object with the keys lines, summary, description, deprecated",
    ],
    [
      "{{#each bindings}}{{#each json}}{{#each tags}}{{kye}}{{/each}}{{/each}}{{/each}}",
      "1:49",
      "unknown key `kye`; known: key, value",
    ],
    ["{{#if false}}{{receivers}}{{/if}}", "1:16", "can't print `receivers`: it is a list; use {{#each}}"],
    [
      "{{#if false}}{{lookup this 'bindings'}}{{/if}}",
      "1:16",
      "can't print the result of `lookup`: it is a list; use {{#each}}",
    ],
    [
      "{{#if false}}{{#each package.name}}{{/each}}{{/if}}",
      "1:14",
      "each: takes a list or an object, got a string",
    ],
    ["{{#if false}}{{type package}}{{/if}}", "1:14", "type: takes the type of a field, got an object"],
    [
      "{{#each bindings}}{{#each query}}{{type name}}{{/each}}{{/each}}",
      "1:34",
      "type: takes the type of a field, got a text",
    ],
    [
      "{{#each bindings}}{{#each @key}}{{/each}}{{/each}}",
      "1:19",
      "each: takes a list or an object, got a number",
    ],
    ["{{#if false}}{{parts package}}{{/if}}", "1:14", "parts: takes a binding, got an object"],
    ["{{#if false}}{{string receivers}}{{/if}}", "1:14", "string: takes a text, got a list"],
    ["{{#bindings}}{{nam}}{{/bindings}}", "1:16", "unknown key `nam`, did you mean `name`?"],
    ["{{#package}}{{nam}}{{/package}}", "1:15", "unknown key `nam`, did you mean `name`?"],
    [
      "{{#*inline 'p'}}{{nam}}{{/inline}}{{#each bindings}}{{> p}}{{/each}}",
      "1:19",
      "unknown key `nam`, did you mean `name`?",
    ],
    ["{{#> none package}}{{nam}}{{/none}}", "1:22", "unknown key `nam`, did you mean `name`?"],
    ["{{#if false}}{{kebap 'x'}}{{/if}}", "1:16", "unknown helper `kebap`, did you mean `kebab`?"],
    [
      "{{#if false}}{{> hander-info}}{{/if}}",
      "1:18",
      "unknown partial `hander-info`, did you mean `handler-info`?",
    ],
    [
      "{{#if false}}{{string}}{{/if}}",
      "1:16",
      "unknown key `string`; known: modelVersion, package, receivers, bindings, types, ignored, go; the helper of that name takes arguments: {{string …}}",
    ],
  ])("%s", async (template, place, message) => {
    const lines = (await own(template)).split("\n").filter(line => !line.startsWith("\t"));
    expect(lines[0]).toBe(error(place, message));
    // The template with `outt` has two mistakes.
    expect(lines.length).toBe(template.includes("outt") ? 2 : 1);
  });

  test("in partials, with the calls that led there", async () => {
    write({
      "row.hbs": "{{#if doc}}{{nme}}{{/if}}",
      "table.hbs": "{{#each handlers}}\n{{> row}}{{> row}}{{/each}}",
    });
    expect(await own("{{#each receivers}}{{> table}}{{/each}}")).toBe(
      "row.hbs:1:14: error: unknown key `nme`, did you mean `name`? [template]\n\ttable.hbs:2:5: included here\n\tt.hbs:1:24: included here",
    );
  });

  test("in a partial with a computed name", async () => {
    write({ "partials/read-duration.go.hbs": "parse({{txt}})", "read-me.hbs": "{{whatever}}" });
    expect(await checked()).toMatch(
      /^partials\/read-duration\.go\.hbs:1:9: error: unknown key `txt`, did you mean `text`\? \[template\]$/,
    );
  });

  test("in blocks and values that partials get", async () => {
    write({
      "wrap.hbs": "{{#if false}}{{> @partial-block title='x'}}{{/if}}",
      "named.hbs": "{{label}}{{lable}}",
    });
    expect(await own("{{#> wrap package}}{{title}}{{tilte}}{{/wrap}}{{> named package label='x'}}")).toBe(
      [
        "t.hbs:1:31: error: unknown key `tilte`, did you mean `title`? [template]\n\twrap.hbs:1:18: included here\n\tt.hbs:1:6: included here",
        "named.hbs:1:12: error: unknown key `lable`, did you mean `label`? [template]\n\tt.hbs:1:51: included here",
      ].join("\n"),
    );
  });

  test("in package helpers", async () => {
    write({ "helpers/hello.hbs": "func {{name}}() { {{#if false}}{{nam}}{{/if}} }" });
    expect(await own("{{use 'hello'}}{{helpers}}")).toMatch(
      /^helpers\/hello\.hbs:1:34: error: unknown key `nam`, did you mean `name`\? \[template\]\n\tt\.hbs:1:1: included here$/,
    );
  });

  test("in every entry, each mistake once", async () => {
    write({ "handler-info.hbs": "{{#if false}}{{@nope}}{{/if}}", "broken.hbs": "{{#if" });
    const lines = (await checked([...builtIn, ...builtIn])).split("\n");
    expect(lines.filter(line => !line.startsWith("\t"))).toHaveLength(1);
    expect(lines[0]).toMatch(/^handler-info\.hbs:1:17: error: unknown variable `@nope`/);
    expect(await own("{{> broken}}")).toBe(
      "broken.hbs:1:1: error: syntax error: {{#if is never closed [template]",
    );
  });
});

describe("a partial that includes itself", () => {
  test("is reported at the call that closes the cycle", async () => {
    write({ "a.hbs": "{{> b}}", "b.hbs": "\n{{> a}}", "c.hbs": "{{#each @root.bindings}}{{> c}}{{/each}}" });
    expect(await own("{{#if false}}{{> a}}{{/if}}{{> c}}")).toBe(
      "b.hbs:2:5: error: the partial `a` includes itself without end [template]\n\ta.hbs:1:5: included here\n\tt.hbs:1:18: included here",
    );
  });

  test("by way of a computed name is not: the data ends it", async () => {
    write({
      "type.hbs": "{{#if nullable}}?{{/if}}{{> (concat 'kind/' kind)}}",
      "kind/string.hbs": "text",
      "kind/list.hbs": "list of {{> type element}}",
    });
    expect(await own("{{#each types}}{{> type shape}}{{/each}}")).toBe("");
  });

  test("with a context that grows each time does not make linting endless", async () => {
    write({ "grow.hbs": "{{#if package}}{{> grow this inner=this}}{{/if}}" });
    expect(await own("{{> grow}}")).toBe("");
  });
});

describe("nothing is reported about", () => {
  test.each([
    "{{#each bindings}}{{#each query}}{{conversion.kind}}{{/each}}{{/each}}",
    "{{#each bindings}}{{go.view.name}}{{/each}}",
    "{{#each this}}{{name}}{{/each}}",
    "{{#with (lookup this @output.name)}}{{anything}}{{/with}}",
    "{{#each package}}{{this}}{{@key}}{{/each}}",
    "{{#each receivers}}{{#each handlers}}{{@../index}}{{../../package.name}}{{/each}}{{/each}}",
    "{{#with this}}{{package.name}}{{../whatever}}{{/with}}",
    "{{#each bindings}}{{#hasMethods}}{{../package.name}}{{#hasMethods}}{{../package.name}}{{/hasMethods}}{{/hasMethods}}{{/each}}",
    "{{#each ignored}}{{#each ../ignored}}{{../../whatever}}{{/each}}{{/each}}",
    "{{#if package.importPath}}{{string package.importPath}}{{/if}}{{receivers.0.name}}{{receivers.length}}",
    "{{#each receivers}}{{> (concat 'row-' type)}}{{/each}}",
    "{{#if @partial-block}}{{> @partial-block}}{{/if}}",
    "{{#> none}}{{package.name}}{{/none}}",
    "{{#with @output.request}}{{#each query}}{{key}}{{/each}}{{/with}}",
    "{{json package}}{{yaml package.dir}}{{bytes @output.maxBody}}",
  ])("%s", async template => {
    expect(await own(template)).toBe("");
  });

  test("a key that one of two values in a section has, unlike one that none has", async () => {
    // Where the handler is null, the partial gets an object with nothing but `mark`.
    write({
      "outer.hbs": "{{> inner @root held=this}}",
      "inner.hbs": "{{#held}}{{path}}{{mark}}{{pth}}{{/held}}",
    });
    expect(await own("{{> outer @output.handler mark=1}}")).toBe(
      "inner.hbs:1:28: error: unknown key `pth`, did you mean `path`? [template]\n\touter.hbs:1:5: included here\n\tt.hbs:1:5: included here",
    );
  });

  test("a branch that the caller of a partial turns off", async () => {
    write({ "line.hbs": "{{#if full}}{{path}}{{else}}{{type}}{{/if}}" });
    const lines =
      "{{#each receivers}}{{> line full=false}}{{#each handlers}}{{> line full=true}}{{/each}}{{/each}}";
    expect(await own(lines)).toBe("");
    expect(await own(lines.replace("true", "name"))).toBe(
      "line.hbs:1:31: error: unknown key `type`; known: name, listName, receiver, signature, method, methodFrom, path, pathFrom, registered, placeholders, status, responses, responsesComplete, decodes, needsBody, reads, prefix, tags, security, hidden, maxBody, parts, mode, doc, request, response, position, go, full; the helper of that name takes arguments: {{type …}} [template]\n\tt.hbs:1:63: included here",
    );
  });

  test("the result of the user's helper", async () => {
    const helpers = { now: () => "x", pick: (value: unknown) => value, name: () => "y" };
    const template =
      "{{now}}{{name}}{{#each (pick receivers)}}{{anything.at.all}}{{../package.name}}{{/each}}{{kebab (now)}}{{#if now}}{{/if}}";
    expect(await own(template, "Model", helpers)).toBe("");
    expect(await own("{{pick}}", "Model", helpers)).toBe(
      error(
        "1:3",
        "unknown key `pick`; known: modelVersion, package, receivers, bindings, types, ignored, go; the helper of that name takes arguments: {{pick …}}",
      ),
    );
  });

  test.each([
    ["Receiver", "{{#each handlers}}{{path}}{{/each}}{{@root.package.name}}", "{{path}}"],
    ["Handler", "{{path}}{{@output.request.name}}", "{{handlers}}"],
    ["RunModel", "{{#each packages}}{{package.name}}{{/each}}{{@root.packages.length}}", "{{@root.package}}"],
  ] as const)("an output per %s that reads only its own keys", async (type, right, wrong) => {
    expect(await own(right, type)).toBe("");
    expect(await own(wrong, type)).toMatch(/^t\.hbs:1:\d+: error: unknown key/);
  });
});
