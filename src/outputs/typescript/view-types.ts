/**
 * What the templates of `gen typescript` print: the TypeScript of one file, decided. Part of the contract with templates,
 * as ../model/types.ts is: plain data in which every key is always present.
 */
import type { Doc } from "../../go/docs/docs.ts";
import type { Handler, Package } from "../../model/types.ts";

/** The TypeScript of one package, or of all packages of a run. */
export interface TypeScriptFile {
  /** The Go packages. */
  packages: Package[];
  /** The types of messages and of what these hold, by name. */
  types: TypeScriptType[];
  /** The functions of each handler: package by package, by the handler's name in gen.yml. */
  functions: TypeScriptFunction[];
  /** The functions that read header fields and cookies of answers. */
  heads: TypeScriptHead[];
  /** The parts that requests have beside the path. */
  sends: TypeScriptSends;
  /** What the functions need of the code that they share, by the ends of the partials' names: `read-json` for `typescript-shared-read-json`. */
  shared: TypeScriptShared[];
}

/** The parts that requests of a file have. */
export interface TypeScriptSends {
  /** A request has a query. */
  query: boolean;
  /** A request has header fields. */
  header: boolean;
  /** A request has cookies. */
  cookie: boolean;
  /** A request has a form. */
  form: boolean;
  /** A request has a JSON body. */
  json: boolean;
  /** A request has a body that is sent as it is. */
  body: boolean;
  /** A request may have a body in its options. */
  options: boolean;
  /** A body may be a stream. */
  streams: boolean;
  /** A function sets the content type of its request: that of a body which is sent as it is, or of JSON such as application/merge-patch+json. */
  contentType: boolean;
}

/** Code that functions share. */
export type TypeScriptShared =
  | "read-json"
  | "read-problem"
  | "read-text"
  | "read-form"
  | "read-any"
  | "other-answer"
  | "field-value"
  | "field-list"
  | "set-cookies"
  | "is-true"
  | "streams"
  | "form-data"
  | "pairs"
  | "header"
  | "cookie"
  | "segment"
  | "rest";

/** A type that the file declares. */
export interface TypeScriptType {
  /** Its name in TypeScript. */
  name: string;
  /** `interface` has properties, `request` and `head` parts with properties, `union` members; `alias` is any other type. It selects the partial that prints the type. */
  kind: "interface" | "request" | "head" | "union" | "alias";
  /** Doc comment in Go. */
  doc: Doc;
  /** The doc comment as one of TypeScript; empty without one. */
  comment: string;
  /** The properties of an `interface`; empty for other kinds. */
  properties: TypeScriptProperty[];
  /** The parts of a `request`, or of the `head` of a response; empty for other kinds. */
  parts: TypeScriptPart[];
  /** The members of a `union`; empty for other kinds. */
  members: TypeScriptMember[];
  /** The members are not strings, so an object has them under the names that they have in Go. */
  named: boolean;
  /** What a `union` has beside its members: `(string & {})` where it is open; null for a closed one and for other kinds. */
  base: string | null;
  /** What an `alias` stands for; empty for other kinds. */
  type: string;
}

/** A part of a request, or of the head of a response. */
export interface TypeScriptPart {
  /** Which part it is. */
  name: "route" | "query" | "header" | "cookie" | "form" | "json" | "body";
  /** Nothing in it has to be sent. */
  optional: boolean;
  /** Its type, if that is not an object with known keys; null otherwise. */
  type: string | null;
  /** Its properties; empty if it has a `type`. */
  properties: TypeScriptProperty[];
}

/** A property of an object. */
export interface TypeScriptProperty {
  /** The key in the message. */
  key: string;
  /** The key as TypeScript writes it: in quotes where it has to be. */
  name: string;
  /** It can be left out. */
  optional: boolean;
  /** Its type; a long object has a line for each of its properties. */
  type: string;
  /** Doc comment in Go. */
  doc: Doc;
  /** The doc comment as one of TypeScript, indented; empty without one. */
  comment: string;
}

/** A member of a union. */
export interface TypeScriptMember {
  /** Its name in an object of all members: that of the constant in Go, without the type's name before it. */
  name: string;
  /** The value: `"cat"` or `3`. */
  value: string;
  /** Doc comment in Go. */
  doc: Doc;
  /** The doc comment as one of TypeScript, indented; empty without one. */
  comment: string;
}

