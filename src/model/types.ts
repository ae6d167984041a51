/**
 * The model: the contract with every template and with `--dump-model`.
 *
 * Plain data: `JSON.parse(JSON.stringify(model))` equals the model. Every key is always present, order is stable, and nothing changes the model after it is built. Renaming or removing a key breaks users' templates.
 *
 * A key called `go` holds what only a template that prints Go needs: Go spellings, and what the built-in templates would have to decide otherwise. All other keys are facts that a template of any language can print.
 */
import type { Position } from "../go/declarations.ts";
import type { Doc } from "../go/docs/docs.ts";
import type { HttpMethod } from "../go/http.ts";
import type { NamedType, Shape } from "../shapes/shape-types.ts";
import type { FieldType, HandlerSignature, RawBody } from "../types/type-text.ts";
import type { Field } from "./field.ts";
import type { GoBinding, GoHandler, GoModel } from "./go-binding.ts";

export type * from "../code/checks/rule-types.ts";
export type * from "../code/json/json-types.ts";
export type * from "../constraints/types.ts";
export type { Position } from "../go/declarations.ts";
export type * from "../go/docs/docs.ts";
export type * from "../shapes/shape-types.ts";
export type { FieldType, GoNonZero, HandlerSignature, RawBody, TypeImport } from "../types/type-text.ts";
export type * from "./field.ts";
export type * from "./go-binding.ts";

/** Everything that templates can print about one Go package. */
export interface Model {
  /** Version of this contract; it rises when a key changes its meaning or goes away. */
  modelVersion: 1;
  /** The package itself. */
  package: Package;
  /** Receivers that have handlers, by type name; the plain functions (type null) come last. */
  receivers: Receiver[];
  /** All binding structs of the package, by name. */
  bindings: Binding[];
  /** The named types that the messages reach, by id: shapes refer to them. */
  types: NamedType[];
  /** Qualified names of the handlers that `gen:ignore` leaves out, sorted. */
  ignored: string[];
  /** What only templates that print Go need. */
  go: GoModel;
}

/** What an output of all packages of a run can print. */
export interface RunModel {
  /** Version of this contract, as in `Model`. */
  modelVersion: 1;
  /** The packages of the run, by directory. */
  packages: Model[];
}

/** A Go package: where it is and what it is called. */
export interface Package {
  /** Name in the package clause. */
  name: string;
  /** Import path by the nearest go.mod; null outside of a module. */
  importPath: string | null;
  /** Directory relative to the module's root, with forward slashes, `.` for the root; null outside of a module. */
  dir: string | null;
  /** Doc comment of the package clause, of the first file that has one. */
  doc: Doc;
}

/** A type with handlers as its methods, or the plain functions of the package. */
export interface Receiver {
  /** The type's name without pointer and type parameters; null for the plain functions. */
  type: string | null;
  /** Name to use for the receiver in generated methods: the handlers' own where they have one, else made from the type; null for the plain functions. */
  name: string | null;
  /** Names of the type parameters as the type's declaration has them; empty when it is not generic. */
  typeParameters: string[];
  /** The type as a method's receiver writes it: `Pets`, `Store[K, V]`, with `_` for a parameter that would hide a name the method needs; null for the plain functions. */
  typeText: string | null;
  /** True when the user declares ListHandlers on this receiver: then none is generated. */
  hasListHandlers: boolean;
  /** Doc comment of the type; empty for the plain functions. */
  doc: Doc;
  /** By name. */
  handlers: Handler[];
}

