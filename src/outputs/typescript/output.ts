import type { BuiltInOutput } from "../output.ts";

/** Types of the messages and a function per handler in TypeScript. */
export const typescript: BuiltInOutput = {
  name: "typescript",
  template: "typescript.ts.hbs",
  file: "api.gen.ts",
  per: "package",
  onRequest: true,
  context: "TypeScriptFile",
  needs: ["shapes", "responses"],
  prints: ["messages", "shapes"],
  async view({ model }, { config }) {
    const { typeScriptFile } = await import("./view.ts");
    return { context: typeScriptFile(model, { requiresFields: config.bindings.requireJSON }) };
  },
  command: {
    summary: "write types of the messages and a fetch function per handler in TypeScript (api.gen.ts)",
  },
};
