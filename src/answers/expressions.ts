/** Computes what is known of the value of an expression, on one path. */

import type { Expression } from "../go/declarations.ts";
import { methodConstants } from "../go/http-methods.ts";
import { statusConstants } from "../go/http-statuses.ts";
import { predeclaredFunctions } from "../go/predeclared.ts";
import { binary, known, unary } from "../types/constant-operations.ts";
import { untyped } from "../types/constant-values.ts";
import type { GoType, TypePackage } from "../types/go-types.ts";
import { isStandard } from "../types/packages.ts";
import { evaluateCall } from "./call-expressions.ts";
import { allocated, evaluateComposite } from "./composites.ts";
import { compare, isCondition, isTrue } from "./conditions.ts";
import { contentAt, fieldPlace, memberOf, typeAt, typeMatches, zeroOf } from "./members.ts";
import {
  codeOf,
  constantOf,
  functionNamed,
  initializerOf,
  isReassigned,
  typeIn,
  userPackage,
  valueNamed,
} from "./program.ts";
import { capturedBy, findVariable, outermostScope, qualifierPath } from "./scope.ts";
import { choose, contentOf, endPath, explore, giveAway, isOfRequest, start } from "./state.ts";
import { countStep } from "./summaries.ts";
import type { CodePlace, Path, Run, Scope, Value } from "./types.ts";
import {
  boolean,
  constantValue,
  current,
  integerOf,
  nil,
  nonNil,
  renamed,
  single,
  tuple,
  unknown,
  unknownOf,
  valueKey,
} from "./values.ts";

/** The value of an expression; the path ends if a call in it never returns. */
export function evaluateExpression(expression: Expression, scope: Scope, path: Path): Value {
  countStep(scope.frame.run);
  return current(path.state, evaluated(expression, scope, path));
}

function evaluated(expression: Expression, scope: Scope, path: Path): Value {
  const { run } = scope.frame;
  const { program, evaluate } = run;
  switch (expression.kind) {
    case "name":
      return evaluateName(expression.name, scope, path);
    case "literal":
      return constantOf(program, expression.text, scope) ?? unknown;
    case "selector":
      return evaluateSelector(expression, scope, path);
    case "call":
      return evaluateCall(expression, scope, path);
    case "composite":
      return evaluateComposite(
        expression,
        expression.type && typeIn(program, scope, expression.type),
        scope,
        path,
      );
    case "function": {
      const place = { file: scope.file, pkg: scope.pkg, typeArguments: scope.typeArguments };
      const captured = capturedBy(expression, scope);
      return { kind: "function", type: null, of: "literal", literal: expression, captured, place };
    }
    case "unary":
      return evaluateUnary(expression, scope, path);
    case "binary": {
      if (isCondition(expression)) return boolean(isTrue(expression, scope, path));
      const [a = unknown, b = unknown] = evaluateEach([expression.left, expression.right], scope, path);
      return operated(expression.operator, a, b);
    }
    case "assertion":
      return asserted(
        single(evaluate(expression.operand, scope, path)),
        typeIn(program, scope, expression.type),
        scope,
        path,
      );
    case "index": {
      const [operand = unknown, index = unknown] = evaluateEach(
        [expression.operand, expression.index],
        scope,
        path,
      );
      // `f[T]`, a generic function with its type argument.
      return operand.kind === "function" ? operand : itemAt(run, operand, index, path);
    }
    case "type":
      return unknown;
    case "other": {
      // A part of a list shares its items.
      const values = evaluateEach(expression.operands, scope, path);
      const [list] = values;
      giveAway(path.state, values);
      const isText = list?.kind === "any" || list?.kind === "constant" || list?.kind === "list";
      return unknownOf(isText && list.type?.kind !== "array" ? list.type : null);
    }
  }
}

/** The values of several expressions, computed in their order. */
export function evaluateEach(expressions: readonly Expression[], scope: Scope, path: Path): Value[] {
  return expressions.map(expression => single(scope.frame.run.evaluate(expression, scope, path)));
}

/** The values of several expressions; those of a single one, such as a call or a type assertion, are all of its results. */
export function evaluateList(expressions: readonly Expression[], scope: Scope, path: Path): readonly Value[] {
  const [only, ...others] = expressions;
  if (!only || others.length > 0) return evaluateEach(expressions, scope, path);
  const value = scope.frame.run.evaluate(only, scope, path);
  return value.kind === "tuple" ? value.values : [value];
}

/** The value of a name: that of a variable, or what the package declares. */
function evaluateName(name: string, scope: Scope, path: Path): Value {
  const { run } = scope.frame;
  const cell = findVariable(scope, name);
  if (cell !== null) return contentOf(run.program, path.state, cell) ?? unknown;
  return declaredValue(run, scope.pkg, name) ?? predeclaredValue(name, scope);
}

function predeclaredValue(name: string, scope: Scope): Value {
  if (name === "nil") return nil;
  if (name === "true" || name === "false") return boolean(name === "true");
  if (predeclaredFunctions.has(name)) return { kind: "function", type: null, of: "builtin", name };
  const dotted = scope.file.imports.find(({ name }) => name === ".");
  return dotted
    ? importedValue(dotted.path, name, scope)
    : (constantOf(scope.frame.run.program, name, scope) ?? unknown);
}

