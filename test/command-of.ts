/** The commands as the config and the pipeline see them. */
import { commands, userOutputCommand } from "../src/commands/table.ts";
import type { CommandScope } from "../src/config/outputs.ts";

/** The command of the table that has this name, else the one that writes an output of the config. */
export function commandOf(name: string): CommandScope {
  const found = commands.find(command => command.name === name);
  return found === undefined || "commands" in found ? userOutputCommand(name) : found;
}
