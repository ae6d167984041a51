/** Parses the expressions of `//go:build` and `// +build` lines: a port of go/build/constraint, including its error messages. */

import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { splitFields } from "../../go/white-space.ts";

export type BuildExpression =
  | { op: "tag"; tag: string }
  | { op: "not"; x: BuildExpression }
  | { op: "and" | "or"; x: BuildExpression; y: BuildExpression };

/** A syntax error in Go's words. */
export interface BuildExpressionError {
  message: string;
  /** Offset in the expression's text, in UTF-16 units. */
  offset: number;
}

/** Go's limits: they keep a hostile line from exhausting the stack. */
const maxOperands = 1000;
const maxPlusBuildOperators = 100;

const tagStart = unicodePattern(String.raw`[\p{L}\p{Nd}_.]+`, "y");
const wholeTag = unicodePattern(String.raw`^[\p{L}\p{Nd}_.]+$`);

/** Parses the text after `//go:build`. */
export function parseGoBuild(text: string): BuildExpression | BuildExpressionError {
  const tagPattern = tagStart(text);
  let next = 0;
  let token = "";
  let isTag = false;
  let tokenStart = 0;
  let operands = 0;
  let error: BuildExpressionError | null = null;

  const expression = or();
  if (expression !== null && token !== "") fail(tokenStart, `unexpected token ${token}`);
  return error ?? expression!;

  // Each parse function returns null when it has set `error`. As in Go's parser, `or`, `and` and `not` read their first token
  // themselves, and `atom` finds its first token already read. When they return, the token after theirs has been read.

  function or(): BuildExpression | null {
    return chain("or", "||", and);
  }

  function and(): BuildExpression | null {
    return chain("and", "&&", not);
  }

  function chain(op: "or" | "and", operator: string, operand: () => BuildExpression | null) {
    let x = operand();
    while (x !== null && token === operator) {
      const y = operand();
      x = y && { op, x, y };
    }
    return x;
  }

  function not(): BuildExpression | null {
    operands++;
    if (operands > maxOperands) return fail(tokenStart, "build expression too large");
    if (!lex()) return null;
    if (token !== "!") return atom();
    if (!lex()) return null;
    if (token === "!") return fail(tokenStart, "double negation not allowed");
    const x = atom();
    return x && { op: "not", x };
  }

  function atom(): BuildExpression | null {
    if (at("(")) {
      const open = tokenStart;
      const x = or();
      if (x === null) {
        if (error?.message === "unexpected end of expression") error.message = "missing close paren";
        return null;
      }
      if (!at(")")) return fail(open, "missing close paren");
      return lex() ? x : null;
    }
    if (!isTag) {
      return fail(tokenStart, token === "" ? "unexpected end of expression" : `unexpected token ${token}`);
    }
    const tag = token;
    return lex() ? { op: "tag", tag } : null;
  }

  /** A function, since TypeScript would conclude from `token === "("` that the token is still the same after a call of `or`. */
  function at(text: string): boolean {
    return token === text;
  }

  function lex(): boolean {
    while (text[next] === " " || text[next] === "\t") next++;
    const length = tokenLength();
    if (length === 0 && next < text.length) {
      fail(next, `invalid syntax at ${String.fromCodePoint(text.codePointAt(next)!)}`);
      return false;
    }
    tokenStart = next;
    next += length;
    token = text.slice(tokenStart, next);
    return true;
  }

  function tokenLength(): number {
    const first = text.charAt(next);
    isTag = false;
    if (first === "(" || first === ")" || first === "!") return 1;
    if (first === "&" || first === "|") return text[next + 1] === first ? 2 : 0;
    tagPattern.lastIndex = next;
    const length = tagPattern.exec(text)?.[0].length ?? 0;
    isTag = length > 0;
    return length;
  }

  function fail(offset: number, message: string): null {
    error = { offset, message };
    return null;
  }
}

/** Parses the text after `// +build`; null when it has more operators than Go allows, because Go ignores such a line. */
export function parsePlusBuild(text: string): BuildExpression | null {
  const alternatives = splitFields(text).map(field => field.split(",").map(parsePlusBuildTag));
  const operators = alternatives.reduce((sum, tags) => sum + tags.length, 0) - 1;
  if (operators > maxPlusBuildOperators) return null;
  if (alternatives.length === 0) return { op: "tag", tag: "ignore" };
  return alternatives
    .map(tags => tags.reduce((x, y) => ({ op: "and", x, y })))
    .reduce((x, y) => ({ op: "or", x, y }));
}

/** Parses one tag; a word that is not a valid tag counts as `ignore`, as in Go. */
function parsePlusBuildTag(text: string): BuildExpression {
  if (text.startsWith("!!") || text === "!") return { op: "tag", tag: "ignore" };
  const negated = text.startsWith("!");
  const tag = negated ? text.slice(1) : text;
  const x: BuildExpression = { op: "tag", tag: wholeTag(tag).test(tag) ? tag : "ignore" };
  return negated ? { op: "not", x } : x;
}

/** Evaluates an expression; `satisfied` reports whether a tag is satisfied. */
export function evaluate(expression: BuildExpression, satisfied: (tag: string) => boolean): boolean {
  switch (expression.op) {
    case "tag":
      return satisfied(expression.tag);
    case "not":
      return !evaluate(expression.x, satisfied);
    case "and":
      return evaluate(expression.x, satisfied) && evaluate(expression.y, satisfied);
    case "or":
      return evaluate(expression.x, satisfied) || evaluate(expression.y, satisfied);
  }
}
