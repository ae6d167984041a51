/**
 * The types of single values in a config file, with what is checked about them. Besides those of JSON Schema, tags are: `@wanted`, what the value
 * must be, for messages; `@problem`, the message for texts that don't fit the pattern, with the text in place of `{}`; `@unit`, what a number counts.
 */
import type { methodConstants } from "../go/http.ts";

/** @minLength 1 */
export type NonEmptyText = string;

/**
 * @pattern ^(?![./\\])[^\s"`\\]+$
 * @problem must be an import path, as in example.com/app/basics, got {}
 */
export type ImportPath = string;

/** @minItems 1 */
export type NonEmptyList = NonEmptyText[];

/**
 * @minLength 1
 * @pattern ^[^\\]*[^/\\]$
 * @problem must be the path of a file, with / between its parts and none at its end, got {}
 */
export type OutPath = string;

/**
 * @minLength 1
 * @pattern ^[^\\]*(?:\/|\.[^/\\]*)$
 * @problem must name a file such as web/api.ts, or a folder with a slash at its end, got {}
 */
export type FileOrFolder = string;

/**
 * @pattern ^[\p{L}\p{Nd}_.]+$
 * @problem : {} is not a build tag, which has only letters, digits, "_" and "."
 */
export type BuildTag = string;

/**
 * @pattern ^\p{L}[\p{L}\p{Nd}_]*$
 * @problem : {} is not a Go identifier that begins with a letter
 */
export type MethodPrefix = string;

/**
 * @wanted an HTTP method or false
 * @problem : unknown HTTP method {}
 */
export type MethodOrFalse = keyof typeof methodConstants | false;

/**
 * @pattern ^(?!(?:dive|keys|endkeys|structonly|nostructlevel|omitempty|omitzero|omitnil|required|isdefault|or)$)[^\s.[\],|=+()`~!@#$%^&*\\"/?<>{}]+$
 * @problem : {} is a reserved word, or not a name for a rule: use letters, digits, "-" and "_"
 */
export type RuleName = string;

/**
 * @pattern ^[^\s"`\\]+\.[\p{L}_][\p{L}\p{Nd}_]*$
 * @problem must be an import path and the name of a function, as in example.com/app/rules.Name, got {}
 */
export type FunctionName = string;

/**
 * @pattern ^(?:[^\s"`\\]+\.)?[\p{L}_][\p{L}\p{Nd}_]*$
 * @problem must be the name of a function, or an import path and a name, as in example.com/app/problems.Write, got {}
 */
export type NamedFunction = string;

/**
 * @pattern ^\p{L}[\p{L}\p{Nd}_-]*$
 * @problem : {} is not a name for an output: use letters, digits, "-" and "_"
 */
export type OutputKey = string;

/**
 * @pattern ^(?:[A-Za-z0-9._-]|\{\{package\.(?:name|path)\}\})*\{\{name\}\}(?:[A-Za-z0-9._-]|\{\{package\.(?:name|path)\}\})*$
 * @problem must have {{name}}, and else only {{package.name}}, {{package.path}}, ASCII letters and digits, "_", "-" and ".", got {}
 */
export type SchemaName = string;

/**
 * @pattern ^(?:\/[^\s/{}?#]+)*$
 * @problem : {} is not a prefix of paths: a prefix begins with "/", does not end with it, and has no placeholders
 */
export type PathPrefix = string;

/**
 * A security scheme of OpenAPI, with the other keys of its type.
 * @wanted an object with the key type
 */
export type SecurityScheme = {
  /** The type of the scheme. */
  type: "apiKey" | "http" | "mutualTLS" | "oauth2" | "openIdConnect";
} & { [key: string]: unknown };
