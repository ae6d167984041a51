/** The function that reads the JSON body of a binding struct. */
import type { GoBodyReader, GoJSONReadStep } from "../json/json-reader-types.ts";
import type { GoBinding } from "./types.ts";

/** What reads a body. */
export interface BodyReader {
  /** The name of the function. */
  name: string;
  /** The name of the function that it reads the struct by, as encoding/json sees it; null where only encoding/json can do it. */
  whole: string | null;
  /** The name of the function that it reads the view of the struct by. */
  viewName: string;
  /** The steps that read the view; null where only encoding/json can do it. */
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
    generate,
  }: Pick<GoBinding, "view" | "copiesView" | "embeddedPointers" | "generate">,
): GoBodyReader | null {
  if (!reader || !generate.parse) return null;
  // Parse sets embedded pointers before it reads the body, which then would not begin with zero values.
  if (embeddedPointers.length > 0 && !copiesView) return null;
  const type = (text: string) => ({ text, imports: [], pointer: false, slice: false });
  const { name, whole, viewName: decode, view: steps } = reader;
  if (view !== null) return steps && { name, type: type(view.typeText), decode, steps };
  return whole === null ? null : { name, type: type(typeText), decode: whole, steps: [] };
}
