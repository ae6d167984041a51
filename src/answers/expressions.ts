/** Computes what is known of the value of an expression. Where a call has several outcomes, each has its own path. */
import { methodConstants } from "../go/http-methods.ts";
import { statusConstants } from "../go/http-statuses.ts";
import type { Expression } from "../go/statements.ts";
import type { KnownOperand } from "../types/constant-operations.ts";
import { type Analysis, countStep, searchApart } from "./analysis.ts";
import { typeMatches } from "./comparisons.ts";
import { memberOf, zeroOf } from "./members.ts";
import { evaluateAll, qualifierPath } from "./operands.ts";
import { binaryValue, isCondition, unaryValue } from "./operators.ts";
import { start } from "./paths.ts";
import { constantOf, initializerOf, isStandard, nameOf, type Program } from "./program.ts";
import { findVariable, functionScope, typeIn } from "./scope.ts";
import type { Evaluated, Frame, Path, PlacedType, Scope, Value } from "./types.ts";
import { boolean, integer, integerOf, isNil, nil, nonNil, tuple, unknown, unknownOf } from "./values.ts";

/** The values of an expression, each with the path that leads to it; none if a call in it never returns. */
export function evaluate(analysis: Analysis, expression: Expression, scope: Scope, path: Path): Evaluated[] {
  countStep(analysis);
  const { program } = analysis;
  const { file } = scope.frame;
  switch (expression.kind) {
    case "name":
      return [{ path, value: nameValue(analysis, expression.name, scope, path) }];
    case "literal":
      return [{ path, value: constantValue(constantOf(program, expression.text, file)) }];
    case "selector":
      return evaluateSelector(analysis, expression, scope, path);
    case "call":
      if (isCondition(expression)) return decided(analysis, expression, scope, path);
      return analysis.evaluateCall(analysis, expression, scope, path);
    case "composite": {
      const type = expression.type && typeIn(scope, expression.type);
      return analysis.evaluateComposite(analysis, expression, type, scope, path);
    }
    case "function":
      return [{ path, value: { kind: "function", of: "literal", literal: expression, scope } }];
    case "unary":
      if (expression.operator === "!") return decided(analysis, expression, scope, path);
      return evaluateAll(analysis, [expression.operand], scope, path).map(
        ({ path, values: [value = unknown] }) => ({
          path,
          value: unaryValue(expression.operator, value),
        }),
      );
    case "binary":
      if (isCondition(expression)) return decided(analysis, expression, scope, path);
      return evaluateAll(analysis, [expression.left, expression.right], scope, path).map(
        ({ path, values: [left = unknown, right = unknown] }) => ({
          path,
          value: binaryValue(expression.operator, left, right),
        }),
      );
    case "assertion":
      return evaluateAll(analysis, [expression.operand], scope, path).map(
        ({ path, values: [value = unknown] }) => ({
          path,
          value: asserted(analysis, value, typeIn(scope, expression.type)),
        }),
      );
    case "index":
      return evaluateAll(analysis, [expression.operand, expression.index], scope, path).map(
        ({ path, values: [operand = unknown, index = unknown] }) => ({
          path,
          value: elementOf(operand, index),
        }),
      );
    case "type":
      return [{ path, value: unknown }];
    case "other":
      return evaluateAll(analysis, expression.operands, scope, path).map(({ path, values }) => ({
        path,
        value: values.some(value => value.kind === "writer") ? { kind: "list", items: values } : unknown,
      }));
  }
}

/** The value of a condition: true on some paths, and false on others. */
function decided(analysis: Analysis, condition: Expression, scope: Scope, path: Path): Evaluated[] {
  const { yes, no } = analysis.branch(analysis, condition, scope, path);
  return [
    ...yes.map(path => ({ path, value: boolean(true) })),
    ...no.map(path => ({ path, value: boolean(false) })),
  ];
}

function constantValue(operand: KnownOperand | null): Value {
  return operand ? { kind: "constant", operand } : unknown;
}

/** The value of a name: that of a variable, or what the package declares. */
function nameValue(analysis: Analysis, name: string, scope: Scope, path: Path): Value {
  const variable = findVariable(scope, name);
  if (variable !== null) return path.store.get(variable) ?? unknown;
  const { program } = analysis;
  const { file } = scope.frame;
  const declared = program.functions.get(name);
  if (declared) return { kind: "function", of: "package", declared, receiver: null };
  const value = program.values.get(name);
  if (value) {
    const constant = constantOf(program, name, file);
    return constant ? constantValue(constant) : packageVariable(analysis, name);
  }
  if (program.types.has(name)) return unknown;
  if (name === "nil") return nil;
  return constantValue(constantOf(program, name, file));
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
  const frame: Frame = { id: `=${name}`, key: "", caller: null, file, hasLiterals: false, panics: [] };
  const scope = functionScope(frame, null);
  const found = searchApart(analysis, mostSteps, apart => apart.evaluate(apart, initializer, scope, start));
  const [first, ...others] = found ?? [];
  return first && others.length === 0 ? first.value : null;
}

/** The value of a name of another package; `qualified` is the name as written. */
function importedValue(program: Program, path: string, name: string, qualified: string, scope: Scope): Value {
  if (path === "net/http") {
    const status = statusConstants.get(name);
    if (status !== undefined) return integer(status);
    const method = Object.entries(methodConstants).find(([, constant]) => constant === name);
    if (method) return constantValue(constantOf(program, JSON.stringify(method[0]), scope.frame.file));
  }
  if (!isStandard(program, path)) {
    const constant = constantOf(program, qualified, scope.frame.file);
    if (constant) return constantValue(constant);
  }
  if (/^Err[A-Z]|^EOF$/.test(name))
    return { kind: "error", name: `${path}.${name}`, wraps: [], opaque: !isStandard(program, path) };
  return { kind: "function", of: "import", path, name };
}

function evaluateSelector(
  analysis: Analysis,
  { operand, field }: Expression & { kind: "selector" },
  scope: Scope,
  path: Path,
): Evaluated[] {
  const imported = qualifierPath(analysis, operand, scope);
  if (imported !== null && operand.kind === "name") {
    const qualified = `${operand.name}.${field}`;
    return [{ path, value: importedValue(analysis.program, imported, field, qualified, scope) }];
  }
  return analysis.evaluate(analysis, operand, scope, path).map(({ path, value }) => ({
    path,
    value:
      value.kind === "request"
        ? requestField(analysis, field, scope)
        : memberOf(analysis.program, value, field),
  }));
}

function requestField({ method, program }: Analysis, field: string, scope: Scope): Value {
  if (field !== "Method") return nonNilFields.has(field) ? nonNil : unknown;
  return constantValue(constantOf(program, JSON.stringify(method), scope.frame.file));
}

/** The fields that net/http's server sets in every request. */
const nonNilFields = new Set(["URL", "Body", "Header"]);

/** The value of `x.(T)`, and whether x has the type. */
function asserted({ program }: Analysis, value: Value, type: PlacedType): Value {
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
