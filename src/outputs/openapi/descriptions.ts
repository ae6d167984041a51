/** Doc comments of Go as descriptions, which are Markdown in OpenAPI. */
import type { Doc } from "../../go/docs/doc-types.ts";
import type { Enum } from "../../shapes/shape-types.ts";
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

/** Lists the members of an enum with their docs; nothing if no member has any. */
export function memberList({ members }: Enum): string[] {
  if (members.every(({ doc }) => doc.summary === "" && doc.deprecated === null)) return [];
  const lines = members.map(({ json, doc }) => {
    const notice = doc.deprecated === null ? "" : `Deprecated: ${doc.deprecated}`;
    const text = [doc.summary, notice].filter(Boolean).join(" ").replace(/\s+/g, " ");
    return text === "" ? `- \`${json}\`` : `- \`${json}\`: ${text}`;
  });
  return [lines.join("\n")];
}
