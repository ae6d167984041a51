/** Parses struct tags. */
import { type Span, spanAt } from "../base/report/diagnostic.ts";
import { fromBytes, toBytes, unquoteBytes } from "./lexer.ts";

/** One `key:"value"` of a struct tag. */
export interface StructTagPair {
  key: string;
  /** The value without quotes. */
  value: string;
  /** The value up to the first comma. */
  name: string;
  /** The texts after the name, which commas separate. */
  options: string[];
  /** The place of the pair; for an interpreted string, that of the whole literal. */
  span: Span;
}

export interface StructTag {
  /** All pairs, or those before a syntax error. */
  pairs: StructTagPair[];
  /** The problem that `go vet` reports for the tag; null when there is none. */
  problem: { message: string; span: Span } | null;
  /** The tag is too long to be read. */
  tooLong: boolean;
}

/** A key: bytes without spaces, quotes, colons and control characters. For reflect, control characters are ASCII only. */
const key = /[!#-9;-~\x80-\xff]+/y;
/** A quoted value. Only escape sequences are a repeated group: a repeated group for every character would overflow the stack. */
const quoted = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;

/** The length of the longest tag that is read: nobody writes longer ones, and later stages copy and print a tag many times. */
const longestTag = 64 * 1024;

/** Parses a tag literal as reflect.StructTag.Lookup does, and reports the problems of `go vet`. `span` is the place of the literal. */
export function parseStructTag(literal: string, span: Span): StructTag {
  if (literal.length > longestTag) {
    const message = `it is ${literal.length >> 10} KiB long, and gen reads tags of at most ${longestTag >> 10} KiB`;
    return { pairs: [], problem: { message, span }, tooLong: true };
  }
  const bytes = toBytes(literal);
  const tag = unquoteBytes(bytes);
  if (tag === null)
    return { pairs: [], problem: { message: "bad syntax for struct tag", span }, tooLong: false };
  // In a raw literal, a byte of the tag stands behind a quote.
  const offsetOf = (at: number) => fromBytes(bytes.slice(0, at + 1)).length;
  const spanOf = (start: number, end: number) =>
    literal.startsWith("`") ? spanAt(literal, offsetOf(start), offsetOf(end), span) : span;

  const result: StructTag = { pairs: [], problem: null, tooLong: false };
  const problem = (message: string, start: number, end = tag.length) => {
    result.problem ??= { message, span: spanOf(start, end) };
    return result;
  };
  for (let at = 0; ; ) {
    let start = at;
    while (tag[start] === " ") start++;
    if (start === tag.length) return result;
    if (at > 0 && start === at) return problem('key:"value" pairs not separated by spaces', start);

    const name = match(key, tag, start);
    if (name === "") return problem("bad syntax for struct tag key", start);
    const colon = start + name.length;
    if (colon + 1 >= tag.length || tag[colon] !== ":")
      return problem("bad syntax for struct tag pair", start);
    const literalValue = match(quoted, tag, colon + 1);
    at = colon + 1 + literalValue.length;
    const value = literalValue === "" ? null : unquoteBytes(literalValue);
    if (value === null)
      return problem("bad syntax for struct tag value", start, literalValue === "" ? tag.length : at);
    if (hasSuspiciousSpace(name, value)) problem("suspicious space in struct tag value", start, at);
    const text = fromBytes(value);
    const [first, ...options] = text.split(",");
    result.pairs.push({ key: fromBytes(name), value: text, name: first!, options, span: spanOf(start, at) });
  }
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/** Reports spaces in a value as `go vet` does: xml, json and asn1 split it at commas and don't trim the parts. */
function hasSuspiciousSpace(key: string, value: string): boolean {
  const comma = value.indexOf(",");
  const options = value.slice(comma + 1);
  switch (key) {
    case "xml":
      if (/^ | $/.test(value) || value.split(" ").length > 2) return true;
      return comma >= 0 && (value[comma - 1] === " " || options.includes(" "));
    case "json":
      return comma >= 0 && options.includes(" ");
    case "asn1":
      return value.includes(" ");
    default:
      return false;
  }
}
