/** Parses the expressions of constant declarations (Go specification, Constant expressions). Those that are not constant get the kind `other`. */
import type { Expression } from "./declarations.ts";
import { scanTokens, type Token } from "./lexer.ts";

const precedences: Readonly<Record<string, number>> = {
  "||": 1,
  "&&": 2,
  ...Object.fromEntries(["==", "!=", "<", "<=", ">", ">="].map(operator => [operator, 3])),
  ...Object.fromEntries(["+", "-", "|", "^"].map(operator => [operator, 4])),
  ...Object.fromEntries(["*", "/", "%", "<<", ">>", "&", "&^"].map(operator => [operator, 5])),
};

const unaryOperators = new Set(["+", "-", "!", "^"]);

/** Deeper expressions are not parsed, so that no input overflows the stack. Nobody nests deeper. */
const maxDepth = 200;

/** A range of tokens, from `at` to `end`, that is being parsed. */
interface Reader {
  tokens: Token[];
  /** For each opening bracket the index of the one that closes it. */
  closing: ReadonlyMap<number, number>;
  at: number;
  end: number;
  depth: number;
}

/** Parses a list of expressions, such as `1, 2` in `const a, b = 1, 2`. */
export function parseExpressions(text: string): Expression[] {
  const tokens = [...scanTokens(text)].filter(({ kind, text }) => kind !== "comment" && text !== ";");
  return parseList({ tokens, closing: closingBrackets(tokens), at: 0, end: tokens.length, depth: 0 });
}

function closingBrackets(tokens: Token[]): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== "operator") continue;
    if (text === "(" || text === "[" || text === "{") open.push(index);
    else if (text === ")" || text === "]" || text === "}") closing.set(open.pop() ?? -1, index);
  }
  return closing;
}

/** Splits a list at its commas and parses each part on its own, so that a part of kind `other` does not change the parts beside it. */
function parseList(reader: Reader): Expression[] {
  const { tokens, closing, end } = reader;
  const parts: Expression[] = [];
  for (let from = reader.at; from < end; ) {
    let to = from;
    while (to < end && tokens[to]!.text !== ",") to = (closing.get(to) ?? to) + 1;
    parts.push(parseWhole({ ...reader, at: from, end: Math.min(to, end) }));
    from = to + 1;
  }
  return parts;
}

/** Parses all tokens of a range as one expression; gives the kind `other` where they are not exactly one. */
function parseWhole(reader: Reader): Expression {
  const from = reader.at;
  const parsed = reader.depth > maxDepth ? null : parseBinary(reader, 1);
  return parsed && reader.at === reader.end ? parsed : other(reader, from, reader.end);
}

function other({ tokens }: Reader, from: number, to: number): Expression {
  const texts = tokens.slice(from, Math.min(to, from + 20)).map(({ text }) => text);
  return { kind: "other", operands: [], text: texts.join(" ") };
}

/** Parses an expression of operators with the precedence `least` or a higher one; null where an operand is missing. */
function parseBinary(reader: Reader, least: number): Expression | null {
  let left = parseUnary(reader);
  while (left && reader.at < reader.end) {
    const operator = reader.tokens[reader.at]!.text;
    const precedence = precedences[operator] ?? 0;
    if (precedence < least) break;
    reader.at++;
    const right = parseBinary(reader, precedence + 1);
    left = right && { kind: "binary", operator, left, right };
  }
  return left;
}

function parseUnary(reader: Reader): Expression | null {
  const operators: string[] = [];
  while (reader.at < reader.end && unaryOperators.has(reader.tokens[reader.at]!.text))
    operators.push(reader.tokens[reader.at++]!.text);
  if (operators.length > maxDepth) return null;
  const operand = parsePrimary(reader);
  return (
    operand &&
    operators.reduceRight<Expression>((operand, operator) => ({ kind: "unary", operator, operand }), operand)
  );
}

/** Parses an operand with the selectors, calls and conversions behind it: `math.MaxInt8`, `len("a")`. */
function parsePrimary(reader: Reader): Expression | null {
  const from = reader.at;
  let operand = parseOperand(reader);
  for (let steps = 0; operand && reader.at < reader.end; steps++) {
    const { text } = reader.tokens[reader.at]!;
    const closed = reader.closing.get(reader.at);
    if (text === "(" && closed !== undefined && steps < maxDepth) {
      const inner = { ...reader, at: reader.at + 1, end: closed, depth: reader.depth + 1 };
      operand = { kind: "call", callee: operand, arguments: parseList(inner), spread: false };
      reader.at = closed + 1;
    } else if (text === "." && reader.tokens[reader.at + 1]?.kind === "identifier") {
      const { text: field } = reader.tokens[reader.at + 1]!;
      reader.at += 2;
      operand =
        operand.kind === "name" ? { kind: "selector", operand, field } : other(reader, from, reader.at);
    } else if ((text === "[" || text === "{") && closed !== undefined) {
      reader.at = closed + 1;
      operand = other(reader, from, reader.at);
    } else break;
  }
  return operand;
}

function parseOperand(reader: Reader): Expression | null {
  const token = reader.at < reader.end ? reader.tokens[reader.at]! : null;
  const closed = reader.closing.get(reader.at);
  switch (token?.kind) {
    case "number":
    case "rune":
    case "string":
      reader.at++;
      return { kind: "literal", token: token.kind, text: token.text };
    case "identifier":
      reader.at++;
      return { kind: "name", name: token.text };
    default: {
      if (token?.text !== "(" || closed === undefined || closed >= reader.end) return null;
      const inner = { ...reader, at: reader.at + 1, end: closed, depth: reader.depth + 1 };
      reader.at = closed + 1;
      return parseWhole(inner);
    }
  }
}
