/** The fields of a binding struct, those of embedded structs included, as Go promotes them. */
import type { GoFile, StructField, TypeExpression } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { parseStructTag, type StructTag, type StructTagPair } from "../go/struct-tags.ts";
import { readProse } from "./directives.ts";
import { convertField, findType } from "./field-conversions.ts";
import { describeType, type ForeignPackage } from "./field-types.ts";
import { positionOf } from "./positions.ts";
import type { ResolvedTypes } from "./resolve-types.ts";
import type { Field, FieldType, Position } from "./types.ts";

/** A struct with what is needed to read its fields' types. */
export interface StructSource {
  /** The struct's own name, to notice a struct that embeds itself. */
  name: string;
  fields: StructField[];
  file: GoFile;
  /** The package that declares it, where that is not the one we generate for. */
  foreign: ForeignPackage | null;
  /** Reports whether our package declares a type of that name, and no dot import brings it. */
  isDeclared(name: string): boolean;
}

/** A field by its Go name, whether or not it has one of our tags: others hide fields of embedded structs. */
export interface StructMember {
  name: string;
  embeddedIn: string[];
  /** It is an embedded field. */
  embedded: boolean;
  /** It is embedded, and its fields are members, too. */
  flattened: boolean;
  /** One entry per tag of ours; more than one is a mistake. */
  fields: Field[];
  /** encoding/json would read and write it. */
  inJSON: boolean;
  /** It is embedded, and its type has, or may have, methods that encoding/json calls; Go promotes them to the whole struct. */
  promotesJSON: boolean;
  type: FieldType;
  /** Why a route, query or form field can't be generated; null when it can. */
  problem: FieldProblem | null;
  tags: StructTagPair[];
  /** What is wrong with the tag as a whole; null when nothing is. */
  tagProblem: StructTag["problem"];
  /** The problem is one that `go vet` reports, too. */
  tagVetted: boolean;
  /** Another package declares it: its position is there. */
  foreign: boolean;
  position: Position;
}

/** A problem with a field, by the code of its rule. */
export interface FieldProblem {
  code: "unsupported-type" | "unresolved-type" | "invalid-default";
  message: string;
}

/** An embedded pointer whose fields are flattened. */
export interface StructPointer {
  selector: string;
  type: FieldType;
}

/** All members that Go lets the struct's own methods select, in order, and the pointers on the way. */
export function readMembers(
  source: StructSource,
  resolved: ResolvedTypes,
): { members: StructMember[]; pointers: StructPointer[] } {
  const pointers: StructPointer[] = [];
  const members = promoted(collect(source, resolved, [], new Set(), pointers));
  return { members, pointers };
}

const noTag: StructTag = { pairs: [], problem: null, tooLong: false };

function collect(
  source: StructSource,
  resolved: ResolvedTypes,
  embeddedIn: string[],
  outer: Set<string>,
  pointers: StructPointer[],
): StructMember[] {
  const { file } = source;
  const visited = new Set(outer).add(source.name);
  return source.fields.flatMap(field => {
    const tag = field.tag ? parseStructTag(field.tag.literal, field.tag.span) : noTag;
    const embedded = field.names.length === 0 ? embeddedName(field.type) : null;
    const names = embedded ? [{ name: embedded, span: field.type.span }] : field.names;
    const own = names.map(({ name, span }) =>
      readMember({ name, field, tag, source, embeddedIn, position: positionOf(file.name, span) }, resolved),
    );
    const target =
      embedded === null || isNamedByTag(tag.pairs) ? null : embeddedStruct(field.type, source, resolved);
    const [member] = own;
    if (!target || !member || visited.has(target.name)) return own;
    const path = [...embeddedIn, member.name];
    if (field.type.kind === "pointer") {
      const element = describeType(field.type.element, file, ownerIn(source));
      pointers.push({ selector: path.join("."), type: element });
    }
    return [
      { ...member, flattened: true, fields: [], inJSON: false, problem: null },
      ...collect(target, resolved, path, visited, pointers),
    ];
  });
}

/** As in encoding/json, a name in the tag makes an embedded struct one ordinary field. */
function isNamedByTag(tags: StructTagPair[]): boolean {
  return tags.some(tag => isPart(tag.key) && tag.name !== "");
}

function embeddedName(type: TypeExpression): string | null {
  const named = type.kind === "pointer" ? type.element : type;
  return named.kind === "name" ? named.name : null;
}

