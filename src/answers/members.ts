import type { TypeExpression } from "../go/declarations.ts";
import { constantTypeOf } from "../types/constants.ts";
import type { GoType, StructField, TypeArguments } from "../types/go-types.ts";
import { implementationsOf } from "../types/implementations.ts";
import {
  findMember,
  type HeldType,
  heldType,
  methodsOfInterface,
  partFor,
  providesMethod,
  type Signature,
} from "../types/members.ts";
import { isUsersType } from "../types/packages.ts";
import { structFields } from "../types/struct-fields.ts";
import { predeclaredType, typeIn } from "./program.ts";
import { choose, contentOf, forgetItems, reachesWriter } from "./state.ts";
import type { Call, FunctionValue, Path, PointerValue, Program, State, Value } from "./types.ts";
import {
  constantOfType,
  fieldIn,
  isForeign,
  isMadeByOthers,
  isNil,
  isOfOthers,
  madeByOthers,
  nilable,
  nonNil,
  unknownOf,
} from "./values.ts";

/** Reports whether a type is that of echo's errors with a status, or a pointer to it. */
export const isHTTPError = (type: GoType | null): boolean =>
  type !== null && /^github\.com\/labstack\/echo\/v\d+\.HTTPError$/.test(heldType(type).id);

/** What `value.name` is: a field, or a method as a function. */
export function memberOf(state: State, value: Value, name: string): Value {
  // What packages like encoding/json have in variables, as in `jsoniter.ConfigDefault.Marshal(x)`, has their functions.
  if (value.kind === "function" && value.of === "imported" && value.path === "encoding/json")
    return { ...value, name };
  const type = typeAt(state, value);
  const member = type && value.kind !== "tool" ? findMember(type, name) : null;
  if (!member) return unknownMethod(value, name);
  let operand = value;
  for (const field of member.through) {
    const inner = fieldOf(state, operand, field);
    // A pointer leads to the address of what is embedded.
    if (operand.kind !== "pointer" || !mayChange(inner)) operand = inner;
    else operand = { ...operand, path: [...operand.path, field.name] };
  }
  // What a request has is known where it is selected.
  if (operand.kind === "request") return unknownMethod(operand, name);
  if (member.field) return fieldOf(state, operand, member.field);
  // An embedded interface holds a value that has the method.
  if (!member.method && operand !== value) return memberOf(state, operand, name);
  if (!member.method) return unknownMethod(operand, name, member.signature);
  const { target } = member.owner;
  const declared = target.kind === "declared" ? [...target.typeArguments.values()] : [];
  const { pointer = false, typeParameters = [] } = member.method.fn.receiver ?? {};
  const typeArguments = new Map(typeParameters.map((name, index) => [name, declared[index] ?? null]));
  // The method gets the address of an item of a list.
  const isItem = pointer && mayChange(operand);
  if (isItem) forgetItems(state);
  const receiver = pointer && !isItem ? operand : (contentAt(state, operand) ?? unknownOf(member.owner));
  return { kind: "function", type: null, of: "declared", declared: member.method, receiver, typeArguments };
}

/** The method of a value that the module declares; null without one. */
export function methodOf(value: Value, name: string, { state }: Pick<Path, "state">): Value | null {
  const method = memberOf(state, value, name);
  return method.kind === "function" && method.of === "declared" ? method : null;
}

/** An interface that may hold values of more types is not followed. */
const mostTypes = 3;

