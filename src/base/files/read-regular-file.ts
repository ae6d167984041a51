/** Reads the user's files. A pipe, a device or a huge file is an error at once, so that reading never blocks. */
import fs from "node:fs";

/**
 * The size of the largest file that is read, in bytes. Real Go files, configs and
 * templates are far smaller, and a file needs several times its size in memory.
 */
export const largestFile = 64 * 2 ** 20;

/**
 * The bytes of a regular file. Throws for anything else and for a file over the limit; `systemMessage` gives the reason.
 * The checks use the opened file, so that nobody can replace it between the checks and the reading.
 */
export function readRegularFile(file: string, limit = largestFile): Buffer {
  return withRegularFile(file, (descriptor, size) => {
    if (size > limit) throw new Error(tooLarge(limit));
    return readAll(descriptor, size, limit);
  });
}

/** Throws the error that `readRegularFile` would throw. For files that a library reads. */
export function checkRegularFile(file: string, limit = largestFile): void {
  withRegularFile(file, (_, size) => {
    if (size > limit) throw new Error(tooLarge(limit));
  });
}

/** The text of a regular file, decoded as UTF-8. */
export function readRegularText(file: string, limit = largestFile): string {
  return readRegularFile(file, limit).toString();
}

/** The first bytes of a regular file, which may have any size. */
export function readRegularStart(file: string, length: number): Buffer {
  return withRegularFile(file, descriptor => {
    const start = Buffer.alloc(length);
    return start.subarray(0, fs.readSync(descriptor, start));
  });
}

function withRegularFile<T>(file: string, read: (descriptor: number, size: number) => T): T {
  // Without O_NONBLOCK, opening a pipe waits for a writer. Windows has neither O_NONBLOCK nor O_NOCTTY.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = fs.constants;
  const descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  try {
    const stat = fs.fstatSync(descriptor);
    if (stat.isDirectory()) throw Object.assign(new Error("it is a directory"), { code: "EISDIR" });
    if (!stat.isFile()) throw new Error("not a regular file");
    return read(descriptor, stat.size);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Reads to the end, even if the size is wrong: a file may grow meanwhile, and files in /proc have size 0. The end is reached if the buffer's extra byte stays free. */
function readAll(descriptor: number, size: number, limit: number): Buffer {
  let buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const count = fs.readSync(descriptor, buffer, length, buffer.length - length, null);
    length += count;
    if (length > limit) throw new Error(tooLarge(limit));
    if (count === 0 || length === size) return buffer.subarray(0, length);
    if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * length + 4096);
  }
}

function tooLarge(limit: number): string {
  const unit = limit >= 2 ** 20 ? `${limit / 2 ** 20} MiB` : `${limit} bytes`;
  return `larger than ${unit}, the most that gen reads of one file`;
}
