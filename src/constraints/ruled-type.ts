/** What a conflict between rules is, which part of a type it depends on, and how messages show a rule. */
import type { BoundedType } from "./bounds.ts";
import { ruleAliases } from "./format-rules.ts";
import type { Constraint } from "./types.ts";
import type { ValueType } from "./value-kinds.ts";

/** The type of a value, as far as conflicts between its rules depend on it. */
export type RuledType = BoundedType & Pick<ValueType, "pointers">;

/** A rule that contradicts others or that they make redundant, with the message about it. */
export interface Conflict {
  message: string;
  constraint: Constraint;
}

/** A rule as its tag has it, with the name of an alias such as `iscolor` in place of its members. */
export function shown({ rule, parameter, alternatives }: Constraint): string {
  if (rule === "or") return aliasOf(alternatives) ?? alternatives.map(shown).join("|");
  return parameter === null ? rule : `${rule}=${parameter}`;
}

/** The alias that alternatives come from: they are all its members, or the one that applies to the type. Null if there is no such alias. */
function aliasOf(alternatives: Constraint[]): string | null {
  const names = alternatives.map(({ rule }) => rule);
  const isAlias = (members: readonly string[]) =>
    names.every(name => members.includes(name)) && (names.length === 1 || names.length === members.length);
  return Object.entries(ruleAliases).find(([, members]) => isAlias(members))?.[0] ?? null;
}
