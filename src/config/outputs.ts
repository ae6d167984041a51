/** What the config knows of outputs: the table in `outputs/table.ts` is passed in. */

/** A built-in output, as the config sees it. */
export interface OutputDefaults {
  /** Its key in the config, and the command that writes it. */
  name: string;
  /** Entry template in `templates/`; null for an output of the user, whose settings name a template. */
  template: string | null;
  /** File in the package's directory when neither a flag nor the config names one. */
  file: string;
  /** It is written once for each package, or once for all packages of the run. */
  per: "package" | "run";
  /** Its file about all packages of a run. Where several have handlers it takes the place of a file for each, unless the config says otherwise. */
  fileOfSeveral?: string;
  /** The file is in a Go package of its own; without a path in the config, it is below the package's directory. */
  ownPackage?: object;
  /** `gen all` writes it only where the config has its key. */
  onRequest?: true;
  /** Decides whether `gen all` writes it, where that depends on the settings of another output. */
  isTurnedOn?(settingsOf: (name: string) => unknown): boolean;
  /** It is written after the other outputs, with the names that they use; the config has no settings of its own for it. */
  after?: "helpers";
  /** Its file is in the folder of another output's, unless a key of that output's settings names it. */
  beside?: { output: string; key: string };
}

/** Reports whether `gen all` writes an output. `settingsOf` returns the config's value of an output's key; undefined without the key. */
export function isTurnedOn(output: OutputDefaults, settingsOf: (name: string) => unknown): boolean {
  if (output.after !== undefined) return true;
  if (output.isTurnedOn) return output.isTurnedOn(settingsOf);
  const settings = settingsOf(output.name);
  return settings !== false && (settings !== undefined || !output.onRequest);
}

/** Which outputs a command writes. */
export interface CommandScope {
  /** The name of the command. Flags such as --out belong to the output with the same name. */
  name: string;
  /** The built-in outputs that it writes, in order: `gen list` writes `list` and `yaml`. None by default. */
  outputs?: readonly string[];
  /** The user's outputs that it writes: all of them, or the one with the command's name. None by default. */
  userOutputs?: "all" | "named";
  /** It only reports problems, and writes nothing. */
  checkOnly?: boolean;
}

/** The language of an output. It decides how the text is checked and, for Go, formatted. */
export type Language = "go" | "yaml" | "json" | "text";

/** The language of a file, by its extension. */
export function languageOf(file: string): Language {
  if (file.endsWith(".go")) return "go";
  if (/\.ya?ml$/.test(file)) return "yaml";
  return file.endsWith(".json") ? "json" : "text";
}

/** Reports whether an output's path is just a file name. Such a file is in each package's directory, so that one config serves many packages. */
export function liesInPackage(out: string): boolean {
  return !out.replace(/\{\{.*?\}\}/gs, "").includes("/");
}
