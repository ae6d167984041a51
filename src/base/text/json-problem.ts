/**
 * Finds the place where a text stops being JSON. JSON.parse gives the place only in some messages, with other words in each version of Node.
 *
 * Own code, since jsonc-parser overflows the stack on deep nesting, and the library yaml accepts texts that are not JSON: `[1,]`, `['a']`.
 */

/** Says what is wrong with a text that is not JSON, and at which offset; null for JSON. */
export function findJsonProblem(text: string): { message: string; offset: number } | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const { offset, expected } = scanJson(text);
    const found = text.codePointAt(offset);
    const shown = found === undefined ? "the end" : JSON.stringify(String.fromCodePoint(found));
    return { message: `expected ${expected}, found ${shown}`, offset };
  }
}

const white = /[ \t\n\r]*/y;
const word = /true|false|null/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const numberWithoutDigit = /(?:-|-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?))(?!\d)/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings can't hold them.
const plainText = /[^"\\\x00-\x1f]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const brokenSequence = /\\(?:u[\da-fA-F]{0,3})?/y;

/** The offset up to which a text is JSON, and what should be there. */
function scanJson(text: string): { offset: number; expected: string } {
  let offset = 0;
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = offset;
    if (!pattern.test(text)) return false;
    offset = pattern.lastIndex;
    return true;
  };
  const take = (character: string) => {
    if (text[offset] !== character) return false;
    offset++;
    return true;
  };
  /** Reads the rest of a string; null if it is valid, else what should be at the place where it is not. */
  const wrongString = () => {
    do skip(plainText);
    while (skip(escapeSequence));
    if (take('"')) return null;
    if (!skip(brokenSequence)) return "the end of the string or an escape sequence";
    return text[offset - 1] === "\\" ? 'one of " \\ / b f n r t u' : "a hexadecimal digit";
  };
  /** The closing brackets of the open lists and objects, innermost last. */
  const open: ("]" | "}")[] = [];
  let expects: "value" | "value or end" | "key" | "key or end" | "end" = "value";
  for (;;) {
    skip(white);
    const closing = open.at(-1);
    if (expects === "end") {
      if (closing === undefined) return { offset, expected: "the end" };
      if (take(",")) expects = closing === "}" ? "key" : "value";
      else if (take(closing)) open.pop();
      else return { offset, expected: `"," or "${closing}"` };
    } else if (expects.endsWith("or end") && closing && take(closing)) {
      open.pop();
      expects = "end";
    } else if (take('"')) {
      const expected = wrongString();
      if (expected !== null) return { offset, expected };
      const isKey = expects.startsWith("key");
      skip(white);
      if (isKey && !take(":")) return { offset, expected: '":"' };
      expects = isKey ? "value" : "end";
    } else if (expects.startsWith("key")) {
      return { offset, expected: expects === "key" ? "a key" : 'a key or "}"' };
    } else if (take("{")) {
      open.push("}");
      expects = "key or end";
    } else if (take("[")) {
      open.push("]");
      expects = "value or end";
    } else if (skip(numberWithoutDigit)) {
      return { offset, expected: "a digit" };
    } else if (skip(word) || skip(number)) {
      expects = "end";
    } else {
      return { offset, expected: expects === "value" ? "a value" : 'a value or "]"' };
    }
  }
}
