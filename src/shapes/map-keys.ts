/** The keys of maps: encoding/json accepts strings, integers, and types with text methods. */
import type { JSONMethods } from "./json-methods.ts";
import { isInteger } from "./plain-shapes.ts";
import type { WellKnownShape } from "./well-known-shapes.ts";

/** The facts about a key's type. */
export interface KeyType {
  /** The kind of the type: the name of a basic type, `struct`, `slice`, … */
  kind: string;
  known: WellKnownShape | null;
  methods: JSONMethods;
}

/** How a key is converted to a text and back: by its kind or by its text methods; null if encoding/json refuses the type. */
export interface MapKey {
  writes: "kind" | "text" | null;
  reads: "kind" | "text" | null;
}

/** How encoding/json treats the keys of a map; `pointee` is what the key's type points to, null where it is not a pointer. */
export function mapKey({ kind, known, methods }: KeyType, pointee: KeyType | null): MapKey {
  if (pointee) {
    const isText = pointee.known?.shape.kind === "string" || pointee.methods.marshalText !== null;
    return { writes: isText ? "text" : null, reads: null };
  }
  const byKind = kind === "string" || isInteger(kind) || kind === "typeParameter" ? "kind" : null;
  const isKnownText = known !== null && known.shape.kind === "string" && known.value === null;
  const writesText = isKnownText || methods.marshalText === "value";
  const readsText = isKnownText || (methods.unmarshalText !== null && kind !== "interface");
  // A key of kind string is written without MarshalText, but read with UnmarshalText.
  return { writes: writesText && kind !== "string" ? "text" : byKind, reads: readsText ? "text" : byKind };
}

/** Reports whether JSON has the same text for keys and values of the type, except for the quotes around an integer. */
export function isKeyAsValue({ known, methods }: KeyType, { writes, reads }: MapKey): boolean {
  if (writes === null || writes !== reads) return false;
  if (known) return writes === "text" ? known.shape.kind === "string" : known.shape.kind !== "number";
  if (methods.marshalJSON !== null || methods.unmarshalJSON !== null) return false;
  return writes === "text" || (methods.marshalText === null && methods.unmarshalText === null);
}
