/** Follows calls of unknown code: it may write the response through its arguments, and change variables that they refer to. */
import type { GoType } from "../types/go-types.ts";
import { forgetEscaped, giveAway } from "./state.ts";
import type { CallSite, Outcome, State, Value } from "./types.ts";
import { nonNil, numberOf, tuple, unknownOf } from "./values.ts";

/** The outcome of a call if only the types of its results are known. */
export function callUnknown(
  given: readonly Value[],
  results: readonly (GoType | null)[],
  { call, scope }: CallSite,
  state: State,
): Outcome[] {
  const after = forgetEscaped(giveAway(state, given));
  // It is not known whether it panics.
  if (state.recovers) scope.frame.panics.push({ ...after, panic: nonNil, unsure: true });
  return [freshResults(results, call, after)];
}

/** New values that are not known, of these types. What was known of those that the same call returned before is forgotten. */
function freshResults(results: readonly (GoType | null)[], call: object, state: State): Outcome {
  const prefix = `#${numberOf(call)}.`;
  const facts = new Map([...state.facts].filter(([symbol]) => !symbol.includes(prefix)));
  const fresh = facts.size === state.facts.size ? state : { ...state, facts };
  const values = results.map((type, index): Value => ({ ...unknownOf(type), symbol: `${prefix}${index}` }));
  return {
    state: fresh,
    value:
      values.length === 0
        ? { ...unknownOf(null), symbol: `${prefix}0` }
        : values.length === 1
          ? values[0]!
          : tuple(...values),
  };
}
