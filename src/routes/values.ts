/** What the expressions of code that registers handlers mean: variables and their values, functions, types, and texts. */
import { getOrMake } from "../base/text/common.ts";
import type {
  CallExpression,
  CompositeExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  NameExpression,
  TypeExpression,
} from "../go/declarations.ts";
import { likelyImport } from "../go/import-paths.ts";
import { expressionsIn } from "../types/constants.ts";
import type { GoType, StructField } from "../types/go-types.ts";
import type { FunctionPlace } from "../types/handler-signatures.ts";
import { isMock } from "../types/implementations.ts";
import { declaredType, typeAt } from "../types/lookup.ts";
import { methodsOfInterface, providesMethod } from "../types/members.ts";
import { findFunction, isStandard, isUsersType, userPackage } from "../types/packages.ts";
import { embeddedTypes, reachedFrom, structFields } from "../types/struct-fields.ts";
import { elsewhere } from "./routers.ts";
import type { Code, Router, Scope, Search, SearchedPackage, Value, Variable } from "./types.ts";

/** The scope of a function, or of a value at package level, before any declaration. */
export function scopeOf(code: Code, search: Search): Scope {
  return { name: "", variable: null, outer: null, search, code, callers: [], returns: [] };
}

export function declare(scope: Scope, name: string, variable: Variable): Scope {
  return { ...scope, name, variable, outer: scope };
}

export function variable(value?: Value | null, type: GoType | null = null, router: Router | null = null) {
  const values = value === undefined ? [] : [value];
  return { values, type, router, isOpen: false, rest: null, element: null } satisfies Variable as Variable;
}

export function valueAt(expression: Expression, scope: Scope, type: GoType | null = null): Value {
  return { expression, scope, result: 0, type };
}

/** The value that an assignment gives to the variable with an index. */
export function assigned(values: Expression[], count: number, index: number, scope: Scope): Value | null {
  const value = values[values.length === count ? index : 0];
  return value ? { ...valueAt(value, scope), result: values.length === count ? 0 : index } : null;
}

/** The type that is written in a place. */
export function typeIn({ search: { reader }, code }: Scope, type: TypeExpression): GoType {
  return typeAt(reader, { type, file: code.file, pkg: code.in.pkg, typeArguments: new Map() });
}

/** Declares the parameters of a function with what they get, and its results. */
export function declareSignature({ parameters, results }: Signature, given: Variable[], scope: Scope): Scope {
  let at = scope;
  for (const [index, { name, type, variadic }] of parameters.entries()) {
    const one = { ...(given[index] ?? variable()), type: typeIn(scope, type) };
    const rest =
      given.length >= Math.max(index, 1) ? given.slice(index).flatMap(({ values }) => values) : [null];
    const isKnown = rest.every(value => value !== null);
    const all = { ...variable(), rest: isKnown ? rest : null, element: one.type };
    if (name !== null) at = declare(at, name, variadic ? all : one);
  }
  for (const { name, type } of results)
    if (name !== null) at = declare(at, name, variable(undefined, typeIn(scope, type)));
  return at;
}

export type Signature = Pick<FunctionExpression, "parameters" | "results">;
export type Holder = CallExpression | CompositeExpression;

/** The variable that an expression names: one of the function or of a package, or that which stands for a field of all values of a type. */
export function variableOf(expression: Expression, scope: Scope): Variable | null {
  if (expression.kind === "name") return find(scope, expression.name);
  if (expression.kind !== "selector") return null;
  const { operand, field } = expression;
  const owner = importedBy(operand, scope);
  if (owner) return packageVariable(scope, owner, field);
  const type = typeOf(operand, scope);
  const found = type && !isOfGo(type) && fieldType(type, field);
  if (!found) return null;
  const { target } = type;
  const { packages, shared } = scope.search;
  const place = target.kind === "declared" ? target : target.kind === "literal" ? target.place : null;
  // Only the code of searched packages shows what gives a field its value.
  if (!place || !packages.has(place.pkg.dir)) return variable(undefined, found, elsewhere());
  const { line } = "type" in place ? place.type.span : place.declaration.span;
  return getOrMake(shared, `${place.pkg.dir} ${place.file.name}:${line}.${field}`, () =>
    variable(undefined, found),
  );
}

/** Reports whether a type is written as one of Go's own packages, as in `r.Header` of an http.Request: these need not be read, since no field of them is a router. */
function isOfGo({ reader, place: { type, file } }: GoType): boolean {
  const path = type.kind === "name" && type.package ? likelyImport(type.package, file.imports) : null;
  return path !== null && isStandard(reader, path);
}

