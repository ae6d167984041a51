/** Computes the values of composite literals. */
import type { CompositeExpression, Expression } from "../go/statements.ts";
import { fieldNames } from "../go/type-expressions.ts";
import type { Analysis } from "./analysis.ts";
import { nameOf, underlyingOf } from "./program.ts";
import type { Evaluated, EvaluatedList, Path, PlacedType, Scope, Value } from "./types.ts";
import { isHolder, nonNil, single } from "./values.ts";

/** The value of a composite literal of a type. The type of an inner literal such as `{1}` in `[]T{{1}}` is that of the element. */
export function evaluateComposite(
  analysis: Analysis,
  { elements }: CompositeExpression,
  type: PlacedType | null,
  scope: Scope,
  path: Path,
): Evaluated[] {
  const { program } = analysis;
  const named = type && nameOf(program, type);
  const underlying = named?.path === null ? underlyingOf(program, named.name) : type;
  const elementType = (index: number, key: Expression | null): PlacedType | null => {
    if (!underlying) return null;
    const { type, file } = underlying;
    if (type.kind === "slice" || type.kind === "array") return { type: type.element, file };
    if (type.kind === "map") return { type: type.value, file };
    if (type.kind !== "struct") return null;
    if (key?.kind === "name") {
      const field = type.fields.find(({ names }) => names.some(({ name }) => name === key.name));
      return field ? { type: field.type, file } : null;
    }
    const field = type.fields.flatMap(({ names, type }) => names.map(() => ({ type })))[index];
    return field ? { type: field.type, file } : null;
  };
  let outcomes: EvaluatedList[] = [{ path, values: [] }];
  for (const [index, { key, value }] of elements.entries()) {
    const type = elementType(index, key);
    outcomes = outcomes.flatMap(({ path, values }) =>
      (value.kind === "composite" && value.type === null
        ? evaluateComposite(analysis, value, type, scope, path)
        : analysis.evaluate(analysis, value, scope, path)
      ).map(({ path, value }) => ({ path, values: [...values, single(value)] })),
    );
  }
  return outcomes.map(({ path, values }) => {
    const kind = underlying?.type.kind;
    const isOwn = named?.path === null && program.types.has(named.name);
    if (isOwn && underlying?.type.kind === "struct") {
      const names = underlying.type.fields.flatMap(fieldNames);
      const fields = values.map((value, index): [string, Value] => {
        const key = elements[index]!.key;
        return [(key?.kind === "name" ? key.name : names[index]?.name) ?? "", value];
      });
      return {
        path,
        value: {
          kind: "struct",
          type: named.name,
          fields: new Map(fields),
          others: "zero",
          pointer: named.pointer,
        },
      };
    }
    if (
      (kind === "slice" || kind === "array") &&
      elements.every(({ key }) => key === null) &&
      values.length <= 64
    )
      return {
        path,
        value: isOwn ? { kind: "list", items: values, named: named.name } : { kind: "list", items: values },
      };
    // Whoever gets the literal may use the writer in it.
    const holder: Value = { kind: "list", items: values.filter(isHolder) };
    return { path, value: holder.items.length > 0 ? holder : { ...nonNil, type } };
  });
}
