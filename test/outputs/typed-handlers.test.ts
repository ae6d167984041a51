/** Tests that typed handlers are the plain ones with fewer lines: the two pet stores of test/cases differ in nothing but their handlers. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");

test("the documents of typed handlers and of plain ones are equal byte for byte", () => {
  const typed = read("snapshots/typed-pets/openapi.json");
  // `x-packages` has the directory of the package.
  expect(typed.replace('"typed-pets"', '"plain-pets"')).toBe(read("snapshots/plain-pets/openapi.json"));
  expect(read("snapshots/typed-pets/gen.yml")).toBe(read("snapshots/plain-pets/gen.yml"));
  expect(read("test/cases/typed-pets/pets.go")).toBe(read("test/cases/plain-pets/pets.go"));
  expect(typed).toContain('"409"');
});

test("typed handlers have at least 35 % fewer lines", () => {
  const lines = (name: string) => {
    const text = read("test/cases", name, "handlers.go");
    const functions = text.match(/^func [\s\S]*?^\}$/gm) ?? [];
    expect(functions).toHaveLength(6);
    return functions.join("\n").split("\n").length;
  };
  expect(lines("typed-pets") / lines("plain-pets")).toBeLessThanOrEqual(0.65);
});
