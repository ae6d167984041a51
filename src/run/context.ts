/** What a run needs: the command, its flags and its host. */
import type { Files } from "../base/files/files.ts";
import type { KeptWork } from "../base/startup/kept-runs.ts";
import type { CommandScope } from "../config/outputs.ts";
import type { Flags } from "../config/types.ts";

/** The host of a run: its working directory, environment and version. */
export interface Host {
  /** What the run reads. */
  disk: Files;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The command line, for messages that repeat it. */
  argv: string[];
  /** The version of gen. */
  version: string;
  /** The paths of the files that the run has looked at so far. */
  inputs(): string[];
  /** What earlier runs kept; null if nothing is kept. */
  kept: KeptWork | null;
  /** The stream for the progress bar of a long run. */
  progress: NodeJS.WriteStream;
}

/** The flags of a run: `Flags`, which a config can set as well, and those that only exist on the command line. */
export interface RunFlags extends Flags {
  check?: boolean;
  dumpModel?: boolean;
  force?: boolean;
  printInputs?: boolean;
  printOutputs?: boolean;
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
  /** Renders only the file with this path, and finds what printed a line of it. */
  trace?: { path: string; line: number };
}
