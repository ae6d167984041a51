/** The parts of statements, and constant expressions as text. */
import type { Expression, Statement } from "./declarations.ts";

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

/** The statements and expressions directly in a statement or expression, and in its cases and elements, in their order. Types, which have a `span`, are left out. */
export function partsOf(node: object): (Statement | Expression)[] {
  return Object.values(node).flatMap((part: unknown) => {
    if (typeof part !== "object" || part === null || "span" in part) return [];
    return "kind" in part ? [part as Statement | Expression] : partsOf(part);
  });
}
