/** The commands and their flags. */
import { Command, InvalidArgumentError, Option } from "commander";
import { type Format, formats } from "./format/format.ts";

/** The flags of every command. */
export interface Options {
  check?: boolean;
  config?: string;
  dir?: string;
  dumpModel?: boolean;
  force?: boolean;
  format: Format;
  maxWarnings: number;
  out?: string;
  quiet?: boolean;
  recv?: string[];
  stdout?: boolean;
  tags?: string[];
  template?: string;
  verbose?: boolean;
}

/** `validate` writes nothing; the others have flags for what they write. */
const commands = [
  {
    name: "list",
    description: "write ListHandlers() per receiver (handlers.gen.go), and gen.yml for the whole package",
  },
  {
    name: "bindings",
    description: "write Parse, Build and Write for request and response structs (bindings.gen.go)",
  },
  {
    name: "basics",
    description: "write a package with the types Boolean, Int, HandlerInfo and BindingError (needs --out)",
  },
  { name: "yaml", description: "write the method and path of every handler (gen.yml)" },
  { name: "validate", description: "report every problem of handlers and bindings; write nothing" },
];

/** The program, which calls `run` with a command's name and flags. It prints its help and what is wrong with a command line. */
export function createProgram(
  version: string,
  run: (command: string, options: Options) => Promise<void>,
): Command {
  const program = new Command("gen")
    .description(
      "Reads the net/http handlers of a Go package and writes their routes and bindings as plain Go.",
    )
    .version(version)
    .exitOverride();
  for (const { name, description } of commands) {
    const command = program.command(name).description(description).exitOverride();
    addCommonFlags(command);
    if (name !== "validate") addWritingFlags(command);
    command.action((options: Options) => run(name, options));
  }
  return program;
}

/** Go people type one dash: `-dir` means `--dir`. */
export function goFlag(argument: string): string {
  return /^-[a-z][a-z-]+(=|$)/.test(argument) ? `-${argument}` : argument;
}

function addCommonFlags(command: Command): void {
  command
    .option("--dir <dir>", "the package's directory (default: the working directory)")
    .option("--config <file>", "the config file (default: the nearest one upwards)")
    .addOption(
      new Option("--tags <tags>", "build tags that are satisfied, separated by commas").argParser(list),
    )
    .option("--dump-model", "print the model as JSON and write nothing")
    .addOption(new Option("--format <format>", "how problems are told").choices(formats).default("text"))
    .addOption(
      new Option("--max-warnings <n>", "exit with 1 when there are more warnings")
        .argParser(wholeNumber)
        .default(Number.POSITIVE_INFINITY, "any number"),
    )
    .option("--quiet", "print nothing but problems")
    .option("--verbose", "say which config and templates are used");
}

function addWritingFlags(command: Command): void {
  command
    .addOption(
      new Option(
        "--recv <type>",
        "only this receiver's handlers; may repeat; func: plain functions",
      ).argParser(list),
    )
    .option("--out <file>", "the file to write")
    .option("--template <file>", "the template to use instead of the built-in one")
    .option("--stdout", "print what would be written and write nothing")
    .addOption(
      new Option("--check", "print a diff of what would change, write nothing, exit with 1").conflicts([
        "stdout",
        "dumpModel",
      ]),
    )
    .option("--force", "overwrite files that have no generated-code header");
}

function list(value: string, previous: string[] = []): string[] {
  return [...previous, ...value.split(",").filter(Boolean)];
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
}

/** The command line that writes what one with `--check` looks at. */
export function mendingCommand(argv: string[]): string {
  const words = ["gen"];
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
