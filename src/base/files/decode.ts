/** Decodes the bytes of a source file. */
import { isAscii, isUtf8 } from "node:buffer";
import type { Span } from "../report/diagnostic.ts";

export interface DecodedText {
  /** Without a byte order mark at the start. Each illegal byte is replaced by one byte: columns stay the same, and the rest can be parsed. */
  text: string;
  /** The first illegal byte of each line, in the compiler's words. */
  errors: { message: string; span: Span }[];
}

const byteOrderMark = Buffer.from("\uFEFF");
const utf16Marks = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)];
/** Replacements: an illegal byte is usually a letter in an old encoding, and NULs usually fill the end of a damaged file. */
const letter = "_".charCodeAt(0);
const space = " ".charCodeAt(0);

/** Decodes UTF-8 as the compiler's scanner does, with its errors. */
export function decodeSource(bytes: Buffer): DecodedText {
  const rest = bytes.subarray(bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0);
  // Nearly all files: their text is made several times faster.
  if (isAscii(rest) && !rest.includes(0)) return { text: rest.toString("latin1"), errors: [] };
  if (isUtf8(rest) && !rest.includes(0) && !rest.includes(byteOrderMark))
    return { text: rest.toString(), errors: [] };
  if (utf16Marks.some(mark => bytes.subarray(0, 2).equals(mark)))
    return { text: "", errors: [{ message: "illegal UTF-8 encoding (got UTF-16)", span: byteAt(1, 1) }] };
  return replaceIllegalBytes(Buffer.from(rest));
}

/** Decodes bytes of which some are illegal. Changes `bytes`. */
function replaceIllegalBytes(bytes: Buffer): DecodedText {
  const errors: DecodedText["errors"] = [];
  let line = 1;
  let lineStart = 0;
  for (let offset = 0; offset < bytes.length; ) {
    const length = sequenceLength(bytes, offset);
    let message: string | null = null;
    if (length === 0) {
      message = "illegal UTF-8 encoding";
      bytes[offset] = letter;
    } else if (bytes[offset] === 0) {
      message = "illegal character NUL";
      bytes[offset] = space;
    } else if (length === 3 && bytes.subarray(offset, offset + 3).equals(byteOrderMark)) {
      message = "illegal byte order mark";
      bytes.fill(letter, offset, offset + 3);
    }
    if (message !== null && errors.at(-1)?.span.line !== line)
      errors.push({ message, span: byteAt(line, offset - lineStart + 1) });
    if (bytes[offset] === 0x0a) {
      line++;
      lineStart = offset + 1;
    }
    offset += Math.max(length, 1);
  }
  return { text: bytes.toString(), errors };
}

function byteAt(line: number, column: number): Span {
  return { line, column, endLine: line, endColumn: column + 1 };
}

/** The number of bytes of the UTF-8 sequence at an offset; 0 when it is illegal. */
function sequenceLength(bytes: Buffer, offset: number): number {
  const first = bytes[offset]!;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const sequence = bytes.subarray(offset, offset + length);
  return sequence.length === length && isUtf8(sequence) ? length : 0;
}
