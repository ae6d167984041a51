/** Chooses the function that writes the JSON body of a binding struct. */
import type { GoJSONWriter, GoJSONWriteStep } from "../code/json/json-types.ts";
import type { GoBinding } from "./types.ts";

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
  const type = { text: typeText, imports: [], pointer: false, slice: false };
  return { name: writer.name, type, recursive: false, steps };
}
