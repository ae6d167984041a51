/** Splits the text of a Go file into its declarations at package level, each with its place in the text. */
import { scanTokens, type Token } from "../../../go/lexer.ts";

/** A declaration that can be copied as a whole. */
export interface Declaration {
  kind: "type" | "const" | "var" | "func";
  /** The names that it declares, such as that of a method. */
  names: { name: string; start: number; end: number }[];
  /** For a method the name of its receiver's type; null for all others. */
  receiver: string | null;
  /** The offsets of its text, with its doc comment. In a group, the text of a type or a variable has no keyword. */
  start: number;
  end: number;
  /** The offset after the doc comment. */
  code: number;
  /** It is a spec of a group, without the keyword. */
  inGroup: boolean;
  /** Its tokens, without comments. */
  tokens: Token[];
}

/** The declarations of a file in its order, without imports. A group of constants is one declaration, since its values may depend on their order. */
export function splitDeclarations(text: string): Declaration[] {
  const all = [...scanTokens(text)];
  const found: Declaration[] = [];
  let depth = 0;
  for (let at = 0; at < all.length; at++) {
    const token = all[at]!;
    depth += depthOf(token);
    if (depth > 0 || token.kind !== "keyword") continue;
    const { text: kind } = token;
    if (kind !== "type" && kind !== "const" && kind !== "var" && kind !== "func") continue;
    const end = endOfSpec(all, at);
    const code = all.slice(at, end).filter(one => one.kind !== "comment");
    const isGroup = kind !== "func" && code[1]?.text === "(";
    if (isGroup && kind !== "const") found.push(...specsOf(text, all, at, end, kind));
    else found.push(declaration(text, all, at, end, kind, false));
    at = end - 1;
  }
  return found;
}

/** The specs of a group that begins at the token `from`. */
function specsOf(text: string, all: Token[], from: number, to: number, kind: "type" | "var"): Declaration[] {
  const found: Declaration[] = [];
  const open = all.findIndex((token, index) => index > from && token.text === "(");
  for (let at = open + 1; at < to - 1; ) {
    const token = all[at]!;
    if (token.kind === "comment" || token.text === ";" || token.text === ")") {
      at++;
      continue;
    }
    const end = Math.min(endOfSpec(all, at), to - 1);
    found.push(declaration(text, all, at, end, kind, true));
    at = end;
  }
  return found;
}

/** The index of the semicolon or bracket that ends the declaration or the spec at a token. */
function endOfSpec(all: Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < all.length; at++) {
    const token = all[at]!;
    depth += depthOf(token);
    // The bracket that closes the group itself.
    if (depth < 0 || (depth === 0 && token.text === ";" && token.kind === "operator")) return at;
  }
  return all.length;
}

function depthOf({ kind, text }: Token): number {
  if (kind !== "operator") return 0;
  return "([{".includes(text) ? 1 : ")]}".includes(text) ? -1 : 0;
}

function declaration(
  text: string,
  all: Token[],
  from: number,
  to: number,
  kind: Declaration["kind"],
  inGroup: boolean,
): Declaration {
  const tokens = all.slice(from, to).filter(one => one.kind !== "comment");
  const code = all[from]!.start;
  const last = tokens.at(-1)!.end;
  const method = kind === "func" && tokens[1]?.text === "(" ? receiverOf(tokens) : null;
  return {
    kind,
    names: method ? [nameOf(method.name)] : namesOf(tokens, kind, inGroup).map(nameOf),
    receiver: method?.type ?? null,
    start: docStart(text, all, from),
    end: endOfLineComment(text, all, to, last),
    code,
    inGroup,
    tokens,
  };
}

function nameOf({ text, start, end }: Token) {
  return { name: text, start, end };
}

/** The receiver's type and the name of a method. */
function receiverOf(tokens: Token[]): { type: string; name: Token } | null {
  const close = tokens.findIndex(({ text }) => text === ")");
  const name = tokens[close + 1];
  const inside = tokens.slice(2, close);
  const bracket = inside.findIndex(({ text }) => text === "[");
  const plain = bracket === -1 ? inside : inside.slice(0, bracket);
  const type = plain.findLast(({ kind }) => kind === "identifier");
  return type && name ? { type: type.text, name } : null;
}

/** The names that a declaration begins with; those of all specs in a group of constants. */
function namesOf(tokens: Token[], kind: Declaration["kind"], inGroup: boolean): Token[] {
  const names = (from: number) => {
    const found: Token[] = [];
    for (let at = from; tokens[at]?.kind === "identifier"; at += 2) {
      found.push(tokens[at]!);
      if (tokens[at + 1]?.text !== ",") break;
    }
    return found;
  };
  if (kind === "type" || kind === "func") return names(inGroup ? 0 : 1).slice(0, 1);
  if (inGroup || tokens[1]?.text !== "(") return names(inGroup ? 0 : 1);
  let depth = 0;
  return tokens.flatMap((token, index) => {
    depth += depthOf(token);
    const begins = depth === 1 && (tokens[index - 1]?.text === ";" || index === 2);
    return begins ? names(index) : [];
  });
}

/** The start of the doc comment of the declaration at a token: the comments that end on the line above it, without a blank line between. */
function docStart(text: string, all: Token[], from: number): number {
  let { start } = all[from]!;
  for (let at = from - 1; at >= 0; at--) {
    const token = all[at]!;
    if (token.kind !== "comment" || !/^[ \t]*\r?\n[ \t]*$/.test(text.slice(token.end, start))) break;
    // A comment behind code belongs to that code.
    const lineStart = text.lastIndexOf("\n", token.start - 1) + 1;
    if (/\S/.test(text.slice(lineStart, token.start))) break;
    start = token.start;
  }
  return start;
}

/** The end of the comment behind a declaration on the same line, else the end of the declaration. */
function endOfLineComment(text: string, all: Token[], to: number, end: number): number {
  // Go inserts the semicolon that ends a declaration behind the comment.
  const near = [all[to - 1], all[to], all[to + 1]];
  const comment = near.find(one => one?.kind === "comment" && one.start >= end);
  if (comment === undefined || !comment.text.startsWith("//")) return end;
  return text.slice(end, comment.start).includes("\n") ? end : comment.end;
}
