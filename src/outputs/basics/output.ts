import type { BuiltInOutput } from "../output.ts";

/** The package with the types and helpers that generated code of several packages shares. */
export const basics: BuiltInOutput = {
  name: "basics",
  template: "basics.go.hbs",
  file: "basics.gen.go",
  per: "package",
  context: "Model",
  prints: [],
  after: "helpers",
};
