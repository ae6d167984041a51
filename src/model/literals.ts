/** Function literals that code registers: what the function around them declares for them. */
import type { Expression, FunctionDeclaration, Parameter, Statement } from "../go/declarations.ts";
import { type GoParser, statementsOf } from "../go/parser.ts";
import { allParts, type Part, partsOf, type Variable, variablesOf } from "../go/walk-statements.ts";

/**
 * A function that does what `serving` does, which calls a literal by the name that it has here: with the parameters of the function around it, and behind the
 * variables there that it needs. Other code may have changed these since, unless they hold functions: `other` gets them.
 */
export function withDeclarations(
  serving: FunctionDeclaration,
  around: { expression: Expression; handled?: Expression; outer: FunctionDeclaration },
  parser: Pick<GoParser, "parseBody">,
): FunctionDeclaration {
  const { expression, handled, outer } = around;
  const statements = statementsOf(parser, outer) ?? [];
  const parameters = [...outer.parameters];
  const declarations = declarationsBefore(expression, statements, parameters);
  const all = allParts(statements);
  const changes = all.flatMap(changedIn);
  const changed = new Set(changes.flatMap(one => (one.kind === "name" ? one.name : [])));
  const changedWithin = new Set(changes.map(rootOf));
  const needed = new Set(namesIn([expression]));
  const kept: Statement[] = [assign([named(serving.name)], [expression])];
  if (handled) kept.push(assign([named("handled")], [handled]));
  for (const one of declarations.toReversed()) {
    const variables = variablesOf(one);
    if (one.kind !== "types" && !variables.some(({ name }) => needed.has(name))) continue;
    for (const used of namesIn([one])) needed.add(used);
    const given = variables.flatMap((variable): Statement[] => {
      const operand = named(variable.name);
      if (changed.has(variable.name)) return [callOf(other, [{ kind: "unary", operator: "&", operand }])];
      // A method that is not known changes a struct, and what a pointer leads to, but not the pointer.
      if (changedWithin.has(variable.name) || mayChangeItself(variable, all))
        return [callOf({ kind: "selector", operand, field: "other" }, [])];
      return variable.value?.kind === "function" ? [] : [callOf(other, [operand])];
    });
    kept.unshift(one, ...given);
  }
  const body: Statement = { kind: "block", body: statementsOf(parser, serving) ?? [] };
  const whole = { receiver: outer.receiver, parameters: [...parameters, ...serving.parameters] };
  return { ...serving, ...whole, statements: [...kept, body] };
}

/** The declarations before a literal, in all blocks around it. The parameters of literals around it are added to `parameters`. */
function declarationsBefore(literal: Expression, parts: Part[], parameters: Parameter[]): Statement[] {
  const at = parts.findIndex(one => allParts([one]).includes(literal));
  const around = parts[at];
  if (around === undefined || around === literal) return [];
  const found = parts.slice(0, at).flatMap(one => {
    const declares = one.kind === "declare" || one.kind === "types";
    return declares || (one.kind === "assign" && one.operator === ":=") ? one : [];
  });
  if (around.kind === "function") parameters.push(...around.parameters);
  if (around.kind === "range" && around.declares) {
    const { left, over } = around;
    const element: Expression = { kind: "index", operand: over, index: over };
    found.push(assign(left, [other, element].slice(0, left.length)));
  }
  return [...found, ...declarationsBefore(literal, partsOf(around), parameters)];
}

function assign(left: Expression[], right: Expression[]): Extract<Statement, { kind: "assign" }> {
  return { kind: "assign", operator: ":=", left, right };
}

/** What a part changes, or takes the address of. */
function changedIn(part: Part): Expression[] {
  if (part.kind === "unary" && part.operator === "&") return [part.operand];
  return part.kind === "assign" && part.operator !== ":=" ? part.left : [];
}

/** Reports whether methods of a variable may change it. One that holds a pointer keeps it, and what a function returns is taken for a pointer unless code calls its methods at once. */
function mayChangeItself({ name, value }: Variable, all: Part[]): boolean {
  if (value?.kind === "unary" || value?.kind === "function") return false;
  const isOwn = (part: Part) => part.kind === "selector" && rootOf(part) === name;
  if (value?.kind === "call") return all.some(part => part.kind === "call" && isOwn(part.callee));
  return all.some(isOwn);
}

/** The variable that an expression is, or is a part of. */
function rootOf(part: Expression): string | null {
  if (part.kind === "selector" || part.kind === "index" || part.kind === "unary") return rootOf(part.operand);
  return part.kind === "name" ? part.name : null;
}

function namesIn(parts: Part[]): string[] {
  return allParts(parts).flatMap(part => (part.kind === "name" ? part.name : []));
}

function named(name: string): Expression {
  return { kind: "name", name };
}

/** A function that is not known. */
const other = named("other");

function callOf(callee: Expression, given: Expression[]): Statement {
  const call = { callee, typeArguments: [], arguments: given, spread: false };
  return { kind: "expression", expression: { kind: "call", start: 0, end: 0, ...call } };
}
