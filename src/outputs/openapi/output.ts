import type { BuiltInOutput } from "../output.ts";

/** An OpenAPI document of all packages of a run. */
export const openapi: BuiltInOutput = {
  name: "openapi",
  template: "openapi.json.hbs",
  file: "openapi.json",
  per: "run",
  onRequest: true,
  context: "OpenAPIDocument",
  needs: ["shapes", "responses", "prefixes"],
  prints: ["messages", "shapes"],
  command: { summary: "write an OpenAPI 3.1 document of all packages (openapi.json)" },
};
