/** The fields of a struct as encoding/json sees them: a port of typeFields in its encode.go. */

import type { Span } from "../base/report/diagnostic.ts";
import { groupBy } from "../base/text/maps.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import { mayLeavePromotedOut } from "../constraints/judge-value.ts";
import type { DocLine, StructField } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { type Position, positionOf } from "../go/positions.ts";
import { type StructTagPair, tagOf } from "../go/struct-tags.ts";
import { fieldNames } from "../go/type-expressions.ts";
import { embeddedTarget, type TypePlace, type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import { byIndex } from "../types/promoted-fields.ts";
import { type IdContext, typeId } from "./type-ids.ts";

/** A field that encoding/json writes and reads. */
export interface JSONField {
  /** Its Go name. */
  name: string;
  /** Names of the embedded structs that it is promoted through. */
  embeddedIn: string[];
  /** Its key in the object. */
  key: string;
  /** Its type. */
  place: TypePlace;
  /** The struct that declares it. */
  struct: TypePlace;
  /** The embedded pointers on the way to it, as `Page.Sort`: it is left out where one is nil. */
  pointers: string[];
  /** The tag `validate` of an embedded struct on the way to it may keep its rules from being applied. */
  unruled: boolean;
  /** The unexported embedded pointer on the way to it, which encoding/json can't set; null when there is none. */
  unsettable: string | null;
  /** It is an unexported embedded struct with a name in its tag: encoding/json uses it, but can't call its methods. */
  sealed: boolean;
  omitEmpty: boolean;
  omitZero: boolean;
  /** The tag has the option `string`, whether or not it works on the type. */
  quoted: boolean;
  tags: StructTagPair[];
  doc: DocLine[];
  position: Position;
}

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

/** An embedded struct whose fields are not read yet. */
interface Embedded {
  place: TypePlace;
  id: string;
  index: number[];
  embeddedIn: string[];
  pointers: string[];
  unruled: boolean;
  unsettable: string | null;
}

/** The deepest embedding that is followed: no real struct has more levels. */
const maxDepth = 100;

/** The fields of a struct type. */
export function jsonFields(context: IdContext, struct: TypePlace): JSONFields {
  const candidates: Candidate<JSONField>[] = [];
  let missing: string | null = null;
  const visited = new Set<string>();
  const start = { index: [], embeddedIn: [], pointers: [], unruled: false, unsettable: null };
  let current: Embedded[] = [{ ...start, place: struct, id: "" }];
  let counts = new Map<string, number>();
  while (current.length > 0) {
    const next = new Map<string, Embedded>();
    const nextCounts = new Map<string, number>();
    for (const embedded of current) {
      if (visited.has(embedded.id)) continue;
      visited.add(embedded.id);
      const members = membersOf(context, embedded);
      missing ??= members.missing;
      for (const candidate of members.candidates) {
        candidates.push(candidate);
        // The struct is embedded several times at this depth. Two equal candidates are enough: they drop each other.
        if ((counts.get(embedded.id) ?? 0) > 1) candidates.push(candidate);
      }
      for (const inner of members.embedded) {
        if (inner.index.length > maxDepth) {
          missing ??= `it embeds more than ${maxDepth} levels of structs`;
          continue;
        }
        nextCounts.set(inner.id, (nextCounts.get(inner.id) ?? 0) + 1);
        if (!next.has(inner.id)) next.set(inner.id, inner);
      }
    }
    current = [...next.values()];
    counts = nextCounts;
  }
  return { ...dominantFields(candidates), missing };
}

/** Chooses among fields with the same key: the least depth wins, and at that depth the field with a name in its tag. A tie drops all of them. */
export function dominantFields<T extends { key: string }>(
  candidates: Candidate<T>[],
): { fields: T[]; dropped: T[][] } {
  const byKey = groupBy(candidates, ({ field }) => field.key);
  const winners: Candidate<T>[] = [];
  const dropped: T[][] = [];
  for (const rivals of byKey.values()) {
    rivals.sort(
      (a, b) => a.index.length - b.index.length || Number(b.tagged) - Number(a.tagged) || byIndex(a, b),
    );
    const [first, second] = rivals;
    if (second && first!.index.length === second.index.length && first!.tagged === second.tagged) {
      const equal = ({ index, tagged }: Candidate<T>) =>
        index.length === first!.index.length && tagged === first!.tagged;
      dropped.push([...new Set(rivals.filter(equal).map(({ field }) => field))]);
    } else winners.push(first!);
  }
  return { fields: winners.sort(byIndex).map(({ field }) => field), dropped };
}

/** The fields that a struct itself has, and the structs that it embeds. */
function membersOf(
  context: IdContext,
  outer: Embedded,
): { candidates: Candidate<JSONField>[]; embedded: Embedded[]; missing: string | null } {
  const { place } = outer;
  const candidates: Candidate<JSONField>[] = [];
  const embedded: Embedded[] = [];
  let missing: string | null = null;
  if (place.type.kind !== "struct") return { candidates, embedded, missing };
  let position = 0;
  for (const declaration of place.type.fields) {
    for (const name of fieldNames(declaration)) {
      const index = [...outer.index, position++];
      const isEmbedded = declaration.names.length === 0;
      if (!isEmbedded && !isExported(name.name)) continue;
      const tags = tagOf(declaration).pairs;
      const tag = tags.find(({ key }) => key === "json");
      if (tag?.value === "-") continue;
      const field = fieldOf(outer, declaration, name, tags);
      const tagged = isValidName(tag?.name ?? "");
      if (tagged) field.key = tag!.name;
      if (isEmbedded) {
        const { target, pointer } = embeddedTarget(context.reader, field.place);
        const underlying = underlyingTarget(context.reader, target);
        const isStruct = underlying.kind === "literal" && underlying.place.type.kind === "struct";
        const reason = unknownStruct(underlying);
        if (reason !== null && !tagged) {
          missing ??= reason;
          continue;
        }
        if (!isExported(name.name) && !isStruct) continue;
        field.sealed = !isExported(name.name);
        if (field.sealed && pointer) field.unsettable ??= [...outer.embeddedIn, name.name].join(".");
        if (isStruct && !tagged) {
          const id = typeId(context, target);
          if (id === null) {
            missing ??= `${declaration.type.text} has no end: it refers to ever longer instances of generic types`;
            continue;
          }
          const embeddedIn = [...outer.embeddedIn, name.name];
          embedded.push({
            place: underlying.place,
            id,
            index,
            embeddedIn,
            pointers: pointer ? [...outer.pointers, embeddedIn.join(".")] : outer.pointers,
            unruled: outer.unruled || mayLeavePromotedOut(tags, pointer !== null),
            unsettable: field.unsettable,
          });
          continue;
        }
      }
      candidates.push({ field, tagged, index });
    }
  }
  return { candidates, embedded, missing };
}

/** Why it is not known whether a type is a struct, or which fields it has; null if that is known. */
function unknownStruct(underlying: TypeTarget): string | null {
  if (underlying.kind === "unknown") return underlying.reason;
  if (underlying.kind !== "standard" || underlying.standard.underlying.kind !== "struct") return null;
  return `the source of ${underlying.importPath}.${underlying.name} was not found: there is no Go installation`;
}

/** The field with its Go name as the key. */
function fieldOf(
  { place, embeddedIn, pointers, unruled, unsettable }: Embedded,
  declaration: StructField,
  { name, span }: { name: string; span: Span },
  tags: StructTagPair[],
): JSONField {
  const options = tags.find(({ key }) => key === "json")?.options ?? [];
  return {
    name,
    embeddedIn,
    key: name,
    place: { ...place, type: declaration.type },
    struct: place,
    pointers,
    unruled,
    unsettable,
    sealed: false,
    omitEmpty: options.includes("omitempty"),
    omitZero: options.includes("omitzero"),
    quoted: options.includes("string"),
    tags,
    doc: declaration.doc,
    position: positionOf(place.file.name, span),
  };
}

const validName = unicodePattern(String.raw`^[!#$%&()*+\-./:;<=>?@[\]^_{|}~ \p{L}\p{Nd}]+$`);

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
