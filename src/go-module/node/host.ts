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
  /** QuickJS has this function of ES2024. */
  interface String {
    toWellFormed(): string;
  }
  /** The message that a config can't import something. */
  function goNotImported(name: string): string;
}

/** A file of CommonJS. */
export type ModuleFunction = (
  exports: object,
  require: (id: string) => unknown,
  module: { exports: object },
  file: string,
  directory: string,
) => void;

/** Node's map of system errors, from negative numbers to codes and words, as the build finds it in its own Node and writes it here. */
declare const SYSTEM_ERRORS: [number: number, [code: string, words: string]][];

export const systemErrors = new Map(SYSTEM_ERRORS);

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
  const [errno, [, words]] = SYSTEM_ERRORS.find(([, [known]]) => known === code) ?? [0, [code, code]];
  const places = [path, to].filter(one => one !== undefined).map(one => `'${one}'`);
  const message = `${code}: ${words}, ${[syscall, places.join(" -> ")].filter(Boolean).join(" ")}`;
  return Object.assign(new Error(message), { errno, code, syscall, path });
}

/** What is known of the machine and the process, and where the files of gen's package seem to be. */
const [platform = "", arch = "", pid = "", uid = "", hostname = "", home = "", temporary = "", root = ""] =
  goSystem().split("\0");

export const system = { platform, arch, pid: Number(pid), uid: Number(uid), hostname, home, temporary, root };
