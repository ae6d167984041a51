/** The fields of a message outside of its JSON body: each is read from a text and written as one. */
import type { Binding, Field } from "./types.ts";

/** A part of a message whose values are texts. */
export type TextPart = Exclude<Field["in"], "json">;

/** The fields of a binding outside of its JSON body, part by part. */
export function textFields({ route, query, header, cookie, form }: Pick<Binding, TextPart>): Field[] {
  return [...route, ...query, ...header, ...cookie, ...form];
}