function embeddedStruct(
  type: TypeExpression,
  { isDeclared }: StructSource,
  resolved: ResolvedTypes,
): StructSource | null {
  const found = findType(type.kind === "pointer" ? type.element : type, resolved);
  if (!found || "reason" in found || found.underlying.kind !== "struct" || !found.underlying.file)
    return null;
  const { importPath, packageName, name } = found;
  return {
    name: `${importPath ?? ""}.${name}`,
    fields: found.underlying.fields,
    file: found.underlying.file,
    foreign: importPath === null ? null : { name: packageName, importPath },
    isDeclared,
  };
}

/** Go's rule: the least depth wins, and a name that is there twice at that depth is no field at all. */
function promoted(members: StructMember[]): StructMember[] {
  const depths = new Map<string, { depth: number; count: number }>();
  for (const { name, embeddedIn } of members) {
    const best = depths.get(name);
    if (!best || embeddedIn.length < best.depth) depths.set(name, { depth: embeddedIn.length, count: 1 });
    else if (embeddedIn.length === best.depth) best.count++;
  }
  return members.filter(({ name, embeddedIn }) => {
    const best = depths.get(name);
    return embeddedIn.length === best?.depth && (best.count === 1 || best.depth === 0);
  });
}

/** Whose names the unqualified ones in a struct are. */
function ownerIn({ file, foreign, isDeclared }: StructSource): (name: string) => ForeignPackage | null {
  if (foreign) return () => foreign;
  const dot = file.imports.find(spec => spec.name === ".");
  const imported = dot ? { name: assumedName(dot.path).name, importPath: dot.path } : null;
  return name => (isDeclared(name) ? null : imported);
}

interface MemberSource {
  name: string;
  field: StructField;
  tag: StructTag;
  source: StructSource;
  embeddedIn: string[];
  position: Position;
}

function readMember(from: MemberSource, resolved: ResolvedTypes): StructMember {
  const { name, field, source, embeddedIn, position } = from;
  const { pairs: tags, problem: tagProblem, tooLong } = from.tag;
  const ownerOf = ownerIn(source);
  const type = describeType(field.type, source.file, ownerOf);
  const hidden = tags.some(tag => tag.key === "json" && tag.value === "-");
  const member: StructMember = {
    name,
    embeddedIn,
    embedded: field.names.length === 0,
    flattened: false,
    fields: [],
    inJSON: !hidden && /^\p{Lu}/u.test(name),
    promotesJSON: field.names.length === 0 && mayHaveJSONMethods(field.type, resolved),
    type,
    problem: null,
    tags,
    tagProblem,
    tagVetted: !tooLong,
    foreign: source.foreign !== null,
    position,
  };
  // Other packages' unexported fields are out of our reach.
  if (name === "_" || (source.foreign && !member.inJSON && !/^\p{Lu}/u.test(name)))
    return { ...member, inJSON: false };
  const element =
    field.type.kind === "pointer" || field.type.kind === "slice" ? field.type.element : field.type;
  const elementType = element === field.type ? type : describeType(element, source.file, ownerOf);
  for (const tag of tags) {
    if (isPart(tag.key) && tag.value !== "-")
      member.fields.push(readField(from, tag, tag.key, type, elementType));
  }
  for (const one of member.fields) convertField(one, element, findType(element, resolved), member, resolved);
  return member;
}

/** Methods that make encoding/json leave a struct to its type. */
const jsonMethods = ["MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"];

/** Reports whether a type has methods that encoding/json calls, promoted ones included, or nobody knows. */
function mayHaveJSONMethods(type: TypeExpression, resolved: ResolvedTypes): boolean {
  const found = findType(type.kind === "pointer" ? type.element : type, resolved);
  if (!found || "reason" in found || found.missing !== null) return true;
  return found.methods.some(({ name }) => jsonMethods.includes(name));
}

/** The field by its tag alone; the conversion comes after. */
function readField(
  { name, field, tag: { pairs }, embeddedIn, position }: MemberSource,
  tag: StructTagPair,
  part: Field["in"],
  type: FieldType,
  elementType: FieldType,
): Field {
  const byDefault = pairs.find(one => one.key === "default")?.value ?? null;
  const omitEmpty = tag.options.includes("omitempty") || tag.options.includes("omitzero");
  const required = part === "route" || !(type.pointer || type.slice || omitEmpty || byDefault !== null);
  return {
    name,
    embeddedIn,
    key: tag.name || name,
    in: part,
    type,
    elementType,
    conversion: null,
    required,
    optional: !required && !type.slice && byDefault === null,
    collected: false,
    pointsToText: false,
    default: byDefault,
    hasDefault: byDefault !== null,
    omitEmpty,
    sendIf: null,
    options: tag.options.filter(option => option !== ""),
    doc: readProse(field.doc),
    position,
  };
}

const parts = ["route", "query", "form", "json"] as const;

function isPart(key: string): key is Field["in"] {
  return parts.some(part => part === key);
}
