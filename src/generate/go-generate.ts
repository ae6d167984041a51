/** What `go generate` tells the commands that it runs: https://pkg.go.dev/cmd/go#hdr-Generate_Go_files_by_processing_source. */
import type { GoFile } from "../go/declarations.ts";
import type { Environment } from "../modules/go-environment.ts";

/**
 * The files of the package whose `//go:generate` line runs us. Of a directory with files of two packages, which is an error otherwise,
 * GOPACKAGE says which one is meant; it says nothing of other directories, and GOFILE tells whether it is about this one.
 */
export function filesOfGoGenerate(files: GoFile[], dir: string, cwd: string, env: Environment): GoFile[] {
  const { GOFILE, GOPACKAGE } = env;
  if (dir !== cwd || !files.some(({ name }) => name === GOFILE)) return files;
  const own = files.filter(({ packageName }) => packageName === GOPACKAGE);
  return own.length > 0 ? own : files;
}