/** What a package of the user declares by a name: a function, a constant or a variable; null for anything else. */
function declaredValue(run: Run, pkg: TypePackage, name: string): Value | null {
  const { program } = run;
  const { values } = codeOf(program, pkg);
  const known = values.get(name);
  if (known !== undefined) return known;
  const keep = (value: Value | null) => {
    values.set(name, value);
    return value;
  };
  const facts = { type: null, receiver: null, typeArguments: new Map() };
  const declared = functionNamed(program, pkg, name);
  if (declared) return keep({ kind: "function", of: "declared", declared, ...facts });
  const found = valueNamed(program, pkg, name);
  if (!found) return keep(null);
  const { declaration, file } = found;
  const place: CodePlace = { file, pkg, typeArguments: new Map() };
  const constant = constantOf(program, name, place);
  if (constant) return keep(constant);
  const type = declaration.type && typeIn(program, place, declaration.type);
  // A variable that depends on itself has no value, and doesn't compile.
  keep(unknownOf(type));
  return keep(initialValue(run, place, declaration, type));
}

/** The value of a variable of a package: its initial value if no function changes it, else unknown. */
function initialValue(
  run: Run,
  place: CodePlace,
  declaration: Parameters<typeof initializerOf>[1],
  type: GoType | null,
): Value {
  const { program } = run;
  const initializer = initializerOf(program, declaration);
  if (!initializer) return unknownOf(type);
  // What it is does not depend on the handler that needs it first.
  const apart: Run = { ...run, stack: [], budget: 2_000 };
  const scope = outermostScope(place, { run: apart, depth: 1 });
  const [found, ...others] = explore(scope.frame, [start], path =>
    single(run.evaluate(initializer, scope, path)),
  );
  if (!found || others.length > 0) return unknownOf(type);
  const { state } = found;
  if (isReassigned(program, place.pkg, declaration.name))
    return unknownOf(type ?? typeAt({ program, state }, found.value));
  const name = `${place.pkg.path ?? ""}.${declaration.name}`;
  const rename = (cell: string) => `G${name} ${cell}`;
  for (const [cell, value] of state.store) program.globals.set(rename(cell), renamed(value, rename));
  const value = renamed(found.value, rename);
  if (value.kind === "error") return { ...value, name };
  return value.kind === "any" ? { ...value, id: null, type: value.type ?? type } : value;
}

/** The value of a name of another package. */
function importedValue(path: string, name: string, scope: Scope): Value {
  const { run } = scope.frame;
  const { program } = run;
  if (path === "net/http") {
    const status = statusConstants.get(name);
    if (status !== undefined) return constantValue(known(untyped.int, BigInt(status)), null);
    const method = Object.entries(methodConstants).find(([, constant]) => constant === name);
    if (method) return constantOf(program, JSON.stringify(method[0]), scope) ?? unknown;
  }
  const pkg = userPackage(program, path, scope);
  if (pkg) return declaredValue(run, pkg, name) ?? unknown;
  if (/^Err[A-Z]|^EOF$/.test(name))
    return { kind: "error", name: `${path}.${name}`, wraps: [], opaque: !isStandard(program.reader, path) };
  return { kind: "function", type: null, of: "imported", path, name };
}

function evaluateSelector(
  { operand, field }: Expression & { kind: "selector" },
  scope: Scope,
  path: Path,
): Value {
  const { program } = scope.frame.run;
  const imported = qualifierPath(operand, scope);
  if (imported === null || operand.kind !== "name")
    return selected(addressOf(operand, scope, path), field, scope, path);
  const value = importedValue(imported, field, scope);
  if (value.kind !== "function" || value.of !== "imported" || isStandard(program.reader, imported))
    return value;
  return constantOf(program, `${operand.name}.${field}`, scope) ?? value;
}

/** The value of `operand.field`. */
function selected(operand: Value, field: string, scope: Scope, path: Path): Value {
  const { program, method } = scope.frame.run;
  if (operand.kind === "request") {
    if (field === "Method") return constantOf(program, JSON.stringify(method), scope) ?? unknown;
    if (requestMethods.has(field))
      return { kind: "function", type: null, of: "method", receiver: operand, name: field, results: [] };
    return { ...(nonNilFields.has(field) ? nonNil : unknown), id: `$r.${field}` };
  }
  const member = memberOf({ program, state: path.state }, operand, field);
  const isNamed = operand.kind === "any" && isOfRequest(operand.id) && member.kind === "any";
  return isNamed ? { ...member, id: `${operand.id}.${field}` } : member;
}

/** The fields that net/http's server sets in every request. */
const nonNilFields = new Set(["URL", "Body", "Header"]);

const requestMethods = new Set(
  (
    "AddCookie BasicAuth Clone Context Cookie Cookies CookiesNamed FormFile FormValue MultipartReader ParseForm ParseMultipartForm " +
    "PathValue PostFormValue ProtoAtLeast Referer SetBasicAuth SetPathValue UserAgent WithContext Write WriteProxy"
  ).split(" "),
);

