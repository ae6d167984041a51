/** findJsonProblem finds the place where a text stops being JSON, as JSON.parse does. */
import { expect, test } from "vitest";
import { findJsonProblem } from "../../src/base/text/json-problem.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

test.each([
  ["", 0, "expected a value, found the end"],
  ["[1,]", 3, 'expected a value, found "]"'],
  ["[x", 1, 'expected a value or "]", found "x"'],
  ["['a']", 1, `expected a value or "]", found "'"`],
  ["{a: 1}", 1, 'expected a key or "}", found "a"'],
  ['{"a": 1,}', 8, 'expected a key, found "}"'],
  ['{"a" 1}', 5, 'expected ":", found "1"'],
  ['{"a": 1 "b": 2}', 8, 'expected "," or "}", found "\\""'],
  ["[01]", 2, 'expected "," or "]", found "1"'],
  ["[1.]", 3, 'expected a digit, found "]"'],
  ["-", 1, "expected a digit, found the end"],
  ["1e+x", 3, 'expected a digit, found "x"'],
  ['"a', 2, "expected the end of the string or an escape sequence, found the end"],
  ['["a\n"]', 3, 'expected the end of the string or an escape sequence, found "\\n"'],
  ['"a\\y"', 3, 'expected one of " \\ / b f n r t u, found "y"'],
  ['"\\u00g9"', 5, 'expected a hexadecimal digit, found "g"'],
  ["{} {}", 3, 'expected the end, found "{"'],
  ["[😀]", 1, 'expected a value or "]", found "😀"'],
])("%j stops being JSON at %i: %s", (text, offset, message) => {
  expect(findJsonProblem(text)).toEqual({ offset, message });
});

test("deep nesting and long strings are read", () => {
  expect(findJsonProblem("[".repeat(200_000))).toMatchObject({ offset: 200_000 });
  expect(findJsonProblem(`"${"a\\n".repeat(3_000_000)}`)).toMatchObject({ offset: 9_000_001 });
});

test("a text is read as far as JSON.parse reads it", () => {
  const random = seededRandom(5);
  const pieces = [...'{}[],:"\\ \n-0.19eEu', '"a"', '"a":', "true", "null", "\\u00e9", "{}", "[]", '"\\n"'];
  const counts = { valid: 0, placed: 0 };
  for (let round = 0; round < 30_000; round++) {
    const count = 1 + random() * 6;
    const text = Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)]).join("");
    const problem = findJsonProblem(text);
    let message: string | null = null;
    try {
      JSON.parse(text);
    } catch (error) {
      ({ message } = error as Error);
    }
    expect([text, problem === null]).toEqual([text, message === null]);
    expect(problem?.message).not.toBe("expected the end, found the end");
    if (message === null) {
      const more = { offset: text.length + 1, message: 'expected the end, found "?"' };
      expect([text, findJsonProblem(`${text} ?`)]).toEqual([text, more]);
      counts.valid++;
    }
    // Only some of V8's messages have the place.
    const place = /at position (\d+)/.exec(message ?? "")?.[1];
    if (place === undefined) continue;
    expect([text, problem?.offset]).toEqual([text, Number(place)]);
    counts.placed++;
  }
  expect(counts.valid).toBeGreaterThan(500);
  expect(counts.placed).toBeGreaterThan(5000);
});
