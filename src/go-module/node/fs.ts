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

/** What is known of a path: what Node's Stats and Dirent have in common. */
class Kind {
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  isFile(): boolean {
    return this.#kind === "f";
  }

  isDirectory(): boolean {
    return this.#kind === "d";
  }

  isSymbolicLink(): boolean {
    return this.#kind === "l";
  }

  isCharacterDevice(): boolean {
    return this.#kind === "c";
  }
}

/** The numbers of a Stats, in the order in which Go writes them. */
const numbers = ["size", "mode", "ino", "uid", "rdev", "mtimeNs", "ctimeNs"] as const;

class Stats extends Kind {
  readonly passed: string[];
  readonly toNumber: (text: string) => number | bigint;

  constructor(passed: string, toNumber: (text: string) => number | bigint = Number) {
    const [kind, ...texts] = passed.split(" ");
    super(kind!);
    this.passed = texts;
    this.toNumber = toNumber;
  }

  get mtimeMs(): number {
    return Number(this.passed[5]) / 1e6;
  }

  get ctimeMs(): number {
    return Number(this.passed[6]) / 1e6;
  }
}

// Few of the numbers are asked for.
for (const [index, name] of numbers.entries()) {
  const get = function (this: Stats) {
    return this.toNumber(this.passed[index]!);
  };
  Object.defineProperty(Stats.prototype, name, { get });
}

interface StatOptions {
  bigint?: boolean;
  throwIfNoEntry?: boolean;
}

function statWith(follow: boolean, syscall: string) {
  return (path: string, { bigint, throwIfNoEntry }: StatOptions = {}): Stats | undefined => {
    const passed = ask(() => goStat(String(path), follow), syscall, path);
    if (passed !== "") return new Stats(passed, bigint ? BigInt : Number);
    if (throwIfNoEntry === false) return undefined;
    throw systemError("ENOENT", syscall, path);
  };
}

const statSync = statWith(true, "stat");
const lstatSync = statWith(false, "lstat");

function fstatSync(descriptor: number): Stats {
  return new Stats(ask(() => goStatOpen(descriptor), "fstat"));
}

function existsSync(path: string): boolean {
  try {
    return goStat(String(path), true) !== "";
  } catch {
    return false;
  }
}

const realpathSync = Object.assign((path: string) => ask(() => goReal(String(path)), "realpath", path), {
  native: (path: string) => ask(() => goReal(String(path)), "realpath", path),
});

function readlinkSync(path: string): string {
  return ask(() => goReadLink(path), "readlink", path);
}

class Dirent extends Kind {
  readonly name: string;
  readonly parentPath: string;

  constructor(passed: string, parentPath: string) {
    super(passed[0]!);
    this.name = passed.slice(1);
    this.parentPath = parentPath;
  }
}

function readdirSync(path: string, options?: { withFileTypes?: boolean }): (string | Dirent)[] {
  const passed = ask(() => goList(String(path)), "scandir", path);
  const entries = passed === "" ? [] : passed.split("\0");
  return entries.map(entry => (options?.withFileTypes ? new Dirent(entry, path) : entry.slice(1)));
}

function openSync(path: string, flags: number | string = "r", mode = 0o666): number {
  return ask(() => goOpen(path, String(flags), mode), "open", path);
}

function closeSync(descriptor: number): void {
  ask(() => goClose(descriptor), "close");
}

function readSync(descriptor: number, into: Buffer, offset: number, length: number): number {
  const passed = ask(() => goReadOpen(descriptor, length), "read");
  if (offset === 0) into.keep(passed);
  else {
    into.filled();
    for (let index = 0; index < passed.length; index++) into[offset + index] = passed.charCodeAt(index);
  }
  return passed.length;
}

