/** The names that the values of fields have in a message. */

import { canonicalHeader } from "../../go/http-text.ts";
import { jsonFields } from "../../shapes/json-fields.ts";
import { isPart } from "../../types/binding-names.ts";
import type { GoType } from "../../types/go-types.ts";
import { hasMethod } from "../../types/methods.ts";
import type { ResolvedField } from "../../types/resolve-types.ts";
import { promotedFields } from "../../types/resolve-types.ts";
import type { GoRulePart } from "./rule-types.ts";
import { pointerPart } from "./value-places.ts";

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
