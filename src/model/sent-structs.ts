/** Finds the response structs that a package sends although no handler has their names, such as an `ErrorResponse` of all handlers. */

import type { Expression, Parameter, TypeExpression } from "../go/declarations.ts";
import { type GoParser, statementsOf } from "../go/parser.ts";
import { ownName, typeOfName } from "../go/type-expressions.ts";
import { partsOf } from "../go/walk-statements.ts";
import type { ParsedFunction } from "./functions.ts";

/** Where types are looked for in the body of a function. */
interface Scope {
  wanted: ReadonlySet<string>;
  /** The types that functions return, by the functions' names; those of methods begin with a dot. */
  returned: ReadonlyMap<string, string>;
  /** The types of variables. */
  variables: Map<string, TypeExpression>;
}

/**
 * The structs among `wanted` that a function sends: it calls Write or WriteStatus of one, encodes it, or gives it to a function together with its http.ResponseWriter; one
 * that is written as a literal may be given to any function. Bodies without these names are not read.
 */
export function sentStructs(
  wanted: ReadonlySet<string>,
  functions: ParsedFunction[],
  parser: Pick<GoParser, "parseBody">,
): ReadonlySet<string> {
  const sent = new Set<string>();
  if (wanted.size === 0) return sent;
  const returned = new Map<string, string>();
  for (const { fn } of functions) {
    const type = ownName(fn.results[0]?.type);
    if (type !== null && wanted.has(type)) returned.set((fn.receiver ? "." : "") + fn.name, type);
  }
  const names = [...wanted, ...returned.keys()];
  for (const { fn } of functions) {
    const { receiver, parameters } = fn;
    const own = receiver ? [{ name: receiver.name, type: typeOfName(receiver.type, receiver.span) }] : [];
    const given = [...own, ...parameters];
    const mayName = (name: string) => given.some(({ type }) => type.text.includes(name));
    if (!names.some(name => fn.body.includes(name) || mayName(name))) continue;
    const scope: Scope = { wanted, returned, variables: new Map() };
    declare(given, scope);
    for (const statement of statementsOf(parser, fn) ?? []) search(statement, scope, sent);
  }
  return sent;
}

function declare(variables: Pick<Parameter, "name" | "type">[], scope: Scope): void {
  for (const { name, type } of variables) if (name !== null) scope.variables.set(name, type);
}

function search(node: ReturnType<typeof partsOf>[number], scope: Scope, sent: Set<string>): void {
  const assign = (left: string | null, value: Expression | undefined) => {
    const type = value && wantedType(value, scope);
    if (left !== null && type) scope.variables.set(left, typeOfName(type, noSpan));
  };
  if (node.kind === "function") declare(node.parameters, scope);
  if (node.kind === "declare" && node.type) {
    const { type } = node;
    declare(
      node.names.map(name => ({ name, type })),
      scope,
    );
  } else if (node.kind === "declare") {
    for (const [index, name] of node.names.entries()) assign(name, node.values[index]);
  }
  if (node.kind === "assign")
    for (const [index, left] of node.left.entries())
      assign(left.kind === "name" ? left.name : null, node.right[index]);
  if (node.kind === "call") for (const type of sentBy(node, scope)) sent.add(type);
  for (const part of partsOf(node)) search(part, scope, sent);
}

const noSpan = { line: 0, column: 0, endLine: 0, endColumn: 0 };

/** The wanted types that a call sends. */
function sentBy({ callee, arguments: given }: Extract<Expression, { kind: "call" }>, scope: Scope): string[] {
  const isWriter = (one: Expression) =>
    one.kind === "name" && /(?:^|\.)ResponseWriter$/.test(scope.variables.get(one.name)?.text ?? "");
  const isLiteral = (one: Expression) =>
    one.kind === "composite" || (one.kind === "unary" && one.operand.kind === "composite");
  const name = callee.kind === "selector" ? callee.field : callee.kind === "name" ? callee.name : "";
  if (/^(?:Decode|Unmarshal|append)/.test(name)) return [];
  const takesAll = /^(?:Encode|Marshal|MarshalIndent)$/.test(name) || given.some(isWriter);
  const operand = callee.kind === "selector" && /^Write(?:Status)?$/.test(name) ? [callee.operand] : [];
  const values = [...operand, ...given.filter(one => takesAll || isLiteral(one))];
  return values.flatMap(value => wantedType(value, scope) ?? []);
}

/** The wanted type that an expression has, or points to; null for other types. */
function wantedType(expression: Expression, scope: Scope): string | null {
  const { wanted, returned, variables } = scope;
  const ifWanted = (name: string | null) => (name !== null && wanted.has(name) ? name : null);
  switch (expression.kind) {
    case "composite":
      return ifWanted(ownName(expression.type));
    case "name":
      return ifWanted(ownName(variables.get(expression.name)));
    case "unary":
      return expression.operator === "&" ? wantedType(expression.operand, scope) : null;
    case "call": {
      const { callee, arguments: given } = expression;
      if (callee.kind === "selector") return returned.get(`.${callee.field}`) ?? null;
      if (callee.kind !== "name") return null;
      const [type] = given;
      if (callee.name === "new")
        return ifWanted(
          type?.kind === "type" ? ownName(type.type) : type?.kind === "name" ? type.name : null,
        );
      // A conversion looks like a call.
      return returned.get(callee.name) ?? ifWanted(callee.name);
    }
    default:
      return null;
  }
}
