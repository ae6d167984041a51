/** What a run is given. */

import type { CommandScope } from "../config/outputs.ts";
import type { Flags } from "../config/types.ts";

/** Where a command runs. */
export interface Host {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The command line, for messages that repeat it. */
  argv: string[];
  /** Version of the generator. */
  version: string;
  /** Where a long run shows how far it is. */
  progress: NodeJS.WriteStream;
}

/** The flags of a run: those that a config can settle too, and what to do with the files. */
export interface RunFlags extends Flags {
  check?: boolean;
  dumpModel?: boolean;
  force?: boolean;
  quiet?: boolean;
  stdout?: boolean;
  verbose?: boolean;
}

/** What to run and where. */
export interface RunContext {
  command: CommandScope;
  /** The names of all commands, which no output of the config can have. */
  commandNames: readonly string[];
  flags: RunFlags;
  host: Host;
}
