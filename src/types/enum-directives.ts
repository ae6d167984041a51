/** The directives in a type's doc comment: `gen:enum` and `gen:open` say whether the constants of the type are its only values, `gen:ignore` that it is no message. */
import type { DocLine } from "../go/declarations.ts";

/** The words that may follow `gen:` in a type's doc comment. */
export const enumWords = ["enum", "open"] as const;

/** The directive in a type's doc comment: `enum` if the constants are the type's only values, `open` if it has others. Null without a directive. */
export function enumDirective(doc: DocLine[]): (typeof enumWords)[number] | null {
  return enumWords.find(word => doc.some(line => isDirective(line, word))) ?? null;
}

/** Reports whether a line of a type's doc comment is `gen:enum` or `gen:open`. */
export function isEnumDirective(line: DocLine): boolean {
  return enumWords.some(word => isDirective(line, word));
}

/** Reports whether a type's doc comment says that the type is no message of a handler, whatever its name. */
export function isIgnored(doc: DocLine[]): boolean {
  return doc.some(({ text }) => /^(?:gen|gh):ignore(?:\s|$)/.test(text));
}

function isDirective({ text }: DocLine, word: string): boolean {
  return text === `gen:${word}` || text.startsWith(`gen:${word} `);
}
