/** Finds the types of entry templates' contexts and of `@` variables, for the lint of templates. */
import { installedFile, packageFile } from "../../base/files/system-files.ts";
import type { ContextType } from "../../outputs/output.ts";
import { type EntryTypes, type Schema, schemaTypes } from "../language/template-types.ts";

/** The JSON Schema of the model. */
const schemaFile = packageFile("src/model/model.schema.json");

const text: Schema = { type: "string" };
const textOrNull: Schema = { type: ["string", "null"] };
const orNull = (name: string): Schema => ({ anyOf: [{ $ref: `#/definitions/${name}` }, { type: "null" }] });

/** Keys that are true or false. */
const flags = (names: string): Record<string, Schema> =>
  Object.fromEntries(names.split(" ").map(name => [name, { type: "boolean" }]));

const object = (properties: Record<string, Schema>): Schema => ({ type: "object", properties });

/** The types of `@output`, `@config` and `@generator`. */
const variables: Record<string, Schema> = {
  config: object({ out: text, template: textOrNull, receivers: { type: "array", items: text } }),
  output: object({
    name: text,
    packageName: textOrNull,
    ...flags("declareHandlerInfo aliasHandlerInfo"),
    aliases: { type: "array", items: text },
    errors: {
      type: ["object", "null"],
      properties: { name: text, package: textOrNull, packageName: textOrNull },
    },
    handlers: { type: "array", items: { $ref: "#/definitions/Handler" } },
    maxBody: { type: "integer" },
    maxFailures: { type: "integer" },
    ...flags("requireContentType rejectUnknownFields requireJSON validateBuild issues standalone context"),
    receiver: orNull("Receiver"),
    handler: orNull("Handler"),
    request: orNull("Binding"),
    response: orNull("Binding"),
  }),
  generator: object({ name: text, version: text }),
};

/** The contexts that are about all packages of a run. */
const ofRun: ContextType[] = ["RunModel", "OpenAPIDocument"];

/** Reads the model's schema, and returns a function for the types of an entry template's context and variables. */
export function loadEntryTypes(): (context: ContextType) => EntryTypes {
  const typeOf = schemaTypes(JSON.parse(installedFile(schemaFile).toString()) as Schema);
  const definition = (name: ContextType) => typeOf({ $ref: `#/definitions/${name}` }, name);
  return context => ({
    context: definition(context),
    variables: Object.fromEntries([
      ...Object.entries(variables).map(([name, schema]) => [name, typeOf(schema, `@${name}`)] as const),
      ["root", definition(ofRun.includes(context) ? "RunModel" : "Model")],
    ]),
    helpers: new Map([["namedType", typeOf({ $ref: "#/definitions/NamedType" }, "NamedType")]]),
  });
}
