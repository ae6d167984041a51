/** Function literals that code registers: what the function around them declares for them. */
import { getOrMake } from "../base/text/common.ts";
import type { Expression, FunctionDeclaration, Parameter, Statement } from "../go/declarations.ts";
import { statementsOf } from "../go/parser.ts";
import { typeOfName } from "../go/type-expressions.ts";
import { allParts, type Part, partsOf, type Variable, variablesOf } from "../go/walk-statements.ts";
import type { Code, Search, Wrapper } from "./types.ts";

/** A call of the function that is made for a function literal, or a call of one, which it returns. It needs no arguments. */
export function madeFor(one: Expression, code: Code, { makers, reader }: Search): Wrapper {
  const { fn: outer, file, in: owner } = code;
  const { name } = getOrMake(makers, one, () => {
    const name = `literal${makers.size}of`;
    return { name, make: pkg => ({ file, pkg, fn: makerOf(name, one, outer!, reader) }) };
  });
  const made = { given: [], index: -1, fields: null, framework: null, registers: false, local: null };
  return { ...made, path: owner.importPath, receiver: null, name, maker: [] };
}

/**
 * A function that returns an expression of another one, behind the variables there that it needs. Other code may have changed these since, unless they hold functions: `other`
 * gets them.
 */
function makerOf(name: string, one: Expression, outer: FunctionDeclaration, { parser }: Search["reader"]) {
  const statements = statementsOf(parser, outer) ?? [];
  const { receiver, span } = outer;
  const held = receiver && { name: receiver.name, type: typeOfName(receiver.type, span), variadic: false };
  const parameters = [...(held ? [held] : []), ...outer.parameters];
  const declarations = declarationsBefore(one, statements, parameters);
  const all = allParts(statements);
  const changes = all.flatMap(changedIn);
  const changed = new Set(changes.flatMap(one => (one.kind === "name" ? one.name : [])));
  const changedWithin = new Set(changes.map(rootOf));
  const needed = new Set(namesIn([one]));
  const kept: Statement[] = [];
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
  const type = { kind: "function" as const, text: "func()", names: [], span: outer.span };
  const results = [{ name: null, type, variadic: false }];
  // Of what a variadic one gets, nothing is known.
  const list = { variadic: false, type: typeOfName("any", outer.span) };
  const given = parameters.map(one => (one.variadic ? { ...one, ...list } : one));
  const whole: Statement[] = [...kept, { kind: "return", values: [one] }];
  return { ...outer, name, receiver: null, parameters: given, results, statements: whole };
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
