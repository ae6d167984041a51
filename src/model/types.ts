/**
 * The model: the contract with every template and with `--dump-model`.
 *
 * Plain data: `JSON.parse(JSON.stringify(model))` equals the model. Every key is always present, order is stable,
 * and nothing changes the model after it is built. Renaming or removing a key breaks users' templates.
 */
import type { HttpMethod } from "../http-methods.ts";

/** Everything that templates can print about one Go package. */
export interface Model {
  /** Version of this contract; it rises when a key changes its meaning or goes away. */
  modelVersion: 1;
  package: Package;
  /** Receivers that have handlers, by type name; the plain functions (type null) come last. */
  receivers: Receiver[];
  /** All binding structs of the package, by name. */
  bindings: Binding[];
  /** Qualified names of the handlers that `gen:ignore` leaves out, sorted. */
  ignored: string[];
}

export interface Package {
  /** Name in the package clause. */
  name: string;
  /** Import path by the nearest go.mod; null outside of a module. */
  importPath: string | null;
  /** Directory relative to the module's root, with forward slashes, `.` for the root; null outside of a module. */
  dir: string | null;
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
  /** HTTP method in capitals. */
  method: HttpMethod;
  /** The constant of net/http for the method, for example `MethodGet`. */
  methodConstant: string;
  /** Where the method comes from: the doc comment, the name's prefix, the request's body fields, or none of these (GET). */
  methodFrom: "doc" | "name" | "body" | "default";
  /** Route pattern with `{name}` placeholders, as net/http's ServeMux reads it; starts with `/`. */
  path: string;
  /** Where the path comes from: the doc comment, or the handler's name and the request's route fields. */
  pathFrom: "doc" | "name";
  /** The path's placeholders in order. */
  placeholders: Placeholder[];
  /** `list` when the doc comment says `gen:list`, else null. */
  mode: "list" | null;
  /** Doc comment, line by line, without the lines that are directives. */
  doc: string[];
  /** Name of the request's binding struct; null when there is none. */
  request: string | null;
  /** Name of the response's binding struct; null when there is none. */
  response: string | null;
  /** The handler's name in its declaration. */
  position: Position;
}

/** One `{…}` of a route pattern. */
export interface Placeholder {
  /** The name between the braces, without `...`; empty for `{$}`. */
  name: string;
  /** How much it matches: one segment, the rest of the path (`{name...}`), or only the end of the path (`{$}`). */
  kind: "segment" | "rest" | "end";
}

/** A struct that carries a request or a response. */
export interface Binding {
  /** The struct's name, for example `ListPetsRequest`. */
  name: string;
  kind: "request" | "response";
  /** Names of the type parameters; empty when the struct is not generic. */
  typeParameters: string[];
  /** Name of the handler it belongs to; null when the package has none of that name. */
  handler: string | null;
  /** What the body holds; null when there are no body fields. */
  body: "json" | "form" | null;
  /** Media type of the body; null when there is none. */
  contentType: "application/json" | "application/x-www-form-urlencoded" | null;
  /** Fields with a `route` tag, in the order of the struct. */
  route: Field[];
  /** Fields with a `query` tag, in the order of the struct. */
  query: Field[];
  /** Fields with a `form` tag, in the order of the struct. */
  form: Field[];
  /** Fields with a `json` tag, in the order of the struct. */
  json: Field[];
  /** Doc comment, line by line. */
  doc: string[];
  /** The struct's name in its declaration. */
  position: Position;
}

/** One field of a binding struct. */
export interface Field {
  /** The field's Go name. */
  name: string;
  /** Names of the embedded structs that the field is promoted through, outermost first; empty for a field of the struct itself. */
  embeddedIn: string[];
  /** Name of the parameter: the tag's value up to the first comma. */
  key: string;
  /** The tag's key: which part of the message holds the field. */
  in: "route" | "query" | "form" | "json";
  type: FieldType;
  /** False when a message may leave the field out: a pointer, a slice, `omitempty`, or a default. A route field is always required. */
  required: boolean;
  /** Value of the `default` tag; null when there is none. */
  default: string | null;
  /** The tag says `omitempty` or `omitzero`: zero values are not sent. */
  omitEmpty: boolean;
  /** Every option of the tag, in order, for example `["omitempty", "string"]`. */
  options: string[];
  /** The field's doc comment, line by line. */
  doc: string[];
  /** The field's name in its declaration. */
  position: Position;
}

/** A field's type. */
export interface FieldType {
  /** The type as the struct writes it, for example `[]*time.Time`. */
  text: string;
  /** The packages that `text` needs. */
  imports: TypeImport[];
  /** `*T`. */
  pointer: boolean;
  /** `[]T`. */
  slice: boolean;
  /** T: the type without its outer pointer or slice. */
  element: string;
}

/** A package that a type's text refers to. */
export interface TypeImport {
  /** The qualifier in the text. */
  name: string;
  /** The import path. */
  path: string;
}

/** A stretch of a file of the package. */
export interface Position {
  /** Base name of the file. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts bytes from 1, as Go's tools do. */
  column: number;
  /** Line of the first byte after it. */
  endLine: number;
  /** Column of the first byte after it. */
  endColumn: number;
}
