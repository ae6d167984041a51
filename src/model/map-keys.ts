/** The keys of maps: encoding/json takes strings and integers, and what text methods make strings of. */
import { basicShape, isInteger } from "./plain-shapes.ts";
import type { Shape } from "./shape-types.ts";
import type { TypeFacts } from "./type-facts.ts";

/** What a key is written as and read from; null where encoding/json refuses the type. */
export interface MapKey {
  written: Shape | null;
  read: Shape | null;
  /** It is what a value of the type is, so that the type itself tells more. */
  isValue: boolean;
}

/** The key of a map by its type; `pointee` is what a pointer points to, else null. `byText` is the string that text methods make. */
export function mapKey(
  facts: TypeFacts,
  pointee: TypeFacts | null,
  byText: (of: TypeFacts) => Shape,
): MapKey {
  if (pointee) {
    const writes = pointee.known?.shape.kind === "string" || pointee.methods.marshalText !== null;
    return { written: writes ? keyOf(byText(pointee)) : null, read: null, isValue: false };
  }
  const { kind, known, methods } = facts;
  const byKind = kind === "string" || isInteger(kind) ? basicShape(kind) : null;
  const isKnownText = known !== null && known.shape.kind === "string" && known.value === null;
  const writesText = isKnownText || methods.marshalText === "value";
  const readsText = isKnownText || (methods.unmarshalText !== null && kind !== "interface");
  // A string goes before MarshalText, but UnmarshalText before a string.
  const written = writesText && kind !== "string" ? byText(facts) : byKind;
  const read = readsText ? byText(facts) : byKind;
  return {
    written: written && keyOf(written),
    read: read && keyOf(read),
    isValue: isValue(facts, written, read),
  };
}

/** Reports whether a value of the type is what the key is. */
function isValue({ known, methods }: TypeFacts, written: Shape | null, read: Shape | null): boolean {
  if (written === null || read === null || written.kind !== read.kind) return false;
  if (known) return known.shape.kind === written.kind;
  const { marshalJSON, unmarshalJSON, marshalText, unmarshalText } = methods;
  if (marshalJSON !== null || unmarshalJSON !== null) return false;
  return (marshalText === null) === (unmarshalText === null) && written.reason === read.reason;
}

/** No key is `null`. */
function keyOf(shape: Shape): Shape {
  return { ...shape, readsNull: false };
}
