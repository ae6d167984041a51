/** Makes values, compares and joins them, and finds the values in them. */
import { getOrMake } from "../base/text/maps.ts";
import { known, type Operand } from "../types/constant-operations.ts";
import type { ConstantType } from "../types/constant-values.ts";
import type { GoType, TypeArguments } from "../types/go-types.ts";
import type { AnyValue, FunctionValue, ListValue, State, Value } from "./types.ts";

export const unknown: AnyValue = {
  ...{
    kind: "any",
    type: null,
    nonNil: false,
    id: null,
    shared: false,
    atLeast: null,
    isNot: [],
  },
};
export const nonNil: AnyValue = { ...unknown, nonNil: true };
export const nil: Value = { kind: "nil", type: null };
export const noValue: Value = { kind: "tuple", values: [] };

/** Stands for the items of a list that is not known, as in `f(list...)`: any number of arguments. */
export const unknownRest: AnyValue = { ...unknown };

/** An unknown value of a type. */
export function unknownOf(type: GoType | null): AnyValue {
  return type === null ? unknown : { ...unknown, type };
}

export function tuple(...values: Value[]): Value {
  return { kind: "tuple", values };
}

/** The first value of a tuple; any other value as it is. */
export function single(value: Value): Value {
  return value.kind === "tuple" ? (value.values[0] ?? unknown) : value;
}

const int: ConstantType = { key: "int", basic: "int" };
const bool: ConstantType = { key: "bool", basic: "bool" };

export function integer(value: number): Value {
  return { kind: "constant", operand: known(int, BigInt(value)), type: null };
}

const yes: Value = { kind: "constant", operand: known(bool, true), type: null };
const no: Value = { kind: "constant", operand: known(bool, false), type: null };

export function boolean(value: boolean): Value {
  return value ? yes : no;
}

/** A computed constant as a value; unknown where the computation failed. */
export function constantValue(operand: Operand, type: GoType | null): Value {
  return operand.value === null ? unknownOf(type) : { kind: "constant", operand, type };
}

function constantIn(value: Value | undefined): unknown {
  return value?.kind === "constant" ? value.operand.value : null;
}

/** The number of a constant integer; null for other values. */
export function integerOf(value: Value | undefined): number | null {
  const constant = constantIn(value);
  return typeof constant === "bigint" ? Number(constant) : null;
}

/** The value of a constant bool; null for other values. */
export function booleanOf(value: Value): boolean | null {
  const constant = constantIn(value);
  return typeof constant === "boolean" ? constant : null;
}

/** The text of a constant string; null for other values. */
export function textOf(value: Value | undefined): string | null {
  const constant = constantIn(value);
  return typeof constant === "string" ? constant : null;
}

/** Whether a value is nil; null where that is not known. */
export function isNil(value: Value): boolean | null {
  if (value.kind === "nil") return true;
  if (value.kind === "any") return value.nonNil ? false : null;
  // A join may have made it from nil.
  if (value.kind === "list" && value.items.length === 0 && value.rest) return null;
  return value.kind === "tuple" ? null : false;
}