/** A function or method that serves one route. */
export interface Handler {
  /** The function's name: the key in ListHandlers. */
  name: string;
  /** The name in gen.yml: `name`, or `Receiver.Handler` when another receiver has a handler of the same name. */
  listName: string;
  /** The receiver's type name; null for a plain function. */
  receiver: string | null;
  /**
   * How its function is called where it is no http.HandlerFunc. `ListHandlers` has an adapter for it with `error`, as one with an error as its result, and with `typed`, with a context
   * and the request, for the response and an error. It has none of the others. With `gin` and `echo` it takes the context of that framework, with `factory` it returns an http.HandlerFunc or
   * the like, with `wrapped` and `adapted` the code that registers it calls it; `ServeHTTP` is that method of a type, `literal` a function literal, or a handler at a further route. Null for an http.HandlerFunc.
   */
  signature: Exclude<HandlerSignature, "plain"> | null;
  /** HTTP method in capitals. */
  method: HttpMethod;
  /** Where the method comes from: the doc comment, the name's prefix, a body of its requests, none of these (GET), a check in its code that refuses that method, or with config `inference.registrations`, and for handlers that `ListHandlers` doesn't have, the code that registers the handler. */
  methodFrom: "doc" | "name" | "body" | "default" | "check" | "registration";
  /** Route pattern with `{name}` placeholders, as net/http's ServeMux reads it; starts with `/`, and with `prefix`. */
  path: string;
  /** Where the path comes from, apart from its prefix: the doc comment, the handler's name and the request's route fields, or with config `inference.registrations`, and for handlers that `ListHandlers` doesn't have, the code that registers the handler. */
  pathFrom: "doc" | "name" | "registration";
  /** Code of the package, or of one of its module that imports it, registers the handler with a router, itself or by ListHandlers. */
  registered: boolean;
  /** The path's placeholders in order. */
  placeholders: Placeholder[];
  /** Status of a success that the doc comment declares, as in `POST /pets 201`; null when it declares none. */
  status: number | null;
  /** The responses that it can send, as far as its code and its comment show, by status. Only outputs that may print them have those of the code. */
  responses: HandlerResponse[];
  /** Its code shows that it sends no other responses; false where some of the code is not known. */
  responsesComplete: boolean;
  /** The JSON that its code decodes from the body, one shape for each type; empty for GET and HEAD, with a request struct, and where the code is not known. Only outputs that may print them have them. */
  decodes: Shape[];
  /** It answers requests without such a body with errors only, as far as its code shows; what frameworks bind by the Content-Type may be another body, or none. */
  needsBody: boolean;
  /** The values of the path, the query, the header, cookies and forms that its code reads by hand, by their names, without header fields that clients send on their own, and forms only where it decodes no JSON; empty with a request struct, and where the code is not known. Only outputs that may print them have them. */
  reads: ReadParameter[];
  /** What `gen:prefix` puts before the path, or the config: `/api/v1`; empty where neither does. `path` begins with it. */
  prefix: string;
  /** What `gen:tag` says in the comment of the handler or of its receiver's type; empty where it says nothing. */
  tags: string[];
  /** The security schemes of which a request needs one, by `gen:security` in one of these comments; one of them is `none` where it may do without. Empty for none, null where nothing is said. */
  security: SecurityRequirement[] | null;
  /** One of these comments says `gen:hidden`: documents of the API leave the handler out. */
  hidden: boolean;
  /** What one of these comments says of the largest body of a request, in bytes, as in `gen:max 2GiB`; null where it says nothing, so that config `maxBody` counts. */
  maxBody: number | null;
  /** The parts of the form that it reads, by `gen:part avatar file image/png` in its comment; empty where that names none. */
  parts: FormPart[];
  /** `list` when the doc comment says `gen:list`: the handler is listed, whatever its name, and needs no structs. Else null. */
  mode: "list" | null;
  /** Doc comment. */
  doc: Doc;
  /** Name of the request's binding struct, for example `GetPetRequest` or, with the receiver, `PetsGetRequest`; null when there is none. */
  request: string | null;
  /** Name of the response's binding struct; null when there is none. */
  response: string | null;
  /** The handler's name in its declaration. */
  position: Position;
  /** What only templates that print Go need. */
  go: GoHandler;
}

/** A value of the path, the query, the header, a cookie or a form that code reads by hand. */
export interface ReadParameter {
  /** Which part of the request has it; `file` is a form's part that is a file. */
  in: "route" | "query" | "header" | "cookie" | "form" | "file";
  /** Its name there. */
  name: string;
  /** What its value is: a string where nothing is known of it. */
  shape: Shape;
  /** A request without it is refused, by gin's tag `binding` or by code: where the value is empty, is no number, or can't be read. */
  required: boolean;
  /** The text that counts where the query has none; null for none. */
  default: string | null;
}

/** A part of a form that a handler reads part by part. */
export interface FormPart {
  /** Its name in the form: `avatar`. */
  name: string;
  /** What it is. */
  kind: "file" | "text";
  /** The content types that a file may have, as in `image/png` or `image/*`; empty where any is right, and for a text. */
  contentTypes: string[];
  /** What only templates that print Go need. */
  go: GoFormPart;
}

/** What only templates that print Go need of a part of a form. */
export interface GoFormPart {
  /** The field for it in the struct `partsType`: `Avatar`. */
  field: string;
  /** `kind` is `file`. */
  isFile: boolean;
  /** What a file is sent as that has no content type: its only one; null where there are several, or none. */
  contentType: string | null;
}

/** A security scheme that a request needs, with its scopes. */
export interface SecurityRequirement {
  /** The scheme's name in the config, for example `bearer`. */
  scheme: string;
  /** For example `pets:write`. */
  scopes: string[];
}

/** One `{…}` of a route pattern. */
export interface Placeholder {
  /** The name between the braces, without `...`; empty for `{$}`. */
  name: string;
  /** How much it matches: one segment, the rest of the path (`{name...}`), or only the end of the path (`{$}`). */
  kind: "segment" | "rest" | "end";
}

