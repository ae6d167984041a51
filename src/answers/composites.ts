/** Evaluates composite literals, and makes the variables without a name that they are in. */
import type { CompositeExpression, Expression } from "../go/declarations.ts";
import type { GoType } from "../types/go-types.ts";
import { structFields } from "../types/struct-fields.ts";
import { assignable } from "./members.ts";
import { giveAway, newCell } from "./state.ts";
import type { Path, Scope, Value } from "./types.ts";
import { cellsIn, mostItems, numberOf, single, unknown, unknownOf } from "./values.ts";

/** The value of a composite literal of a type. The type of an inner literal such as `{1}` in `[]T{{1}}` is that of the element. */
export function evaluateComposite(
  expression: CompositeExpression,
  type: GoType | null,
  scope: Scope,
  path: Path,
): Value {
  const { run } = scope.frame;
  const { elements } = expression;
  const kind = type?.kind;
  // `{…}` in `[]*T{{…}}`.
  if (type && kind === "pointer")
    return allocated(evaluateComposite(expression, type.element, scope, path), expression, path);
  const fields = type && kind === "struct" ? structFields(type) : [];
  const inner = (value: Expression, type: GoType | null) => {
    if (value.kind === "composite" && value.type === null) return evaluateComposite(value, type, scope, path);
    return single(run.evaluate(value, scope, path));
  };
  const entries = elements.map(({ key, value }, index) => {
    const field = key?.kind === "name" ? fields.find(({ name }) => name === key.name) : fields[index];
    const keyValue = key && kind !== "struct" ? inner(key, type?.key ?? null) : null;
    const held = (kind === "struct" ? field?.type : type?.element) ?? null;
    return {
      field: field?.name ?? "",
      key: keyValue,
      value: assignable(run.program, inner(value, held), held),
    };
  });
  const values = entries.map(({ value }) => value);
  if (type && kind === "struct") {
    const set = new Map(entries.map(({ field, value }) => [field, value]));
    const isKnown = type.literal !== null;
    if (isKnown || values.some(value => cellsIn(value).length > 0 || value.kind === "writer"))
      return { kind: "struct", type, fields: set, others: isKnown ? "zero" : "unknown" };
  }
  const items = entries.some(({ key }) => key) || entries.length > mostItems ? null : values;
  if (items && (kind === "slice" || kind === "array")) return { kind: "list", type, items, rest: null };
  if (kind === "map" && entries.length <= 200)
    return { kind: "map", type, keys: entries.map(({ key }) => key ?? unknown), items: values };
  giveAway(path.state, values);
  return { ...unknownOf(type), nonNil: true };
}

/** The address of a new variable without a name that holds a value. */
export function allocated(value: Value, where: object, path: Path): Value {
  const cell = `@${numberOf(where)}`;
  newCell(path.state, cell, value);
  return { kind: "pointer", cell, path: [] };
}
