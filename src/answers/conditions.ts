/** Decides conditions, and remembers on each path what was decided. */

import { getOrMake } from "../base/text/maps.ts";
import type { Expression } from "../go/declarations.ts";
import { evaluateCall } from "./call-expressions.ts";
import { computed, evaluate, evaluateAll, qualifierPath } from "./operands.ts";
import { binaryValue } from "./operators.ts";
import { doubt, setVariable } from "./paths.ts";
import { findVariable } from "./scope.ts";
import type { Branches, Evaluated, Path, Scope, Value } from "./types.ts";
import { boolean, booleanOf, nil, numberOf, single, unknown } from "./values.ts";

/** Follows a condition both ways, as far as each is possible. */
export function branch(condition: Expression, scope: Scope, path: Path): Branches {
  if (condition.kind === "unary" && condition.operator === "!") {
    const { yes, no } = branch(condition.operand, scope, path);
    return { yes: no, no: yes };
  }
  if (condition.kind === "binary" && (condition.operator === "&&" || condition.operator === "||")) {
    const isAnd = condition.operator === "&&";
    const left = branch(condition.left, scope, path);
    const goOn = isAnd ? left.yes : left.no;
    const { yes, no } = branchAll(condition.right, scope, goOn);
    return isAnd ? { yes, no: [...left.no, ...no] } : { yes: [...left.yes, ...yes], no };
  }
  const values = undecided(condition, scope, path);
  return joinBranches(values.map(({ path, value }) => decide(condition, single(value), scope, path)));
}

/** Follows a condition both ways on all paths. */
export function branchAll(condition: Expression, scope: Scope, paths: Path[]): Branches {
  return joinBranches(paths.map(path => branch(condition, scope, path)));
}

/** All paths on which conditions hold, and all on which they don't. */
export function joinBranches(branches: Branches[]): Branches {
  return { yes: branches.flatMap(({ yes }) => yes), no: branches.flatMap(({ no }) => no) };
}

/** The value of a condition without `!`, `&&` and `||`. */
function undecided(condition: Expression, scope: Scope, path: Path): Evaluated[] {
  if (condition.kind === "call") return evaluateCall(condition, scope, path);
  if (condition.kind !== "binary") return evaluate(condition, scope, path);
  const { operator, left, right } = condition;
  return computed([left, right], scope, path, (a, b) => binaryValue(operator, a, b));
}

function decide(condition: Expression, value: Value, scope: Scope, path: Path): Branches {
  const decided = booleanOf(value);
  if (decided !== null) return only(decided, path);
  const { decisions, remembered, loops } = scope.frame.analysis;
  const fact = factOf(condition, scope, path);
  const isDoubtful = value.kind === "unknown" && value.merged === true;
  const before = isDoubtful || (fact && path.lost.has(fact.subject)) ? doubt(path) : path;
  if (fact) {
    const known = knownFact(path.facts, fact);
    if (known !== null) return only(known !== fact.negated, path);
    // A condition that is decided at several places, or in a loop, has to be remembered.
    const places = getOrMake(decisions, fact.subject, () => new Set());
    places.add(numberOf(condition));
    if (loops.depth > 0) places.add(0);
  }
  const noted = fact ? withDecision(before, fact.subject) : before;
  const remember = (holds: boolean): Path => {
    if (fact === null || !remembered.has(fact.subject)) return noted;
    const { text, subject, negated } = fact;
    return { ...noted, facts: new Map(path.facts).set(text, { holds: holds !== negated, subject }) };
  };
  return {
    yes: [refine(condition, true, scope, remember(true))],
    no: [refine(condition, false, scope, remember(false))],
  };
}

function withDecision(path: Path, subject: string): Path {
  if (path.repeats) return path;
  if (path.decided.has(subject)) return { ...path, repeats: true };
  return { ...path, decided: new Set(path.decided).add(subject) };
}

function only(holds: boolean, path: Path): Branches {
  return holds ? { yes: [path], no: [] } : { yes: [], no: [path] };
}

/** A condition as it is remembered. */
interface Fact {
  /** The text, with the keys of variables in place of their names. */
  text: string;
  /** What it is about. One fact can decide another one with the same subject. */
  subject: string;
  /** The condition compares the subject with a literal. If they are equal, the subject equals no other literal. */
  isLiteral: boolean;
  /** The condition says the contrary of the text. */
  negated: boolean;
}

/** What is known of a fact on a path; null if nothing is. */
function knownFact(facts: Path["facts"], { text, subject, isLiteral }: Fact): boolean | null {
  const known = facts.get(text);
  if (known !== undefined) return known.holds;
  if (!isLiteral) return null;
  for (const [other, { holds }] of facts) if (holds && other.startsWith(`${subject} == `)) return false;
  return null;
}

