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

const tokenPattern = unicodePattern(String.raw`&&|\|\||[()!]|[\p{L}\p{Nd}_.]+|$`, "y");
const wholeTag = unicodePattern(String.raw`^[\p{L}\p{Nd}_.]+$`);

/** The tokens that are no tags; the empty one is the end. */
const marks: readonly string[] = ["", "(", ")", "!", "&&", "||"];

/** Parses the text after `//go:build`. */
export function parseGoBuild(text: string): BuildExpression | BuildExpressionError {
  const pattern = tokenPattern(text);
  let token = "";
  let start = 0;
  let operands = 0;
  /** The number of open parentheses. */
  let depth = 0;
  let failure: BuildExpressionError | null = null;
  try {
    const expression = or();
    if (token !== "") fail(`unexpected token ${token}`);
    return expression;
  } catch (error) {
    if (failure === null) throw error;
    return failure;
  }

  // As in Go's parser, `or`, `and` and `not` read their first token themselves, and `atom` finds its first token already read. When they
  // return, the token after theirs has been read.

  function or(): BuildExpression {
    return chain("or", "||", and);
  }

  function and(): BuildExpression {
    return chain("and", "&&", not);
  }

  function chain(op: "or" | "and", operator: string, operand: () => BuildExpression): BuildExpression {
    let x = operand();
    while (token === operator) x = { op, x, y: operand() };
    return x;
  }

  function not(): BuildExpression {
    if (++operands > maxOperands) fail("build expression too large");
    if (lex() !== "!") return atom();
    if (lex() === "!") fail("double negation not allowed");
    return { op: "not", x: atom() };
  }

  function atom(): BuildExpression {
    const [tag, open] = [token, start];
    if (tag === "(") {
      depth++;
      const x = or();
      depth--;
      if (token !== ")") fail("missing close paren", open);
      lex();
      return x;
    }
    if (tag === "") fail(depth > 0 ? "missing close paren" : "unexpected end of expression");
    if (marks.includes(tag)) fail(`unexpected token ${tag}`);
    lex();
    return { op: "tag", tag };
  }

  function lex(): string {
    let next = start + token.length;
    while (text[next] === " " || text[next] === "\t") next++;
    pattern.lastIndex = next;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) fail(`invalid syntax at ${String.fromCodePoint(text.codePointAt(next)!)}`, next);
    [token, start] = [found, next];
    return token;
  }

  function fail(message: string, offset = start): never {
    failure = { message, offset };
    throw new Error(message);
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
export function evaluate(one: BuildExpression, satisfied: (tag: string) => boolean): boolean {
  if (one.op === "tag") return satisfied(one.tag);
  const holds = (x: BuildExpression) => evaluate(x, satisfied);
  if (one.op === "not") return !holds(one.x);
  return one.op === "and" ? holds(one.x) && holds(one.y) : holds(one.x) || holds(one.y);
}
