/** Tests the config key `helpers`, which names the user's helpers. */
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/base/report/diagnostic.ts";
import { loaded, problems, repository } from "../helpers/config-repository.ts";
import { configUnderNode } from "../helpers/config-under-node.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";

const upper = "value => String(value).toUpperCase()";

describe("helpers", () => {
  test.each([
    ["h.mjs", `export const shout = ${upper};\nexport function twice(value) { return value + value; }`],
    ["h.mjs", `export default { shout: ${upper}, twice: value => value + value };`],
    ["h.mjs", `export const shout = ${upper};\nexport default { twice: value => value + value };`],
    ["lib/h.cjs", `exports.shout = ${upper};\nexports.twice = value => value + value;`],
    ["lib/h.js", `module.exports = { shout: ${upper}, twice: value => value + value };`],
  ])("come from a module: %s %s", async (name, text) => {
    const root = repository({ "c/.genrc": `helpers: ./${name}`, [`c/${name}`]: text, "c/w/": "" });
    const { helpers, helpersFile } = await loaded(join(root, "c/w"));
    expect(helpersFile).toBe(join(root, "c", name));
    expect(Object.keys(helpers).sort()).toEqual(["shout", "twice"]);
    expect([helpers.shout!("a"), helpers.twice!("b")]).toEqual(["A", "bb"]);
  });

  test("may be functions in a config that is a script", async () => {
    const root = repository({ "gen.config.mjs": `export default { helpers: { shout: ${upper} } };` });
    const { helpers, helpersFile } = await loaded(root);
    expect(helpersFile).toBeNull();
    expect(helpers.shout!("a")).toBe("A");
  });

  test.each([
    [
      "export const shout = 1;\nexport const é = 2, x = 3;",
      [
        'h.mjs: the export "x" must be a function, since every export of it is a helper, got a number',
        'h.mjs:1:14: the export "shout" must be a function, since every export of it is a helper, got a number',
        'h.mjs:2:14: the export "é" must be a function, since every export of it is a helper, got a number',
      ],
    ],
    [
      "export default { shout: null };",
      ['h.mjs: the export "shout" must be a function, since every export of it is a helper, got null'],
    ],
    [
      "export default value => value;",
      [
        "h.mjs: the default export must be an object of functions, got a function: write `export function name(value) { … }`",
      ],
    ],
    ["const shout = 1;", ["h.mjs: it exports no helper: write `export function name(value) { … }`"]],
    ["export default {};", ["h.mjs: it exports no helper: write `export function name(value) { … }`"]],
  ])("must be functions: %j", async (text, expected) => {
    expect(await problems(repository({ ".genrc": "helpers: h.mjs", "h.mjs": text }))).toEqual(expected);
  });
});

describe("under plain Node,", () => {
  let node: Awaited<ReturnType<typeof configUnderNode>>;
  beforeAll(async () => {
    node = await configUnderNode();
    return node.remove;
  });

  test.each([
    [
      "a syntax error",
      "h.mjs",
      "export const shout = x y;",
      "h.mjs:1:24: error: can't load the helpers: Unexpected identifier 'y' [config]",
    ],
    [
      "a module that throws",
      "h.cjs",
      '\nthrow new Error("boo");',
      "h.cjs:2:7: error: can't load the helpers: boo [config]",
    ],
    [
      "a module that is not there",
      "h.mjs",
      'import "./nope.mjs";',
      "error: h.mjs: can't load the helpers: Cannot find module 'ROOT/nope.mjs' imported from ROOT/h.mjs [config]",
    ],
  ])("%s is reported", (_, name, text, expected) => {
    const root = repository({ ".genrc": `helpers: ${name}`, [name]: text });
    const output = node.run(root, "console.log(JSON.stringify((await load()).diagnostics));");
    const lines = (JSON.parse(output) as Diagnostic[]).map(formatDiagnostic);
    expect(lines).toEqual([expected.replaceAll("ROOT", root)]);
  });

  test("a changed module of helpers is read again", () => {
    const root = repository({ ".genrc": "helpers: h.mjs" });
    const script = `import { writeFileSync } from "node:fs";
      for (const name of ["one", "two"]) {
        writeFileSync("h.mjs", \`export const \${name} = () => 1;\`);
        console.log(Object.keys((await load()).config.helpers).join());
      }`;
    expect(node.run(root, script)).toBe("one\ntwo\n");
  });
});
