/** Finds the type arguments of generic functions: those that the code has, and those that arguments show. */
import type { TypeExpression } from "../go/declarations.ts";
import type { GoType, TypeArguments } from "../types/go-types.ts";
import { typeAt } from "./members.ts";
import { typeIn } from "./program.ts";
import type { FunctionValue, Program, State, Value } from "./types.ts";

/** A generic function with type arguments. */
export function instantiated(fn: FunctionValue, types: readonly (GoType | null)[]): FunctionValue {
  if (fn.of !== "declared" || types.length === 0) return fn;
  const { typeParameters } = fn.declared.fn;
  const written = types.map((type, index) => [typeParameters[index]?.name ?? "", type] as const);
  return { ...fn, typeArguments: new Map([...fn.typeArguments, ...written]) };
}

/** The type arguments in the body of a function that is called. */
export function typeArgumentsOf(
  { declared: { fn }, typeArguments }: FunctionValue & { of: "declared" },
  given: readonly Value[],
  state: State,
): TypeArguments {
  const found = new Map<string, GoType | null>(typeArguments);
  for (const { name } of fn.typeParameters) {
    const shown = fn.parameters.map(({ type }, index) => shownType(name, type, given[index], state));
    found.set(name, found.get(name) ?? shown.find(type => type !== null) ?? null);
  }
  return found;
}

/** The type that a type parameter stands for if a parameter of a written type gets a value; null where that does not show it. */
function shownType(
  name: string,
  written: TypeExpression,
  value: Value | undefined,
  state: State,
): GoType | null {
  if (!value) return null;
  // For `convert func(A) B` and `find func(A) (B, error)`, the function that is given shows what B is.
  if (value.kind === "function" && written.kind === "function") {
    const [, first] = /\) \(?(\w+)(?:, [^()]*\))?$/.exec(written.text) ?? [];
    return first === name ? resultType(value, state.program) : null;
  }
  return partFor(name, written, typeAt(state, value));
}

/** The part of a type at the place that a name has in a written type. A value without its pointer stands for both. */
function partFor(name: string, written: TypeExpression, type: GoType | null): GoType | null {
  if (written.text === name || type === null) return type;
  switch (written.kind) {
    case "name": {
      const types = type.target.kind === "declared" ? [...type.target.typeArguments.values()] : [];
      const parts = written.typeArguments.map((part, index) => partFor(name, part, types[index] ?? null));
      return parts.find(part => part !== null) ?? null;
    }
    case "map":
      return partFor(name, written.key, type.key) ?? partFor(name, written.value, type.element);
    case "pointer":
      return partFor(name, written.element, type.kind === "pointer" ? type.element : type);
    case "slice":
    case "array":
      return partFor(name, written.element, type.element);
    default:
      return null;
  }
}

/** The type of the first result of a function; null where it is not known. */
function resultType(value: FunctionValue, program: Program): GoType | null {
  if (value.of === "method") return value.results[0] ?? null;
  if (value.of === "builtin" || value.of === "imported") return null;
  const isLiteral = value.of === "literal";
  const place = isLiteral ? value.place : { ...value.declared, typeArguments: value.typeArguments };
  const [result] = isLiteral ? value.literal.results : value.declared.fn.results;
  return result ? typeIn(program, place, result.type) : null;
}
