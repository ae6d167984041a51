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
    { openapi: { edit, schemaName = "{{name}}", version = "3.1", ...settings }, unknownFields, bindings },
  ) {
    const { editedDocument, openApiDocument } = await import("./document.ts");
    const rejectsUnknown = unknownFields === "reject";
    const requiresFields = bindings.requireJSON;
    const made = openApiDocument(models, { ...settings, schemaName, rejectsUnknown, requiresFields });
    const { operations, problems, examples } = made;
    const document =
      version === "3.0"
        ? (await import("./version-30.ts")).inVersion30(made.document, settings)
        : made.document;
    const edited = document instanceof Error ? document : editedDocument(document, edit);
    if (edited instanceof Error)
      return { context: made.document, problems: [], configProblem: edited.message };
    if (examples.length > 0) {
      const { wrongExamples } = await import("./judge-examples.ts");
      problems.push(...wrongExamples(made));
    }
    return { context: edited, operations, problems };
  },
  command: { summary: "write an OpenAPI 3.1 document of all packages (openapi.json)" },
};
