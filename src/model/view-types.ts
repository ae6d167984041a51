/** The views that keep a JSON body away from other fields. Part of the model's contract, see types.ts. */
import type { FieldType } from "../types/field-type.ts";

/** A struct with the same fields as a binding struct and other tags, so that a JSON body can reach none but the JSON fields. */
export interface JSONView {
  /** Name of the type, for example `updatePetRequestJSON`. */
  name: string;
  /** The name with the type parameters of the binding struct, for example `pageRequestJSON[T]`. */
  typeText: string;
  /** Type parameters as a declaration writes them: `[T any]`; empty when the struct is not generic. */
  typeParameters: string;
  /** The struct embeds other types, so that Go can't convert it to the view: the JSON fields are copied. */
  copied: boolean;
  /** Where the view is copied: the JSON fields; else every field of the struct in its order. */
  fields: {
    /** The field's Go name. */
    name: string;
    /** The field's type. */
    type: FieldType;
    /** Its tag in the view, without the backquotes: `json:"-"` where the body must not reach it. */
    tag: string;
  }[];
}
