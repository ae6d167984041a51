/** The words in a type's doc comment that say whether its constants are all values that it is meant to have. */
import type { DocLine } from "../go/declarations.ts";

/** The words that may follow `gen:` in a type's doc comment. */
export const enumWords = ["enum", "open"] as const;

/** What a type's doc comment says; `enum` makes its constants all that there is, `open` doesn't. Null when it says nothing. */
export function enumDirective(doc: DocLine[]): (typeof enumWords)[number] | null {
  return enumWords.find(word => doc.some(line => isDirective(line, word))) ?? null;
}

/** Reports whether a line of a type's doc comment is such a directive. */
export function isEnumDirective(line: DocLine): boolean {
  return enumWords.some(word => isDirective(line, word));
}

function isDirective({ text }: DocLine, word: string): boolean {
  return text === `gen:${word}` || text.startsWith(`gen:${word} `);
}
