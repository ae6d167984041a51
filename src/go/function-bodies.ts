/**
 * Empties the bodies of functions, and the braces in values of variables, before a file is parsed: they declare nothing, but
 * are most of a file and take most of tree-sitter's time. The code knows just enough about Go's tokens to find where they start and end.
 */
import { commentEnd, literalEnd } from "./lexer.ts";

/** A part of a text: its first offset, and the one after it. */
interface Part {
  start: number;
  end: number;
}

const openParenthesis = 0x28;
const closeParenthesis = 0x29;
const semicolon = 0x3b;
const openBrace = 0x7b;

/** The kinds of ASCII characters. Other characters count as letters: Go allows no others outside of literals and comments. */
const Kind = { operator: 0, letter: 1, blank: 2, newline: 3, literal: 4, slash: 5, open: 6, close: 7 };
const kinds = new Uint8Array(128);
for (const [characters, kind] of [
  ["abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", Kind.letter],
  [" \t\r", Kind.blank],
  ["\n", Kind.newline],
  ["\"'`", Kind.literal],
  ["/", Kind.slash],
  ["([{", Kind.open],
  [")]}", Kind.close],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

/** The closing bracket of each opening one. */
const closers = new Uint8Array(128);
for (const pair of ["()", "[]", "{}"]) closers[pair.charCodeAt(0)] = pair.charCodeAt(1);

/**
 * Replaces all characters, except newlines, by spaces in the bodies of functions and methods, and in the braces of `var` and `const`
 * declarations. Offsets and lines stay the same. A text with a bracket, literal or comment that doesn't end is returned unchanged, so that
 * the parser finds the error.
 */
export function emptyBodies(text: string): string {
  return blankParts(text, findBodies(text) ?? []);
}

/** Replaces all characters of some parts, except newlines, by spaces. Offsets and lines stay the same. */
export function blankParts(text: string, parts: Part[]): string {
  let blanked = "";
  let copied = 0;
  for (const { start, end } of parts) {
    blanked += text.slice(copied, start) + blanks(text, start, end);
    copied = end;
  }
  return blanked + text.slice(copied);
}

/** The bodies in the order of the text; null when a bracket, literal or comment doesn't end. */
function findBodies(text: string): Part[] | null {
  const bodies: Part[] = [];
  /** The next token starts a declaration. */
  let begins = true;
  /** The last token may end a declaration; then a newline ends it, by Go's rule for automatic semicolons. */
  let mayEnd = false;
  /** The current place: between `func` and the body, after `var` or `const`, or (null) where no brace starts a body. */
  let place: "signature" | "values" | null = null;
  /** Within the parentheses of `var (…)` or `const (…)`. */
  let inGroup = false;
  let lastWord = "";

  for (let at = 0, next = 0; at < text.length; at = next) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    next = at + 1;
    if (kind === Kind.blank) continue;
    const afterComment = kind === Kind.slash ? commentEnd(text, at) : 0;
    if (afterComment < 0) return null;
    if (afterComment > 0 || kind === Kind.newline) {
      // The newline after a line comment is read next. A newline in a block comment counts, too.
      const ends = kind === Kind.newline || text.slice(at, afterComment).includes("\n");
      if (ends && mayEnd && !inGroup) begins = true;
      if (afterComment > 0) next = afterComment;
      continue;
    }

    let word = "";
    if (kind === Kind.letter) {
      while (next < text.length && kindOf(text.charCodeAt(next)) === Kind.letter) next++;
      word = text.slice(at, next);
    } else if (kind === Kind.literal) {
      next = literalEnd(text, at);
    } else if (kind === Kind.close) {
      if (!inGroup || code !== closeParenthesis) return null;
      inGroup = false;
      place = null;
    } else if (kind === Kind.open) {
      if (code === openParenthesis && isVarOrConst(lastWord) && !inGroup) inGroup = true;
      else next = groupEnd(text, at);
    }
    if (next < 0) return null;

    if (begins) place = word === "func" ? "signature" : isVarOrConst(word) ? "values" : null;
    const opensType = lastWord === "struct" || lastWord === "interface";
    if (code === openBrace && (place === "values" || (place === "signature" && !opensType))) {
      bodies.push({ start: at + 1, end: next - 1 });
      if (place === "signature") place = null;
    }
    begins = code === semicolon && !inGroup;
    mayEnd = kind !== Kind.operator && kind !== Kind.slash;
    lastWord = word;
  }
  return inGroup ? null : bodies;
}

function isVarOrConst(word: string): boolean {
  return word === "var" || word === "const";
}

function kindOf(code: number): number {
  return code < 128 ? kinds[code]! : Kind.letter;
}

/** The offset after the bracket that closes the one at `at`; -1 when there is none, or a bracket in between has no partner. */
function groupEnd(text: string, at: number): number {
  const expected: number[] = [];
  for (let next = at; next < text.length; ) {
    const code = text.charCodeAt(next);
    const kind = kindOf(code);
    if (kind < Kind.literal) {
      next++;
    } else if (kind === Kind.open) {
      expected.push(closers[code]!);
      next++;
    } else if (kind === Kind.close) {
      if (expected.pop() !== code) return -1;
      next++;
      if (expected.length === 0) return next;
    } else {
      const end = kind === Kind.literal ? literalEnd(text, next) : commentEnd(text, next);
      if (end < 0) return -1;
      next = end || next + 1;
    }
  }
  return -1;
}

/** A part of a text with all characters except newlines replaced by spaces. */
function blanks(text: string, start: number, end: number): string {
  let result = "";
  for (let at = start; at < end; ) {
    const found = text.indexOf("\n", at);
    const lineEnd = found < 0 || found > end ? end : found;
    result += " ".repeat(lineEnd - at);
    if (lineEnd < end) result += "\n";
    at = lineEnd + 1;
  }
  return result;
}
