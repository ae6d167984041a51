#!/usr/bin/env node
/** argv -> command. The only place that prints and sets the exit code, see `exitCodeOf`. */
import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { createProgram, goFlag, type Options } from "./command-line.ts";
import { exitCodeOf, tooManyWarnings } from "./exit-code.ts";
import { paintDiff, painter, wantsColor } from "./format/color.ts";
import { formatDiagnostics } from "./format/format.ts";
import { type Outcome, runCommand } from "./run-command.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

for (const stream of [process.stdout, process.stderr]) stream.on("error", streamFailed);
process.exitCode = await main(process.argv.slice(2).map(goFlag));

async function main(argv: string[]): Promise<number> {
  let exitCode = 0;
  const surroundings = { cwd: process.cwd(), env: process.env, argv, version };
  const program = createProgram(version, async (command, options) => {
    exitCode = present(await runCommand(command, options, surroundings), options);
  });
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    // Commander has printed what is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(
      `gen: internal error, please report it: ${error instanceof Error ? error.stack : error}\n`,
    );
    return 2;
  }
  return exitCode;
}

/** Prints an outcome and returns the exit code that it calls for. Data goes to stdout, messages to stderr. */
function present({ diagnostics, data, diff, notes, explanations }: Outcome, options: Options): number {
  const { stdout, stderr, env } = process;
  const exitCode = exitCodeOf(diagnostics, options.maxWarnings);
  const report = formatDiagnostics(diagnostics, options.format, {
    cwd: process.cwd(),
    version,
    exitCode,
    color: wantsColor(env, stderr.isTTY),
    columns: stderr.isTTY ? stderr.columns || 80 : null,
  });
  // A document is data, unless the user asked for other data; then it must be alone on stderr.
  const isDocument = options.format !== "text";
  const documentOnly = isDocument && (options.stdout || options.dumpModel);
  if (options.verbose && !documentOnly) printLines(explanations);
  stdout.write(data);
  if (isDocument && !documentOnly) stdout.write(report);
  else {
    stdout.write(paintDiff(diff, painter(wantsColor(env, stdout.isTTY))));
    stderr.write(report);
  }
  const tooMany = tooManyWarnings(diagnostics, options.maxWarnings);
  if (tooMany !== null && !documentOnly) printLines([tooMany]);
  if (!options.quiet) printLines(notes);
  return exitCode;
}

function printLines(lines: string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** A reader that has seen enough (`gen list --stdout | head`) is no error; a full disk is. */
function streamFailed(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  process.stderr.write(`gen: cannot write its output: ${error.message}\n`);
  process.exitCode = 1;
}
