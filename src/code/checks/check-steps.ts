/** Makes the functions that check the values of types, with their steps. It follows Go types as encoding/json does. */
import { compareText } from "../../base/text/common.ts";
import { isExported } from "../../go/identifiers.ts";
import { isHidden, type JSONField, jsonFields } from "../../shapes/json-fields.ts";
import { codecOf, factsOf, hasTwoForms } from "../../shapes/type-facts.ts";
import type { GoType, Method } from "../../types/go-types.ts";
import { hasMethod } from "../../types/methods.ts";
import { optionalValue } from "../../types/optional.ts";
import { isOfStandardLibrary } from "../../types/packages.ts";
import { structFields } from "../../types/struct-fields.ts";
import { isNilable, nonZero, writableType, zeroOfKind } from "../../types/type-text.ts";
import { addFunction, callsOf, functionNames, usedVariable, usefulFunctions } from "../functions.ts";
import {
  addressOf,
  elementPlace,
  leadsTo,
  numbered,
  placeBefore,
  placeWithin,
  pointerKind,
  pointerPart,
  valueText,
  visitParts,
} from "../type-walk.ts";
import type { CheckContext } from "./check-context.ts";
import { enumOfType, reportConstraints } from "./constraint-problems.ts";
import type { GoCheck, GoCheckStep } from "./rule-types.ts";
import {
  calledValidate,
  embeddedSteps,
  filledSteps,
  step,
  type ValuePlace,
  validateMethod,
  validateResult,
  validateSteps,
  wholePlace,
  withinPointers,
} from "./value-steps.ts";

/** The steps that check a whole body that is not a struct, as in `type CreatePetsRequest []Pet`. */
export function wholeSteps(context: CheckContext, at: ValuePlace): GoCheckStep[] {
  if (at.type.literal) return partSteps(context, at);
  return memberSteps(context, { ...at, place: [{ kind: "literal", text: "" }] }, null);
}

/** A field of a struct, as far as its checks depend on it. */
interface CheckedField extends Pick<JSONField, "name" | "embeddedIn" | "field" | "pointers"> {
  /** Its key in the JSON object; null for the field that is the body. */
  key: string | null;
  /** Its tag allows that it is absent. */
  isOptional: boolean;
  /** Go selects it by its name alone. */
  isPromoted: boolean;
}

/** The steps that check a field of the struct `at`, within steps for the embedded pointers that lead to it. */
export function fieldSteps(context: CheckContext, checked: CheckedField, at: ValuePlace): GoCheckStep[] {
  const { name, embeddedIn, key, field, pointers, isOptional, isPromoted } = checked;
  // Most fields have such a type, and only rules check its values.
  if (field.type.target.kind === "predeclared") return [];
  // The name of another package's unexported embedded struct can't be written: then only the promoted field is selected.
  const isReachable = embeddedIn.every(isExported) || field.struct.place.pkg === context.own;
  const path = isReachable && !isPromoted ? [...embeddedIn, name] : [name];
  const struct = at.value.text;
  const leading = pointers.filter(selector => leadsTo(selector, embeddedIn));
  const steps = stepsOf(context, {
    ...at,
    type: field.type,
    value: { text: [struct, ...path].join("."), pointer: false },
    place: placeWithin(at.place, { kind: "literal", text: key === null ? "" : pointerPart(key) }),
    addressable: at.addressable || leading.length > 0,
    optional: isOptional && at.walk !== "sent",
    slot: at.walk === "sent" || !context.requiresFields,
  });
  return isReachable ? withinPointers(steps, struct, leading) : steps;
}

