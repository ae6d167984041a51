/** Decides conditions: by the values of their operands, or by what was decided before; else both ways are possible, and each remembers what it decided. */
import type { Expression } from "../go/declarations.ts";
import { binary } from "../types/constant-operations.ts";
import { constantKey } from "../types/constant-values.ts";
import { structFields } from "../types/struct-fields.ts";
import { constantOfType } from "./members.ts";
import { findVariable } from "./scope.ts";
import { contentOf, setCell } from "./state.ts";
import type { Outcome, Scope, State, Value } from "./types.ts";
import { boolean, booleanOf, constantValue, integerOf, isNil, no, unknown, valueKey, yes } from "./values.ts";

/** Where a decision is made. */
interface Decision {
  state: State;
  result: boolean;
}

/** The states in which a condition is true, and those in which it is false. */
export function branch(condition: Expression, scope: Scope, states: State[]): { yes: State[]; no: State[] } {
  const branches = { yes: [] as State[], no: [] as State[] };
  for (const state of states) {
    for (const { state: after, value } of conditionOutcomes(condition, scope, state))
      branches[value === yes ? "yes" : "no"].push(after);
  }
  return branches;
}

/** The outcomes of a condition, each `yes` or `no`. */
export function conditionOutcomes(condition: Expression, scope: Scope, state: State): Outcome[] {
  if (condition.kind === "unary" && condition.operator === "!")
    return conditionOutcomes(condition.operand, scope, state).map(({ state, value }) => ({
      state,
      value: value === yes ? no : yes,
    }));
  if (condition.kind === "binary" && (condition.operator === "&&" || condition.operator === "||")) {
    const ends = condition.operator === "&&" ? no : yes;
    return conditionOutcomes(condition.left, scope, state).flatMap(left =>
      left.value === ends ? [left] : conditionOutcomes(condition.right, scope, left.state),
    );
  }
  if (condition.kind === "binary" && comparisons.has(condition.operator))
    return compared(condition, scope, state);
  return scope.frame.run.evaluate(condition, scope, state).flatMap(({ state, value }) => {
    const known = booleanOf(value);
    if (known !== null) return [{ state, value: boolean(known) }];
    return decide(state, value, "true").map(({ state, result }) => ({
      state: refine(condition, boolean(result), scope, state),
      value: boolean(result),
    }));
  });
}

const comparisons = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** Reports whether an expression is a condition that has its value by what it decides. */
export function isCondition(expression: Expression): boolean {
  if (expression.kind === "unary") return expression.operator === "!";
  return (
    expression.kind === "binary" &&
    (expression.operator === "&&" || expression.operator === "||" || comparisons.has(expression.operator))
  );
}

function compared(condition: Expression & { kind: "binary" }, scope: Scope, state: State): Outcome[] {
  const { operator, left, right } = condition;
  const { evaluate } = scope.frame.run;
  return evaluate(left, scope, state).flatMap(a =>
    evaluate(right, scope, a.state).flatMap(b => {
      // The left operand's variable may have been refined while the right one was computed.
      return comparedValues(operator, [left, a.value], [right, b.value], scope, b.state);
    }),
  );
}

/** The outcomes of `left == right` and the like; the variables in the operands have what it decides. */
export function comparedValues(
  operator: string,
  [leftExpression, left]: [Expression, Value],
  [rightExpression, right]: [Expression, Value],
  scope: Scope,
  state: State,
): Outcome[] {
  const known = compareOrder(operator, left, right);
  if (known !== null) return [{ state, value: boolean(known) }];
  if (operator !== "==" && operator !== "!=") {
    const [tested, other] = right.kind === "constant" ? [left, right] : [right, left];
    const side = tested === left ? operator : (mirrored[operator] ?? operator);
    const symbol = symbolOf(tested);
    // `n >= 5` is decided as `n < 5`, so that both are one condition.
    const inverse = { ">=": "<", "<=": ">" }[side];
    const name = symbol === null ? null : `${symbol}${inverse ?? side}${keyOf(other)}`;
    return decide(
      state,
      {
        ...unknown,
        symbol: other.kind === "constant" ? name : null,
        merged: isMerged(left) || isMerged(right),
      },
      "true",
    ).map(({ state, result }) => ({ state, value: boolean(result === (inverse === undefined)) }));
  }
  const [tested, other, expression] =
    left.kind === "any" ? [left, right, leftExpression] : [right, left, rightExpression];
  return decide(state, tested, keyOf(other)).map(({ state, result }) => {
    const refined = refine(expression, refinedValue(tested, other, result), scope, state);
    return { state: refined, value: boolean(result === (operator === "==")) };
  });
}

function isMerged(value: Value): boolean {
  return value.kind === "any" && value.merged;
}

function symbolOf(value: Value): string | null {
  return value.kind === "any" ? value.symbol : null;
}

/** What identifies a constant, nil or a known error in facts; null for other values, which are not remembered. */
function keyOf(value: Value): string | null {
  if (value.kind === "constant") return constantKey(value.operand.value);
  if (value.kind === "nil") return "nil";
  return value.kind === "error" && value.name !== null ? value.name : null;
}

