#!/usr/bin/env node
/** Starts the command. It loads only the code that the run needs, and for `--version` none. */

/** The version of the npm package, which the build writes in the place of this name. */
declare const GEN_VERSION: string;

const [command = "", ...others] = process.argv.slice(2);
if (others.length === 0 && /^(?:--?version|-V)$/.test(command)) process.stdout.write(`${GEN_VERSION}\n`);
else void start();

async function start(): Promise<void> {
  const { tuneForShortRun } = await import("./base/startup/v8-flags.ts");
  tuneForShortRun();
  // Set again at the end, before bytecode is kept: a long run changes the flags, and a run only uses bytecode that was made with its own flags.
  process.once("exit", tuneForShortRun);
  const { enableCompileCache } = await import("./base/startup/compile-cache.ts");
  await enableCompileCache(GEN_VERSION);
  const { main } = await import("./cli.ts");
  await main(GEN_VERSION);
}
