/**
 * Finds calls of `w.WriteHeader(…)` that a call of `….Write(w)` follows, calls of WriteProblem without a return after them, and calls of Write and
 * WriteStatus whose errors are dropped, in the body of a function.
 */
import type { DroppedWrite, LateWrite, OpenProblem } from "./declarations.ts";
import { childOf, childrenOf, type OutlineNode, spanOf, textIn, textOf } from "./outline.ts";

/** Finds the late writes of a body; `writer` is the name of its http.ResponseWriter. None is found in a body that assigns to that name. */
export function findLateWrites(body: OutlineNode, writer: string): LateWrite[] {
  const variables = variablesIn(body, ["func_literal", "parameter_declaration"]);
  if (variables.some(({ name }) => name === writer)) return [];
  const types = typesOf(variables);
  const found: LateWrite[] = [];
  readStatements(statementsOf(body), null, (call, header) => {
    const { name, operand } = methodOf(call) ?? {};
    if (name === "WriteHeader") return textOf(operand) === writer;
    const [argument, ...others] = argumentsOf(call);
    if (!header || name !== "Write" || others.length > 0) return false;
    const type = typeOf(operand, types);
    const [status] = argumentsOf(header);
    const span = spanOf(header);
    const isFirst = found.every(other => other.span.line !== span.line);
    if (!type || !status || !isFirst || textOf(argument) !== writer) return false;
    const written = textOf(operand).replace(/^[(&\s]+|[)\s]+$/g, "");
    const value = types.has(written) ? written : `${type}{…}`;
    found.push({ writer, status: textOf(status), span, value, type, writeSpan: spanOf(call) });
    return false;
  });
  return found;
}

/** The statements of a block or a case. */
function statementsOf(node: OutlineNode): OutlineNode[] {
  return childrenOf(node, "statement_list").flatMap(({ children }) => children);
}

/**
 * Reads statements in their order; `before` is a WriteHeader that certainly runs before them. Returns the last WriteHeader that certainly
 * runs if the statements run to their end. A WriteHeader in a branch of an `if` counts for the statements after the `if`, up to one that may
 * leave the function: the condition of the `if` may also decide whether it leaves. `visit` gets each call with the WriteHeader before it, and
 * returns whether the call is one itself.
 */
function readStatements(
  statements: OutlineNode[],
  before: OutlineNode | null,
  visit: (call: OutlineNode, header: OutlineNode | null) => boolean,
): OutlineNode | null {
  let certain = before;
  let possible: OutlineNode | null = null;
  for (const statement of statements) {
    for (const call of callsOf(statement)) if (visit(call, certain ?? possible)) certain = call;
    const leaves = mayLeave(statement);
    if (leaves) possible = null;
    for (const branch of branchesOf(statement)) {
      const last = readStatements(branch, certain, visit);
      if (last !== certain && statement.type === "if_statement" && !leaves) possible = last;
    }
    if (jumps.has(statement.type)) return null;
  }
  return certain;
}

const jumps: ReadonlySet<string> = new Set(
  "return_statement break_statement continue_statement goto_statement".split(" "),
);

/** Parts of a statement that are statements themselves, or that run at another time. */
const separate: ReadonlySet<string> = new Set(
  "block statement_list expression_case type_case default_case communication_case func_literal".split(" "),
);

const laterStatements: ReadonlySet<string> = new Set(["defer_statement", "go_statement"]);

/** The calls that a statement itself makes, without those of its branches. */
function callsOf(statement: OutlineNode): OutlineNode[] {
  if (laterStatements.has(statement.type)) return [];
  if (statement.type === "if_statement") {
    return [childOf(statement, "initializer"), childOf(statement, "condition")].flatMap(part =>
      part ? callsIn(part) : [],
    );
  }
  return callsIn(statement);
}

function callsIn(node: OutlineNode): OutlineNode[] {
  const inner = node.children.filter(({ type }) => !separate.has(type)).flatMap(callsIn);
  return node.type === "call_expression" ? [...inner, node] : inner;
}

/** The branches of a statement, each a list of statements. */
function branchesOf(statement: OutlineNode): OutlineNode[][] {
  if (laterStatements.has(statement.type)) return [];
  if (statement.type === "block") return [statementsOf(statement)];
  return statement.children.flatMap(child => {
    if (child.type === "block" || child.type.endsWith("_case")) return [statementsOf(child)];
    // `else if`, and the statement behind a label.
    return child.type.endsWith("_statement") ? [[child]] : [];
  });
}

/** Functions that don't return. */
const ending = /^(?:panic|os\.Exit|runtime\.Goexit|.*\.(?:Fatal|Panic)(?:f|ln)?)$/;

/** Reports whether a statement, or one within it, may leave the function or a loop. */
function mayLeave(node: OutlineNode): boolean {
  if (jumps.has(node.type)) return true;
  if (node.type === "call_expression" && ending.test(textIn(node, "function"))) return true;
  return node.children.some(child => child.type !== "func_literal" && mayLeave(child));
}

/** The method of a call `operand.name(…)`; null for other calls. */
function methodOf(call: OutlineNode): { name: string; operand: OutlineNode | undefined } | null {
  const method = childOf(call, "function");
  if (method?.type !== "selector_expression") return null;
  return { name: textIn(method, "field"), operand: childOf(method, "operand") };
}

/** The names of types, or of functions, by the variables that have them; null where that is not known. */
type Types = ReadonlyMap<string, string | null>;