function readFileSync(file: string | number, options?: string | { encoding?: string }): Buffer | string {
  const isOpen = typeof file === "number";
  const passed = isOpen
    ? ask(() => goReadOpen(file, -1), "read")
    : ask(() => goRead(String(file)), "open", file);
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

function fchmodSync(descriptor: number, mode: number): void {
  ask(() => goChangeMode(descriptor, mode), "fchmod");
}

function renameSync(from: string, to: string): void {
  ask(() => goRename(from, to), "rename", from, to);
}

function unlinkSync(path: string): void {
  ask(() => goRemove(path), "unlink", path);
}

function rmdirSync(path: string): void {
  ask(() => goRemove(path), "rmdir", path);
}

/** Removes a file. */
function rmSync(path: string, options?: { force?: boolean }): void {
  if (options?.force && !existsSync(path)) return;
  unlinkSync(path);
}

function mkdirSync(path: string, options: number | { recursive?: boolean; mode?: number } = {}): void {
  const { recursive = false, mode = 0o777 } = typeof options === "number" ? { mode: options } : options;
  if (recursive && existsSync(path)) return;
  const parent = path.replace(/[\\/][^\\/]*$/, "");
  if (recursive && parent !== "" && parent !== path) mkdirSync(parent, { recursive, mode });
  ask(() => goMakeDirectory(path, mode), "mkdir", path);
}

type WatchListener = (event: "rename" | "change", name: string) => void;

/** How often watched directories are looked at, in milliseconds. */
const pollingInterval = 200;

/** Watches a directory by looking at it again and again: the states of its entries by their names. */
class Watcher extends EventEmitter {
  #timer: unknown;
  #states: Map<string, string>;

  constructor(dir: string, listener: WatchListener) {
    super();
    this.#states = statesIn(dir);
    this.#timer = setInterval(() => {
      const before = this.#states;
      const now = statesIn(dir);
      this.#states = now;
      for (const name of new Set([...before.keys(), ...now.keys()])) {
        const [old, state] = [before.get(name), now.get(name)];
        if (old !== state) listener(old === undefined || state === undefined ? "rename" : "change", name);
      }
    }, pollingInterval);
  }

  close(): void {
    clearInterval(this.#timer as number);
  }
}

function statesIn(dir: string): Map<string, string> {
  try {
    const names = readdirSync(dir) as string[];
    // The times of a directory change with its entries, which are watched themselves.
    const stateOf = (path: string) => {
      const state = goStat(path, true);
      return state.startsWith("d") ? state.split(" ").slice(2, 4).join(" ") : state;
    };
    return new Map(names.map(name => [name, stateOf(`${dir}/${name}`)]));
  } catch {
    return new Map();
  }
}

function watch(dir: string, listener: WatchListener): Watcher {
  readdirSync(dir);
  return new Watcher(dir, listener);
}

/** The functions that libraries use with a callback or a promise. */
const asked = {
  lstat: lstatSync,
  readdir: readdirSync,
  readFile: readFileSync,
  realpath: realpathSync,
  stat: statSync,
};

type Asked = (...given: never[]) => unknown;

const promises = Object.fromEntries(
  Object.entries(asked).map(([name, call]) => [name, async (...given: never[]) => (call as Asked)(...given)]),
);

function withCallback(call: Asked) {
  return (...given: unknown[]) => {
    const done = given.pop() as (error: unknown, result?: unknown) => void;
    const promise = Promise.resolve().then(() => call(...(given as never[])));
    promise.then(
      result => done(null, result),
      error => done(error),
    );
  };
}

const lstat = withCallback(lstatSync);
const readdir = withCallback(readdirSync);
const readFile = withCallback(readFileSync as Asked);
const realpath = withCallback(realpathSync);
const stat = withCallback(statSync);

export default {
  ...{
    Stats,
    Dirent,
    constants,
    statSync,
    lstatSync,
    fstatSync,
    existsSync,
    realpathSync,
    readlinkSync,
    readdirSync,
  },
  ...{
    openSync,
    closeSync,
    readSync,
    readFileSync,
    writeSync,
    writeFileSync,
    fchmodSync,
    renameSync,
    unlinkSync,
  },
  ...{ rmdirSync, rmSync, mkdirSync, watch, promises, lstat, readdir, readFile, realpath, stat },
};
