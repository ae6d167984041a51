/** Whether the text that a user's template printed is what the file's name promises. */

/** What is wrong with a text and at which offset. */
export interface SyntaxProblem {
  message: string;
  offset: number;
}

/** The first problem of a text; null where it is in order, or in a language that nobody checks. */
export async function checkSyntax(language: string, text: string): Promise<SyntaxProblem | null> {
  if (language === "json") return jsonProblem(text);
  if (language === "yaml") return yamlProblem(text);
  return null;
}

async function yamlProblem(text: string): Promise<SyntaxProblem | null> {
  const { parseAllDocuments } = await import("yaml");
  // Without documents there is an empty list, which its type tells otherwise.
  const [error] = [...parseAllDocuments(text, { prettyErrors: false })].flatMap(({ errors }) => errors);
  if (!error) return null;
  return { message: `the output is no valid YAML: ${error.message.split("\n")[0]!}`, offset: error.pos[0] };
}

/** JSON.parse decides; its messages don't always tell the place. */
function jsonProblem(text: string): SyntaxProblem | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const { offset, expected } = scanJson(text);
    const found = offset < text.length ? JSON.stringify(text[offset]) : "the end";
    return { message: `the output is no valid JSON: expected ${expected}, found ${found}`, offset };
  }
}

const white = /[ \t\n\r]*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings can't hold them.
const string = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

/** How far a text is JSON, and what should stand there. */
export function scanJson(text: string): { offset: number; expected: string } {
  let offset = 0;
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = offset;
    if (!pattern.test(text)) return false;
    offset = pattern.lastIndex;
    return true;
  };
  const mark = (character: string) => {
    if (text[offset] !== character) return false;
    offset++;
    return true;
  };
  /** A text that starts here and was not taken is wrong in itself. */
  const textOr = (expected: string) =>
    text[offset] === '"' ? "a text that ends, with its special characters escaped" : expected;
  /** What closes the lists and objects that are open, innermost last. */
  const open: ("]" | "}")[] = [];
  let expects: "value" | "value or end" | "key" | "key or end" | "end" = "value";
  for (;;) {
    skip(white);
    const closing = open.at(-1);
    if (expects === "end") {
      if (closing === undefined) return { offset, expected: "the end" };
      if (mark(",")) expects = closing === "}" ? "key" : "value";
      else if (mark(closing)) open.pop();
      else return { offset, expected: `"," or "${closing}"` };
    } else if (expects.endsWith("or end") && closing && mark(closing)) {
      open.pop();
      expects = "end";
    } else if (expects.startsWith("key")) {
      if (!skip(string)) return { offset, expected: textOr(expects === "key" ? "a key" : 'a key or "}"') };
      skip(white);
      if (!mark(":")) return { offset, expected: '":"' };
      expects = "value";
    } else if (mark("{")) {
      open.push("}");
      expects = "key or end";
    } else if (mark("[")) {
      open.push("]");
      expects = "value or end";
    } else if (skip(string) || skip(scalar)) {
      expects = "end";
    } else {
      return { offset, expected: textOr(expects === "value" ? "a value" : 'a value or "]"') };
    }
  }
}
