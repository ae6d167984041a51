/** Makes values, compares and joins them, and finds the values in them. */
import { getOrMake } from "../base/text/maps.ts";
import { known, type Operand } from "../types/constant-operations.ts";
import { type ConstantType, constantKey } from "../types/constant-values.ts";
import type { GoType, TypeArguments } from "../types/go-types.ts";
import type { AnyValue, FunctionValue, Value } from "./types.ts";

export const unknown: AnyValue = {
  ...{ kind: "any", type: null, nonNil: false, symbol: null, merged: false, atLeast: null, isNot: [] },
};
export const nonNil: AnyValue = { ...unknown, nonNil: true };
export const nil: Value = { kind: "nil" };
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

export const yes: Value = { kind: "constant", operand: known(bool, true), type: null };
export const no: Value = { kind: "constant", operand: known(bool, false), type: null };

export function boolean(value: boolean): Value {
  return value ? yes : no;
}

/** A computed constant as a value; null where the computation failed. */
export function constantValue(operand: Operand, type: GoType | null): Value | null {
  return operand.value === null ? null : { kind: "constant", operand, type };
}

/** The number of a constant integer; null for other values. */
export function integerOf(value: Value): number | null {
  if (value.kind !== "constant" || typeof value.operand.value !== "bigint") return null;
  return Number(value.operand.value);
}

/** The value of a constant bool; null for other values. */
export function booleanOf(value: Value): boolean | null {
  if (value.kind !== "constant" || typeof value.operand.value !== "boolean") return null;
  return value.operand.value;
}

/** The text of a constant string; null for other values. */
export function textOf(value: Value | undefined): string | null {
  if (value?.kind !== "constant" || typeof value.operand.value !== "string") return null;
  return value.operand.value;
}

/** Whether a value is nil; null where that is not known. */
export function isNil(value: Value): boolean | null {
  switch (value.kind) {
    case "nil":
      return true;
    case "any":
      return value.nonNil ? false : null;
    case "tuple":
    case "union":
      return null;
    default:
      return false;
  }
}

/** The type of a value, as far as it is known; for a pointer, that of what it points to, which `read` gives. */
export function typeOf(value: Value, read: (cell: string) => Value | undefined): GoType | null {
  switch (value.kind) {
    case "any":
    case "constant":
    case "struct":
    case "slice":
    case "list":
    case "map":
    case "function":
      return value.type;
    case "pointer": {
      const target = value.path.length === 0 ? read(value.cell) : undefined;
      return target ? typeOf(target, read) : null;
    }
    default:
      return null;
  }
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
  cells: readonly string[];
  inner: readonly Value[];
  make(inner: Value[], cells: string[]): Value;
}

const parts = new WeakMap<Value, Parts>();

function partsOf(value: Value): Parts {
  return getOrMake(parts, value, () => {
    const plain = { text: "", cells: [], inner: [], make: () => value };
    switch (value.kind) {
      case "any": {
        const { nonNil, merged, atLeast, isNot, symbol } = value;
        return { ...plain, text: [nonNil, merged, atLeast, isNot, symbol, value === unknownRest].join() };
      }
      case "constant": {
        const { type, value: constant } = value.operand;
        return { ...plain, text: `${type.key}:${JSON.stringify(constantKey(constant))}` };
      }
      case "tool":
        return {
          ...plain,
          text: value.tool,
          inner: [value.writer],
          make: ([writer = unknown]) => ({ ...value, writer }),
        };
      case "pointer":
        return {
          ...plain,
          text: value.path.join("."),
          cells: [value.cell],
          make: (_, [cell = ""]) => ({ ...value, cell }),
        };
      case "slice":
        return { ...plain, cells: [value.cell], make: (_, [cell = ""]) => ({ ...value, cell }) };
      case "struct": {
        const names = [...value.fields.keys()].sort();
        const make = (inner: Value[]): Value => ({
          ...value,
          fields: new Map(names.map((name, at) => [name, inner[at]!])),
        });
        return {
          ...plain,
          text: `${names}${value.others}`,
          inner: names.map(name => value.fields.get(name)!),
          make,
        };
      }
      case "list": {
        const { items, rest } = value;
        const make = (inner: Value[]): Value => ({
          ...value,
          items: inner.slice(0, items.length),
          rest: rest && inner.at(-1)!,
        });
        return { ...plain, text: `${items.length}`, inner: rest ? [...items, rest] : items, make };
      }
      case "map": {
        const make = (inner: Value[]): Value => ({
          ...value,
          entries: value.entries.map((_, at) => ({ key: inner[at * 2]!, value: inner[at * 2 + 1]! })),
        });
        return { ...plain, inner: value.entries.flatMap(entry => [entry.key, entry.value]), make };
      }
      case "error":
        return {
          ...plain,
          text: `${value.name}${value.opaque}`,
          inner: value.wraps,
          make: wraps => ({ ...value, wraps }),
        };
      case "messageError":
        return { ...plain, text: `${value.struct}${value.single}` };
      case "bytes":
        return { ...plain, text: bodyKey(value.body) };
      case "answer":
        return {
          ...plain,
          text: value.body,
          inner: [value.status],
          make: ([status = unknown]) => ({ ...value, status }),
        };
      case "tuple":
        return { ...plain, inner: value.values, make: values => ({ ...value, values }) };
      case "union":
        return { ...plain, inner: value.options, make: options => ({ ...value, options }) };
      case "function":
        return { ...plain, ...functionParts(value) };
      default:
        return plain;
    }
  });
}

