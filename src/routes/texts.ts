/** The texts that expressions stand for, such as the paths of routes, and the entries of ListHandlers in them. */
import type { CallExpression, Expression } from "../go/declarations.ts";
import { fromBytes } from "../go/lexer.ts";
import { constantOf } from "../types/constants.ts";
import { marks } from "./routers.ts";
import { find, type Listed, resolve, type Scope, type Text, typeOf, type Value, valueAt } from "./values.ts";

/** The text that an expression stands for. */
export function textOf(expression: Expression, at: Scope, steps = 100): Text {
  const { expression: found, scope } = resolve(valueAt(expression, at));
  const parts = (all: Expression[]) => joined(all.map(one => textOf(one, scope, steps - 1)));
  // Code can double a text in each of many lines.
  if (found.kind === "binary" && found.operator === "+" && steps > 0 && scope.search.left-- > 0)
    return parts([found.left, found.right]);
  if (found.kind === "selector" && (found.field === "Method" || found.field === "Path")) {
    const entryOf = listOfEntry(found.operand, scope);
    if (entryOf) return { text: marks[found.field], entryOf };
  }
  if (isCallOf(found, "fmt", "Sprintf")) return formatted(found.arguments, parts);
  const values = found.kind === "name" && steps > 0 ? (find(scope, found.name)?.values ?? []) : [];
  const isMethod = (one: Value | null) =>
    one !== null && /^(?:[A-Z]+[ \t]+)?$/.test(textOf(one.expression, one.scope, 0).text);
  // What is "" here and "GET " there stands before a path that is known.
  if (values.length > 1 && values.every(isMethod)) return { text: `${marks.Method} `, entryOf: null };
  const hidden = new Set<string>();
  for (let one: Scope | null = scope; one; one = one.outer) hidden.add(one.name);
  const { file, in: owner } = scope.code;
  const value = constantOf(scope.search.reader, found, { file, pkg: owner.pkg, hidden });
  return { text: typeof value === "string" ? fromBytes(value) : marks.unknown, entryOf: null };
}

/** One text after the other. */
export function joined(texts: Text[]): Text {
  const entryOf = texts.findLast(one => one.entryOf !== null)?.entryOf ?? null;
  return { text: texts.map(({ text }) => text).join(""), entryOf };
}

/** The text that fmt.Sprintf makes with `%s` and `%v` alone. */
function formatted([format, ...values]: Expression[], parts: (all: Expression[]) => Text): Text {
  const pieces = format ? parts([format]).text.split(/%[sv]/) : [];
  if (pieces.length !== values.length + 1 || pieces.join("").includes("%"))
    return { text: marks.unknown, entryOf: null };
  const rest = values.flatMap((value, index) => [
    parts([value]),
    { text: pieces[index + 1]!, entryOf: null },
  ]);
  return joined([{ text: pieces[0]!, entryOf: null }, ...rest]);
}

/** Reports whether an expression calls a function of another package. */
export function isCallOf(expression: Expression, pkg: string, name: string): expression is CallExpression {
  if (expression.kind !== "call" || expression.callee.kind !== "selector") return false;
  const { operand, field } = expression.callee;
  return field === name && operand.kind === "name" && operand.name === pkg;
}

/** The receiver whose ListHandlers has the entry that an expression stands for; null for other expressions. */
function listOfEntry(expression: Expression, at: Scope): Listed | null {
  const { expression: found, scope } = resolve(valueAt(expression, at));
  const list = found.kind === "index" ? resolve(valueAt(found.operand, scope)) : null;
  return list?.expression.kind === "call" ? listedBy(list.expression, list.scope) : null;
}

/** The receiver whose ListHandlers a call calls; null for other calls. */
export function listedBy({ callee }: CallExpression, scope: Scope): Listed | null {
  const name = callee.kind === "name" ? callee.name : callee.kind === "selector" ? callee.field : "";
  if (name !== "ListHandlers") return null;
  const [dir] = [...scope.search.packages.keys()];
  if (callee.kind !== "selector") return scope.code.in.dir === dir ? { receiver: null } : "unknown";
  const { operand } = callee;
  const type = typeOf(operand, scope);
  if (type === null)
    return operand.kind === "name" && find(scope, operand.name) === null ? { receiver: null } : "unknown";
  if (type.target.kind !== "declared" || type.kind === "interface") return "unknown";
  return { receiver: type.target.pkg.dir === dir ? type.target.declaration.name : "" };
}
