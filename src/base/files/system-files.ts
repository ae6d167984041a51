/** The disk of this machine, and the files that gen is installed with on it. A pipe, a device or a huge file is an error at once, so that reading never blocks. */
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { getSystemErrorMap } from "node:util";
import { attempt } from "../text/common.ts";
import { type Failure, type FileKind, type Files, largestFile } from "./files.ts";

/** Reads the disk. */
export const systemFiles: Files = {
  read: (path, limit = largestFile) => orFailure(() => readRegularFile(path, limit)),
  list: dir =>
    orFailure(() =>
      fs.readdirSync(dir, { withFileTypes: true }).map(one => ({ name: one.name, kind: kindOf(one) })),
    ),
  stat(path, follow = true) {
    // Most paths are missing, such as a config in each parent directory, and errors for them would be slow.
    const options = { throwIfNoEntry: false } as const;
    const stat = attempt(() => (follow ? fs.statSync : fs.lstatSync)(path, options), undefined);
    return stat === undefined ? null : { kind: kindOf(stat), size: stat.size, uid: stat.uid };
  },
  real: path => attempt(() => fs.realpathSync(path), null),
};

/** The bytes of a file that gen is installed with, such as a built-in template or a library. Throws if the installation lacks it. */
export function installedFile(path: string): Buffer {
  const bytes = systemFiles.read(path);
  if (!Buffer.isBuffer(bytes)) throw new Error(`${path}: ${bytes.reason}`);
  return bytes;
}

/** The message of a system error, in words and without the path: `permission denied`. */
export function systemMessage(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return (errno !== undefined && getSystemErrorMap().get(errno)?.[1]) || message;
}

function orFailure<T>(call: () => T): T | Failure {
  try {
    return call();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { missing: code === "ENOENT" || code === "ENOTDIR", reason: systemMessage(error) };
  }
}

function kindOf(one: Pick<fs.Stats, "isFile" | "isDirectory" | "isSymbolicLink">): FileKind {
  return one.isFile() ? "file" : one.isDirectory() ? "directory" : one.isSymbolicLink() ? "link" : "other";
}

/** Reads a file. The checks use the opened file, so that nobody can replace it between the checks and the reading. */
function readRegularFile(file: string, limit: number): Buffer {
  // Without O_NONBLOCK, opening a pipe waits for a writer. Windows has neither O_NONBLOCK nor O_NOCTTY.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = fs.constants;
  const descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  try {
    const stat = fs.fstatSync(descriptor);
    if (stat.isDirectory()) throw new Error("it is a directory");
    if (!stat.isFile()) throw new Error("not a regular file");
    if (stat.size > limit) throw new Error(tooLarge(limit));
    return readAll(descriptor, stat.size, limit);
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

/** Absolute path of a file or folder of this package, by its path from the package's root. */
export function packageFile(path: string): string {
  // Sources are two levels deeper than the bundles in `dist/`.
  const up = import.meta.url.endsWith(".ts") ? "../../.." : "..";
  return fileURLToPath(new URL(`${up}/${path}`, import.meta.url));
}
