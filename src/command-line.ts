/** The commands and their flags. */
import { Argument, Command, InvalidArgumentError, Option, type OutputConfiguration } from "commander";
import { type Format, formats } from "./format/format.ts";
import { commandNames } from "./outputs.ts";

/** The flags of every command. */
export interface Options {
  accept?: boolean;
  all?: boolean;
  check?: boolean;
  config?: string;
  diff?: boolean;
  dir?: string[];
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
  watch?: boolean;
}

/** Runs a command: its name, its arguments that are no flags, and its flags. */
export type Run = (command: string, words: string[], options: Options) => Promise<void>;

/** The commands that read Go packages. `writes`: it has flags for what it writes; `narrows`: and for a single output. */
const generating = [
  {
    name: "list",
    description: "write ListHandlers() per receiver (handlers.gen.go), and gen.yml for the whole package",
    writes: true,
    narrows: true,
  },
  {
    name: "bindings",
    description: "write Parse, Build and Write for request and response structs (bindings.gen.go)",
    writes: true,
    narrows: true,
  },
  {
    name: "yaml",
    description: "write the method and path of every handler (gen.yml)",
    writes: true,
    narrows: true,
  },
  {
    name: "all",
    description: "write all of these, and the config's own outputs",
    writes: true,
    narrows: false,
  },
  {
    name: "validate",
    description: "report every problem of handlers and bindings; write nothing",
    writes: false,
    narrows: false,
  },
];

/**
 * The program, which calls `run` with a command's name and flags. It prints its help and what is wrong with a command line.
 * A first word that is none of our commands is taken for an output of the config.
 */
export function createProgram(
  version: string,
  run: Run,
  firstWord?: string,
  output: OutputConfiguration = {},
): Command {
  const program = new Command("gen")
    .configureOutput(output)
    .description(
      "Reads the net/http handlers of Go packages and writes their routes and bindings as plain Go.",
    )
    .version(version)
    .exitOverride();
  const add = (name: string, description: string, parent = program) =>
    parent.command(name).description(description).exitOverride();
  const act = (command: Command, name: string) =>
    command.action(() => {
      const { dir = [], ...options } = command.opts<Options>();
      // `gen list ./...`, as Go's tools have it.
      const dirs = takesDirs(command) ? [...dir, ...command.args] : dir;
      return run(name, command.args, { ...options, ...(dirs.length > 0 && { dir: dirs }) });
    });

  for (const { name, description, writes, narrows } of generating) {
    const command = act(add(name, description), name);
    addPackageFlags(command);
    if (narrows) addOutputFlags(command);
    if (writes) addWritingFlags(command);
  }
  const basics = act(
    add("basics", "write a package with the types Boolean, Int, HandlerInfo and BindingError (needs --out)"),
    "basics",
  );
  addCommonFlags(basics);
  addOutputFlags(basics);
  addWritingFlags(basics);

  const init = act(add("init", "write a first gen.config.mjs"), "init");
  init.option("--force", "overwrite a config that is there");
  addMessageFlags(init);

  const eject = act(add("eject", "copy built-in templates into the folder of your own"), "eject");
  eject
    .argument("[names...]", "templates and partials, for example list or helpers/cutPair")
    .option("--all", "every template and partial")
    .addOption(new Option("--diff", "print how copies differ from today's built-in ones").conflicts("accept"))
    .option("--accept", "record that copies have been brought up to date")
    .option("--config <file>", "the config file (default: the nearest one upwards)")
    .option("--force", "overwrite files that are there");
  addMessageFlags(eject);

  const templates = add("templates", "look at the config's templates");
  const check = act(
    add("check", "report what is wrong in them, whatever the packages are", templates),
    "templates check",
  );
  check.option("--config <file>", "the config file (default: the nearest one upwards)");
  addMessageFlags(check);

  const completion = act(add("completion", "print a shell's completion script"), "completion");
  completion.addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]));
  addMessageFlags(completion);

  if (firstWord !== undefined && !firstWord.startsWith("-") && !commandNames.includes(firstWord)) {
    const own = act(program.command(firstWord, { hidden: true }).exitOverride(), firstWord);
    addPackageFlags(own);
    addOutputFlags(own);
    addWritingFlags(own);
  }
  return program;
}

/** Go people type one dash: `-dir` means `--dir`. */
export function goFlag(argument: string): string {
  return /^-[a-z][a-z-]+(=|$)/.test(argument) ? `-${argument}` : argument;
}

/** Flags of whatever reads packages, which may be named without one, too. */
function addPackageFlags(command: Command): void {
  command.argument("[dirs...]", "the same as --dir");
  command.addOption(
    new Option(
      "--dir <dir>",
      "the package's directory; may repeat, be a glob, or end in /... for all below (default: the working directory)",
    ).argParser(collect),
  );
  addCommonFlags(command);
  command.option("--watch", "do it again whenever a file changes that it depends on");
}

/** Flags of whatever has a config and a model. */
function addCommonFlags(command: Command): void {
  command
    .option("--config <file>", "the config file (default: the nearest one upwards)")
    .addOption(
      new Option("--tags <tags>", "build tags that are satisfied, separated by commas").argParser(list),
    )
    .option("--dump-model", "print the model as JSON and write nothing");
  addMessageFlags(command);
}

/** Flags of every command: how it says what it has to say. */
function addMessageFlags(command: Command): void {
  command
    .addOption(new Option("--format <format>", "how problems are told").choices(formats).default("text"))
    .addOption(
      new Option("--max-warnings <n>", "exit with 1 when there are more warnings")
        .argParser(wholeNumber)
        .default(Number.POSITIVE_INFINITY, "any number"),
    )
    .option("--quiet", "print nothing but problems")
    .option("--verbose", "say which config and templates are used");
}

/** Flags about one output. */
function addOutputFlags(command: Command): void {
  command
    .addOption(
      new Option(
        "--recv <type>",
        "only this receiver's handlers; may repeat; func: plain functions",
      ).argParser(list),
    )
    .option("--out <file>", "the file to write; {{package.name}} and the like are filled in")
    .option("--template <file>", "the template to use instead of the configured or built-in one");
}

/** Flags of whatever writes files. */
function addWritingFlags(command: Command): void {
  command
    .option("--stdout", "print what would be written and write nothing")
    .addOption(
      new Option("--check", "print a diff of what would change, write nothing, exit with 1").conflicts([
        "stdout",
        "dumpModel",
      ]),
    )
    .option("--force", "overwrite files that have no generated-code header");
}

function takesDirs({ registeredArguments }: Command): boolean {
  return registeredArguments.some(argument => argument.name() === "dirs");
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

function list(value: string, previous: string[] = []): string[] {
  return [...previous, ...value.split(",").filter(Boolean)];
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
}

/** The command line that writes what one with `--check` looks at. `npx handlergen` runs it wherever the package is installed. */
export function mendingCommand(argv: string[]): string {
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
