/** Finds out under which conditions encoding/json writes a field with omitempty or omitzero. */

import type { JSONField } from "../shapes/json-fields.ts";
import { mayPanicOnNil } from "../shapes/json-methods.ts";
import { isInteger } from "../shapes/plain-shapes.ts";
import { pointeeOf, type Shaping, type TypeFacts } from "../shapes/type-facts.ts";
import { arrayLength } from "../types/array-lengths.ts";

/** When a value is written. */
export interface NotZero {
  /** Go expressions that must hold, in order. */
  texts: string[];
  /** Only reflection can tell whether the value is zero. */
  reflected: boolean;
}

const always: NotZero = { texts: [], reflected: false };

/** The conditions for writing a field, whose value is the Go expression `text`; null where only encoding/json knows. */
export function notZero(
  shaping: Shaping,
  facts: TypeFacts,
  { omitEmpty, omitZero }: Pick<JSONField, "omitEmpty" | "omitZero">,
  text: string,
): NotZero | null {
  const filled = omitEmpty ? omitEmptyCondition(shaping, facts, text) : always;
  const nonZero = omitZero ? omitZeroCondition(shaping, facts, text) : always;
  if (filled === null || nonZero === null) return null;
  return { texts: [...new Set([...filled.texts, ...nonZero.texts])], reflected: nonZero.reflected };
}

/** The condition of `omitempty`. */
function omitEmptyCondition({ reader }: Shaping, facts: TypeFacts, text: string): NotZero | null {
  const basic = basicCondition(facts.kind, text);
  if (basic !== null) return { texts: [basic], reflected: false };
  switch (facts.kind) {
    case "slice":
    case "map":
      return { texts: [`len(${text}) != 0`], reflected: false };
    case "pointer":
    case "interface":
      return { texts: [`${text} != nil`], reflected: false };
    case "struct":
      return always;
    case "array": {
      const { underlying } = facts;
      const length = underlying.kind === "literal" ? arrayLength(reader, underlying.place) : null;
      return length === null || length === 0 ? null : always;
    }
    default:
      return null;
  }
}

/** The condition of `omitzero`, which calls a method IsZero. */
function omitZeroCondition(shaping: Shaping, facts: TypeFacts, text: string): NotZero | null {
  const { kind, methods } = facts;
  if (kind === "pointer" || kind === "interface") {
    const pointee = kind === "pointer" ? pointeeOf(shaping, facts) : null;
    if (methods.isZero !== null || pointee?.kind === "interface" || pointee?.kind === "typeParameter")
      return null;
    const called = facts.id === null && pointee?.methods.isZero ? pointee : null;
    if (called !== null && mayPanicOnNil(shaping.reader, called.target, "IsZero")) return null;
    return { texts: [`${text} != nil`, ...(called ? [`!${text}.IsZero()`] : [])], reflected: false };
  }
  if (methods.missing !== null || kind === "typeParameter" || kind === "unknown") return null;
  if (methods.isZero !== null) {
    const isSafe = !mayPanicOnNil(shaping.reader, facts.target, "IsZero");
    return isSafe ? { texts: [`!${text}.IsZero()`], reflected: false } : null;
  }
  const basic = basicCondition(kind, text);
  if (basic !== null) return { texts: [basic], reflected: false };
  if (kind === "slice" || kind === "map") return { texts: [`${text} != nil`], reflected: false };
  return kind === "struct" || kind === "array" ? { texts: [], reflected: true } : null;
}

function basicCondition(kind: string, text: string): string | null {
  if (kind === "string") return `${text} != ""`;
  if (kind === "bool") return text;
  return isInteger(kind) || kind === "float32" || kind === "float64" ? `${text} != 0` : null;
}
