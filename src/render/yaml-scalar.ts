/** Writes scalars in YAML. */
import { escapeCharacter, escapeHidden, hasHidden } from "../report/visible-text.ts";
import { unicodePattern } from "../text/unicode-patterns.ts";

/** Longer texts are quoted: the regular expression would overflow the stack on texts of millions of characters. */
const longestPlain = 10_000;

/**
 * A text of letters, digits, characters of paths and single spaces, in which YAML gives no character a special meaning: a `#` has one
 * after a space, a `:` before a space.
 */
const plain = unicodePattern(
  String.raw`^[\p{L}_/](?:[\p{L}\p{M}\p{N}_/.{}$|+*~=;@%,!()'"\\#-]|:(?=\S))*(?: [\p{L}\p{N}_/.{}$|+*~=;@%,!()'"\\-](?:[\p{L}\p{M}\p{N}_/.{}$|+*~=;@%,!()'"\\#-]|:(?=\S))*)*$`,
);

/** Words that YAML 1.1 or 1.2 reads as a boolean or as null. */
const keyword = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

/**
 * A scalar as one line of YAML: unchanged if every reader reads it as this text, else as JSON, since JSON scalars are YAML, too.
 * It does not use the library yaml, whose loading takes longer than making the whole gen.yml.
 */
export function yamlScalar(value: string | number | boolean | null): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (value.length <= longestPlain && plain(value).test(value) && !keyword.test(value) && !hasHidden(value))
    return value;
  return escapeHidden(JSON.stringify(value)).replace(/[\uFFFE\uFFFF]/g, escapeCharacter);
}