function functionParts(value: FunctionValue): Partial<Parts> {
  const ids = (types: TypeArguments) => [...types.values()].map(type => type?.id).join();
  switch (value.of) {
    case "declared": {
      const { declared, receiver, typeArguments } = value;
      const make = ([one]: Value[]): Value => ({ ...value, receiver: one ?? null });
      return {
        text: `${numberOf(declared.fn)}<${ids(typeArguments)}>`,
        inner: receiver ? [receiver] : [],
        make,
      };
    }
    case "literal": {
      const { literal, captured, place } = value;
      const make = (_: Value[], cells: string[]): Value => ({
        ...value,
        captured: captured.map((one, at) => ({ ...one, cell: cells[at]! })),
      });
      const text = `${numberOf(literal)}(${captured.map(({ name }) => name)})<${ids(place.typeArguments)}>`;
      return { text, cells: captured.map(({ cell }) => cell), make };
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
  return partsOf(value).inner;
}

/** The value with other values in it, and other cells. */
export function mapValue(
  value: Value,
  inner: (value: Value) => Value,
  cell: (name: string) => string,
): Value {
  const { cells, inner: values, make } = partsOf(value);
  return cells.length + values.length === 0 ? value : make(values.map(inner), cells.map(cell));
}

const cells = new WeakMap<Value, readonly string[]>();

/** The cells that a value refers to itself, not through other cells, in a fixed order. */
export function cellsIn(value: Value): readonly string[] {
  return getOrMake(cells, value, () => [...partsOf(value).cells, ...innerValues(value).flatMap(cellsIn)]);
}

/** A text that is the same for equal bodies. */
export function bodyKey(body: { kind: string; struct?: string; type?: GoType }): string {
  return `${body.kind} ${body.struct ?? ""}${body.type?.id ?? ""}`;
}

const keys = new WeakMap<Value, string>();

/** A text that is the same for equal values with the same cells. */
export function valueKey(value: Value): string {
  return getOrMake(keys, value, () => {
    const { text, cells, inner } = partsOf(value);
    const type = "type" in value ? value.type : null;
    return `${value.kind} ${text} ${type?.id ?? ""}(${cells.join()})[${inner.map(valueKey).join()}]`;
  });
}

/** A union has at most so many values. */
const mostOptions = 8;

/** One value for two that a variable may have. */
export function join(a: Value, b: Value): Value {
  if (a === b || valueKey(a) === valueKey(b)) return a;
  if (a.kind === "list" && b.kind === "list") return joinLists(a, b);
  if (a.kind === "struct" && b.kind === "struct" && a.type.id === b.type.id) {
    const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
    const isPlain =
      a.others === b.others && [...names].every(name => a.fields.has(name) && b.fields.has(name));
    if (isPlain) {
      const fields = [...names].map(name => [name, join(a.fields.get(name)!, b.fields.get(name)!)] as const);
      return { ...a, fields: new Map(fields) };
    }
  }
  const options = new Map<string, Value>();
  for (const one of [a, b].flatMap(value => (value.kind === "union" ? value.options : [value])))
    options.set(valueKey(one), one);
  return options.size <= mostOptions
    ? { kind: "union", options: [...options.values()] }
    : widened([...options.values()]);
}

/** What is known of all values. Functions and writers among them are lost: whoever calls this gives them away. */
function widened(values: readonly Value[]): AnyValue {
  const types = new Set(values.map(value => ("type" in value ? value.type : null)));
  const [type = null] = types;
  return {
    ...unknown,
    type: types.size === 1 ? type : null,
    nonNil: values.every(value => isNil(value) === false),
    merged: true,
  };
}

/** A list has at most so many items that are known one by one. */
export const mostItems = 64;

function joinLists(a: Value & { kind: "list" }, b: Value & { kind: "list" }): Value {
  const length = Math.min(a.items.length, b.items.length, mostItems);
  const others = [...a.items.slice(length), ...b.items.slice(length), a.rest, b.rest].filter(
    one => one !== null,
  );
  const [first, ...rest] = others;
  return {
    ...{ kind: "list", type: a.type ?? b.type },
    items: a.items.slice(0, length).map((item, index) => join(item, b.items[index]!)),
    rest: first ? rest.reduce(join, first) : null,
  };
}
