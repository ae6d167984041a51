/**
 * What the templates of `gen client` and `gen mock` print: the handlers of one package as methods of a client. Part of the contract with
 * templates, as ../model/types.ts is: plain data in which every key is always present.
 */
import type { Binding, GoCheck, GoPattern, GoRules, Handler, Package } from "../../model/types.ts";
import type { TypeImport } from "../../types/type-text.ts";

/** The client of one package, and its mock. */
export interface ClientFile extends ClientCopies {
  /** The Go package whose handlers are called. */
  package: Package;
  /** Name of the Go package that the file belongs to. */
  name: string;
  /** A method for each handler that can be called, by name. */
  methods: ClientMethod[];
  /** There is a handler with a request struct. */
  sendsStructs: boolean;
  /** There is a handler without a request struct. */
  buildsRequests: boolean;
  /** There is a handler without a response struct. */
  returnsResponses: boolean;
  /** The receiver whose typed handlers are the methods of the client, with the same types; null without one, and for a client without contexts or with copies of the messages. */
  server: ClientMessage | null;
  /** The functions that the methods of `messages` call to check values. */
  checks: GoCheck[];
  /** The functions with the rules of tags validate that they call. */
  rules: GoRules[];
  /** The regular expressions of these rules. */
  patterns: GoPattern[];
  /** Names in the mock that make way for those of handlers. */
  mock: ClientMock;
}

/** What a standalone client has copies of; nothing in other clients, which import the package of the handlers. */
export interface ClientCopies {
  /** The types of messages, each with what its methods are made from, by name. */
  messages: ClientCopy[];
  /** What these types need: other types, constants, methods, functions and variables. */
  declarations: ClientDeclaration[];
}

/** The type of a message in a standalone client. */
export interface ClientCopy {
  /** Its declaration. */
  declaration: ClientDeclaration;
  /** The binding, with the methods that a client calls: those that build requests and parse responses. */
  binding: Binding;
}

/** A declaration that was written in Go elsewhere. */
export interface ClientDeclaration {
  /** Its text with its doc comment, for the helper `type`. */
  text: string;
  /** The packages that `text` names. */
  imports: TypeImport[];
}

/** Names in the mock that would be those of a handler otherwise. */
export interface ClientMock {
  /** The field for the test: `T`. */
  test: string;
  /** The method that returns the calls: `Calls`. */
  calls: string;
}

/** The method that calls a handler. */
export interface ClientMethod {
  /** Its name: that of the handler, exported; with the receiver before it where two handlers have one name. */
  name: string;
  /** The field of the mock with the function that answers: `ListPetsFunc`. */
  mockField: string;
  /** The handler. */
  handler: Handler;
  /** The notice of deprecation in the handler's doc comment, on one line; null without one. */
  deprecated: string | null;
  /** The request struct; null when the handler has none. */
  request: ClientMessage | null;
  /** The request is built by its method Build, since the user wrote that one, or has a field called BuildContext. */
  usesBuild: boolean;
  /** The response struct; null when the handler has none: then the caller gets the `*http.Response`, or only an error. */
  response: ClientMessage | null;
  /** The method returns only an error, as the typed handler does. */
  onlyFails: boolean;
  /** The body of the response is a stream, which the caller closes. */
  streams: boolean;
  /** The placeholders of the path, which are parameters where there is no request struct; empty where there is one. */
  parameters: ClientParameter[];
  /** The path in parts, where there is no request struct; empty where there is one. */
  path: ClientPathPart[];
}

/** A binding struct as another package writes it. */
export interface ClientMessage {
  /** The type with its package: `pets.ListPetsRequest`. */
  text: string;
  /** The package that `text` names. */
  imports: TypeImport[];
}

/** A placeholder of the path as a parameter of a method. */
export interface ClientParameter {
  /** The parameter's name. */
  name: string;
  /** The placeholder's name. */
  key: string;
  /** `{key...}`: slashes in the value stay. */
  rest: boolean;
}

/** A part of a path: literal text or the parameter whose value stands there; the other is null. */
export interface ClientPathPart {
  /** Text as it stands in a URL, escaped. */
  literal: string | null;
  /** Name of the parameter. */
  parameter: string | null;
}
