/**
 * Empties the bodies of functions, and the braces in values of variables, before a file is parsed: they declare nothing, but
 * are most of a file and take most of tree-sitter's time. In brackets, only other brackets, literals and comments are looked for.
 */
import { edited } from "../base/text/common.ts";
import { commentEnd, literalEnd, scanTokens, type Token } from "./lexer.ts";

/** A part of a text: its first offset, and the one after it. */
type Part = Pick<Token, "start" | "end">;

/** The closing bracket of each opening one. */
const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

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
  const edits = parts.map(({ start, end }) => {
    let blanked = "";
    // In pieces: for a million lines at once, replace() keeps more than 100 MB.
    for (let from = start; from < end; from += 65_536) {
      const piece = text.slice(from, Math.min(from + 65_536, end));
      blanked += piece.replace(/[^\n]+/g, line => " ".repeat(line.length));
    }
    return { start, end, text: blanked };
  });
  return edited(text, edits);
}

/** The bodies in the order of the text; null when a bracket, literal or comment doesn't end. */
function findBodies(text: string): Part[] | null {
  const bodies: Part[] = [];
  /** The next token starts a declaration. */
  let begins = true;
  /** The current place: between `func` and the body, after `var` or `const`, or (null) where no brace starts a body. */
  let place: "signature" | "values" | null = null;
  /** Within the parentheses of `var (…)` or `const (…)`. */
  let inGroup = false;
  let last = "";
  const tokens = scanTokens(text);
  let end: number | undefined;
  for (let next = tokens.next(); !next.done; next = tokens.next(end)) {
    const { kind, text: written, start } = next.value;
    end = undefined;
    if (kind === "comment") {
      if (commentEnd(text, start) < 0) return null;
      continue;
    }
    if (begins) place = written === "func" ? "signature" : isVarOrConst(written) ? "values" : null;
    if (kind === "string" || kind === "rune") end = literalEnd(text, start);
    else if (written === "(" && isVarOrConst(last) && !inGroup) inGroup = true;
    // What is in brackets is passed over.
    else if (written in closers) end = groupEnd(text, start);
    else if (")]}".includes(written)) {
      if (!inGroup || written !== ")") return null;
      inGroup = false;
      place = null;
    }
    if (end !== undefined && end < 0) return null;
    const opensType = last === "struct" || last === "interface";
    if (written === "{" && (place === "values" || (place === "signature" && !opensType))) {
      bodies.push({ start: start + 1, end: end! - 1 });
      if (place === "signature") place = null;
    }
    begins = written === ";" && !inGroup;
    last = written;
  }
  return inGroup ? null : bodies;
}

function isVarOrConst(word: string): boolean {
  return word === "var" || word === "const";
}

/** The offset after the bracket that closes the one at `at`; -1 when there is none, or a bracket in between has no partner. */
export function groupEnd(text: string, at: number): number {
  const expected: string[] = [];
  const special = /["'`/()[\]{}]/g;
  special.lastIndex = at;
  while (special.test(text)) {
    const found = special.lastIndex - 1;
    const character = text[found]!;
    const closer = closers[character];
    if (closer !== undefined) expected.push(closer);
    else if (")]}".includes(character)) {
      if (expected.pop() !== character) return -1;
      if (expected.length === 0) return found + 1;
    } else {
      const end = character === "/" ? commentEnd(text, found) : literalEnd(text, found);
      if (end < 0) return -1;
      if (end > 0) special.lastIndex = end;
    }
  }
  return -1;
}
