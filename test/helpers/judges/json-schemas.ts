/** Makes the JSON Schemas of the npm package, from the types that the code uses. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createGenerator } from "ts-json-schema-generator";
import { share, sharedValue } from "./shared-values.ts";

/** The parts of a JSON Schema that the tests use; draft 07 has more. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
}

const draft = "http://json-schema.org/draft-07/schema#";
const root = resolve(import.meta.dirname, "../../..");

const integer = (type: unknown) => (type === "number" ? "integer" : type);

/** The schema of a `Model`, from the types and comments of src/model/types.ts and the view-types.ts of outputs. Each type that these need is one of its definitions. */
export function modelJsonSchema(): JsonSchema {
  return sharedValue<JsonSchema>("model-schema") ?? share("model-schema", makeModelJsonSchema());
}

function makeModelJsonSchema(): JsonSchema {
  const generator = createGenerator({
    path: resolve(
      root,
      "src/{model/types,outputs/typescript/view-types,outputs/client/view-types,outputs/frameworks/view-types}.ts",
    ),
    tsconfig: resolve(root, "tsconfig.json"),
    jsDoc: "extended",
    expose: "export",
    sortProps: false,
    // The generator uses another version of TypeScript, and tsc checks the types anyway.
    skipTypeCheck: true,
  });
  const schemas = ["Model", "RunModel", "TypeScriptFile", "ClientFile", "FrameworksFile"].map(name =>
    generator.createSchema(name),
  );
  // What a document has is up to OpenAPI, and to the user's function `openapi.edit`.
  const document = { type: "object", description: "An OpenAPI 3.1 document." };
  const definitions = Object.assign(
    { OpenAPIDocument: document },
    ...schemas.map(schema => schema.definitions),
  );
  const whole = JSON.parse(JSON.stringify(definitions), (key, value) =>
    // TypeScript has only one type of numbers; the numbers of the model are integers.
    key === "type" ? (Array.isArray(value) ? value.map(integer) : integer(value)) : value,
  );
  return {
    $schema: draft,
    $id: "handlergen/model.schema.json",
    title: "What templates of gen print and --dump-model shows",
    // --dump-model prints one model for a directory, and all of a run for a pattern such as ./...
    anyOf: ["Model", "RunModel"].map(name => ({ $ref: `#/definitions/${name}` })),
    definitions: whole,
  } as JsonSchema;
}

/** The schema of a config file, from the type `UserConfig` and its comments. It can't check whether a path exists. */
export function configJsonSchema(): JsonSchema {
  const generator = createGenerator({
    // The generator can't read the types that other files of src/ make from tables.
    path: resolve(root, "dist/index.d.ts"),
    tsconfig: resolve(root, "tsconfig.json"),
    jsDoc: "extended",
    extraTags: ["wanted", "problem", "unit"],
    expose: "none",
    topRef: false,
    sortProps: false,
    functions: "comment",
    skipTypeCheck: true,
  });
  const { definitions: _, $schema, ...schema } = generator.createSchema("UserConfig");
  // JSON has no functions.
  const whole = JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.$comment?.includes("=>") ? { not: {}, description: value.description } : value,
  );
  // Messages list the codes of rules in this order; the type has them by their severities.
  const { rules } = whole.properties;
  rules.properties = Object.fromEntries(Object.entries(rules.properties).sort());
  return { $schema, $id: "handlergen/config.schema.json", title: "The config of gen", ...whole };
}

/** The text of a schema's file, formatted by Biome. */
export function schemaFile(schema: JsonSchema, path: string): string {
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const input = JSON.stringify(schema, null, 2);
  return execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${path}`], {
    cwd: root,
    input,
    encoding: "utf8",
  });
}
