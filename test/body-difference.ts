import type { GoFile } from "../src/go/declarations.ts";
import { emptyBodies } from "../src/go/function-bodies.ts";
import { goText } from "../src/go/go-text.ts";
import type { GoParser } from "../src/go/parser.ts";

/** What Go rejects and tree-sitter lets pass, so that it is told only when something else is wrong, too. */
const unseenByTree = /^missing parameter (?:name|type)$/;

/**
 * Compares what the parser reads of a text with and without its bodies; says how they differ where they must not, else null.
 * A syntax error may only go unnoticed when it lies in what was taken out. `parsed` is what the parser makes of it with them.
 */
export async function bodyDifference(
  parser: GoParser,
  text: string,
  parsed?: GoFile,
): Promise<string | null> {
  const source = goText(text).text;
  const emptied = emptyBodies(source);
  if (emptied.length !== source.length) return "the length";
  if (!isBlanked(source, emptied)) return "more than blanks";
  const whole = parsed ?? (await parser.parse("p.go", text));
  const short = await parser.parse(whole.name, text, { skipBodies: true });
  const [wholeError, shortError] = [whole.syntaxErrors[0], short.syntaxErrors[0]];
  if (emptied === source || !wholeError) return same(whole, short) ? null : "the declarations";
  if (shortError) return same(wholeError, shortError) ? null : "the first syntax error";
  if (unseenByTree.test(wholeError.message)) return null;
  const { line, column } = wholeError.span;
  const before = emptied.split("\n").slice(0, line);
  const last = Buffer.from(source.split("\n")[line - 1]!).subarray(0, column - 1);
  before[line - 1] = before[line - 1]!.slice(0, last.toString().length);
  // The closing brace is where the parser notices that something is missing.
  return before.join("\n").trimEnd().endsWith("{") ? null : "a syntax error outside of bodies";
}

/** Each character is the same, or a blank in place of one that is no newline. */
function isBlanked(source: string, emptied: string): boolean {
  for (let at = 0; at < source.length; at++) {
    if (emptied[at] !== source[at] && (emptied[at] !== " " || source[at] === "\n")) return false;
  }
  return true;
}

function same(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}
