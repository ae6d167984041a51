/**
 * All commands, in the order of the help. The command line, the help, the completion, and the names that outputs of the config can't
 * have, follow from this table. A new command is a row here and a file with its code.
 */
import { Argument, Option } from "commander";
import { configurableOutputs } from "../config/outputs.ts";
import type { Command, CommandGroup } from "./command.ts";
import {
  checkFlag,
  configFlag,
  dirFlag,
  dirsArgument,
  messageFlags,
  modelFlags,
  outputFlags,
  packageFlags,
  tagsFlag,
  writingFlags,
} from "./flags.ts";

/** The common part of all commands that generate from packages. */
const generating = {
  arguments: [dirsArgument],
  load: () => import("./generate.ts"),
  loadWatch: () => import("../run/watch/watch.ts"),
};

const generatingFlags = [...packageFlags, ...outputFlags, ...writingFlags];

export const commands: readonly (Command | CommandGroup)[] = [
  {
    ...generating,
    name: "list",
    summary: "write ListHandlers() per receiver (handlers.gen.go), and gen.yml for the whole package",
    outputs: ["list", "yaml"],
    flags: generatingFlags,
  },
  {
    ...generating,
    name: "bindings",
    summary: "write Parse, Build and Write for request and response structs (bindings.gen.go)",
    outputs: ["bindings", "json"],
    flags: generatingFlags,
  },
  {
    ...generating,
    name: "yaml",
    summary: "write the method and path of every handler (gen.yml)",
    outputs: ["yaml"],
    flags: generatingFlags,
  },
  {
    ...generating,
    name: "typescript",
    summary: "write types of the messages and a fetch function per handler in TypeScript (api.gen.ts)",
    outputs: ["typescript"],
    flags: generatingFlags,
  },
  {
    ...generating,
    name: "openapi",
    summary: "write an OpenAPI 3.1 document of all packages (openapi.json)",
    outputs: ["openapi"],
    flags: generatingFlags,
  },
  {
    ...generating,
    name: "client",
    summary: "write a Go client with a method per handler, in a package of its own (client/client.gen.go)",
    outputs: ["client"],
    flags: generatingFlags,
  },
  {
    ...generating,
    name: "mock",
    summary: "write a mock of that client, which records its calls (client/mock.gen.go)",
    outputs: ["mock"],
    flags: generatingFlags,
  },
  {
    ...generating,
    name: "all",
    summary:
      "write list, bindings and yaml; typescript, openapi, client and mock if the config has their keys; and outputs of your own",
    outputs: configurableOutputs,
    userOutputs: "all",
    flags: [...packageFlags, ...writingFlags],
  },
  {
    ...generating,
    name: "validate",
    summary: "report every problem of handlers and bindings; write nothing",
    outputs: configurableOutputs,
    checkOnly: true,
    flags: packageFlags,
  },
  {
    name: "adopt",
    summary:
      "change routes and tags of other tools (gin, echo, httpin, swag) in your files to those that gen reads",
    arguments: [dirsArgument],
    outputs: configurableOutputs,
    checkOnly: true,
    flags: [dirFlag, configFlag, tagsFlag, checkFlag, ...messageFlags],
    load: () => import("./adopt.ts"),
  },
  {
    name: "basics",
    summary:
      "write the package of helpers that generated code shares, to --out or where the config key basics says",
    outputs: ["basics"],
    flags: [...modelFlags, ...outputFlags, ...writingFlags],
    load: () => import("./basics.ts"),
  },
  {
    name: "init",
    summary: "write a first gen.config.mjs",
    flags: [new Option("--force", "overwrite an existing config"), ...messageFlags],
    load: () => import("./init.ts"),
  },
  {
    name: "eject",
    summary: "copy built-in templates to your folder of templates",
    arguments: [new Argument("[names...]", "templates and partials, for example list or helpers/cutPair")],
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
