/**
 * The type of a config file, and all that is said of its keys. Editors show the comments. `config.schema.json` is made from it (`npm run schemas`),
 * and `validate.ts` checks configs by that.
 */
import type { scalarTypes } from "../go/identifiers.ts";
import type { FixedCode, RuleCode } from "./rule-severities.ts";
import type {
  BuildTag,
  FileOrFolder,
  FunctionName,
  ImportPath,
  MethodOrFalse,
  MethodPrefix,
  NamedFunction,
  NonEmptyList,
  NonEmptyText,
  OutPath,
  OutputKey,
  PathPrefix,
  RuleName,
  SchemaName,
  SecurityScheme,
} from "./user-values.ts";

/** A config file's content. */
export interface UserConfig {
  /**
   * The package's directory, or a list of several, relative to this file. Each may
   * be a glob or end in /... for all packages below. Default: the working directory.
   */
  dir?: NonEmptyText | NonEmptyList | undefined;
  /** Build tags that are satisfied, in addition to those of the system. */
  tags?: BuildTag[] | undefined;
  /** A folder of templates and partials that replace the built-in ones of the same name, relative to this file. */
  templates?: NonEmptyText | undefined;
  /**
   * Helpers of your own for templates: a module that exports them, relative to this file, or in a script an object of functions.
   * @wanted the path of a module or an object of functions
   */
  helpers?: NonEmptyText | Record<string, UserHelper> | undefined;
  /** How methods and paths are found where no doc comment declares them. */
  inference?:
    | {
        /** HTTP methods by the first words of a handler's name, in addition to the built-in ones or instead of them; false turns a built-in one off. */
        methods?: Record<MethodPrefix, MethodOrFalse> | undefined;
        /** Words that are removed from the start and the end of a handler's name before its route is made from it, such as Handle and Handler. */
        strip?: MethodPrefix[] | undefined;
        /** Take the route of a handler whose comment declares none from the code that registers it, and only where there is no such code from its name. */
        registrations?: boolean | undefined;
      }
    | undefined;
  /** Types that can't be read from source, by import path and name: their basic type, or the methods that they have. */
  types?: Record<NonEmptyText, ConfiguredType> | undefined;
  /**
   * Import path of a package for what generated code shares: then only this package declares HandlerInfo, BindingError and the other helpers. gen all writes it, too. As an object, your own package that declares the listed types: each package declares the rest itself.
   * @wanted an import path, or an object with path and types
   */
  basics?:
    | ImportPath
    | {
        /** Import path of the package that declares them. */
        path: ImportPath;
        /** The names of the types: HandlerInfo. */
        types: "HandlerInfo"[];
      }
    | undefined;
  /**
   * The largest body that generated Parse methods read, in bytes; 0 for no limit.
   * @asType integer
   * @minimum 0
   * @unit bytes
   */
  maxBody?: number | undefined;
  /**
   * How many failures one call of a generated Parse, Build or Validate collects before it stops looking for more; 0 for no limit. Default: 100.
   * @asType integer
   * @minimum 0
   * @unit failures
   */
  maxFailures?: number | undefined;
  /** Whether generated Parse methods refuse the body of a request that has no Content-Type. */
  requireContentType?: boolean | undefined;
  /** Whether generated Parse methods refuse the JSON body of a request that has a key without a field. */
  unknownFields?: "allow" | "reject" | undefined;
  /**
   * Where values that are not constants of their type are refused, for types of the user's module with at least two constants that are texts in one block or
   * integers made by iota: by Parse of requests, also by Write and Parse of responses ("closed"), or nowhere. For a type with gen:open in its doc comment that is
   * nowhere, and one with gen:enum counts as such a type whatever its constants are, with "open" in requests.
   */
  enums?: "requests" | "closed" | "open" | undefined;
  /**
   * What Write of a response sends for a nil slice, at any depth of its JSON body: null, as encoding/json does, or []. The second is for slices in fields and in other
   * slices, arrays and maps, not for nil maps, pointers and []byte, nor for what handwritten code encodes.
   */
  nilLists?: "null" | "[]" | undefined;
  /** Functions of your own for rules of validate tags, by the rule's name: an import path and the function, func(T) bool or func(T) error for values of the type T. A function takes the place of gen's rule of that name. */
  validators?: Record<RuleName, FunctionName> | undefined;
  /** A function of yours that answers the errors of handlers with adapters, and what their Parse and Write refuse: func(http.ResponseWriter, *http.Request, error), by its name in the package of the handlers or with an import path before it. */
  errors?: NamedFunction | undefined;
  /** The severity of each rule, by its code: off, warning or error. */
  rules?:
    | { [code in RuleCode]?: (code extends FixedCode ? "error" : "off" | "warning" | "error") | undefined }
    | undefined;
  /** Settings of the list command's output, handlers.gen.go by default. With false, gen all leaves it out. */
  list?: false | UserOutputSettings | undefined;
  /** Settings of the file with the handlers of frameworks, frameworks.gen.go by default. gen list writes it where the package has some. With false, gen all leaves it out. */
  frameworks?: false | UserOutputSettings | undefined;
  /** Settings of the bindings command's output, bindings.gen.go by default. With false, gen all leaves it out. */
  bindings?: false | UserBindings | undefined;
  /** Settings of the file with the functions that write and read JSON bodies, json.gen.go by default. It is written with the bindings, where bindings.json is "generated". */
  json?: UserJSONOutput | undefined;
  /** Settings of the yaml command's output, gen.yml by default. With false, gen all leaves it out. */
  yaml?: false | UserOutputSettings | undefined;
  /** Settings of the typescript command's output, api.gen.ts by default. gen all writes it only where this key is there and not false. */
  typescript?: false | UserTypeScript | undefined;
  /** Settings of the openapi command's output, openapi.json by default. gen all writes it only where this key is there and not false. */
  openapi?: false | UserOpenAPI | undefined;
  /** Settings of the client command's output, client/client.gen.go by default. gen all writes it only where this key is there and not false. */
  client?: false | UserClient | undefined;
  /** Settings of the mock command's output, client/mock.gen.go by default. gen all writes it only where this key is there and not false. */
  mock?: false | UserClientSettings | undefined;
  /** Outputs of your own, by name. gen all writes them after the built-in ones, in this order; gen NAME writes one. */
  outputs?: Record<OutputKey, UserOutput> | undefined;
  /** The schema of this file, for editors; gen ignores it. */
  $schema?: string | undefined;
}

