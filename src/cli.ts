/** Runs the command that the command line names. Only this file prints and sets the exit code; see `exitCodeOf`. */
import { fstatSync, writeSync } from "node:fs";
import { CommanderError } from "commander";
import { systemFiles } from "./base/files/system-files.ts";
import { type Diagnostic, internalError } from "./base/report/diagnostic.ts";
import { exitCodeOf, formatDiagnostics, tooManyWarnings } from "./base/report/format.ts";
import { paintDiff, painter, wantsColor } from "./base/report/text.ts";
import { escapeHidden, visibleText } from "./base/report/visible-text.ts";
import { createProgram, type ParsedCommandLine } from "./commands/command-line.ts";
import { type GenerateFlags, goFlag } from "./commands/flags.ts";
import type { Outcome } from "./run/outcome.ts";

/** Runs the command line. */
export async function main(version: string): Promise<void> {
  const exitCode = await run(process.argv.slice(2).map(goFlag), version);
  // If printing failed, the exit code is already set.
  process.exitCode ??= exitCode;
}

async function run(argv: string[], version: string): Promise<number> {
  let exitCode = 0;
  const host = {
    disk: systemFiles,
    cwd: process.cwd(),
    env: process.env,
    argv,
    version,
    // A getter, since the first use of process.stderr takes time.
    get progress() {
      return process.stderr;
    },
  };
  const runCommand = async (parsed: ParsedCommandLine) => {
    const { command, flags } = parsed;
    const show = (outcome: Outcome) => {
      exitCode = present(outcome, flags, version);
    };
    const invocation = { ...parsed, host };
    if (flags.watch && command.loadWatch) {
      const { watch } = await command.loadWatch();
      // Ctrl-C is the normal end of a watch, whatever its last round found.
      if (await watch(invocation, show)) exitCode = 0;
    } else {
      const { run } = await command.load();
      show(await run(invocation));
    }
  };
  const program = createProgram(version, runCommand, argv[0], {
    writeOut: printData,
    // Messages repeat the command line, which may have hidden characters.
    writeErr: text => printMessage(visibleText(text)),
  });
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printMessage(visibleText(`gen: ${internalError(error)}\n`));
    return 2;
  }
  return exitCode;
}

/** Prints an outcome and returns its exit code. Data goes to stdout, messages to stderr. */
function present(
  { diagnostics, data, diff, notes, explanations }: Outcome,
  flags: GenerateFlags,
  version: string,
): number {
  const exitCode = exitCodeOf(diagnostics, flags.maxWarnings);
  // A JSON or SARIF document goes to stdout. If the user asked for other data there, the document goes to stderr, and nothing else does.
  const isDocument = flags.format !== "text";
  const report = isDocument || diagnostics.length > 0 ? reportOf(diagnostics, flags, version, exitCode) : "";
  const documentOnly = isDocument && (flags.stdout || flags.dumpModel || data !== "");
  if (flags.verbose && !documentOnly) printLines(explanations);
  printData(shown(data));
  if (isDocument && !documentOnly) printData(report);
  else {
    if (diff !== "") printData(paintDiff(shown(diff), painter(wantsColor(process.env, isTerminal(1)))));
    printMessage(report);
  }
  const tooMany = tooManyWarnings(diagnostics, flags.maxWarnings);
  if (tooMany !== null && !documentOnly) printLines([tooMany]);
  if (!flags.quiet) printLines(notes);
  return exitCode;
}

function reportOf(
  diagnostics: Diagnostic[],
  { format, watch }: GenerateFlags,
  version: string,
  exitCode: 0 | 1 | 2,
): string {
  const toTerminal = isTerminal(2);
  return formatDiagnostics(diagnostics, format, {
    disk: systemFiles,
    cwd: process.cwd(),
    version,
    exitCode,
    oneLine: watch ?? false,
    color: wantsColor(process.env, toTerminal),
    columns: toTerminal ? process.stderr.columns || 80 : null,
  });
}

function printLines(lines: string[]): void {
  for (const line of lines) printMessage(`${escapeHidden(line)}\n`);
}

/** Data as it is printed: unchanged for programs such as `patch`, and with hidden characters escaped on a terminal. */
function shown(data: string): string {
  return data !== "" && isTerminal(1) ? visibleText(data) : data;
}

function printData(text: string): void {
  print(1, text);
}

function printMessage(text: string): void {
  print(2, text);
}

/**
 * Writes a text to stdout or stderr at once. A stream does that, too, but Node takes 4 ms to set one up. On Windows a stream is used,
 * since nothing else writes Unicode to a console.
 */
function print(descriptor: 1 | 2, text: string): void {
  if (text === "") return;
  const failed = (error: NodeJS.ErrnoException) => printingFailed(descriptor, error);
  if (process.platform === "win32") {
    const stream = streamOf(descriptor);
    (stream.listenerCount("error") > 0 ? stream : stream.on("error", failed)).write(text);
    return;
  }
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") {
        failed(error as NodeJS.ErrnoException);
        return;
      }
      // The pipe is full, and another process has made it non-blocking: wait 5 ms, then try again.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function streamOf(descriptor: 1 | 2): NodeJS.WriteStream {
  return descriptor === 1 ? process.stdout : process.stderr;
}

/** Reports whether stdout or stderr is a terminal. Only terminals and other devices need the stream, which takes time to set up. */
function isTerminal(descriptor: 1 | 2): boolean {
  const isDevice = process.platform === "win32" || fstatSync(descriptor).isCharacterDevice();
  return isDevice && streamOf(descriptor).isTTY;
}

/** Reports that printing failed, for example on a full disk. It is not an error if the reader closes the pipe, as in `gen list --stdout | head`. */
function printingFailed(descriptor: 1 | 2, error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  process.exitCode = 1;
  if (descriptor === 1) printMessage(`gen: can't write its output: ${error.message}\n`);
}
