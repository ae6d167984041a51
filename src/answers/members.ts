/** Finds the fields and methods of values, promoted ones included, and the zero values of types. */
import type { TypeExpression } from "../go/declarations.ts";
import { embeddedName, fieldNames } from "../go/type-expressions.ts";
import { known } from "../types/constant-operations.ts";
import { type ConstantType, type ConstantValue, untyped } from "../types/constant-values.ts";
import { constantAs, nameOf, underlyingOf } from "./program.ts";
import type { FunctionValue, PlacedType, Program, Value } from "./types.ts";
import { isHolder, nil, unknown, unknownOf } from "./values.ts";

/** Members that are embedded deeper are not found. */
const maxDepth = 5;

/** What `value.name` is: a field, or a method as a function. */
export function memberOf(program: Program, value: Value, name: string): Value {
  const own = ownMember(program, value, name);
  if (own !== null) return own;
  let level = embeddedIn(program, value);
  for (let depth = 1; level.length > 0 && depth < maxDepth; depth++) {
    const found = level.flatMap(one => ownMember(program, one, name) ?? []);
    if (found.length > 0) return found.length === 1 ? found[0]! : unknown;
    level = level.flatMap(one => embeddedIn(program, one));
  }
  return methodOf(value, name, []);
}

/** A method of a value whose type is not the package's own. */
function methodOf(operand: Value, name: string, results: PlacedType[]): FunctionValue {
  return { kind: "function", of: "method", operand, name, results };
}

const writerMethods = new Set(["Header", "Write", "WriteHeader"]);

/** The field or method that a value itself has, not through embedded fields; null if there is none. */
function ownMember(program: Program, value: Value, name: string): Value | null {
  if (value.kind === "writer") return writerMethods.has(name) ? methodOf(value, name, []) : null;
  const type = ownTypeOf(program, value);
  if (type === null) return isHolder(value) || value.kind === "answer" ? methodOf(value, name, []) : null;
  const declared = program.methods.get(type)?.get(name);
  if (declared) return { kind: "function", of: "package", declared, receiver: value };
  const underlying = underlyingOf(program, type);
  if (underlying?.type.kind === "interface") {
    const method = underlying.type.methods.find(one => one.name === name);
    if (!method) return null;
    const results = method.results.map(({ type }) => ({ type, file: underlying.file }));
    return methodOf(value, name, results);
  }
  if (underlying?.type.kind !== "struct") return null;
  for (const field of underlying.type.fields) {
    if (fieldNames(field).some(one => one.name === name))
      return fieldOf(program, value, name, { type: field.type, file: underlying.file });
  }
  return null;
}

function fieldOf(program: Program, value: Value, name: string, type: PlacedType): Value {
  if (value.kind !== "struct") return unknownOf(type);
  return value.fields.get(name) ?? (value.others === "zero" ? zeroOf(program, type) : unknownOf(type));
}

function embeddedIn(program: Program, value: Value): Value[] {
  const type = ownTypeOf(program, value);
  const underlying = type === null ? null : underlyingOf(program, type);
  if (underlying?.type.kind !== "struct") return [];
  const { file } = underlying;
  return underlying.type.fields
    .filter(({ names }) => names.length === 0)
    .map(({ type }) => fieldOf(program, value, embeddedName(type) ?? "", { type, file }));
}

/** The name of a value's type, if the package declares it. */
export function ownTypeOf(program: Program, value: Value): string | null {
  if (value.kind === "struct") return value.type;
  if (value.kind === "function" || value.kind === "list") return value.named ?? null;
  if (value.kind === "constant") {
    const { key } = value.operand.type;
    return key.startsWith(".") && program.types.has(key.slice(1)) ? key.slice(1) : null;
  }
  if (value.kind !== "unknown" || value.type === null) return null;
  const named = nameOf(program, value.type);
  return named?.path === null && program.types.has(named.name) ? named.name : null;
}

/** The zero value of a type. */
export function zeroOf(program: Program, placed: PlacedType): Value {
  const named = nameOf(program, placed);
  if (named?.pointer) return nil;
  const isOwn = named?.path === null && program.types.has(named.name);
  if (named && named.path !== null) return unknownOf(placed);
  const underlying = isOwn ? underlyingOf(program, named.name) : placed;
  switch (underlying?.type.kind) {
    case "struct":
      return isOwn
        ? { kind: "struct", type: named.name, fields: new Map(), others: "zero", pointer: false }
        : unknown;
    case "pointer":
    case "slice":
    case "map":
    case "interface":
    case "function":
    case "channel":
      return nil;
    case "name":
      return zeroBasic(program, underlying.type, placed);
    default:
      return unknownOf(placed);
  }
}

function zeroBasic(program: Program, type: TypeExpression & { kind: "name" }, placed: PlacedType): Value {
  const constant = (type: ConstantType, value: ConstantValue) =>
    constantAs(program, known(type, value), placed);
  if (type.package !== null) return unknownOf(placed);
  if (type.name === "error" || type.name === "any") return nil;
  if (type.name === "bool") return constant(untyped.bool, false);
  if (type.name === "string") return constant(untyped.string, "");
  if (/^u?int(?:8|16|32|64)?$|^byte$|^rune$/.test(type.name)) return constant(untyped.int, 0n);
  return unknownOf(placed);
}
