/** Makes values, and asks what is known of them. */
import { getOrMake } from "../base/text/maps.ts";
import { known, type Operand } from "../types/constant-operations.ts";
import { type ConstantType, constantKey } from "../types/constant-values.ts";
import type { FunctionValue, ListValue, PlacedType, UnknownValue, Value } from "./types.ts";

export const unknown: UnknownValue = { kind: "unknown", type: null, nonNil: false };
export const nonNil: UnknownValue = { kind: "unknown", type: null, nonNil: true };
export const nil: Value = { kind: "nil" };
export const noValue: Value = { kind: "tuple", values: [] };

/** An unknown value of a type. */
export function unknownOf(type: PlacedType | null): UnknownValue {
  return { kind: "unknown", type, nonNil: false };
}

/** The value without its lower bound `atLeast`. */
export function unbounded({ atLeast: _, ...value }: UnknownValue): UnknownValue {
  return value;
}

export function tuple(...values: Value[]): Value {
  return { kind: "tuple", values };
}

const int: ConstantType = { key: "int", basic: "int" };
const bool: ConstantType = { key: "bool", basic: "bool" };

export function integer(value: number): Value {
  return { kind: "constant", operand: known(int, BigInt(value)) };
}

export function boolean(value: boolean): Value {
  return { kind: "constant", operand: known(bool, value) };
}

/** A computed constant as a value; null where the computation failed. */
export function constantValue(operand: Operand): Value | null {
  return operand.value === null ? null : { kind: "constant", operand };
}

/** Stands for the items of a list that is not known, as in `f(list...)`: any number of arguments. */
export const unknownRest: UnknownValue = { kind: "unknown", type: null, nonNil: false };

/** The arguments of a call: with `spread`, the last one is a list of them. */
export function spreadLast(values: Value[], spread: boolean): Value[] {
  const last = values.at(-1);
  if (!spread || !last) return values;
  const others = values.slice(0, -1);
  if (last.kind === "nil") return others;
  if (last.kind !== "list") return [...others, unknownRest];
  return [...others, ...last.items, ...(last.open ? [unknownRest] : [])];
}

/** The list with more items at its end; null if it is open and they differ from its last item. */
export function extended(list: ListValue, items: Value[]): ListValue | null {
  if (!list.open) return { ...list, items: [...list.items, ...items] };
  const key = valueKey(list.items.at(-1) ?? unknown);
  return items.every(item => valueKey(item) === key) ? list : null;
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

/** The first value of a tuple; any other value as it is. */
export function single(value: Value): Value {
  return value.kind === "tuple" ? (value.values[0] ?? unknown) : value;
}

/** Reports whether a value can hold the writer. */
export function isHolder({ kind }: Value): boolean {
  return kind === "writer" || kind === "tool" || kind === "list" || kind === "function" || kind === "struct";
}

/** Whether a value is nil; null where that is not known. */
export function isNil(value: Value): boolean | null {
  switch (value.kind) {
    case "nil":
      return true;
    case "unknown":
      return value.nonNil ? false : null;
    case "list":
      return value.items.length === 0 ? null : false;
    case "tuple":
      return null;
    default:
      return false;
  }
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that stands for this one object of the syntax tree. */
export function numberOf(object: object): number {
  return getOrMake(numbers, object, () => ++last);
}

const keys = new WeakMap<Value, string>();

/** A text that is the same for equal values. */
export function valueKey(value: Value): string {
  return getOrMake(keys, value, makeKey);
}

function makeKey(value: Value): string {
  switch (value.kind) {
    case "unknown":
      return `?${value.nonNil ? "!" : ""}${value.merged ? "~" : ""}${value.atLeast ?? ""}${value.type?.type.text ?? ""}`;
    case "constant": {
      const { type, value: constant } = value.operand;
      const text = constantKey(constant);
      return `${type.key}:${typeof constant === "string" ? JSON.stringify(text) : text}`;
    }
    case "tool":
      return `tool ${value.tool}`;
    case "struct": {
      const fields = [...value.fields].map(([name, field]) => `${name}:${valueKey(field)}`).sort();
      return `${value.pointer ? "&" : ""}${value.type}{${fields.join(",")}${value.others === "zero" ? "" : "?"}}`;
    }
    case "list":
      return `${value.named ?? ""}[${value.items.map(valueKey).join(",")}${value.open ? "..." : ""}]`;
    case "function":
      return `${value.named ?? ""} ${calledKey(value)}`;
    case "error":
      return `error ${value.name ?? ""}${value.opaque ? "?" : ""}(${value.wraps.map(valueKey).join(",")})`;
    case "messageError":
      return `messageError ${value.struct}`;
    case "answer":
      return `answer ${value.body} ${valueKey(value.status)}`;
    case "tuple":
      return `(${value.values.map(valueKey).join(",")})`;
    default:
      return value.kind;
  }
}

function calledKey(value: FunctionValue): string {
  switch (value.of) {
    case "package":
      return `func ${value.declared.name}${value.receiver ? `.${valueKey(value.receiver)}` : ""}`;
    case "literal":
      return `func ${numberOf(value.literal)}@${value.scope.frame.id}`;
    case "import":
      return `func ${value.path}.${value.name}`;
    case "builtin":
      return `func ${value.name}`;
    case "method":
      return `func ${valueKey(value.operand)}.${value.name}`;
  }
}