/** The address of what an expression names, if that is a struct in a variable, or of a type of the package; else its value, which may be a pointer. */
export function addressOf(expression: Expression, scope: Scope, path: Path): Value {
  const { run } = scope.frame;
  const lookup = { program: run.program, state: path.state };
  if (expression.kind === "selector" && qualifierPath(expression.operand, scope) === null) {
    countStep(run);
    const outer = addressOf(expression.operand, scope, path);
    const place = fieldPlace(lookup, outer, expression.field);
    if (place && contentAt(lookup, place)?.kind === "struct") return place;
    return current(path.state, selected(outer, expression.field, scope, path));
  }
  const value = single(run.evaluate(expression, scope, path));
  const cell = expression.kind === "name" ? findVariable(scope, expression.name) : null;
  const target = "type" in value ? value.type?.target : null;
  // Methods of the package's own types may change variables of all kinds.
  const isOwn =
    /^(?:nil|constant|list|map)$/.test(value.kind) && target?.kind === "declared" && !target.pkg.importPath;
  return cell !== null && (value.kind === "struct" || isOwn) ? { kind: "pointer", cell, path: [] } : value;
}

/** The value of `&x`: variables and literals have an address; that of an item of a list is not followed. */
function referenceTo(operand: Expression, where: Expression, scope: Scope, path: Path): Value {
  const { run } = scope.frame;
  const { state } = path;
  const cell = operand.kind === "name" ? findVariable(scope, operand.name) : null;
  if (cell !== null) return { kind: "pointer", cell, path: [] };
  if (operand.kind === "selector") {
    const outer = addressOf(operand.operand, scope, path);
    const place = fieldPlace({ program: run.program, state }, outer, operand.field);
    if (!place) giveAway(state, [outer]);
    return place ?? nonNil;
  }
  const value = single(run.evaluate(operand, scope, path));
  if (operand.kind === "composite") return allocated(value, where, path);
  giveAway(state, [value]);
  return nonNil;
}

function evaluateUnary(expression: Expression & { kind: "unary" }, scope: Scope, path: Path): Value {
  const { operator, operand } = expression;
  const { program, evaluate } = scope.frame.run;
  if (operator === "!") return boolean(isTrue(expression, scope, path));
  if (operator === "&") return referenceTo(operand, expression, scope, path);
  const value = single(evaluate(operand, scope, path));
  if (operator === "<-") return unknown;
  if (operator !== "*")
    return value.kind === "constant"
      ? constantValue(unary(operator, value.operand), value.type)
      : operated(operator, value, value);
  if (value.kind === "pointer") return contentAt({ program, state: path.state }, value) ?? unknown;
  return value.kind === "any" ? unknownOf(value.type?.element ?? null) : value;
}

/** The value of `x + y` and the like. */
export function operated(operator: string, a: Value, b: Value): Value {
  if (a.kind === "constant" && b.kind === "constant")
    return constantValue(binary(operator, a.operand, b.operand), a.type ?? b.type);
  return unknownOf(a.kind === "any" ? a.type : null);
}

/** The results of `x.(T)`: the value, and whether x has the type. */
function asserted(value: Value, type: GoType, scope: Scope, path: Path): Value {
  const { program } = scope.frame.run;
  if (value.kind === "writer" && type.id === "net/http.Flusher") return tuple(value, boolean(true));
  const matches = value.kind === "writer" ? null : typeMatches({ program, state: path.state }, value, type);
  if (matches !== null) return tuple(matches ? value : zeroOf(type), boolean(matches));
  const held = value.kind === "any" ? { ...unknownOf(type), nonNil: value.nonNil } : value;
  return tuple(held, unknown);
}

/** What `list[i]` or `map[key]` is: the item, and whether a map has it. */
function itemAt({ program }: Run, operand: Value, index: Value, path: Path): Value {
  const list = contentAt({ program, state: path.state }, operand) ?? operand;
  const number = integerOf(index);
  if (list.kind === "list") {
    const { items, rest, type } = list;
    if (number !== null) return items[number] ?? rest ?? endPath();
    const distinct = [...new Map(items.map(item => [valueKey(item), item])).values()];
    return distinct.length <= 8 && !rest ? choose(path, () => distinct) : unknownOf(type?.element ?? null);
  }
  const type = typeAt({ program, state: path.state }, list);
  const element = type?.element ?? null;
  if (list.kind !== "map")
    return type?.kind === "map" ? tuple(unknownOf(element), unknown) : unknownOf(element);
  const { keys, items } = list;
  const equal = keys.map(key => compare(key, index));
  const exact = equal.indexOf(true);
  if (exact >= 0) return tuple(items[exact]!, boolean(true));
  const possible = items.filter((_, at) => equal[at] !== false);
  if (possible.length > 24) return tuple(unknownOf(element), unknown);
  const found = possible.map(item => tuple(item, boolean(true)));
  return choose(path, () => [...found, tuple(element ? zeroOf(element) : unknown, boolean(false))]);
}
