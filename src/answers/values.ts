/** Makes values, compares and joins them, and finds the values in them. */
import { getOrMake } from "../base/text/common.ts";
import { asType, known, type Operand } from "../types/constant-operations.ts";
import type { ConstantValue } from "../types/constant-values.ts";
import { constantTypeOf } from "../types/constants.ts";
import type { GoType } from "../types/go-types.ts";
import { structFields } from "../types/struct-fields.ts";
import type { AnyValue, AskedFacts, ListValue, State, StructValue, Value } from "./types.ts";

export const unknown: AnyValue = {
  ...{ kind: "any", type: null, nonNil: false, id: null, shared: false, atLeast: null, isNot: [] },
};
/** Stand for the errors of packages that are followed, and of all that decode no bodies, where a value is none of them. */
const [errorsOfUser, errorsOfOthers] = ["errors of the user's", "errors of others"];

/** What code of other modules made: if it is an error, then none of the user's. */
export const madeByOthers: AnyValue = { ...unknown, isNot: [errorsOfUser] };
export const isMadeByOthers = (value: Value) => value.kind === "any" && value.isNot.includes(errorsOfUser);

/** Reports whether a value is an error, and no code of the user's can have made it. */
export const isOfOthers = (value: Value) =>
  isForeign(value) || (isMadeByOthers(value) && "type" in value && value.type?.id === "error");

/** Nil, or an error that only code that decodes bodies can have made, that of the standard library or of gin. */
export const foreignError: AnyValue = { ...unknown, isNot: [errorsOfOthers, errorsOfUser] };
export const isForeign = (value: Value) => value.kind === "any" && value.isNot.includes(errorsOfOthers);

export const nonNil: AnyValue = { ...unknown, nonNil: true };
export const nil: Value = { kind: "nil", type: null };
export const noValue: Value = { kind: "tuple", values: [] };

/** Stands for the items of a list that is not known, as in `f(list...)`: any number of arguments. */
export const unknownRest: AnyValue = { ...unknown };

/** An unknown value of a type. */
export const unknownOf = (type: GoType | null): AnyValue => (type === null ? unknown : { ...unknown, type });

/** The type of what is computed from two values: a constant without a type has that of the other one. */
export const typeOfBoth = (a: Value, b: Value) => ("type" in a && a.type) || ("type" in b && b.type) || null;

export const tuple = (...values: Value[]): Value => ({ kind: "tuple", values });

/** The first value of a tuple; any other value as it is. */
export const single = (value: Value): Value =>
  value.kind === "tuple" ? (value.values[0] ?? unknown) : value;

/** A constant of a predeclared type. */
function constant(basic: string, value: ConstantValue): Value {
  return { kind: "constant", operand: known({ key: basic, basic }, value), type: null };
}

export const integer = (value: number) => constant("int", BigInt(value));
export const constantText = (text: string) => constant("string", text);

const [yes, no] = [constant("bool", true), constant("bool", false)];
export const boolean = (value: boolean) => (value ? yes : no);

/** A computed constant as a value; unknown where the computation failed. */
export const constantValue = (operand: Operand, type: GoType | null): Value =>
  operand.value === null ? unknownOf(type) : { kind: "constant", operand, type };

const constantIn = (value: Value | undefined) => (value?.kind === "constant" ? value.operand.value : null);

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
  if (value.kind === "nil") return !value.held;
  if (value.kind === "any") return value.nonNil || value.type?.kind === "struct" ? false : null;
  if (value.kind === "list" && value.orNil) return null;
  // What is taken for a method of a value whose type is not known may be a field; what another package has, a variable.
  if (value.kind === "function" && /^(?:method|imported)$/.test(value.of)) return null;
  return value.kind === "tuple" ? null : false;
}

/** The kinds of types with a nil that is not nil any more in an interface. */
export const nilable = /^(?:slice|map|pointer|function|channel)$/;

