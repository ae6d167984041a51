/** Tests unicodePattern: V8 compiles Unicode classes such as `\p{L}` slowly, so ASCII texts get a pattern of ASCII characters, which matches the same. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unicodePattern, withAsciiClasses } from "../../src/base/text/unicode-patterns.ts";

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

const classes =
  "C Cc Cf Changes_When_Lowercased Cs Default_Ignorable_Code_Point ID_Continue L Ll Lu M N Nd P S Variation_Selector White_Space Z Zl Zp";

test.each(classes.split(" "))("%s has the ASCII characters that V8 gives it", name => {
  const places = [
    `\\p{${name}}`,
    `[^\\p{${name}}]`,
    `[\\p{${name}}x-]`,
    `(?!\\p{${name}})a|[^_\\p{${name}}]|\\[\\p{${name}}`,
  ];
  for (const source of places) {
    const all = new RegExp(source, "u");
    const short = new RegExp(withAsciiClasses(source), "u");
    expect(ascii.filter(one => short.test(one))).toEqual(ascii.filter(one => all.test(one)));
  }
});

test("a text that is not ASCII gets the whole classes", () => {
  const word = unicodePattern(String.raw`[\p{L}_]+`, "g");
  const found = (text: string) => Array.from(text.matchAll(word(text)), ([one]) => one);
  expect(found("a_b, c")).toEqual(["a_b", "c"]);
  expect(found("\u00e9t\u00e9, \u{10400}x, c")).toEqual(["\u00e9t\u00e9", "\u{10400}x", "c"]);
});

test("a class whose ASCII characters are not known is an error", () => {
  expect(() => withAsciiClasses(String.raw`\p{Greek}`)).toThrow(
    String.raw`the ASCII characters of \p{Greek} are not known`,
  );
});

test("patterns with Unicode classes are made by unicodePattern, since V8 compiles them slowly", () => {
  // The lexer and the search for white space use such patterns for single characters that are not ASCII; configs are read after the start.
  const others = /^(?:config\/|go\/(?:lexer|white-space)\.ts$)/;
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    path => path.endsWith(".ts") && !others.test(path),
  );
  const slow = paths.filter(path => {
    const code = readFileSync(`src/${path}`, "utf8").replace(
      /String\.raw`[^`]*`|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
      "",
    );
    return /(?<!\\)\\p\{/.test(code);
  });
  expect(slow).toEqual([]);
});
