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
  async viewOfRun(
    models,
    { openapi: { edit, schemaName = "{{name}}", ...settings }, unknownFields, bindings },
  ) {
    const { editedDocument, openApiDocument } = await import("./document.ts");
    const rejectsUnknown = unknownFields === "reject";
    const requiresFields = bindings.requireJSON;
    const made = openApiDocument(models, { ...settings, schemaName, rejectsUnknown, requiresFields });
    const { document, operations, problems, examples } = made;
    const edited = editedDocument(document, edit);
    if (edited instanceof Error)
      return { context: document, problems: [], configProblem: `openapi.edit: ${edited.message}` };
    if (examples.length > 0) {
      const { wrongExamples } = await import("./judge-examples.ts");
      problems.push(...wrongExamples(made));
    }
    return { context: edited, operations, problems };
  },
  command: { summary: "write an OpenAPI 3.1 document of all packages (openapi.json)" },
};
