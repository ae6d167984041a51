/** Evaluates calls: conversions, Go's built-in functions, and the function and the arguments of all others. */
import type { CallExpression, CompositeExpression, Expression } from "../go/declarations.ts";
import { typeOperand } from "../go/read-statements.ts";
import { convert } from "../types/constant-operations.ts";
import { arrayLength, constantTypeOf } from "../types/constants.ts";
import type { GoType } from "../types/go-types.ts";
import { structFields } from "../types/struct-fields.ts";
import { compare } from "./conditions.ts";
import { callMethod, changeRequested, isKnownFunction } from "./known-functions.ts";
import { assignable, contentAt, implemented, instantiated, isPlainField, unknownMethod } from "./members.ts";
import { callAt, evaluateEach, predeclaredType, typeIn, typeNamedBy } from "./program.ts";
import { allocated, changedStore, choose, forgetItems, giveAway, mayPanic, panicWith } from "./state.ts";
import { newFields } from "./tools.ts";
import type { Call, FunctionValue, ListValue, Path, State, Value } from "./types.ts";
import {
  cellsIn,
  constantValue,
  hasList,
  integer,
  integerOf,
  isEqual,
  isNil,
  isOfRequest,
  joinAll,
  mapValue,
  mostItems,
  nil,
  nonNil,
  noValue,
  single,
  textOf,
  tuple,
  typeOfBoth,
  unknown,
  unknownOf,
  unknownRest,
  zeroOf,
} from "./values.ts";
import { textBody } from "./writer.ts";

/** Evaluates a call. */
export function evaluateCall(call: CallExpression, path: Path): Value {
  const { callee, arguments: given } = call;
  const { run } = path.scope.frame;
  const fn = callee.kind === "name" && /^(?:new|make)$/.test(callee.name) && run.evaluate(callee, path);
  if (fn && fn.kind === "function" && fn.of === "builtin") return made(fn.name, call, path);
  // Only a call with one argument can be a conversion.
  const type =
    given.length === 1 && !isKnownFunction(callee, path.scope) ? typeNamedBy(callee, path.scope) : null;
  const bytes = type?.kind === "slice" ? run.bytesOf?.(given[0]!, path) : null;
  if (type) return bytes ?? converted(single(run.evaluate(given[0]!, path)), type, path);
  const prepared = prepareCall(call, path);
  return run.call(prepared.callee, callAt(call, prepared.given, path, given));
}

/** Evaluates the function and the arguments of a call, and does not call the function. */
export function prepareCall(call: CallExpression, path: Path): { callee: Value; given: Value[] } {
  const { callee, spread, typeArguments } = call;
  const { run } = path.scope.frame;
  const [index] = typeArguments.length === 1 ? typeArguments : [];
  const fn = single(run.evaluate(index ? { kind: "index", operand: callee, index } : callee, path));
  const [only, ...others] = call.arguments;
  const isAlone = only?.kind === "call" && others.length === 0;
  const results = isAlone ? run.evaluate(only, path) : tuple(...evaluateEach(call.arguments, path));
  const given = results.kind === "tuple" ? [...results.values] : [results];
  const name = callee.kind === "selector" ? callee.field : callee.kind === "name" ? callee.name : "";
  if (isNil(fn)) panicWith(path.state);
  const types = typeArguments.map(type => typeNamedBy(type, path.scope));
  return {
    callee: fn.kind === "function" ? instantiated(fn, types) : unknownMethod(fn, name),
    given: spread ? spreadLast(given, path.state) : given,
  };
}

/** Calls a method, which may be that of any type behind an interface of the user's, or a function of which nothing is known. Middleware returns what it gets on one of two paths: it mostly returns a function that calls this one. */
export function callPassing(method: FunctionValue & { of: "method" }, called: Call): Value {
  const callee = implemented(method, called);
  if (callee.kind !== "function" || callee.of !== "method") return called.run.call(callee, called);
  const { receiver, types } = callee;
  const { program } = called.run;
  // Methods of interfaces take a context of gin for any other one where their types say so.
  const given = called.given.map((one, at) =>
    one.kind === "context" ? assignable(program, one, types[at] ?? null) : one,
  );
  const [passed] = given;
  const type = "type" in receiver ? receiver.type?.literal?.type : undefined;
  const isMiddleware = /^func\((?:\w+ )?([\w.]+)\) \1$/.test(type?.text ?? "");
  const isPassed = isMiddleware && passed?.kind === "function" && choose(called.path, () => [true, false]);
  return isPassed ? passed : callMethod(callee, { ...called, given });
}

