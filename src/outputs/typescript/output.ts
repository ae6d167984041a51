import type { BuiltInOutput } from "../output.ts";

/** Types of the messages and a function per handler in TypeScript. */
export const typescript: BuiltInOutput = {
  name: "typescript",
  template: "typescript.ts.hbs",
  file: "api.gen.ts",
  per: "package",
  fileOfSeveral: "api/api.gen.ts",
  onRequest: true,
  context: "TypeScriptFile",
  needs: ["shapes", "responses"],
  prints: ["messages", "shapes"],
  async view({ model }, { config }) {
    const { typeScriptFile } = await import("./view.ts");
    return { context: typeScriptFile([model], { requiresFields: config.bindings.requireJSON }) };
  },
  async viewOfRun(models, { bindings }) {
    const { typeScriptFile } = await import("./view.ts");
    return { context: typeScriptFile(models, { requiresFields: bindings.requireJSON }), problems: [] };
  },
  command: {
    summary: "write types of the messages and a fetch function per handler in TypeScript (api.gen.ts)",
  },
};
