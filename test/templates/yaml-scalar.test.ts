/** Tests yamlScalar, which prints a value so that YAML 1.1 and YAML 1.2 read it back. */
import { expect, test } from "vitest";
import { parse } from "yaml";
import { yamlScalar } from "../../src/templates/render/value-helpers.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const words = [
  "yes",
  "Off",
  "n",
  "Y",
  "null",
  "~",
  "True",
  "1:30",
  "0x1f",
  "1e3",
  ".5",
  "_1",
  "=",
  "<<",
  "2026-01-01",
];
const pieces = [
  ...words,
  ..." \t\n:#-?!&*|>@%{}[],'\"`\\/._~=+;$()aZ9é😀\u2028\x85\x7f\0\ufeff\ufffe\u202e\u200b\x1b\u3164".split(
    "",
  ),
  "\u{e0001}",
  "GetPet",
  "/pets/",
  "{id}",
];

/** What both versions of YAML read in all places of a value: after a key, as a key, and in a list. */
function readBack(text: string): unknown[] {
  return (["1.1", "1.2"] as const).flatMap(version => {
    const { value, list } = parse(`value: ${text}\nlist:\n  - ${text}\n`, { version });
    const [key] = parse(`${text}:\n  method: GET\n`, { version, mapAsMap: true }).keys();
    return [value, list[0], key];
  });
}

test("YAML 1.1 and 1.2 read every text back, after a key, as a key and in a list", () => {
  const random = seededRandom(7);
  const texts = [...words, "", "/pets/{id}", "/files/{rest...}", "/a|b"];
  for (let i = 0; i < 5000; i++) {
    const length = 1 + Math.floor(random() * 4);
    texts.push(Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]!).join(""));
  }
  for (const text of texts) {
    const printed = yamlScalar(text);
    expect(printed).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u3164]/u);
    expect(readBack(printed), printed).toEqual(Array(6).fill(text));
  }
});

test.each(["GetPet", "Pets.Create", "/pets/{id}", "/files/{rest...}", "/{$}", "/a|b", "two words"])(
  "%s needs no quotes",
  text => expect(yamlScalar(text)).toBe(text),
);

test.each([1, -0.5, true, null])("%s is read back as a value that is not a text", value => {
  expect(parse(yamlScalar(value))).toBe(value);
});