/** The value of `new(T)`, `new(x)` and `make(T)`. */
function made(name: string, call: CallExpression, path: Path): Value {
  const [given, ...sizes] = call.arguments;
  const first = given?.kind === "type" ? typeOperand(given.type) : given;
  const { run } = path.scope.frame;
  const type = first ? typeNamedBy(first, path.scope) : null;
  if (name === "new") {
    const value = first && !type ? single(run.evaluate(first, path)) : unknown;
    return allocated(path.state, type ? zeroOf(type) : value, call);
  }
  if (type?.id === "net/http.Header") return newFields(path.state, call);
  const [length, capacity] = sizes.map(size => integerOf(single(run.evaluate(size, path))));
  if (length === null || capacity === null) mayPanic(path);
  if (length === 0 && type?.kind === "slice") return { kind: "list", type, items: [], rest: null };
  return { ...unknownOf(type), nonNil: true };
}

/** The arguments of a call `f(list...)`. */
function spreadLast(values: Value[], state: State): Value[] {
  const last = values.at(-1);
  const others = values.slice(0, -1);
  if (!last || last.kind === "nil") return others;
  const list = contentAt(state, last);
  const text = textOf(last) ?? "";
  if (/^[\t\n\r -~]{1,64}$/.test(text))
    return [...others, ...Array.from(text, one => integer(one.charCodeAt(0)))];
  if (list?.kind !== "list") return [...others, unknownRest];
  return [...others, ...list.items, ...(list.rest ? [unknownRest] : [])];
}

/** Calls a built-in function of Go. */
export function callBuiltin(name: string, { given, path, state }: Call): Value {
  const [value = unknown, ...others] = given;
  switch (name) {
    case "panic":
      return panicWith(state, value.kind === "nil" ? nonNil : value);
    case "recover": {
      const { panic } = state;
      state.panic = null;
      return panic?.kind === "any" ? { ...panic, nonNil: true } : (panic ?? nil);
    }
    case "len":
      return lengthOf(value, state);
    case "cap":
      return anInteger(state);
    case "append":
      return appended(value, others, state);
    case "max":
    case "min":
      return given.reduce((a, b) => {
        const [x, y] = [integerOf(a), integerOf(b)];
        if (compare(a, b) === null || x === null || y === null) return unknownOf(typeOfBoth(a, b));
        return x > y === (name === "max") ? a : b;
      });
    case "copy":
    case "clear":
    case "delete":
      changeRequested(state, value);
      forgetItems(state);
      return anInteger(state);
    default:
      mayPanic(path);
      return noValue;
  }
}

/** The value of `append(list, items...)`. */
function appended(list: Value, given: readonly Value[], state: State): Value {
  if (given.length === 0) return list;
  // After JSON comes a newline. A pointer may be nil, of which nothing is sent but null.
  const isJSON = list.kind === "bytes" && list.body.kind === "json" && list.body.type.kind !== "pointer";
  if (isJSON && given.every(item => integerOf(item) === 10)) return list;
  const content = contentAt(state, list) ?? list;
  if (content.kind === "list") forgetFurther(state, content);
  const type = "type" in list ? list.type : null;
  const element = unknownOf(type?.element ?? null);
  const before =
    content.kind === "list" ? content : { items: [], rest: list.kind === "nil" ? null : element };
  const typed = (item: Value) => withoutIds(assignable(state.program, item, type?.element ?? null));
  const added = given.filter(item => item !== unknownRest).map(typed);
  const latest = before.items.at(-1);
  // After a second item like the first one there may be more of them: else each round of a loop had another list.
  const isRepeated = latest !== undefined && added.every(item => isEqual(item, latest));
  const isLong = before.rest !== null || isRepeated || before.items.length + added.length > mostItems;
  const lost: Value[] = [];
  const others = [before.rest, ...(isLong ? added : []), added.length < given.length ? element : null];
  const rest = joinAll(others, lost);
  giveAway(state, lost);
  const orNil = added.length === 0 && isNil(list) !== false;
  const items = isLong ? before.items : [...before.items, ...added];
  return { kind: "list", type, items, rest, ...(orNil && { orNil }) };
}

/** Forgets the lists that begin like another one and have more items: what is appended to that one may take their place. */
export function forgetFurther(state: State, { items, rest }: ListValue): void {
  const isFurther = (one: Value) =>
    one.kind === "list" &&
    (one.items.length > items.length || (one.rest !== null && rest === null)) &&
    items.every((item, index) => isEqual(item, one.items[index]));
  const forgotten = (one: Value): Value =>
    isFurther(one) ? { ...unknown, nonNil: true } : mapValue(one, forgotten, cell => cell);
  for (const [cell, value] of state.store)
    if (hasList(value)) changedStore(state).set(cell, forgotten(value));
}

/** The value without the ids of what is known of it on a path. */
function withoutIds(value: Value): Value {
  if (value.kind !== "any") return mapValue(value, withoutIds, cell => cell);
  return value.id === null || isOfRequest(value.id) ? value : { ...value, id: null };
}

const anInteger = ({ program }: State) => unknownOf(predeclaredType(program, "int"));

