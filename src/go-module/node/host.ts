/**
 * The functions of the Go program, which stand behind what gen uses of Node. Bytes pass between the two as a text with one character for each byte.
 * A function of the system that fails throws an error with the code alone: `ENOENT`.
 */

declare global {
  /** The arguments of the command line, without the program. */
  function goArguments(): string;
  /** The environment as `NAME=value`, separated by NULs. */
  function goEnvironment(): string;
  /** The operating system, the processor, the number of the process and that of the user, the name of the machine, the home directory, that for temporary files, and that of gen's package. */
  function goSystem(): string;
  function goDirectory(): string;
  /** Reports whether a stream is a terminal, and how many columns it has. */
  function goTerminal(descriptor: number): number;
  /** The bytes of a file of gen's own package if the path is below the directory of that package, else of the disk. */
  function goRead(path: string): string;
  /** What is at a path, as numbers and a letter for its kind; empty where there is nothing. */
  function goStat(path: string, follow: boolean): string;
  function goStatOpen(descriptor: number): string;
  /** The entries of a directory, separated by NULs, each with a letter for its kind before its name. */
  function goList(path: string): string;
  function goReal(path: string): string;
  function goReadLink(path: string): string;
  /** Opens a file. `flags` are those of Node: a number, or a word such as `wx`. */
  function goOpen(path: string, flags: string, mode: number): number;
  function goReadOpen(descriptor: number, most: number): string;
  function goWriteOpen(descriptor: number, bytes: string): number;
  function goChangeMode(descriptor: number, mode: number): void;
  function goClose(descriptor: number): void;
  function goRename(from: string, to: string): void;
  function goRemove(path: string): void;
  function goMakeDirectory(path: string, mode: number): void;
  function goUTF8(text: string): string;
  /** Decodes UTF-8; each illegal part is a replacement character. */
  function goFromUTF8(bytes: string): string;
  function goIsUTF8(bytes: string): boolean;
  function goBase64(bytes: string): string;
  function goHash(algorithm: string, bytes: string): string;
  function goRandom(count: number): string;
  /** Runs a program: its arguments separated by NULs, its environment too. The result is its exit code, its output and its errors; `!` and a code if it can't be run. */
  function goRun(command: string, list: string, environment: string, input: string): string;
  /** Sends a signal, or only asks for the process if it is empty. */
  function goKill(process: number, signal: string): void;
  /** Keeps a signal from ending the process, until it is no longer asked for. */
  function goListen(signal: string, isOn: boolean): void;
  /** Waits for a time in milliseconds, or for a signal, which is returned. */
  function goWait(time: number): string;
  function goClock(): number;
  /** Loads a file of this program, as Node's `require` does. */
  function goModule(name: string): ModuleFunction;
}

/** A file of CommonJS. */
export type ModuleFunction = (
  exports: object,
  require: (id: string) => unknown,
  module: { exports: object },
  file: string,
  directory: string,
) => void;

/** The words of libuv for what can go wrong, by the codes. The number is that of Linux; only the words matter. */
const messages: Record<string, [number, string]> = {
  EPERM: [1, "operation not permitted"],
  ENOENT: [2, "no such file or directory"],
  EIO: [5, "i/o error"],
  ENXIO: [6, "no such device or address"],
  EBADF: [9, "bad file descriptor"],
  EAGAIN: [11, "resource temporarily unavailable"],
  ENOMEM: [12, "not enough memory"],
  EACCES: [13, "permission denied"],
  EBUSY: [16, "resource busy or locked"],
  EEXIST: [17, "file already exists"],
  EXDEV: [18, "cross-device link not permitted"],
  ENODEV: [19, "no such device"],
  ENOTDIR: [20, "not a directory"],
  EISDIR: [21, "illegal operation on a directory"],
  EINVAL: [22, "invalid argument"],
  ENFILE: [23, "file table overflow"],
  EMFILE: [24, "too many open files"],
  ETXTBSY: [26, "text file is busy"],
  EFBIG: [27, "file too large"],
  ENOSPC: [28, "no space left on device"],
  EROFS: [30, "read-only file system"],
  EPIPE: [32, "broken pipe"],
  ENAMETOOLONG: [36, "name too long"],
  ENOTEMPTY: [39, "directory not empty"],
  ELOOP: [40, "too many symbolic links encountered"],
};

/** The map that Node has: from the negative number of an error to its code and its words. */
export const systemErrors = new Map(
  Object.entries(messages).map(([code, [number, words]]) => [-number, [code, words]]),
);

/** Calls a function of the system. Its error is that of Node: `ENOENT: no such file or directory, open 'pets.go'`. */
export function ask<T>(call: () => T, syscall: string, path?: string, to?: string): T {
  try {
    return call();
  } catch (error) {
    throw systemError((error as Error).message, syscall, path, to);
  }
}

/** The error of a function of the system, by its code. */
export function systemError(code: string, syscall: string, path?: string, to?: string): Error {
  const [number, words] = messages[code] ?? [messages.EIO![0], code];
  const places = [path, to].filter(one => one !== undefined).map(one => `'${one}'`);
  const message = `${code}: ${words}, ${[syscall, places.join(" -> ")].filter(Boolean).join(" ")}`;
  return Object.assign(new Error(message), { errno: -number, code, syscall, path });
}

/** What is known of the machine and the process, and where the files of gen's package seem to be. */
const [platform = "", arch = "", pid = "", uid = "", hostname = "", home = "", temporary = "", root = ""] =
  goSystem().split("\0");

export const system = { platform, arch, pid: Number(pid), uid: Number(uid), hostname, home, temporary, root };