/** The type of a value, as far as it is known; for a pointer, that of what it points to, which `read` gives. */
export function typeOf(value: Value, read: (cell: string) => Value | undefined): GoType | null {
  if (value.kind !== "pointer") return "type" in value ? value.type : null;
  const target = value.path.length === 0 ? read(value.cell) : undefined;
  return target ? typeOf(target, read) : null;
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that stands for this one object of the syntax tree. */
export function numberOf(object: object): number {
  return getOrMake(numbers, object, () => ++last);
}

/** A value in parts: what it is without them, its cells, and the values in it. `make` puts others in their places. */
interface Parts {
  text: string;
  cells?: readonly string[];
  inner?: readonly Value[];
  make?(inner: Value[], cells: string[]): Value;
}

const parts = new WeakMap<Value, Parts>();

function partsOf(value: Value): Parts {
  return getOrMake(parts, value, (): Parts => {
    switch (value.kind) {
      case "any": {
        const { nonNil, shared, atLeast, isNot, id } = value;
        const text = [nonNil, shared, atLeast, isNot, value === unknownRest].join();
        return id === null ? { text } : { text, cells: [id], make: (_, [id = ""]) => ({ ...value, id }) };
      }
      case "constant":
        return { text: `${value.operand.type.key}:${JSON.stringify(String(value.operand.value))}` };
      case "tool":
        return {
          text: value.tool,
          inner: [value.writer],
          make: ([writer = unknown]) => ({ ...value, writer }),
        };
      case "pointer":
        return {
          text: value.path.join("."),
          cells: [value.cell],
          make: (_, [cell = ""]) => ({ ...value, cell }),
        };
      case "struct": {
        const names = [...value.fields.keys()].sort();
        const inner = names.map(name => value.fields.get(name)!);
        const fieldsOf = (inner: Value[]) => new Map(names.map((name, at) => [name, inner[at]!]));
        return {
          text: `${names}${value.others}`,
          inner,
          make: inner => ({ ...value, fields: fieldsOf(inner) }),
        };
      }
      case "list": {
        const { items, rest } = value;
        const count = items.length;
        const make = (all: Value[]): Value => ({
          ...value,
          items: all.slice(0, count),
          rest: all[count] ?? null,
        });
        return { text: `${count}`, inner: rest ? [...items, rest] : items, make };
      }
      case "map": {
        const { keys, items } = value;
        const count = keys.length;
        const make = (all: Value[]) => ({ ...value, keys: all.slice(0, count), items: all.slice(count) });
        return { text: "", inner: [...keys, ...items], make };
      }
      case "error":
        return {
          text: `${value.name}${value.opaque}`,
          inner: value.wraps,
          make: wraps => ({ ...value, wraps }),
        };
      case "messageError":
        return { text: `${value.struct}${value.single}` };
      case "bytes":
        return { text: bodyKey(value.body) };
      case "tuple":
        return { text: "", inner: value.values, make: values => ({ ...value, values }) };
      case "function":
        return functionParts(value);
      default:
        return { text: "" };
    }
  });
}

function functionParts(value: FunctionValue): Parts {
  const ids = (types: TypeArguments) => [...types.values()].map(type => type?.id).join();
  switch (value.of) {
    case "declared": {
      const { declared, receiver, typeArguments } = value;
      const text = `${numberOf(declared.fn)}<${ids(typeArguments)}>`;
      return receiver
        ? { text, inner: [receiver], make: ([receiver = unknown]) => ({ ...value, receiver }) }
        : { text };
    }
    case "literal": {
      const { literal, captured, place } = value;
      const names = [...captured.keys()];
      const capturedIn = (cells: string[]) => new Map(names.map((name, at) => [name, cells[at]!]));
      const text = `${numberOf(literal)}(${names})<${ids(place.typeArguments)}>`;
      return {
        text,
        cells: [...captured.values()],
        make: (_, cells) => ({ ...value, captured: capturedIn(cells) }),
      };
    }
    case "method":
      return {
        text: value.name,
        inner: [value.operand],
        make: ([operand = unknown]) => ({ ...value, operand }),
      };
    default:
      return { text: `${value.of === "imported" ? value.path : ""}.${value.name}` };
  }
}

/** The values directly in a value. */
export function innerValues(value: Value): readonly Value[] {
  return partsOf(value).inner ?? [];
}

/** The value with other values in it, and other cells. */
export function mapValue(
  value: Value,
  inner: (value: Value) => Value,
  cell: (name: string) => string,
): Value {
  const { cells = [], inner: values = [], make } = partsOf(value);
  return make ? make(values.map(inner), cells.map(cell)) : value;
}

/** The value with other names of cells. */
export function renamed(value: Value, rename: (cell: string) => string): Value {
  return cellsIn(value).length === 0 ? value : mapValue(value, one => renamed(one, rename), rename);
}

const cells = new WeakMap<Value, readonly string[]>();

/** The cells that a value refers to itself, not through other cells, in a fixed order. */
export function cellsIn(value: Value): readonly string[] {
  return getOrMake(cells, value, () => [
    ...(partsOf(value).cells ?? []),
    ...innerValues(value).flatMap(cellsIn),
  ]);
}

/** A text that is the same for equal bodies. */
export function bodyKey(body: { kind: string; struct?: string; type?: GoType }): string {
  return `${body.kind} ${body.struct ?? ""}${body.type?.id ?? ""}`;
}

const keys = new WeakMap<Value, string>();

/** A text that is the same for equal values with the same cells. */
export function valueKey(value: Value): string {
  return getOrMake(keys, value, () => {
    const { text, cells = [], inner = [] } = partsOf(value);
    const type = "type" in value ? value.type : null;
    return `${value.kind} ${text} ${type?.id ?? ""}(${cells.join()})[${inner.map(valueKey).join()}]`;
  });
}

/** What identifies a constant, an error in a variable of a package, or a pointer; null for other values. */
export function identityOf(value: Value): string | null {
  if (value.kind === "constant") return String(value.operand.value);
  if (value.kind === "error") return value.name;
  return value.kind === "pointer" && value.path.length === 0 ? valueKey(value) : null;
}

/** What a path found out about a value. */
export function current({ store }: State, value: Value): Value {
  return (value.kind === "any" && value.id !== null && store.get(value.id)) || value;
}

/** What is known of both of two values. Functions and writers in values of different kinds are lost: whoever calls this gives them away. */
export function join(a: Value, b: Value): Value {
  if (a === b || valueKey(a) === valueKey(b)) return a;
  const [list, other] = b.kind === "list" ? [b, a] : [a, b];
  if (list.kind === "list" && other.kind === "list") return joinLists(list, other);
  if (list.kind === "list" && other.kind === "nil" && (list.rest || list.items.length > 0))
    return joinLists(list, { ...list, items: [], rest: null });
  if (a.kind === "struct" && b.kind === "struct" && a.type.id === b.type.id && a.others === b.others) {
    const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
    if ([...names].every(name => a.fields.has(name) && b.fields.has(name))) {
      const fields = [...names].map(name => [name, join(a.fields.get(name)!, b.fields.get(name)!)] as const);
      return { ...a, fields: new Map(fields) };
    }
  }
  const [type, otherType] = [a, b].map(value => ("type" in value ? value.type : null));
  const common = unknownOf((type === otherType && type) || null);
  return isNil(a) === false && isNil(b) === false ? { ...common, nonNil: true } : common;
}

/** A list has at most so many items that are known one by one. */
export const mostItems = 64;

function joinLists(a: ListValue, b: ListValue): Value {
  const length = Math.min(a.items.length, b.items.length, mostItems);
  const items = a.items.slice(0, length).map((item, index) => join(item, b.items[index]!));
  const others = [...a.items.slice(length), ...b.items.slice(length), a.rest, b.rest];
  return { kind: "list", type: a.type ?? b.type, items, rest: joinAll(others) };
}

/** One value for all; null if there are none. */
export function joinAll(values: readonly (Value | null)[]): Value | null {
  const [first = null, ...others] = values.filter(value => value !== null);
  return first && others.reduce(join, first);
}
