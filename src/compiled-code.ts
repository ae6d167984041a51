/**
 * Keeps the bytecode that V8 makes of our files, from one run of a command to the next: compiling takes a third of the time of
 * a short run. Node 22 can do the like (`module.enableCompileCache`), but keeps only functions that are compiled when their file is loaded;
 * this keeps those that the command used. NODE_DISABLE_COMPILE_CACHE turns it off, as Node's.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, join } from "node:path";
import type { Script } from "node:vm";

type ModuleFunction = (
  exports: object,
  require: NodeJS.Require,
  module: NodeJS.Module,
  file: string,
  dir: string,
) => void;

/** From now on, modules in the directory `dist` are run from what a former run of the same command kept. Nothing here may fail a run. */
export function keepCompiledCode(dist: string, command: string): void {
  const { env, versions, arch } = process;
  const cache = cacheDirectory();
  // Coverage needs code that was compiled for it.
  if (cache === null || env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return;

  const require = createRequire(join(dist, "cli.js"));
  const vm = require("node:vm") as typeof import("node:vm");
  const { extensions } = require;
  const load = extensions[".js"];
  const compiled: { script: Script; file: string; key: string }[] = [];
  extensions[".js"] = (module, file) => {
    if (dirname(file) !== dist) return load(module, file);
    const { size, mtimeMs, ctimeMs } = statSync(file);
    const key = `${[file, size, mtimeMs, ctimeMs].join(" ")}\n`;
    const kept = join(cache, `${basename(file, ".js")}-${command}-${hash(dist)}-${arch}-${versions.v8}`);
    const cachedData = read(kept, key);
    const text = readFileSync(file, "utf8");
    // Node 20 forgets with kept code what `import()` needs. The question mark is that of a regular expression.
    if (!cachedData && /\bimport\((?!\?)/.test(text)) return load(module, file);
    const code = `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
    const script = new vm.Script(code, { filename: file, ...(cachedData && { cachedData }) });
    if (!cachedData || script.cachedDataRejected) compiled.push({ script, file: kept, key });
    const run: ModuleFunction = script.runInThisContext();
    run.call(module.exports, module.exports, createRequire(file), module, file, dist);
  };
  process.on("exit", exitCode => {
    // A run that failed used only a part of what others use.
    if (exitCode !== 0 || compiled.length === 0) return;
    // V8 takes code only under the flags that it was kept under, so what gofmt.ts sets is undone.
    const { setFlagsFromString } = require("node:v8") as typeof import("node:v8");
    for (const flag of ["--wasm-dynamic-tiering", "--wasm-tier-up"]) setFlagsFromString(flag);
    for (const { script, file, key } of compiled) write(file, key, script);
    removeOld(cache);
  });
}

/** The user's own, since code from a place where others may write could be anyone's; null where there is none. */
function cacheDirectory(): string | null {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const usual = { win32: LOCALAPPDATA, darwin: HOME && join(HOME, "Library", "Caches") };
  const elsewhere = XDG_CACHE_HOME || (HOME && join(HOME, ".cache"));
  const dir = process.platform in usual ? usual[process.platform as keyof typeof usual] : elsewhere;
  return dir && isAbsolute(dir) ? join(dir, "handlergen") : null;
}

/** What was kept for that very file; undefined when there is nothing. */
function read(file: string, key: string): Buffer | undefined {
  try {
    const kept = readFileSync(file);
    const start = Buffer.byteLength(key);
    const own = statSync(file).uid === (process.getuid?.() ?? 0);
    return own && kept.toString("utf8", 0, start) === key ? kept.subarray(start) : undefined;
  } catch {
    return undefined;
  }
}

function write(file: string, key: string, script: Script): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Flushed and renamed, so that no run ever reads half of it: V8 trusts what it is given.
    const temporary = `${file}.${process.pid}`;
    const content = Buffer.concat([Buffer.from(key), script.createCachedData()]);
    writeFileSync(temporary, content, { mode: 0o600, flush: true });
    renameSync(temporary, file);
  } catch {
    // A disk that is full or read-only: then each run compiles.
  }
}

/** Removes what was kept a month ago: versions that are gone leave nothing behind for good, and others keep theirs anew. */
function removeOld(cache: string): void {
  try {
    const limit = Date.now() - 30 * 24 * 60 * 60 * 1000;
    for (const name of readdirSync(cache)) {
      const file = join(cache, name);
      if (statSync(file).mtimeMs < limit) unlinkSync(file);
    }
  } catch {
    // Another run may have removed it at the same time.
  }
}

/** A short name for a path; the file's first line has the whole. */
function hash(text: string): string {
  let sum = 0;
  for (const character of text) sum = (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0;
  return sum.toString(36);
}
