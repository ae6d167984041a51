/** A value in the path of an output is one name in it, and can't lead to another directory. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { renderPath } from "../../src/templates/render/render-output.ts";
import { openTemplates } from "../../src/templates/render/template-set.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { partOf } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import { petstore } from "../helpers/sample-models.ts";

/** The path that a pattern gives if `value`, `first` and `second` are helpers with these values; or the error message, without the pattern. */
async function expand(
  pattern: string,
  values: Record<string, string> = {},
  dir = "api/pets",
): Promise<string> {
  const helpers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
  const { templates } = await openTemplates({
    disk: systemFiles,
    templatesDir: null,
    helpers,
    helpersFile: null,
    cwd: "/",
  });
  const context = { ...petstore, package: { ...petstore.package, dir } };
  const result = await renderPath({
    templates: templates!,
    pattern,
    context,
    root: context,
    outputContext: { name: "docs" },
    where: "outputs.docs.out",
  });
  if ("path" in result) return result.path;
  const message = formatDiagnostic(result.diagnostic);
  expect(message).toMatch(/^error: outputs\.docs\.out: .* \[config\]$/);
  expect(message).toContain(`(\`${pattern}\`)`);
  return message.replace(/^error: outputs\.docs\.out: /, "").replace(/ \(`.*/, "");
}

const separator = (value: string) =>
  `the value ${JSON.stringify(value)} has a path separator, and a value can only be a name in the path`;

describe("the path of an output", () => {
  test.each([
    ["../web/api.ts", "../web/api.ts"],
    ["/srv/{{package.name}}.md", "/srv/pets.md"],
    ["../{{package.name}}/../x.md", "../pets/../x.md"],
    ["docs/{{package.dir}}/x.md", "docs/api/pets/x.md"],
    ["docs/{{ @root.package.dir }}/x.md", "docs/api/pets/x.md"],
    ["{{#if receivers}}a/b{{else}}c/d{{/if}}/x.md", "a/b/x.md"],
    ["{{#each receivers}}{{type}}/{{/each}}x.md", "Pets/x.md"],
    ["{{#with package}}{{kebab name}}{{/with}}{{! a/b }}{{!-- it's a/b --}}/x.md", "pets/x.md"],
    ["{{{package.name}}}.{{&package.name}}.md", "pets.pets.md"],
    ['{{concat "}}" package.name}}.md', "}}pets.md"],
  ])("for the pattern %j is %j", async (pattern, expected) => {
    expect(await expand(pattern)).toBe(expected);
  });

  test.each([
    ["{{value}}/x.md", { value: "a/b" }, separator("a/b")],
    ["{{value}}", { value: "/etc/passwd" }, separator("/etc/passwd")],
    ["docs/{{{value}}}.md", { value: "../../x" }, separator("../../x")],
    ["docs/{{&value}}.md", { value: "..\\..\\x" }, separator("..\\..\\x")],
    ["{{#if receivers}}{{value}}{{/if}}/x.md", { value: "a/b" }, separator("a/b")],
    ["{{!-- it's --}}{{value}}{{!-- it's --}}/x.md", { value: "a/b" }, separator("a/b")],
    ["{{package.importPath}}/x.md", {}, separator(petstore.package.importPath!)],
    ["{{value}}/x.md", { value: ".." }, 'a value makes ".." a part of "../x.md"'],
    ["a/{{value}}/x.md", { value: "." }, 'a value makes "." a part of "a/./x.md"'],
    ["a/.{{value}}/x.md", { value: "." }, 'a value makes ".." a part of "a/../x.md"'],
    ["a/{{first}}{{second}}/x.md", { first: ".", second: "." }, 'a value makes ".." a part of "a/../x.md"'],
    ["{{value}}//x.md", { value: "" }, 'a value makes "//x.md" absolute'],
  ])("for the pattern %j is refused with the values %j", async (pattern, values, message) => {
    expect(await expand(pattern, values as Record<string, string>)).toBe(message);
  });

  test.each([
    ["\\{{value}}/{{value}}.md", "a", "{{value}}/a.md"],
    ["{{value}} {{~value}}.md", "a", "aa.md"],
    ["{{value}}.md", "a\x000\0/../..", "a path can't have line breaks or NUL"],
    ["{{value}}.md", "\x000\0", "a path can't have line breaks or NUL"],
  ])(
    "for the pattern %j knows which parts are values, also of the value %j",
    async (pattern, value, expected) => {
      expect(await expand(pattern, { value })).toBe(expected);
    },
  );

  test("never leads to another directory, whatever the values are; values that are names appear as they are", async () => {
    const random = seededRandom(11);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
    const pieces = [".", "..", "/", "a", "b", "\\", "", "...", ".git", " ", "~", "\uE000", "\uE001", "{{"];
    const patterns = [
      "{{value}}/x",
      "d/{{value}}",
      "d/.{{value}}.x",
      "d/{{value}}{{first}}/x",
      "d/{{value}}/{{first}}",
    ];
    let given = 0;
    for (let round = 0; round < partOf(600); round++) {
      const text = () => Array.from({ length: Math.floor(random() * 4) }, () => pick(pieces)).join("");
      const values = { value: text(), first: text() };
      const pattern = pick(patterns);
      const plain = pattern.replace("{{value}}", values.value).replace("{{first}}", values.first);
      const found = await expand(pattern, values);
      if (found !== plain) continue;
      given++;
      // The path has as many parts as the pattern, the system does not change them, and they lead below the start.
      const parts = path.normalize(plain).split("/");
      expect(parts.length, plain).toBe(pattern.split("/").length);
      expect(parts, plain).not.toContain("..");
      expect(path.isAbsolute(plain)).toBe(false);
    }
    expect(given).toBeGreaterThan(partOf(50));
  });
});
