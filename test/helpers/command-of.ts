/** Commands by name, for tests of the config and the pipeline. */
import { commands, userOutputCommand } from "../../src/commands/table.ts";
import type { CommandScope } from "../../src/config/outputs.ts";

/** The command of the table that has this name; if there is none, the command that writes an output of the config. */
export function commandOf(name: string): CommandScope {
  const found = commands.find(command => command.name === name);
  return found === undefined || "commands" in found ? userOutputCommand(name) : found;
}
