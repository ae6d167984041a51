/** What conflicts between rules depend on, of a value's type; and rules as their tags have them. */
import type { BoundedType } from "./bounds.ts";
import type { Constraint } from "./types.ts";
import type { ValueType } from "./value-kinds.ts";

/** The type of a value, as far as conflicts between its rules depend on it. */
export type RuledType = BoundedType & Pick<ValueType, "pointers">;

/** A rule as its tag has it. */
export function shown({ rule, parameter, alternatives }: Constraint): string {
  if (rule === "or") return alternatives.map(shown).join("|");
  return parameter === null ? rule : `${rule}=${parameter}`;
}
