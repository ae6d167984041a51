import type { BuiltInOutput } from "../output.ts";

/** The methods and paths of all handlers, for programs that aren't written in Go. */
export const yaml: BuiltInOutput = {
  name: "yaml",
  template: "gen.yml.hbs",
  file: "gen.yml",
  per: "package",
  context: "Model",
  needs: [],
  prints: ["routes"],
  command: { summary: "write the method and path of every handler (gen.yml)" },
  inSpiteOfErrors: "all",
  hasHandlersOnly: true,
};
