/** gen translates regular expressions of Go to patterns of ECMAScript that match the same texts. The test uses RE2JS, a port of RE2, and not Go's package regexp. */
import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { ecmaPattern, escapedText } from "../../src/constraints/patterns.ts";
import { rules } from "../../src/constraints/rules.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** Parts of random regular expressions, valid and invalid ones. */
const pieces = [
  ..."a b é 😀 - / 1 \\d \\w \\s \\S \\D \\b \\. \\- \\/ \\p{L} \\x41 \\n . ] } { [a-c] [^a-c] [\\s-] [\\d_] [a[] [^]a] [-a] [\\]]".split(
    " ",
  ),
  ..."^ $ * + ? *? {2} {1,} {,2} | ( ) (?: (?i) (?P<n> \\pL \\p{Greek} [[:alpha:]] \\Q \\z \\a \\x{1F600} \\101".split(
    " ",
  ),
];
/** The texts that both are matched against. */
const texts = [
  "",
  "a",
  "ab",
  "abc",
  "é",
  "😀",
  "a-b",
  "a.b",
  "1",
  "12 a",
  "A",
  "_",
  "\n",
  "a\nb",
  "\u2028",
  "\u00a0",
  "]",
  "[a",
  "}",
  "{,2}",
  "a/b",
  " ",
  "-",
];

describe("ecmaPattern", () => {
  test.each([
    ["^[A-Z]{2}-\\d+$", "^[A-Z]{2}-\\d+$"],
    ["a.c\\s", "a[^\\n]c[\\t\\n\\f\\r ]"],
    ["[\\w\\-]", "[\\w\\x2d]"],
    ["a{,2}", null],
    ["(?i)a", null],
    ["[[:alpha:]]", null],
    ["\\p{Greek}", null],
    ["[\\S]", null],
  ])("translates %s to %s", (expression, pattern) => {
    expect(ecmaPattern(expression)).toBe(pattern);
  });

  test("translates every rule of validator that is a regular expression", () => {
    for (const { check } of rules.values())
      if (check.kind === "expression" && check.expression !== null)
        expect(ecmaPattern(check.expression)).not.toBeNull();
  });

  test("gives patterns that match what random expressions match", () => {
    const random = seededRandom(1);
    const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!;
    let translated = 0;
    for (let index = 0; index < 20_000; index++) {
      const expression = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces)).join("");
      const pattern = ecmaPattern(expression);
      const compiled = pattern === null ? null : compile(expression);
      if (pattern === null || compiled === null) continue;
      translated++;
      for (const text of texts)
        expect([expression, text, new RegExp(pattern, "u").test(text)]).toEqual([
          expression,
          text,
          compiled.matcher(text).find(),
        ]);
    }
    expect(translated).toBeGreaterThan(3000);
  });
});

test("a pattern of escapedText matches that text", () => {
  for (const text of [...texts, "a.b*c+?^$()|\\"])
    expect(new RegExp(`^${escapedText(text)}$`, "u").test(text)).toBe(true);
});

/** The expression, compiled by RE2JS; null if it is invalid. */
function compile(expression: string): RE2JS | null {
  try {
    return RE2JS.compile(expression);
  } catch {
    return null;
  }
}
