/** The type of what is reported about an OpenAPI document. */

import type { Severity } from "../../base/report/diagnostic.ts";
import type { Model, Position } from "../../model/types.ts";

/** Something that a document can't show or that is wrong in it, such as a handler that it leaves out or an invalid example. */
export interface DocumentProblem {
  code:
    | "duplicate-operation-id"
    | "invalid-example"
    | "opaque-type"
    | "route-changed"
    | "undeclared-scheme"
    | "undocumented-handler";
  message: string;
  /** The package that `position` is in. */
  model: Model;
  position: Position;
  /** A severity that is not the rule's default. */
  severity?: Severity;
}
