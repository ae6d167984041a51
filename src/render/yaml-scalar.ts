import { escapeCharacter, escapeHidden, hasHidden } from "../report/visible-text.ts";

/** A regular expression overflows the stack on texts of millions of characters. */
const longestPlain = 10_000;

/**
 * Letters, digits and what paths are made of, with single spaces: no character that YAML takes for something else in its place. A `#` is one
 * after a space, a `:` before one.
 */
const plain =
  /^[\p{L}_/](?:[\p{L}\p{M}\p{N}_/.{}$|+*~=;@%,!()'"\\#-]|:(?=\S))*(?: [\p{L}\p{N}_/.{}$|+*~=;@%,!()'"\\-](?:[\p{L}\p{M}\p{N}_/.{}$|+*~=;@%,!()'"\\#-]|:(?=\S))*)*$/u;

/** What YAML 1.1 or 1.2 takes for a boolean or for null. */
const keyword = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

/**
 * A scalar as YAML on one line: as it is where no reader can take it for anything else, else as JSON, whose scalars are YAML, too.
 * The library that the config is read with knows more plain texts, but takes longer to load than the listing to be made.
 */
export function yamlScalar(value: string | number | boolean | null): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (value.length <= longestPlain && plain.test(value) && !keyword.test(value) && !hasHidden(value))
    return value;
  return escapeHidden(JSON.stringify(value)).replace(/[\uFFFE\uFFFF]/g, escapeCharacter);
}