/** A struct that carries a request or a response, or another type that is its whole JSON body. */
export interface Binding {
  /** The struct's name, for example `ListPetsRequest`. */
  name: string;
  /** Which message it carries. */
  kind: "request" | "response";
  /** Names of the type parameters; empty when the struct is not generic. */
  typeParameters: string[];
  /** The struct as a method's receiver writes it: `ListPetsRequest`, `PageRequest[T]`. */
  typeText: string;
  /** Name of the handler it belongs to; null when there is none. */
  handler: string | null;
  /** Receivers of the handlers of that name, null for a plain function; several share the struct. */
  receivers: (string | null)[];
  /** Its methods are generated: it belongs to a handler, or is a response that code of the package sends without a handler of its name. */
  hasMethods: boolean;
  /** HTTP method of the handler; null without one. */
  method: HttpMethod | null;
  /** Route pattern of the handler; null without one. */
  path: string | null;
  /** Status of a success that the handler's comment declares; null without one. */
  status: number | null;
  /** The path cut into literal text and route fields, in order; empty without a handler. `{$}` gives no piece. */
  pathPieces: PathPiece[];
  /** What the body holds; null for a request without body fields, `raw` for a body that is not taken apart. A response has a body: JSON unless other fields say so. */
  body: "json" | "form" | "raw" | null;
  /** The content type of the body that is sent where no field has it; null when there is no body. */
  contentType: string | null;
  /** The content types that a `raw` body can have, as in `text/csv`, `image/*` or `text/plain; charset=utf-8`; empty for other bodies. */
  contentTypes: string[];
  /** What a `raw` body is in Go; null for other bodies. */
  rawBody: RawBody | null;
  /** The handler's `maxBody`; null for a response. */
  maxBody: number | null;
  /** The handler's `parts`, where `rawBody` is `multipart`; else empty. */
  parts: FormPart[];
  /** Fields with a `route` tag, in the order of the struct. */
  route: Field[];
  /** Fields with a `query` tag, in the order of the struct. */
  query: Field[];
  /** Fields with a `header` tag, in the order of the struct. */
  header: Field[];
  /** Fields with a `cookie` tag, in the order of the struct. */
  cookie: Field[];
  /** Fields with a `form` tag, in the order of the struct. */
  form: Field[];
  /** Fields with a `json` tag, in the order of the struct. */
  json: Field[];
  /** The field that is the whole body, JSON or `raw`, with the tag `body:""`; then there are no form and json fields. Null without one. */
  bodyField: Field | null;
  /** What the type is declared as if it is not a struct, for example `[]Room`: then it has no fields, and its value is the whole JSON body. Null for a struct. */
  wholeBody: FieldType | null;
  /** All that encoding/json writes and reads in a JSON body: an `object`, another shape if the type is not a struct, or `opaque` where the type has methods that write or read it. Null without such a body. */
  bodyShape: Shape | null;
  /** Doc comment. */
  doc: Doc;
  /** The struct's name in its declaration. */
  position: Position;
  /** What only templates that print Go need. */
  go: GoBinding;
}

/** A piece of a path: either literal text or the value of a route field; the other is null. */
export interface PathPiece {
  /** Text as it stands in a URL, escaped. */
  literal: string | null;
  /** The route field whose value stands there. */
  field: Field | null;
  /** `{name...}`: slashes in the value stay. */
  rest: boolean;
  /** What only templates that print Go need. */
  go: GoPathPiece;
}

/** What only templates that print Go need of a piece of a path: how it is joined with the others. */
export interface GoPathPiece {
  /** It is an expression that can't fail and needs no escaping: a literal, or a field such as an integer. */
  simple: boolean;
  /** It and the piece before are simple, so that `+` joins them. */
  joined: boolean;
  /** It is the first piece. */
  first: boolean;
}

/** What a handler sends with one status. */
export interface HandlerResponse {
  /** The status, 200 to 999, or 101. */
  status: number;
  /** What its body can be: at least one, each different. */
  bodies: HandlerBody[];
  /** What the comment says about it, as in `404 no such pet`; null when it says nothing. */
  description: string | null;
  /**
   * How it is known; the first one that fits: `code` is a statement in the handler or in what it calls, `parse` is an answer to what Parse refuses, `declared` is the status
   * in the comment's route, `comment` is a line of the comment such as `404 no such pet`, or of the comment of the receiver's type, and `security` are the 401 and 403 of handlers
   * with `gen:security`.
   */
  source: "code" | "parse" | "declared" | "comment" | "security";
}

/** A body that a handler can send. */
export interface HandlerBody {
  /**
   * What it is: a `response` struct as its Write prints it, a `problem` of RFC 9457, `json` as encoding/json writes a type, a `text`, `bytes` of which nothing but the media
   * type is known, or `none`, where nothing is written. It is `unknown` where something may be written, and where a comment describes the response without naming a type.
   */
  kind: "response" | "problem" | "json" | "text" | "bytes" | "none" | "unknown";
  /** The name of the response struct that is the body, by its Write or by encoding/json; null for other bodies. */
  struct: string | null;
  /** The media type that the code sets or that goes with the kind, without parameters: `text/csv`; null where it is not known, and for `none`. */
  mediaType: string | null;
  /** What `json` has; null for other kinds. */
  shape: Shape | null;
  /** It is a `response` that no code is seen to send by its Write: a comment names it. */
  assumed: boolean;
}
