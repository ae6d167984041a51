/**
 * What the templates of `gen openapi` print: the OpenAPI document of a run, decided. Part of the contract with templates, as
 * ../model/types.ts is: plain data in which every key is always present.
 */
import type { Handler } from "../../model/types.ts";

/** The document of all packages of a run. */
export interface OpenAPIDocument {
  /** The members of `info`, from the config. */
  info: OpenAPIKeyword[];
  /** Members of the document that only the config has: `servers`, `security`, `externalDocs`. */
  members: OpenAPIKeyword[];
  /** The tags of the operations, by name; those of the config first, in its order. */
  tags: OpenAPITag[];
  /** The paths, in alphabetical order. */
  paths: OpenAPIPath[];
  /** The schemas that operations refer to, by name. */
  schemas: OpenAPINamedSchema[];
  /** The security schemes of the config, by name. */
  securitySchemes: OpenAPIKeyword[];
}

/** A member of an object in the document: a name and a value. */
export interface OpenAPIKeyword {
  /** Its name, for example `minLength`. */
  name: string;
  /** Its value as JSON. */
  value: string;
}

/** A tag, which groups operations. */
export interface OpenAPITag {
  /** Its name: that of the receiver's type, or what `gen:tag` says. */
  name: string;
  /** What the config says of it, or the doc comment of the receiver's type, as Markdown; empty without either. */
  description: string;
  /** Other members that the config has, such as `externalDocs`. */
  members: OpenAPIKeyword[];
}

/** A path with its operations. */
export interface OpenAPIPath {
  /** For example `/pets/{id}`, with the prefix of the handlers. */
  path: string;
  /** In the order get, put, post, delete, options, head, patch, trace. */
  operations: OpenAPIOperation[];
}

/** An operation: one method of one path, which a handler serves. */
export interface OpenAPIOperation {
  /** The HTTP method in small letters. */
  method: string;
  /** The handler in Go. */
  handler: Handler;
  /** The handler's name in Go, with its receiver: `Pets.GetPet`. No other operation has it. */
  operationId: string;
  /** Its tags. */
  tags: string[];
  /** The first sentence of the handler's doc comment without the period; empty without one. */
  summary: string;
  /** The rest of the doc comment, as Markdown; empty without one. */
  description: string;
  /** The doc comment says that it is deprecated. */
  deprecated: boolean;
  /** What `gen:security` says, as JSON; null if it says nothing. */
  security: string | null;
  /** The parameters: those of the path first, then query, header and cookies, each in the order of the struct. */
  parameters: OpenAPIParameter[];
  /** What the handler reads from the body; null if it reads none. */
  requestBody: OpenAPIBody | null;
  /** The responses by status. */
  responses: OpenAPIResponse[];
}

/** A value outside of a body. */
export interface OpenAPIParameter {
  /** Its name. */
  name: string;
  /** Where it is. */
  in: "path" | "query" | "header" | "cookie";
  /** Doc comment as Markdown; empty without one. */
  description: string;
  /** Parse refuses a request without it. */
  required: boolean;
  /** The doc comment says that it is deprecated. */
  deprecated: boolean;
  /** How values become text: `simple` in paths and headers, `form` in queries and cookies. */
  style: "simple" | "form";
  /** The elements of a list are repeated; else they are separated by commas. */
  explode: boolean;
  /** What the value is. */
  schema: OpenAPISchema;
}

/** The body of a request. */
export interface OpenAPIBody {
  /** Doc comment of the struct as Markdown; empty without one. */
  description: string;
  /** Parse refuses a request without a body. */
  required: boolean;
  /** What it can be. */
  content: OpenAPIContent[];
}

/** What a body can be. */
export interface OpenAPIContent {
  /** Media type, for example `application/json`. */
  type: string;
  /** What the body holds; null if nothing is known. */
  schema: OpenAPISchema | null;
  /** How the lists in a form are written, by the names of their fields: with one pair for each element. Empty for other bodies. */
  encoding: OpenAPIKeyword[];
}

/** A response. */
export interface OpenAPIResponse {
  /** The status, such as `200`; `2XX` for a success whose status is not known, `default` if the handler sends nothing. */
  status: string;
  /** What it means. */
  description: string;
  /** Header fields, by name. */
  headers: OpenAPIHeader[];
  /** What the body can be; empty without a body. */
  content: OpenAPIContent[];
}

/** A header field of a response. */
export interface OpenAPIHeader {
  /** Its name. */
  name: string;
  /** Doc comment as Markdown; empty without one. */
  description: string;
  /** It is always sent. */
  required: boolean;
  /** The doc comment says that it is deprecated. */
  deprecated: boolean;
  /** What its value is. */
  schema: OpenAPISchema;
}

/** A JSON Schema. */
export interface OpenAPISchema {
  /** Its keywords. */
  keywords: OpenAPIKeyword[];
}

/** A schema with a name. */
export interface OpenAPINamedSchema {
  /** Its name in the document: that of the Go type, with its package. */
  name: string;
  /** Import path and name of the Go type; empty for a schema that is not a Go type. */
  goName: string;
  /** What the type is in messages. */
  schema: OpenAPISchema;
}
