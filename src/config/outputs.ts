/** The table of built-in outputs. A new output is a row here and a template. */

/** A built-in output. */
export interface Output {
  /** The command that writes it, and its key in the config. */
  name: string;
  /** Entry template in `templates/`. */
  template: string;
  /** File in the package's directory when neither a flag nor the config names one. */
  file: string;
  /** What the entry template sees: the package's model, the TypeScript or the client that is made from it, or the OpenAPI document of all packages. */
  context: "Model" | "TypeScriptFile" | "ClientFile" | "OpenAPIDocument";
  /** It is written once for each package, or once for all packages of the run. */
  per: "package" | "run";
  /** The file is in a Go package of its own, which imports the package with the handlers. */
  ownPackage: boolean;
  /** `gen all` writes it only where the config has its key. */
  onRequest: boolean;
}

const model = { context: "Model", per: "package", ownPackage: false, onRequest: false } as const;
const client = { context: "ClientFile", per: "package", ownPackage: true, onRequest: true } as const;

export const outputs = {
  list: { name: "list", template: "list.go.hbs", file: "handlers.gen.go", ...model },
  bindings: { name: "bindings", template: "bindings.go.hbs", file: "bindings.gen.go", ...model },
  json: { name: "json", template: "json.go.hbs", file: "json.gen.go", ...model, onRequest: true },
  basics: { name: "basics", template: "basics.go.hbs", file: "basics.gen.go", ...model },
  yaml: { name: "yaml", template: "gen.yml.hbs", file: "gen.yml", ...model },
  typescript: {
    name: "typescript",
    template: "typescript.ts.hbs",
    file: "api.gen.ts",
    context: "TypeScriptFile",
    per: "package",
    ownPackage: false,
    onRequest: true,
  },
  openapi: {
    name: "openapi",
    template: "openapi.json.hbs",
    file: "openapi.json",
    context: "OpenAPIDocument",
    per: "run",
    ownPackage: false,
    onRequest: true,
  },
  client: { name: "client", template: "client.go.hbs", file: "client/client.gen.go", ...client },
  mock: { name: "mock", template: "mock.go.hbs", file: "client/mock.gen.go", ...client },
} satisfies Record<string, Output>;

export type OutputName = keyof typeof outputs;

/** The built-in outputs with settings in the config. `basics` has none: its key in the config names a package. */
export type ConfigurableOutput = Exclude<OutputName, "basics">;

export const configurableOutputs = Object.keys(outputs).filter(
  (name): name is ConfigurableOutput => name !== "basics",
);

/** Reports whether an output is a client or a mock: a built-in output in a Go package of its own. The user's outputs can't have these names. */
export function isClient(name: string): name is "client" | "mock" {
  return Object.hasOwn(outputs, name) && outputs[name as OutputName].ownPackage;
}

/** Reports whether `gen all` writes an output. `settingsOf` returns the config's value of an output's key; undefined without the key. */
export function isTurnedOn(
  name: ConfigurableOutput,
  settingsOf: (name: ConfigurableOutput) => unknown,
): boolean {
  // The bindings call the functions that this output declares.
  if (name === "json") return isGenerated(settingsOf("bindings"));
  const settings = settingsOf(name);
  return settings !== false && (settings !== undefined || !outputs[name].onRequest);
}

/** Reports whether the bindings write JSON by generated code. */
function isGenerated(bindings: unknown): boolean {
  return (
    typeof bindings === "object" && bindings !== null && "json" in bindings && bindings.json === "generated"
  );
}

/** Which outputs a command writes. */
export interface CommandScope {
  /** The name of the command. Flags such as --out belong to the output with the same name. */
  name: string;
  /** The built-in outputs that it writes, in order: `gen list` writes `list` and `yaml`. None by default. */
  outputs?: readonly OutputName[];
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
