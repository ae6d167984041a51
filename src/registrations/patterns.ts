/** Reads the patterns with which handlers are registered: constant texts, and texts that end with the Path of an entry of ListHandlers. */
import type { Expression } from "../go/statements.ts";

/** A pattern without its method: the whole path, or the text before the Path of an entry. */
export type Pattern = { kind: "path"; path: string } | { kind: "entry"; entry: string; prefix: string };

/** What the names in a pattern stand for. */
export interface PatternNames {
  /** The text of a constant expression; null for others. */
  textOf(expression: Expression): string | null;
  /** Reports whether a name is an entry of ListHandlers. */
  isEntry(name: string): boolean;
}

/** A part of a text: a constant, or the Method or Path of an entry. */
type Part = { text: string } | { entry: string; field: "Method" | "Path" };

/** The pattern of an expression; null where it is not clear, and for one with a host. */
export function readPattern(expression: Expression, names: PatternNames): Pattern | null {
  const parts = partsOf(expression, names);
  if (parts === null) return null;
  const last = parts.at(-1);
  const isPath = last !== undefined && "field" in last && last.field === "Path";
  const before = isPath ? parts.slice(0, -1) : parts;
  if (before.some(part => "field" in part && part.field === "Path")) return null;
  const text = before.map(part => ("text" in part ? part.text : "METHOD")).join("");
  const path = text.replace(/^[A-Z]+(?:[ \t]+|$)/, "");
  if (!/^(?:\/|$)/.test(path) || /\s/.test(path)) return null;
  return isPath ? { kind: "entry", entry: last.entry, prefix: path } : { kind: "path", path };
}

function partsOf(expression: Expression, names: PatternNames): Part[] | null {
  if (expression.kind === "binary" && expression.operator === "+") {
    const [left, right] = [partsOf(expression.left, names), partsOf(expression.right, names)];
    return left && right && [...left, ...right];
  }
  if (expression.kind === "selector" && expression.operand.kind === "name") {
    const { operand, field } = expression;
    if (names.isEntry(operand.name))
      return field === "Method" || field === "Path" ? [{ entry: operand.name, field }] : null;
  }
  if (isSprintf(expression)) return formatted(expression.arguments, names);
  const text = names.textOf(expression);
  return text === null ? null : [{ text }];
}

function isSprintf(expression: Expression): expression is Expression & { kind: "call" } {
  if (expression.kind !== "call" || expression.callee.kind !== "selector") return false;
  const { operand, field } = expression.callee;
  return field === "Sprintf" && operand.kind === "name" && operand.name === "fmt";
}

/** The parts of a text that fmt.Sprintf makes with `%s` and `%v` alone. */
function formatted([format, ...values]: Expression[], names: PatternNames): Part[] | null {
  const text = format ? names.textOf(format) : null;
  const pieces = text?.split(/%[sv]/) ?? [];
  if (text === null || pieces.length !== values.length + 1 || pieces.join("").includes("%")) return null;
  const parts = values.map(value => partsOf(value, names));
  if (parts.includes(null)) return null;
  const all = pieces.flatMap((piece, index): Part[] => [{ text: piece }, ...(parts[index] ?? [])]);
  return all.filter(part => !("text" in part && part.text === ""));
}
