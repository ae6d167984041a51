/**
 * Reads Go's string literals. Their values are bytes, not characters, so this code works on byte strings:
 * strings with one character, U+0000 to U+00FF, for each byte.
 */

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
