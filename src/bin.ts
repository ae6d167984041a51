#!/usr/bin/env node
/** Starts the command. It loads only the code that the run needs, and for `--version` none. */

/** The version of the package; the build replaces this name by it. */
declare const GEN_VERSION: string;

const [command = "", ...others] = process.argv.slice(2);
if (others.length === 0 && /^(?:--?version|-V)$/.test(command)) process.stdout.write(`${GEN_VERSION}\n`);
else void start();

async function start(): Promise<void> {
  const { tuneForShortRun } = await import("./startup/v8-flags.ts");
  tuneForShortRun();
  // Again at the end, when bytecode is kept: a later run uses only bytecode that was made with the flags it starts with.
  process.once("exit", tuneForShortRun);
  const { enableCompileCache } = await import("./startup/compile-cache.ts");
  await enableCompileCache(GEN_VERSION);
  const { main } = await import("./cli.ts");
  await main(GEN_VERSION);
}
