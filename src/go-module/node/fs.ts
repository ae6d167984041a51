/** node:fs, as far as gen and its libraries use it. */
import EventEmitter from "events";
import { type Buffer, ofBytes } from "./buffer.ts";
import { ask, systemError } from "./host.ts";

/** Linux's numbers, which the Go program translates. */
const constants = {
  O_RDONLY: 0,
  O_NOFOLLOW: 0o400000,
  O_NONBLOCK: 0o4000,
  O_NOCTTY: 0o400,
  S_IFMT: 0o170000,
  S_IFREG: 0o100000,
};

/** What Stats and Dirent have in common, by the letter that Go writes for a kind. */
function kindOf(letter: string | undefined) {
  const is = (one: string) => () => one === letter;
  return { isFile: is("f"), isDirectory: is("d"), isSymbolicLink: is("l"), isCharacterDevice: is("c") };
}

/** The numbers of a Stats, in the order in which Go writes them. */
const numbers = ["size", "mode", "ino", "uid", "rdev", "mtimeNs", "ctimeNs"];

function statsOf(passed: string, toNumber: (text: string) => number | bigint = Number) {
  const [kind, ...texts] = passed.split(" ");
  const times = { mtimeMs: Number(texts[5]) / 1e6, ctimeMs: Number(texts[6]) / 1e6 };
  const all = numbers.map((name, index) => [name, toNumber(texts[index]!)] as const);
  return Object.assign(kindOf(kind), times, Object.fromEntries(all));
}

function statWith(follow: boolean, syscall: string) {
  return (path: string, { bigint, throwIfNoEntry }: { bigint?: boolean; throwIfNoEntry?: boolean } = {}) => {
    const passed = ask(() => goStat(path, follow), syscall, path);
    if (passed !== "") return statsOf(passed, bigint ? BigInt : Number);
    if (throwIfNoEntry === false) return undefined;
    throw systemError("ENOENT", syscall, path);
  };
}

const statSync = statWith(true, "stat");

/** A function of the system that gets only a path. */
function ofPath<T>(syscall: string, call: (path: string) => T) {
  return (path: string): T => ask(() => call(path), syscall, path);
}

/** A function of the system that gets an open file, and perhaps a number. */
function ofOpen<T>(syscall: string, call: (descriptor: number, value: number) => T) {
  return (descriptor: number, value = 0): T => ask(() => call(descriptor, value), syscall);
}

function existsSync(path: string): boolean {
  try {
    return goStat(path, true) !== "";
  } catch {
    return false;
  }
}

const listed = ofPath("scandir", goList);

function readdirSync(path: string, options?: { withFileTypes?: boolean }) {
  const passed = listed(path);
  const entries = passed === "" ? [] : passed.split("\0");
  return entries.map(entry =>
    options?.withFileTypes ? { ...kindOf(entry[0]), name: entry.slice(1) } : entry.slice(1),
  );
}

function openSync(path: string, flags: number | string = "r", mode = 0o666): number {
  return ask(() => goOpen(path, String(flags), mode), "open", path);
}

const closeSync = ofOpen("close", descriptor => goClose(descriptor));

const readOpen = ofOpen("read", goReadOpen);

function readSync(descriptor: number, into: Buffer, offset: number, length: number): number {
  const passed = readOpen(descriptor, length);
  if (offset === 0) into.keep(passed);
  else {
    into.filled();
    for (let index = 0; index < passed.length; index++) into[offset + index] = passed.charCodeAt(index);
  }
  return passed.length;
}

const readPath = ofPath("open", goRead);

function readFileSync(file: string | number, options?: string | { encoding?: string }): Buffer | string {
  const passed = typeof file === "number" ? readOpen(file, -1) : readPath(file);
  const encoding = typeof options === "object" ? options.encoding : options;
  return encoding === undefined ? ofBytes(passed) : goFromUTF8(passed);
}

function writeSync(descriptor: number, bytes: Buffer | string, offset = 0): number {
  const passed = typeof bytes === "string" ? goUTF8(bytes) : bytes.passed.slice(offset);
  return ask(() => goWriteOpen(descriptor, passed), "write");
}

function writeFileSync(
  file: string | number,
  content: Buffer | string,
  options: { flag?: string; mode?: number } = {},
): void {
  const descriptor = typeof file === "number" ? file : openSync(file, options.flag ?? "w", options.mode);
  try {
    writeSync(descriptor, content);
  } finally {
    if (typeof file === "string") closeSync(descriptor);
  }
}

const unlinkSync = ofPath("unlink", goRemove);

function mkdirSync(path: string, options: number | { recursive?: boolean; mode?: number } = {}): void {
  const { recursive = false, mode = 0o777 } = typeof options === "number" ? { mode: options } : options;
  if (recursive && existsSync(path)) return;
  const parent = path.replace(/[\\/][^\\/]*$/, "");
  if (recursive && parent !== "" && parent !== path) mkdirSync(parent, { recursive, mode });
  ask(() => goMakeDirectory(path, mode), "mkdir", path);
}

/** How often watched directories are looked at, in milliseconds. */
const pollingInterval = 200;

/** Watches a directory by looking at it again and again. */
function watch(dir: string, listener: (event: "rename" | "change", name: string) => void) {
  // An error if the directory can't be read.
  listed(dir);
  let states = statesIn(dir);
  const timer = setInterval(() => {
    const before = states;
    const now = statesIn(dir);
    states = now;
    for (const name of new Set([...before.keys(), ...now.keys()])) {
      const [old, state] = [before.get(name), now.get(name)];
      if (old !== state) listener(old === undefined || state === undefined ? "rename" : "change", name);
    }
  }, pollingInterval);
  return Object.assign(new EventEmitter(), { close: () => clearInterval(timer) });
}

/** The states of the entries of a directory, by their names. */
function statesIn(dir: string): Map<string, string> {
  try {
    // The times of a directory change with its entries, which are watched themselves.
    const stateOf = (path: string) => {
      const state = goStat(path, true);
      return state.startsWith("d") ? state.split(" ").slice(2, 4).join(" ") : state;
    };
    return new Map(readdirSync(dir).map(name => [String(name), stateOf(`${dir}/${name}`)]));
  } catch {
    return new Map();
  }
}

export default {
  ...{ constants, statSync, existsSync, readdirSync, openSync, closeSync, readSync, readFileSync },
  ...{ writeSync, writeFileSync, unlinkSync, mkdirSync, watch },
  lstatSync: statWith(false, "lstat"),
  fstatSync: ofOpen("fstat", descriptor => statsOf(goStatOpen(descriptor))),
  realpathSync: ofPath("realpath", goReal),
  readlinkSync: ofPath("readlink", goReadLink),
  rmSync: (path: string, options?: { force?: boolean }) =>
    options?.force && !existsSync(path) ? undefined : unlinkSync(path),
  rmdirSync: ofPath("rmdir", goRemove),
  fchmodSync: ofOpen("fchmod", goChangeMode),
  renameSync: (from: string, to: string) => ask(() => goRename(from, to), "rename", from, to),
  /** What cosmiconfig waits for. */
  promises: {
    readFile: async (path: string, options?: { encoding: string }) => readFileSync(path, options),
    stat: async (path: string) => statSync(path),
  },
};
