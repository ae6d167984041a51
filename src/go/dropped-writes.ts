/** Finds calls of the generated methods Write and WriteStatus whose errors are dropped, in a function. */
import type { DroppedWrite } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { typeOf } from "./late-writes.ts";
import { childOf, type OutlineNode } from "./outline.ts";
import { textOf } from "./type-expressions.ts";

/** The names of types, or of functions, by the variables that have them; null where that is not known. */
type Types = Map<string, string | null>;

/** Finds the dropped writes of a function, also in its function literals. */
export function findDroppedWrites(source: GoText, fn: OutlineNode): DroppedWrite[] {
  const types: Types = new Map();
  readVariables(source, fn, types);
  return droppedIn(source, fn, types);
}

function droppedIn(source: GoText, node: OutlineNode, types: Types): DroppedWrite[] {
  const call = droppedCall(source, node);
  const method = call && childOf(call, "function");
  const name = method?.type === "selector_expression" ? textOf(source, childOf(method, "field")) : "";
  if (call && (name === "Write" || name === "WriteStatus")) {
    const type = sourceOf(source, childOf(method!, "operand"), types);
    const given = textOf(source, childOf(call, "arguments")).slice(1, -1);
    const span = source.span(node.startIndex, node.endIndex);
    return type === null || types.has(type) ? [] : [{ type, method: name, given, span }];
  }
  return node.children.flatMap(child => droppedIn(source, child, types));
}

/** The call of a statement that drops its result. */
function droppedCall(source: GoText, node: OutlineNode): OutlineNode | null {
  const isBlank = node.type === "assignment_statement" && textOf(source, childOf(node, "left")) === "_";
  const value =
    node.type === "expression_statement" || node.type === "defer_statement"
      ? node.children[0]
      : isBlank && childOf(node, "right")?.children[0];
  return value && value.type === "call_expression" ? value : null;
}

/** Reads the variables and parameters that a node declares. One that has several types in different places has none. */
function readVariables(source: GoText, node: OutlineNode, types: Types): void {
  const declare = (name: OutlineNode, type: string | null) => {
    const text = textOf(source, name);
    types.set(text, types.has(text) && types.get(text) !== type ? null : type);
  };
  const written = childOf(node, "type");
  switch (node.type) {
    case "short_var_declaration":
    case "range_clause": {
      const values = node.type === "range_clause" ? [] : (childOf(node, "right")?.children ?? []);
      const names = childOf(node, "left")?.children ?? [];
      // Of several results of one call, the first is the response.
      for (const [i, name] of names.entries()) declare(name, sourceOf(source, values[i], null));
      break;
    }
    case "var_spec":
    case "parameter_declaration": {
      const value = childOf(node, "value")?.children[0];
      const type = written ? typeOf(source, written, new Map()) : sourceOf(source, value, null);
      for (const name of node.children.filter(({ field }) => field === "name")) declare(name, type);
      break;
    }
  }
  for (const child of node.children) readVariables(source, child, types);
}

/** The name of a value's type, or of the function that returns it; null for other values. `types` is null where variables don't count. */
function sourceOf(source: GoText, node: OutlineNode | undefined, types: Types | null): string | null {
  if (node?.type === "parenthesized_expression") return sourceOf(source, node.children[0], types);
  if (node?.type === "identifier") return types?.get(textOf(source, node)) ?? null;
  const fn = node?.type === "call_expression" ? childOf(node, "function") : undefined;
  const name = fn?.type === "identifier" ? textOf(source, fn) : null;
  if (name !== null && name !== "new") return name;
  return node ? typeOf(source, node, new Map()) : null;
}
