/** Tests what gen reports for wrong configs and flags, with the places of the mistakes. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Flags } from "../../src/config/types.ts";
import { load, problems, repository } from "../helpers/config-repository.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

describe("errors in a config", () => {
  const cases: [string, string, string[]][] = [
    [".genrc.json", '{"lst": {}}', ['.genrc.json:1:2: unknown key "lst": did you mean "list"?']],
    [
      ".genrc.yml",
      "list:\n  tempalte: x\n",
      ['.genrc.yml:2:3: unknown key "list.tempalte": did you mean "list.template"?'],
    ],
    [
      ".genrc",
      "colour: red",
      [
        '.genrc:1:1: unknown key "colour": the known keys are "dir", "tags", "templates", "helpers", "inference", "types", "basics", "maxBody", "maxFailures", "requireContentType", "unknownFields", "enums", "nilLists", "validators", "errors", "rules", "list", "frameworks", "bindings", "json", "yaml", "typescript", "openapi", "client", "mock", "outputs", "$schema"',
      ],
    ],
    [".genrc", "list:\n  out: 1", [".genrc:2:8: list.out must be a string, got a number"]],
    [".genrc", "list:\n", [".genrc:1:1: list must be an object or false, got null"]],
    [".genrc", "list: []", [".genrc:1:7: list must be an object or false, got an array"]],
    [
      ".genrc",
      "inference: {methods: [GET]}",
      [".genrc:1:22: inference.methods must be an object, got an array"],
    ],
    [".genrc", "- list", [".genrc:1:1: the config must be an object, got an array"]],
    [".genrc", "just text", [".genrc:1:1: the config must be an object, got a string"]],
    [
      ".genrc",
      "list: {recv: 2024-01-01}",
      [".genrc:1:14: list.recv must be a string or an array of strings, got a date"],
    ],
    [
      ".genrc",
      "list: {recv: [A, 1, '']}",
      [
        ".genrc:1:18: list.recv[1] must be a string, got a number",
        ".genrc:1:21: list.recv[2] must not be empty",
      ],
    ],
    [
      ".genrc.json",
      '{"rules": {"implicit-rout": "off", "method-body": "of", "syntax": "off", "mixed-body": "error"}}',
      [
        '.genrc.json:1:12: unknown key "rules.implicit-rout": did you mean "rules.implicit-route"?',
        '.genrc.json:1:51: rules.method-body must be "off", "warning" or "error", got "of"',
        ".genrc.json:1:67: rules.syntax can't be changed: code generated in spite of syntax would not compile, or not do what it should",
      ],
    ],
    [
      ".genrc",
      "rules: {method-body: 1}",
      ['.genrc:1:22: rules.method-body must be "off", "warning" or "error", got a number'],
    ],
    [
      ".genrc",
      "validators: {sku: IsSKU, dive: a.B, 'a b': a.B}",
      [
        '.genrc:1:19: validators.sku must be an import path and the name of a function, as in example.com/app/rules.Name, got "IsSKU"',
        '.genrc:1:26: validators: "dive" is a reserved word, or not a name for a rule: use letters, digits, "-" and "_"',
        '.genrc:1:37: validators: "a b" is a reserved word, or not a name for a rule: use letters, digits, "-" and "_"',
      ],
    ],
    [
      ".genrc",
      "basics: ./basics",
      ['.genrc:1:9: basics must be an import path, as in example.com/app/basics, got "./basics"'],
    ],
    [
      ".genrc",
      "basics: example.com/my basics",
      [
        '.genrc:1:9: basics must be an import path, as in example.com/app/basics, got "example.com/my basics"',
      ],
    ],
    [".genrc.json", '\uFEFF{\n"tags": []\n,}', ['.genrc.json:3:2: invalid JSON: expected a key, found "}"']],
    [
      ".genrc",
      "typescript: { out: ../web }",
      [
        '.genrc:1:20: typescript.out must name a file such as web/api.ts, or a folder with a slash at its end, got "../web"',
      ],
    ],
    [".genrc", "tags: a,b", [".genrc:1:7: tags must be an array of strings, got a string"]],
    [
      ".genrc",
      "tags: [a, 'b c']",
      ['.genrc:1:11: tags[1]: "b c" is not a build tag, which has only letters, digits, "_" and "."'],
    ],
    [
      ".genrc.json",
      '{"types": {"a.B": {"kind": "txt"}}}',
      ['.genrc.json:1:28: types.a.B.kind must be "basic", "text" or "methods", got "txt"'],
    ],
    [
      ".genrc.json",
      '{"types": {"a.B": {"kind": "basic"}}}',
      ['.genrc.json:1:19: types.a.B needs the key "name"'],
    ],
    [
      ".genrc.json",
      '{"types": {"a.B": {"kind": "text", "nme": 1}}}',
      [
        '.genrc.json:1:36: unknown key "types.a.B.nme": the known keys are "types.a.B.validate", "types.a.B.json", "types.a.B.format", "types.a.B.kind"',
      ],
    ],
    [
      ".genrc.json",
      '{"types": {"a.B": {"kind": "methods", "in": ["qury"]}}}',
      [
        '.genrc.json:1:46: types.a.B.in[0] must be "route", "query", "header", "cookie" or "form", got "qury"',
      ],
    ],
    [
      ".genrc.json",
      '{"types": {"a.B": 3}}',
      [".genrc.json:1:19: types.a.B must be an object with the key kind, got a number"],
    ],
    [".genrc.json", '{"maxFailures": -1}', [".genrc.json:1:17: maxFailures must be at least 0, got -1"]],
    [".genrc.json", '{"maxBody": -1}', [".genrc.json:1:13: maxBody must be at least 0, got -1"]],
    [
      ".genrc.json",
      '{"maxBody": 1.5}',
      [".genrc.json:1:13: maxBody must be a whole number of bytes, got 1.5"],
    ],
    [".genrc", "yaml: {out: ''}", [".genrc:1:13: yaml.out must not be empty"]],
    [
      ".genrc",
      "inference:\n  methods:\n    Make: PSOT\n    Fetch: get\n    Send: FOO\n    Take: true\n    2x: GET\n    _Get: GET\n    Über: GET\n",
      [
        '.genrc:3:11: inference.methods.Make: unknown HTTP method "PSOT": did you mean "POST"?',
        '.genrc:4:12: inference.methods.Fetch: unknown HTTP method "get": did you mean "GET"?',
        '.genrc:5:11: inference.methods.Send: unknown HTTP method "FOO": use one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, CONNECT, TRACE or false',
        ".genrc:6:11: inference.methods.Take must be an HTTP method or false, got a boolean",
        '.genrc:7:5: inference.methods: "2x" is not a Go identifier that begins with a letter',
        '.genrc:8:5: inference.methods: "_Get" is not a Go identifier that begins with a letter',
      ],
    ],
    [".genrc", "dir: pet", ['.genrc:1:6: dir: no such directory: pet; did you mean "pets"?']],
    [
      ".genrc",
      "dir: [pets, pet, 'pots/*', pets/..., pes/...]",
      [
        '.genrc:1:13: dir[1]: no such directory: pet; did you mean "pets"?',
        '.genrc:1:18: dir[2]: no such directory: pots; did you mean "pets"?',
        '.genrc:1:38: dir[4]: no such directory: pes; did you mean "pets"?',
      ],
    ],
    [".genrc", "dir: []", [".genrc:1:6: dir must not be empty"]],
    [".genrc", "dir: ['']", [".genrc:1:7: dir[0] must not be empty"]],
    [".genrc", "dir: 1", [".genrc:1:6: dir must be a string or an array of strings, got a number"]],
    [".genrc", "$schema: 1", [".genrc:1:10: $schema must be a string, got a number"]],
    [".genrc", "list: true", [".genrc:1:7: list must be an object or false, got a boolean"]],
    [
      ".genrc",
      "list: {out: gen/}",
      [
        '.genrc:1:13: list.out must be the path of a file, with / between its parts and none at its end, got "gen/"',
      ],
    ],
    [
      ".genrc",
      String.raw`openapi: {out: docs\api.json}`,
      [
        String.raw`.genrc:1:16: openapi.out must be the path of a file, with / between its parts and none at its end, got "docs\\api.json"`,
      ],
    ],
    [
      ".genrc",
      "list: {out: 1, x: 2}",
      [
        ".genrc:1:13: list.out must be a string, got a number",
        '.genrc:1:16: unknown key "list.x": the known keys are "list.out", "list.template", "list.recv"',
      ],
    ],
    [
      ".genrc",
      "helpers: [a]",
      [".genrc:1:10: helpers must be the path of a module or an object of functions, got an array"],
    ],
    [
      ".genrc.json",
      '{"helpers": {"shout": "x"}}',
      [".genrc.json:1:23: helpers.shout must be a function, got a string"],
    ],
    [
      ".genrc",
      "helpers: tmpl/lst.hbs",
      ['.genrc:1:10: helpers: no such file: tmpl/lst.hbs; did you mean "tmpl/list.hbs"?'],
    ],
    [
      ".genrc",
      "helpers: there.txt",
      ['.genrc:1:10: helpers: unknown format ".txt": the known formats are .js, .mjs, .cjs, .ts'],
    ],
    [".genrc", "outputs: []", [".genrc:1:10: outputs must be an object, got an array"]],
    [".genrc", "outputs: {docs: x.md}", [".genrc:1:17: outputs.docs must be an object, got a string"]],
    [
      ".genrc",
      "outputs:\n  docs: {}\n",
      ['.genrc:2:9: outputs.docs needs the key "out"', '.genrc:2:9: outputs.docs needs the key "template"'],
    ],
    [
      ".genrc",
      "outputs:\n  docs: {template: tmpl/list.hbs, ot: x, per: handlers, recv: 1, out: ''}\n",
      [
        '.genrc:2:35: unknown key "outputs.docs.ot": did you mean "outputs.docs.out"?',
        '.genrc:2:47: outputs.docs.per must be "package", "receiver", "handler" or "run", got "handlers"',
        ".genrc:2:63: outputs.docs.recv must be a string or an array of strings, got a number",
        ".genrc:2:71: outputs.docs.out must not be empty",
      ],
    ],
    [
      ".genrc",
      "outputs:\n  docs: {template: tmpl/lst.hbs, out: x, per: 1}\n",
      [
        '.genrc:2:20: outputs.docs.template: no such file: tmpl/lst.hbs; did you mean "tmpl/list.hbs"?',
        '.genrc:2:47: outputs.docs.per must be "package", "receiver", "handler" or "run", got a number',
      ],
    ],
    [
      ".genrc.json",
      '{"outputs": {"list": {"template": "tmpl/list.hbs", "out": "x"}, "a b": {"template": "tmpl/list.hbs", "out": "y"}}}',
      [
        '.genrc.json:1:14: outputs: "list" is a built-in command: choose another name',
        '.genrc.json:1:65: outputs: "a b" is not a name for an output: use letters, digits, "-" and "_"',
      ],
    ],
    [".genrc", "dir: there.txt", [".genrc:1:6: dir: not a directory: there.txt"]],
    [".genrc", "templates: nowhere/at/all", [".genrc:1:12: templates: no such directory: nowhere/at/all"]],
    [".genrc", "templates: there.txt", [".genrc:1:12: templates: not a directory: there.txt"]],
    [".genrc", "list: {template: tmpl}", [".genrc:1:18: list.template: not a file: tmpl"]],
    [
      ".genrc",
      "list: {template: tmpl/lst.hbs}\nyaml: {template: tpml/list.hbs}",
      [
        '.genrc:1:18: list.template: no such file: tmpl/lst.hbs; did you mean "tmpl/list.hbs"?',
        '.genrc:2:18: yaml.template: no such file: tpml/list.hbs; did you mean "tmpl/list.hbs"?',
      ],
    ],
    [".genrc", "list: {template: there.txt/x}", [".genrc:1:18: list.template: no such file: there.txt/x"]],
    [
      "package.json",
      '{\n\t"name": "x",\n\t"gen": {\n\t\t"tägs": [], "lst": 1\n\t}\n}',
      [
        'package.json:4:3: unknown key "tägs": did you mean "tags"?',
        'package.json:4:16: unknown key "lst": did you mean "list"?',
      ],
    ],
    [
      ".genrc.json",
      '{"list": {"out": 1}, "list": {"out": 2}}',
      [".genrc.json:1:38: list.out must be a string, got a number"],
    ],
    [".genrc.json", '{"list": }', ['.genrc.json:1:10: invalid JSON: expected a value, found "}"']],
    [".genrc.json", '{\n  "list": {},\n}', ['.genrc.json:3:1: invalid JSON: expected a key, found "}"']],
    [".genrc.json", '{"list": {', ['.genrc.json:1:11: invalid JSON: expected a key or "}", found the end']],
    [
      ".genrc",
      "list: [",
      [".genrc:1:8: invalid YAML: unexpected end of the stream within a flow collection"],
    ],
    [".genrc", "list: {}\nlist: {}", [".genrc:2:1: invalid YAML: duplicated mapping key"]],
    [
      ".genrc",
      "base: &b {out: 1}\nlist: *b",
      [
        '.genrc:1:1: unknown key "base": the known keys are "dir", "tags", "templates", "helpers", "inference", "types", "basics", "maxBody", "maxFailures", "requireContentType", "unknownFields", "enums", "nilLists", "validators", "errors", "rules", "list", "frameworks", "bindings", "json", "yaml", "typescript", "openapi", "client", "mock", "outputs", "$schema"',
        ".genrc:1:16: list.out must be a string, got a number",
      ],
    ],
    [".genrc", "$import: ./nope.json", [".genrc: $import: no such file: nope.json"]],
    [
      ".genrc",
      "$import: ./there.txt",
      ['.genrc: can\'t load the config: No loader specified for extension ".txt"'],
    ],
    [".genrc", "$import: ./broken.json", ['broken.json:1:2: invalid JSON: expected a key or "}", found "x"']],
    [
      ".genrc",
      "$import: ./wrong.json\nlst: 1",
      [
        ".genrc: tags must be an array of strings, got a number",
        '.genrc:2:1: unknown key "lst": did you mean "list"?',
      ],
    ],
  ];
  test.each(cases)("are reported in %s with the text %j", async (name, text, expected) => {
    const root = repository({
      [name]: text,
      "tmpl/list.hbs": "",
      "pets/": "",
      "there.txt": "text",
      "broken.json": "{x",
      "wrong.json": '{"tags": 1}',
    });
    expect(await problems(root)).toEqual(expected);
  });

  test("are all reported, by place, with the path of the file from the working directory", async () => {
    const wrong = [
      "lst: {}",
      "dir: 1",
      "tags: [1]",
      "templates: nope",
      "list: {out: 1, template: nope}",
      "yaml: {x: 1}",
    ];
    const random = seededRandom(3);
    for (let round = 0; round < 20; round++) {
      const lines = wrong.map(line => ({ line, at: random() })).sort((a, b) => a.at - b.at);
      const root = repository({ ".genrc": lines.map(({ line }) => line).join("\n"), "w/": "" });
      const { diagnostics } = await load(join(root, "w"));
      const places = diagnostics.map(({ location }) => [location!.line, location!.column]);
      expect(places).toEqual(places.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!));
      expect(new Set(places.map(([line]) => line))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
      expect(diagnostics).toHaveLength(7);
      expect(new Set(diagnostics.map(({ location }) => location!.file))).toEqual(new Set(["../.genrc"]));
    }
  });

  test("have the place of the key or the value, in bytes", async () => {
    const root = repository({ ".genrc": "list:\n  {ü: 1, out: [\n 1]}" });
    const { diagnostics } = await load(root);
    expect(diagnostics.map(({ location }) => location)).toEqual([
      { file: ".genrc", line: 2, column: 4, endLine: 2, endColumn: 6 },
      { file: ".genrc", line: 2, column: 16, endLine: 3, endColumn: 4 },
    ]);
  });

  test("say that names which every JavaScript object inherits are unknown keys", async () => {
    const names = ["__proto__", "constructor", "toString", "prototype", "hasOwnProperty"];
    const object = (value: string) => `{${names.map(name => `"${name}": ${value}`).join(", ")}}`;
    const message = (name: string, known: string) => `unknown key "${name}": the known keys are ${known}`;
    const text = `{"list": ${object('"x"')}, "inference": {"methods": ${object('"GET"')}}, ${object("{}").slice(1)}`;
    for (const name of ["gen.config.json", "gen.config.yaml"]) {
      const lines = await problems(repository({ [name]: text }));
      const messages = new Set(lines.map(line => line.replace(/^gen\.config\.\w+:1:\d+: /, "")));
      expect(messages).toEqual(
        new Set([
          ...names.map(key => message(`list.${key}`, '"list.out", "list.template", "list.recv"')),
          // The other names can be the beginnings of Go names; gen refuses these three, which would change an object that is made from the keys.
          ...["__proto__", "constructor", "prototype"].map(key => `unknown key "inference.methods.${key}"`),
          ...names.map(key =>
            message(
              key,
              '"dir", "tags", "templates", "helpers", "inference", "types", "basics", "maxBody", "maxFailures", "requireContentType", "unknownFields", "enums", "nilLists", "validators", "errors", "rules", "list", "frameworks", "bindings", "json", "yaml", "typescript", "openapi", "client", "mock", "outputs", "$schema"',
            ),
          ),
        ]),
      );
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("name the flag if it is wrong", async () => {
    const root = repository({
      "gen.confg.js": "",
      "my.hbs": "",
      "pets/": "",
      "gen.toml": "",
      "package.json": "{}",
    });
    const cases: [Flags, string][] = [
      [{ config: "gen.config.js" }, '--config: no such file: gen.config.js; did you mean "gen.confg.js"?'],
      [{ config: "x/y.json" }, "--config: no such file: x/y.json"],
      [{ config: "pets" }, "--config: not a file: pets"],
      [
        { config: "gen.toml" },
        '--config: unknown format ".toml": the known formats are .js, .ts, .cjs, .mjs, .json, .yaml, .yml',
      ],
      [{ config: "package.json" }, 'package.json: it has no key "gen"'],
      [{ template: "mt.hbs" }, '--template: no such file: mt.hbs; did you mean "my.hbs"?'],
      [
        { template: join(root, "mt.hbs") },
        `--template: no such file: ${root}/mt.hbs; did you mean "${root}/my.hbs"?`,
      ],
      [{ template: "pets" }, "--template: not a file: pets"],
      [{ out: "" }, "--out must not be empty"],
      [{ dir: ["pets", ""] }, "--dir must not be empty"],
    ];
    for (const [flags, message] of cases) expect(await problems(root, flags)).toEqual([message]);
  });

  test("are reported together with those in flags", async () => {
    const root = repository({ ".genrc": "lst: 1" });
    expect(await problems(root, { template: "nope", out: "" })).toEqual([
      "--out must not be empty",
      "--template: no such file: nope",
      '.genrc:1:1: unknown key "lst": did you mean "list"?',
    ]);
  });

  test("include a command that is neither built in nor an output of the config", async () => {
    const root = repository({
      "t.hbs": "",
      ".genrc": "outputs: {routes: {template: t.hbs, out: d.md}}",
      "sub/.git": "",
    });
    const message = async (cwd: string, command: string) =>
      (await load(cwd, {}, command)).diagnostics.map(formatDiagnostic);
    expect(await message(root, "routes")).toEqual([]);
    expect(await message(root, "lst")).toEqual(["error: unknown command 'lst': did you mean list? [usage]"]);
    expect(await message(root, "route")).toEqual([
      "error: unknown command 'route': did you mean routes? [usage]",
    ]);
    const known =
      "list, bindings, yaml, typescript, openapi, client, mock, all, validate, adopt, basics, init, eject, templates, completion, help";
    for (const command of ["routes", "constructor", "__proto__", "toString"]) {
      expect(await message(join(root, "sub"), command)).toEqual([
        `error: unknown command '${command}': the known commands are ${known} [usage]`,
      ]);
    }
  });
});
