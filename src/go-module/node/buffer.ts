/** node:buffer, as far as gen uses it. */

type Encoding = "utf8" | "utf-8" | "latin1" | "binary" | "hex" | "base64";

/** Uint8Array without its functions `from` and `of`, which Buffer has others of. */
const Bytes = Uint8Array as unknown as new (length: number) => Uint8Array;

/**
 * Bytes. Those that come from Go keep the text that they came as: texts are made of it without a look at each byte. The bytes themselves are only
 * there after `fill`, which a copy has done: gen and its libraries index no buffer that they read.
 */
export class Buffer extends Bytes {
  #passed: string | undefined;

  static from(value: string | ArrayLike<number>, encoding?: Encoding): Buffer {
    if (typeof value === "string") return ofBytes(bytesOf(value, encoding));
    if (value instanceof Buffer) return ofBytes(value.passed).filled();
    const copy = new Buffer(value.length);
    copy.set(value);
    return copy;
  }

  static readonly of = (...bytes: number[]): Buffer => Buffer.from(bytes);
  static readonly alloc = (length: number): Buffer => new Buffer(length);
  static readonly allocUnsafe = Buffer.alloc;

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer;
  }

  static byteLength(value: string | Uint8Array): number {
    return typeof value === "string" ? goUTF8(value).length : value.byteLength;
  }

  static concat(parts: readonly Uint8Array[], length = parts.reduce((sum, { length }) => sum + length, 0)) {
    const all = new Buffer(length);
    let at = 0;
    for (const part of parts) {
      all.set(part instanceof Buffer ? part.filled() : part, at);
      at += part.length;
    }
    return all;
  }

  /** The bytes as a text with one character for each. */
  get passed(): string {
    if (this.#passed?.length === this.length) return this.#passed;
    let text = "";
    for (let at = 0; at < this.length; at += 4096)
      text += String.fromCharCode(...super.subarray(at, Math.min(at + 4096, this.length)));
    return text;
  }

  /** Notes the text of the first bytes. */
  keep(passed: string): this {
    this.#passed = passed;
    return this;
  }

  /** The buffer with all its bytes, which may be changed. */
  filled(): this {
    const passed = this.#passed ?? "";
    this.#passed = undefined;
    for (let index = 0; index < passed.length; index++) this[index] = passed.charCodeAt(index);
    return this;
  }

  equals(other: Buffer): boolean {
    return this.passed === other.passed;
  }

  override toString(encoding: Encoding = "utf8", start = 0, end = this.length): string {
    const bytes = this.passed.slice(start, end);
    if (encoding === "hex")
      return Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
    if (encoding === "base64") return goBase64(bytes);
    return encoding === "utf8" || encoding === "utf-8" ? goFromUTF8(bytes) : bytes;
  }

  override subarray(start = 0, end = this.length): Buffer {
    const part = super.subarray(start, end) as Buffer;
    return this.#passed === undefined ? part : part.keep(this.#passed.slice(start, end));
  }

  override includes(value: number | string | Buffer): boolean {
    return this.indexOf(value) >= 0;
  }

  override indexOf(value: number | string | Buffer, start = 0): number {
    const sought = typeof value === "number" ? String.fromCharCode(value) : Buffer.from(value).passed;
    return this.passed.indexOf(sought, start);
  }
}

/** The bytes of a text that came from Go. */
export function ofBytes(passed: string): Buffer {
  return new Buffer(passed.length).keep(passed);
}

function bytesOf(text: string, encoding: Encoding = "utf8"): string {
  if (encoding === "utf8" || encoding === "utf-8") return goUTF8(text);
  if (encoding !== "hex") return text;
  return text.replace(/../g, digits => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Other characters than those of ASCII take more bytes in UTF-8 than in latin1. */
export function isAscii({ passed }: Buffer): boolean {
  return goUTF8(passed).length === passed.length;
}

export function isUtf8(bytes: Buffer): boolean {
  return goIsUTF8(bytes.passed);
}