/** The variable that a name means: one of the function, or of the package; null for other names. */
export function find(scope: Scope, name: string): Variable | null {
  for (let at: Scope | null = scope; at; at = at.outer) if (at.name === name) return at.variable;
  return packageVariable(scope, scope.code.in, name);
}

function packageVariable({ search }: Scope, owner: SearchedPackage, name: string): Variable | null {
  const code = owner.variables.get(name);
  if (!code) return null;
  return getOrMake(search.shared, `${owner.dir} ${name}`, () => {
    const { text, type } = code;
    const scope = scopeOf(code, search);
    const [value] = text === "" ? [] : expressionsIn(search.reader, text);
    return variable(value && valueAt(value, scope), type && typeIn(scope, type));
  });
}

/** Reports whether an expression is the name of something else than a variable: of a package, a function or a type. */
export function isNoVariable(one: Expression, scope: Scope): one is NameExpression {
  return one.kind === "name" && find(scope, one.name) === null;
}

/** The package that a qualifier means, if its code is searched; undefined where the name is a variable, or means another package. */
export function importedBy(qualifier: Expression, scope: Scope): SearchedPackage | undefined {
  if (!isNoVariable(qualifier, scope)) return undefined;
  for (const { path, name } of scope.code.file.imports) {
    const one = scope.search.imported.get(path);
    if (one && (name ?? one.pkg.name) === qualifier.name) return one;
  }
  return undefined;
}

/** The value behind names, pointers, fields and calls, as long as there is only one. */
export function resolve(value: Value, steps = 30): Value {
  const next = steps > 0 ? behind(value.expression, value.scope) : null;
  return next === null ? value : resolve(next, steps - 1);
}

/** The value that an expression stands for; null where that is not known. */
function behind(expression: Expression, scope: Scope): Value | null {
  if (expression.kind === "assertion") return valueAt(expression.operand, scope);
  if (expression.kind === "unary")
    return /^[&*]$/.test(expression.operator) ? valueAt(expression.operand, scope) : null;
  const outer = expression.kind === "selector" ? resolve(valueAt(expression.operand, scope)) : null;
  if (expression.kind === "selector" && outer?.expression.kind === "composite")
    return elementOf(outer.expression, expression.field, outer);
  const [value = null, ...others] =
    expression.kind === "call"
      ? scope.search.call(expression, scope).returned
      : (variableOf(expression, scope)?.values ?? []);
  return others.length === 0 && value?.result === 0 ? value : null;
}

/** The most elements of a list that are looked at one by one. */
export const longestList = 2000;

/** The elements of a list: of a literal, of a variadic parameter, and what `append` adds to them; null where they are not all known. `known` has the variables and fields that are being looked at. */
export function elementsOf(
  { expression, scope, type }: Value,
  known = new Map<Variable | Expression, Value[]>(),
): Value[] | null {
  if (expression.kind === "composite") {
    const whole = expression.type ? typeIn(scope, expression.type) : type;
    const element = whole && pointed(whole).element;
    return expression.elements.map(({ value }) => valueAt(value, scope, element && pointed(element)));
  }
  if (expression.kind === "call") {
    const { callee } = expression;
    const [list, ...added] = argumentsOf(expression, scope, known) ?? [];
    const before =
      list && callee.kind === "name" && callee.name === "append" ? elementsOf(list, known) : null;
    // Code can double a list in each of many lines.
    return before && before.length + added.length <= longestList ? [...before, ...added] : null;
  }
  const outer = expression.kind === "selector" ? resolve(valueAt(expression.operand, scope)) : null;
  if (expression.kind === "selector" && outer?.expression.kind === "composite") {
    if (known.has(expression)) return null;
    const found = elementOf(outer.expression, expression.field, outer);
    known.set(expression, []);
    const elements = found && elementsOf(found, known);
    known.delete(expression);
    if (found) return elements;
    // A row of a table may leave the field out; other structs can get it later.
    const { type: named, elements: given } = outer.expression;
    if (named === null && given[0]?.key?.kind === "name") return [];
  }
  const held = variableOf(expression, scope);
  const before = held && known.get(held);
  if (before || !held) return before ?? null;
  let current = held.rest;
  for (const value of held.values) {
    known.set(held, current ?? []);
    const next = value && elementsOf(value, known);
    const kept = new Set(next);
    // What keeps no element of before is given on a condition, as `methods = []string{"GET"}` where there are none.
    if (next === null || current?.some(one => !kept.has(one))) return null;
    current = next;
  }
  known.delete(held);
  return current;
}

