#!/usr/bin/env node
/** The command's start. It loads nothing but what the run needs; for `--version`, nothing at all. */
import { enableCompileCache } from "./startup/compile-cache.ts";

/** The package's version, which the build fills in. */
declare const GEN_VERSION: string;

const [command = "", ...others] = process.argv.slice(2);
if (others.length === 0 && /^(?:--?version|-V)$/.test(command)) {
  process.stdout.write(`${GEN_VERSION}\n`);
} else {
  enableCompileCache();
  void import("./cli.ts").then(({ main }) => main(GEN_VERSION));
}
