/** Splits Go text into tokens: a port of go/scanner (Go specification, Lexical elements). It never fails; the parser reports wrong tokens. */

export type TokenKind =
  | "comment"
  | "identifier"
  | "keyword"
  | "number"
  | "rune"
  | "string"
  | "operator"
  /** A character that starts no token. */
  | "illegal";

/** One token of a Go text. */
export interface Token {
  kind: TokenKind;
  /** The text of the token; `;` for a semicolon that Go inserts at the end of a line. */
  text: string;
  start: number;
  /** The offset after the token; equal to `start` for an inserted semicolon. */
  end: number;
}

export const keywords: ReadonlySet<string> = new Set(
  (
    "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return " +
    "select struct switch type var"
  ).split(" "),
);

const newline = 0x0a;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const asterisk = 0x2a;
const dot = 0x2e;
const slash = 0x2f;
const backslash = 0x5c;
const backquote = 0x60;

/**
 * Splits a text into tokens, including comments and inserted semicolons. A token that doesn't end is as long as in go/scanner. A reader may
 * answer an opening bracket with the offset after the closing one, to pass over what is between them.
 */
export function* scanTokens(
  text: string,
  // Only at the start of a text a byte order mark is white space.
  from = text.charCodeAt(0) === 0xfeff ? 1 : 0,
): Generator<Token, undefined, number | undefined> {
  /** The last token may end a statement; then Go inserts a semicolon at the end of the line. */
  let mayEnd = false;
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (spaces[code] === 1) {
      if (code === newline && mayEnd) {
        yield insertedSemicolon(at);
        mayEnd = false;
      }
      at++;
      continue;
    }
    const token = tokenAt(text, at);
    const passed = yield token;
    at = passed ?? token.end;
    if (token.kind === "comment") {
      const lineEnd = mayEnd ? token.text.indexOf("\n") : -1;
      if (lineEnd < 0) continue;
      yield insertedSemicolon(token.start + lineEnd);
      mayEnd = false;
    } else if (token.kind !== "illegal") {
      const isWord = token.kind === "keyword" || token.kind === "operator";
      mayEnd = passed !== undefined || !isWord || enders.has(token.text);
    }
  }
  if (mayEnd) yield insertedSemicolon(text.length);
}

/** The tokens of a text without its comments. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const token of scanTokens(text)) if (token.kind !== "comment") tokens.push(token);
  return tokens;
}

/** The index of the bracket that closes the one at an index; -1 where none does. */
export function closingOf(tokens: Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    if (kind !== "operator") continue;
    if ("([{".includes(text)) depth++;
    else if (")]}".includes(text) && --depth === 0) return at;
  }
  return -1;
}

/** The first token at or after an offset that is not a comment; null when there is none. */
export function firstToken(text: string, from?: number): Token | null {
  for (const token of scanTokens(text, from)) if (token.kind !== "comment") return token;
  return null;
}

/** The offset after the comment that starts at the slash, or that of the newline behind it; 0 for no comment, -1 for a block without an end. */
export function commentEnd(text: string, at: number): number {
  const second = text.charCodeAt(at + 1);
  if (second === slash) return lineEnd(text, at);
  if (second !== asterisk) return 0;
  const end = text.indexOf("*/", at + 2);
  return end < 0 ? -1 : end + 2;
}

/** The offset after the string or rune literal that starts with the quote at `at`; -1 when it doesn't end. */
export function literalEnd(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  // `indexOf` returns -1 when there is no quote; then the sum is 0.
  if (quote === backquote) return text.indexOf("`", at + 1) + 1 || -1;
  for (let next = at + 1; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === quote) return next + 1;
    if (code === newline) return -1;
    if (code === backslash && text.charCodeAt(next + 1) !== newline) next++;
  }
  return -1;
}

function tokenAt(text: string, start: number): Token {
  const code = text.charCodeAt(start);
  if (alone[code] === 1) return tokenOf("operator", text, start, start + 1);
  if (letters[code] === 1) return wordAt(text, start);
  if (code === doubleQuote || code === singleQuote || code === backquote) {
    let end = literalEnd(text, start);
    if (end < 0) end = code === backquote ? text.length : lineEnd(text, start);
    return tokenOf(code === singleQuote ? "rune" : "string", text, start, end);
  }
  if (code === slash) {
    const end = commentEnd(text, start);
    if (end !== 0) return tokenOf("comment", text, start, end < 0 ? text.length : end);
  }
  if (wordEnd(text, start) > start) return wordAt(text, start);
  if (isDigit(code) || (code === dot && isDigit(text.charCodeAt(start + 1))))
    return tokenOf("number", text, start, endOfMatch(number, text, start));
  const end = endOfMatch(operator, text, start);
  if (end > start) return tokenOf("operator", text, start, end);
  return tokenOf("illegal", text, start, start + (text.codePointAt(start)! > 0xffff ? 2 : 1));
}

function wordAt(text: string, start: number): Token {
  const word = tokenOf("identifier", text, start, wordEnd(text, start));
  if (keywords.has(word.text)) word.kind = "keyword";
  return word;
}

