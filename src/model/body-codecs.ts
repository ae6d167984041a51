/** Chooses the functions that read and write the JSON body of a binding struct. */
import type { GoBodyReader, GoJSONReadStep, GoJSONWriter, GoJSONWriteStep } from "../code/json/json-types.ts";
import { typeNamed } from "../types/field-type.ts";
import type { GoBinding } from "./types.ts";

/** The functions that read a body. */
export interface BodyReader {
  /** The name of the function that reads the body. It calls the function for the whole struct or the one for its view. */
  name: string;
  /** The name of the function for the struct as encoding/json sees it; null where only encoding/json can read that. */
  whole: string | null;
  /** The name of the function for the view of the struct. */
  viewName: string;
  /** The steps of the function for the view; null where only encoding/json can read that. */
  view: GoJSONReadStep[] | null;
}

/** The function that reads a body; null where no method calls it. */
export function jsonReader(
  typeText: string,
  reader: BodyReader | null,
  {
    view,
    copiesView,
    embeddedPointers,
    resetsFields,
    generate,
  }: Pick<GoBinding, "view" | "copiesView" | "embeddedPointers" | "resetsFields" | "generate">,
): GoBodyReader | null {
  if (!reader || !generate.parse) return null;
  // Parse sets or keeps embedded pointers before it reads the body, so the function would not get a zero value, which it needs; and it copies locks.
  if ((embeddedPointers.length > 0 || resetsFields) && !copiesView) return null;
  const { name, whole, viewName: decode, view: steps } = reader;
  if (view !== null) {
    const named = steps?.map(one => ({ ...one, struct: view.name })) ?? null;
    return named && { name, type: typeNamed(view.typeText), decode, steps: named };
  }
  return whole === null ? null : { name, type: typeNamed(typeText), decode: whole, steps: [] };
}

/** The function that writes a body. */
export interface BodyWriter {
  /** The name of the function. */
  name: string;
  /** The steps that write the struct as encoding/json sees it; null where only encoding/json can do it. */
  whole: GoJSONWriteStep[] | null;
  /** The steps that write nothing but the fields with a tag `json`, as the view of the struct has them; null where only encoding/json can do it. */
  view: GoJSONWriteStep[] | null;
}

/** The function that writes a body; null where no method calls it. */
export function jsonWriter(
  typeText: string,
  writer: BodyWriter | null,
  view: GoBinding["view"],
  { build, buildContext, write, writeStatus }: GoBinding["generate"],
): GoJSONWriter | null {
  const steps = view === null ? writer?.whole : writer?.view;
  if (!writer || !steps || !(build || buildContext || write || writeStatus)) return null;
  return { name: writer.name, type: typeNamed(typeText), recursive: false, steps };
}
