/** Documents of OpenAPI 3.0: what becomes of each keyword that is another one there. Judges of whole documents are in openapi-judges and openapi-kin. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inVersion30 } from "../../src/outputs/openapi/version-30.ts";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const info = { title: "A", version: "1" };

describe("a schema in 3.0", () => {
  const A = { $ref: "#/components/schemas/A" };
  test.each<[string, object, object]>([
    ["null beside a type", { type: ["string", "null"] }, { type: "string", nullable: true }],
    [
      "null beside an enum",
      { type: ["string", "null"], enum: ["a", null] },
      { type: "string", nullable: true, enum: ["a", null] },
    ],
    ["a reference or null", { anyOf: [A, { type: "null" }] }, { nullable: true, allOf: [A] }],
    [
      "two types or null",
      { anyOf: [A, { type: "string" }, { type: "null" }] },
      { nullable: true, anyOf: [A, { type: "string" }] },
    ],
    ["only null", { type: "null" }, { nullable: true, enum: [null] }],
    ["any value", {}, { nullable: true }],
    [
      "any value with a description",
      { description: "What you like." },
      { nullable: true, description: "What you like." },
    ],
    ["any value but null", { not: { type: "null" } }, { not: { nullable: true, enum: [null] } }],
    ["a reference alone", A, A],
    [
      "a reference with a default",
      { ...A, default: 1, description: "One." },
      { default: 1, description: "One.", allOf: [A] },
    ],
    ["a constant", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
    ["exclusive bounds", { exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
    ["the stricter bound", { exclusiveMinimum: 0, minimum: 1 }, { minimum: 1 }],
    [
      "the stricter exclusive bound",
      { minimum: 0, exclusiveMinimum: 0 },
      { minimum: 0, exclusiveMinimum: true },
    ],
    ["exclusive upper bounds", { maximum: 9, exclusiveMaximum: 8n }, { maximum: 8n, exclusiveMaximum: true }],
    ["examples", { type: "string", examples: ["a", "b"] }, { type: "string", example: "a" }],
    ["bytes", { type: "string", contentEncoding: "base64" }, { type: "string", format: "byte" }],
    [
      "keys of a map",
      { type: "object", propertyNames: { maxLength: 3 }, additionalProperties: { type: ["string", "null"] } },
      { type: "object", additionalProperties: { type: "string", nullable: true } },
    ],
    [
      "what is within",
      {
        type: "object",
        properties: { type: { type: "array", items: { const: 1 } } },
        additionalProperties: false,
      },
      {
        type: "object",
        properties: { type: { type: "array", items: { enum: [1] } } },
        additionalProperties: false,
      },
    ],
  ])("%s", (_, schema, old) => {
    const media = { "application/json": { schema, example: { schema: { type: "null" } } } };
    const document = { info, paths: { "/a": { get: { responses: { 200: { content: media } } } } } };
    expect(inVersion30({ ...document, components: { schemas: { B: schema } } }, {})).toEqual({
      openapi: "3.0.3",
      info,
      paths: {
        "/a": {
          get: {
            responses: {
              200: { content: { "application/json": { ...media["application/json"], schema: old } } },
            },
          },
        },
      },
      components: { schemas: { B: old } },
    });
  });
});

test("what has the name schema is no schema", () => {
  const headers = { schema: { schema: { type: ["string", "null"] } }, examples: { schema: { const: 1 } } };
  const servers = [{ url: "/{schema}", variables: { schema: { default: "a" } } }];
  const document = { info, servers, paths: { "/a": { get: { responses: { 200: { headers } } } } } };
  expect(inVersion30(document, {})).toMatchObject({
    servers,
    paths: {
      "/a": {
        get: {
          responses: {
            200: {
              headers: {
                schema: { schema: { type: "string", nullable: true } },
                examples: { schema: { enum: [1] } },
              },
            },
          },
        },
      },
    },
  });
});

test("what the config says of the API", () => {
  const more = { summary: "Short.", description: "Long.", license: { name: "MIT", identifier: "MIT" } };
  expect(inVersion30({ info: { ...info, ...more } }, {})).toMatchObject({
    info: {
      ...info,
      description: "Short.\n\nLong.",
      license: { name: "MIT", url: "https://spdx.org/licenses/MIT.html" },
    },
  });
});

describe("the config key openapi.version", () => {
  const source = `package pets

import "net/http"

type GetPetResponse struct {
	Name *string \`json:"name"\`
}

// GET /pets
func GetPet(w http.ResponseWriter, r *http.Request) {}
`;
  const projectWith = (openapi: string) =>
    fileTree({
      "go.mod": "module example.com/shop\n\ngo 1.24\n",
      "pets/pets.go": source,
      "gen.config.mjs": `export default { openapi: ${openapi} };\n`,
    });

  test("leaves out the roles of schemes that have no scopes", () => {
    const of = (type: string) => ({ type, flows: {}, openIdConnectUrl: "https://a.test", scheme: "bearer" });
    const securitySchemes = { token: of("http"), flow: of("oauth2"), id: of("openIdConnect") } as never;
    const security = [{ token: ["admin"], flow: ["read"] }, { id: ["email"] }, {}];
    const document = { info: {}, security, paths: { "/a": { get: { security: [{ token: ["user"] }] } } } };
    expect(inVersion30(document, { securitySchemes })).toMatchObject({
      security: [{ token: [], flow: ["read"] }, { id: ["email"] }, {}],
      paths: { "/a": { get: { security: [{ token: [] }] } } },
    });
  });

  test("writes a document of OpenAPI 3.0, which openapi.edit gets", () => {
    const root = projectWith(
      '{ version: "3.0", edit: document => { document["x-version"] = document.openapi; } }',
    );
    expect(gen(root, ["openapi", "./..."])).toMatchObject({ status: 0 });
    const document = JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"));
    expect(document).toMatchObject({ openapi: "3.0.3", "x-version": "3.0.3" });
    // As in 3.1, what the document is about comes first.
    const keys = ["openapi", "x-generated-by", "x-packages", "info"];
    expect(Object.keys(document).slice(0, 4)).toEqual(keys);
    expect(document.components.schemas.GetPetResponse.properties.name).toEqual({
      type: "string",
      nullable: true,
    });
  });

  test("refuses what that version does not have", () => {
    const root = projectWith('{ version: "3.0", securitySchemes: { tls: { type: "mutualTLS" } } }');
    const { status, stderr } = gen(root, ["openapi", "./..."]);
    expect(status).not.toBe(0);
    expect(stderr).toContain(
      "gen.config.mjs:1:1: error: openapi.version: OpenAPI 3.0 has no mutualTLS, the type of the security scheme tls",
    );
  });

  test("refuses other versions", () => {
    expect(gen(projectWith("{ version: 3.0 }"), ["openapi", "./..."]).stderr).toContain(
      'openapi.version must be "3.1" or "3.0", got a number',
    );
  });
});
