/** Finds the field that a rule names by its path in a struct: `From`, `Owner.Name` or `Pets[0].Kind`. Names are found as reflect's FieldByName finds them. */

import { getOrMake } from "../base/text/maps.ts";
import { closest } from "../base/text/suggest.ts";
import type { StructField } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { tagOf } from "../go/struct-tags.ts";
import { fieldNames } from "../go/type-expressions.ts";
import { isPart } from "../types/binding-names.ts";
import {
  embeddedTarget,
  lookUp,
  type TypeArguments,
  type TypePlace,
  targetKey,
  underlyingTarget,
} from "../types/lookup.ts";
import type { TypePackage, TypeReader } from "../types/packages.ts";
import { type ValueType, valueType } from "./value-kinds.ts";

/** A field that a rule names. */
export interface FoundField {
  /** How clients know it: the keys of tags, as `owner.name`. */
  key: string;
  /** The steps that select it in the struct. */
  path: FieldStep[];
  type: ValueType;
  /** Its type as it is written. */
  place: TypePlace;
}

/** A part of the path to a field. */
export interface FieldStep {
  /** The name of a field, or the index of an element. */
  kind: "field" | "index";
  text: string;
  /** The number of pointers in the type of what it selects. */
  pointers: number;
  /** It is an embedded field that the rule does not name: Go finds the next name through it. */
  implied: boolean;
  /** The package that declares it: only there can an unexported name be used. */
  pkg: TypePackage;
}

/** Reports whether the code of a package can write a step: an index, or a name that it may use. */
export function canSelect({ kind, text, pkg }: FieldStep, own: TypePackage): boolean {
  return kind === "index" || pkg === own || isExported(text);
}

/** Reports whether a package can't use a path with the step. It need not write an embedded struct, unless that is a pointer, which it compares with nil. */
export function isHidden(step: FieldStep, own: TypePackage): boolean {
  return !canSelect(step, own) && (!step.implied || step.pointers > 0);
}

/** A field of a struct, or of one that it embeds. */
interface Member {
  name: string;
  declaration: StructField;
  struct: TypePlace;
  /** The embedded fields on the way to it. */
  embeddedIn: Member[];
}

/** Deepest embedding that is followed: no real struct has more levels. */
const maxDepth = 50;

/** The fields of a struct that rules named so far, by their paths, and its members by name. */
interface NamedFields {
  byPath: Map<string, FoundField | string>;
  members: Map<string, Member | null> | null;
}

/** The fields that were found, by structs and their type arguments: each rule may name all fields of its struct. */
const knownFields = new WeakMap<
  TypeReader,
  WeakMap<TypePlace["type"], WeakMap<TypeArguments, NamedFields>>
>();

function namedIn(reader: TypeReader, { type, typeArguments }: TypePlace): NamedFields {
  const ofType = getOrMake(
    getOrMake(knownFields, reader, () => new WeakMap()),
    type,
    () => new WeakMap(),
  );
  const key = typeArguments.size > 0 ? typeArguments : noArguments;
  return getOrMake(ofType, key, () => ({ byPath: new Map(), members: null }));
}

/** The key of structs that are not generic: their places have an empty map each. */
const noArguments: TypeArguments = new Map();

/** Finds a field by its path. If there is none, the result is a text that says why. */
export function findField(reader: TypeReader, struct: TypePlace, path: string): FoundField | string {
  return getOrMake(namedIn(reader, struct).byPath, path, () => findByPath(reader, struct, path));
}

