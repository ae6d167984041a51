/** Decides what `Parse` sets to zero before it reads a message: the fields that the message can set, and no others. */
import { groupBy } from "../base/text/common.ts";
import { isExported } from "../go/identifiers.ts";
import { fieldPath } from "../types/binding-names.ts";
import type { TypePackage } from "../types/go-types.ts";
import type { PromotedField } from "../types/resolve-types.ts";
import { structFields } from "../types/struct-fields.ts";
import { lockIn, writeType, zeroOfKind } from "../types/type-text.ts";
import type { BindingStruct, StructMember } from "./functions.ts";
import type { EmbeddedPointer, GoBinding, GoReset } from "./types.ts";

/** What a message sets of a field: of an embedded struct also only some of its fields. */
type Part = "all" | "some" | "none";

/** A struct with its fields, by the paths of the embedded structs that these are promoted through. */
interface Struct extends Pick<BindingStruct, "members" | "hidden"> {
  /** The package of the struct. */
  own: TypePackage;
  inner: ReadonlyMap<string, StructMember[]>;
  readsAll: boolean;
  made: ReadonlySet<string>;
}

/**
 * How Parse resets a struct, see `GoBinding`. `readsStruct`: encoding/json reads the struct itself and not a view, and so sets hidden fields, too.
 * `readsAll`: a method of the user reads it, which may set any field.
 */
export function resetHints(
  source: Pick<Struct, "members" | "hidden" | "own">,
  embeddedPointers: EmbeddedPointer[],
  { readsStruct, readsAll }: { readsStruct: boolean; readsAll: boolean },
): Pick<GoBinding, "kept" | "resetsFields" | "resets" | "embeddedPointers"> {
  const members = source.members.filter(({ name }) => name !== "_");
  const inner = groupBy(members, ({ embeddedIn }) => embeddedIn.join("."));
  const made = new Set(embeddedPointers.map(({ selector }) => selector));
  const inJSON = source.hidden.filter(({ tag }) => tag.pairs.some(({ key }) => key === "json"));
  const hidden = readsStruct ? inJSON : [];
  const struct: Struct = { inner, readsAll, made, ...source, hidden };
  const outer = (inner.get("") ?? []).map(member => ({ member, part: partOf(struct, member) }));
  const kept = outer.filter(({ part }) => part === "none").map(({ member }) => member);
  // A literal of the struct can have the field's value: the package can name it, and it is no lock.
  const isCopyable = ({ name, foreign, field }: StructMember) =>
    (isExported(name) || !foreign) && lockIn(field.type) === null;
  const isPartial =
    outer.some(({ part }) => part === "some") ||
    (kept.length > 0 && (kept.length === outer.length || kept.some(member => !isCopyable(member))));
  // The package can't write the zero value of a type with an unexported name of another package in it, and can't select what lies in an embedded
  // struct with such a name: then the whole struct is reset.
  const set = [...source.members.filter(one => !one.flattened && isSet(struct, one)), ...hidden];
  const isOutOfReach = (one: StructMember) =>
    one.flattened && one.foreign && !isExported(one.name) && partOf(struct, one) !== "none";
  const hasWritableZero = ({ field: { type } }: PromotedField) =>
    Boolean(zeroOfKind(type.kind)) || writeType(type, source.own).unnameable === null;
  const isInPart = (one: StructMember) => one.flattened && partOf(struct, one) === "some";
  const inPart = source.members.filter(isInPart).map(fieldPath);
  const resetsFields = isPartial && set.every(hasWritableZero) && !source.members.some(isOutOfReach);
  return {
    kept: isPartial ? [] : kept.map(({ name }) => name),
    resetsFields,
    resets: resetsFields ? resetsIn(struct, "", []) : [],
    embeddedPointers: embeddedPointers.map(pointer => ({
      ...pointer,
      kept: resetsFields && inPart.includes(pointer.selector),
    })),
  };
}

/** An embedded struct without any fields counts as set: nothing in it can be kept. */
function partOf(struct: Struct, member: StructMember): Part {
  if (!member.flattened) return isSet(struct, member) ? "all" : "none";
  const inner = struct.inner.get(fieldPath(member)) ?? [];
  const hidden = hiddenIn(struct, fieldPath(member)).map(({ name }) => name);
  const parts = new Set<Part>(inner.map(one => partOf(struct, one)));
  if (hidden.length > 0) parts.add("all");
  // Others may hide fields that no part of the message holds.
  const known = new Set(["_", ...inner.map(({ name }) => name), ...hidden]);
  if (structFields(member.field.held).some(({ name }) => !known.has(name))) parts.add("none");
  if (!parts.has("some") && !parts.has("none")) return "all";
  return parts.size === 1 && parts.has("none") ? "none" : "some";
}

/** The fields directly in the embedded struct of that path that only encoding/json can select. */
function hiddenIn({ hidden }: Struct, path: string): PromotedField[] {
  return hidden.filter(({ embeddedIn }) => embeddedIn.join(".") === path);
}

function isSet({ readsAll }: Struct, { fields, tags }: StructMember): boolean {
  const isLeftOut = tags.some(({ key, value }) => key === "json" && value === "-");
  return fields.length > 0 || (readsAll && !isLeftOut);
}

/** The resets of the fields in the embedded struct of that path. `pointers` lead there, and may be nil. */
function resetsIn(struct: Struct, path: string, pointers: string[]): GoReset[] {
  const members = (struct.inner.get(path) ?? []).flatMap(member => {
    const part = partOf(struct, member);
    const selector = fieldPath(member);
    if (part === "none") return [];
    if (part === "some") {
      const mayBeNil = member.type.pointer && !struct.made.has(selector);
      return resetsIn(struct, selector, mayBeNil ? [...pointers, selector] : pointers);
    }
    // Parse gives it a new value in any case.
    if (struct.made.has(selector)) return [];
    return [{ pointers, fields: [resetField(member.name, member)] }];
  });
  const hidden = hiddenIn(struct, path).map(field => {
    const { type } = writeType(field.field.type, struct.own);
    return { pointers, fields: [resetField(fieldPath(field), { ...field, type })] };
  });
  return merged([...members, ...hidden]);
}

/** Puts neighbours that the same pointers lead to into one reset. */
function merged(resets: GoReset[]): GoReset[] {
  const all: GoReset[] = [];
  for (const reset of resets) {
    const last = all.at(-1);
    if (last?.pointers.join() === reset.pointers.join()) last.fields.push(...reset.fields);
    else all.push(reset);
  }
  return all;
}

/** The reset of a field: its zero value as a text, or `T{}` for a struct or an array. */
function resetField(selector: string, { type, field }: Pick<StructMember, "type" | "field">) {
  const zero = zeroOfKind(field.type.kind);
  return { selector, type, zero: zero || null, literal: zero === "" };
}
