/** What the commands write. A new built-in output is a row here and a template. */

export interface Output {
  /** The command that writes it, and its key in the config. */
  name: string;
  /** Entry template in `templates/`. */
  template: string;
  /** File name in the package's directory when neither a flag nor the config names one. */
  file: string;
}

export const outputs = {
  list: { name: "list", template: "list.go.hbs", file: "handlers.gen.go" },
  bindings: { name: "bindings", template: "bindings.go.hbs", file: "bindings.gen.go" },
  basics: { name: "basics", template: "basics.go.hbs", file: "basics.gen.go" },
  yaml: { name: "yaml", template: "gen.yml.hbs", file: "gen.yml" },
} satisfies Record<string, Output>;

export type OutputName = keyof typeof outputs;

/** The outputs with a key of their own in the config. `basics` is written once and by flags; its key says where the package is. */
export type ConfigurableOutput = Exclude<OutputName, "basics">;

export const configurableOutputs = Object.keys(outputs).filter(
  (name): name is ConfigurableOutput => name !== "basics",
);

/** What a command means for the outputs. */
export interface CommandScope {
  /** An output of this name is the command's own: flags such as --out are about it. */
  name: string;
  /** The built-in outputs that it covers, in the order in which they are written: `list` triggers `yaml` (specification, Commands). None by default. */
  outputs?: readonly OutputName[];
  /** The config's own outputs that it covers: all of them, or the one of the command's name. None by default. */
  userOutputs?: "all" | "named";
  /** It reports what is wrong with its outputs and writes none of them. */
  checkOnly?: boolean;
}

/** What the content of an output is: decides how it is checked, and for Go how it is formatted. */
export type Language = "go" | "yaml" | "json" | "text";

/** The language of a file by its name's extension. */
export function languageOf(file: string): Language {
  if (file.endsWith(".go")) return "go";
  if (/\.ya?ml$/.test(file)) return "yaml";
  return file.endsWith(".json") ? "json" : "text";
}

/** Reports whether an output's path, a pattern, is a mere file name: it lies in each package's directory then, so that one config serves many packages. */
export function liesInPackage(out: string): boolean {
  return !out.replace(/\{\{.*?\}\}/gs, "").includes("/");
}
