/**
 * Keeps the bytecode of the command between runs: compiling takes a quarter of a short run. Node 22.8 and newer keep that of all other code, such
 * as a config (`module.enableCompileCache`), and only what V8 compiles when it loads a file; this also keeps the functions that the run called.
 *
 * V8 accepts any bytecode for a source of the same length. So each kept file has the source, and the bytecode twice: what was damaged, cut
 * off or made from another source is not used.
 */
import Module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { installedFile } from "../files/system-files.ts";
import { attempt } from "../text/common.ts";
import { readKept, readTwice, writeKept } from "./cache-folder.ts";

/**
 * Loads the files of the command, in the folder of this file, with the bytecode that is kept in `directory`, which only the user can write to.
 * When the process ends, bytecode is written that is missing there, and, once for each command, all of it: it has the functions that
 * earlier runs called, and now those of this one. `command` is the one that ran to its end; empty without one, as with `--help`.
 */
export function keepBytecode(directory: string, version: string, ran: { command: string }): void {
  const nodeModule: object = process.getBuiltinModule?.("node:module") ?? {};
  (nodeModule as { enableCompileCache?(directory: string): unknown }).enableCompileCache?.(directory);
  const code = import.meta.dirname;
  const folder = join(directory, `${version}-${process.version}-${process.arch}`);
  // Each with the file in which its bytecode is kept; if it `isNew`, there was none that fits.
  const loaded: { file: string; source: Buffer; script: Script; isNew: boolean }[] = [];
  const { extensions } = createRequire(import.meta.url);
  const load = extensions[".js"]!;
  extensions[".js"] = (module, filename) => {
    if (dirname(filename) !== code) return load(module, filename);
    const source = installedFile(filename);
    // Code that is made from kept bytecode can't import modules.
    if (source.includes("import(")) return load(module, filename);
    const file = join(folder, `${basename(filename)}.bytecode`);
    const cachedData = readTwice(file, source);
    // The build makes files of ASCII. Reading them as latin1 is faster than decoding UTF-8.
    const script = new Script(Module.wrap(source.toString("latin1")), {
      filename,
      ...(cachedData && { cachedData }),
    });
    loaded.push({ file, source, script, isNew: !cachedData || script.cachedDataRejected === true });
    const run = script.runInThisContext() as (this: unknown, ...values: unknown[]) => void;
    const { exports } = module;
    run.call(exports, exports, createRequire(filename), module, filename, code);
  };
  process.once("exit", () => {
    const list = join(folder, "commands.json");
    /** The commands whose functions are in each kept file. */
    const known: Record<string, string[]> = attempt(() => JSON.parse(readKept(list)?.toString() ?? "{}"), {});
    const written = loaded.filter(({ file, source, script, isNew }) => {
      const before = isNew ? [] : (known[basename(file)] ?? []);
      const learns = ran.command !== "" && !before.includes(ran.command);
      if (!isNew && !learns) return false;
      known[basename(file)] = learns ? [...before, ran.command] : before;
      writeKept(file, () => {
        const bytecode = script.createCachedData();
        return Buffer.concat([source, bytecode, bytecode]);
      });
      return true;
    });
    if (written.length > 0) writeKept(list, () => Buffer.from(JSON.stringify(known)));
  });
}
