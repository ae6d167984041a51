/** What the expressions of code that registers handlers stand for: constant texts, types, functions, and the values of variables. */
import { getOrMake } from "../base/text/maps.ts";
import type {
  CallExpression,
  CompositeExpression,
  Expression,
  FunctionDeclaration,
  GoFile,
  Statement,
  TypeExpression,
} from "../go/declarations.ts";
import { fromBytes } from "../go/string-literals.ts";
import { partsOf as nodesIn } from "../go/walk-statements.ts";
import { constantOf } from "../types/constants.ts";
import type { DeclaredTypes } from "../types/declared-types.ts";
import type { GoType, TypePackage, TypeReader } from "../types/go-types.ts";
import { typeAt } from "../types/lookup.ts";
import { embeddings, structFields } from "../types/struct-fields.ts";
import type { Router } from "./routers.ts";

/** A package whose code is searched for registrations. */
export interface SearchedPackage {
  dir: string;
  importPath: string | null;
  /** For the types of its code. */
  pkg: TypePackage;
  files: GoFile[];
  types: DeclaredTypes;
  /** The functions and methods by their names: `main`, `Server.routes`. */
  functions: ReadonlyMap<string, Code>;
}

/** A function, or the value of a variable at package level. */
export interface Code {
  in: SearchedPackage;
  file: GoFile;
  /** Null for a value. */
  fn: FunctionDeclaration | null;
  /** The receiver's type without aliases; null for plain functions and values. */
  receiver: string | null;
  /** The text, and the line where it begins. */
  text: string;
  line: number;
}

/** The state of a search. */
export interface Search {
  reader: TypeReader;
  parseBody(text: string): Statement[] | null;
  /** By directory; the first one is the package whose handlers are looked for. */
  packages: ReadonlyMap<string, SearchedPackage>;
  /** The names of all functions and methods of these packages. */
  names: ReadonlySet<string>;
  /** The variables at package level, by directory and name, and the fields of structs, by directory, type and name. */
  shared: Map<string, Variable>;
  /** What a call of a function returns, as far as its code is read; null where it isn't. */
  returned(call: CallExpression, scope: Scope): Value[] | null;
}

/** A variable, a parameter or a field. */
export interface Variable {
  /** The values that it gets; null for one that is not known. */
  values: (Value | null)[];
  /** The declared type; null where none is written. */
  type: GoType | null;
  /** The router that it holds, if it holds one. */
  router: Router | null;
  /** It is an entry of ListHandlers of this receiver. */
  entryOf: Listed | null;
  /** Its value is being looked at: in `view := view.New()`, the second name is not the variable. */
  isOpen: boolean;
  /** It is a field of a type of another package, whose code is not searched. */
  isForeign: boolean;
}

/** The receiver whose ListHandlers is called: null for the plain functions; `unknown` where the code does not show it. */
export type Listed = { receiver: string | null } | "unknown";

/** An expression with what its names mean. */
export interface Value {
  expression: Expression;
  scope: Scope;
  /** Which of the results of a call. */
  result: number;
  /** The type of a literal that doesn't repeat it. */
  type: GoType | null;
}

/** The variables of a function or a block, by name. */
export interface Scope {
  search: Search;
  code: Code;
  names: Map<string, Variable>;
  parent: Scope | null;
  /** The functions whose calls led here. */
  callers: readonly Code[];
  /** What the function returns. */
  returns: Value[];
}

export function variable(values: Variable["values"], type: GoType | null = null): Variable {
  return { values, type, router: null, entryOf: null, isOpen: false, isForeign: false };
}

export function valueAt(expression: Expression, scope: Scope, type: GoType | null = null): Value {
  return { expression, scope, result: 0, type };
}

/** The type that is written in a place. */
export function typeIn({ search: { reader }, code }: Scope, type: TypeExpression): GoType {
  return typeAt(reader, { type, file: code.file, pkg: code.in.pkg, typeArguments: new Map() });
}

/** The variable that a name means: one of the function, or of the package; null for other names. */
export function find(scope: Scope, name: string): Variable | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const found = at.names.get(name);
    if (found && !found.isOpen) return found;
  }
  return packageVariable(scope, scope.code.in, name);
}

function packageVariable({ search }: Scope, owner: SearchedPackage, name: string): Variable | null {
  const key = `${owner.dir} ${name}`;
  const known = search.shared.get(key);
  if (known) return known.isOpen ? null : known;
  for (const file of owner.files) {
    const declared = file.values.find(one => one.name === name);
    // A constant has neither a type nor a value here.
    if (!declared || file.constants.some(({ names }) => names.some(one => one.name === name))) continue;
    const text = declared.initializer ?? "";
    const code: Code = { in: owner, file, fn: null, receiver: null, text, line: declared.span.line };
    const scope: Scope = { search, code, names: new Map(), parent: null, callers: [], returns: [] };
    const [body] = text === "" ? [] : (search.parseBody(`{ _ = ${text}\n}`) ?? []);
    const value = body?.kind === "assign" ? body.right[0] : undefined;
    const made = variable(
      value ? [valueAt(value, scope)] : [],
      declared.type && typeIn(scope, declared.type),
    );
    search.shared.set(key, made);
    return made;
  }
  return null;
}