function findByPath(reader: TypeReader, struct: TypePlace, path: string): FoundField | string {
  const steps: FieldStep[] = [];
  const keys: string[] = [];
  let at: TypePlace = struct;
  let type: ValueType | null = null;
  let done = "";
  for (const part of path.match(/\[[^\]]*\]|[^.[]+|\[/g) ?? []) {
    if (part.startsWith("[")) {
      if (type?.kind === "map")
        return `${done} is a map, and gen does not compile rules that name its entries`;
      if (type?.kind !== "slice") return `${done || path} is not a slice`;
      if (!/^\[\d{1,9}\]$/.test(part)) return `${part} is not an index`;
      const index = String(Number(part.slice(1, -1)));
      at = type.element!;
      type = valueType(reader, at);
      steps.push({ kind: "index", text: index, pointers: type.pointers, implied: false, pkg: at.pkg });
      keys.push(`${keys.pop() ?? ""}[${index}]`);
      done += part;
      continue;
    }
    const inside: TypePlace | null = structOf(reader, type ?? valueType(reader, at));
    if (inside === null) return whyNoStruct(done, type);
    const named = namedIn(reader, inside);
    named.members ??= membersOf(reader, inside);
    const { members } = named;
    const member = members.get(part);
    if (!member) {
      const near = closest(
        part,
        [...members].flatMap(([name, found]) => (found ? [name] : [])),
      );
      const where = done === "" ? "the struct" : done;
      const which =
        member === null
          ? `several embedded structs with a field ${part} at the same depth`
          : `no field ${/\s/.test(part) ? JSON.stringify(part) : part}`;
      return `${where} has ${which}${near === null || member === null ? "" : `: did you mean ${near}?`}`;
    }
    for (const one of [...member.embeddedIn, member]) {
      const implied = one !== member;
      const found = valueType(reader, { ...one.struct, type: one.declaration.type });
      steps.push({ kind: "field", text: one.name, pointers: found.pointers, implied, pkg: one.struct.pkg });
      const key = keyOf(one);
      if (key !== null) keys.push(key);
      type = found;
    }
    at = { ...member.struct, type: member.declaration.type };
    done = done === "" ? part : `${done}.${part}`;
  }
  if (type === null) return `${JSON.stringify(path)} is not the name of a field`;
  return { key: keys.join("."), path: steps, type, place: at };
}

function whyNoStruct(done: string, type: ValueType | null): string {
  return type?.kind === "interface"
    ? `${done} is an interface: what it holds is only known when the program runs`
    : `${done} is not a struct with fields`;
}

/** The struct that a value is behind its pointers; null for other types. Validator does not look into times. */
function structOf(reader: TypeReader, { kind, place }: ValueType): TypePlace | null {
  if (kind !== "struct") return null;
  const underlying = underlyingTarget(reader, lookUp(reader, place));
  return underlying.kind === "literal" ? underlying.place : null;
}

/** The fields of a struct by name, also those that it gets from embedded structs; null for names that several fields of one depth have. */
function membersOf(reader: TypeReader, struct: TypePlace): Map<string, Member | null> {
  const members = new Map<string, Member | null>();
  const seen = new Set<string>();
  let current: { struct: TypePlace; embeddedIn: Member[]; key: string }[] = [
    { struct, embeddedIn: [], key: "" },
  ];
  for (let depth = 0; current.length > 0 && depth < maxDepth; depth++) {
    const level = new Map<string, Member | null>();
    const next: typeof current = [];
    const counts = new Map<string, number>();
    for (const { key } of current) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const { struct, embeddedIn, key } of current) {
      if (struct.type.kind !== "struct" || seen.has(key)) continue;
      seen.add(key);
      for (const declaration of struct.type.fields) {
        for (const { name } of fieldNames(declaration)) {
          const member = { name, declaration, struct, embeddedIn };
          level.set(name, level.has(name) || counts.get(key)! > 1 ? null : member);
          if (declaration.names.length > 0) continue;
          const { target } = embeddedTarget(reader, { ...struct, type: declaration.type });
          const underlying = underlyingTarget(reader, target);
          if (underlying.kind !== "literal") continue;
          const inside = [...embeddedIn, member];
          next.push({ struct: underlying.place, embeddedIn: inside, key: targetKey(reader, target) });
        }
      }
    }
    for (const [name, member] of level) if (!members.has(name)) members.set(name, member);
    current = next;
  }
  members.delete("_");
  return members;
}

/** What a field is called in messages; null for an embedded field whose own fields take its place. */
function keyOf({ name, declaration }: Member): string | null {
  const part = tagOf(declaration).pairs.find(({ key, value }) => isPart(key) && value !== "-");
  if (part && part.name !== "") return part.name;
  return declaration.names.length === 0 ? null : name;
}
