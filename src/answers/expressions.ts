/** Computes what is known of the value of an expression. Where a call has several outcomes, each has its own path. */

import type { CompositeExpression, Expression } from "../go/declarations.ts";
import { methodConstants } from "../go/http-methods.ts";
import { statusConstants } from "../go/http-statuses.ts";
import { fieldNames } from "../go/type-expressions.ts";
import { evaluateCall } from "./call-expressions.ts";
import { branch } from "./conditions.ts";
import { memberOf, zeroOf } from "./members.ts";
import { computed, evaluate, qualifierPath } from "./operands.ts";
import { binaryValue, isCondition, typeMatches, unaryValue } from "./operators.ts";
import { start } from "./paths.ts";
import { constantOf, initializerOf, isStandard, nameOf, underlyingOf } from "./program.ts";
import { findVariable, outermostScope, typeIn } from "./scope.ts";
import { countStep, searchApart } from "./steps.ts";
import type {
  Analysis,
  Evaluated,
  EvaluatedList,
  Frame,
  Path,
  PlacedType,
  Program,
  Scope,
  Value,
} from "./types.ts";
import {
  boolean,
  integer,
  integerOf,
  isHolder,
  isNil,
  nil,
  nonNil,
  single,
  tuple,
  unknown,
  unknownOf,
} from "./values.ts";

/** The values of an expression, each with the path that leads to it; none if a call in it never returns. */
export function evaluateExpression(expression: Expression, scope: Scope, path: Path): Evaluated[] {
  const { file, analysis } = scope.frame;
  countStep(analysis);
  const { program } = analysis;
  switch (expression.kind) {
    case "name":
      return [{ path, value: nameValue(expression.name, scope, path) }];
    case "literal":
      return [{ path, value: constantOf(program, expression.text, file) ?? unknown }];
    case "selector":
      return evaluateSelector(expression, scope, path);
    case "call":
      if (isCondition(expression)) return decided(expression, scope, path);
      return evaluateCall(expression, scope, path);
    case "composite": {
      const type = expression.type && typeIn(scope, expression.type);
      return evaluateComposite(expression, type, scope, path);
    }
    case "function":
      return [{ path, value: { kind: "function", of: "literal", literal: expression, scope } }];
    case "unary":
      if (expression.operator === "!") return decided(expression, scope, path);
      return computed([expression.operand], scope, path, value => unaryValue(expression.operator, value));
    case "binary": {
      if (isCondition(expression)) return decided(expression, scope, path);
      const { operator, left, right } = expression;
      return computed([left, right], scope, path, (a, b) => binaryValue(operator, a, b));
    }
    case "assertion": {
      const type = typeIn(scope, expression.type);
      return computed([expression.operand], scope, path, value => asserted(program, value, type));
    }
    case "index":
      return computed([expression.operand, expression.index], scope, path, elementOf);
    case "type":
      return [{ path, value: unknown }];
    case "other":
      return computed(expression.operands, scope, path, (...items) =>
        items.some(({ kind }) => kind === "writer") ? { kind: "list", items } : unknown,
      );
  }
}

/** The value of a condition: true on some paths, and false on others. */
function decided(condition: Expression, scope: Scope, path: Path): Evaluated[] {
  const { yes, no } = branch(condition, scope, path);
  return [
    ...yes.map(path => ({ path, value: boolean(true) })),
    ...no.map(path => ({ path, value: boolean(false) })),
  ];
}

/** The value of a name: that of a variable, or what the package declares. */
function nameValue(name: string, scope: Scope, path: Path): Value {
  const variable = findVariable(scope, name);
  if (variable !== null) return path.store.get(variable) ?? unknown;
  const { file, analysis } = scope.frame;
  const { program } = analysis;
  const declared = program.functions.get(name);
  if (declared) return { kind: "function", of: "package", declared, receiver: null };
  if (program.values.has(name)) return constantOf(program, name, file) ?? packageVariable(analysis, name);
  if (program.types.has(name)) return unknown;
  if (name === "nil") return nil;
  return constantOf(program, name, file) ?? unknown;
}

/** The value of a variable of the package: its initial value if no function changes it, else unknown. */
function packageVariable(analysis: Analysis, name: string): Value {
  const { program } = analysis;
  const known = program.variables.get(name);
  if (known) return known;
  const { declaration, file } = program.values.get(name)!;
  const type = declaration.type && { type: declaration.type, file };
  // A variable that depends on itself has no value, and doesn't compile.
  program.variables.set(name, unknownOf(type));
  const value = initialValue(analysis, name, file) ?? unknown;
  const kept =
    value.kind === "error" ? { ...value, name } : value.kind === "unknown" && type ? unknownOf(type) : value;
  program.variables.set(name, kept);
  return kept;
}

/** The limit of steps to compute an initial value. */
const mostSteps = 10_000;

/** The initial value of a variable of the package; null if there may be several, or computing it takes too many steps. */
function initialValue(analysis: Analysis, name: string, file: Frame["file"]): Value | null {
  const initializer = initializerOf(analysis.program, name);
  if (!initializer) return null;
  const found = searchApart(analysis, mostSteps, apart =>
    evaluate(initializer, outermostScope(apart, `=${name}`, file), start),
  );
  const [first, ...others] = found ?? [];
  return first && others.length === 0 ? first.value : null;
}

