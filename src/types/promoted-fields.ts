/**
 * Finds the fields of a struct, and those that Go promotes from embedded structs. It searches one depth of embedding after the other, as encoding/json
 * and go/types do, so that it looks only once at a struct that is embedded in many places.
 */
import type { StructField } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { type Position, positionOf } from "../go/positions.ts";
import { type StructTag, type StructTagPair, tagOf } from "../go/struct-tags.ts";
import { fieldNames } from "../go/type-expressions.ts";
import { isPart } from "./binding-names.ts";
import type { FieldType } from "./field-type.ts";
import { findMethods } from "./find-declarations.ts";
import {
  type DeclaredTarget,
  embeddedTarget,
  maxKeyLength,
  type TypePlace,
  type TypeTarget,
  targetKey,
  underlyingTarget,
} from "./lookup.ts";
import { interfaceMethods } from "./methods.ts";
import type { TypePackage, TypeReader } from "./packages.ts";
import { writeType } from "./type-text.ts";

/** A field that the struct's own methods can select by its name: `s.Name`. */
export interface PromotedField {
  name: string;
  /** Names of the embedded fields that it is promoted through, outermost first. */
  embeddedIn: string[];
  /** It is an embedded field. */
  embedded: boolean;
  /** It is embedded, and its own fields belong to the struct's message too. */
  flattened: boolean;
  declaration: StructField;
  tag: StructTag;
  /** The field's type with what its names mean. */
  place: TypePlace;
  /** The struct that declares it. */
  struct: TypePlace;
  /** Another package declares it. */
  foreign: boolean;
  /** Why generated code can't set it though it is exported; null when it can. */
  unreachable: string | null;
  /** Why the search for the fields in it stopped, for example because it embeds itself; null when all were found. */
  endless: string | null;
  position: Position;
}

/** An embedded pointer whose fields are promoted. */
export interface StructPointer {
  /** What selects it from the struct, for example `Page.Sort`. */
  selector: string;
  type: FieldType;
}

/** A struct's fields and its embedded pointers, in the order of the source. */
export interface PromotedFields {
  fields: PromotedField[];
  pointers: StructPointer[];
  /** The fields of embedded structs that have a tag for a part of the message, but that Go can't select: a field or a method with the same name hides them. */
  hidden: PromotedField[];
}

/** A type at one depth of embedding. */
interface Level {
  target: TypeTarget;
  key: string;
  /** The index of the field at each depth, which gives the order of the source. */
  index: number[];
  embeddedIn: string[];
  /** The type is embedded more than once at this depth, so its fields and methods are ambiguous. */
  multiple: boolean;
  /** It lies in a field with a name in its tag: after `json:"page"`, Go promotes the fields, but the message has them in the value `page`. */
  named: boolean;
  /** As in `PromotedField`, for the fields of this type. */
  unreachable: string | null;
  /** The keys of the types that it is embedded in as a value. A type that embeds itself as a value doesn't compile. */
  within: string[];
  /** The embedded field of the struct itself that leads here; null for the struct itself. */
  root: Candidate | null;
}

/** A field and its place in the order of the source. */
interface Candidate {
  field: PromotedField;
  index: number[];
}

interface Search {
  reader: TypeReader;
  own: TypePackage;
  /** What each name means at the smallest depth that has it; null for a method, an ambiguous name, or a field of a type that is `named`. */
  found: Map<string, Candidate | null>;
  pointers: { pointer: StructPointer; index: number[] }[];
  /** The fields with a tag for a part of the message, hidden ones included. */
  tagged: Candidate[];
}

/** Deepest embedding that is followed: no real struct has more levels. */
const maxDepth = 100;

/** Finds the fields of a struct of the package that `gen` runs on. */
export function promotedFields(reader: TypeReader, struct: DeclaredTarget): PromotedFields {
  const search: Search = { reader, own: struct.pkg, found: new Map(), pointers: [], tagged: [] };
  const seen = new Set<string>();
  const start = {
    target: struct,
    key: targetKey(reader, struct),
    index: [],
    embeddedIn: [],
    within: [],
  };
  let current: Level[] = [{ ...start, multiple: false, named: false, unreachable: null, root: null }];
  while (current.length > 0) {
    const level = new Map<string, Candidate | null>();
    const next = new Map<string, Level>();
    for (const type of current) {
      // It was searched at a smaller depth, where the same names win.
      if (seen.has(type.key)) continue;
      seen.add(type.key);
      addMembers(search, type, level, next);
    }
    for (const [name, candidate] of level) if (!search.found.has(name)) search.found.set(name, candidate);
    current = [...next.values()];
  }
  const fields = [...search.found.values()].filter(candidate => candidate !== null);
  return {
    fields: fields.sort(byIndex).map(({ field }) => field),
    pointers: search.pointers.sort(byIndex).map(({ pointer }) => pointer),
    hidden: search.tagged.filter(candidate => !fields.includes(candidate)).map(({ field }) => field),
  };
}