/** The types of variables by their declarations. A variable that has several types in different places has none. */
function typesOf(variables: Variable[]): Types {
  const types = new Map<string, string | null>();
  for (const { name, isDeclared, type, value } of variables) {
    if (!isDeclared) continue;
    const found = typeOf(type ?? value, new Map());
    types.set(name, types.has(name) && types.get(name) !== found ? null : found);
  }
  return types;
}

/** The name of an expression's type in this package, without its pointer, or of the function that returns it; null if the expression does not show it. */
function typeOf(node: OutlineNode | undefined, types: Types): string | null {
  const inner = (child: OutlineNode | undefined) => typeOf(child, types);
  switch (node?.type) {
    case "identifier":
      return types.get(textOf(node)) ?? null;
    case "type_identifier":
      return textOf(node);
    case "composite_literal":
    case "generic_type":
      return inner(childOf(node, "type"));
    case "parenthesized_expression":
    case "pointer_type":
      return inner(node.children[0]);
    case "unary_expression":
      return node.source.text[node.startIndex] === "&" ? inner(childOf(node, "operand")) : null;
    case "call_expression": {
      const fn = childOf(node, "function");
      if (textOf(fn) === "new") return inner(argumentsOf(node)[0]);
      return fn?.type === "identifier" ? textOf(fn) : null;
    }
    default:
      return null;
  }
}

/** A variable or parameter at a place where it is declared or assigned to. */
interface Variable {
  name: string;
  isDeclared: boolean;
  /** Its type, if it is written there. */
  type: OutlineNode | undefined;
  /** What it gets there; of several results of one call, the first is the call. */
  value: OutlineNode | undefined;
}

/** The variables and parameters in a node, without those in the types of nodes that are skipped. */
function variablesIn(node: OutlineNode, skipped: readonly string[]): Variable[] {
  const variables = ownVariables(node);
  for (const child of node.children)
    if (!skipped.includes(child.type)) variables.push(...variablesIn(child, skipped));
  return variables;
}

function ownVariables(node: OutlineNode): Variable[] {
  switch (node.type) {
    case "short_var_declaration":
    case "assignment_statement":
    case "range_clause": {
      const isDeclared = node.type !== "assignment_statement";
      const names = childOf(node, "left")?.children ?? [];
      const values = node.type === "range_clause" ? [] : (childOf(node, "right")?.children ?? []);
      const type = childOf(node, "type");
      return names.map((name, i) => ({ name: textOf(name), isDeclared, type, value: values[i] }));
    }
    case "var_spec":
    case "parameter_declaration": {
      const value = childOf(node, "value")?.children[0];
      const names = node.children.filter(({ field }) => field === "name");
      const type = childOf(node, "type");
      return names.map(name => ({ name: textOf(name), isDeclared: true, type, value }));
    }
    default:
      return [];
  }
}

/**
 * Finds the calls of WriteProblem at the end of an `if` without an `else`, after which the function certainly uses `writer` again: in a statement of the
 * same list, with none between them that may leave.
 */
export function findOpenProblems(body: OutlineNode, writer: string): OpenProblem[] {
  return openProblemsIn(statementsOf(body), writer);
}

function openProblemsIn(statements: OutlineNode[], writer: string): OpenProblem[] {
  return statements.flatMap((statement, index) => {
    const inner = branchesOf(statement).flatMap(branch => openProblemsIn(branch, writer));
    const block = statement.type === "if_statement" && childOf(statement, "consequence");
    if (!block || childOf(statement, "alternative") || mayLeave(block)) return inner;
    const last = statementsOf(block).at(-1);
    const problem =
      last && callsOf(last).find(call => /\bWriteProblem(?:For)?$/.test(textIn(call, "function")));
    if (!problem || textOf(argumentsOf(problem)[0]) !== writer) return inner;
    for (const next of statements.slice(index + 1)) {
      const use = callsOf(next).find(
        call =>
          textOf(methodOf(call)?.operand) === writer || argumentsOf(call).some(one => textOf(one) === writer),
      );
      const name = textIn(problem, "function");
      if (use) return [...inner, { name, span: spanOf(problem), nextSpan: spanOf(use) }];
      if (mayLeave(next)) return inner;
    }
    return inner;
  });
}

function argumentsOf(call: OutlineNode): OutlineNode[] {
  return childOf(call, "arguments")?.children ?? [];
}

/** Finds the dropped writes of a function, also in its function literals. */
export function findDroppedWrites(fn: OutlineNode): DroppedWrite[] {
  return droppedIn(fn, typesOf(variablesIn(fn, [])));
}

function droppedIn(node: OutlineNode, types: Types): DroppedWrite[] {
  const call = droppedCall(node);
  const method = call && methodOf(call);
  if (method?.name === "Write" || method?.name === "WriteStatus") {
    const type = typeOf(method.operand, types);
    const given = textIn(call!, "arguments").slice(1, -1);
    if (type === null || types.has(type)) return [];
    return [{ type, method: method.name, given, span: spanOf(node) }];
  }
  return node.children.flatMap(child => droppedIn(child, types));
}

/** The call of a statement that drops its result. */
function droppedCall(node: OutlineNode): OutlineNode | null {
  const isBlank = node.type === "assignment_statement" && textIn(node, "left") === "_";
  const value =
    node.type === "expression_statement" || node.type === "defer_statement"
      ? node.children[0]
      : isBlank && childOf(node, "right")?.children[0];
  return value && value.type === "call_expression" ? value : null;
}
