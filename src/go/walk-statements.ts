/** Searches statements, and prints their constant expressions as text. */
import type { CompositeExpression, Expression, Statement } from "./declarations.ts";

/** The text of an expression that may be a constant; null for others. Each operand gets parentheses, since expressions are kept without theirs. */
export function constantText(expression: Expression): string | null {
  switch (expression.kind) {
    case "name":
      return expression.name;
    case "literal":
      return expression.text;
    case "selector":
      return expression.operand.kind === "name" ? `${expression.operand.name}.${expression.field}` : null;
    case "unary": {
      const operand = constantText(expression.operand);
      return operand && `${expression.operator}(${operand})`;
    }
    case "binary": {
      const [left, right] = [constantText(expression.left), constantText(expression.right)];
      return left && right && `(${left}) ${expression.operator} (${right})`;
    }
    case "call": {
      const parts = [expression.callee, ...expression.arguments].map(constantText);
      const [callee, ...given] = parts;
      return parts.includes(null) ? null : `${callee}(${given.join(", ")})`;
    }
    default:
      return null;
  }
}

/** The names in an expression that `constantText` prints, without those behind a qualifier. */
export function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case "name":
      return [expression.name];
    case "selector":
    case "unary":
      return namesIn(expression.operand);
    case "binary":
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case "call":
      return [expression.callee, ...expression.arguments].flatMap(namesIn);
    default:
      return [];
  }
}

type Node = Statement | Expression;

/** The statements and expressions directly in a statement or expression, and in its cases and elements, in their order. Types, which have a `span`, are left out. */
export function partsOf(node: object): Node[] {
  return Object.values(node).flatMap((part: unknown) => {
    if (typeof part !== "object" || part === null || "span" in part) return [];
    return "kind" in part ? [part as Node] : partsOf(part);
  });
}

/** Finds the composite literals for which `isWanted` returns true, and the names that the statements declare. Nothing within a wanted literal is searched. */
export function searchBody(
  body: Statement[],
  isWanted: (literal: CompositeExpression) => boolean,
): { literals: CompositeExpression[]; declared: ReadonlySet<string> } {
  const literals: CompositeExpression[] = [];
  const declared = new Set<string>();
  const search = (node: Node): void => {
    for (const name of declaredNames(node)) declared.add(name);
    if (node.kind === "composite" && isWanted(node)) literals.push(node);
    else for (const part of partsOf(node)) search(part);
  };
  for (const statement of body) search(statement);
  return { literals, declared };
}

/** The names that a statement or an expression declares itself. */
function declaredNames(node: Node): string[] {
  const names = (list: Expression[]) => list.flatMap(one => (one.kind === "name" ? [one.name] : []));
  switch (node.kind) {
    case "assign":
      return node.operator === ":=" ? names(node.left) : [];
    case "declare":
      return node.names;
    case "types":
      return node.types.map(({ name }) => name);
    case "range":
      return node.declares ? names(node.left) : [];
    case "typeSwitch":
      return node.alias === null ? [] : [node.alias];
    case "function":
      return [...node.parameters, ...node.results].flatMap(({ name }) => name ?? []);
    default:
      return [];
  }
}
