/**
 * Keeps the bytecode of the command between runs: compiling takes a quarter of a short run. Node 22.8 and newer keep that of all other code, such
 * as a config (`module.enableCompileCache`), and only what V8 compiles when it loads a file; this also keeps the functions that the run called.
 *
 * V8 accepts any bytecode for a source of the same length. So each kept file has the source, and the bytecode twice: what was damaged, cut
 * off or made from another source is not used. Comparing takes 1 ms; a hash would take 8 ms, most of these to load `node:crypto`.
 */
import Module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { installedFile } from "../files/system-files.ts";
import { readKept, writeKept } from "./cache-folder.ts";

/** A function that only newer versions of Node have in `node:module`. */
interface NewerModule {
  enableCompileCache?: (directory: string) => unknown;
}

/** A loaded file whose bytecode isn't kept yet. */
interface NewScript {
  file: string;
  source: Buffer;
  script: Script;
}

/**
 * Loads the files of the command, in the folder of this file, with the bytecode that is kept in `directory`, which only the user can write to.
 * Bytecode that is missing there is written when the process ends.
 */
export function keepBytecode(directory: string, version: string): void {
  const nodeModule: object = process.getBuiltinModule?.("node:module") ?? {};
  (nodeModule as NewerModule).enableCompileCache?.(directory);
  const code = import.meta.dirname;
  const folder = join(directory, `${version}-${process.version}-${process.arch}`);
  const added: NewScript[] = [];
  const { extensions } = createRequire(import.meta.url);
  const load = extensions[".js"]!;
  extensions[".js"] = (module, filename) => {
    if (dirname(filename) !== code) return load(module, filename);
    const source = installedFile(filename);
    // Code that is made from kept bytecode can't import modules.
    if (source.includes("import(")) return load(module, filename);
    const file = join(folder, `${basename(filename)}.bytecode`);
    const cachedData = bytecodeOf(file, source);
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
    for (const { file, source, script } of added) {
      // With the functions that this run compiled.
      writeKept(file, () => {
        const bytecode = script.createCachedData();
        return Buffer.concat([source, bytecode, bytecode]);
      });
    }
  });
}

/** The bytecode that is kept for a source; undefined if there is none that fits. */
function bytecodeOf(file: string, source: Buffer): Buffer | undefined {
  const kept = readKept(file);
  if (kept === null) return;
  const { length } = source;
  const middle = length + (kept.length - length) / 2;
  const bytecode = kept.subarray(length, middle);
  const isWhole = middle > length && kept.subarray(0, length).equals(source);
  return isWhole && kept.subarray(middle).equals(bytecode) ? bytecode : undefined;
}
