/** Writes, compares or shows files. */

import { sortDiagnostics } from "../base/report/diagnostic.ts";
import type { RunContext } from "./context.ts";
import type { OutputFile } from "./generate/types.ts";
import { noteWrites, type Outcome } from "./outcome.ts";
import { holdingSignals, writeFiles } from "./write/write.ts";

/** The outcome of writing, comparing or showing files, with the paths of the files for messages. */
export interface Delivered extends Outcome {
  written: string[];
  removed: string[];
  unchanged: string[];
  /** The number of files in each state: `written`, `removed`, `unchanged`, `out of date`, `up to date`. */
  counts: Record<string, number>;
}

/** Writes, compares or shows files, as the flags say, and adds what it did to `outcome`. Of each unit, all files are written or none. */
export async function deliverFiles(
  units: OutputFile[][],
  { flags, host: { argv } }: Pick<RunContext, "flags" | "host">,
  outcome: Outcome,
): Promise<Delivered> {
  // Nothing moves with --stdout.
  const files = units.flat().filter(file => !flags.stdout || !file.moved);
  const force = flags.force ?? false;
  const delivered: Delivered = { ...outcome, written: [], removed: [], unchanged: [], counts: {} };
  const found = [...outcome.diagnostics];
  if (flags.stdout) {
    delivered.data = files.length === 1 ? files[0]!.content : txtar(files);
  } else if (flags.check) {
    // Imported here, since other runs don't need the library that it compares with.
    const { verifyFiles } = await import("./write/verify.ts");
    const { diagnostics, diff, unchanged } = verifyFiles(files, force, commandWithoutCheck(argv));
    found.push(...diagnostics);
    Object.assign(delivered, { diff, unchanged });
    delivered.counts = { "out of date": files.length - unchanged.length, "up to date": unchanged.length };
  } else {
    for (const unit of units) {
      const result = await holdingSignals(() => writeFiles(unit, { force }));
      found.push(...result.diagnostics);
      delivered.written.push(...result.written);
      delivered.removed.push(...result.removed);
      delivered.unchanged.push(...result.unchanged);
    }
    const { written, removed, unchanged } = delivered;
    delivered.counts = { written: written.length, removed: removed.length, unchanged: unchanged.length };
  }
  const notes = [...noteWrites(delivered), ...outcome.notes];
  return { ...delivered, diagnostics: sortDiagnostics(found), notes };
}

/** Several files in one stream, in the format of https://pkg.go.dev/golang.org/x/tools/txtar. */
function txtar(files: OutputFile[]): string {
  return files.map(({ displayPath: name, content }) => `-- ${name} --\n${content}`).join("");
}

/**
 * The command line that writes the files: that of this run without `--check` and the flags for messages. It
 * starts with `npx handlergen`, which works wherever the package is installed.
 */
function commandWithoutCheck(argv: string[]): string {
  const words = ["npx", "handlergen"];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index]!;
    if (word === "--format" || word === "--max-warnings") index++;
    else if (word !== "--check" && !/^--(format|max-warnings)=/.test(word)) words.push(quoted(word));
  }
  return words.join(" ");
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
