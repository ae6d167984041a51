/** The JSON Schemas that ship in the package, made from the types and the Valibot schema that the code itself uses. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import { createGenerator } from "ts-json-schema-generator";
import { configSchema } from "../src/config/schema.ts";

/** What these tests look at in a schema; draft 07 allows more. */
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
const root = resolve(import.meta.dirname, "..");

const integer = (type: unknown) => (type === "number" ? "integer" : type);

/** The schema of the model, from the types and comments of src/model/types.ts. Every type that they need is one of its definitions; the whole is a `Model`. */
export function modelJsonSchema(): JsonSchema {
  const generator = createGenerator({
    path: resolve(root, "src/model/types.ts"),
    tsconfig: resolve(root, "tsconfig.json"),
    jsDoc: "extended",
    expose: "export",
    sortProps: false,
    // The generator has a TypeScript of its own, and tsc checks the types anyway.
    skipTypeCheck: true,
  });
  const [{ definitions }, run] = [generator.createSchema("Model"), generator.createSchema("RunModel")];
  const whole = JSON.parse(JSON.stringify({ ...definitions, ...run.definitions }), (key, value) =>
    // TypeScript has but one type of numbers; the model counts lines, columns and bits.
    key === "type" ? (Array.isArray(value) ? value.map(integer) : integer(value)) : value,
  );
  return {
    $schema: draft,
    $id: "handlergen/model.schema.json",
    title: "What templates of gen print and --dump-model shows",
    $ref: "#/definitions/Model",
    definitions: whole,
  } as JsonSchema;
}

/** The type `UserConfig` as a schema, from the declarations that ship. */
export function userConfigJsonSchema(): JsonSchema {
  return createGenerator({
    path: resolve(root, "dist/index.d.ts"),
    tsconfig: resolve(root, "tsconfig.json"),
    jsDoc: "extended",
    expose: "none",
    topRef: false,
    functions: "hide",
    skipTypeCheck: true,
  }).createSchema("UserConfig") as JsonSchema;
}

/** The schema of a config file, from src/config/schema.ts. It can't tell whether a path exists. */
export function configJsonSchema(): JsonSchema {
  const converted = toJsonSchema(configSchema, { typeMode: "input", ...conversion });
  const schema = JSON.parse(JSON.stringify(converted), (key, value) =>
    key === "required" && value.length === 0 ? undefined : value,
  );
  return {
    $schema: draft,
    $id: "handlergen/config.schema.json",
    title: "The config of gen",
    ...schema,
  } as JsonSchema;
}

const conversion: ConversionConfig = {
  overrideAction: ({ valibotAction, jsonSchema, errors }) => {
    if (valibotAction.type === "regex") {
      const { source, flags } = (valibotAction as unknown as { requirement: RegExp }).requirement;
      // JSON Schema has no flags, but reads patterns as those with the flag `u`.
      if (flags === "u") return { ...jsonSchema, pattern: source };
    }
    if (["check", "raw_check", "partial_check"].includes(valibotAction.type)) {
      // What code checks can't be said in JSON: that a value is a function, which none in JSON is, or more about one of a type.
      return jsonSchema.type === undefined ? { not: {} } : jsonSchema;
    }
    if (errors) throw new Error(errors.join("\n"));
    return undefined;
  },
};

/** A schema as the file that ships: formatted as everything else here is. */
export function schemaFile(schema: JsonSchema, path: string): string {
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const input = JSON.stringify(schema, null, 2);
  return execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${path}`], {
    cwd: root,
    input,
    encoding: "utf8",
  });
}
