/** Computes what is known of the value of an expression. Where it may have several, or a call in it has several outcomes, each has its own state. */

import type { Expression } from "../go/declarations.ts";
import { methodConstants } from "../go/http-methods.ts";
import { statusConstants } from "../go/http-statuses.ts";
import { predeclaredFunctions } from "../go/predeclared.ts";
import { binary, known, unary } from "../types/constant-operations.ts";
import { untyped } from "../types/constant-values.ts";
import type { GoType, TypePackage } from "../types/go-types.ts";
import { evaluateCall } from "./call-expressions.ts";
import { evaluateComposite } from "./composites.ts";
import { compare, conditionOutcomes, isCondition } from "./conditions.ts";
import { contentAt, declaredFunction, memberOf, typeMatches, zeroOf } from "./members.ts";
import { evaluateAddress, evaluateReference } from "./places.ts";
import {
  constantOf,
  initializerOf,
  isReassigned,
  isStandard,
  typeIn,
  userPackage,
  valueNamed,
  variableOf,
} from "./program.ts";
import { capturedBy, findVariable, outermostScope, qualifierPath } from "./scope.ts";
import { contentOf, fewer, forgetEscaped, giveAway, setCell, split, start } from "./state.ts";
import { countStep } from "./summaries.ts";
import type { CodePlace, Outcome, OutcomeList, Run, Scope, State, Value } from "./types.ts";
import {
  boolean,
  constantValue,
  integerOf,
  isNil,
  mapValue,
  nil,
  no,
  nonNil,
  single,
  tuple,
  typeOf,
  unknown,
  unknownOf,
  valueKey,
  yes,
} from "./values.ts";

/** The values of an expression, each with its state; none if a call in it never returns. */
export function evaluateExpression(expression: Expression, scope: Scope, state: State): Outcome[] {
  const { run } = scope.frame;
  countStep(run);
  switch (expression.kind) {
    case "name":
      return evaluateName(expression.name, scope, state);
    case "literal":
      return [{ state, value: constantOf(run.program, expression.text, scope) ?? unknown }];
    case "selector":
      return evaluateSelector(expression, scope, state);
    case "call":
      return evaluateCall(expression, scope, state);
    case "composite": {
      const type = expression.type && typeIn(run.program, scope, expression.type);
      return evaluateComposite(expression, type, scope, state);
    }
    case "function": {
      const place = { file: scope.file, pkg: scope.pkg, typeArguments: scope.typeArguments };
      const captured = capturedBy(expression, scope);
      return [
        {
          state,
          value: { kind: "function", type: null, of: "literal", literal: expression, captured, place },
        },
      ];
    }
    case "unary":
      return evaluateUnary(expression, scope, state);
    case "binary":
      return evaluateBinary(expression, scope, state);
    case "assertion": {
      const type = typeIn(run.program, scope, expression.type);
      return evaluateEach([expression.operand], scope, state).flatMap(
        ({ state, values: [value = unknown] }) => asserted(value, type, scope, state),
      );
    }
    case "index":
      return evaluateIndex(expression, scope, state);
    case "type":
      return [{ state, value: unknown }];
    case "other":
      // A part of a list shares its items.
      return evaluateEach(expression.operands, scope, state).map(({ state, values }) => {
        const [list] = values;
        const isText = list?.kind === "any" || list?.kind === "constant";
        const type = isText && list.type?.kind !== "array" ? list.type : null;
        const symbol = null;
        return { state: forgetEscaped(giveAway(state, values)), value: { ...unknownOf(type), symbol } };
      });
  }
}

