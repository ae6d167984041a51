/** The fields of a struct as go-playground/validator walks through them, and the names that their values have in a message. */

import { validateTag } from "../../constraints/parse-validate-tag.ts";
import type { TypeExpression } from "../../go/declarations.ts";
import { canonicalHeader } from "../../go/http-text.ts";
import { isExported } from "../../go/identifiers.ts";
import { predeclaredTypes } from "../../go/predeclared.ts";
import { jsonFields } from "../../shapes/json-fields.ts";
import { isPart } from "../../types/binding-names.ts";
import type { GoType, StructField } from "../../types/go-types.ts";
import { hasMethod } from "../../types/methods.ts";
import type { ResolvedField } from "../../types/resolve-types.ts";
import { promotedFields } from "../../types/resolve-types.ts";
import { structFields } from "../../types/struct-fields.ts";
import type { CheckContext } from "./check-context.ts";
import type { GoRulePart } from "./rule-types.ts";
import { pointerPart } from "./value-places.ts";

/** A field that validator looks at. */
export interface VisitedField {
  field: StructField;
  /** What selects the struct that declares it from the outermost struct; empty for the outermost struct itself. */
  owner: string;
  /** What selects it from the outermost struct; null for an embedded struct that generated code can't name. */
  selector: string | null;
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

/** How the fields of a struct are found in Go and in the message. */
export interface FieldLookup {
  /** The names of the fields in the message, by their paths of Go names, such as `Owner.Name`. */
  names: ReadonlyMap<string, FieldName>;
  /** The name in failures of a field that has none in the message. */
  otherwise(name: string): FieldName;
  /** The paths of the fields that Go selects by their last name alone. */
  promoted(): ReadonlySet<string>;
}

function pathOf({ embeddedIn, name }: { embeddedIn: string[]; name: string }): string {
  return [...embeddedIn, name].join(".");
}

/** The lookup in a binding struct. Its method UnmarshalJSON, if it has one, may also read fields from the body that have no name there. */
export function lookupInMessage(fields: ResolvedField[], readsItself: boolean): FieldLookup {
  const names = new Map<string, FieldName>();
  for (const field of fields) {
    const part = field.tag.pairs.find(({ key, value }) => isPart(key) && value !== "-");
    if (field.flattened || !part || !isPart(part.key)) continue;
    const key = part.name || field.name;
    const text = part.key === "json" ? pointerPart(key) : part.key === "header" ? canonicalHeader(key) : key;
    names.set(pathOf(field), { in: part.key, text });
  }
  const promoted = new Set(fields.map(pathOf));
  return {
    names,
    otherwise: name =>
      readsItself ? { in: "json", text: pointerPart(name) } : { in: "request", text: name },
    promoted: () => promoted,
  };
}

/** The lookup in a struct that is a JSON object. */
export function lookupInJSON(struct: GoType): FieldLookup {
  const isNamed = struct.target.kind === "declared";
  const readsItself = isNamed && hasMethod(struct, "UnmarshalJSON", "UnmarshalText");
  const nameOf = (key: string): FieldName => ({ in: null, text: pointerPart(key) });
  let promoted: Set<string> | null = null;
  return {
    names: new Map(jsonFields(struct).fields.map(field => [pathOf(field), nameOf(field.key)])),
    otherwise: name => ({ in: readsItself ? null : "request", text: pointerPart(name) }),
    promoted() {
      promoted ??= new Set(isNamed ? promotedFields(struct).fields.map(pathOf) : []);
      return promoted;
    },
  };
}

/** The struct whose fields are visited, as the outermost struct leads to it. */
interface OuterStruct {
  /** The names of the embedded fields that lead to it. */
  path: string[];
  /** What selects it from the outermost struct; null where generated code can't name it, so that only its promoted fields can be selected. */
  selector: string | null;
  /** The structs around it. */
  within: GoType[];
  /** How often each struct is embedded. */
  uses: Map<GoType, number>;
}

/** A struct that is embedded more often than this has a function that applies its rules. Otherwise they would be printed again for each path to it. */
const mostUses = 3;

/** The fields of a struct that may have rules, or hold fields that have some. */
export function visitedFields(
  context: CheckContext,
  struct: GoType,
  lookup: FieldLookup,
  outer: OuterStruct = { path: [], selector: "", within: [], uses: new Map() },
): VisitedField[] {
  const { uses } = outer;
  return structFields(struct).flatMap((field): VisitedField[] => {
    const { name, embedded, tag, declaration } = field;
    if (!embedded && (!isExported(name) || !(validateTag(tag.pairs) || mayHoldStruct(declaration.type))))
      return [];
    const path = [...outer.path, name];
    const found = lookup.names.get(path.join(".")) ?? null;
    const [inside] = embedded ? structFields(field.held) : [];
    const isFlattened =
      embedded &&
      found === null &&
      field.held.literal?.type.kind === "struct" &&
      !tag.pairs.some(({ key, value }) => key === "json" && value === "-") &&
      !(inside && outer.within.includes(inside.struct)) &&
      !(inside && (uses.get(inside.struct) ?? 0) >= mostUses);
    if (isFlattened && inside) uses.set(inside.struct, (uses.get(inside.struct) ?? 0) + 1);
    const selector = selectorOf(context, field, path, { lookup, outer });
    // The fields of a struct that can't be named are promoted, but whether a pointer to it is nil can't be found out.
    if (selector === null && (!isFlattened || field.isPointer)) return [];
    const inner = { path, selector, within: [...outer.within, field.struct], uses };
    return [
      {
        field,
        owner: outer.selector ?? "",
        selector,
        name: found ?? lookup.otherwise(name),
        promoted: isFlattened ? visitedFields(context, field.held, lookup, inner) : null,
      },
    ];
  });
}

/** A quick test: reports whether a type may be a struct, or a pointer to one. */
function mayHoldStruct(type: TypeExpression): boolean {
  if (type.kind === "pointer") return mayHoldStruct(type.element);
  // Nobody declares a struct with a predeclared name.
  if (type.kind === "name") return type.package !== null || !predeclaredTypes.has(type.name);
  return type.kind === "struct";
}

/** What selects a field from the outermost struct: its name alone where Go promotes it; null if generated code can't select it. */
function selectorOf(
  { own }: CheckContext,
  { name, struct }: StructField,
  path: string[],
  { lookup, outer }: { lookup: FieldLookup; outer: OuterStruct },
): string | null {
  if (!isExported(name) && struct.place.pkg !== own) return null;
  if (path.length === 1 || lookup.promoted().has(path.join("."))) return name;
  return outer.selector === null ? null : `${outer.selector}.${name}`;
}
