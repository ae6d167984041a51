/**
 * Makes hidden characters visible. Control characters move a terminal's cursor, bidirectional controls change the order in which text is
 * shown (https://trojansource.codes), and characters without width can hide in names.
 */
import { stringify } from "lossless-json";
import { attempt } from "../text/common.ts";
import { unicodePattern } from "../text/unicode-patterns.ts";

/**
 * Control and format characters, line and paragraph separators, halves of surrogate pairs, and characters
 * that fonts draw as nothing. Variation selectors are allowed: emoji and ideographs need them.
 */
const hidden = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}`;
const hiddenCharacter = unicodePattern(hidden);
const hiddenCharacters = unicodePattern(hidden, "g");

/** Matches texts of ASCII without hidden characters, as nearly all texts are: a fast test. */
const plainText = /^[\t\n -~]*$/;

/** Reports whether a text has hidden characters other than tabs and newlines. */
export function hasHidden(text: string): boolean {
  if (plainText.test(text)) return false;
  // The pattern is slow, so plain characters are left out. Blanks in their place keep halves of different surrogate pairs apart.
  const others = text.replace(/[\t\n -~]+/g, " ");
  return hiddenCharacter(others).test(others);
}

/** The first hidden character and its index; null when there is none. */
export function firstHidden(text: string): { character: string; index: number } | null {
  const found = plainText.test(text) ? null : hiddenCharacter(text).exec(text);
  return found && { character: found[0], index: found.index };
}

/** Replaces hidden characters, except those in `keep`, by escape sequences that most languages have: `\u202e`. */
export function escapeHidden(text: string, keep = ""): string {
  if (plainText.test(text) && !/[\t\n]/.test(text)) return text;
  return text.replace(hiddenCharacters(text), character =>
    keep.includes(character) ? character : escapeCharacter(character),
  );
}

/** A text for a terminal: hidden characters become escape sequences, except tabs and newlines. */
export function visibleText(text: string): string {
  return escapeHidden(text, "\t\n");
}

/** The escape sequence of a character: `\u202e`, `\U000e0001`. */
export function escapeCharacter(character: string): string {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
}

const shortEscapes: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value as JSON, in which a `bigint` is a number, with hidden characters escaped, because people print JSON on terminals, too. An indent of 0 puts it on one line. */
export function visibleJson(value: unknown, indent = 0): string {
  // JSON.stringify is faster than the library, but refuses a `bigint`: a whole number that JavaScript's numbers don't hold exactly.
  const text = attempt(() => JSON.stringify(value, null, indent), null) ?? stringify(value, null, indent)!;
  // Most texts have nothing to escape, and the search for hidden characters is slow.
  if (plainText.test(text)) return text;
  // JSON has escapes of four digits only: a character beyond U+FFFF needs one for each half.
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(hiddenCharacters(text), character =>
    character === "\n" ? character : character.split("").map(escaped).join(""),
  );
}
