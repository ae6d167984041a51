/** The paths and the embedded pointers of binding structs. Part of the model's contract, see types.ts. */
import type { FieldType } from "../types/field-type.ts";
import type { Field } from "./field.ts";

/** An embedded struct that is a pointer, through which fields of the message are promoted. */
export interface EmbeddedPointer {
  /** What selects it from the binding struct, for example `Page.Sort`. */
  selector: string;
  /** The type that it points to. */
  type: FieldType;
  /** Another embedded pointer lies inside it. */
  holdsPointers: boolean;
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
