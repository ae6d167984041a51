import type { BuiltInOutput } from "../output.ts";

/** The functions and types that the generated Go files of a package share. */
export const helpers: BuiltInOutput = {
  name: "helpers",
  template: "helpers.go.hbs",
  file: "helpers.gen.go",
  per: "package",
  context: "Model",
  prints: [],
  after: "helpers",
  beside: { output: "bindings", key: "helpersOut" },
};
