/**
 * Shows characters that a reader would not see, or that would deceive a reader: control characters move a terminal's cursor, bidirectional
 * controls turn text around (https://trojansource.codes), and characters of no width hide in names.
 */

/** Control and format characters, line and paragraph separators, halves of surrogate pairs, and what fonts draw as nothing but the variation selectors of emoji and ideographs. */
const hiddenCharacter =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;
const hiddenCharacters = new RegExp(hiddenCharacter, "gu");

/** Nearly every text is, and needs no closer look. */
const plainText = /^[\t\n -~]*$/;

/** Reports whether a text has a character that readers don't see, other than tabs and newlines. */
export function hasHidden(text: string): boolean {
  return !plainText.test(text) && hiddenCharacter.test(text.replace(/[\t\n]+/g, ""));
}

/** The first hidden character, with its place. */
export function firstHidden(text: string): { character: string; index: number } | null {
  const found = plainText.test(text) ? null : hiddenCharacter.exec(text);
  return found && { character: found[0], index: found.index };
}

/** Shows hidden characters as escape sequences that Go, JavaScript and YAML share, but for `keep`: `\u202e`. */
export function escapeHidden(text: string, keep = ""): string {
  if (plainText.test(text) && !/[\t\n]/.test(text)) return text;
  return text.replace(hiddenCharacters, character =>
    keep.includes(character) ? character : escapeCharacter(character),
  );
}

/** A text of several lines for a terminal. */
export function visibleText(text: string): string {
  return escapeHidden(text, "\t\n");
}

/** `\u202e`, `\U000e0001`. */
export function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, "0")}`
    : `\\U${code.toString(16).padStart(8, "0")}`;
}

const shortEscapes: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value as JSON, whose strings show their hidden characters, because people print JSON on terminals, too. An indent of 0 puts it on one line. */
export function visibleJson(value: unknown, indent = 0): string {
  const text: string | undefined = JSON.stringify(value, null, indent);
  // JSON knows no escape for characters beyond U+FFFF but that of both halves.
  return text.replace(hiddenCharacters, character =>
    character === "\n"
      ? character
      : character
          .split("")
          .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
          .join(""),
  );
}
