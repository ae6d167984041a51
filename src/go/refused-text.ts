/** What tree-sitter's grammar takes and Go refuses. */
import type { GoFile } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { scanTokens } from "./lexer.ts";
import { maxDepth } from "./outline.ts";

type SyntaxErrors = GoFile["syntaxErrors"];

/** Names that gofmt lets pass, and go/build and the compiler don't; in their words. */
export function refusedNames({
  packageName,
  packageSpan,
  imports,
}: Pick<GoFile, "packageName" | "packageSpan" | "imports">): SyntaxErrors {
  const blank = packageName === "_" ? [{ message: "invalid package name _", span: packageSpan }] : [];
  const invalid = imports.filter(({ path }) => path === "" || refusedInPath.test(path));
  return [
    ...blank,
    ...invalid.map(({ path, span }) => ({ message: `invalid import path: ${JSON.stringify(path)}`, span })),
  ];
}

/** A character that no token of Go has, outside of comments and literals; what is wrong with it only Go's parser says. `parsed` is the text that the grammar was given. */
export function refusedCharacter(source: GoText, parsed: string): SyntaxErrors {
  const at = findRefusedCharacter(parsed);
  return at === null ? [] : [{ message: "illegal character", span: source.span(at, at + 1) }];
}

/** Go itself has a limit, too; ours is lower. */
export function nestedTooDeep(source: GoText, at: number): SyntaxErrors[number] {
  const message = `exceeded max nesting depth: gen reads types that are nested up to ${maxDepth} levels deep; give an inner part a name of its own`;
  return { message, span: source.span(at, at + 1) };
}

/** Longer names make V8's regular expressions overflow the stack; Go has no limit. In bytes, about. */
const maxNameLength = 64 * 1024;

/** Puts white space for names that are too long, so that nothing reads them; `at` is the offset of the first one, null when there is none. */
export function blankLongNames(text: string): { text: string; at: number | null } {
  let blanked = text;
  let at: number | null = null;
  if (!hasLongRun(text)) return { text, at };
  for (const { kind, start, end } of scanTokens(text)) {
    if (kind !== "identifier" || end - start <= maxNameLength) continue;
    at ??= start;
    blanked = blanked.slice(0, start) + " ".repeat(end - start) + blanked.slice(end);
  }
  return { text: blanked, at };
}

export function nameTooLong(source: GoText, at: number): SyntaxErrors[number] {
  const message = `name too long: gen reads names of up to ${maxNameLength / 1024} KiB`;
  return { message, span: source.span(at, at + 1) };
}

/** A quick look: tells whether there is a stretch without white space that may be such a name. */
function hasLongRun(text: string): boolean {
  let previous = -1;
  for (let at = 0; at < text.length && text.length - previous > maxNameLength; at++) {
    if (text.charCodeAt(at) > 0x20) continue;
    if (at - previous > maxNameLength) return true;
    previous = at;
  }
  return text.length - previous > maxNameLength;
}

/** As go/build judges an import path. */
const refusedInPath = /[!"#$%&'()*,:;<=>?[\]\\^`{|}\uFFFD\p{C}\p{Z}]/u;

/** Outside of comments and literals Go knows letters, decimal digits, and of the others only some in ASCII, all of which the grammar knows. */
const refused = /[^\t\n\r -~\p{L}\p{Nd}]/u;

/** The offset of the first character that no token of Go has; null when there is none. */
function findRefusedCharacter(text: string): number | null {
  // Most files have none at all, not even in comments.
  if (!refused.test(text)) return null;
  for (const { kind, start } of scanTokens(text)) if (kind === "illegal") return start;
  return null;
}
