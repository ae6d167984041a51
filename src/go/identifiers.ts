import { unicodePattern } from "../base/text/unicode-patterns.ts";

const identifier = unicodePattern(String.raw`^[\p{L}_][\p{L}\p{Nd}_]*$`);
const upperCase = unicodePattern(String.raw`^\p{Lu}`);

/** Reports whether a text is a Go identifier or a keyword. */
export function isIdentifier(text: string): boolean {
  return identifier(text).test(text);
}

/** Reports whether a name is exported: other packages can use it. */
export function isExported(name: string): boolean {
  return upperCase(name).test(name);
}