/** The functions that send a request to a handler: the first returns what a success holds, the second the answer by its status. */
export interface TypeScriptFunction {
  /** The first one's name in TypeScript. */
  name: string;
  /** The handler in Go. */
  handler: Handler;
  /** The handler's doc comment and its route as a comment of TypeScript. */
  comment: string;
  /** The type of the parameter with the request; null without one. */
  request: string | null;
  /** The request may be left out. */
  requestOptional: boolean;
  /** What the promise holds: the type of the body, or `Response` where that is no struct and no known JSON. */
  returns: string;
  /** The statuses of all successes, in order. */
  successes: number[];
  /** An answer that is not a success is known, so that the second function does not throw for it. */
  mayFail: boolean;
  /** The handler may send others than these answers, which the second function returns, too. */
  open: boolean;
  /** The first function returns the body of any success, whose type is not known then. */
  casts: boolean;
  /** No status of a success is known: the first function takes all for `success`. */
  anySuccess: boolean;
  /** What of the answer is returned: its `body`, or its `response` where the body is no struct and no known JSON. */
  returned: "body" | "response";
  /** The second function, and its type; null where it would return nothing but the response. */
  resultFunction: TypeScriptResult | null;
  /** The parts of the request that the function uses, such as `route` and `query`. */
  parts: string[];
  /** Those of them that are sent beside the path, as they are. */
  sent: string[];
  /** The handler has no body in a request struct, and its method may have one that it reads itself: the options may have a `body`. */
  takesBody: boolean;
  /** The Content-Type of the part `body`, or of `json` that is not application/json; null where the body itself says it, as a Blob does, and for all others. */
  contentType: string | null;
  /** The part `body` is a form, which may be an object with its parts; it is not among `sent` then. */
  makesForm: boolean;
  /** The path as an expression, in quotes or as a template. */
  path: string;
  /** The answers with other statuses than `success`; those that are read in the same way are one. */
  answers: TypeScriptAnswer[];
  /** How a success is read that is not among `answers`. */
  success: TypeScriptAnswer;
}

/** The function that returns the answer of a handler by its status. */
export interface TypeScriptResult {
  /** Its name in TypeScript: `getBookResult`. */
  name: string;
  /** Its comment. */
  comment: string;
  /** The name of the union of all answers: `GetBookResult`. */
  type: string;
  /** The union's comment. */
  typeComment: string;
}

/** What a handler answers with one status, or with several. */
export interface TypeScriptAnswer {
  /** The statuses. */
  statuses: number[];
  /** The value of `status` in what is returned: the only status, or `response.status`. */
  status: string;
  /** What the body is read as, `any` if that depends on its Content-Type; null where the caller reads it, or there is none. It selects the partial that prints how. */
  reads: "json" | "form" | "problem" | "text" | "bytes" | "any" | null;
  /** The caller reads the body of a success: `body` is its stream. */
  unread: boolean;
  /** The type of `body`, with the indentation of a member of a union; `undefined` where there is none. */
  type: string;
  /** The same with the indentation of the statement that reads the body. */
  readType: string;
  /** What reads its header fields and cookies; null where no struct has any. */
  head: TypeScriptHead | null;
  /** The fields of a form that is read. */
  formFields: TypeScriptValue[];
}

/** A function that reads the header fields and cookies of a response struct. */
export interface TypeScriptHead {
  /** Its name in TypeScript. */
  name: string;
  /** The type of what it returns. */
  type: string;
  /** A value is an enum, so that what is read has to be declared to be of this type. */
  cast: boolean;
  /** The parts that it reads. */
  parts: TypeScriptHeadPart[];
}

/** A part of the head of a response, as it is read. */
export interface TypeScriptHeadPart {
  /** Which part it is. */
  name: "header" | "cookie";
  /** Its fields. */
  fields: TypeScriptValue[];
}

/** A value that a function reads from a response. */
export interface TypeScriptValue {
  /** The key as TypeScript writes it. */
  name: string;
  /** The value as an expression. */
  value: string;
}