/** The steps that check a value of a type. They have the ids of types in place of the names of functions. */
function stepsOf(context: CheckContext, at: ValuePlace): GoCheckStep[] {
  const { own } = context;
  const goType = at.type;
  const { target, literal, kind } = goType;
  const isSent = at.walk === "sent";
  const held = optionalValue(goType);
  if (held) return optionalSteps(context, at, held);
  if (isSent && writesItself(context, goType, at.addressable)) return [];
  if (target.kind === "literal") return partSteps(context, at);
  if (target.kind !== "declared" || target.pkg.importPath === "unsafe") return [];
  // The standard library has no enums of the user, and no methods `Validate() error` but that of rsa.PrivateKey.
  if (isOfStandardLibrary(goType) && target.typeArguments.size === 0) return [];
  if (goType.underlying.kind === "predeclared") {
    const validates = isSent ? null : validateMethod(goType);
    const steps = memberSteps(context, at, validates);
    return steps.length > 0 || !validates ? steps : validateSteps(validates, at, zeroOfKind(kind));
  }
  // A type with one of these methods reads its JSON itself, so gen does not know its parts.
  const isFollowed = literal !== null && (isSent || !hasMethod(goType, "UnmarshalJSON", "UnmarshalText"));
  // What an interface holds is only known when the program runs.
  const validates =
    isSent || kind === "interface" ? null : calledValidate(context, goType, isFollowed ? "json" : null);
  const mayBeNil = isNilable(kind) && kind !== "pointer";
  const ownNonZero = at.optional && validates ? nonZero(own, goType, valueText(at.value)) : null;
  const calls = validates ? validateSteps(validates, at, mayBeNil ? "nil" : null, ownNonZero) : [];
  if (!isFollowed) return calls;
  const type = writableType(goType, own);
  if (kind === "pointer" || type === null)
    return [...partSteps(context, { ...at, depth: at.depth + 1 }), ...calls];
  const byPointer = kind === "struct" || kind === "array";
  const parameter = byPointer ? { ...type, text: `*${type.text}`, pointer: true } : type;
  const [id, addressable] = functionId(context, at);
  addFunction(context.functions, id, { type: parameter, steps: [] }, () => {
    const whole = wholePlace(goType, { text: "v", pointer: byPointer }, at.walk, addressable);
    return [...partSteps(context, whole), ...(validates ? validateSteps(validates, whole, null) : [])];
  });
  return [
    step("value", {
      value: valueText(at.value),
      check: id,
      argument: byPointer ? addressOf(at.value) : valueText(at.value),
      zero: at.optional && validates && mayBeNil ? "nil" : null,
      nonZero: (at.optional && byPointer && nonZero(own, goType, valueText(at.value))) || [],
      place: placeBefore(at.place),
      // In place of the call, if Validate is all that the function would call.
      steps: calls,
    }),
  ];
}

/** The steps for the value in an `Optional[T]`, where there is one. */
function optionalSteps(context: CheckContext, at: ValuePlace, held: GoType): GoCheckStep[] {
  const value = { text: `${at.value.text}.Value`, pointer: false };
  const inner = { ...at, type: held, value, addressable: true, optional: false, slot: false };
  const steps = stepsOf(context, inner);
  const valid = { value: `${at.value.text}.Valid`, zero: "", type: null };
  return steps.length > 0 ? filledSteps(valid.value, null, [valid], steps) : [];
}

/** Reports whether a method of a type, and not its kind, decides what encoding/json writes for it. */
export function writesItself({ written }: CheckContext, type: GoType, addressable: boolean): boolean {
  const { methods, known } = factsOf(written!, type);
  return known !== null ? type.literal !== null : codecOf(methods, addressable).writes !== null;
}

/** The id of the function for a type in a walk, and whether encoding/json would have the address of its parameter, where that makes a difference. */
function functionId({ written }: CheckContext, at: ValuePlace): [id: string, addressable: boolean] {
  const { type } = at;
  if (at.walk !== "sent") return [at.walk === "request" ? type.id : type.id + inResponse, false];
  const addressable = at.addressable || !hasTwoForms(written!, factsOf(written!, type));
  return [`${type.id}${addressable ? "" : " (value)"} (sent)`, addressable];
}

const inResponse = " (response)";

/** The steps for a value of a closed enum, which may have a method Validate; none for other types. */
function memberSteps(context: CheckContext, at: ValuePlace, validates: Method | null): GoCheckStep[] {
  const found = at.walk === "response" ? null : enumOfType(context, at.type);
  if (found === null) return [];
  const { hasZero, zero } = found;
  // Much that is sent is zero: no error is made for that, to be dropped.
  const isFilled = at.walk === "sent" ? !hasZero : validates !== null && at.optional;
  const member = step("member", {
    value: valueText(at.value),
    receiver: validates ? at.value.text : null,
    returnsAny: validates !== null && validateResult(validates) === "any",
    check: at.type.id,
    zero: (at.optional || at.slot) && !hasZero && !isFilled ? zero : null,
    place: at.place,
  });
  return isFilled ? [step("filled", { value: valueText(at.value), zero, steps: [member] })] : [member];
}

