/** The outcome of a command, as data; cli.ts prints it. Writes, compares or shows the files of a command. */

import { type Diagnostic, sortDiagnostics } from "../base/report/diagnostic.ts";
import type { Config } from "../config/types.ts";
import type { UsedTemplate } from "../templates/render/template-set.ts";
import type { RunContext } from "./context.ts";
import type { OutputFile } from "./generate/types.ts";
import { holdingSignals, writeFiles } from "./write/write.ts";

/** What a command did and found. */
export interface Outcome {
  diagnostics: Diagnostic[];
  /** The model or the output that the user asked to see; empty otherwise. */
  data: string;
  /** The diff of `--check`; empty otherwise. */
  diff: string;
  /** Lines about what was written. */
  notes: string[];
  /** Lines about the config and the templates that were used. */
  explanations: string[];
  /** Whether the same run does the same again, as long as all that it has read is as it was: it wrote nothing. */
  repeats?: boolean;
}

/** An outcome with diagnostics only. */
export function outcomeOf(diagnostics: Diagnostic[]): Outcome {
  return { diagnostics: sortDiagnostics(diagnostics), data: "", diff: "", notes: [], explanations: [] };
}

/** A line for each file that was written or is unchanged. */
export function noteWrites({ written, unchanged }: { written: string[]; unchanged: string[] }): string[] {
  return [...written.map(file => `wrote ${file}`), ...unchanged.map(file => `unchanged ${file}`)];
}

/** Lines about the config and the templates that were used, each line once. */
export function explain(used: { config: Pick<Config, "file">; templates: UsedTemplate[] }[]): string[] {
  const lines = used.flatMap(({ config, templates }) => [
    config.file === null ? "no config file" : `config ${config.file}`,
    ...templates.map(({ name, file, origin }) => `template ${name}: ${origin} ${file}`),
  ]);
  return [...new Set(lines)];
}

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
  { flags, host: { argv, disk } }: Pick<RunContext, "flags" | "host">,
  outcome: Outcome,
): Promise<Delivered> {
  // Nothing moves with --stdout.
  const files = units.flat().filter(file => !flags.stdout || !file.moved);
  const options = { force: flags.force ?? false, disk };
  const delivered: Delivered = { ...outcome, written: [], removed: [], unchanged: [], counts: {} };
  const found = [...outcome.diagnostics];
  if (flags.stdout) {
    delivered.data = files.length === 1 ? files[0]!.content : txtar(files);
  } else if (flags.check) {
    // Imported here, since other runs don't need the library that it compares with.
    const { verifyFiles } = await import("./write/verify.ts");
    const { diagnostics, diff, unchanged } = verifyFiles(files, options, commandWithoutCheck(argv));
    found.push(...diagnostics);
    Object.assign(delivered, { diff, unchanged });
    delivered.counts = { "out of date": files.length - unchanged.length, "up to date": unchanged.length };
  } else {
    for (const unit of units) {
      const result = await holdingSignals(() => writeFiles(unit, options));
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