/** What is known of a value after it was compared with another one. */
function refinedValue(tested: Value, other: Value, equal: boolean): Value | null {
  if (tested.kind !== "any") return null;
  if (equal) {
    if (other.kind === "constant")
      return other.type === null && tested.type ? constantOfType(tested.type, other.operand.value) : other;
    return other.kind === "nil" || other.kind === "error" ? other : null;
  }
  if (other.kind === "nil") return { ...tested, nonNil: true };
  if (other.kind === "constant" && typeof other.operand.value === "boolean")
    return boolean(!other.operand.value);
  const number = integerOf(other);
  if (number !== null && number === tested.atLeast) return { ...tested, atLeast: number + 1 };
  return null;
}

/** Gives the variable or the field that an expression names a value that it is known to have. */
export function refine(expression: Expression, value: Value | null, scope: Scope, state: State): State {
  if (value === null) return state;
  const fields: string[] = [];
  let root = expression;
  while (root.kind === "selector") {
    fields.unshift(root.field);
    root = root.operand;
  }
  let cell = root.kind === "name" ? findVariable(scope, root.name) : null;
  if (cell === null) return state;
  const { program } = scope.frame.run;
  let content = contentOf(program, state, cell);
  if (content?.kind === "pointer" && fields.length > 0 && content.path.length === 0) {
    cell = content.cell;
    content = contentOf(program, state, cell);
  }
  if (!content || state.several.has(cell) || !state.store.has(cell)) return state;
  if (fields.length === 0) return setCell(state, cell, value);
  const [name] = fields;
  if (fields.length !== 1 || content.kind !== "struct" || !name) return state;
  if (!structFields(content.type).some(field => field.name === name)) return state;
  return setCell(state, cell, { ...content, fields: new Map(content.fields).set(name, value) });
}

/**
 * Decides whether a value that is not known equals what has the key. Both are possible, unless it was decided before. If it was, but joined states do not
 * remember how, what follows may be impossible.
 */
function decide(state: State, value: Value, key: string | null): Decision[] {
  const symbol = symbolOf(value);
  // A join made the value: perhaps it never is what it is compared with.
  const before = isMerged(value) ? { ...state, unsure: true } : state;
  if (symbol === null || key === null) return [true, false].map(result => ({ state: before, result }));
  const fact = state.facts.get(symbol);
  if (fact?.startsWith("=")) return [{ state, result: fact.slice(1) === key }];
  if (fact?.slice(1).split("\0").includes(key)) return [{ state, result: false }];
  const denied = key === "true" ? "=false" : `${fact ?? "!"}${fact ? "\0" : ""}${key}`;
  return [
    { state: { ...before, facts: new Map(state.facts).set(symbol, `=${key}`) }, result: true },
    { state: { ...before, facts: new Map(state.facts).set(symbol, denied) }, result: false },
  ];
}

/** The same comparisons with their operands in the other order. */
const mirrored: Record<string, string> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

/** The result of a comparison; null where it is not known. */
function compareOrder(operator: string, left: Value, right: Value): boolean | null {
  const bound =
    compareBound(operator, left, right) ?? compareBound(mirrored[operator] ?? operator, right, left);
  if (bound !== null) return bound;
  if (operator === "==" || operator === "!=") {
    const equal = compare(left, right);
    return equal === null ? null : equal === (operator === "==");
  }
  if (left.kind !== "constant" || right.kind !== "constant") return null;
  return booleanOf(constantValue(binary(operator, left.operand, right.operand), null) ?? unknown);
}

/** Compares a number that has a lower bound with a constant; null where the bound does not decide. */
function compareBound(operator: string, bounded: Value, other: Value): boolean | null {
  const number = integerOf(other);
  if (bounded.kind !== "any" || bounded.atLeast === null || number === null) return null;
  const { atLeast } = bounded;
  if (number < atLeast && (operator === "==" || operator === "<=")) return false;
  if (number < atLeast && (operator === "!=" || operator === ">")) return true;
  if (number <= atLeast && operator === "<") return false;
  return number <= atLeast && operator === ">=" ? true : null;
}

/** Whether two values are equal; null where that is not known. */
export function compare(left: Value, right: Value): boolean | null {
  if (left.kind === "constant" && right.kind === "constant") {
    const { value } = binary("==", left.operand, right.operand);
    return typeof value === "boolean" ? value : null;
  }
  if (left.kind === "nil" || right.kind === "nil") return isNil(left.kind === "nil" ? right : left);
  if (left.kind === "any" || right.kind === "any") {
    const [any, other] = left.kind === "any" ? [left, right] : [right as Value & { kind: "any" }, left];
    const name = identityOf(other);
    return name !== null && any.isNot.includes(name) ? false : null;
  }
  const [a, b] = [identityOf(left), identityOf(right)];
  if (a !== null && b !== null) return a === b;
  const isError = ({ kind }: Value) => kind === "messageError" || kind === "error" || kind === "pointer";
  // An error without a name was just made: it is not the one in a variable.
  if (isError(left) && isError(right) && (a !== null || b !== null)) return false;
  return null;
}

/** What identifies an error in a variable of a package, or a pointer; null for other values. */
export function identityOf(value: Value): string | null {
  if (value.kind === "error") return value.name;
  return value.kind === "pointer" && value.path.length === 0 ? valueKey(value) : null;
}
