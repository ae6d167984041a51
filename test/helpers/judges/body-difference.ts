/** Compares what the parser reads from a Go file with function bodies and without them. */
import type { GoFile } from "../../../src/go/declarations.ts";
import { emptyBodies } from "../../../src/go/function-bodies.ts";
import { goText } from "../../../src/go/go-text.ts";
import type { GoParser } from "../../../src/go/parser.ts";

/** Errors that Go reports and tree-sitter does not, so that gen reports them only if there is another error. */
const unseenByTree = /^missing parameter (?:name|type)$/;

/**
 * Compares the declarations that the parser reads from a text with and without function bodies. Returns what differs and must not; null if
 * nothing does. Only a syntax error in a body that was left out may go unnoticed. `parsed` is the result with bodies, if it is known.
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
  if (!same(parser.parseDeclarations(whole.name, text), onlyTypes(short)))
    return "the declarations that matter to types";
  const [wholeError, shortError] = [whole.syntaxErrors[0], short.syntaxErrors[0]];
  if (emptied === source || !wholeError) return same(whole, short) ? null : "the declarations";
  if (shortError) return same(wholeError, shortError) ? null : "the first syntax error";
  if (unseenByTree.test(wholeError.message)) return null;
  const { line, column } = wholeError.span;
  const before = emptied.split("\n").slice(0, line);
  const last = Buffer.from(source.split("\n")[line - 1]!).subarray(0, column - 1);
  before[line - 1] = before[line - 1]!.slice(0, last.toString().length);
  // The error may be at the closing brace of a body, since only there does the parser see that something is missing.
  return before.join("\n").trimEnd().endsWith("{") ? null : "a syntax error outside of bodies";
}

/** The part of a file that `parseDeclarations` reads. */
function onlyTypes(file: GoFile): GoFile {
  const methods = file.functions.filter(({ receiver }) => receiver !== null);
  return {
    ...file,
    packageDoc: [],
    functions: methods.map(method => ({ ...method, doc: [] })),
    detachedDirectives: [],
    syntaxErrors: [],
  };
}

/** Reports whether the second text is the first one with some characters replaced by spaces, but no newline. */
function isBlanked(source: string, emptied: string): boolean {
  for (let at = 0; at < source.length; at++) {
    if (emptied[at] !== source[at] && (emptied[at] !== " " || source[at] === "\n")) return false;
  }
  return true;
}

function same(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}
