/** argv -> command. The only place that prints and sets the exit code, see `exitCodeOf`. */
import { CommanderError } from "commander";
import { createProgram, goFlag, type Options, type Run } from "./command-line.ts";
import { runCommand } from "./commands/run-command.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { exitCodeOf, tooManyWarnings } from "./exit-code.ts";
import { paintDiff, painter, wantsColor } from "./format/color.ts";
import { formatDiagnostics } from "./format/format.ts";
import type { Outcome } from "./run/outcome.ts";
import { escapeHidden, visibleText } from "./visible-text.ts";

/** Runs the command line. */
export async function main(version: string): Promise<void> {
  process.exitCode = await run(process.argv.slice(2).map(goFlag), version);
}

async function run(argv: string[], version: string): Promise<number> {
  let exitCode = 0;
  const surroundings = {
    cwd: process.cwd(),
    env: process.env,
    argv,
    version,
    get progress() {
      return process.stderr;
    },
  };
  const runCommandLine: Run = async (command, words, options) => {
    const show = (outcome: Outcome) => {
      exitCode = present(outcome, options, version);
    };
    // Ctrl-C is how a watch ends, whatever its last round found.
    if (await runCommand(command, words, options, surroundings, show)) exitCode = 0;
  };
  const program = createProgram(version, runCommandLine, argv[0], {
    writeOut: printData,
    // It repeats the command line, which may come from a file.
    writeErr: text => printMessage(visibleText(text)),
  });
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    // Commander has printed what is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const trace = error instanceof Error ? error.stack : error;
    printMessage(visibleText(`gen: internal error, please report it: ${trace}\n`));
    return 2;
  }
  return exitCode;
}

/** Prints an outcome and returns the exit code that it calls for. Data goes to stdout, messages to stderr. */
function present(
  { diagnostics, data, diff, notes, explanations }: Outcome,
  options: Options,
  version: string,
): number {
  const exitCode = exitCodeOf(diagnostics, options.maxWarnings);
  // A document is data, unless the user asked for other data; then it must be alone on stderr.
  const isDocument = options.format !== "text";
  const report =
    isDocument || diagnostics.length > 0 ? reportOf(diagnostics, options, version, exitCode) : "";
  const documentOnly = isDocument && (options.stdout || options.dumpModel);
  if (options.verbose && !documentOnly) printLines(explanations);
  printData(shown(data));
  if (isDocument && !documentOnly) printData(report);
  else {
    if (diff !== "")
      printData(paintDiff(shown(diff), painter(wantsColor(process.env, process.stdout.isTTY))));
    printMessage(report);
  }
  const tooMany = tooManyWarnings(diagnostics, options.maxWarnings);
  if (tooMany !== null && !documentOnly) printLines([tooMany]);
  if (!options.quiet) printLines(notes);
  return exitCode;
}

function reportOf(
  diagnostics: Diagnostic[],
  { format, watch }: Options,
  version: string,
  exitCode: 0 | 1 | 2,
): string {
  const { env, stderr } = process;
  return formatDiagnostics(diagnostics, format, {
    cwd: process.cwd(),
    version,
    exitCode,
    oneLine: watch ?? false,
    color: wantsColor(env, stderr.isTTY),
    columns: stderr.isTTY ? stderr.columns || 80 : null,
  });
}

function printLines(lines: string[]): void {
  for (const line of lines) printMessage(`${escapeHidden(line)}\n`);
}

/** Files' own texts stay as they are for programs that read them, such as `patch`; a terminal shows their hidden characters. */
function shown(data: string): string {
  return data !== "" && process.stdout.isTTY ? visibleText(data) : data;
}

// A stream is set up when it is first used, which takes a while: a run that has nothing to say doesn't touch it.

function printData(text: string): void {
  if (text !== "") heard(process.stdout).write(text);
}

function printMessage(text: string): void {
  if (text !== "") heard(process.stderr).write(text);
}

function heard(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.listenerCount("error") > 0 ? stream : stream.on("error", streamFailed);
}

/** A reader that has seen enough (`gen list --stdout | head`) is no error; a full disk is. */
function streamFailed(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  printMessage(`gen: cannot write its output: ${error.message}\n`);
  process.exitCode = 1;
}