/** The method of one of the values that an interface of the user's may hold, where its error or what it writes may matter; else the method as it is. */
export function implemented(method: FunctionValue & { of: "method" }, { state, path, given }: Call): Value {
  const { receiver, name, results } = method;
  const type = receiver.kind === "any" ? receiver.type : null;
  if (type?.kind !== "interface" || !isUsersType(type)) return method;
  const { types, isOpen, isOfOthers } = implementationsOf(type, state.program.pkg);
  const others = { ...method, receiver: madeByOthers };
  if (isOfOthers) return others;
  if (!results.some(({ id }) => id === "error") && !reachesWriter(state, given)) return method;
  const methods = types.map(one => memberOf(state, { ...unknownOf(one), nonNil: true }, name));
  // A type that embeds the interface has the method of another one.
  const isPromoted = (one: Value) =>
    "receiver" in one && typeAt(state, one.receiver ?? nonNil)?.id === type.id;
  const own = methods.filter(one => !isPromoted(one));
  if (own.length === 0 || types.length > mostTypes) return method;
  return choose(path, () => (isOpen ? [...own, others] : own));
}

/** Reports whether methods may change a variable that holds a value: a struct, a buffer, or one of a type of the user's. */
export function mayChange(value: Value | undefined): boolean {
  if (value && /^(?:struct|bytes)$/.test(value.kind)) return true;
  if (!value || !("type" in value) || !/^(?:nil|constant|list|map)$/.test(value.kind)) return false;
  const target = value.type?.target;
  return target?.kind === "declared" && target.pkg.isOfUser;
}

/** The type of a value, as far as it is known; for a pointer, that of what it points to. */
export function typeAt(state: State, value: Value): GoType | null {
  const content = contentAt(state, value);
  return content && "type" in content ? content.type : null;
}

/** A method of a value whose code is not known. */
export function unknownMethod(operand: Value, name: string, signature: Signature | null = null): Value {
  const { types, results } = signature ?? { types: [], results: [] };
  return { kind: "function", type: null, of: "method", receiver: operand, name, types, results };
}

/** The field of a struct, or of what a pointer refers to. */
function fieldOf(state: State, value: Value, { name, type }: StructField): Value {
  const struct = contentAt(state, value);
  if (struct?.kind !== "struct") return unknownOf(type);
  return fieldIn(struct, name);
}

/** What a pointer refers to; any other value as it is. Undefined where it is not known. */
export function contentAt(state: State, value: Value): Value | undefined {
  if (value.kind !== "pointer") return value;
  let content = contentOf(state, value.cell);
  for (const name of value.path) {
    const field =
      content?.kind === "struct" ? structFields(content.type).find(one => one.name === name) : null;
    content = content && field ? fieldOf(state, content, field) : undefined;
  }
  return content;
}

/** The type that a value has when an interface holds it; null where it is not known. */
function dynamicType(state: State, value: Value): HeldType | null {
  const type = typeAt(state, value);
  if (!type || /^(?:interface|typeParameter|unknown)$/.test(type.kind)) return null;
  const held = heldType(type);
  return { type: held, pointer: value.kind === "pointer" || held !== type };
}

/** Whether the type assertion `value.(T)` succeeds; null where that is not known. */
export function typeMatches(state: State, value: Value, type: GoType): boolean | null {
  if (isNil(value)) return false;
  if (value.kind === "bytes" && type.kind !== "interface") return type.kind === "slice";
  const own = dynamicType(state, value);
  const methods = methodsOfInterface(type);
  const isOfUser = methods
    ? [...methods.keys()].some(name => !/^(?:Error|Unwrap|Timeout|Temporary)$/.test(name))
    : isUsersType(heldType(type));
  if (isOfUser && (isForeign(value) || (isOfOthers(value) && !methods))) return false;
  if (methods) {
    const wanted = [...methods.keys()];
    if (wanted.length === 0) return true;
    if (own) {
      const isKnown = own.type.target.kind !== "declared" || own.type.target.pkg.isOfUser;
      const all = Array.from(methods, ([name, asked]) => providesMethod(own, name, asked));
      if (all.every(one => one === true)) return true;
      return all.includes(false) && isKnown ? false : null;
    }
    const texts = Array.from(methods, ([name, { types }]) => `${name} ${types.map(({ id }) => id).join()}`);
    const isFailure = value.kind === "messageError" && value.single;
    // These are the methods of a BindingError, with what they return.
    if (isFailure && texts.every(text => /^(?:(?:Error|Text) string|Status int|Unwrap error)$/.test(text)))
      return true;
    const mayUnwrap = wanted.every(name => name === "Error" || name === "Unwrap");
    if (value.kind === "error" && !value.opaque && value.status === undefined)
      return wanted.every(name => name === "Error") || (value.wraps.length > 0 && mayUnwrap ? null : false);
    return null;
  }
  if (type.kind === "unknown" || type.kind === "interface" || type.kind === "typeParameter") return null;
  const held = heldType(type);
  if (own) return held.id === own.type.id && (held !== type) === own.pointer;
  if (value.kind === "error" && value.status !== undefined) return held !== type && isHTTPError(held);
  // Other packages can't name the type of what errors.New returns.
  if (value.kind === "error" && !value.opaque) return false;
  if (value.kind === "messageError")
    return held !== type && /(?:^|\.)BindingError$/.test(held.id) && value.single;
  return null;
}

