#!/usr/bin/env node
/** Starts the command. It loads only the code that the run needs, and for `--version` none. */

/** The version of the npm package, which the build writes in the place of this name. */
declare const GEN_VERSION: string;
/** A hash of gen's code and templates, which the build writes in the place of this name. */
declare const GEN_BUILD: string;

const [command = "", ...others] = process.argv.slice(2);
// The Go program runs this without Node (src/go-module).
const runtime = process.release.name === "node" ? "" : ` (${process.release.name})`;
if (others.length === 0 && /^(?:--?version|-V)$/.test(command))
  process.stdout.write(`${GEN_VERSION}${runtime}\n`);
else start().catch(failed);

async function start(): Promise<void> {
  const { cacheDirectory } = await import("./base/startup/cache-folder.ts");
  const { keptRun, replay } = await import("./base/startup/kept-runs.ts");
  const { GEN_NO_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env;
  const directory = cacheDirectory();
  // Coverage is about code that runs, and only works with newly compiled code.
  const isCovered = Boolean(NODE_V8_COVERAGE);
  const kept = directory === null || GEN_NO_CACHE || isCovered ? null : keptRun(directory, GEN_BUILD);
  if (kept !== null && replay(kept)) return;

  const { tuneForShortRun } = await import("./base/startup/v8-flags.ts");
  tuneForShortRun();
  // Set again at the end, before bytecode is kept: a long run changes the flags, and a run only uses bytecode that was made with its own flags.
  process.once("exit", tuneForShortRun);
  const ran = { command: "" };
  if (directory !== null && !NODE_DISABLE_COMPILE_CACHE && !isCovered) {
    const { keepBytecode } = await import("./base/startup/kept-bytecode.ts");
    keepBytecode(directory, GEN_VERSION, ran);
  }
  const { main } = await import("./cli.ts");
  await main(GEN_VERSION, kept, ran);
}

/** Prints an error that nobody caught. */
async function failed(error: unknown): Promise<void> {
  const { internalError } = await import("./base/report/diagnostic.ts");
  process.stderr.write(`gen: ${internalError(error)}\n`);
  process.exitCode = 2;
}