/** Settings of a built-in output. */
export interface UserOutputSettings {
  /**
   * The file to write, where {{package.name}} and the like are filled in. Without a
   * directory it lies in the package's directory; else it is relative to this file.
   */
  out?: OutPath | undefined;
  /** The template to render instead of the built-in one, relative to this file. */
  template?: NonEmptyText | undefined;
  /** Only handlers of this receiver type, or of these; func means the plain functions. Empty for all. */
  recv?: NonEmptyText | NonEmptyText[] | undefined;
}

/** Settings of TypeScript. */
export interface UserTypeScript extends UserOutputSettings {
  /** The file to write, or with a slash at its end the folder for api.gen.ts. Relative to this file, a plain name to the package's directory. */
  out?: FileOrFolder | undefined;
  /** One file for each package, or for all of a run: the default where several have handlers and out is no plain name and has no placeholders. */
  per?: "package" | "run" | undefined;
}

/** Settings of the file with the functions that write and read JSON bodies. */
export type UserJSONOutput = Omit<UserOutputSettings, "recv">;

/** Settings of a client or a mock. */
export interface UserClientSettings extends UserOutputSettings {
  /**
   * The file to write, where {{package.name}} and the like are filled in. It is in a folder of its own, which by
   * default is the folder client in the package's directory; a path that is named here is relative to this file.
   */
  out?: OutPath | undefined;
  /** Name of the Go package that the file belongs to. Default: the name of its folder. */
  package?: NonEmptyText | undefined;
  /** How often the output is written: once for each package (the default), or for each receiver, in a separate folder. */
  per?: "package" | "receiver" | undefined;
}

/** Settings of a client. */
export interface UserClient extends UserClientSettings {
  /**
   * Whether the client has copies of the message types and of what they need, so that it does not import the
   * package of the handlers. A mock in its folder uses them. Default: false.
   */
  standalone?: boolean | undefined;
  /**
   * Whether the methods of the client and of the mock have a context as their first parameter. Without it, as in
   * clients of gohandlers, calls can't be cancelled. Default: true.
   */
  context?: boolean | undefined;
}

