/** The fields of binding structs, also those that no message holds. */
import type { StructTagPair } from "../go/struct-tags.ts";
import type { ResolvedField } from "../types/resolve-types.ts";
import type { Field } from "./types.ts";

/** A field of a binding struct, with or without a tag that gen reads: any field can hide fields of embedded structs. */
export interface StructMember extends ResolvedField {
  /** One entry per tag that puts the field into a part of the message. More than one is a mistake. */
  fields: Field[];
  /** encoding/json would read and write it. */
  inJSON: boolean;
  /** It is embedded, and its type has, or may have, methods that encoding/json calls; Go promotes them to the whole struct. */
  promotesJSON: boolean;
  /** Why generated code can't read or write a field outside of a JSON body; null when it can. */
  problem: FieldProblem | null;
  /** Why generated code can't even set the field, for example because it can't name its type; null when it can. */
  outOfReach: string | null;
  tags: StructTagPair[];
}

/** A problem with a field, by the code of its rule. */
export interface FieldProblem {
  code: "unsupported-type" | "unresolved-type" | "invalid-default";
  message: string;
}

/** The path that selects a field from its struct, for example `Page.Size`. */
export function fieldPath({ name, embeddedIn }: { name: string; embeddedIn: string[] }): string {
  return [...embeddedIn, name].join(".");
}
