#!/usr/bin/env node
/** Starts the command. It loads only the code that the run needs, and for `--version` none. */
import { enableCompileCache } from "./startup/compile-cache.ts";
import { tuneForShortRun } from "./startup/v8-flags.ts";

/** The version of the package; the build replaces this name by it. */
declare const GEN_VERSION: string;

const [command = "", ...others] = process.argv.slice(2);
if (others.length === 0 && /^(?:--?version|-V)$/.test(command)) {
  process.stdout.write(`${GEN_VERSION}\n`);
} else {
  tuneForShortRun();
  // Again at the end, when bytecode is kept: a later run uses only bytecode that was made with the flags it starts with.
  process.once("exit", tuneForShortRun);
  void enableCompileCache(GEN_VERSION)
    .then(() => import("./cli.ts"))
    .then(({ main }) => main(GEN_VERSION));
}
