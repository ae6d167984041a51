#!/usr/bin/env node
/** The command's start. It loads nothing but what the run needs; for `--version`, nothing at all. */
import { setFlagsFromString } from "node:v8";

/** The package's version, which the build fills in. */
declare const GEN_VERSION: string;

/** What @types/node of Node 20 doesn't know. */
interface CompileCache {
  enableCompileCache(): { status: number };
  constants: { compileCacheStatus: Record<string, number> };
}

if (process.argv.length === 3 && /^(?:--?version|-V)$/.test(process.argv[2]!)) {
  process.stdout.write(`${GEN_VERSION}\n`);
} else {
  keepCompiledCode();
  void import("./cli.ts").then(({ main }) => main(GEN_VERSION));
}

/**
 * Node 22 and newer can keep compiled code in the system's folder for temporary files (NODE_DISABLE_COMPILE_CACHE forbids it), but only that of
 * functions which are compiled when their file is loaded. So all are: the first run takes 15 ms longer, each later one 20 ms less.
 */
function keepCompiledCode(): void {
  // Imported, it would be loaded for --version, too.
  const module: object = process.getBuiltinModule?.("node:module") ?? {};
  const { enableCompileCache, constants } = module as Partial<CompileCache>;
  const status = enableCompileCache?.().status;
  const { ENABLED, ALREADY_ENABLED } = constants?.compileCacheStatus ?? {};
  if (status !== undefined && (status === ENABLED || status === ALREADY_ENABLED))
    setFlagsFromString("--no-lazy");
}
