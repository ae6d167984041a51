/** Splits identifiers into words, and writes them in other cases. */
import * as changeCase from "change-case";
import { unicodePattern } from "./unicode-patterns.ts";

// The characters of words: letters that have a lower-case form, all other letters, and digits.
const upper = String.raw`\p{Changes_When_Lowercased}`;
const lower = String.raw`(?:(?!\p{Changes_When_Lowercased})\p{L})`;
const digit = String.raw`\p{Nd}`;
const tail = `(?:${digit}(?:${digit}|${lower})*)?`;
// Initialisms that start with a digit: they are separated from the word before them.
const numeral = `(?:[23]FA|[1-4]D)(?!${lower})`;
// In this order: numerals, mixed-case names, initialisms before a version, plurals of initialisms, initialisms, plain words, numbers.
const words = [
  numeral,
  `(?:OAuth|GraphQL|IPv)(?!${lower})${tail}`,
  `${upper}{2,}s?(?=v${digit})`,
  `${upper}{2,}s(?!${lower})${tail}`,
  `${upper}+(?!${lower})${tail}`,
  `${upper}?${lower}(?:${lower}|${digit})*`,
  `${digit}(?:${digit}|${lower})*`,
];
const numeralInside = unicodePattern(`(?<=${lower})${numeral}`, "g");
const word = unicodePattern(words.join("|"), "g");

/**
 * The words of an identifier, as written: `GetURLsByID` gives Get, URLs, By, ID.
 * Digits belong to the word before them; all characters but letters and digits separate words.
 */
export function splitWords(name: string): string[] {
  const normal = name.normalize("NFC");
  const separated = normal.replace(numeralInside(normal), "_$&");
  return separated.match(word(separated)) ?? [];
}

const options: changeCase.PascalCaseOptions = { split: splitWords, locale: false };

const marks = unicodePattern(String.raw`\p{M}`, "g");

function inCase(convert: typeof changeCase.pascalCase): (name: string) => string {
  return name => {
    const text = convert(name, options);
    // Lower-casing may leave combining marks behind, as in İ.
    return text.replace(marks(text), "");
  };
}

/** `GetJSONStatus` gives `get-json-status`. */
export const kebabCase = inCase(changeCase.kebabCase);

/** `GetJSONStatus` gives `get_json_status`. */
export const snakeCase = inCase(changeCase.snakeCase);

/** `GetJSONStatus` gives `getJsonStatus`. */
export const camelCase = inCase(changeCase.camelCase);

/** `get-json-status` gives `GetJsonStatus`. */
export const pascalCase = inCase(changeCase.pascalCase);
