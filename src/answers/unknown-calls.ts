/** Follows calls of unknown code: it may write the response through its arguments, and change variables that they refer to. */
import type { GoType } from "../types/go-types.ts";
import { giveAway, givenAway, newId } from "./state.ts";
import type { CallSite, Path, Value } from "./types.ts";
import { nonNil, numberOf, tuple, unknownOf } from "./values.ts";

/** The value of a call if only the types of its results are known. */
export function callUnknown(
  given: readonly Value[],
  results: readonly (GoType | null)[],
  { call, scope }: CallSite,
  { state }: Path,
): Value {
  giveAway(state, given);
  // It is not known whether it panics.
  if (state.recovers) {
    const header = givenAway(state.header);
    scope.frame.panics.push({ ...state, header, store: new Map(state.store), panic: nonNil });
  }
  const values = (results.length === 0 ? [null] : results).map((type, index): Value => {
    return { ...unknownOf(type), id: newId(state, `${numberOf(call)}.${index}`) };
  });
  return values.length === 1 ? values[0]! : tuple(...values);
}
