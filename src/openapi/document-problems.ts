/** What is reported about an OpenAPI document. */
import type { Model, Position } from "../model/types.ts";

/** What keeps a document from having all that the packages do, such as a handler that it leaves out. */
export interface DocumentProblem {
  code:
    | "duplicate-operation-id"
    | "invalid-example"
    | "opaque-type"
    | "route-changed"
    | "undeclared-scheme"
    | "undocumented-handler"
    | "unfit-example";
  message: string;
  /** The package, and the place in it. */
  model: Model;
  position: Position;
}
