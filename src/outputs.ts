/** What the commands write. A new output is a row here and a template. */

export interface Output {
  /** The command that writes it, and its key in the config. */
  name: string;
  /** Entry template in `templates/`. */
  template: string;
  /** File name in the package's directory when neither a flag nor the config names one. */
  file: string;
  /** Go output gets its imports filled in and is formatted with gofmt. */
  language: "go" | "text";
}

export const outputs = {
  list: { name: "list", template: "list.go.hbs", file: "handlers.gen.go", language: "go" },
  bindings: { name: "bindings", template: "bindings.go.hbs", file: "bindings.gen.go", language: "go" },
  basics: { name: "basics", template: "basics.go.hbs", file: "basics.gen.go", language: "go" },
  yaml: { name: "yaml", template: "gen.yml.hbs", file: "gen.yml", language: "text" },
} satisfies Record<string, Output>;

export type OutputName = keyof typeof outputs;

/** The outputs with a key of their own in the config. `basics` is written once and by flags; its key says where the package is. */
export type ConfigurableOutput = Exclude<OutputName, "basics">;

export const configurableOutputs = Object.keys(outputs).filter(
  (name): name is ConfigurableOutput => name !== "basics",
);

/** The outputs of each command, in the order they are written. `list` triggers `yaml` (specification, Commands); `validate` checks what the others would write. */
export const commandOutputs: Record<string, OutputName[]> = {
  list: ["list", "yaml"],
  yaml: ["yaml"],
  bindings: ["bindings"],
  basics: ["basics"],
  validate: ["list", "bindings", "yaml"],
};

/** Reports whether a command writes nothing, whatever it looks at. */
export function isCheckOnly(command: string): boolean {
  return command === "validate";
}
