/** Finds the fields that rules such as `gtfield=From` name: how Go selects them, and under which conditions it can. */
import { canSelect, findField, isHidden } from "../constraints/find-field.ts";
import type { Checking } from "./checking.ts";
import type { GoCondition } from "./rule-types.ts";
import { condition, type GoValue, goValue, literal, nilCondition } from "./rule-values.ts";

/** A field that a rule names. */
export interface OtherField {
  value: GoValue;
  /** What must hold so that it is there: pointers on the way are not nil, lists are long enough. */
  reached: GoCondition[];
  /** The opposites of these conditions: where it is not there, one of them holds. */
  notReached: GoCondition[];
}

/** Finds a field by its path; null for one that generated code can't select. */
export function otherField(checking: Checking, owner: GoValue["owner"], path: string): OtherField | null {
  const found = findField(checking.reader, owner.place, path);
  if (typeof found === "string") return null;
  const reached: GoCondition[] = [];
  const notReached: GoCondition[] = [];
  let text = owner.value;
  for (const [index, one] of found.path.entries()) {
    if (isHidden(one, checking.own)) return null;
    const next = found.path[index + 1];
    if (one.kind === "index") {
      reached.push(condition("length", text, { operator: ">", operands: [literal(one.text)] }));
      notReached.push(condition("length", text, { operator: "<=", operands: [literal(one.text)] }));
      text = `${text}[${one.text}]`;
    } else if (canSelect(one, checking.own)) text = `${text}.${one.text}`;
    if (!next) break;
    for (let level = 0; level < one.pointers; level++) {
      const pointer = "*".repeat(level) + text;
      reached.push(nilCondition(pointer, true));
      notReached.push(nilCondition(pointer, false));
    }
    // Before a field, Go follows one pointer by itself; before an index it follows none.
    const stars = next.kind === "index" ? one.pointers : one.pointers - 1;
    if (stars > 0) text = `(${"*".repeat(stars)}${text})`;
  }
  return { value: goValue(checking, { place: found.place, value: text, owner }), reached, notReached };
}