/** The values of several expressions, computed in their order. */
export function evaluateEach(expressions: readonly Expression[], scope: Scope, state: State): OutcomeList[] {
  const { run } = scope.frame;
  let outcomes: OutcomeList[] = [{ state, values: [] }];
  for (const expression of expressions) {
    outcomes = outcomes.flatMap(({ state, values }) =>
      run
        .evaluate(expression, scope, state)
        .map(one => ({ state: one.state, values: [...values, single(one.value)] })),
    );
    if (outcomes.length > 16) {
      const all = outcomes.map(({ state, values }) => ({ state, value: tuple(...values) }));
      outcomes = fewer(all).flatMap(one =>
        split(one, state => state, null).map(({ state, value }) => ({
          state,
          values: value.kind === "tuple" ? [...value.values] : values(all[0]?.value).map(() => unknown),
        })),
      );
    }
  }
  return outcomes;
}

function values(value: Value | undefined): readonly Value[] {
  return value?.kind === "tuple" ? value.values : [];
}

/** The values of several expressions; those of a single call are all of its results. */
export function evaluateList(expressions: readonly Expression[], scope: Scope, state: State): OutcomeList[] {
  const [only, ...others] = expressions;
  if (only?.kind !== "call" || others.length > 0) return evaluateEach(expressions, scope, state);
  return scope.frame.run
    .evaluate(only, scope, state)
    .map(({ state, value }) => ({ state, values: value.kind === "tuple" ? [...value.values] : [value] }));
}

/** The value of a name: that of a variable, or what the package declares. */
function evaluateName(name: string, scope: Scope, state: State): Outcome[] {
  const { program } = scope.frame.run;
  const cell = findVariable(scope, name);
  if (cell !== null) {
    const value = contentOf(program, state, cell) ?? unknown;
    const isSeveral = state.several.has(cell);
    return split({ state, value }, (state, one) => (isSeveral ? state : setCell(state, cell, one)), cell);
  }
  return [{ state, value: declaredValue(scope.frame.run, scope.pkg, name) ?? predeclaredValue(name, scope) }];
}

function predeclaredValue(name: string, scope: Scope): Value {
  if (name === "nil") return nil;
  if (name === "true" || name === "false") return boolean(name === "true");
  if (predeclaredFunctions.has(name)) return { kind: "function", type: null, of: "builtin", name };
  for (const { path, name: alias } of scope.file.imports) {
    if (alias === ".") return importedValue(path, name, scope);
  }
  return constantOf(scope.frame.run.program, name, scope) ?? unknown;
}

/** What a package of the user declares by a name: a function, a constant or a variable; null for anything else. */
function declaredValue(run: Run, pkg: TypePackage, name: string): Value | null {
  const { program } = run;
  const fn = declaredFunction(program, pkg, name);
  if (fn) return fn;
  const found = valueNamed(program, pkg, name);
  if (!found) return null;
  const place: CodePlace = { file: found.file, pkg, typeArguments: new Map() };
  const constant = constantOf(program, name, place);
  if (constant) return constant;
  const { declaration } = found;
  const type = declaration.type && typeIn(program, place, declaration.type);
  return variableOf(program, pkg, name, () => initialValue(run, place, declaration, type), unknownOf(type));
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
  const apart: Run = {
    ...run,

    stack: [],
    budget: { left: 2_000 },
    charged: new Set(),
  };
  const frame = {
    run: apart,
    depth: 1,
    results: [],
    resultTypes: [],
    declaredTypes: new Map(),
    inputs: [],
    panics: [],
  };
  const [found, ...others] = run.evaluate(initializer, outermostScope(frame, place), start);
  if (!found || others.length > 0) return unknownOf(type);
  if (isReassigned(program, place.pkg, declaration.name))
    return unknownOf(type ?? typeOf(single(found.value), cell => found.state.store.get(cell)));
  const name = `${place.pkg.path ?? ""}.${declaration.name}`;
  const rename = (cell: string) => `G${name} ${cell}`;
  const moved = (value: Value): Value => mapValue(value, moved, rename);
  for (const [cell, value] of found.state.store) program.globals.set(rename(cell), moved(value));
  const value = moved(single(found.value));
  if (value.kind === "error") return { ...value, name };
  if (value.kind !== "any" || !type) return value;
  return { ...value, type: value.type ?? type };
}

