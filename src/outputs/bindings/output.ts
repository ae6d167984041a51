import type { BuiltInOutput } from "../output.ts";

/** The methods of request and response structs. */
export const bindings: BuiltInOutput = {
  name: "bindings",
  template: "bindings.go.hbs",
  file: "bindings.gen.go",
  per: "package",
  context: "Model",
  needs: ["checks"],
  prints: ["messages", "methods"],
  command: {
    summary: "write Parse, Build and Write for request and response structs (bindings.gen.go)",
    writes: ["json"],
  },
  inSpiteOfErrors: "methods",
};
