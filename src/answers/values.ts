/** Makes values, compares and joins them, and finds the values in them. */
import { getOrMake } from "../base/text/maps.ts";
import { known, type Operand } from "../types/constant-operations.ts";
import { type ConstantType, constantKey } from "../types/constant-values.ts";
import type { GoType } from "../types/go-types.ts";
import type { AnyValue, Value } from "./types.ts";

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

/** The values directly in a value. */
export function innerValues(value: Value): readonly Value[] {
  switch (value.kind) {
    case "tool":
      return [value.writer];
    case "struct":
      return [...value.fields.values()];
    case "list":
      return value.rest ? [...value.items, value.rest] : value.items;
    case "map":
      return value.entries.flatMap(entry => [entry.key, entry.value]);
    case "error":
      return value.wraps;
    case "answer":
      return [value.status];
    case "tuple":
      return value.values;
    case "union":
      return value.options;
    case "function":
      if (value.of === "method") return [value.operand];
      return value.of === "declared" && value.receiver ? [value.receiver] : [];
    default:
      return [];
  }
}

/** The value with other values in it, and other cells. */
export function mapValue(
  value: Value,
  inner: (value: Value) => Value,
  cell: (name: string) => string,
): Value {
  switch (value.kind) {
    case "tool":
      return { ...value, writer: inner(value.writer) };
    case "struct": {
      const fields = new Map<string, Value>();
      for (const [name, field] of value.fields) fields.set(name, inner(field));
      return { ...value, fields };
    }
    case "list":
      return { ...value, items: value.items.map(inner), rest: value.rest && inner(value.rest) };
    case "map":
      return {
        ...value,
        entries: value.entries.map(one => ({ key: inner(one.key), value: inner(one.value) })),
      };
    case "error":
      return value.wraps.length === 0 ? value : { ...value, wraps: value.wraps.map(inner) };
    case "answer":
      return { ...value, status: inner(value.status) };
    case "tuple":
      return { ...value, values: value.values.map(inner) };
    case "union":
      return { ...value, options: value.options.map(inner) };
    case "pointer":
    case "slice":
      return { ...value, cell: cell(value.cell) };
    case "function":
      if (value.of === "method") return { ...value, operand: inner(value.operand) };
      if (value.of === "declared")
        return value.receiver ? { ...value, receiver: inner(value.receiver) } : value;
      if (value.of !== "literal") return value;
      return { ...value, captured: value.captured.map(one => ({ ...one, cell: cell(one.cell) })) };
    default:
      return value;
  }
}

const cells = new WeakMap<Value, readonly string[]>();

/** The cells that a value refers to itself, not through other cells, in a fixed order. */
export function cellsIn(value: Value): readonly string[] {
  return getOrMake(cells, value, () => {
    const own =
      value.kind === "pointer" || value.kind === "slice"
        ? [value.cell]
        : value.kind === "function" && value.of === "literal"
          ? value.captured.map(({ cell }) => cell)
          : [];
    return [...own, ...innerValues(value).flatMap(cellsIn)];
  });
}

/** A text that is the same for equal values. `cell` gives the names of cells. */
export function keyOf(value: Value, cell: (name: string) => string): string {
  const inner = (one: Value) => keyOf(one, cell);
  switch (value.kind) {
    case "any": {
      if (value === unknownRest) return "...";
      const { nonNil, merged, atLeast, isNot, symbol, type } = value;
      return `?${nonNil ? "!" : ""}${merged ? "~" : ""}${atLeast ?? ""}${isNot.join(",")}<${symbol ?? ""}>${type?.id ?? ""}`;
    }
    case "constant": {
      const { type, value: constant } = value.operand;
      const text = constantKey(constant);
      return `${type.key}:${typeof constant === "string" ? JSON.stringify(text) : text}${value.type?.id ?? ""}`;
    }
    case "tool":
      return `${value.tool}(${inner(value.writer)})`;
    case "pointer":
      return `&${cell(value.cell)}.${value.path.join(".")}`;
    case "slice":
      return `[${cell(value.cell)}]${value.type?.id ?? ""}`;
    case "struct": {
      const fields = [...value.fields].map(([name, field]) => `${name}:${inner(field)}`).sort();
      return `${value.type.id}{${fields.join(",")}${value.others === "zero" ? "" : "?"}}`;
    }
    case "list":
      return `${value.type?.id ?? ""}[${value.items.map(inner).join(",")}${value.rest ? `...${inner(value.rest)}` : ""}]`;
    case "map":
      return `${value.type?.id ?? ""}{${value.entries.map(one => `${inner(one.key)}:${inner(one.value)}`).join(",")}}`;
    case "error":
      return `error ${value.name ?? ""}${value.opaque ? "?" : ""}(${value.wraps.map(inner).join(",")})`;
    case "messageError":
      return `messageError ${value.struct}${value.single ? "1" : ""}`;
    case "bytes":
      return `bytes ${bodyKey(value.body)}`;
    case "answer":
      return `answer ${value.body} ${inner(value.status)}`;
    case "tuple":
      return `(${value.values.map(inner).join(",")})`;
    case "union":
      return `{${value.options.map(inner).join("|")}}`;
    case "function":
      switch (value.of) {
        case "declared":
          return `func ${numberOf(value.declared.fn)}${value.receiver ? `.${inner(value.receiver)}` : ""}<${[...value.typeArguments.values()].map(type => type?.id).join(",")}>${value.type?.id ?? ""}`;
        case "literal":
          return `func ${numberOf(value.literal)}(${value.captured.map(one => `${one.name}:${cell(one.cell)}`).join(",")})<${[...value.place.typeArguments.values()].map(type => type?.id).join(",")}>${value.type?.id ?? ""}`;
        case "imported":
          return `func ${value.path}.${value.name}`;
        case "builtin":
          return `func ${value.name}`;
        case "method":
          return `func ${inner(value.operand)}.${value.name}`;
      }
      break;
    default:
      return value.kind;
  }
}

/** A text that is the same for equal bodies. */
export function bodyKey(body: { kind: string; struct?: string; type?: GoType }): string {
  return `${body.kind} ${body.struct ?? ""}${body.type?.id ?? ""}`;
}

const keys = new WeakMap<Value, string>();

/** A text that is the same for equal values with the same cells. */
export function valueKey(value: Value): string {
  return value === unknownRest ? "..." : getOrMake(keys, value, () => keyOf(value, name => name));
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
