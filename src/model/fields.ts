/** The fields of a binding struct, those of embedded structs included, as Go promotes them. */
import type { GoFile, StructField, TypeExpression } from "../go/declarations.ts";
import { parseStructTag, type StructTagPair } from "../go/struct-tags.ts";
import { chooseConversion } from "./conversions.ts";
import { defaultProblem } from "./default-values.ts";
import { readProse } from "./directives.ts";
import { describeType, type ForeignPackage } from "./field-types.ts";
import { positionOf } from "./positions.ts";
import type { ResolvedType, ResolvedTypes, UnresolvedType } from "./resolve-types.ts";
import { sendCondition } from "./send-conditions.ts";
import type { Conversion, Field, FieldType, Position } from "./types.ts";

/** A struct with what is needed to read its fields' types. */
export interface StructSource {
  /** The struct's own name, to notice a struct that embeds itself. */
  name: string;
  fields: StructField[];
  file: GoFile;
  /** The package that declares it, where that is not the one we generate for. */
  foreign: ForeignPackage | null;
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
  type: FieldType;
  /** Why a route, query or form field can't be generated; null when it can. */
  problem: FieldProblem | null;
  tags: StructTagPair[];
  position: Position;
}

/** A problem with a field, by the code of its rule. */
export interface FieldProblem {
  code: "unsupported-type" | "unresolved-type" | "invalid-default";
  message: string;
}

/** An embedded pointer whose fields are flattened. */
export interface EmbeddedPointer {
  selector: string;
  type: FieldType;
}

/** All members that Go lets the struct's own methods select, in order, and the pointers on the way. */
export function readMembers(
  source: StructSource,
  resolved: ResolvedTypes,
): { members: StructMember[]; pointers: EmbeddedPointer[] } {
  const pointers: EmbeddedPointer[] = [];
  const members = promoted(collect(source, resolved, [], new Set(), pointers));
  return { members, pointers };
}

