/** The examples of messages in the test files of a package. */

import type { Doc } from "../../go/docs/doc-types.ts";
import type { Position } from "../../go/positions.ts";

/** A JSON value; a `bigint` is a whole number that JavaScript's numbers don't hold exactly. */
export type JSONValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly JSONValue[]
  | { readonly [key: string]: JSONValue };

/** A value of a binding struct that a test file holds. */
export interface MessageExample {
  /** The name of the variable or of the function, with a number at its end if another example of the struct has that name. */
  name: string;
  /** Doc comment of the variable or of the function. */
  doc: Doc;
  /** The name of the binding struct. */
  binding: string;
  /** The body as Build or Write sends it, a form as an object; undefined where there is no such body, or where the value is not known. */
  body: JSONValue | undefined;
  /** What the other fields that the literal names send, by their Go names, with those of embedded structs before them: `Page.Limit`. */
  fields: ReadonlyMap<string, JSONValue>;
  /** The place of the variable's or the function's name. */
  position: Position;
}

/** The name of a field in Go, with those of the embedded structs before it. */
export function pathOf({ embeddedIn, name }: { embeddedIn: string[]; name: string }): string {
  return [...embeddedIn, name].join(".");
}