/** The value of a name of another package; `qualified` is the name as written. */
function importedValue(program: Program, path: string, name: string, qualified: string, scope: Scope): Value {
  if (path === "net/http") {
    const status = statusConstants.get(name);
    if (status !== undefined) return integer(status);
    const method = Object.entries(methodConstants).find(([, constant]) => constant === name);
    if (method) return constantOf(program, JSON.stringify(method[0]), scope.frame.file) ?? unknown;
  }
  if (!isStandard(program, path)) {
    const constant = constantOf(program, qualified, scope.frame.file);
    if (constant) return constant;
  }
  if (/^Err[A-Z]|^EOF$/.test(name))
    return { kind: "error", name: `${path}.${name}`, wraps: [], opaque: !isStandard(program, path) };
  return { kind: "function", of: "import", path, name };
}

function evaluateSelector(
  { operand, field }: Expression & { kind: "selector" },
  scope: Scope,
  path: Path,
): Evaluated[] {
  const { analysis } = scope.frame;
  const imported = qualifierPath(operand, scope);
  if (imported !== null && operand.kind === "name") {
    const qualified = `${operand.name}.${field}`;
    return [{ path, value: importedValue(analysis.program, imported, field, qualified, scope) }];
  }
  return evaluate(operand, scope, path).map(({ path, value }) => ({
    path,
    value:
      value.kind === "request"
        ? requestField(analysis, field, scope)
        : memberOf(analysis.program, value, field),
  }));
}

function requestField({ method, program }: Analysis, field: string, scope: Scope): Value {
  if (field !== "Method") return nonNilFields.has(field) ? nonNil : unknown;
  return constantOf(program, JSON.stringify(method), scope.frame.file) ?? unknown;
}

/** The fields that net/http's server sets in every request. */
const nonNilFields = new Set(["URL", "Body", "Header"]);

/** The value of `x.(T)`, and whether x has the type. */
function asserted(program: Program, value: Value, type: PlacedType): Value {
  if (value.kind === "writer") {
    const name = nameOf(program, type)?.name;
    if (name === "Flusher") return tuple({ kind: "tool", tool: "flusher" }, boolean(true));
    return tuple(value, unknown);
  }
  const matches = typeMatches(program, value, type);
  if (matches === true) return tuple(value, boolean(true));
  if (matches === false) return tuple(zeroOf(program, type), boolean(false));
  return tuple({ ...unknownOf(type), nonNil: isNil(value) === false }, unknown);
}

function elementOf(operand: Value, index: Value): Value {
  // `f[T]`, a generic function with its type argument.
  if (operand.kind === "function") return operand;
  if (operand.kind !== "list") return unknown;
  const number = integerOf(index);
  if (number === null) return unknown;
  return operand.items[number] ?? (operand.open ? operand.items.at(-1) : undefined) ?? unknown;
}

/** The value of a composite literal of a type. The type of an inner literal such as `{1}` in `[]T{{1}}` is that of the element. */
function evaluateComposite(
  { elements }: CompositeExpression,
  type: PlacedType | null,
  scope: Scope,
  path: Path,
): Evaluated[] {
  const { program } = scope.frame.analysis;
  const named = type && nameOf(program, type);
  const underlying = named?.path === null ? underlyingOf(program, named.name) : type;
  const elementType = (index: number, key: Expression | null): PlacedType | null => {
    if (!underlying) return null;
    const { type, file } = underlying;
    if (type.kind === "slice" || type.kind === "array") return { type: type.element, file };
    if (type.kind === "map") return { type: type.value, file };
    if (type.kind !== "struct") return null;
    const fields = type.fields.flatMap(({ names, type }) => names.map(({ name }) => ({ name, type })));
    const field = key?.kind === "name" ? fields.find(({ name }) => name === key.name) : fields[index];
    return field ? { type: field.type, file } : null;
  };
  let outcomes: EvaluatedList[] = [{ path, values: [] }];
  for (const [index, { key, value }] of elements.entries()) {
    const type = elementType(index, key);
    outcomes = outcomes.flatMap(({ path, values }) =>
      (value.kind === "composite" && value.type === null
        ? evaluateComposite(value, type, scope, path)
        : evaluate(value, scope, path)
      ).map(({ path, value }) => ({ path, values: [...values, single(value)] })),
    );
  }
  return outcomes.map(({ path, values }) => {
    const kind = underlying?.type.kind;
    const isOwn = named?.path === null && program.types.has(named.name);
    if (isOwn && underlying?.type.kind === "struct") {
      const names = underlying.type.fields.flatMap(fieldNames);
      const fields = values.map((value, index): [string, Value] => {
        const key = elements[index]!.key;
        return [(key?.kind === "name" ? key.name : names[index]?.name) ?? "", value];
      });
      const { name, pointer } = named;
      return {
        path,
        value: { kind: "struct", type: name, fields: new Map(fields), others: "zero", pointer },
      };
    }
    if (
      (kind === "slice" || kind === "array") &&
      elements.every(({ key }) => key === null) &&
      values.length <= 64
    )
      return {
        path,
        value: isOwn ? { kind: "list", items: values, named: named.name } : { kind: "list", items: values },
      };
    // Whoever gets the literal may use the writer in it.
    const holder: Value = { kind: "list", items: values.filter(isHolder) };
    return { path, value: holder.items.length > 0 ? holder : { ...nonNil, type } };
  });
}