function collect(
  source: StructSource,
  resolved: ResolvedTypes,
  embeddedIn: string[],
  outer: Set<string>,
  pointers: EmbeddedPointer[],
): StructMember[] {
  const { file, foreign } = source;
  const visited = new Set(outer).add(source.name);
  return source.fields.flatMap(field => {
    const tags = field.tag ? parseStructTag(field.tag.literal, field.tag.span).pairs : [];
    const embedded = field.names.length === 0 ? embeddedName(field.type) : null;
    const names = embedded ? [{ name: embedded, span: field.type.span }] : field.names;
    const own = names.map(({ name, span }) =>
      readMember({ name, field, tags, source, embeddedIn, position: positionOf(file.name, span) }, resolved),
    );
    const target = embedded === null || isNamedByTag(tags) ? null : embeddedStruct(field.type, resolved);
    const [member] = own;
    if (!target || !member || visited.has(target.name)) return own;
    const path = [...embeddedIn, member.name];
    if (field.type.kind === "pointer") {
      const element = describeType(field.type.element, file, foreign);
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

function embeddedStruct(type: TypeExpression, resolved: ResolvedTypes): StructSource | null {
  const found = find(type.kind === "pointer" ? type.element : type, resolved);
  if (!found || "reason" in found || found.underlying.kind !== "struct" || !found.underlying.file)
    return null;
  const { importPath, packageName, name } = found;
  return {
    name: `${importPath ?? ""}.${name}`,
    fields: found.underlying.fields,
    file: found.underlying.file,
    foreign: importPath === null ? null : { name: packageName, importPath },
  };
}

function find(type: TypeExpression, { types, keys }: ResolvedTypes): ResolvedType | UnresolvedType | null {
  const key = keys.get(type);
  return (key !== undefined && types.get(key)) || null;
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

interface MemberSource {
  name: string;
  field: StructField;
  tags: StructTagPair[];
  source: StructSource;
  embeddedIn: string[];
  position: Position;
}

function readMember(from: MemberSource, resolved: ResolvedTypes): StructMember {
  const { name, field, tags, source, embeddedIn, position } = from;
  const type = describeType(field.type, source.file, source.foreign);
  const hidden = tags.some(tag => tag.key === "json" && tag.value === "-");
  const member: StructMember = {
    name,
    embeddedIn,
    embedded: field.names.length === 0,
    flattened: false,
    fields: [],
    inJSON: !hidden && /^\p{Lu}/u.test(name),
    type,
    problem: null,
    tags,
    position,
  };
  // Other packages' unexported fields are out of our reach.
  if (name === "_" || (source.foreign && !member.inJSON && !/^\p{Lu}/u.test(name)))
    return { ...member, inJSON: false };
  const element =
    field.type.kind === "pointer" || field.type.kind === "slice" ? field.type.element : field.type;
  const elementType = describeType(element, source.file, source.foreign);
  for (const tag of tags) {
    if (isPart(tag.key) && tag.value !== "-")
      member.fields.push(readField(from, tag, tag.key, type, elementType));
  }
  for (const one of member.fields) convert(one, element, find(element, resolved), member, resolved);
  return member;
}

/** The field by its tag alone; the conversion comes after. */
function readField(
  { name, field, tags, embeddedIn, position }: MemberSource,
  tag: StructTagPair,
  part: Field["in"],
  type: FieldType,
  elementType: FieldType,
): Field {
  const byDefault = tags.find(one => one.key === "default")?.value ?? null;
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
    default: byDefault,
    hasDefault: byDefault !== null,
    omitEmpty,
    sendIf: null,
    options: tag.options.filter(option => option !== ""),
    doc: readProse(field.doc),
    position,
  };
}

/** Gives a route, query or form field its conversion, or the member the problem. */
function convert(
  field: Field,
  element: TypeExpression,
  found: ResolvedType | UnresolvedType | null,
  member: StructMember,
  resolved: ResolvedTypes,
): void {
  if (field.in === "json") return;
  if (found && "reason" in found) {
    member.problem = { code: "unresolved-type", message: `${member.type.text}: ${found.reason}` };
    return;
  }
  if (!found || element.kind !== "name") {
    member.problem = unsupported(field, member);
    return;
  }
  const chosen = chooseConversion(found, field.in);
  if ("problem" in chosen) {
    const { underlying, missing } = found;
    const unnamed = !field.type.pointer && !field.type.slice;
    if (underlying.kind === "slice" && underlying.element && underlying.file && unnamed) {
      // A named slice type is filled and read as the slice below it.
      field.type = { ...field.type, slice: true };
      field.elementType = describeType(underlying.element, underlying.file, foreignOf(found));
      field.required = field.in === "route";
      field.optional = false;
      convert(field, underlying.element, find(underlying.element, resolved), member, resolved);
    } else if (chosen.problem !== "") {
      member.problem = { code: "unsupported-type", message: chosen.problem };
    } else {
      member.problem =
        missing === null ? unsupported(field, member) : { code: "unresolved-type", message: missing };
    }
    return;
  }
  if (field.type.slice && field.in === "route") {
    const message = `${member.name} is a list, but a path has one value for each placeholder: use the element's type`;
    member.problem = { code: "unsupported-type", message };
    return;
  }
  const { conversion } = chosen;
  field.conversion = conversion;
  field.collected =
    field.type.slice && conversion.kind === "string" && !conversion.converts && !conversion.validates;
  const problem = field.default === null ? null : fieldDefaultProblem(field, field.default, conversion);
  if (problem !== null) member.problem = { code: "invalid-default", message: problem };
  else if (!field.type.pointer && !field.type.slice && !field.required) {
    field.sendIf = sendCondition(found, conversion, { omitEmpty: field.omitEmpty, byDefault: field.default });
  }
}

function unsupported(field: Field, { name, type }: StructMember): FieldProblem {
  const advice = `use a basic type, or give the type UnmarshalText and MarshalText, or From${capital(field.in)} and To${capital(field.in)}`;
  return {
    code: "unsupported-type",
    message: `${name} has the type ${type.text}, which no ${field.in} value can be read into: ${advice}`,
  };
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

function fieldDefaultProblem(field: Field, byDefault: string, conversion: Conversion): string | null {
  if (field.in === "route")
    return `${field.name} is a route value, which is always there: remove the default`;
  if (field.type.slice) return `${field.name} is a list, which has no default: remove it`;
  return defaultProblem(byDefault, conversion);
}

function foreignOf({ importPath, packageName }: ResolvedType): ForeignPackage | null {
  return importPath === null ? null : { importPath, name: packageName };
}

const parts = ["route", "query", "form", "json"] as const;

function isPart(key: string): key is Field["in"] {
  return parts.some(part => part === key);
}
