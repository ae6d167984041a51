/** Finds the response structs that a package sends although no handler has their names, such as an `ErrorResponse` of all handlers. */
import type { CallExpression, Expression } from "../go/declarations.ts";
import { type GoParser, statementsOf } from "../go/parser.ts";
import { ownName } from "../go/type-expressions.ts";
import { allParts, parametersOf, typeNameOf, type Variable, variablesOf } from "../go/walk-statements.ts";
import type { ParsedFunction } from "./functions.ts";

/** What is known in the body of a function. */
interface Scope {
  /** The wanted type that a name stands for: its own, or that of what a function of this name returns. */
  wantedType(name: string | null): string | null;
  /** The names of variables' types, or of the functions that returned their values. */
  variables: Map<string, string | null>;
  /** The variables that are an http.ResponseWriter. */
  writers: Set<string>;
}

/**
 * The structs among `wanted` that a function sends: it calls Write or WriteStatus of one, encodes it, or gives it to a function together with its http.ResponseWriter; one
 * that is written as a literal may be given to any function. Bodies without these names are not read.
 */
export function sentStructs(wanted: ReadonlySet<string>, functions: ParsedFunction[], parser: GoParser) {
  const sent = new Set<string>();
  if (wanted.size === 0) return sent;
  const returned = new Map<string, string>();
  for (const { fn } of functions) {
    const type = ownName(fn.results[0]?.type);
    if (type !== null && wanted.has(type)) returned.set((fn.receiver ? "." : "") + fn.name, type);
  }
  const names = [...wanted, ...returned.keys()];
  const wantedType = (name: string | null) =>
    name === null ? null : (returned.get(name) ?? (wanted.has(name) ? name : null));
  for (const { fn, directives } of functions) {
    for (const { type } of directives.responses)
      if (type?.package === null && wanted.has(type.name)) sent.add(type.name);
    const given = parametersOf(fn);
    const mayName = (name: string) => given.some(({ type }) => type?.text.includes(name));
    if (!names.some(name => fn.body.includes(name) || mayName(name))) continue;
    const scope: Scope = { wantedType, variables: new Map(), writers: new Set() };
    for (const variable of given) note(variable, scope);
    for (const part of allParts(statementsOf(parser, fn) ?? [])) {
      for (const variable of variablesOf(part)) note(variable, scope);
      if (part.kind === "call") for (const type of sentBy(part, scope)) sent.add(type);
    }
  }
  return sent;
}

function note({ name, type, value }: Variable, { wantedType, variables, writers }: Scope): void {
  const found = type ? ownName(type) : typeNameOf(value, variables);
  if (type || wantedType(found)) variables.set(name, found);
  if (/(?:^|\.)ResponseWriter$/.test(type?.text ?? "")) writers.add(name);
}

/** The wanted types that a call sends. */
function sentBy({ callee, arguments: given }: CallExpression, scope: Scope): string[] {
  const isWriter = (one: Expression) => one.kind === "name" && scope.writers.has(one.name);
  const isLiteral = (one: Expression) =>
    one.kind === "composite" || (one.kind === "unary" && one.operand.kind === "composite");
  const name = callee.kind === "selector" ? callee.field : callee.kind === "name" ? callee.name : "";
  if (/^(?:Decode|Unmarshal|append)/.test(name)) return [];
  const takesAll = /^(?:Encode|Marshal|MarshalIndent)$/.test(name) || given.some(isWriter);
  const operand = callee.kind === "selector" && /^Write(?:Status)?$/.test(name) ? [callee.operand] : [];
  const values = [...operand, ...given.filter(one => takesAll || isLiteral(one))];
  return values.flatMap(value => scope.wantedType(typeNameOf(value, scope.variables)) ?? []);
}