/** Settings of the bindings. */
export interface UserBindings extends UserOutputSettings {
  /**
   * Whether Parse of a request applies the rules of validate tags and calls the request's own Validate; otherwise that
   * is left to the handler. What Parse reads from texts, such as a query, is checked in any case, and with issues the
   * values of a JSON body are left to the generated Validate, too. Default: true, and false with issues.
   */
  validateParse?: boolean | undefined;
  /** Whether Build applies the rules of validate tags before it makes a request. Default: true. */
  validateBuild?: boolean | undefined;
  /**
   * Whether the generated Validate of a request returns a map of texts by the names of values, map[string]any,
   * in place of an error. Default: false.
   */
  issues?: boolean | undefined;
  /**
   * What writes and reads JSON bodies: encoding/json, which uses reflection, or generated functions in a file beside the bindings,
   * which do the same in a fraction of the time. Default: encoding/json.
   */
  json?: "encoding/json" | "generated" | undefined;
  /**
   * The file for the functions and types that the generated Go files of a package share. Without a directory it lies in the
   * package's directory; else it is relative to this file. With the path of the bindings, they are in the same file. Default:
   * helpers.gen.go in the folder of the bindings.
   */
  helpersOut?: string | undefined;
  /**
   * Whether a request must have every field of its JSON body, also of structs within, unless it is a pointer, or has
   * omitempty or omitzero; null is a value. It needs json: "generated". Default: false.
   */
  requireJSON?: boolean | undefined;
}

/** Settings of the OpenAPI document. */
export interface UserOpenAPI extends UserOutputSettings {
  /** The file to write, relative to this file: JSON, or YAML if its name ends in .yaml or .yml. */
  out?: OutPath | undefined;
  /** The version of OpenAPI: 3.0 for tools that read no other. Default: 3.1. */
  version?: "3.1" | "3.0" | undefined;
  /** What the document says of the API as a whole. */
  info?:
    | {
        /** The name of the API. Default: the last element of the module's path. */
        title?: NonEmptyText | undefined;
        /** The version of the API, not of OpenAPI. Default: 0.0.0. */
        version?: NonEmptyText | undefined;
        /** The API in one sentence. */
        summary?: NonEmptyText | undefined;
        /** The API in Markdown. */
        description?: NonEmptyText | undefined;
        /** The URL of the terms of service. */
        termsOfService?: NonEmptyText | undefined;
        /** Whom to ask. */
        contact?:
          | {
              /** A name. */
              name?: NonEmptyText | undefined;
              /** A page. */
              url?: NonEmptyText | undefined;
              /** An address. */
              email?: NonEmptyText | undefined;
            }
          | undefined;
        /** The license of the API. */
        license?:
          | {
              /** The name of the license. */
              name: NonEmptyText;
              /** Its SPDX identifier. */
              identifier?: NonEmptyText | undefined;
              /** The URL of its text; not together with an identifier. */
              url?: NonEmptyText | undefined;
            }
          | undefined;
      }
    | undefined;
  /** Where the API is served. */
  servers?:
    | {
        /** The base URL of the API, to which the paths are appended; {name} in it is a variable. */
        url: NonEmptyText;
        /** What it is for. */
        description?: NonEmptyText | undefined;
        /** The variables of the URL, by name. */
        variables?: Record<string, UserServerVariable> | undefined;
      }[]
    | undefined;
  /** Tags with their descriptions, in the order in which they are shown. */
  tags?:
    | {
        /** Its name: a receiver's type, or one from gen:tag. */
        name: NonEmptyText;
        /** What its operations are about, in Markdown. */
        description?: NonEmptyText | undefined;
        /** A page about them. */
        externalDocs?: UserExternalDocs | undefined;
      }[]
    | undefined;
  /** What requests to handlers without gen:security need: one of these, each with security schemes and their scopes. */
  security?: Record<string, string[]>[] | undefined;
  /** Security schemes by name, as OpenAPI writes them. */
  securitySchemes?: Record<string, SecurityScheme> | undefined;
  /** A page about the API. */
  externalDocs?: UserExternalDocs | undefined;
  /**
   * Prefixes of paths by receiver type; func means the plain functions. Paths begin with them everywhere, also in ListHandlers and clients. A
   * gen:prefix in a comment is used instead of a prefix here.
   */
  prefixes?: Record<NonEmptyText, PathPrefix> | undefined;
  /**
   * The names of schemas, where {{name}}, {{package.name}} and {{package.path}} are filled in, the last with the path of the package within its
   * module: "{{package.path}}.{{name}}" gives api.v2.Pet. Names that two packages would have begin with the path. Default: {{name}}.
   */
  schemaName?: SchemaName | undefined;
  /** In a script, a function that gets the document before it is written, and changes it or returns another one. */
  edit?: ((document: OpenAPIDocument) => unknown) | undefined;
}

