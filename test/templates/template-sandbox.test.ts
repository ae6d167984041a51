/** Tests that templates can only read their data, with every built-in name of JavaScript and every way to look a name up. `npm run torture` combines both at random. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import {
  attackForms,
  fingerprint,
  forbidden,
  openSandbox,
  secret,
  wrongWithAttack,
} from "../torture/sandbox.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-sandbox-")));
afterAll(() => rmSync(dir, { recursive: true }));
const render = await openSandbox(dir);
vi.stubEnv("TORTURE_SECRET", secret);

test("a template without an attack is rendered", async () => {
  // Otherwise the other tests would prove nothing.
  const template = '{{package.name}} {{@generator.name}} {{lookup package (concat "na" "me")}}';
  const { files } = await render(template, "{{package.name}}.txt");
  expect(files.map(({ path, content }) => [path, content.split("\n")[1]])).toEqual([
    [join(dir, "pets/pets.txt"), "pets gen pets"],
  ]);
});

const ways = attackForms({ key: "constructor", place: "package", path: "package.constructor" });
test.each(ways)("%s is an error", async expression => {
  const untouched = fingerprint();
  expect(wrongWithAttack(await render(expression, "x.txt"))).toBeNull();
  expect(fingerprint()).toEqual(untouched);
});

test.each(forbidden)("%s is not a key of anything", async key => {
  for (const expression of [
    `{{${key}}}`,
    `{{package.[${key}]}}`,
    `{{lookup receivers (concat "" "${key}")}}`,
  ])
    expect(wrongWithAttack(await render(expression, "x.txt")), expression).toBeNull();
  expect(wrongWithAttack(await render("x", `{{${key}}}.txt`))).toBeNull();
});