/** The arguments of a call; null where the last one is a list of some that are not known. */
export function argumentsOf(
  { arguments: given, spread }: CallExpression,
  scope: Scope,
  known?: Map<Variable | Expression, Value[]>,
): Value[] | null {
  const values = given.map(one => valueAt(one, scope));
  const rest = spread ? elementsOf(values.pop()!, known) : [];
  return rest && [...values, ...rest];
}

/** The fields of the struct that a literal is; `known` is its type where it doesn't repeat it. */
export function fieldsOf({ type }: CompositeExpression, known: GoType | null, scope: Scope): StructField[] {
  const whole = type ? typeIn(scope, type) : known;
  return whole ? structFields(pointed(whole)) : [];
}

/** The value of a field in a literal of a struct. */
function elementOf(literal: CompositeExpression, field: string, { scope, type }: Value): Value | null {
  const { elements } = literal;
  const keyed = elements.find(({ key }) => key?.kind === "name" && key.name === field);
  const fields = fieldsOf(literal, type, scope);
  const index = fields.findIndex(({ name }) => name === field);
  const found = keyed ?? (elements[0]?.key === null ? elements[index] : undefined);
  return found ? valueAt(found.value, scope, fields[index]?.type ?? null) : null;
}

/** The type that a pointer points to; other types as they are. A name of another package is taken for no pointer, so that it is not looked up. */
function pointed(type: GoType): GoType {
  const written = type.place.type;
  if (written.kind === "name" && written.package !== null) return type;
  return (type.target.kind === "literal" && type.kind === "pointer" && type.element) || type;
}

/** The type of an expression, without its pointer; null where it is not known. `result` is the number of a result of a call. */
export function typeOf(expression: Expression, scope: Scope, result = 0): GoType | null {
  const found = writtenType(expression, scope, result);
  return found && pointed(found);
}

function writtenType(expression: Expression, scope: Scope, result: number): GoType | null {
  switch (expression.kind) {
    case "composite":
    case "type":
    case "assertion":
      return expression.type && typeIn(scope, expression.type);
    case "unary":
      return typeOf(expression.operand, scope);
    case "index":
      return (
        typeOf(expression.operand, scope)?.element ?? variableOf(expression.operand, scope)?.element ?? null
      );
    case "call":
      return resultType(expression, scope, result);
  }
  const found = variableOf(expression, scope);
  if (found) return variableType(found);
  // The type of the package with this name, as in `(*Rooms).GetRoom`.
  const { search, code } = scope;
  return expression.kind === "name" ? declaredType(search.reader, code.in.pkg, expression.name) : null;
}

/** The declared type of a variable. The value of an interface shows more than its type. */
function variableType(found: Variable): GoType | null {
  const type = found.type && pointed(found.type);
  const [value] = found.values.length === 1 && !found.isOpen ? found.values : [];
  if (!value || (type && type.kind !== "interface" && type.kind !== "unknown")) return type;
  found.isOpen = true;
  const shown = typeOf(value.expression, value.scope, value.result) ?? value.type;
  found.isOpen = false;
  return shown ?? type;
}

function resultType({ callee, arguments: given }: CallExpression, scope: Scope, index: number) {
  if (callee.kind === "name" && callee.name === "new" && given[0]) return typeOf(given[0], scope);
  const called = functionOf(callee, scope);
  const result = called?.fn?.results[index]?.type;
  if (called) return result ? typeIn({ ...scope, code: called }, result) : null;
  if (callee.kind === "selector" && isNoVariable(callee.operand, scope))
    return importedResult(callee.operand.name, callee.field, index, scope);
  // A conversion.
  return callee.kind === "name" || callee.kind === "type" ? typeOf(callee, scope) : null;
}

/** The type of a result of a function of the user's in a package that is not searched, such as `web.NewRouter()`; null for other functions, and where none are read. */
function importedResult(qualifier: string, name: string, index: number, { search: { reader }, code }: Scope) {
  const path = likelyImport(qualifier, code.file.imports);
  const pkg = reader.followsFunctions && path !== null ? userPackage(reader, path, code.in.dir) : null;
  const found = pkg && findFunction(reader, pkg, name);
  const type = found?.fn.results[index]?.type;
  return type ? typeAt(reader, { ...found, type, typeArguments: new Map() }) : null;
}

/** Reports whether a method takes a group before the path, as in `app.Handle("GET", "v1", "/pets", p.ListPets)`. A method that is found has a parameter of such a name. */
export function takesGroup({ callee }: CallExpression, scope: Scope): boolean {
  const { target = null } = (callee.kind === "selector" && typeOf(callee.operand, scope)) || {};
  if (callee.kind !== "selector" || target?.kind !== "declared") return true;
  const method = findFunction(scope.search.reader, target.pkg, callee.field, target.declaration.name);
  return method === null || /group|version|prefix|base/i.test(method.fn.parameters[1]?.name ?? "");
}