/** The value of a name of another package. */
function importedValue(path: string, name: string, scope: Scope): Value {
  const { run } = scope.frame;
  const { program } = run;
  if (path === "net/http") {
    const status = statusConstants.get(name);
    if (status !== undefined)
      return { kind: "constant", operand: known(untyped.int, BigInt(status)), type: null };
    const method = Object.entries(methodConstants).find(([, constant]) => constant === name);
    if (method) return constantOf(program, JSON.stringify(method[0]), scope) ?? unknown;
  }
  const pkg = userPackage(program, path, scope);
  if (pkg) return declaredValue(run, pkg, name) ?? unknown;
  if (/^Err[A-Z]|^EOF$/.test(name))
    return { kind: "error", name: `${path}.${name}`, wraps: [], opaque: !isStandard(program, path) };
  return { kind: "function", type: null, of: "imported", path, name };
}

function evaluateSelector(
  expression: Expression & { kind: "selector" },
  scope: Scope,
  state: State,
): Outcome[] {
  const { operand, field } = expression;
  const { program, method } = scope.frame.run;
  const path = qualifierPath(operand, scope);
  if (path !== null && operand.kind === "name") {
    const value = importedValue(path, field, scope);
    if (value.kind !== "function" || value.of !== "imported" || isStandard(program, path))
      return [{ state, value }];
    return [{ state, value: constantOf(program, `${operand.name}.${field}`, scope) ?? value }];
  }
  return evaluateAddress(operand, scope, state).flatMap(({ state, value }) => {
    if (value.kind === "request") return [{ state, value: requestField(field, method, scope) }];
    const member = withSymbol(memberOf({ program, state }, value, field), value, field);
    return split({ state, value: member }, state => state, null);
  });
}

/** The field of a value that the request determines has a name of its own: `r.URL`. */
function withSymbol(member: Value, operand: Value, field: string): Value {
  if (operand.kind !== "any" || operand.symbol === null || operand.symbol.includes("#")) return member;
  return member.kind === "any" ? { ...member, symbol: `${operand.symbol}.${field}` } : member;
}

function requestField(field: string, method: string, scope: Scope): Value {
  if (field === "Method")
    return constantOf(scope.frame.run.program, JSON.stringify(method), scope) ?? unknown;
  const isMethod = requestMethods.has(field);
  if (isMethod)
    return {
      kind: "function",
      type: null,
      of: "method",
      operand: { kind: "request" },
      name: field,
      results: [],
    };
  return { ...(nonNilFields.has(field) ? nonNil : unknown), symbol: `r.${field}` };
}

/** The fields that net/http's server sets in every request. */
const nonNilFields = new Set(["URL", "Body", "Header"]);

const requestMethods = new Set(
  (
    "AddCookie BasicAuth Clone Context Cookie Cookies CookiesNamed FormFile FormValue MultipartReader ParseForm ParseMultipartForm " +
    "PathValue PostFormValue ProtoAtLeast Referer SetBasicAuth SetPathValue UserAgent WithContext Write WriteProxy"
  ).split(" "),
);

function evaluateUnary(expression: Expression & { kind: "unary" }, scope: Scope, state: State): Outcome[] {
  const { operator, operand } = expression;
  const { run } = scope.frame;
  const { program } = run;
  if (operator === "!") return conditionOutcomes(expression, scope, state);
  if (operator === "&") return evaluateReference(operand, expression, scope, state);
  return evaluateEach([operand], scope, state).flatMap(({ state, values: [value = unknown] }): Outcome[] => {
    if (operator === "<-") return [{ state: forgetEscaped(state), value: unknown }];
    if (operator === "*") {
      if (value.kind === "pointer")
        return split({ state, value: contentAt({ program, state }, value) ?? unknown }, state => state, null);
      const element = value.kind === "any" ? (value.type?.element ?? null) : null;
      return [{ state, value: value.kind === "any" ? unknownOf(element) : value }];
    }
    if (value.kind !== "constant") return [{ state, value: computedFrom(value) }];
    return [{ state, value: constantValue(unary(operator, value.operand), value.type) ?? unknown }];
  });
}

