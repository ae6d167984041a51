/** Finds the address of variables and fields. */
import type { Expression } from "../go/declarations.ts";
import { allocate } from "./composites.ts";
import { contentAt, fieldOf, findMember } from "./members.ts";
import { findVariable, qualifierPath } from "./scope.ts";
import { giveAway } from "./state.ts";
import type { Outcome, PointerValue, Scope, State, Value } from "./types.ts";
import { nonNil, single } from "./values.ts";

/** The address of what an expression names, if that is a struct in a variable; else its value, which may be a pointer. */
export function evaluateAddress(expression: Expression, scope: Scope, state: State): Outcome[] {
  const { run } = scope.frame;
  const { program } = run;
  if (expression.kind === "name") {
    const cell = findVariable(scope, expression.name);
    return run.evaluate(expression, scope, state).map(({ state, value }) => {
      const isPlace = cell !== null && value.kind === "struct";
      return { state, value: isPlace ? { kind: "pointer", cell, path: [] } : single(value) };
    });
  }
  if (expression.kind !== "selector" || qualifierPath(expression.operand, scope) !== null)
    return run
      .evaluate(expression, scope, state)
      .map(({ state, value }) => ({ state, value: single(value) }));
  return evaluateAddress(expression.operand, scope, state).flatMap(({ state, value }) => {
    const place = fieldPlace({ program, state }, value, expression.field);
    const content = place && contentAt({ program, state }, place);
    if (place && content?.kind === "struct") return [{ state, value: place }];
    return run
      .evaluate(expression, scope, state)
      .map(({ state, value }) => ({ state, value: single(value) }));
  });
}

/** The address of a field of what a pointer refers to; null where it is not known. */
export function fieldPlace(
  lookup: Parameters<typeof contentAt>[0],
  pointer: Value,
  name: string,
): PointerValue | null {
  const content = pointer.kind === "pointer" ? contentAt(lookup, pointer) : undefined;
  if (pointer.kind !== "pointer" || content?.kind !== "struct") return null;
  const member = findMember(lookup.program, content.type, name);
  if (!member?.field) return null;
  let place: PointerValue = pointer;
  for (const field of [...member.through, member.field]) {
    if (field !== member.field && field.isPointer) {
      const inner = contentAt(lookup, place);
      const value = inner && fieldOf(lookup, inner, field);
      if (value?.kind !== "pointer") return null;
      place = value;
    } else place = { ...place, path: [...place.path, field.name] };
  }
  return place;
}

/** The value of `&x`: variables and literals have an address; that of an item of a list is not followed. */
export function evaluateReference(
  operand: Expression,
  where: Expression,
  scope: Scope,
  state: State,
): Outcome[] {
  const { run } = scope.frame;
  if (operand.kind === "name") {
    const cell = findVariable(scope, operand.name);
    return [{ state, value: cell === null ? nonNil : { kind: "pointer", cell, path: [] } }];
  }
  if (operand.kind === "selector") {
    return evaluateAddress(operand.operand, scope, state).map(({ state, value }) => {
      const place = fieldPlace({ program: run.program, state }, value, operand.field);
      return place ? { state, value: place } : { state: giveAway(state, [value]), value: nonNil };
    });
  }
  return run.evaluate(operand, scope, state).map(({ state, value }) => {
    if (operand.kind !== "composite") return { state: giveAway(state, [value]), value: nonNil };
    return allocate(single(value), where, state);
  });
}
