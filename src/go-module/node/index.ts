/** What gen needs of Node where there is none: globals, `require` with the modules of Node, and the loop that runs timers. */
import EventEmitter from "events";
import { Buffer, isAscii, isUtf8, ofBytes } from "./buffer.ts";
import fs from "./fs.ts";
import { type ModuleFunction, system, systemErrors } from "./host.ts";
import { fileURLToPath, path, pathToFileURL, URL } from "./paths.ts";
import { process } from "./process.ts";

function createHash(algorithm: string) {
  const parts: string[] = [];
  const hash = {
    update(part: string | Uint8Array) {
      parts.push(typeof part === "string" ? goUTF8(part) : Buffer.from(part).passed);
      return hash;
    },
    digest: (encoding: "hex" | "base64") => ofBytes(goHash(algorithm, parts.join(""))).toString(encoding),
  };
  return hash;
}

function spawnSync(
  command: string,
  list: string[],
  { env = process.env, input = "", encoding }: { env?: NodeJS.ProcessEnv; input?: string; encoding?: string },
) {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value ?? ""}`);
  const result = goRun(command, list.join("\0"), variables.join("\0"), goUTF8(input));
  if (result.startsWith("!"))
    return { status: null, error: Object.assign(new Error(result.slice(1)), { code: result.slice(1) }) };
  const [status = "", length = ""] = result.split(" ", 2);
  const output = result.slice(status.length + length.length + 2);
  const [stdout, stderr] = [output.slice(0, Number(length)), output.slice(Number(length))].map(passed =>
    encoding === undefined ? ofBytes(passed) : goFromUTF8(passed),
  );
  return { status: Number(status), stdout, stderr };
}

const util = {
  getSystemErrorMap: () => systemErrors,
  inherits: (one: { prototype: object }, base: { prototype: object }) =>
    Object.setPrototypeOf(one.prototype, base.prototype),
  inspect: String,
};

const timers = {
  setImmediate: () => timers.setTimeout(0),
  setTimeout: (time: number) => new Promise<void>(resolve => void setTimeout(resolve, time)),
};

/** Node's modules by their names. */
const builtins: Record<string, unknown> = {
  buffer: { Buffer, isAscii, isUtf8 },
  child_process: { spawnSync },
  crypto: { createHash, randomBytes: (count: number) => ofBytes(goRandom(count)) },
  events: Object.assign(EventEmitter, { EventEmitter, default: EventEmitter }),
  fs,
  "fs/promises": fs.promises,
  module: { createRequire: () => Object.assign(require, { cache: {}, resolve: (id: string) => id }) },
  os: {
    cpus: () => [{}],
    homedir: () => system.home,
    hostname: () => system.hostname,
    platform: () => system.platform,
    tmpdir: () => system.temporary,
  },
  path,
  process,
  // What fast-glob makes of it is not used.
  stream: {},
  "timers/promises": timers,
  url: { URL, fileURLToPath, pathToFileURL },
  util,
  v8: { setFlagsFromString: () => {} },
  vm: { Script: class {} },
};

/** The files of CommonJS that were loaded, by their paths: those of this program, and those that a config consists of. */
const loaded = new Map<string, { exports: object }>();

/** A module of Node, or a file of this program. */
function require(id: string): unknown {
  const builtin = builtins[id.replace(/^node:/, "")];
  if (builtin !== undefined) return builtin;
  const file = `${system.root}dist/${path.basename(id)}`;
  return loaded.get(file)?.exports ?? load(file, goModule(path.basename(id)), require);
}

/** Runs a file of CommonJS, and returns its exports. */
function load(file: string, run: ModuleFunction, require: (id: string) => unknown): object {
  const module = { exports: {} };
  loaded.set(file, module);
  run.call(module.exports, module.exports, require, module, file, path.dirname(file));
  return module.exports;
}

/** Runs a config or another file of CommonJS, and returns its exports. Go calls it in the file's own name, so that errors have places. */
function runCommonJS(file: string, run: ModuleFunction): object {
  return load(file, run, id => requireFrom(path.dirname(file), id));
}

/** What `require` returns in a file of the user. */
function requireFrom(dir: string, id: string): unknown {
  if (id === "handlergen") return require("./index.js");
  if (!/^(?:\.{1,2}$|\.{0,2}\/)/.test(id)) throw new Error(goNotImported(id));
  const whole = path.resolve(dir, id);
  const isFile = (one: string) => fs.statSync(one, { throwIfNoEntry: false })?.isFile();
  const file = ["", ".js", ".json", "/index.js"].map(end => whole + end).find(isFile);
  if (file === undefined) throw new Error(`Cannot find module '${id}'`);
  const known = loaded.get(file);
  if (known) return known.exports;
  const text = String(fs.readFileSync(file, "utf8"));
  if (file.endsWith(".json")) return JSON.parse(text);
  const run = new Function("exports", "require", "module", "__filename", "__dirname", text);
  return runCommonJS(file, run as ModuleFunction);
}

class Text {
  encode = (text: string): Buffer => Buffer.from(text);
  decode = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
}

const shown = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const print =
  (descriptor: number) =>
  (...values: unknown[]) =>
    goWriteOpen(descriptor, goUTF8(`${values.map(shown).join(" ")}\n`));

const utf8 = goUTF8;

Object.assign(globalThis, {
  global: globalThis,
  // Half a pair of surrogates has no bytes in UTF-8.
  goUTF8: (text: string) => utf8(text.toWellFormed()),
  require,
  runCommonJS,
  Buffer,
  URL,
  TextEncoder: Text,
  TextDecoder: Text,
  console: { log: print(1), info: print(1), debug: print(1), warn: print(2), error: print(2) },
});
Error.captureStackTrace ??= () => {};
// QuickJS's own function gives negative numbers for 32 bits and more.
BigInt.asUintN = (bits, value) => value & ((1n << BigInt(bits)) - 1n);
