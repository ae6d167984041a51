/** Computes what is known of the value of an expression, on one path. */
import type { Expression } from "../go/declarations.ts";
import { methodOfConstant, requestMethods, statusConstants } from "../go/http.ts";
import { predeclaredFunctions } from "../go/identifiers.ts";
import { binary, known, unary } from "../types/constant-operations.ts";
import { untyped } from "../types/constant-values.ts";
import type { GoType, TypePackage } from "../types/go-types.ts";
import { heldType } from "../types/members.ts";
import { findFunction, findValue, isStandard, userPackage } from "../types/packages.ts";
import { structFields } from "../types/struct-fields.ts";
import { evaluateCall, evaluateComposite } from "./call-expressions.ts";
import { compare, isCondition, isTrue } from "./conditions.ts";
import { contextIn, embeddedIn, frameworkMember } from "./framework-contexts.ts";
import {
  contentAt,
  fieldPlace,
  instantiated,
  mayChange,
  memberOf,
  taken,
  typeAt,
  typeMatches,
  unknownMethod,
} from "./members.ts";
import { initialValue } from "./package-variables.ts";
import {
  capturedBy,
  codeOf,
  constantOf,
  countStep,
  evaluateEach,
  findVariable,
  qualifierPath,
  typeIn,
  typeNamedBy,
} from "./program.ts";
import { noteItem } from "./reads.ts";
import { allocated, choose, contentOf, forgetItems, giveAway, mayPanic, panicWith } from "./state.ts";
import type { CodePlace, Path, Run, Scope, Value } from "./types.ts";
import {
  boolean,
  booleanOf,
  constantValue,
  current,
  integerOf,
  isMadeByOthers,
  isNil,
  madeByOthers,
  nil,
  nonNil,
  numberOf,
  single,
  tuple,
  typeOfBoth,
  unknown,
  unknownOf,
  valueKey,
  zeroOf,
} from "./values.ts";

/** The value of an expression; the path ends if a call in it never returns. */
export function evaluateExpression(expression: Expression, path: Path): Value {
  countStep(path.scope.frame.run);
  return current(path.state, evaluated(expression, path));
}

function evaluated(expression: Expression, path: Path): Value {
  const { scope } = path;
  switch (expression.kind) {
    case "name":
      return evaluateName(expression.name, path);
    case "literal":
      return constantOf(path.state.program, expression.text, scope) ?? unknown;
    case "selector":
      return evaluateSelector(expression, path);
    case "call":
      return evaluateCall(expression, path);
    case "composite":
      return evaluateComposite(expression, path);
    case "function": {
      const place = { file: scope.file, pkg: scope.pkg, typeArguments: scope.typeArguments };
      const captured = capturedBy(expression, scope);
      return { kind: "function", type: null, of: "literal", literal: expression, captured, place };
    }
    case "unary":
      return evaluateUnary(expression, path);
    case "binary": {
      if (isCondition(expression.operator)) return boolean(isTrue(expression, path));
      const [a = unknown, b = unknown] = evaluateEach([expression.left, expression.right], path);
      return operated(expression.operator, a, b, path);
    }
    case "assertion": {
      const result = asserted(expression, path);
      if (result.kind !== "tuple" || !booleanOf(result.values[1]!)) mayPanic(path);
      return result;
    }
    case "index": {
      const [operand = unknown, index = unknown] = evaluateEach([expression.operand, expression.index], path);
      return operand.kind === "function"
        ? instantiated(operand, [typeNamedBy(expression.index, scope)])
        : itemAt(operand, index, path);
    }
    case "type":
      return unknown;
    case "other": {
      // A part of a list shares its items.
      const values = evaluateEach(expression.operands, path);
      const [list] = values;
      giveAway(path.state, values);
      mayPanic(path);
      const isKnown = list && "type" in list && list.type?.kind !== "array";
      return unknownOf(isKnown ? list.type : null);
    }
  }
}

/** The values that `count` variables get: those of as many expressions, or all results of a single one, such as a call or a type assertion. */
export function valuesFor(count: number, expressions: readonly Expression[], path: Path): readonly Value[] {
  const [only] = expressions;
  if (!only || count === 1 || expressions.length > 1) return evaluateEach(expressions, path);
  // The second result of a type assertion says that there is no panic.
  const value = only.kind === "assertion" ? asserted(only, path, true) : evaluateExpression(only, path);
  if (value.kind === "tuple") return value.values;
  return isMadeByOthers(value) ? [value, ...Array(count - 1).fill(madeByOthers)] : [value];
}