/** Compares fields by their order in the source. */
export function byIndex({ index: a }: { index: number[] }, { index: b }: { index: number[] }): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

/** Adds the names that a type itself has, and puts what it embeds on the next level. */
function addMembers(
  search: Search,
  type: Level,
  names: Map<string, Candidate | null>,
  next: Map<string, Level>,
): void {
  const { reader, own } = search;
  const { target, multiple, named } = type;
  const add = (name: string, pkg: TypePackage, candidate: Candidate | null) => {
    // In Go, the unexported name `id` of one package is not the name `id` of another one.
    const id = isExported(name) || pkg === own ? name : `${pkg.importPath} ${name}`;
    names.set(id, multiple || named || names.has(id) ? null : candidate);
  };
  if (target.kind === "declared") {
    const { pkg, declaration } = target;
    for (const { name } of findMethods(reader, pkg, declaration.name)) add(name, pkg, null);
  }
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind !== "literal") return;
  const { place } = underlying;
  if (place.type.kind === "interface") {
    for (const name of interfaceMethods(reader, place).keys()) add(name, place.pkg, null);
  }
  if (place.type.kind !== "struct") return;
  let index = 0;
  for (const declaration of place.type.fields) {
    const tag = tagOf(declaration);
    const embedded = declaration.names.length === 0;
    for (const { name, span } of fieldNames(declaration)) {
      const candidate: Candidate = {
        index: [...type.index, index++],
        field: {
          name,
          embeddedIn: type.embeddedIn,
          embedded,
          flattened: false,
          declaration,
          tag,
          place: { ...place, type: declaration.type },
          struct: place,
          foreign: place.pkg !== search.own,
          unreachable: type.unreachable,
          endless: null,
          position: positionOf(place.file.name, span),
        },
      };
      if (!named && tag.pairs.some(({ key, value }) => isPart(key) && value !== "-"))
        search.tagged.push(candidate);
      // Any number of fields may be called `_`.
      if (name !== "_") add(name, place.pkg, candidate);
      else if (!multiple && !named) search.found.set(`_ ${candidate.index.join()}`, candidate);
      if (embedded) addEmbedded(search, type, candidate, next);
    }
  }
}

/** Reports whether a tag has a name, which makes an embedded struct an ordinary field, as in encoding/json. */
function isNamedByTag(tags: StructTagPair[]): boolean {
  return tags.some(tag => isPart(tag.key) && tag.name !== "");
}

function addEmbedded(search: Search, outer: Level, candidate: Candidate, next: Map<string, Level>): void {
  const { reader, own } = search;
  const { field, index } = candidate;
  const { target, pointer } = embeddedTarget(reader, field.place);
  const root = outer.root ?? candidate;
  const key = targetKey(reader, target);
  const within = pointer ? [] : [...outer.within, outer.key];
  if (within.includes(key)) {
    root.field.endless ??= `${root.field.declaration.type.text} embeds itself as a value, which Go refuses`;
    field.flattened = true;
    return;
  }
  if (index.length > maxDepth || key.length >= maxKeyLength) {
    root.field.endless ??= `${root.field.declaration.type.text} embeds more than ${maxDepth} levels of structs, or ever longer instances of generic types`;
    field.flattened = true;
    return;
  }
  const underlying = underlyingTarget(reader, target);
  const isStruct = underlying.kind === "literal" && underlying.place.type.kind === "struct";
  const named = outer.named || isNamedByTag(field.tag.pairs);
  field.flattened = isStruct && !named;
  const embeddedIn = [...field.embeddedIn, field.name];
  let { unreachable } = outer;
  if (pointer && field.flattened) {
    const { type, unnameable } = writeType(reader, pointer, own);
    if (field.foreign && !isExported(field.name)) {
      unreachable ??= `it lies behind the unexported pointer ${embeddedIn.join(".")}, which only its own package can set`;
    } else if (unnameable !== null)
      unreachable ??= `it lies behind the pointer ${embeddedIn.join(".")}: ${unnameable}`;
    if (!outer.multiple) search.pointers.push({ pointer: { selector: embeddedIn.join("."), type }, index });
  }
  const known = next.get(key);
  if (known) known.multiple = true;
  else
    next.set(key, {
      target,
      key,
      index,
      embeddedIn,
      multiple: outer.multiple,
      named,
      unreachable,
      within,
      root,
    });
}
