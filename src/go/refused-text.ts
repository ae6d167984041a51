/** Finds text that tree-sitter accepts but Go or gen refuses. */

import { unicodePattern } from "../text/unicode-patterns.ts";
import type { GoFile } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { scanTokens } from "./lexer.ts";
import { maxDepth } from "./outline.ts";

type SyntaxErrors = GoFile["syntaxErrors"];

/** The errors for names that gofmt accepts but go/build and the compiler refuse, in their words. */
export function refusedNames({
  packageName,
  packageSpan,
  imports,
}: Pick<GoFile, "packageName" | "packageSpan" | "imports">): SyntaxErrors {
  const blank = packageName === "_" ? [{ message: "invalid package name _", span: packageSpan }] : [];
  const invalid = imports.filter(({ path }) => path === "" || refusedInPath(path).test(path));
  return [
    ...blank,
    ...invalid.map(({ path, span }) => ({ message: `invalid import path: ${JSON.stringify(path)}`, span })),
  ];
}

/**
 * The error for the first character that is in no token of Go, outside of comments and literals. The message is general: Go's parser gives
 * the exact one. `parsed` is the text that tree-sitter parsed.
 */
export function refusedCharacter(source: GoText, parsed: string): SyntaxErrors {
  // Most files have none at all, not even in comments.
  if (!refused(parsed).test(parsed)) return [];
  for (const { kind, start } of scanTokens(parsed))
    if (kind === "illegal") return [{ message: "illegal character", span: source.span(start, start + 1) }];
  return [];
}

/** The error for a type that is nested too deep. Go also has a limit, but gen's is lower. */
export function nestedTooDeep(source: GoText, at: number): SyntaxErrors[number] {
  const message = `exceeded max nesting depth: gen reads types that are nested up to ${maxDepth} levels deep; declare an inner part as a named type`;
  return { message, span: source.span(at, at + 1) };
}

/** The length of the longest name, in UTF-16 units. Longer names overflow V8's stack in regular expressions; Go has no limit. */
const maxNameLength = 64 * 1024;

/** Replaces names that are too long by spaces. `at` is the offset of the first one; null when there is none. */
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

/** A fast test: reports whether a text has a part without white space that is longer than `maxNameLength`. */
function hasLongRun(text: string): boolean {
  let previous = -1;
  for (let at = 0; at < text.length && text.length - previous > maxNameLength; at++) {
    if (text.charCodeAt(at) > 0x20) continue;
    if (at - previous > maxNameLength) return true;
    previous = at;
  }
  return text.length - previous > maxNameLength;
}

/** The characters that go/build refuses in an import path. */
const refusedInPath = unicodePattern(String.raw`[!"#$%&'()*,:;<=>?[\]\\^\x60{|}\uFFFD\p{C}\p{Z}]`);

/** A character that Go refuses outside of comments and literals: neither printable ASCII, nor a letter, a digit or white space. */
const refused = unicodePattern(String.raw`[^\t\n\r -~\p{L}\p{Nd}]`);
