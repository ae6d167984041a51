/** Doc comments of Go as descriptions, which are Markdown in OpenAPI. */
import type { Doc } from "../../go/docs/doc-types.ts";
import type { Schema } from "./schema.ts";

/** The text of a doc comment, with the paragraphs `more`; undefined without any text. */
export function descriptionOf(
  { summary, description, deprecated }: Doc,
  more: string[] = [],
): string | undefined {
  const notice = deprecated ? [`Deprecated: ${deprecated}`] : [];
  const text = [summary, description, ...notice, ...more].filter(Boolean).join("\n\n");
  return text === "" ? undefined : text;
}

/** The first sentence of a doc comment without its period. */
export function titleOf({ summary }: Doc): string {
  return summary.replace(/(?<!\.)\.$/, "");
}

/** A schema with a doc comment as `description` and `deprecated`, after the keywords that say what the value is. */
export function described(schema: Schema, doc: Doc, more: string[] = []): Schema {
  const description = descriptionOf(doc, more);
  if (description === undefined && doc.deprecated === null) return schema;
  return { ...schema, description, deprecated: doc.deprecated === null ? undefined : true };
}
