/** Evaluates composite literals, and makes the variables without a name that they are in. */
import type { CompositeExpression, Expression } from "../go/declarations.ts";
import type { GoType } from "../types/go-types.ts";
import { structFields } from "../types/struct-fields.ts";
import { constantOfType, zeroOf } from "./members.ts";
import { predeclaredType } from "./program.ts";
import { giveAway, newCell } from "./state.ts";
import type { ListValue, MapValue, Outcome, Run, Scope, State, Value } from "./types.ts";
import { cellsIn, integerOf, mostItems, numberOf, single, unknown, unknownOf } from "./values.ts";

/** The value of a composite literal of a type. The type of an inner literal such as `{1}` in `[]T{{1}}` is that of the element. */
export function evaluateComposite(
  expression: CompositeExpression,
  type: GoType | null,
  scope: Scope,
  state: State,
): Outcome[] {
  const { elements } = expression;
  const kind = type?.kind;
  const fields = type && kind === "struct" ? structFields(type) : [];
  const pointed = kind === "pointer" ? type?.element : null;
  if (pointed) {
    // `{…}` in `[]*T{{…}}`.
    return evaluateComposite(expression, pointed, scope, state).map(({ state, value }) =>
      allocate(value, expression, state),
    );
  }
  const fieldAt = (index: number, key: Expression | null) =>
    key?.kind === "name" ? fields.find(({ name }) => name === key.name) : fields[index];
  const typeAt = (index: number, key: Expression | null): GoType | null =>
    kind === "struct" ? (fieldAt(index, key)?.type ?? null) : (type?.element ?? null);
  const { run } = scope.frame;
  const keysOf = (key: Expression | null, state: State): Outcome[] =>
    key && kind !== "struct"
      ? evaluateInner(key, type?.key ?? null, scope, state)
      : [{ state, value: unknown }];
  let outcomes: { state: State; entries: { key: Value; value: Value }[] }[] = [{ state, entries: [] }];
  for (const [index, { key, value }] of elements.entries()) {
    outcomes = outcomes.flatMap(({ state, entries }) =>
      keysOf(key, state).flatMap(({ state, value: keyValue }) =>
        evaluateInner(value, typeAt(index, key), scope, state).map(({ state, value }) => ({
          state,
          entries: [...entries, { key: keyValue, value: assignable(run, single(value), typeAt(index, key)) }],
        })),
      ),
    );
    // A literal with so many values is data.
    if (outcomes.length > 16)
      outcomes = [
        {
          state: giveAway(
            outcomes[0]!.state,
            outcomes.flatMap(one => one.entries.map(({ value }) => value)),
          ),
          entries: [],
        },
      ];
  }
  return outcomes.map(({ state, entries }) => {
    const values = entries.map(({ value }) => value);
    if (type && kind === "struct") {
      const set = values.map(
        (value, index) => [fieldAt(index, elements[index]!.key)?.name ?? "", value] as const,
      );
      const isKnown = type.literal !== null && set.length === elements.length;
      if (isKnown || set.some(([, value]) => cellsIn(value).length > 0 || value.kind === "writer"))
        return {
          state,
          value: { kind: "struct", type, fields: new Map(set), others: isKnown ? "zero" : "unknown" },
        };
      return { state, value: { ...unknownOf(type), nonNil: true } };
    }
    const items = kind === "slice" || kind === "array" ? itemsOf(entries, type, elements) : null;
    if (items && kind === "array") return { state, value: { kind: "list", type, items, rest: null } };
    if (items) return shared({ kind: "list", type, items, rest: null }, expression, state);
    if (kind === "map" && entries.length === elements.length && entries.length <= 200)
      return shared({ kind: "map", type, entries }, expression, state);
    return { state: giveAway(state, values), value: { ...unknownOf(type), nonNil: true } };
  });
}

/** The items of a list with such elements, some of which may have their index; null for lists that are long, or not known. */
function itemsOf(
  entries: { key: Value; value: Value }[],
  type: GoType | null,
  elements: CompositeExpression["elements"],
): Value[] | null {
  const items: Value[] = [];
  let next = 0;
  for (const [index, { key, value }] of entries.entries()) {
    const at = elements[index]!.key ? integerOf(key) : next;
    if (at === null || at >= mostItems) return null;
    items[at] = value;
    next = at + 1;
  }
  const zero = type?.element ? zeroOf(type.element) : unknown;
  return entries.length === elements.length ? Array.from(items, item => item ?? zero) : null;
}

function evaluateInner(expression: Expression, type: GoType | null, scope: Scope, state: State): Outcome[] {
  if (expression.kind === "composite" && expression.type === null)
    return evaluateComposite(expression, type, scope, state);
  return scope.frame.run.evaluate(expression, scope, state);
}

/** A value as a variable of a type holds it: constants get the type, or their default type. */
export function assignable({ program }: Run, value: Value, type: GoType | null): Value {
  if (value.kind === "slice" && value.type === null && type) return { ...value, type };
  if (value.kind === "any" && value.type === null && type && type.kind !== "interface")
    return { ...value, type };
  if (value.kind !== "constant") return value;
  const { operand } = value;
  if (!operand.type.basic.startsWith("untyped ") || operand.type.key !== operand.type.basic) return value;
  const isInterface = type === null || /^(?:interface|typeParameter|unknown)$/.test(type.kind);
  const basic = operand.type.basic.replace("untyped ", "");
  const name = { float: "float64", rune: "int32" }[basic] ?? basic;
  const target = isInterface ? predeclaredType(program, name) : type;
  return target ? constantOfType(target, operand.value) : value;
}

/** The value in a new variable without a name: the outcome is its address. */
export function allocate(value: Value, where: object, state: State): Outcome {
  const cell = `@${numberOf(where)}`;
  return { state: newCell(state, cell, value), value: { kind: "pointer", cell, path: [] } };
}

/** A slice or a map that refers to these items. */
function shared(content: ListValue | MapValue, where: object, state: State): Outcome {
  const cell = `@${numberOf(where)}`;
  return { state: newCell(state, cell, content), value: { kind: "slice", cell, type: content.type } };
}
