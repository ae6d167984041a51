/** The fields of a struct, each with its tag, and the structs that it embeds. What Go selects, what encoding/json sees and what validator visits is chosen from these fields. */
import { getOrMake } from "../base/text/common.ts";
import { type FieldDeclaration, positionOf } from "../go/declarations.ts";
import { parseStructTag, type StructTag } from "../go/struct-tags.ts";
import { fieldNames } from "../go/type-expressions.ts";
import type { GoType, StructField } from "./go-types.ts";
import { identityOf, typeAt } from "./lookup.ts";

const noTag: StructTag = { pairs: [], problem: null, tooLong: false };

/** The tags that were parsed, by their literals: also those of a generic struct with many instances are parsed once. */
const parsed = new WeakMap<object, StructTag>();

/** The tag of a field. */
export function tagOf({ tag }: FieldDeclaration): StructTag {
  return tag ? getOrMake(parsed, tag, () => parseStructTag(tag.literal, tag.span)) : noTag;
}

const known = new WeakMap<GoType, StructField[]>();

/** The fields of a struct, in the order of the source; none for other types, and for structs whose source is not read. */
export function structFields({ reader, literal }: GoType): StructField[] {
  if (literal?.type.kind !== "struct") return [];
  const declarations = literal.type.fields;
  const struct = typeAt(reader, literal);
  return getOrMake(known, struct, () => {
    const fields: StructField[] = [];
    for (const declaration of declarations) {
      for (const { name, span } of fieldNames(declaration)) {
        let type: GoType | undefined;
        fields.push({
          name,
          declaration,
          embedded: declaration.names.length === 0,
          tag: tagOf(declaration),
          struct,
          index: fields.length,
          position: positionOf(literal.file.name, span),
          get type() {
            type ??= typeAt(reader, { ...literal, type: declaration.type });
            return type;
          },
          get isPointer() {
            const { target } = this.type;
            return target.kind === "literal" && target.place.type.kind === "pointer";
          },
          get held() {
            return (this.isPointer && this.type.element) || this.type;
          },
        });
      }
    }
    return fields;
  });
}

/** The types that a struct embeds; for `*T`, that is `T`. */
export function embeddedTypes(type: GoType): GoType[] {
  return structFields(type).flatMap(field => (field.embedded ? [field.held] : []));
}

/** A struct that another one embeds, directly or not; or that one itself. */
export interface Embedding {
  type: GoType;
  /** The embedded fields that lead to it, outermost first. */
  through: StructField[];
  /** The type is embedded more than once at this depth. */
  repeated: boolean;
  /** So is one of the structs on the way to it: Go can't select what is in it. */
  ambiguous: boolean;
}

/** Deepest embedding that is followed: no real struct has more levels. */
export const maxEmbedding = 100;

/**
 * A struct and what it embeds, one depth after the other, as encoding/json, reflect and go/types search them: each type once, at its least depth,
 * however many ways lead to it. `follows` says whether the type of an embedded field is looked into.
 */
export function embeddings(struct: GoType, follows: (field: StructField, outer: Embedding) => boolean) {
  const levels: Embedding[][] = [];
  const seen = new Set<unknown>();
  let level: Embedding[] = [{ type: struct, through: [], repeated: false, ambiguous: false }];
  while (level.length > 0 && levels.length <= maxEmbedding) {
    levels.push(level);
    for (const { type } of level) seen.add(identityOf(type));
    const next = new Map<unknown, Embedding>();
    for (const outer of level) {
      for (const field of structFields(outer.type)) {
        if (!field.embedded || !follows(field, outer)) continue;
        const id = identityOf(field.held);
        const same = next.get(id);
        if (same) {
          same.repeated = true;
          same.ambiguous = true;
        } else if (!seen.has(id))
          next.set(id, {
            type: field.held,
            through: [...outer.through, field],
            repeated: false,
            ambiguous: outer.ambiguous,
          });
      }
    }
    level = [...next.values()];
  }
  return levels;
}

/** What each name means at the least depth that has it, where `addNames` adds the names in one struct; null where several have it at that depth. */
export function outermost<T>(
  levels: Embedding[][],
  addNames: (embedding: Embedding, add: (name: string, meaning: T | null) => void) => void,
): Map<string, T | null> {
  const found = new Map<string, T | null>();
  for (const level of levels) {
    const names = new Map<string, T | null>();
    for (const embedding of level)
      addNames(embedding, (name, meaning) =>
        names.set(name, embedding.ambiguous || names.has(name) ? null : meaning),
      );
    for (const [name, meaning] of names) if (!found.has(name)) found.set(name, meaning);
  }
  return found;
}

/** Compares fields by their order in the source. */
export function byIndex({ index: a }: { index: number[] }, { index: b }: { index: number[] }): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

/** The types of the fields of a struct, or of what another type has as its element. */
export function heldTypes(type: GoType): GoType[] {
  return [...structFields(type).map(field => field.type), ...(type.element ? [type.element] : [])];
}

/** The types that `partsOf` leads to from a type, itself included; each once, without recursion: a chain of types can be longer than the stack. */
export function* reachedFrom(type: GoType, partsOf: (type: GoType) => GoType[]): Generator<GoType> {
  const reached = new Map([[identityOf(type), type]]);
  // The map grows while it is read.
  for (const one of reached.values()) {
    yield one;
    for (const part of partsOf(one)) if (!reached.has(identityOf(part))) reached.set(identityOf(part), part);
  }
}
