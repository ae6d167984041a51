#!/usr/bin/env node
/** The command's start. It loads nothing but what the run needs; for `--version`, nothing at all. */
import { keepCompiledCode } from "./compiled-code.ts";

/** The package's version, which the build fills in. */
declare const GEN_VERSION: string;

const [command = "", ...others] = process.argv.slice(2);
if (others.length === 0 && /^(?:--?version|-V)$/.test(command)) {
  process.stdout.write(`${GEN_VERSION}\n`);
} else {
  // What the help uses is too little for a run of the command.
  const isCommand = /^\w[\w-]*$/.test(command) && !others.some(word => /^--?h(?:elp)?$/.test(word));
  if (isCommand) keepCompiledCode(import.meta.dirname, command);
  void import("./cli.ts").then(({ main }) => main(GEN_VERSION));
}
