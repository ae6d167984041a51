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