/** The package that a qualifier means, if its code is searched; undefined where the name is a variable, or means another package. */
function qualified(name: string, scope: Scope): SearchedPackage | undefined {
  if (find(scope, name) !== null) return undefined;
  const { imports } = scope.code.file;
  return [...scope.search.packages.values()].find(one =>
    imports.some(spec => spec.path === one.importPath && (spec.name ?? one.pkg.name) === name),
  );
}

/** Reports whether the types with a qualifier are of a package whose code is searched; null is for types without one. */
export function isSearched(qualifier: string | null, scope: Scope): boolean {
  return qualifier === null || qualified(qualifier, scope) !== undefined;
}

/** Reports whether a text may have the Path of an entry of ListHandlers. */
export function mentionsPath(expression: Expression, at: Scope): boolean {
  const { expression: found, scope } = resolve(valueAt(expression, at));
  if (found.kind === "selector") return found.field === "Path";
  return (
    (found.kind === "binary" || found.kind === "call") &&
    nodesIn(found).some(one => mentionsPath(one as Expression, scope))
  );
}

/** The variable that stands for a field of all values of a type; null where the type is not known. */
export function fieldVariable(operand: Expression, field: string, scope: Scope): Variable | null {
  const type = typeOf(operand, scope);
  const target = type?.target;
  if (!type || target?.kind !== "declared") return null;
  const { dir } = target.pkg;
  return getOrMake(scope.search.shared, `${dir} ${target.declaration.name}.${field}`, () => ({
    ...variable([], fieldType(type, field)),
    isForeign: !scope.search.packages.has(dir),
  }));
}

/** The value behind names, parentheses, pointers and fields, as long as there is only one. */
export function resolve(value: Value, steps = 0): Value {
  const { expression, scope } = value;
  const next = steps < 30 ? behind(expression, scope) : null;
  return next === null ? value : resolve(next, steps + 1);
}

/** The value that an expression stands for; null where that is not known. */
export function behind(expression: Expression, scope: Scope): Value | null {
  switch (expression.kind) {
    case "name":
      return onlyValue(find(scope, expression.name));
    case "unary":
      return expression.operator === "&" || expression.operator === "*"
        ? valueAt(expression.operand, scope)
        : null;
    case "selector": {
      const { operand, field } = expression;
      const owner = operand.kind === "name" ? qualified(operand.name, scope) : undefined;
      if (owner) return onlyValue(packageVariable(scope, owner, field));
      const outer = resolve(valueAt(operand, scope));
      if (outer.expression.kind === "composite") return elementOf(outer.expression, field, outer);
      return onlyValue(fieldVariable(operand, field, scope));
    }
    case "call": {
      const returned = scope.search.returned(expression, scope);
      return returned?.length === 1 ? returned[0]! : null;
    }
    default:
      return null;
  }
}

function onlyValue(found: Variable | null): Value | null {
  return found?.values.length === 1 && found.values[0]?.result === 0 ? found.values[0] : null;
}

/** The value of a field in a literal of a struct. */
function elementOf({ elements, type }: CompositeExpression, field: string, outer: Value): Value | null {
  const { scope } = outer;
  const keyed = elements.find(({ key }) => key?.kind === "name" && key.name === field);
  const whole = type ? typeIn(scope, type) : outer.type;
  const fields = whole ? structFields(pointed(whole)) : [];
  const index = fields.findIndex(({ name }) => name === field);
  const found = keyed ?? (elements[0]?.key === null ? elements[index] : undefined);
  return found ? valueAt(found.value, scope, fields[index]?.type ?? null) : null;
}

/** The type that a pointer points to; other types as they are. */
export function pointed(type: GoType): GoType {
  const { target } = type;
  return (target.kind === "literal" && target.place.type.kind === "pointer" && type.element) || type;
}

/** The type of an expression, without its pointer; null where it is not known. */
export function typeOf(expression: Expression, scope: Scope): GoType | null {
  const found = writtenType(expression, scope);
  return found && pointed(found);
}

function writtenType(expression: Expression, scope: Scope): GoType | null {
  switch (expression.kind) {
    case "name": {
      const found = find(scope, expression.name);
      if (found === null) return declaredType(expression.name, scope);
      const type = found.type && pointed(found.type);
      // The value of an interface shows more than its type.
      if (type && type.kind !== "interface" && type.kind !== "unknown") return type;
      const [value] = found.values.length === 1 ? found.values : [];
      found.isOpen = true;
      const shown = value ? typeOfValue(value) : null;
      found.isOpen = false;
      return shown ?? type;
    }
    case "composite":
      return expression.type && typeIn(scope, expression.type);
    case "type":
    case "assertion":
      return typeIn(scope, expression.type);
    case "unary":
      return writtenType(expression.operand, scope);
    case "call":
      return resultType(expression, scope, 0);
    case "selector": {
      const { operand, field } = expression;
      const owner = operand.kind === "name" ? qualified(operand.name, scope) : undefined;
      if (owner) return packageVariable(scope, owner, field)?.type ?? null;
      const outer = typeOf(operand, scope);
      return outer && fieldType(outer, field);
    }
    default:
      return null;
  }
}

