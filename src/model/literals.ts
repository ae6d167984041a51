/** Functions without a name that code registers: what the function around them declares for them. */
import type { Expression, FunctionDeclaration, Parameter, Statement } from "../go/declarations.ts";
import { type GoParser, statementsOf } from "../go/parser.ts";
import { allParts, type Part, partsOf, type Variable, variablesOf } from "../go/walk-statements.ts";
import type { ParsedFunction } from "./functions.ts";

/**
 * A function that does what `serving` does, which calls a function without a name by its own name: with the parameters of the function around it, and behind the
 * variables there that it needs. Other code may have changed these since, unless they hold functions: `other` gets them.
 */
export function withDeclarations(
  serving: FunctionDeclaration,
  { expression, outer }: NonNullable<ParsedFunction["literal"]>,
  parser: Pick<GoParser, "parseBody">,
): FunctionDeclaration {
  const { receiver, parameters } = outer;
  const statements = statementsOf(parser, outer) ?? [];
  const found: Before = { declarations: [], parameters: [] };
  addBefore(statements, expression, found);
  const all = allParts(statements);
  const own = new Set(allParts([expression]));
  const others = all.filter(part => !own.has(part));
  const changed = all.flatMap(changedIn);
  const needed = new Set(namesIn([expression]));
  const kept: Statement[] = [];
  for (const one of found.declarations.toReversed()) {
    const variables = variablesOf(one);
    if (one.kind !== "types" && !variables.some(({ name }) => needed.has(name))) continue;
    for (const used of namesIn([one])) needed.add(used);
    const given = variables.flatMap(variable => {
      const { name, value } = variable;
      if (changed.some(part => rootOf(part) === name) || mayChangeItself(variable, others))
        return addressOf(name);
      return value?.kind === "function" ? [] : named(name);
    });
    kept.unshift(one, ...(given.length > 0 ? [givenAway(given)] : []));
  }
  const declared: Statement = {
    kind: "assign",
    operator: ":=",
    left: [named(serving.name)],
    right: [expression],
  };
  const captured = [...parameters, ...found.parameters].filter(one => one.name !== null);
  return {
    ...serving,
    receiver,
    parameters: [...captured, ...serving.parameters],
    statements: [...kept, declared, { kind: "block", body: statementsOf(parser, serving) ?? [] }],
  };
}

/** What stands before a function without a name: declarations, and the parameters of other such functions around it. */
interface Before {
  declarations: Statement[];
  parameters: Parameter[];
}

function addBefore(parts: Part[], literal: Expression, to: Before): void {
  const at = parts.findIndex(one => allParts([one]).includes(literal));
  const around = parts[at];
  if (around === undefined || around === literal) return;
  const declares = (one: Part) =>
    one.kind === "declare" || one.kind === "types" || (one.kind === "assign" && one.operator === ":=");
  to.declarations.push(...(parts.slice(0, at).filter(declares) as Statement[]));
  if (around.kind === "function") to.parameters.push(...around.parameters);
  if (around.kind === "range" && around.declares) {
    const { left, over } = around;
    const right: Expression[] = left.map(() => ({ kind: "index", operand: over, index: over }));
    to.declarations.push({ kind: "assign", operator: ":=", left, right });
  }
  addBefore(partsOf(around), literal, to);
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

function addressOf(name: string): Expression {
  return { kind: "unary", operator: "&", operand: named(name) };
}

/** A call of a function that is not known. */
function givenAway(given: Expression[]): Statement {
  const call = { callee: named("other"), typeArguments: [], arguments: given, spread: false };
  return { kind: "expression", expression: { kind: "call", start: 0, end: 0, ...call } };
}