function lengthOf(value: Value, state: State): Value {
  if (value.kind === "nil") return integer(0);
  const list = contentAt(state, value);
  if (list?.kind === "list")
    return list.rest ? { ...anInteger(state), atLeast: list.items.length } : integer(list.items.length);
  // Keys that are not constants may be equal.
  if (list?.kind === "map" && list.keys.every(({ kind }) => kind === "constant"))
    return integer(list.keys.length);
  const text = textOf(value);
  if (text !== null) return integer(text.length);
  const id = value.kind === "any" && isOfRequest(value.id) ? `$len(${value.id})` : null;
  return { ...anInteger(state), atLeast: 0, id };
}

/** The value of the conversion `T(value)`. */
function converted(value: Value, type: GoType, path: Path): Value {
  if (type.kind === "interface") return assignable(path.state.program, value, type);
  if (type.kind === "array") mayPanic(path);
  if (value.kind === "constant") {
    if (type.kind === "slice") return { kind: "bytes", body: textBody(textOf(value)) };
    const found = constantTypeOf(type);
    return "type" in found ? constantValue(convert(value.operand, found.type), type) : unknownOf(type);
  }
  if (value.kind === "any" && value.type?.kind === "string" && type.kind === "slice")
    return { kind: "bytes", body: textBody(null) };
  if (value.kind === "any") {
    // What is known of a number does not hold for another one that is made from it. Of the request, it is mostly a text.
    const isSame = value.type ? value.type.kind === type.kind : type.kind === "string";
    return isSame ? { ...value, type } : unknownOf(type);
  }
  if (isPlainField(value, type)) return unknownOf(type);
  if (value.kind === "nil") return { kind: "nil", type };
  const pointed = value.kind === "pointer" && type.kind === "pointer" ? contentAt(path.state, value) : null;
  // With another type, what a pointer points to has other methods.
  if (pointed?.kind === "struct" && pointed.type.id !== type.element?.id) {
    giveAway(path.state, [value]);
    return { ...unknownOf(type), nonNil: true };
  }
  const isTyped = /^(?:function|list|map|struct)$/.test(value.kind) && type.target.kind !== "literal";
  return isTyped ? ({ ...value, type } as Value) : value;
}

/** The value of a composite literal. An inner one such as `{1}` in `[]T{{1}}` has no type of its own, but that of the element. */
export function evaluateComposite(expression: CompositeExpression, path: Path, held?: GoType | null): Value {
  const { scope, state } = path;
  const type = (expression.type ? typeIn(state.program, scope, expression.type) : held) ?? null;
  const kind = type?.kind;
  // `{…}` in `[]*T{{…}}`.
  if (type && kind === "pointer")
    return allocated(path.state, evaluateComposite(expression, path, type.element), expression);
  const fields = type && kind === "struct" ? structFields(type) : [];
  const inner = (value: Expression, type: GoType | null) => {
    const isLiteral = value.kind === "composite";
    const given = isLiteral ? evaluateComposite(value, path, type) : scope.frame.run.evaluate(value, path);
    return assignable(state.program, single(given), type);
  };
  const entries = expression.elements.map(({ key, value }, index) => {
    const field = key?.kind === "name" ? fields.find(({ name }) => name === key.name) : fields[index];
    const keyValue = key && kind !== "struct" ? inner(key, type?.key ?? null) : null;
    const held = (kind === "struct" ? field?.type : type?.element) ?? null;
    return { field: field?.name ?? "", key: keyValue, value: inner(value, held) };
  });
  const values = entries.map(({ value }) => value);
  if (type?.id === "net/http.Header" && values.length === 0) return newFields(state, expression);
  if (type && kind === "struct") {
    const set = new Map(entries.map(({ field, value }) => [field, value]));
    const isKnown = type.literal !== null;
    if (isKnown || values.some(value => cellsIn(value).length > 0 || value.kind === "writer"))
      return { kind: "struct", type, fields: set, others: isKnown ? "zero" : "unknown" };
  }
  const items = type && (kind === "slice" || kind === "array") ? itemsOf(entries, type) : null;
  if (items) return { kind: "list", type, items, rest: null };
  if (kind === "map" && entries.length <= 1_000)
    return { kind: "map", type, keys: entries.map(({ key }) => key ?? unknown), items: values };
  giveAway(path.state, values);
  return { ...unknownOf(type), nonNil: true };
}

/** The items of a list by their indexes, of which a literal may name some. Those that it leaves out are zero. Null where one is not known, or for too many. */
function itemsOf(entries: readonly { key: Value | null; value: Value }[], type: GoType): Value[] | null {
  const items: Value[] = [];
  let next = 0;
  for (const { key, value } of entries) {
    const index = key ? integerOf(key) : next;
    if (index === null || index >= mostItems) return null;
    items[index] = value;
    next = index + 1;
  }
  const length = arrayLength(type) ?? items.length;
  const zero = type.element ? zeroOf(type.element) : unknown;
  return length > mostItems ? null : Array.from({ length }, (_, index) => items[index] ?? zero);
}