/** The address of a field of what a pointer refers to; null where it is not known. */
export function fieldPlace(state: State, pointer: Value, name: string): PointerValue | null {
  const content = pointer.kind === "pointer" ? contentAt(state, pointer) : undefined;
  if (pointer.kind !== "pointer" || content?.kind !== "struct") return null;
  const member = findMember(content.type, name);
  if (!member?.field) return null;
  let place: PointerValue = pointer;
  for (const field of member.through) {
    const inner = field.isPointer ? contentAt(state, place) : undefined;
    const value = inner ? fieldOf(state, inner, field) : { ...place, path: [...place.path, field.name] };
    if (value.kind !== "pointer") return null;
    place = value;
  }
  return { ...place, path: [...place.path, name] };
}

/** Reports whether what was taken for a method, as the type of its operand is not known, is a field: one with the type of a bool, a number or a text. */
export const isPlainField = (value: Value, type: GoType): boolean =>
  value.kind === "function" && "type" in constantTypeOf(type);

/** What an interface holds, in a variable of its own type. */
export const taken = (value: Value): Value =>
  value.kind === "constant" ? { kind: "constant", operand: value.operand, type: value.type } : value;

/** A value as a variable of a type holds it: constants get the type, or their default type. */
export function assignable(program: Program, value: Value, type: GoType | null): Value {
  // What takes a context.Context does not look for the framework behind it.
  if (value.kind === "context" && type && type.id === "context.Context")
    return { ...madeByOthers, nonNil: true };
  const own = "type" in value ? value.type : undefined;
  if (own === null && type?.id === "error" && isMadeByOthers(value)) return { ...value, type } as Value;
  // A type without a name gives way to one with a name.
  const isUnnamed = own?.target.kind === "literal" && own.kind === type?.kind;
  const isUntyped = own === null ? /^(?:any|nil|list|function)$/.test(value.kind) : isUnnamed;
  const takesType = { nil: nilable, function: /^function$/ }[value.kind as string] ?? /^(?!interface$)/;
  // The JSON of a pointer in it is null, which is not of its type.
  if (value.kind === "nil" && value.type && type?.kind === "interface")
    return { ...value, type: value.type.kind === "pointer" ? null : value.type, held: true };
  // A list or a map that may be nil is not nil in it, either.
  const held = type?.kind === "interface" && isNil(value) === null && "type" in value ? value.type : null;
  if (held && /^(?:slice|map)$/.test(held.kind) && held.element?.kind !== "interface")
    return { held: true, ...unknownOf(held), nonNil: true };
  // That it is not nil says nothing of a pointer in it.
  if (held?.kind === "pointer" && value.kind === "any") return { held: true, ...value, id: null };
  if (isUntyped && type && takesType.test(type.kind)) return { ...value, type } as Value;
  if (type && isPlainField(value, type)) return unknownOf(type);
  if (value.kind !== "constant") return value;
  const { operand } = value;
  if (!operand.type.basic.startsWith("untyped ") || operand.type.key !== operand.type.basic)
    // Literals have one of these types in an interface.
    return type?.kind === "interface" && !/^(?:bool|string|int|int32|float64)$/.test(operand.type.key)
      ? { ...value, held: true }
      : value;
  const isInterface = type === null || /^(?:interface|typeParameter|unknown)$/.test(type.kind);
  const basic = operand.type.basic.replace("untyped ", "");
  const name = { float: "float64", rune: "int32" }[basic] ?? basic;
  return constantOfType(isInterface ? predeclaredType(program, name) : type, operand.value);
}

