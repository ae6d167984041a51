import * as changeCase from "change-case";

// A word's letters: those that a lower-case form exists for, and all others (lower case, or a script without case).
const upper = String.raw`\p{Changes_When_Lowercased}`;
const lower = String.raw`(?:(?!\p{Changes_When_Lowercased})\p{L})`;
const digit = String.raw`\p{Nd}`;
const tail = `(?:${digit}(?:${digit}|${lower})*)?`;

/** Initialisms that begin with a digit, and so part from the word before them. */
const numeral = `(?:[23]FA|[1-4]D)(?!${lower})`;
const numeralInside = new RegExp(`(?<=${lower})${numeral}`, "gu");

/** One word each: initialisms with a digit first, mixed-case names, plurals of initialisms, initialisms, plain words, numbers. */
const word = new RegExp(
  [
    numeral,
    `(?:OAuth|GraphQL|IPv)(?!${lower})${tail}`,
    `${upper}{2,}s(?!${lower})${tail}`,
    `${upper}+(?!${lower})${tail}`,
    `${upper}?${lower}(?:${lower}|${digit})*`,
    `${digit}(?:${digit}|${lower})*`,
  ].join("|"),
  "gu",
);

/**
 * The words of a Go identifier, as written: `GetURLsByID` gives Get, URLs, By, ID.
 * Digits belong to the word before them; whatever is no letter or digit separates words.
 */
export function splitWords(name: string): string[] {
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
