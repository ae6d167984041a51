/**
 * All commands, in the order of the help. The command line, the help, the completion, and the names that outputs of the config can't
 * have, follow from this table. A new command is a row here and a file with its code.
 */
import { Argument, Option } from "commander";
import { joinWords } from "../base/text/common.ts";
import type { BuiltInOutput } from "../outputs/output.ts";
import { builtInOutputs, configuredOutputs } from "../outputs/table.ts";
import {
  type Command,
  checkFlag,
  configFlag,
  dirFlag,
  dirsArgument,
  forceFlag,
  messageFlags,
  modelFlags,
  outputFlags,
  packageFlags,
  stdoutFlag,
  tagsFlag,
  templateFlag,
  writingFlags,
} from "./flags.ts";

/** The common part of all commands that generate from packages. */
const generating = {
  arguments: [dirsArgument],
  load: () => import("./generate.ts"),
  loadWatch: () => import("../run/watch/watch.ts"),
};

const generatingFlags = [...packageFlags, ...outputFlags, ...writingFlags];

function outputCommand({ name, command }: BuiltInOutput): Command[] {
  if (command === undefined) return [];
  const { summary, writes = [] } = command;
  return [{ ...generating, name, summary, outputs: [name, ...writes], flags: generatingFlags }];
}

/** The names of the outputs with commands that `gen all` writes only where the config has their keys, or of the others. */
function commandsOf(onRequest: boolean): string {
  const named = builtInOutputs.filter(one => one.command && (one.onRequest ?? false) === onRequest);
  return joinWords(named.map(({ name }) => name));
}

const outputNames: readonly string[] = configuredOutputs.map(({ name }) => name);

/** The rows; commands with the same first word, such as `gen templates check`, are one. */
export const commands: readonly (Command | { name: string; summary: string; commands: Command[] })[] = [
  ...builtInOutputs.flatMap(outputCommand),
  {
    ...generating,
    name: "all",
    summary: `write ${commandsOf(false)}; ${commandsOf(true)} if the config has their keys; and outputs of your own`,
    outputs: outputNames,
    userOutputs: "all",
    flags: [...packageFlags, ...writingFlags],
  },
  {
    ...generating,
    name: "validate",
    summary: "report every problem of handlers and bindings; write nothing",
    outputs: outputNames,
    checkOnly: true,
    flags: packageFlags,
  },
  {
    name: "adopt",
    summary:
      "change routes, tags and calls of other tools (gin, echo, httpin, swag) in your files to those of gen",
    arguments: [dirsArgument],
    outputs: outputNames,
    checkOnly: true,
    flags: [dirFlag, configFlag, tagsFlag, checkFlag, ...messageFlags],
    load: () => import("./adopt.ts"),
  },
  {
    name: "basics",
    summary:
      "write the package of helpers that generated code shares, to --out or where the config key basics says",
    outputs: ["basics"],
    // It reads no packages.
    flags: [
      ...[...modelFlags, templateFlag, stdoutFlag, checkFlag, forceFlag],
      new Option("--out <file>", "the file to write"),
    ],
    load: () => import("./basics.ts"),
  },
  {
    name: "init",
    summary: "write a first gen.config.yaml",
    flags: [new Option("--force", "overwrite an existing config"), ...messageFlags],
    load: () => import("./init.ts"),
  },
  {
    name: "eject",
    summary: "copy built-in templates to your folder of templates",
    arguments: [new Argument("[names...]", "templates and partials, for example list or read-int")],
    flags: [
      new Option("--all", "every template and partial"),
      new Option("--diff", "print how your copies differ from the current built-in templates").conflicts(
        "accept",
      ),
      new Option("--accept", "record that your copies are up to date with the built-in templates"),
      configFlag,
      new Option("--force", "overwrite existing files"),
      ...messageFlags,
    ],
    load: () => import("./eject-templates.ts"),
  },
  {
    name: "templates",
    summary: "check the templates of the config, or find the one that printed a line",
    commands: [
      {
        name: "check",
        summary: "report mistakes in the templates, without reading packages",
        flags: [configFlag, ...messageFlags],
        load: () => import("./check-templates.ts"),
      },
      {
        name: "where",
        summary: "name the templates that printed a line of a generated file",
        arguments: [new Argument("<file:line>", "for example bindings.gen.go:37")],
        flags: [dirFlag, configFlag, tagsFlag, ...messageFlags],
        load: () => import("./where-template.ts"),
      },
    ],
  },
  {
    name: "completion",
    summary: "print a shell's completion script",
    arguments: [new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"])],
    flags: messageFlags,
    load: () => import("./completion.ts"),
  },
];

/** The first words of all commands; commander adds `help`. */
export const commandNames: readonly string[] = [...commands.map(({ name }) => name), "help"];

/** The command that writes the user's output with this name. */
export function userOutputCommand(name: string): Command {
  return { ...generating, name, summary: "", userOutputs: "named", flags: generatingFlags };
}
