/** Makes the OpenAPI documents of packages, and checks values against the schemas in a document. */
import { isIP } from "node:net";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { systemFiles } from "../../../src/base/files/system-files.ts";
import type { Model } from "../../../src/model/types.ts";
import { generateRun } from "../../../src/run/generate/generate-run.ts";
import { builtInTemplates, caseConfig } from "../case-folder.ts";
import { formatDiagnostic } from "../format-diagnostic.ts";

/** The part of a document that tests look at. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

interface Operation {
  operationId: string;
  parameters?: DocumentParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

interface DocumentParameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  schema: Schema;
}

/** The keywords of a schema that tests look at. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** The text of the document of some packages, as `gen openapi` writes it. */
export async function documentText(models: Model[], dir: string): Promise<string> {
  const required = models.flatMap(({ receivers }) =>
    receivers.flatMap(({ handlers }) => handlers.flatMap(({ security }) => security ?? [])),
  );
  const scopes = Object.fromEntries(required.flatMap(one => one.scopes.map(scope => [scope, scope])));
  const scheme = {
    type: "oauth2" as const,
    flows: { clientCredentials: { tokenUrl: "https://example.com/token", scopes } },
  };
  // Comments only name security schemes; the config says what they are.
  const securitySchemes = Object.fromEntries(
    required.filter(one => one.scheme !== "none").map(one => [one.scheme, scheme]),
  );
  const config = { ...caseConfig(dir, { command: "openapi" }, []), openapi: { securitySchemes } };
  const templates = await builtInTemplates();
  const { files, diagnostics } = await generateRun(
    models.map(model => ({ model, earlier: [], dir: "." })),
    { disk: systemFiles, config, templates, version: "0.0.0", cwd: dir },
  );
  if (files.length !== 1) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return files[0]!.content;
}

/** Checks a value against a schema of a document. Returns the errors; null if the value is valid. */
export type Check = (value: unknown) => string | null;

/** Reads the schemas of a document. The function that it returns makes the check for the schema at a JSON Pointer; formats are checked, too. */
export function schemaChecks(document: Document): (pointer: string) => Check {
  const ajv = new Ajv2020({
    ...{ strict: false, allErrors: false, strictNumbers: false, validateFormats: true },
    // A document is no schema, so this would find nothing in it. The other makes code shorter that runs only a few times.
    ...{ validateSchema: false, code: { optimize: false } },
  });
  addFormats.default(ajv);
  // JSON Schema does not know these formats. An empty text is the zero value of netip.Addr.
  ajv.addFormat("http-date", /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  ajv.addFormat("ip", text => text === "" || isIP(text) !== 0);
  for (const format of ["ip-port", "cidr", "uint32", "uint64"]) ajv.addFormat(format, true);
  ajv.addSchema(document, "doc");
  const compiled = new Map<string, ValidateFunction>();
  return pointer => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `doc#${pointer}` });
    compiled.set(pointer, validate);
    return value => (validate(value) ? null : JSON.stringify(validate.errors));
  };
}

/** A key as a part of a JSON Pointer in a URI. */
export function pointerPart(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}