/** The function that an expression means, as a value; null for other expressions. */
export function functionIn(expression: Expression, at: Scope): Value | null {
  // A generic function may stand before its type arguments.
  const named = expression.kind === "index" ? expression.operand : expression;
  const value = valueAt(named, at);
  // The types of most operands need not be known.
  const found = named.kind === "selector" ? value : resolve(value);
  return found.expression.kind === "function" || functionOf(found.expression, found.scope) ? found : null;
}

/** Reports whether a variable gets a function literal, and nothing else, and the function around it calls it. */
export function isCalled(value: Expression, to: Expression, { code: { text } }: Scope): boolean {
  if (value.kind !== "function" || to.kind !== "name") return false;
  const uses = text.match(new RegExp(String.raw`(?<![\w.])${to.name}(?:\(| :?= )`, "g")) ?? [];
  return uses.some(use => use.endsWith("(")) && uses.filter(use => use.endsWith("= ")).length === 1;
}

/** Reports whether an expression is a function literal, maybe in a variable, that neither gets a handler nor handles requests, as middleware does. */
export function isGroup(one: Expression, scope: Scope): boolean {
  const found = functionIn(one, scope)?.expression;
  if (found?.kind !== "function") return false;
  return !found.parameters.some(({ type }) => /Context|Ctx|Handler|ResponseWriter/.test(type.text));
}

/** A function as its signature is read. */
export const functionPlace = ({ fn, file, in: { types } }: Code): FunctionPlace => ({ fn: fn!, file, types });

/** The arguments of a call, or the values of a composite literal. */
export function givenTo(one: Holder): Expression[] {
  return one.kind === "call" ? one.arguments : one.elements.map(({ value }) => value);
}

function fieldType(type: GoType, field: string): GoType | null {
  // What is embedded is looked up only as far as needed.
  for (const one of reachedFrom(type, embeddedTypes)) {
    const found = structFields(one).find(({ name }) => name === field);
    if (found) return found.type;
  }
  return null;
}

/** The function or method that an expression means, if its package is searched; null for others. */
export function functionOf(expression: Expression, scope: Scope): Code | null {
  const { named, packages } = scope.search;
  if (isNoVariable(expression, scope)) return scope.code.in.functions.get(expression.name) ?? null;
  // A fast test: the types of most operands need not be known.
  if (expression.kind !== "selector" || !named.has(expression.field)) return null;
  const { operand, field } = expression;
  const owner = importedBy(operand, scope);
  if (owner) return owner.functions.get(field) ?? null;
  const type = typeOf(operand, scope);
  for (const { target } of type && !isOfGo(type) ? reachedFrom(type, embeddedTypes) : []) {
    if (target.kind !== "declared") continue;
    const { pkg, declaration } = target;
    const found = packages.get(pkg.dir)?.functions.get(`${declaration.name}.${field}`);
    if (found) return found;
  }
  const [only = null, ...others] = type ? implementing(type, field, scope.search) : [];
  return others.length === 0 ? only : null;
}

/** The methods of searched packages that a method of an interface of the user's may be, as in `r.GET("/pets", h.List)` with a PetHandler. */
function implementing(type: GoType, name: string, { named, reader }: Search): Code[] {
  if (type.kind !== "interface" || !isUsersType(type)) return [];
  const methods = [...(methodsOfInterface(type) ?? [])];
  return (named.get(name) ?? []).filter(({ receiver, in: { pkg } }) => {
    const held = receiver === null || isMock(receiver) ? null : declaredType(reader, pkg, receiver);
    return held && methods.every(one => providesMethod({ type: held, pointer: true }, ...one) !== false);
  });
}

/** The methods that a call may mean whose receiver is in an interface of the user's, as in `for _, api := range routers { api.Register(mux)`. */
export function methodsBehind(
  one: Expression,
  fits: (fn: FunctionDeclaration) => boolean,
  scope: Scope,
): Code[] {
  if (one.kind !== "call" || one.callee.kind !== "selector") return [];
  const { operand, field } = one.callee;
  const { named, registering } = scope.search;
  const type = named.has(field) ? typeOf(operand, scope) : null;
  const found = type ? implementing(type, field, scope.search) : [];
  return found.filter(one => registering.has(one) && fits(one.fn!) && !scope.callers.includes(one));
}
