/** Commands by name. Each is imported where it is run, so that none loads another's code. */
import type { Options } from "../command-line.ts";
import type { Outcome, Surroundings } from "../run/outcome.ts";

/**
 * Runs a command and shows its outcome, under `--watch` one after the other; `words` are its arguments that are no flags.
 * Gives true when it was a watch that the user ended.
 */
export async function runCommand(
  command: string,
  words: string[],
  options: Options,
  around: Surroundings,
  show: (outcome: Outcome) => void,
): Promise<boolean> {
  if (options.watch) {
    const { watchCommand } = await import("../watch/watch.ts");
    return watchCommand(command, options, around, show);
  }
  show(await outcomeOfCommand(command, words, options, around));
  return false;
}

async function outcomeOfCommand(
  command: string,
  words: string[],
  options: Options,
  around: Surroundings,
): Promise<Outcome> {
  switch (command) {
    case "basics": {
      const { basicsCommand } = await import("./basics.ts");
      return basicsCommand(options, around);
    }
    case "init": {
      const { initCommand } = await import("./eject-templates.ts");
      return initCommand(options, around);
    }
    case "eject": {
      const { ejectCommand } = await import("./eject-templates.ts");
      return ejectCommand(words, options, around);
    }
    case "templates check": {
      const { checkTemplatesCommand } = await import("./eject-templates.ts");
      return checkTemplatesCommand(options, around);
    }
    case "completion": {
      const { completionCommand } = await import("./completion-command.ts");
      return completionCommand(words, around);
    }
    default: {
      const { generateCommand } = await import("../run/deliver.ts");
      return generateCommand(command, options, around);
    }
  }
}