function typeOfValue({ expression, scope, result, type }: Value): GoType | null {
  if (type !== null) return type;
  return expression.kind === "call" ? resultType(expression, scope, result) : writtenType(expression, scope);
}

/** The type of the package with this name, as in `(*Rooms).GetRoom`. */
function declaredType(name: string, scope: Scope): GoType | null {
  const { files } = scope.code.in;
  const span = files.flatMap(({ types }) => types).find(one => one.name === name)?.span;
  return span
    ? typeIn(scope, { kind: "name", text: name, span, package: null, name, typeArguments: [] })
    : null;
}

function resultType(
  { callee, arguments: given }: CallExpression,
  scope: Scope,
  index: number,
): GoType | null {
  const [first] = given;
  if (callee.kind === "name" && callee.name === "new" && first)
    return first.kind === "type" ? typeIn(scope, first.type) : writtenType(first, scope);
  const called = functionOf(callee, scope);
  if (called?.fn) {
    const result = called.fn.results[index]?.type;
    return result ? typeIn({ ...scope, code: called }, result) : null;
  }
  // A conversion.
  return callee.kind === "name" || callee.kind === "type" ? writtenType(callee, scope) : null;
}

function fieldType(type: GoType, field: string): GoType | null {
  for (const level of embeddings(type, () => true)) {
    const found = level.flatMap(one => structFields(one.type)).find(({ name }) => name === field);
    if (found) return found.type;
  }
  return null;
}

/** The function or method that an expression means, if its package is searched; null for others. */
export function functionOf(expression: Expression, scope: Scope): Code | null {
  if (expression.kind === "name")
    return find(scope, expression.name) === null
      ? (scope.code.in.functions.get(expression.name) ?? null)
      : null;
  // A fast test: the types of most operands need not be known.
  if (expression.kind !== "selector" || !scope.search.names.has(expression.field)) return null;
  const { operand, field } = expression;
  const owner = operand.kind === "name" ? qualified(operand.name, scope) : undefined;
  if (owner) return owner.functions.get(field) ?? null;
  const type = typeOf(operand, scope);
  return type && methodOf(type, field, scope.search);
}

function methodOf(type: GoType, name: string, { packages }: Search): Code | null {
  for (const level of embeddings(type, () => true)) {
    for (const { type } of level) {
      const { target } = type;
      if (target.kind !== "declared") continue;
      const found = packages.get(target.pkg.dir)?.functions.get(`${target.declaration.name}.${name}`);
      if (found) return found;
    }
  }
  return null;
}

/** The constant text of an expression; null for others. */
export function textOf(expression: Expression, at: Scope): string | null {
  const { expression: found, scope } = resolve(valueAt(expression, at));
  const hidden = new Set<string>();
  for (let one: Scope | null = scope; one; one = one.parent)
    for (const name of one.names.keys()) hidden.add(name);
  const { file, in: owner } = scope.code;
  const value = constantOf(scope.search.reader, found, { file, pkg: owner.pkg, hidden });
  return typeof value === "string" ? fromBytes(value) : null;
}

/** A part of a text: a constant, the Method or Path of an entry of ListHandlers, or something that is not known. */
export type Part = { text: string } | { entryOf: Listed; field: "Method" | "Path" } | { unknown: true };

/** The parts of a text. */
export function partsOf(expression: Expression, at: Scope): Part[] {
  const { expression: found, scope } = resolve(valueAt(expression, at));
  if (found.kind === "binary" && found.operator === "+")
    return [...partsOf(found.left, scope), ...partsOf(found.right, scope)];
  if (found.kind === "selector" && found.operand.kind === "name") {
    const { field } = found;
    const entryOf = find(scope, found.operand.name)?.entryOf ?? null;
    if (entryOf && (field === "Method" || field === "Path")) return [{ entryOf, field }];
  }
  if (isCallOf(found, "fmt", "Sprintf")) return formatted(found.arguments, scope);
  const text = textOf(found, scope);
  return text === null ? [{ unknown: true }] : [{ text }];
}

/** Reports whether an expression calls a function of another package. */
export function isCallOf(expression: Expression, pkg: string, name: string): expression is CallExpression {
  if (expression.kind !== "call" || expression.callee.kind !== "selector") return false;
  const { operand, field } = expression.callee;
  return field === name && operand.kind === "name" && operand.name === pkg;
}

/** The parts of a text that fmt.Sprintf makes with `%s` and `%v` alone. */
function formatted([format, ...values]: Expression[], scope: Scope): Part[] {
  const text = format ? textOf(format, scope) : null;
  const pieces = text?.split(/%[sv]/) ?? [];
  if (text === null || pieces.length !== values.length + 1 || pieces.join("").includes("%"))
    return [{ unknown: true }];
  const all = pieces.flatMap((text, index) => {
    const value = values[index];
    return [{ text }, ...(value ? partsOf(value, scope) : [])];
  });
  return all.filter(part => !("text" in part && part.text === ""));
}