/** What is known of a value that is computed from others. */
function computedFrom(...values: Value[]): Value {
  const merged = values.some(value => value.kind === "any" && value.merged);
  const [first] = values;
  const type = first?.kind === "any" ? first.type : null;
  return { ...unknown, merged, type };
}

function evaluateBinary(expression: Expression & { kind: "binary" }, scope: Scope, state: State): Outcome[] {
  const { operator, left, right } = expression;
  if (isCondition(expression)) return conditionOutcomes(expression, scope, state);
  return evaluateEach([left, right], scope, state).map(({ state, values: [a = unknown, b = unknown] }) => ({
    state,
    value: operated(operator, a, b),
  }));
}

/** The value of `x + y` and the like. */
export function operated(operator: string, a: Value, b: Value): Value {
  if (a.kind !== "constant" || b.kind !== "constant") return computedFrom(a, b);
  return constantValue(binary(operator, a.operand, b.operand), a.type ?? b.type) ?? unknown;
}

/** The outcomes of `x.(T)`: the value, and whether x has the type. */
function asserted(value: Value, type: GoType, scope: Scope, state: State): Outcome[] {
  const { program } = scope.frame.run;
  if (value.kind === "writer") {
    const name = type.id;
    if (name === "net/http.Flusher")
      return [{ state, value: tuple({ kind: "tool", tool: "flusher", writer: value }, yes) }];
    return [{ state, value: tuple(value, unknown) }];
  }
  const matches = typeMatches({ program, state }, value, type);
  if (matches === true) return [{ state, value: tuple(value, yes) }];
  if (matches === false) return [{ state, value: tuple(zeroOf(type), no) }];
  if (value.kind !== "any") return [{ state, value: tuple(value, unknown) }];
  return [{ state, value: tuple({ ...unknownOf(type), nonNil: isNil(value) === false }, unknown) }];
}

/** The outcomes of `list[i]` and `map[key]`: the item, and whether a map has it. */
function evaluateIndex(expression: Expression & { kind: "index" }, scope: Scope, state: State): Outcome[] {
  const { run } = scope.frame;
  return evaluateEach([expression.operand, expression.index], scope, state).flatMap(
    ({ state, values: [operand = unknown, index = unknown] }) => {
      // `f[T]`, a generic function with its type argument.
      if (operand.kind === "function") return [{ state, value: operand }];
      return itemsAt(run, operand, index, state).flatMap(value => split({ state, value }, one => one, null));
    },
  );
}

function itemsAt({ program }: Run, operand: Value, index: Value, state: State): Value[] {
  const list = operand.kind === "slice" ? contentOf(program, state, operand.cell) : operand;
  if (list?.kind === "list") {
    const number = integerOf(index);
    if (number !== null) {
      const item = list.items[number] ?? list.rest;
      return item ? [item] : [];
    }
    const items = distinct([...list.items, ...(list.rest ? [list.rest] : [])]);
    return items.length <= 8 && !list.rest
      ? items
      : [items.length === 1 ? items[0]! : unknownOf(list.type?.element ?? null)];
  }
  if (list?.kind === "map") {
    const zero = list.type?.element ? zeroOf(list.type.element) : unknown;
    const exact = list.entries.find(({ key }) => compare(key, index) === true);
    if (exact) return [tuple(exact.value, yes)];
    const possible = list.entries.filter(({ key }) => compare(key, index) !== false);
    if (possible.length > 24) return [tuple(unknownOf(list.type?.element ?? null), unknown)];
    return [...possible.map(({ value }) => tuple(value, yes)), tuple(zero, no)];
  }
  const type = typeOf(operand, cell => contentOf(program, state, cell));
  const isMap = type?.kind === "map";
  return [isMap ? tuple(unknownOf(type.element), unknown) : unknownOf(type?.element ?? null)];
}

/** The values without those that are equal to an earlier one. */
function distinct(values: readonly Value[]): Value[] {
  return [...new Map(values.map(value => [valueKey(value), value])).values()];
}
