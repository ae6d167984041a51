/** The fields of a struct as go-playground/validator walks through them, and the names that their values have in a message. */
import type { StructField, TypeExpression } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { parseStructTag, type StructTagPair } from "../go/struct-tags.ts";
import { isPart } from "../types/binding-names.ts";
import { embeddedTarget, type TypePlace, underlyingTarget } from "../types/lookup.ts";
import type { ResolvedField } from "../types/resolve-types.ts";
import type { Checking } from "./checking.ts";
import { canonicalHeader } from "./header-names.ts";
import { jsonFields } from "./json-fields.ts";
import type { GoRulePart } from "./rule-types.ts";

/** A field that validator looks at. */
export interface VisitedField {
  /** Its Go name. */
  goName: string;
  /** The struct that declares it. */
  struct: TypePlace;
  /** What selects it from the struct; null for an embedded struct that generated code can't name, so that its fields are selected without it. */
  selector: string | null;
  place: TypePlace;
  tags: StructTagPair[];
  name: FieldName;
  /** The fields of an embedded struct that the message has in its place; null for other fields. */
  promoted: VisitedField[] | null;
}

/** The name of a field in a message. */
export interface FieldName {
  /** The part of the message; null for that of the struct. */
  in: GoRulePart | null;
  /** What is added to the place of the struct, or the name of a parameter. */
  text: string;
}

/** Gives the field at a path of Go names its name in the message; null for one that the message does not hold under a name of its own. */
export type FieldNames = (path: string[]) => FieldName | null;

/** The names of a struct's fields in JSON, below the place of the struct. */
export function namesInJSON({ ids }: Checking, struct: TypePlace): FieldNames {
  const keys = new Map(
    jsonFields(ids, struct).fields.map(({ embeddedIn, name, key }) => [[...embeddedIn, name].join("."), key]),
  );
  return path => {
    const key = keys.get(path.join("."));
    return key === undefined ? null : { in: null, text: pointerPart(key) };
  };
}

/** The names of a binding struct's fields, in all parts of the message. */
export function namesInMessage(fields: ResolvedField[]): FieldNames {
  const names = new Map<string, FieldName>();
  for (const { name, embeddedIn, flattened, tag } of fields) {
    const part = tag.pairs.find(({ key, value }) => isPart(key) && value !== "-");
    if (flattened || !part || !isPart(part.key)) continue;
    const key = part.name || name;
    const text = part.key === "json" ? pointerPart(key) : part.key === "header" ? canonicalHeader(key) : key;
    names.set([...embeddedIn, name].join("."), { in: part.key, text });
  }
  return path => names.get(path.join(".")) ?? null;
}

function pointerPart(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The structs that embed a struct. */
interface OuterStruct {
  /** The names of the embedded fields that lead to it. */
  path: string[];
  within: TypeExpression[];
  /** Names that hide its fields, because it is selected without its own name. */
  hiding: ReadonlySet<string>;
  /** How often each struct is embedded. */
  uses: Map<TypeExpression, number>;
}

/** Where a struct is embedded more often than this, a function applies its rules: it may lie on ever more ways. */
const mostUses = 3;

/** The fields of a struct. A field without a name in the message has its Go name, made by `otherwise`. */
export function visitedFields(
  checking: Checking,
  struct: TypePlace,
  names: FieldNames,
  otherwise: (name: string) => FieldName,
  outer: OuterStruct = { path: [], within: [], hiding: new Set(), uses: new Map() },
): VisitedField[] {
  if (struct.type.kind !== "struct") return [];
  const within = [...outer.within, struct.type];
  const { uses } = outer;
  const declared = struct.type.fields.flatMap(field => namesOf(field).map(name => ({ name, field })));
  const hiding = new Set([...outer.hiding, ...declared.map(({ name }) => name)]);
  return declared.flatMap(({ name, field }): VisitedField[] => {
    const isEmbedded = field.names.length === 0;
    const isReachable = isExported(name) || struct.pkg === checking.own;
    if (!isEmbedded && (!isExported(name) || outer.hiding.has(name))) return [];
    const place = { ...struct, type: field.type };
    const tags = field.tag ? parseStructTag(field.tag.literal, field.tag.span).pairs : [];
    const path = [...outer.path, name];
    const found = names(path);
    const { target, pointer } = embeddedTarget(checking.reader, place);
    const underlying = underlyingTarget(checking.reader, target);
    const isFlattened =
      isEmbedded &&
      found === null &&
      underlying.kind === "literal" &&
      underlying.place.type.kind === "struct" &&
      !tags.some(({ key, value }) => key === "json" && value === "-") &&
      !within.includes(underlying.place.type) &&
      (uses.get(underlying.place.type) ?? 0) < mostUses;
    if (isFlattened) uses.set(underlying.place.type, (uses.get(underlying.place.type) ?? 0) + 1);
    if (!isReachable && (!isFlattened || pointer !== null)) return [];
    const inner = {
      path,
      within,
      uses,
      // A field of an embedded struct that can't be named is selected from the struct that embeds it.
      hiding: isReachable ? new Set<string>() : hiding,
    };
    return [
      {
        goName: name,
        struct,
        selector: isReachable ? name : null,
        place,
        tags: isReachable ? tags : [],
        name: found ?? otherwise(name),
        promoted: isFlattened ? visitedFields(checking, underlying.place, names, otherwise, inner) : null,
      },
    ];
  });
}

function namesOf({ names, type }: StructField): string[] {
  if (names.length > 0) return names.map(({ name }) => name);
  const named = type.kind === "pointer" ? type.element : type;
  return named.kind === "name" ? [named.name] : [];
}
