import * as changeCase from "change-case";

/** A word's characters: letters that a lower-case form exists for, all other letters (lower case, or a script without case), and digits. */
interface Alphabet {
  upper: string;
  lower: string;
  digit: string;
}

const ascii: Alphabet = { upper: "[A-Z]", lower: "[a-z]", digit: "[0-9]" };
const unicode: Alphabet = {
  upper: String.raw`\p{Changes_When_Lowercased}`,
  lower: String.raw`(?:(?!\p{Changes_When_Lowercased})\p{L})`,
  digit: String.raw`\p{Nd}`,
};

function patternsOf({ upper, lower, digit }: Alphabet): { numeralInside: RegExp; word: RegExp } {
  const tail = `(?:${digit}(?:${digit}|${lower})*)?`;
  // Initialisms that begin with a digit, and so part from the word before them.
  const numeral = `(?:[23]FA|[1-4]D)(?!${lower})`;
  // One word each: these, mixed-case names, plurals of initialisms, initialisms, plain words, numbers.
  const words = [
    numeral,
    `(?:OAuth|GraphQL|IPv)(?!${lower})${tail}`,
    `${upper}{2,}s(?!${lower})${tail}`,
    `${upper}+(?!${lower})${tail}`,
    `${upper}?${lower}(?:${lower}|${digit})*`,
    `${digit}(?:${digit}|${lower})*`,
  ];
  return {
    numeralInside: new RegExp(`(?<=${lower})${numeral}`, "gu"),
    word: new RegExp(words.join("|"), "gu"),
  };
}

const asciiPatterns = patternsOf(ascii);

/**
 * The words of a Go identifier, as written: `GetURLsByID` gives Get, URLs, By, ID.
 * Digits belong to the word before them; whatever is no letter or digit separates words.
 */
export function splitWords(name: string): string[] {
  // Unicode's take a while to compile, and few names need them.
  const { numeralInside, word } = /[\u0080-\uffff]/.test(name) ? patternsOf(unicode) : asciiPatterns;
  return name.normalize("NFC").replace(numeralInside, "_$&").match(word) ?? [];
}

const options: changeCase.PascalCaseOptions = { split: splitWords, locale: false };

// Lower-casing may leave combining marks behind (İ), which are no part of a word.
const withoutMarks = (text: string) => text.replace(/\p{M}/gu, "");

/** `GetHTTPStatus` gives `get-http-status`. */
export function kebabCase(name: string): string {
  return withoutMarks(changeCase.kebabCase(name, options));
}

/** `GetHTTPStatus` gives `get_http_status`. */
export function snakeCase(name: string): string {
  return withoutMarks(changeCase.snakeCase(name, options));
}

/** `GetHTTPStatus` gives `getHttpStatus`. */
export function camelCase(name: string): string {
  return withoutMarks(changeCase.camelCase(name, options));
}

/** `get-http-status` gives `GetHttpStatus`. */
export function pascalCase(name: string): string {
  return withoutMarks(changeCase.pascalCase(name, options));
}
