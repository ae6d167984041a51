/** Binding structs and their fields, also those that no message holds. */
import { freeName } from "../base/text/common.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { Property } from "../shapes/shape-types.ts";
import type { DeclaredType } from "../types/go-types.ts";
import type { ResolvedField, ResolvedStruct } from "../types/resolve-types.ts";
import type { Binding, Field } from "./types.ts";

/** A binding struct as its declaration describes it, before its handler is known. */
export interface BindingStruct extends Omit<ResolvedStruct, "fields"> {
  name: string;
  kind: Binding["kind"];
  declared: DeclaredType;
  members: StructMember[];
  /** The fields of the members that have a tag for a part of the message. */
  fields: Field[];
}

/** A field of a binding struct, with or without a tag that gen reads: any field can hide fields of embedded structs. */
export interface StructMember extends ResolvedField {
  /** One entry per tag that puts the field into a part of the message. More than one is a mistake. */
  fields: Field[];
  /** What it is in a JSON body that has nothing but the fields with a tag `json`; null without one, and where no output needs it. */
  property: Property | null;
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
  code: "unsupported-type" | "unresolved-type" | "invalid-default" | "invalid-content-type";
  message: string;
}

/** The name of the view of a struct: `updatePetRequestJSON`. `isTaken` reports whether the package declares a name. */
export function viewName(struct: string, isTaken: (name: string) => boolean): string {
  const [first = ""] = struct;
  return freeName(isTaken, `${first.toLowerCase()}${struct.slice(first.length)}JSON`);
}

/** The name of the struct with the parts of a request's form: `AddPictureParts`. */
export function partsName(request: string, isTaken: (name: string) => boolean): string {
  return freeName(isTaken, `${request.replace(/Request$/, "")}Parts`);
}

/** The path that selects a field from its struct, for example `Page.Size`. */
export function fieldPath({ name, embeddedIn }: { name: string; embeddedIn: string[] }): string {
  return [...embeddedIn, name].join(".");
}