/** A generic function with type arguments. */
export function instantiated(fn: FunctionValue, types: readonly (GoType | null)[]): FunctionValue {
  if (fn.of !== "declared" || types.length === 0) return fn;
  const { typeParameters } = fn.declared.fn;
  const written = types.map((type, index) => [typeParameters[index]?.name ?? "", type] as const);
  return { ...fn, typeArguments: new Map([...fn.typeArguments, ...written]) };
}

/** A function whose body is known. */
export type Followed = FunctionValue & { of: "declared" | "literal" };
export type FollowedCode = ReturnType<typeof codeOf>;

/** What is followed of a function that gets these arguments, and where names in it have their meaning. */
export function codeOf(callee: Followed, given: readonly Value[], state: State) {
  if (callee.of === "literal") return { code: callee.literal, place: callee.place };
  const { fn, ...place } = callee.declared;
  return { code: fn, place: { ...place, typeArguments: typeArgumentsOf(callee, given, state) } };
}

/** The type arguments in the body of a function that is called. */
function typeArgumentsOf(
  { declared: { fn }, typeArguments }: FunctionValue & { of: "declared" },
  given: readonly Value[],
  state: State,
): TypeArguments {
  const found = new Map<string, GoType | null>(typeArguments);
  for (const { name } of fn.typeParameters) {
    const shown = fn.parameters.map(({ type }, index) => shownType(name, type, given[index], state));
    found.set(name, found.get(name) ?? shown.find(type => type !== null) ?? null);
  }
  // What is known of P shows T, too, in `[T any, P interface{ *T; Decoder }]`.
  for (const { name, constraint } of fn.typeParameters) {
    const [, pointed = ""] = /[{;\n]\s*\*(\w+)/.exec(constraint) ?? [];
    const type = found.get(name);
    if (type && found.get(pointed) === null) found.set(pointed, heldType(type));
  }
  return found;
}

/** The type that a type parameter stands for if a parameter of a written type gets a value; null where that does not show it. */
function shownType(name: string, written: TypeExpression, value: Value | undefined, state: State) {
  if (!value) return null;
  // For `convert func(A) B` and `find func(A) (B, error)`, the function that is given shows what A and B are.
  if (value.kind === "function" && written.kind === "function") {
    const [, first] = /\) \(?(\w+)(?:, [^()]*\))?$/.exec(written.text) ?? [];
    if (first === name) return signatureType(value, "results", 0, state);
    const taken = /^func\(([^()]*)\)/.exec(written.text)?.[1]?.split(", ") ?? [];
    const at = taken.findIndex(one => one.replace(/^(?:\w+ )?\*?/, "") === name);
    const type = at === -1 ? null : signatureType(value, "parameters", at, state);
    return type && taken[at]!.includes("*") ? heldType(type) : type;
  }
  // What is an error may have any type in a variable of the type error.
  const error = written.text === name ? memberOf(state, value, "Error") : value;
  return error.kind === "function" && error.of === "declared"
    ? null
    : partFor(name, written, typeAt(state, value));
}

/** The type of a parameter of a function, or of a result; null where it is not known. */
function signatureType(value: FunctionValue, of: "parameters" | "results", index: number, state: State) {
  if (value.of === "method") return (of === "results" && value.results[index]) || null;
  if (value.of === "builtin" || value.of === "imported") return null;
  const { code, place } = codeOf(value, [], state);
  const found = code[of][index];
  return found ? typeIn(state.program, place, found.type) : null;
}