/** An OpenAPI document as plain data. A whole number that JavaScript's numbers don't hold exactly is a `bigint`. */
export interface OpenAPIDocument {
  /** The version of OpenAPI. */
  openapi: string;
  /** What the document says of the API as a whole. */
  info: OpenAPIObject;
  /** The tags of the operations: those of the config first, then others by name. Absent without any. */
  tags?: OpenAPIObject[];
  /** The operations by path, and then by method in small letters. */
  paths: Record<string, Record<string, OpenAPIOperation>>;
  /** What operations refer to. */
  components: {
    /** The schemas by name. */
    schemas: Record<string, OpenAPIObject>;
    /** The security schemes of the config, by name. Absent without any. */
    securitySchemes?: OpenAPIObject;
  };
  /** Members that only the config has, such as `servers`. */
  [member: string]: unknown;
}

/** What a handler does, in an OpenAPI document. */
export interface OpenAPIOperation {
  /** The handler's name in Go, with its receiver: `Pets.GetPet`. No other operation has it. */
  operationId: string;
  /** Its tags: the receiver's type, or what `gen:tag` says. */
  tags: string[];
  /** The first sentence of the handler's doc comment. */
  summary?: string;
  /** The rest of the doc comment, as Markdown. */
  description?: string;
  /** The parameters: those of the path first, then query, header and cookies. */
  parameters?: OpenAPIObject[];
  /** The responses by status; `2XX` is a success whose status is not known, and `default` stands for all others, or for no response. */
  responses: Record<string, OpenAPIObject>;
  /** Others, such as `requestBody` and `deprecated`. */
  [member: string]: unknown;
}

/** An object in an OpenAPI document, with the members of the OpenAPI Specification. */
export interface OpenAPIObject {
  /** What OpenAPI says of it. */
  [member: string]: unknown;
}

/** A variable in the URL of a server. */
export interface UserServerVariable {
  /** The value if no other one is chosen. */
  default: NonEmptyText;
  /** All values. */
  enum?: NonEmptyText[] | undefined;
  /** What it means. */
  description?: NonEmptyText | undefined;
}

/** A page with more about something. */
export interface UserExternalDocs {
  /** The page. */
  url: NonEmptyText;
  /** What it is about. */
  description?: NonEmptyText | undefined;
}

/** An output of the user in a config file. */
export interface UserOutput extends Pick<UserOutputSettings, "recv"> {
  /** The template to render, relative to this file. */
  template: NonEmptyText;
  /**
   * The file to write, where {{package.name}}, {{kebab name}} and the like are filled in. Without a directory it
   * lies in the package's directory (per run: beside this file); else it is relative to this file.
   */
  out: OutPath;
  /** How often the output is written: once for each package (the default), each receiver or each handler, or once for the run with all its packages. */
  per?: "package" | "receiver" | "handler" | "run" | undefined;
}

/** A helper that a template can call; it gets the call's arguments and, where the call has some, its `name=value` pairs as one object. */
export type UserHelper = (...values: unknown[]) => unknown;

/**
 * How a type is read and written: as a basic type, by its text methods, or by methods for some parts.
 * @wanted an object with the key kind
 */
export type ConfiguredType =
  | ({ kind: "basic"; name: (typeof scalarTypes)[number] } & AnyConfiguredType)
  | ({ kind: "text" } & AnyConfiguredType)
  | ({ kind: "methods"; in: ("route" | "query" | "header" | "cookie" | "form")[] } & AnyConfiguredType);

/** The settings that every configured type can have. */
interface AnyConfiguredType {
  /** The type has a method `Validate() error`. */
  validate?: boolean | undefined;
  /** Its type in JSON, if its methods decide that. Default: a string for `text`, else the basic type. */
  json?: "boolean" | "integer" | "number" | "string" | "any" | undefined;
  /** Describes the value further, for example `decimal`. */
  format?: NonEmptyText | undefined;
}
