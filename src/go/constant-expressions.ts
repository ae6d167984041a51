/** The expressions of constant declarations (Go specification, Constant expressions), taken apart as far as a constant can be made of them. */
import { scanTokens, type Token } from "./lexer.ts";

/** An expression as written. Parentheses are gone. */
export type ConstantExpression =
  | { kind: "literal"; token: "number" | "rune" | "string"; text: string }
  /** `package` is the qualifier as written. */
  | { kind: "name"; package: string | null; name: string }
  | { kind: "unary"; operator: string; operand: ConstantExpression }
  | { kind: "binary"; operator: string; left: ConstantExpression; right: ConstantExpression }
  /** A conversion or a call of a function. */
  | { kind: "call"; callee: ConstantExpression; arguments: ConstantExpression[] }
  /** What no constant is made of, for example a composite literal. */
  | { kind: "other"; text: string };

const precedences: Readonly<Record<string, number>> = {
  "||": 1,
  "&&": 2,
  ...Object.fromEntries(["==", "!=", "<", "<=", ">", ">="].map(operator => [operator, 3])),
  ...Object.fromEntries(["+", "-", "|", "^"].map(operator => [operator, 4])),
  ...Object.fromEntries(["*", "/", "%", "<<", ">>", "&", "&^"].map(operator => [operator, 5])),
};

const unaryOperators = new Set(["+", "-", "!", "^"]);

/** Nobody nests deeper, and the stack must bear any input. */
const maxDepth = 200;

/** A stretch of tokens that is being read. */
interface Reader {
  tokens: Token[];
  /** For each opening bracket the index of the one that closes it. */
  closing: ReadonlyMap<number, number>;
  at: number;
  end: number;
  depth: number;
}

/** The expressions of a list, as in `const a, b = 1, 2`. */
export function parseExpressions(text: string): ConstantExpression[] {
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

/** Splits at the commas and reads each part on its own, so that one that is no constant leaves the others alone. */
function parseList(reader: Reader): ConstantExpression[] {
  const { tokens, closing, end } = reader;
  const parts: ConstantExpression[] = [];
  for (let from = reader.at; from < end; ) {
    let to = from;
    while (to < end && tokens[to]!.text !== ",") to = (closing.get(to) ?? to) + 1;
    parts.push(parseWhole({ ...reader, at: from, end: Math.min(to, end) }));
    from = to + 1;
  }
  return parts;
}

function parseWhole(reader: Reader): ConstantExpression {
  const from = reader.at;
  const parsed = reader.depth > maxDepth ? null : parseBinary(reader, 1);
  return parsed && reader.at === reader.end ? parsed : other(reader, from, reader.end);
}

function other({ tokens }: Reader, from: number, to: number): ConstantExpression {
  return {
    kind: "other",
    text: tokens
      .slice(from, Math.min(to, from + 20))
      .map(({ text }) => text)
      .join(" "),
  };
}

/** Reads operators of at least a precedence by climbing; null where no operand begins. */
function parseBinary(reader: Reader, least: number): ConstantExpression | null {
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

function parseUnary(reader: Reader): ConstantExpression | null {
  const operators: string[] = [];
  while (reader.at < reader.end && unaryOperators.has(reader.tokens[reader.at]!.text))
    operators.push(reader.tokens[reader.at++]!.text);
  if (operators.length > maxDepth) return null;
  const operand = parsePrimary(reader);
  return (
    operand &&
    operators.reduceRight<ConstantExpression>(
      (operand, operator) => ({ kind: "unary", operator, operand }),
      operand,
    )
  );
}

/** An operand with the selectors, calls and conversions behind it. */
function parsePrimary(reader: Reader): ConstantExpression | null {
  const from = reader.at;
  let operand = parseOperand(reader);
  for (let steps = 0; operand && reader.at < reader.end; steps++) {
    const { text } = reader.tokens[reader.at]!;
    const closed = reader.closing.get(reader.at);
    if (text === "(" && closed !== undefined && steps < maxDepth) {
      const inner = { ...reader, at: reader.at + 1, end: closed, depth: reader.depth + 1 };
      operand = { kind: "call", callee: operand, arguments: parseList(inner) };
      reader.at = closed + 1;
    } else if (text === "." && reader.tokens[reader.at + 1]?.kind === "identifier") {
      const { text: name } = reader.tokens[reader.at + 1]!;
      const qualifier = operand.kind === "name" && operand.package === null ? operand.name : null;
      reader.at += 2;
      operand =
        qualifier === null ? other(reader, from, reader.at) : { kind: "name", package: qualifier, name };
    } else if ((text === "[" || text === "{") && closed !== undefined) {
      reader.at = closed + 1;
      operand = other(reader, from, reader.at);
    } else break;
  }
  return operand;
}

function parseOperand(reader: Reader): ConstantExpression | null {
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
      return { kind: "name", package: null, name: token.text };
    default: {
      if (token?.text !== "(" || closed === undefined || closed >= reader.end) return null;
      const inner = { ...reader, at: reader.at + 1, end: closed, depth: reader.depth + 1 };
      reader.at = closed + 1;
      return parseWhole(inner);
    }
  }
}
