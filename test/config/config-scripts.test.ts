/** Tests configs that are scripts: how they are loaded, and what gen reports if that fails. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/base/report/diagnostic.ts";
import { needsNode, problems, repository, runsTypeScript } from "../helpers/config-repository.ts";
import { configUnderNode } from "../helpers/config-under-node.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";

describe("a config in JavaScript", () => {
  test.each([
    ["export default () => ({})", "the config must be an object, got a function"],
    ["export default null", "can't load the config: the default export is null"],
    ["export const list = {}", "can't load the config: no default export: write `export default { … }`"],
    ["export default 'x'", "the config must be an object, got a string"],
  ])("%s is not a config", async (text, message) => {
    const root = repository({ "gen.config.mjs": text });
    expect(await problems(root)).toEqual([`gen.config.mjs: ${message}`]);
  });

  test("has an error at the place of a key if the text has that key only once", async () => {
    const root = repository({
      "gen.config.mjs":
        'const lst = { x: "" };\nexport default { // lst: {}\n  "lst": {},\n  list: { out: 1, "recv": 2 },\n  yaml: { out: 3 },\n};\n',
    });
    expect(await problems(root)).toEqual([
      "gen.config.mjs: list.out must be a string, got a number",
      "gen.config.mjs: yaml.out must be a string, got a number",
      'gen.config.mjs:3:4: unknown key "lst": did you mean "list"?',
      "gen.config.mjs:4:20: list.recv must be a string or an array of strings, got a number",
    ]);
  });
});

describe("under plain Node,", () => {
  let node: Awaited<ReturnType<typeof configUnderNode>>;
  beforeAll(async () => {
    node = await configUnderNode();
    return node.remove;
  });

  test.each([
    ["gen.config.mjs", "export default"],
    ["gen.config.js", "module.exports ="],
    ["gen.config.cjs", "module.exports ="],
  ])("%s is read again each time", (name, start) => {
    const root = repository({});
    const script = `import { writeFileSync } from "node:fs";
      for (const tag of ["one", "two"]) {
        writeFileSync("${name}", \`${start} { tags: ["\${tag}"] }\`);
        console.log((await load()).config.tags.join());
      }`;
    expect(node.run(root, script)).toBe("one\ntwo\n");
  });

  const cases: [string, Record<string, string>, string][] = [
    [
      "a syntax error in a CommonJS module",
      { "gen.config.cjs": "module.exports = {\n  list: x y };" },
      "gen.config.cjs:2:11: error: can't load the config: Unexpected identifier 'y' [config]",
    ],
    [
      "a syntax error in an ES module",
      { "gen.config.mjs": "export default {\n\tlist: x y };" },
      "gen.config.mjs:2:10: error: can't load the config: Unexpected identifier 'y' [config]",
    ],
    [
      "an ES module where Node expects CommonJS",
      { "gen.config.js": "export default {};", "package.json": '{"type": "commonjs"}' },
      "gen.config.js:1:1: error: can't load the config: Unexpected token 'export'; name it .mjs, or use module.exports and require [config]",
    ],
    [
      "a config that throws, after letters of more than one byte",
      { "gen.config.mjs": '/* é */ throw new Error("boo\\nmore");' },
      "gen.config.mjs:1:16: error: can't load the config: boo [config]",
    ],
    [
      "a config that throws something else",
      { "gen.config.cjs": 'throw "boo";' },
      "error: gen.config.cjs: can't load the config: boo [config]",
    ],
    [
      "a config that reads a missing file, which cosmiconfig's search would skip",
      { "gen.config.cjs": 'require("node:fs").readFileSync("/no/such/file")' },
      "gen.config.cjs:1:20: error: can't load the config: ENOENT: no such file or directory, open '/no/such/file' [config]",
    ],
    [
      "a config that requires a missing module",
      { "gen.config.cjs": '\nrequire("nope")' },
      "gen.config.cjs:2:1: error: can't load the config: Cannot find module 'nope' [config]",
    ],
    [
      "a wrong config in TypeScript",
      { "gen.config.ts": "const out: number = 1;\nexport default { list: { out } , lst: {} };" },
      runsTypeScript
        ? 'error: gen.config.ts: list.out must be a string, got a number [config]\ngen.config.ts:2:34: error: unknown key "lst": did you mean "list"? [config]'
        : `error: gen.config.ts: can't load the config: ${needsNode} [config]`,
    ],
  ];
  test.each(cases)("%s is reported", (_, files, expected) => {
    const output = node.run(repository(files), "console.log(JSON.stringify((await load()).diagnostics));");
    expect((JSON.parse(output) as Diagnostic[]).map(formatDiagnostic).join("\n")).toBe(expected);
  });
});
