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

/**
 * The built-in outputs of each command, in the order they are written. `list` triggers `yaml` (specification, Commands); `validate` checks
 * what the others would write; `all` adds the user's own outputs, each of which is a command too.
 */
export const commandOutputs: Record<string, OutputName[]> = {
  list: ["list", "yaml"],
  yaml: ["yaml"],
  bindings: ["bindings"],
  basics: ["basics"],
  validate: ["list", "bindings", "yaml"],
  all: ["list", "bindings", "yaml"],
};

/** Reports whether a command writes nothing, whatever it looks at. */
export function isCheckOnly(command: string): boolean {
  return command === "validate";
}

/** What the content of an output is: decides how it is checked, and for Go how it is formatted. */
export type Language = "go" | "yaml" | "json" | "text";

/** The language of a file by its name's extension. */
export function languageOf(file: string): Language {
  if (file.endsWith(".go")) return "go";
  if (/\.ya?ml$/.test(file)) return "yaml";
  return file.endsWith(".json") ? "json" : "text";
}

/** Every command; the user's own outputs, which are commands too, can't have these names. */
export const commandNames: readonly string[] = [
  "list",
  "bindings",
  "yaml",
  "basics",
  "all",
  "validate",
  "templates",
  "init",
  "eject",
  "completion",
  "help",
];
