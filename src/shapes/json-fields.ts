/** The fields of a struct as encoding/json sees them: a port of typeFields in its encode.go. */
import { groupBy } from "../base/text/common.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import { mayLeavePromotedOut } from "../constraints/judge-value.ts";
import { isExported } from "../go/identifiers.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { GoType, StructField } from "../types/go-types.ts";
import { sourceOf } from "../types/lookup.ts";
import { byIndex, embeddings, maxEmbedding, structFields } from "../types/struct-fields.ts";

/** A field that encoding/json writes and reads. */
export type JSONField = ReturnType<typeof jsonField>;

/** The fields of a struct that encoding/json writes and reads. */
export interface JSONFields {
  /** In the order in which they are written. */
  fields: JSONField[];
  /** Fields that share a key at the same depth, so that encoding/json silently drops them all. */
  dropped: JSONField[][];
  /** Why some fields may be missing: the type of an embedded field can't be resolved; null when they are all there. */
  missing: string | null;
}

/** A field that may share its key with others. */
interface Candidate<T> {
  field: T;
  /** A tag names it. */
  tagged: boolean;
  /** The index of the field at each depth. */
  index: number[];
}

/** The fields of a struct type. */
export function jsonFields(struct: GoType): JSONFields {
  let missing: string | null = null;
  const levels = embeddings(struct, (field, { through }) => {
    if (isLeftOut(field) || isTagged(field)) return false;
    const reason =
      through.length < maxEmbedding
        ? unknownStruct(field.held)
        : `it embeds more than ${maxEmbedding} levels of structs`;
    missing ??= reason;
    return reason === null && isStruct(field.held);
  });
  const candidates: Candidate<JSONField>[] = [];
  for (const { type, through, repeated } of levels.flat()) {
    for (const field of structFields(through.length > 0 ? sourceOf(type) : type)) {
      const tagged = isTagged(field);
      if (isLeftOut(field)) continue;
      if (field.embedded && !tagged && (unknownStruct(field.held) !== null || isStruct(field.held))) continue;
      const index = [...through, field].map(outer => outer.index);
      const one = { field: jsonField(field, through), tagged, index };
      // The struct is embedded several times at this depth. Two equal candidates are enough: they drop each other.
      candidates.push(...(repeated ? [one, one] : [one]));
    }
  }
  return { missing, ...dominantFields(candidates) };
}

/** Reports whether encoding/json does not look at a field at all: of an unexported one only at what an embedded struct promotes, or at the struct if a tag names it. */
function isLeftOut(field: StructField): boolean {
  if (jsonTag(field)?.value === "-") return true;
  if (isExported(field.name)) return false;
  if (!field.embedded) return true;
  return !isStruct(field.held) && (isTagged(field) || unknownStruct(field.held) === null);
}

function isStruct(type: GoType): boolean {
  return sourceOf(type).literal?.type.kind === "struct";
}

/** Reports whether a tag names a field's key. */
export function isTagged(field: Pick<StructField, "tag">): boolean {
  return isValidName(jsonTag(field)?.name ?? "");
}

function jsonTag({ tag }: Pick<StructField, "tag">): StructTagPair | undefined {
  return tag.pairs.find(({ key }) => key === "json");
}

/** The field as encoding/json sees it. `through` are the embedded structs that it is promoted through. */
export function jsonField(field: StructField, through: StructField[]) {
  const { name, type, embedded, isPointer } = field;
  const path = [...through, field].map(outer => outer.name);
  const selector = (outer: StructField) => path.slice(0, through.indexOf(outer) + 1).join(".");
  const pointers = through.filter(outer => outer.isPointer);
  const sealed = embedded && !isExported(name);
  const hidden = pointers.find(outer => !isExported(outer.name));
  const tag = jsonTag(field);
  const options = tag?.options ?? [];
  return {
    name,
    /** The field as its struct declares it. */
    field,
    type,
    /** The names of the embedded structs on the way to it, outermost first. */
    embeddedIn: path.slice(0, -1),
    /** Its key in the JSON object. */
    key: isTagged(field) ? tag!.name : name,
    /** The embedded pointers on the way to it, as `Page.Sort`: it is left out where one is nil. */
    pointers: pointers.map(selector),
    /** The tag `validate` of an embedded struct on the way to it may keep its rules from being applied. */
    unconstrained: through.some(outer => mayLeavePromotedOut(outer.tag.pairs)),
    /** The unexported embedded pointer on the way to it, which encoding/json can't set; null when there is none. */
    unsettable: hidden ? selector(hidden) : sealed && isPointer ? path.join(".") : null,
    /** It is an unexported embedded struct with a name in its tag: encoding/json uses it, but can't call its methods. */
    sealed,
    omitEmpty: options.includes("omitempty"),
    omitZero: options.includes("omitzero"),
    /** The tag has the option `string`, whether or not it works on the type. */
    quoted: options.includes("string"),
  };
}

/** Chooses among fields with the same key: the least depth wins, and at that depth the field with a name in its tag. A tie drops all of them. */
export function dominantFields<T extends { key: string }>(candidates: Candidate<T>[]) {
  const byKey = groupBy(candidates, ({ field }) => field.key);
  const winners: Candidate<T>[] = [];
  const dropped: T[][] = [];
  for (const rivals of byKey.values()) {
    rivals.sort(
      (a, b) => a.index.length - b.index.length || Number(b.tagged) - Number(a.tagged) || byIndex(a, b),
    );
    const { index, tagged } = rivals[0]!;
    const equal = rivals.filter(one => one.index.length === index.length && one.tagged === tagged);
    if (equal.length > 1) dropped.push([...new Set(equal.map(({ field }) => field))]);
    else winners.push(...equal);
  }
  return { fields: winners.sort(byIndex).map(({ field }) => field), dropped };
}

/** Why it is not known whether a type is a struct, or which fields it has; null if that is known. */
function unknownStruct(type: GoType): string | null {
  const { target, kind, underlying } = type;
  if (underlying.kind === "unknown") return underlying.reason;
  if (target.kind !== "standard" || kind !== "struct" || isStruct(type)) return null;
  return noSource(target);
}

/** Why nothing is known of a type of the table of standard types but what the table has. */
export function noSource({ importPath, name }: { importPath: string; name: string }): string {
  return `the source of ${importPath}.${name} was not found: there is no Go installation`;
}

const validName = unicodePattern(String.raw`^[!#$%&()*+\-./:;<=>?@[\]^_{|}~ \p{L}\p{Nd}]+$`);

/** The key of an object as json.Marshal writes it. */
export function jsonKey(key: string): string {
  const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  return JSON.stringify(key).replace(/[<>&]/g, escaped);
}

/** Reports whether encoding/json accepts a name in a tag: its isValidTag. */
export function isValidName(name: string): boolean {
  return validName(name).test(name);
}

/** Reports whether other packages can't select a field: its path has an unexported embedded struct, and its name alone means another field. */
export function isHidden(field: JSONField, fields: JSONField[]): boolean {
  const { name, embeddedIn } = field;
  const others = fields.filter(other => other !== field && other.name === name);
  return !embeddedIn.every(isExported) && others.some(other => other.embeddedIn.length <= embeddedIn.length);
}
