/**
 * Keeps the bytecode of the command between runs: compiling takes a quarter of a short run. Node's own compile cache, which Node 20 doesn't
 * have, keeps what V8 compiles when it loads a file; this one also keeps the functions that the run called.
 *
 * V8 accepts any bytecode for a source of the same length. So each kept file has the source, and the bytecode twice: what was damaged, cut
 * off or made from another source is not used. Comparing takes 1 ms; a hash would take 8 ms, most of these to load `node:crypto`.
 */
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import Module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";

/** A loaded file whose bytecode isn't kept yet. */
interface NewScript {
  file: string;
  source: Buffer;
  script: Script;
}

/**
 * Loads the files of the command, in the folder `code`, with the bytecode that is kept in `directory`, which only the user can write to.
 * Bytecode that is missing there is written when the process ends.
 */
export function keepBytecode(code: string, directory: string, version: string): void {
  const folder = join(directory, `${version}-${process.version}-${process.arch}`);
  const added: NewScript[] = [];
  const { extensions } = createRequire(import.meta.url);
  const load = extensions[".js"]!;
  extensions[".js"] = (module, filename) => {
    if (dirname(filename) !== code) return load(module, filename);
    const source = readFileSync(filename);
    // Code that is made from kept bytecode can't import modules.
    if (source.includes("import(")) return load(module, filename);
    const file = join(folder, `${basename(filename)}.bytecode`);
    const cachedData = readKept(file, source);
    // The build makes files of ASCII. Reading them as latin1 is faster than decoding UTF-8.
    const script = new Script(Module.wrap(source.toString("latin1")), {
      filename,
      ...(cachedData && { cachedData }),
    });
    if (!cachedData || script.cachedDataRejected) added.push({ file, source, script });
    const run = script.runInThisContext() as (this: unknown, ...values: unknown[]) => void;
    const { exports } = module;
    run.call(exports, exports, createRequire(filename), module, filename, code);
  };
  process.once("exit", () => {
    for (const one of added) writeKept(one);
  });
}

/** The bytecode that is kept for a source; undefined if there is none that fits. */
function readKept(file: string, source: Buffer): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return;
  }
  try {
    const { mode, uid } = fstatSync(descriptor);
    const isOwn = process.platform === "win32" || (uid === process.geteuid?.() && (mode & 0o022) === 0);
    if (!isOwn || (mode & constants.S_IFMT) !== constants.S_IFREG) return;
    const kept = readFileSync(descriptor);
    const { length } = source;
    const middle = length + (kept.length - length) / 2;
    const bytecode = kept.subarray(length, middle);
    const isWhole = middle > length && kept.subarray(0, length).equals(source);
    if (isWhole && kept.subarray(middle).equals(bytecode)) return bytecode;
  } catch {
    // It can't be read. Then the source is compiled.
  } finally {
    closeSync(descriptor);
  }
  return;
}

/** Keeps the bytecode of a file, with the functions that this run compiled. An error here never fails a run. */
function writeKept({ file, source, script }: NewScript): void {
  const written = `${file}.${process.pid}`;
  try {
    const bytecode = script.createCachedData();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // With the flag wx, this fails if the file exists, so that no file or link of somebody else is opened.
    writeFileSync(written, Buffer.concat([source, bytecode, bytecode]), { flag: "wx", mode: 0o600 });
    renameSync(written, file);
  } catch {
    // The disk is full or read-only, for example.
    rmSync(written, { force: true });
  }
}
