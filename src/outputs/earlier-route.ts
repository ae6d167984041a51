import type { HttpMethod } from "../go/http-methods.ts";

/** A route that an earlier run wrote. */
export interface EarlierRoute {
  /** The handler's name; in YAML its name in the list of the whole package, in bindings the name of its request struct, in OpenAPI the id of the operation. */
  name: string;
  /** The receiver's type; null for a plain function, and in all files but lists. */
  receiver: string | null;
  method: HttpMethod;
  path: string;
  /** What the file is: `list` is a Go file with a function ListHandlers. */
  source: "list" | "yaml" | "bindings" | "openapi";
  /** Path of the file for messages. */
  file: string;
  /** gohandlers wrote the file, so the route may be one that clients use. */
  ofPredecessor?: boolean;
}