/** The zero value of a type. */
export function zeroOf(type: GoType): Value {
  const { kind, target } = type;
  if (kind === "struct") return { kind, type, fields: new Map(), others: type.literal ? "zero" : "unknown" };
  if (nilable.test(kind)) return { kind: "nil", type };
  if (kind === "interface") return nil;
  if (target.kind === "unknown" || target.kind === "parameter") return unknownOf(type);
  const value =
    kind === "bool" ? false : kind === "string" ? "" : /^u?int(?:\d+|ptr)?$/.test(kind) ? 0n : null;
  return value === null ? unknownOf(type) : constantOfType(type, value);
}

/** A constant of a type. */
export function constantOfType(type: GoType, value: ConstantValue): Value {
  const found = constantTypeOf(type);
  return "type" in found ? constantValue(asType(value, found.type), type) : unknownOf(type);
}

/** What a field of a struct holds; of one that nothing was put into, its zero value, or only its type. */
export function fieldIn({ type, fields, others }: StructValue, name: string): Value {
  const field = structFields(type).find(one => one.name === name)?.type ?? null;
  const held = fields.get(name) ?? (field && others === "zero" ? zeroOf(field) : null);
  if (held || field?.kind !== "struct") return held ?? unknownOf(field);
  return { kind: "struct", type: field, fields: new Map(), others: "unknown" };
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that stands for this one object of the syntax tree. */
export const numberOf = (object: object): number => getOrMake(numbers, object, () => ++last);

/** The value with other values in it, and other cells. */
export function mapValue(value: Value, inner: (one: Value) => Value, cell: (name: string) => string): Value {
  switch (value.kind) {
    case "any":
      return value.id === null ? value : { ...value, id: cell(value.id) };
    case "pointer":
      return { ...value, cell: cell(value.cell) };
    case "context":
      return value.kept ? { ...value, kept: cell(value.kept) } : value;
    case "struct":
      return { ...value, fields: mapEntries(value.fields, inner) };
    case "list":
      return { ...value, items: value.items.map(inner), rest: value.rest && inner(value.rest) };
    case "map":
      return { ...value, keys: value.keys.map(inner), items: value.items.map(inner) };
    case "tuple":
      return { ...value, values: value.values.map(inner) };
    case "error":
      return { ...value, wraps: value.wraps.map(inner) };
    case "tool":
      return { ...value, writer: inner(value.writer) };
    case "function":
      if (value.of === "literal") return { ...value, captured: mapEntries(value.captured, cell) };
      return "receiver" in value && value.receiver ? { ...value, receiver: inner(value.receiver) } : value;
    default:
      return value;
  }
}

function mapEntries<Part>(map: ReadonlyMap<string, Part>, mapped: (part: Part) => Part): Map<string, Part> {
  const result = new Map<string, Part>();
  for (const [name, part] of map) result.set(name, mapped(part));
  return result;
}

/** Reports whether a value is a list or a map, or has one in it. */
export const hasList = (value: Value): boolean =>
  value.kind === "list" || value.kind === "map" || innerValues(value).some(hasList);

/** The values directly in a value. */
export function innerValues(value: Value): readonly Value[] {
  const inner: Value[] = [];
  if (value.kind === "any" || value.kind === "constant") return inner;
  const add = (one: Value) => {
    inner.push(one);
    return one;
  };
  mapValue(value, add, cell => cell);
  return inner;
}

const cells = new WeakMap<Value, readonly string[]>();

/** The cells that a value refers to itself, not through other cells, in a fixed order. */
export function cellsIn(value: Value): readonly string[] {
  if (value.kind === "any") return value.id === null ? [] : [value.id];
  if (value.kind === "pointer") return [value.cell];
  if (value.kind === "context") return value.kept ? [value.kept] : [];
  if ("captured" in value) return [...value.captured.values()];
  if (value.kind === "constant" || value.kind === "nil") return [];
  return getOrMake(cells, value, () => innerValues(value).flatMap(cellsIn));
}

/** The value with other names of cells. */
export const renamed = (value: Value, rename: (cell: string) => string): Value =>
  cellsIn(value).length === 0 ? value : mapValue(value, one => renamed(one, rename), rename);

/** The properties that hold declarations, expressions and packages, which are themselves and equal no others. */
const identities = new Set(["fn", "file", "pkg", "literal", "expression"]);

let keys = new Map<object, string>();
/** The numbers that stand for long keys, which would be copied into those of all that has the value. */
const longKeys = new Map<string, number>();

/** Forgets all keys: values of different programs are never compared. */
export function forgetKeys(): void {
  keys = new Map();
  longKeys.clear();
}

/** A text that is the same for equal values with the same cells, and for other equal data. */
export function valueKey(value: object): string {
  if ("nonNil" in value) return anyKey(value as AnyValue);
  return getOrMake(keys, value, () => {
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    const texts = entries.map(([name, part]) => `${name}=${partKey(name, part)}`);
    const text = `{${texts.sort().join()}}`;
    return text.length < 40 ? text : `{${getOrMake(longKeys, text, () => longKeys.size)}}`;
  });
}

/** Reports whether two values are equal, with the same cells. */
export const isEqual = (a: Value | null | undefined, b: Value | null | undefined): boolean =>
  a === b || (a && b ? a.kind === b.kind && valueKey(a) === valueKey(b) : false);

/** Reports whether two values differ only in texts and numbers that are not known in one of them, which hardly matter to what is sent. */
export function isAlike(a: Value | null | undefined, b: Value | null | undefined): boolean {
  if (isEqual(a, b) || !a || !b) return isEqual(a, b);
  if (a.kind === "struct" && b.kind === "struct" && a.type.id === b.type.id && a.others === b.others)
    return [...a.fields.keys(), ...b.fields.keys()].every(name =>
      isAlike(fieldIn(a, name), fieldIn(b, name)),
    );
  const isPlain = (one: Value) =>
    one.kind === "constant" ||
    (one.kind === "any" && one.type !== null && "type" in constantTypeOf(one.type));
  return (a.kind === "any" || b.kind === "any") && isPlain(a) && isPlain(b) && booleanOf(a) === booleanOf(b);
}

/** The key of a value of which little is known, as most values are: this is faster. */
function anyKey(value: AnyValue): string {
  const { type, nonNil, id, shared, atLeast, isNot, held } = value;
  if (value === unknownRest) return "...";
  return `${type?.id}\u0001${id}\u0001${nonNil}${shared}${atLeast}${held}${isNot.length > 0 ? JSON.stringify(isNot) : ""}`;
}

function partKey(name: string, part: unknown): string {
  if (typeof part === "string") return JSON.stringify(part);
  if (typeof part !== "object" || part === null) return String(part);
  if (identities.has(name)) return String(numberOf(part));
  return "reader" in part ? (part as GoType).id : valueKey(part);
}

/** What identifies a constant, a struct of constants, an error in a variable of a package, or a pointer; null for other values. */
export function identityOf(value: Value): string | null {
  // In an interface, those of other types are not equal.
  if (value.kind === "constant")
    return `${value.operand.type.key.replace("untyped ", "")} ${value.operand.value}`;
  if (value.kind === "error") return value.name;
  if (value.kind === "struct" && value.others === "zero") {
    const parts = [...value.fields].map(([name, one]) => [name, constantIn(one)] as const);
    const isKnown = parts.every(([, part]) => /^(?:bigint|string|boolean)$/.test(typeof part));
    if (!isKnown || structFields(value.type).some(({ type }) => type.kind === "interface")) return null;
    const set = parts.filter(([, part]) => part).map(([name, part]) => JSON.stringify([name, `${part}`]));
    return `${value.type.id} ${set.sort()}`;
  }
  return value.kind === "pointer" && value.path.length === 0 ? valueKey(value) : null;
}

/** A text that is not empty, of which nothing else is known. */
export const someText: AnyValue = { ...unknown, isNot: [identityOf(constantText(""))!] };

/** Reports whether a value is certainly a text that is not empty. */
export const hasText = (value: Value) =>
  value.kind === "any" ? value.isNot.includes(someText.isNot[0]!) : !!textOf(value);

/** Ids of what the request decides begin like this: they mean the same in all functions. */
export const isOfRequest = (id: string | null) => id?.startsWith("$") === true;

/** The status that go-chi/render keeps in the request. */
export const keptStatus: AnyValue = { ...unknown, id: "$render.Status" };

/** What a path found out about a value. */
export function current(state: State, value: Value): Value {
  if (value.kind !== "any" || value.id === null) return value;
  const fact = isOfRequest(value.id) ? factOf(state, value.id) : state.store.get(value.id);
  // What was found out before a variable of type error got it says nothing of that type.
  return fact?.kind === "any" && !fact.type && value.type ? { ...fact, type: value.type } : (fact ?? value);
}

/** What is known of a value that the request decides; null for nothing. */
export function factOf({ store, asked: { caller, facts } }: State, id: string): Value | null {
  const own = store.get(id);
  if (own) return own;
  return getOrMake(facts, id, () => {
    // What refers to the variables of the callers means nothing here.
    const fact = caller && factOf(caller, id);
    return fact && cellsIn(fact).every(isOfRequest) ? fact : null;
  });
}

/** All that the callers know of the request. */
export function factsKey(asked: AskedFacts): string {
  const facts = new Map<string, Value>();
  for (let { caller } = asked; caller; caller = caller.asked.caller)
    for (const [id, fact] of caller.store) if (isOfRequest(id) && !facts.has(id)) facts.set(id, fact);
  return valueKey(facts);
}

/** The method of the request. */
export const methodOfRequest = (state: State) => textOf(factOf(state, "$r.Method") ?? undefined);

/** What is known of both of two values. Where that is less than what is known of each, both are added to `lost`: whoever calls this gives them away, since they may be functions, or lead to the writer. */
export function join(a: Value, b: Value, lost: Value[]): Value {
  if (isEqual(a, b)) return a;
  const [list, other] = b.kind === "list" ? [b, a] : [a, b];
  if (list.kind === "list" && other.kind === "list") return joinLists(list, other, lost);
  if (list.kind === "list" && other.kind === "nil" && (list.rest || list.items.length > 0))
    return joinLists(list, { ...list, items: [], rest: null, orNil: true }, lost);
  if (a.kind === "tuple" && b.kind === "tuple" && a.values.length === b.values.length)
    return tuple(...a.values.map((one, index) => join(one, b.values[index]!, lost)));
  if (a.kind === "struct" && b.kind === "struct" && a.type.id === b.type.id && a.others === b.others) {
    const names = [...new Set([...a.fields.keys(), ...b.fields.keys()])];
    const joined = (name: string) => join(fieldIn(a, name), fieldIn(b, name), lost);
    return { ...a, fields: new Map(names.map(name => [name, joined(name)])) };
  }
  lost.push(a, b);
  const [type, otherType] = [a, b].map(value => ("type" in value ? value.type : null));
  const shared = [a, b].some(one => one.kind === "any" && one.shared);
  const held = [a, b].some(one => "held" in one && one.held) && { held: true as const };
  const isNot = notIn(a).filter(one => notIn(b).includes(one));
  const common = { ...held, ...unknownOf((type?.id === otherType?.id && type) || null), shared, isNot };
  return isNil(a) === false && isNil(b) === false ? { ...common, nonNil: true } : common;
}

/** What a value is certainly not: a nil is no error at all. */
const notIn = (value: Value): readonly string[] =>
  value.kind === "any" ? value.isNot : value.kind === "nil" ? foreignError.isNot : [];

/** A list has at most so many items that are known one by one. */
export const mostItems = 64;

function joinLists(a: ListValue, b: ListValue, lost: Value[]): Value {
  const length = Math.min(a.items.length, b.items.length, mostItems);
  const items = a.items.slice(0, length).map((item, index) => join(item, b.items[index]!, lost));
  const others = [...a.items.slice(length), ...b.items.slice(length), a.rest, b.rest];
  const joined: ListValue = { kind: "list", type: a.type ?? b.type, items, rest: joinAll(others, lost) };
  return a.orNil || b.orNil ? { ...joined, orNil: true } : joined;
}

/** One value for all; null if there are none. */
export function joinAll(values: readonly (Value | null)[], lost: Value[]): Value | null {
  const [first = null, ...others] = values.filter(value => value !== null);
  return first && others.reduce((joined, one) => join(joined, one, lost), first);
}