/** The steps that check what a type is below its name. */
function partSteps(context: CheckContext, at: ValuePlace): GoCheckStep[] {
  const goType = at.type;
  const value = valueText(at.value);
  const around = (kind: GoCheckStep["kind"], steps: GoCheckStep[], given: Partial<GoCheckStep> = {}) =>
    steps.length > 0 ? [step(kind, { value, ...given, steps })] : [];
  const outer = { ...at, optional: false, slot: at.walk === "sent" };
  const found = visitParts(outer, {
    maxDepth: 30,
    pointer: inner => around("pointer", stepsOf(context, { ...inner, addressable: true })),
    list(inner, index) {
      const { type } = inner.type.place;
      // A slice of bytes is base64 in JSON.
      const isBytes = inner.type.kind === "uint8" && type.kind === "name" && !type.package;
      if (goType.kind === "slice" && isBytes) return [];
      const place = elementPlace(at.place, { kind: "index", text: index });
      // JSON may have fewer elements than an array.
      const slot = inner.slot || (goType.kind === "array" && !context.requiresFields);
      const addressable = at.addressable || goType.kind === "slice";
      return around("list", stepsOf(context, { ...inner, place, slot, addressable }), { index });
    },
    map(key, inner) {
      const [index, item] = [numbered("key", at.loops), numbered("value", at.loops)];
      const place = elementPlace(at.place, { kind: pointerKind(key), text: index });
      const stepsFor = (type: GoType, text: string) =>
        stepsOf(context, { ...inner, type, place, addressable: false, value: { text, pointer: false } });
      const keys = stepsFor(key, index).filter(({ kind }) => kind !== "value");
      const values = stepsFor(inner.type, item);
      return around("map", [...keys, ...values], { index, item: values.length > 0 ? item : null });
    },
    struct(inner) {
      reportConstraints(context, structFields(goType));
      const { fields } = jsonFields(goType);
      const steps = fields
        .filter(one => !isHidden(one, fields) || one.field.struct.place.pkg === context.own)
        .flatMap(one => {
          const isOptional = one.omitEmpty || one.omitZero;
          return fieldSteps(context, { isOptional, isPromoted: false, ...one }, inner);
        });
      if (at.walk !== "sent") steps.push(...embeddedSteps(context, at, "json"));
      if (!at.optional || steps.length === 0) return steps;
      return filledSteps(value, null, nonZero(context.own, goType, value), steps);
    },
  });
  return found ?? [];
}

/**
 * The functions that check values, by name, and their names by the ids of their types. Only types that are an enum or hold something to check have a
 * function. A type without enums has the same for requests and responses.
 */
export function describeChecks(context: CheckContext) {
  const { functions, enumChecks } = context;
  const isEnum = (id: string) => (enumChecks.get(id) ?? null) !== null;
  const callOf = (one: GoCheckStep) => one.check;
  const callsEnum = ({ steps }: { steps: GoCheckStep[] }) => callsOf(steps, callOf).some(isEnum);
  const holdEnums = usefulFunctions(functions.made, callsEnum, callOf);
  const useful = usefulFunctions(functions.made, one => holdsValidate(one.steps) || callsEnum(one), callOf);
  const ofEnums = [...enumChecks.keys()].filter(isEnum);
  const shared = (id: string) => {
    const plain = id.endsWith(inResponse) ? id.slice(0, -inResponse.length) : id;
    return holdEnums.has(plain) ? id : plain;
  };
  const shownNames = functionNames("check", new Set([...ofEnums, ...[...useful].map(shared)]), context);
  const names = new Map([...ofEnums, ...useful].map(id => [id, shownNames.get(shared(id))!]));
  const checks = Array.from(names, ([id, name]): [string, GoCheck] => {
    const found = enumChecks.get(id);
    if (found) return [name, { name, kind: "member", ...found.function, steps: [] }];
    const { type, steps } = functions.made.get(id)!;
    return [name, { name, kind: "value", type, members: [], message: "", steps: nameSteps(steps, names) }];
  });
  return { names, checks: [...new Map(checks).values()].sort((a, b) => compareText(a.name, b.name)) };
}

/** Reports whether steps call a method Validate. A function that calls only that of its own parameter is replaced by the call. */
function holdsValidate(steps: GoCheckStep[]): boolean {
  return steps.some(
    ({ kind, receiver, steps }) => (kind === "validate" && receiver !== "v") || holdsValidate(steps),
  );
}

/** Replaces the ids in steps by names of functions. A call of a function that would only call Validate is replaced by that call, or left out. */
export function nameSteps(steps: GoCheckStep[], names: ReadonlyMap<string, string>): GoCheckStep[] {
  return steps.flatMap(one => {
    if (one.kind === "validate") return [one];
    if (one.check !== null) {
      const check = names.get(one.check);
      return check === undefined ? one.steps : [{ ...one, check, steps: [] }];
    }
    const inner = nameSteps(one.steps, names);
    if (inner.length === 0) return [];
    return [{ ...one, item: usedVariable(one.item, inner, ({ value }) => [value]), steps: inner }];
  });
}
