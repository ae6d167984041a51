/** Finds the mistakes in tags `validate` of the user's structs. */
import { readConstraints } from "../constraints/read-constraints.ts";
import { positionInTag } from "../constraints/tag-places.ts";
import type { StructField } from "../go/declarations.ts";
import { parseStructTag, type StructTagPair } from "../go/struct-tags.ts";
import type { TypePlace } from "../types/lookup.ts";
import type { Checking } from "./checking.ts";

/** The tag of a field that has rules; undefined for one without. */
export function validateTag(pairs: StructTagPair[]): StructTagPair | undefined {
  return pairs.find(({ key }) => key === "validate");
}

/** Reports the mistakes in the tags of a struct's own fields. Those of other packages are not the user's, or are reported with their package. */
export function reportConstraints(checking: Checking, struct: TypePlace): void {
  if (struct.type.kind !== "struct" || struct.pkg !== checking.own) return;
  for (const field of struct.type.fields) {
    const tag = tagOf(field);
    if (!tag) continue;
    const { problems } = readConstraints(checking.reader, { ...struct, type: field.type }, tag.value);
    for (const { code, message, offset, length } of problems) {
      const position = positionInTag(struct.file.name, tag, { offset, length });
      const key = `${position.file}:${position.line}:${position.column} ${message}`;
      checking.problems.set(key, { code, message, position });
    }
  }
}

/** Reports whether a struct has rules on its fields. */
export function hasConstraints(fields: StructField[]): boolean {
  return fields.some(field => tagOf(field) !== undefined);
}

function tagOf({ tag }: StructField): StructTagPair | undefined {
  if (!tag?.literal.includes("validate:")) return undefined;
  return validateTag(parseStructTag(tag.literal, tag.span).pairs);
}
