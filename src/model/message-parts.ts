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
  /** Parse keeps some of the fields that it points to, so it makes a new value only where it is nil. */
  kept: boolean;
}

/** Fields that Parse sets to zero before it reads a message. */
export interface GoReset {
  /** The embedded pointers that lead to them and may be nil, outermost first; then there is nothing to reset. */
  pointers: string[];
  /** In the order of the struct. */
  fields: {
    /** What selects the field from the binding struct. */
    selector: string;
    /** The field's type. */
    type: FieldType;
    /** Its zero value, for example `0`; null for a struct or an array (`literal`), and where only `*new(T)` is known to be right. */
    zero: string | null;
    /** The zero value is `T{}`. */
    literal: boolean;
  }[];
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
