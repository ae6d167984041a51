/** Runs the command that the command line names. Only this file prints and sets the exit code; see `exitCodeOf`. */
import { CommanderError } from "commander";
import { systemFiles } from "./base/files/system-files.ts";
import { type Diagnostic, internalError } from "./base/report/diagnostic.ts";
import { exitCodeOf, formatDiagnostics, tooManyWarnings } from "./base/report/format.ts";
import { type Descriptor, isTerminal, print } from "./base/report/print.ts";
import { paintDiff, painter, wantsColor } from "./base/report/text.ts";
import { escapeHidden, visibleText } from "./base/report/visible-text.ts";
import {
  filesOf,
  type KeptRun,
  keepRun,
  keptWork,
  newRecord,
  type RunRecord,
  recordedFiles,
  recordedVariables,
} from "./base/startup/kept-runs.ts";
import { createProgram, type ParsedCommandLine } from "./commands/command-line.ts";
import { type GenerateFlags, goFlag } from "./commands/flags.ts";
import type { Outcome } from "./run/deliver.ts";
import type { Host } from "./run/plan.ts";

/** What a run prints with. */
type Print = (descriptor: Descriptor, text: string) => void;

/** Runs the command line. A run that can be repeated is remembered in `kept`. */
export async function main(version: string, kept: KeptRun | null, ran: { command: string }): Promise<void> {
  const record = newRecord(kept?.seen);
  const { command, exitCode, repeats } = await run(process.argv.slice(2).map(goFlag), version, record, kept);
  ran.command = command;
  // If printing failed, the exit code is already set.
  if (kept !== null && repeats && process.exitCode === undefined) keepRun(kept, record, exitCode);
  process.exitCode ??= exitCode;
}

/** Runs the command line, and records what it looks at and prints. */
async function run(argv: string[], version: string, record: RunRecord, kept: KeptRun | null) {
  const result = { command: "", exitCode: 0, repeats: false };
  const host: Host = {
    disk: recordedFiles(systemFiles, record),
    cwd: process.cwd(),
    env: recordedVariables(process.env, record),
    argv,
    version,
    inputs: () => filesOf(record),
    kept: kept && keptWork(kept, record, systemFiles),
    // A getter, since the first use of process.stderr takes time.
    get progress() {
      return process.stderr;
    },
  };
  const write: Print = (descriptor, text) => {
    record.printed.push([descriptor, text]);
    print(descriptor, text);
  };
  const runCommand = async (parsed: ParsedCommandLine) => {
    const { command, flags } = parsed;
    const invocation = { ...parsed, host };
    if (flags.watch && command.loadWatch) {
      const { watch } = await command.loadWatch();
      // Ctrl-C is the normal end of a watch, whatever its last round found.
      const showRound = (outcome: Outcome) => {
        result.exitCode = present(outcome, flags, host, write);
        // A watch is not remembered, and may be long.
        record.printed = [];
      };
      if (await watch(invocation, showRound)) result.exitCode = 0;
    } else {
      const { run } = await command.load();
      const outcome = await run(invocation);
      result.exitCode = present(outcome, flags, host, write);
      result.repeats = outcome.repeats ?? false;
    }
    // A word that is no command ends with 2.
    if (result.exitCode < 2) result.command = command.name;
  };
  const program = createProgram(version, runCommand, argv[0], {
    writeOut: text => write(1, text),
    // Messages repeat the command line, which may have hidden characters.
    writeErr: text => write(2, visibleText(text)),
  });
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return { ...result, exitCode: error.exitCode === 0 ? 0 : 2 };
    write(2, visibleText(`gen: ${internalError(error)}\n`));
    return { ...result, exitCode: 2 };
  }
  return result;
}

/** Prints an outcome and returns its exit code. Data goes to stdout, messages to stderr. */
function present(outcome: Outcome, flags: GenerateFlags, host: Host, write: Print) {
  const { diagnostics, data, diff, notes, explanations } = outcome;
  const exitCode = exitCodeOf(diagnostics, flags.maxWarnings);
  // A JSON or SARIF document goes to stdout. If the user asked for other data there, the document goes to stderr, and nothing else does.
  const isDocument = flags.format !== "text";
  const report = isDocument || diagnostics.length > 0 ? reportOf(diagnostics, flags, host, exitCode) : "";
  const documentOnly = isDocument && (flags.stdout || flags.dumpModel || data !== "");
  const writeLines = (lines: string[]) => {
    for (const line of lines) write(2, `${escapeHidden(line)}\n`);
  };
  if (flags.verbose && !documentOnly) writeLines(explanations);
  write(1, shown(data));
  if (isDocument && !documentOnly) write(1, report);
  else {
    if (diff !== "") write(1, paintDiff(shown(diff), painter(wantsColor(host.env, isTerminal(1)))));
    write(2, report);
  }
  const tooMany = tooManyWarnings(diagnostics, flags.maxWarnings);
  if (tooMany !== null && !documentOnly) writeLines([tooMany]);
  if (!flags.quiet) writeLines(notes);
  return exitCode;
}

function reportOf(all: Diagnostic[], { format, watch }: GenerateFlags, host: Host, exitCode: 0 | 1 | 2) {
  const { disk, cwd, env, version } = host;
  const toTerminal = isTerminal(2);
  // It may have another width next time.
  if (toTerminal) disk.dependsOnMore?.();
  return formatDiagnostics(all, format, {
    ...{ disk, cwd, version, exitCode },
    oneLine: watch ?? false,
    color: wantsColor(env, toTerminal),
    columns: toTerminal ? process.stderr.columns || 80 : null,
  });
}

/** Data as it is printed: unchanged for programs such as `patch`, and with hidden characters escaped on a terminal. */
function shown(data: string): string {
  return data !== "" && isTerminal(1) ? visibleText(data) : data;
}