function tokenOf(kind: TokenKind, text: string, start: number, end: number): Token {
  return { kind, text: text.slice(start, end), start, end };
}

/** A number as go/scanner reads it, even if digits, separators or exponents are misplaced. */
const number =
  /(?:0[xX][\da-fA-F_]*(?:\.[\da-fA-F_]*)?|(?:0[bBoO][\d_]*|\d[\d_]*)?(?:\.[\d_]*)?)(?:[eEpP][+-]?[\d_]*)?i?/y;

const operator = /<<=|>>=|&\^=|\.\.\.|&&|\|\||<-|\+\+|--|<<|>>|&\^|:=|[-+*/%&|^<>=!]=|[-+*/%&|^<>=!.:~]/y;

/** The characters of ASCII that are in a text, by their codes: asking a table is the fast way for each character of a file. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/** White space. */
const spaces = tableOf(" \t\n\r");

/** The operators of one character with which no longer operator begins. */
const alone = tableOf("()[]{},;");

const letters = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");

function endOfMatch(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** An identifier or a keyword of ASCII, as most are. */
const asciiWord = /[A-Za-z_]\w*/y;

function wordEnd(text: string, start: number): number {
  const end = endOfMatch(asciiWord, text, start);
  // Not made before it is needed: a pattern with Unicode classes takes a while.
  return text.charCodeAt(end) >= 0x80 ? endOfMatch(/[\p{L}_][\p{L}\p{Nd}_]*/uy, text, start) : end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** The keywords and operators that may end a statement. */
const enders: ReadonlySet<string> = new Set("break continue fallthrough return ) ] } ++ --".split(" "));

function insertedSemicolon(at: number): Token {
  return { kind: "operator", text: ";", start: at, end: at };
}

// Reads Go's string literals. Their values are bytes, not characters, so this code works on byte strings:
// strings with one character, U+0000 to U+00FF, for each byte.

/** The bytes of a text in UTF-8, as a byte string. */
export const toBytes = (text: string): string =>
  isASCII(text) ? text : Buffer.from(text, "utf8").toString("latin1");

/** The text of a byte string in UTF-8; bytes that are not UTF-8 become U+FFFD. */
export const fromBytes = (bytes: string): string =>
  isASCII(bytes) ? bytes : Buffer.from(bytes, "latin1").toString("utf8");

/** A fast test: nearly every text is ASCII, and needs no conversion. */
function isASCII(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** A literal whose value is just the text between the quotes, as nearly all are. Halves of surrogate pairs are excluded: UTF-8 can't encode them. */
const plainLiteral = /^(?:"[^"\\\n\ud800-\udfff]*"|`[^`\r\ud800-\udfff]*`)$/;

/** The value of a raw or interpreted string literal; null for any other text. */
export function unquote(literal: string): string | null {
  if (plainLiteral.test(literal)) return literal.slice(1, -1);
  const bytes = unquoteBytes(toBytes(literal));
  return bytes === null ? null : fromBytes(bytes);
}

/** The characters that letters stand for after a backslash. Quotes and backslashes stand for themselves. */
const escapes: Record<string, string> = { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

const escapeSequence = /\\(?:([abfnrtv\\"])|x([\da-fA-F]{2})|([0-7]{3})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/y;

/** A UTF-8 character of several bytes, or one byte that is not valid UTF-8. */
const wideOrInvalid =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/** The value that strconv.Unquote gives for the bytes of a string literal; null when it fails. */
export function unquoteBytes(literal: string): string | null {
  const quote = literal[0];
  if (literal.length < 2 || literal.at(-1) !== quote) return null;
  const inner = literal.slice(1, -1);
  if (quote === "`") return inner.includes("`") ? null : inner.replaceAll("\r", "");
  if (quote !== '"' || inner.includes("\n")) return null;

  if (!/["\\\x80-\xff]/.test(inner)) return inner;
  // Invalid bytes become U+FFFD, as in strconv. This comes first, since escapes may add such bytes on purpose.
  const source = inner.replace(wideOrInvalid, found => (found.length === 1 ? "\xef\xbf\xbd" : found));
  let value = "";
  for (let at = 0; at < source.length; ) {
    if (source[at] === '"') return null;
    if (source[at] !== "\\") {
      value += source[at++];
      continue;
    }
    escapeSequence.lastIndex = at;
    const match = escapeSequence.exec(source);
    const bytes = match && escapedBytes(match);
    if (bytes === null) return null;
    value += bytes;
    at = escapeSequence.lastIndex;
  }
  return value;
}

function escapedBytes([, character, hex, octal, short, long]: RegExpExecArray): string | null {
  if (character !== undefined) return escapes[character] ?? character;
  const rune = short ?? long;
  if (rune !== undefined) {
    const code = Number.parseInt(rune, 16);
    const valid = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? toBytes(String.fromCodePoint(code)) : null;
  }
  const code = hex !== undefined ? Number.parseInt(hex, 16) : Number.parseInt(octal!, 8);
  return code <= 0xff ? String.fromCharCode(code) : null;
}