/** The value of a name: that of a variable, or what the package declares. */
function evaluateName(name: string, { scope, state }: Path): Value {
  const cell = findVariable(scope, name);
  if (cell !== null) return contentOf(state, cell) ?? unknown;
  return declaredValue(scope.frame.run, scope.pkg, name) ?? predeclaredValue(name, scope);
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
  const keep = (value: Value | null) => values.set(name, value) && value;
  const facts = { type: null, receiver: null, typeArguments: new Map() };
  const declared = program.makers.get(name)?.(pkg) ?? findFunction(program.reader, pkg, name);
  if (declared) return keep({ kind: "function", of: "declared", declared, ...facts });
  const found = findValue(program.reader, pkg, name);
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

/** The value of a name of another package. */
function importedValue(path: string, name: string, scope: Scope): Value {
  const { run } = scope.frame;
  const { program } = run;
  if (path === "net/http") {
    const status = statusConstants.get(name);
    if (status !== undefined) return constantValue(known(untyped.int, BigInt(status)), null);
    const method = methodOfConstant(name);
    if (method) return constantOf(program, JSON.stringify(method), scope) ?? unknown;
  }
  const pkg = userPackage(program.reader, path, scope.pkg.dir);
  if (pkg) return declaredValue(run, pkg, name) ?? unknown;
  if (/^Err[A-Z]|^EOF$/.test(name) || (path === "context" && /^(?:Canceled|DeadlineExceeded)$/.test(name))) {
    // Those of net/http and its like have types with methods of their own; those of os are the ones of io/fs.
    const hasType = /^(?:net|regexp|debug)\b/.test(path) || name.endsWith("DeadlineExceeded");
    const opaque = hasType || !isStandard(program.reader, path);
    const status = path.endsWith("/labstack/echo/v4") && statusConstants.get(name.replace(/^Err/, "Status"));
    const facts = { name: `${path.replace(/^os$/, "io/fs")}.${name}`, wraps: [], opaque: opaque && !status };
    return { kind: "error", ...facts, ...(status && { status }) };
  }
  return { kind: "function", type: null, of: "imported", path, name };
}

function evaluateSelector({ operand, field }: Expression & { kind: "selector" }, path: Path): Value {
  const { scope } = path;
  const { program } = path.state;
  const imported = qualifierPath(operand, scope);
  if (imported === null || operand.kind !== "name") {
    const value = addressOf(operand, path);
    if (isNil(value) !== false && !("type" in value && value.type?.kind === "struct")) mayPanic(path);
    return selected(value, field, path, operand);
  }
  const value = importedValue(imported, field, scope);
  if (value.kind !== "function" || value.of !== "imported" || isStandard(program.reader, imported))
    return value;
  return constantOf(program, `${operand.name}.${field}`, scope) ?? value;
}

/** The value of `operand.field`. */
function selected(operand: Value, field: string, path: Path, where: object): Value {
  const { state } = path;
  const ofFramework = frameworkMember(operand, field, state);
  if (ofFramework) return ofFramework;
  if (operand.kind === "writer" && field === "Committed" && state.header.kind !== "unknown")
    return boolean(state.header.kind === "sent");
  // The http.ResponseWriter of echo's.
  if (operand.kind === "writer" && field === "Writer") return operand;
  if (operand.kind === "request") {
    if (requestMethods.test(field)) return unknownMethod(operand, field);
    // Forms change as soon as one of many methods parses them: each place that reads them may see others.
    const id = field.endsWith("Form") ? `${field}#${numberOf(where)}` : field;
    // net/http's server sets these in every request.
    return { ...(/^(?:URL|Body|Header)$/.test(field) ? nonNil : unknown), id: `$r.${id}` };
  }
  if (operand.kind === "any" && operand.id?.startsWith("$r.MultipartForm#"))
    return { ...unknown, id: `${operand.id}.${field}` };
  const member = memberOf(state, operand, field);
  const inner = embeddedIn(operand, member, state);
  return inner ? selected(inner, field, path, where) : member;
}

/** The address of what an expression names, if that is a struct in a variable, or of a type of the user's; else its value, which may be a pointer. */
export function addressOf(expression: Expression, path: Path): Value {
  const { scope } = path;
  if (expression.kind === "selector" && qualifierPath(expression.operand, scope) === null) {
    countStep(scope.frame.run);
    const outer = addressOf(expression.operand, path);
    const place = fieldPlace(path.state, outer, expression.field);
    if (place && mayChange(contentAt(path.state, place))) return place;
    return current(path.state, selected(outer, expression.field, path, expression));
  }
  if (expression.kind === "unary" && expression.operator === "*") {
    const pointer = addressOf(expression.operand, path);
    const pointed = contentAt(path.state, pointer);
    return pointed?.kind === "pointer" ? pointed : pointer;
  }
  const value = single(evaluateExpression(expression, path));
  const cell = expression.kind === "name" ? findVariable(scope, expression.name) : null;
  return cell !== null && mayChange(value) ? { kind: "pointer", cell, path: [] } : value;
}

/** The value of `&x`: variables and literals have an address; that of an item of a list is not followed. */
function referenceTo(operand: Expression, where: Expression, path: Path): Value {
  const { scope, state } = path;
  const cell = operand.kind === "name" ? findVariable(scope, operand.name) : null;
  if (cell !== null) return { kind: "pointer", cell, path: [] };
  if (operand.kind === "selector") {
    const outer = addressOf(operand.operand, path);
    const place = fieldPlace(state, outer, operand.field);
    if (!place) giveAway(state, [outer]);
    return place ?? nonNil;
  }
  const value = single(evaluateExpression(operand, path));
  if (operand.kind === "composite") return allocated(state, value, where);
  giveAway(state, [value]);
  forgetItems(state);
  return nonNil;
}

function evaluateUnary(expression: Expression & { kind: "unary" }, path: Path): Value {
  const { operator, operand } = expression;
  if (operator === "!") return boolean(isTrue(expression, path));
  if (operator === "&") return referenceTo(operand, expression, path);
  const value = single(evaluateExpression(operand, path));
  if (operator === "<-") return unknownOf(value.kind === "any" ? (value.type?.element ?? null) : null);
  if (operator !== "*")
    return value.kind === "constant"
      ? constantValue(unary(operator, value.operand), value.type)
      : operated(operator, value, value, path);
  if (value.kind === "pointer") return contentAt(path.state, value) ?? unknown;
  if (isNil(value) !== false) mayPanic(path);
  return value.kind === "any" ? unknownOf(value.type?.element ?? null) : value;
}

/** The value of `x + y` and the like. */
export function operated(operator: string, a: Value, b: Value, path: Path): Value {
  // By zero, or a shift by less.
  if (/[/%]|<<|>>/.test(operator) && !((integerOf(b) ?? 0) > 0)) mayPanic(path);
  if (a.kind === "constant" && b.kind === "constant")
    return constantValue(binary(operator, a.operand, b.operand), a.type ?? b.type);
  return unknownOf(typeOfBoth(a, /<<|>>/.test(operator) ? a : b));
}

/** The results of `x.(T)`: the value, and whether x has the type. The value of the latter that is not known is that where it has. */
function asserted(expression: Expression & { kind: "assertion" }, path: Path, isAsked = false): Value {
  const value = single(evaluateExpression(expression.operand, path));
  const type = typeIn(path.state.program, path.scope, expression.type);
  if (value.kind === "writer") return tuple(value, type.id === "net/http.Flusher" ? boolean(true) : unknown);
  const matches = typeMatches(path.state, value, type);
  if (matches !== null) return tuple(matches ? taken(value) : zeroOf(type), boolean(matches));
  if (isAsked && !choose(path, () => [true, false])) return tuple(zeroOf(type), boolean(false));
  const isUnknown = /^(?:any|nil)$/.test(value.kind);
  const { operand } = expression;
  const isKept =
    operand.kind === "call" && operand.callee.kind === "selector" && operand.callee.field === "Value";
  const kept = isUnknown && isKept ? keptIn(type, path) : null;
  const held = isUnknown ? (kept ?? unknownOf(type)) : contextIn(value, type, path, expression);
  return tuple(held, isAsked ? boolean(true) : unknown);
}

/** What code takes out of the request's context: the writer and the request that other code has put there, maybe in structs of the user's; null for other types. */
function keptIn(type: GoType, path: Path, depth = 3): Value | null {
  if (type.id === "net/http.ResponseWriter") return { kind: "writer" };
  const struct = heldType(type);
  if (struct.id === "net/http.Request") return { kind: "request" };
  const { target } = struct;
  if (depth === 0 || target.kind !== "declared" || !target.pkg.isOfUser) return null;
  const parts = structFields(struct).map(({ name, type }) => [name, keptIn(type, path, depth - 1)] as const);
  const fields = new Map(parts.flatMap(([name, part]) => (part ? [[name, part]] : [])));
  if (fields.size === 0) return null;
  const value: Value = { kind: "struct", type: struct, fields, others: "unknown" };
  return struct === type ? value : allocated(path.state, value, type);
}

/** What `list[i]` or `map[key]` is: the item, and whether a map has it. */
function itemAt(operand: Value, index: Value, path: Path): Value {
  const read = noteItem(operand, index, path);
  if (read) return tuple(read, unknown);
  const list = contentAt(path.state, operand) ?? operand;
  const number = integerOf(index);
  if (list.kind === "list") {
    const { items, rest, type } = list;
    if (number !== null && items[number]) return items[number];
    if (number !== null && !rest) return panicWith(path.state);
    mayPanic(path);
    if (rest && number !== null) return rest;
    const distinct = [...new Map(items.map(item => [valueKey(item), item])).values()];
    return distinct.length <= 8 && !rest ? choose(path, () => distinct) : unknownOf(type?.element ?? null);
  }
  const type = typeAt(path.state, list);
  const element = type?.element ?? null;
  mayPanic(path);
  if (list.kind !== "map")
    return type?.kind === "map" ? tuple(unknownOf(element), unknown) : unknownOf(element);
  const { keys, items } = list;
  const equal = keys.map(key => compare(key, index));
  // Of equal keys, the last one counts.
  const exact = equal.lastIndexOf(true);
  const possible = items.filter((_, at) => at >= exact && equal[at] !== false);
  if (possible.length > 24) return tuple(unknownOf(element), unknown);
  const found = possible.map(item => tuple(item, boolean(true)));
  const absent = tuple(element ? zeroOf(element) : unknown, boolean(false));
  return choose(path, () => (exact < 0 ? [...found, absent] : found));
}