/** Sets the variables whose values a condition shows, such as `err` in `err == nil`. */
function refine(condition: Expression, holds: boolean, scope: Scope, path: Path): Path {
  if (condition.kind === "name") {
    const key = findVariable(scope, condition.name);
    return key === null ? path : withValue(path, key, boolean(holds));
  }
  if (condition.kind !== "binary" || (condition.operator !== "==" && condition.operator !== "!="))
    return path;
  const equal = holds === (condition.operator === "==");
  for (const [one, other] of [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ] as const) {
    const key = one.kind === "name" ? findVariable(scope, one.name) : null;
    if (key === null) continue;
    const [compared] = evaluateAll([other], scope, path);
    const [value = unknown] = compared?.values ?? [];
    const current = path.store.get(key) ?? unknown;
    if (value.kind === "nil") {
      if (equal) return withValue(path, key, nil);
      return current.kind === "unknown" ? withValue(path, key, { ...current, nonNil: true }) : path;
    }
    if (equal && current.kind === "unknown" && (value.kind === "constant" || value.kind === "error"))
      return withValue(path, key, value);
  }
  return path;
}

/** Sets a variable to a value that a condition shows. It has not changed, so that conditions with it stay decided. */
function withValue(path: Path, key: string, value: Value): Path {
  return { ...setVariable(path, key, value), facts: path.facts };
}

/** A condition as a fact; null if it can change although its variables don't, as in `next()`. */
function factOf(condition: Expression, scope: Scope, path: Path): Fact | null {
  const text = (one: Expression) => pureText(one, scope, path);
  const whole = () => {
    const all = text(condition);
    return all === null ? null : { text: all, subject: all, isLiteral: false, negated: false };
  };
  if (condition.kind !== "binary") return whole();
  const { operator } = condition;
  const [left, right] = [text(condition.left), text(condition.right)];
  if (left === null || right === null) return null;
  const isLiteral = condition.right.kind === "literal";
  switch (operator) {
    case "==":
    case "!=":
      return { text: `${left} == ${right}`, subject: left, isLiteral, negated: operator === "!=" };
    case "<":
    case ">=":
      return { text: `${left} < ${right}`, subject: left, isLiteral: false, negated: operator === ">=" };
    case ">":
    case "<=":
      return { text: `${right} < ${left}`, subject: left, isLiteral: false, negated: operator === "<=" };
    default:
      return whole();
  }
}

/** Packages whose functions return the same for the same arguments. */
const purePackages = new Set(
  "bytes cmp errors maps math path path/filepath slices strconv strings unicode unicode/utf8".split(" "),
);

/** Methods of requests, headers and queries that change nothing. */
const pureMethods = new Set(
  "FormValue PostFormValue PathValue Get Has Query UserAgent Referer Header".split(" "),
);

/** The text of an expression whose value stays the same as long as its variables do; null for others. */
export function pureText(expression: Expression, scope: Scope, path: Path): string | null {
  const combined = (expressions: Expression[], combine: (...texts: string[]) => string): string | null => {
    const texts = expressions.map(one => pureText(one, scope, path));
    return texts.every(text => text !== null) ? combine(...texts) : null;
  };
  switch (expression.kind) {
    case "name": {
      const key = findVariable(scope, expression.name);
      // The request has different names in different functions.
      if (key !== null && path.store.get(key)?.kind === "request") return "*request*";
      return key ?? expression.name;
    }
    case "literal":
      return expression.text;
    case "selector":
      return combined([expression.operand], operand => `${operand}.${expression.field}`);
    case "unary":
      if (expression.operator === "<-") return null;
      return combined([expression.operand], operand => `${expression.operator}${operand}`);
    case "binary": {
      const { left, right, operator } = expression;
      return combined([left, right], (left, right) => `(${left}, ${right} ${operator})`);
    }
    case "index":
      return combined([expression.operand, expression.index], (operand, index) => `[${operand}, ${index}]`);
    case "call": {
      const { callee, arguments: given } = expression;
      if (!isPureCallee(callee, scope)) return null;
      return combined([callee, ...given], (callee, ...given) => `${callee}(${given.join(", ")})`);
    }
    default:
      return null;
  }
}

function isPureCallee(callee: Expression, scope: Scope): boolean {
  if (callee.kind === "name") return callee.name === "len" && findVariable(scope, "len") === null;
  if (callee.kind !== "selector") return false;
  const path = qualifierPath(callee.operand, scope);
  return path === null ? pureMethods.has(callee.field) : purePackages.has(path) && callee.field !== "As";
}
