#!/usr/bin/env node
/** argv -> command. The only place that prints and sets the exit code: 0 fine, 1 problems, 2 usage, config or template. */
import { readFileSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";
import { loadConfig } from "./config/load-config.ts";
import { type Diagnostic, formatDiagnostic, hasErrors } from "./diagnostics.ts";
import { type GenerateResult, generate, type OutputFile } from "./generate.ts";
import { generateBasics } from "./generate-basics.ts";
import { loadParser } from "./go/parser.ts";
import { defaultBuildContext } from "./source/build-context.ts";
import { writeFiles } from "./write.ts";

/** The flags of every command. */
interface Options {
  config?: string;
  dir?: string;
  dumpModel?: boolean;
  force?: boolean;
  out?: string;
  quiet?: boolean;
  recv?: string[];
  stdout?: boolean;
  tags?: string[];
  template?: string;
  verbose?: boolean;
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

// A reader that has seen enough (`gen list --stdout | head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command("gen")
    .description(
      "Reads the net/http handlers of a Go package and writes their routes and bindings as plain Go.",
    )
    .version(version)
    .exitOverride();
  const commands = [
    ["list", "write ListHandlers() per receiver (handlers.gen.go), and gen.yml for the whole package"],
    ["bindings", "write Parse, Build and Write for request and response structs (bindings.gen.go)"],
    ["basics", "write a package with the types Boolean, Int, HandlerInfo and BindingError (needs --out)"],
    ["yaml", "write the method and path of every handler (gen.yml)"],
  ] as const;
  for (const [name, description] of commands) {
    addFlags(program.command(name).description(description).exitOverride()).action(
      async (options: Options) => {
        exitCode = await run(name, options);
      },
    );
  }
  try {
    await program.parseAsync(argv.map(goFlag), { from: "user" });
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

/** Go people type one dash: `-dir` means `--dir`. */
function goFlag(argument: string): string {
  return /^-[a-z][a-z-]+(=|$)/.test(argument) ? `-${argument}` : argument;
}

function addFlags(command: Command): Command {
  const list = (value: string, previous: string[] = []) => [...previous, ...value.split(",").filter(Boolean)];
  return command
    .option("--dir <dir>", "the package's directory (default: the working directory)")
    .addOption(
      new Option(
        "--recv <type>",
        "only this receiver's handlers; may repeat; func: plain functions",
      ).argParser(list),
    )
    .option("--out <file>", "the file to write")
    .option("--config <file>", "the config file (default: the nearest one upwards)")
    .option("--template <file>", "the template to use instead of the built-in one")
    .addOption(
      new Option("--tags <tags>", "build tags that are satisfied, separated by commas").argParser(list),
    )
    .option("--dump-model", "print the model as JSON and write nothing")
    .option("--stdout", "print what would be written and write nothing")
    .option("--force", "overwrite files that have no generated-code header")
    .option("--quiet", "print nothing but problems")
    .option("--verbose", "say which config and templates are used");
}

async function run(command: string, options: Options): Promise<number> {
  const cwd = process.cwd();
  if (command === "basics" && options.out === undefined) {
    return report([
      usageError("gen basics needs --out: the file to write, for example --out basics/basics.gen.go"),
    ]);
  }
  const loaded = await loadConfig({ cwd, command, flags: options });
  if (!loaded.config) return report(loaded.diagnostics);
  const { config } = loaded;
  const build = defaultBuildContext(process.env, process.platform, process.arch, config.tags);
  const parser = await loadParser().catch((error: Error) => error);
  if (parser instanceof Error) return report([usageError(parser.message)]);
  const request = { command, config, build, parser, env: process.env, cwd, version };
  const result = await (command === "basics" ? generateBasics : generate)(request);
  const diagnostics = [...loaded.diagnostics, ...result.diagnostics];
  if (options.verbose) explain(config.file, result);
  if (options.dumpModel) {
    if (result.model) process.stdout.write(`${JSON.stringify(result.model, null, 2)}\n`);
    return report(diagnostics);
  }
  if (hasErrors(diagnostics)) return report(diagnostics);
  if (options.stdout) {
    process.stdout.write(result.files.length === 1 ? (result.files[0]?.content ?? "") : txtar(result.files));
    return report(diagnostics);
  }
  const {
    written,
    unchanged,
    diagnostics: problems,
  } = writeFiles(result.files, { force: options.force ?? false });
  const exitCode = report([...diagnostics, ...problems]);
  if (!options.quiet) {
    for (const file of written) process.stderr.write(`wrote ${file}\n`);
    for (const file of unchanged) process.stderr.write(`unchanged ${file}\n`);
  }
  return exitCode;
}

function usageError(message: string): Diagnostic {
  return { code: "usage", severity: "error", message, location: null, related: [] };
}

/** Prints the diagnostics to stderr and returns the exit code that they call for. */
function report(diagnostics: Diagnostic[]): number {
  for (const diagnostic of diagnostics) process.stderr.write(`${formatDiagnostic(diagnostic)}\n`);
  if (!hasErrors(diagnostics)) return 0;
  const usage = ["usage", "config", "template", "unknown-receiver"];
  return diagnostics.some(({ code, severity }) => severity === "error" && usage.includes(code)) ? 2 : 1;
}

function explain(configFile: string | null, { templates }: GenerateResult): void {
  process.stderr.write(configFile === null ? "no config file\n" : `config ${configFile}\n`);
  for (const { name, file, origin } of templates)
    process.stderr.write(`template ${name}: ${origin} ${file}\n`);
}

/** Several files in one stream, in the format of https://pkg.go.dev/golang.org/x/tools/txtar. */
function txtar(files: OutputFile[]): string {
  return files.map(({ displayPath, content }) => `-- ${displayPath} --\n${content}`).join("");
}
