/** Prints shapes as one line of text, for tables of tests. */
import type { NamedType, Shape } from "../../../src/shapes/shape-types.ts";

/**
 * A shape in a notation like Go's: `int64`, `[]string|null`, `map[string]int8`, `{a?: string, b: &example.com/p.T}`. `|null` is `nullable`, `!` not `readsNull`,
 * `?` `optional`, `"…"` `quoted`, `<…>` the format, `&…` a reference, `=> …` what is read, and in parentheses the reason.
 */
export function shownShape(shape: Shape): string {
  const { format, nullable, readsNull, reason, reads, quoted } = shape;
  const shown = shownKind(shape);
  return [
    quoted ? `"${shown}"` : shown,
    format === null ? "" : `<${format}>`,
    nullable ? "|null" : "",
    readsNull ? "" : "!",
    reason === null ? "" : ` (${reason})`,
    reads === null ? "" : ` => ${shownShape(reads)}`,
  ].join("");
}

function shownKind({ kind, signed, bits, element, key, length, type, fields }: Shape): string {
  switch (kind) {
    case "integer":
      return `${signed ? "int" : "uint"}${bits}`;
    case "number":
      return `number${bits}`;
    case "list":
      return `[]${shownShape(element!)}`;
    case "array":
      return `[${length}]${shownShape(element!)}`;
    case "map":
      return `map[${shownShape(key!).replace("!", "")}]${shownShape(element!)}`;
    case "object":
      return `{${fields.map(({ key, optional, shape }) => `${key}${optional ? "?" : ""}: ${shownShape(shape)}`).join(", ")}}`;
    case "reference":
      return `&${type!.replaceAll("example.com/p.", "")}`;
    default:
      return kind;
  }
}

/** The types of a model, by their ids. */
export function shownTypes(types: NamedType[]): Record<string, string> {
  return Object.fromEntries(
    types.map(({ id, shape }) => [id.replaceAll("example.com/p.", ""), shownShape(shape)]),
  );
}
