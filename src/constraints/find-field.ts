/** Finds the field that a rule names by its path in a struct: `From`, `Owner.Name` or `Pets[0].Kind`. Names are found as reflect's FieldByName finds them. */

import { getOrMake } from "../base/text/maps.ts";
import { closest } from "../base/text/suggest.ts";
import { isExported } from "../go/identifiers.ts";
import { isPart } from "../types/binding-names.ts";
import type { GoType, StructField, TypePackage } from "../types/go-types.ts";
import { embeddings, structFields } from "../types/struct-fields.ts";
import { type ValueType, valueType } from "./value-kinds.ts";

/** A field that a rule names. */
export interface FoundField {
  /** How clients know it: the keys of tags, as `owner.name`. */
  key: string;
  /** The steps that select it in the struct. */
  path: FieldStep[];
  type: ValueType;
  /** Its type as it is written. */
  goType: GoType;
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
  field: StructField;
  /** The embedded fields on the way to it. */
  through: StructField[];
}

/** The fields of a struct that rules named so far, by their paths, and its members by name. */
interface NamedFields {
  byPath: Map<string, FoundField | string>;
  members: Map<string, Member | null> | null;
}

/** The fields that were found, by structs: each rule may name all fields of its struct. */
const knownFields = new WeakMap<StructField[], NamedFields>();

function namedIn(struct: GoType): NamedFields {
  return getOrMake(knownFields, structFields(struct), () => ({ byPath: new Map(), members: null }));
}

/** Finds a field by its path. If there is none, the result is a text that says why. */
export function findField(struct: GoType, path: string): FoundField | string {
  return getOrMake(namedIn(struct).byPath, path, () => findByPath(struct, path));
}

function findByPath(struct: GoType, path: string): FoundField | string {
  const steps: FieldStep[] = [];
  const keys: string[] = [];
  let at = struct;
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
      type = valueType(at);
      steps.push({ kind: "index", text: index, pointers: type.pointers, implied: false, pkg: at.place.pkg });
      keys.push(`${keys.pop() ?? ""}[${index}]`);
      done += part;
      continue;
    }
    // Validator does not look into times.
    const inside: ValueType = type ?? valueType(at);
    if (inside.kind !== "struct") return whyNoStruct(done, type);
    const named = namedIn(inside.type);
    named.members ??= membersOf(inside.type);
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
    for (const one of [...member.through, member.field]) {
      const implied = one !== member.field;
      const found = valueType(one.type);
      const { pkg } = one.struct.place;
      steps.push({ kind: "field", text: one.name, pointers: found.pointers, implied, pkg });
      const key = keyOf(one);
      if (key !== null) keys.push(key);
      type = found;
    }
    at = member.field.type;
    done = done === "" ? part : `${done}.${part}`;
  }
  if (type === null) return `${JSON.stringify(path)} is not the name of a field`;
  return { key: keys.join("."), path: steps, type, goType: at };
}

function whyNoStruct(done: string, type: ValueType | null): string {
  return type?.kind === "interface"
    ? `${done} is an interface: what it holds is only known when the program runs`
    : `${done} is not a struct with fields`;
}

/** The fields of a struct by name, also those that it gets from embedded structs; null for names that several fields of one depth have. */
function membersOf(struct: GoType): Map<string, Member | null> {
  const members = new Map<string, Member | null>();
  for (const embedded of embeddings(struct, () => true)) {
    const level = new Map<string, Member | null>();
    for (const { type, through, ambiguous } of embedded)
      for (const field of structFields(type))
        level.set(field.name, level.has(field.name) || ambiguous ? null : { field, through });
    for (const [name, member] of level) if (!members.has(name)) members.set(name, member);
  }
  members.delete("_");
  return members;
}

/** What a field is called in messages; null for an embedded field whose own fields take its place. */
function keyOf({ name, tag, embedded }: StructField): string | null {
  const part = tag.pairs.find(({ key, value }) => isPart(key) && value !== "-");
  return part?.name || (embedded ? null : name);
}
