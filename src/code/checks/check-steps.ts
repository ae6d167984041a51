/** Makes the functions that check the values of types, with their steps. It follows Go types as encoding/json does. */

import { isExported } from "../../go/identifiers.ts";
import { predeclaredTypes } from "../../go/predeclared.ts";
import { isHidden, jsonFields } from "../../shapes/json-fields.ts";
import { isNilable, nonZero, zeroOfKind } from "../../types/comparable.ts";
import { findDeclaration } from "../../types/find-declarations.ts";
import type { GoType, StructField, TypePlace } from "../../types/go-types.ts";
import { hasMethod } from "../../types/methods.ts";
import { importOf, isStandard } from "../../types/packages.ts";
import { structFields } from "../../types/struct-fields.ts";
import { writeType } from "../../types/type-text.ts";
import {
  addFunction,
  callsOf,
  functionNames,
  makeSteps,
  sortByName,
  usefulFunctions,
  uses,
} from "../functions.ts";
import type { CheckContext } from "./check-context.ts";
import { reportConstraints } from "./constraint-problems.ts";
import { enumOfType } from "./enum-checks.ts";
import type { GoCheck, GoCheckStep, GoPointerPart } from "./rule-types.ts";
import {
  calledValidate,
  embeddedSteps,
  filledSteps,
  validateMethod,
  validateSteps,
} from "./validate-steps.ts";
import {
  addressOf,
  type Expression,
  elementOf,
  joinLiterals,
  loopVariable,
  numbered,
  pointeeText,
  pointerKind,
  pointerPart,
  step,
  type ValuePlace,
  valueText,
  wholePlace,
  withinPointers,
} from "./value-places.ts";

/** Deepest nesting of types without a name that is followed: real types have less. */
const maxDepth = 30;

/** The steps that check a whole body that is not a struct, as in `type CreatePetsRequest []Pet`. */
export function wholeSteps(context: CheckContext, type: GoType, value: Expression): GoCheckStep[] {
  if (type.literal) return literalSteps(context, type, wholePlace(value));
  const found = enumOfType(context, type);
  const place: GoPointerPart[] = [{ kind: "literal", text: "" }];
  return found ? [step("member", { value: valueText(value), check: found.id, place })] : [];
}

/** The steps that check a field, within steps for the embedded pointers that lead to it. */
export function fieldSteps(
  context: CheckContext,
  given: {
    name: string;
    embeddedIn: string[];
    key: string;
    field: StructField;
    pointers: string[];
    isOptional: boolean;
    isPromoted: boolean;
  },
  base: Expression,
  at: Pick<ValuePlace, "place" | "loops" | "depth" | "structs">,
): GoCheckStep[] {
  const { name, embeddedIn, key, field, pointers, isOptional } = given;
  const place = { ...field.struct.place, type: field.declaration.type };
  if (!mayNeedChecks(place, context)) return [];
  // The name of another package's unexported embedded struct can't be written: then only the promoted field is selected.
  const isReachable = embeddedIn.every(isExported) || place.pkg === context.own;
  const path = isReachable && !given.isPromoted ? [...embeddedIn, name] : [name];
  const steps = stepsOf(context, field.type, {
    ...at,
    value: { text: [base.text, ...path].join("."), pointer: false },
    place: [...at.place, { kind: "literal", text: pointerPart(key) }],
    optional: isOptional,
    slot: !context.input.requiresFields,
  });
  if (!isReachable) return steps;
  return withinPointers(steps, base.text, { selectors: pointers, embeddedIn });
}

/** Makes the steps of the functions that were found, and of those that these lead to. */
export function makeFunctions(context: CheckContext): void {
  makeSteps(context.functions, one => {
    const at = wholePlace({ text: "v", pointer: one.byPointer });
    const own = one.validates ? validateSteps(one.validates, at, null) : [];
    one.steps = [...literalSteps(context, one.goType, at), ...own];
  });
}

/** The steps that check a value of a type. They have the ids of types in place of the names of functions. */
function stepsOf(context: CheckContext, goType: GoType, at: ValuePlace): GoCheckStep[] {
  const { own } = context;
  if (at.depth > maxDepth || !mayNeedChecks(goType.place, context)) return [];
  const { target, literal, kind, id } = goType;
  if (target.kind === "literal") {
    // Within a struct without a name, another of that type is not checked: without a name, it has no function that could call itself.
    return at.structs.includes(target.place.type) ? [] : literalSteps(context, goType, at);
  }
  if (target.kind !== "declared" || target.pkg.importPath === "unsafe") return [];
  if (goType.underlying.kind === "predeclared") return basicSteps(context, goType, at);
  const isFollowed =
    literal !== null &&
    mayNeedChecks(literal, context) &&
    // A type with one of these methods reads its JSON itself, so gen does not know its parts.
    !hasMethod(goType, "UnmarshalJSON", "UnmarshalText");
  // What an interface holds is only known when the program runs.
  const validates = kind === "interface" ? null : calledValidate(context, goType, isFollowed ? "json" : null);
  const mayBeNil = isNilable(kind) && kind !== "pointer";
  const ownNonZero = at.optional && validates ? nonZero(own, goType, valueText(at.value)) : null;
  const calls = validates ? validateSteps(validates, at, mayBeNil ? "nil" : null, ownNonZero) : [];
  if (!isFollowed) return calls;
  const { type, unnameable } = writeType(goType, own);
  if (kind === "pointer" || unnameable !== null)
    return [...literalSteps(context, goType, { ...at, depth: at.depth + 1 }), ...calls];
  const byPointer = kind === "struct" || kind === "array";
  addFunction(context.functions, id, () => ({
    type: byPointer ? { ...type, text: `*${type.text}`, pointer: true } : type,
    goType,
    byPointer,
    steps: [],
    validates,
  }));
  return [
    step("value", {
      value: valueText(at.value),
      check: id,
      argument: byPointer ? addressOf(at.value) : valueText(at.value),
      zero: at.optional && validates && mayBeNil ? "nil" : null,
      nonZero: (at.optional && byPointer && nonZero(own, goType, valueText(at.value))) || [],
      place: joinLiterals(at.place),
      // In place of the call, if Validate is all that the function would call.
      steps: calls,
    }),
  ];
}

/** The steps for a value of a named basic type. */
function basicSteps(context: CheckContext, goType: GoType, at: ValuePlace): GoCheckStep[] {
  const found = enumOfType(context, goType);
  const validates = validateMethod(goType);
  if (!found) return validates ? validateSteps(validates, at, zeroOfKind(goType.kind)) : [];
  const { hasZero, zero } = found.check;
  const isFilled = validates !== null && at.optional;
  const member = step("member", {
    value: valueText(at.value),
    receiver: validates ? at.value.text : null,
    returnsAny: validates?.returnsAny ?? false,
    check: goType.id,
    zero: (at.optional || at.slot) && !hasZero && !isFilled ? zero : null,
    place: joinLiterals(at.place),
  });
  return isFilled ? [step("filled", { value: valueText(at.value), zero, steps: [member] })] : [member];
}

/** A quick test: reports whether a type may hold an enum or a value with a method Validate. Most fields have types that are predeclared or of the standard library. */
function mayNeedChecks(place: TypePlace, context: CheckContext): boolean {
  const { type, pkg, typeArguments } = place;
  const mayHold = (inner: TypePlace["type"]) => mayNeedChecks({ ...place, type: inner }, context);
  switch (type.kind) {
    case "name":
      if (type.package !== null) return !isStandardType(context, place);
      if (typeArguments.has(type.name) || !predeclaredTypes.has(type.name)) return true;
      return findDeclaration(context.reader, pkg, type.name) !== null;
    case "pointer":
    case "slice":
    case "array":
      return mayHold(type.element);
    case "map":
      return mayHold(type.key) || mayHold(type.value);
    case "struct":
      return type.fields.some(field => field.tag?.literal.includes("validate:") || mayHold(field.type));
    default:
      return false;
  }
}

/** Reports whether a type is of the standard library, which has no enums of the user, and no methods `Validate() error` but that of rsa.PrivateKey. */
function isStandardType({ reader }: CheckContext, { type, file, pkg }: TypePlace): boolean {
  if (type.kind !== "name" || type.package === null || type.typeArguments.length > 0) return false;
  const path = importOf(reader, type.package, file, pkg.dir);
  return path === null || isStandard(reader, path);
}

/** The steps that check what a type is below its name. */
function literalSteps(context: CheckContext, goType: GoType, at: ValuePlace): GoCheckStep[] {
  const { kind, element, key, literal } = goType;
  const { value, loops, depth } = at;
  const inner = (type: GoType, given: Partial<ValuePlace>) =>
    stepsOf(context, type, { ...at, optional: false, slot: false, depth: depth + 1, ...given });
  if (element && key) return mapSteps(context, key, element, at);
  if (element && kind === "pointer") {
    const steps = inner(element, { value: pointeeText(value) });
    return steps.length > 0 ? [step("pointer", { value: valueText(value), steps })] : [];
  }
  if (element) {
    // A slice of bytes is base64 in JSON.
    if (
      kind === "slice" &&
      element.kind === "uint8" &&
      element.place.type.kind === "name" &&
      !element.place.type.package
    )
      return [];
    const index = loopVariable(loops);
    const place: GoPointerPart[] = [
      ...at.place,
      { kind: "literal", text: "/" },
      { kind: "index", text: index },
    ];
    // JSON may have fewer elements than an array.
    const slot = kind === "array" && !context.input.requiresFields;
    const steps = inner(element, { value: elementOf(value, index), place, loops: loops + 1, slot });
    return steps.length > 0 ? [step("list", { value: valueText(value), index, steps })] : [];
  }
  if (literal?.type.kind !== "struct") return [];
  reportConstraints(context, structFields(goType));
  const { fields } = jsonFields(goType);
  const structs = [...at.structs, literal.type];
  const steps: GoCheckStep[] = [];
  for (const field of fields) {
    if (isHidden(field, fields) && field.field.struct.place.pkg !== context.own) continue;
    const isOptional = field.omitEmpty || field.omitZero;
    const one = { ...field, isOptional, isPromoted: false };
    steps.push(...fieldSteps(context, one, value, { ...at, depth: depth + 1, structs }));
  }
  steps.push(...embeddedSteps(context, goType, at, "json"));
  if (!at.optional || steps.length === 0) return steps;
  return filledSteps(valueText(value), null, nonZero(context.own, goType, valueText(value)), steps);
}

function mapSteps(context: CheckContext, keyType: GoType, element: GoType, at: ValuePlace): GoCheckStep[] {
  const [key, item] = [numbered("key", at.loops), numbered("value", at.loops)];
  const place: GoPointerPart[] = [
    ...at.place,
    { kind: "literal", text: "/" },
    { kind: pointerKind(keyType), text: key },
  ];
  const inside = { ...at, place, optional: false, slot: false, loops: at.loops + 1, depth: at.depth + 1 };
  const keys = stepsOf(context, keyType, { ...inside, value: { text: key, pointer: false } });
  const values = stepsOf(context, element, { ...inside, value: { text: item, pointer: false } });
  const ofKeys = keys.filter(({ kind }) => kind === "member" || kind === "validate");
  const steps = [...ofKeys, ...values];
  if (steps.length === 0) return [];
  return [
    step("map", { value: valueText(at.value), index: key, item: values.length > 0 ? item : null, steps }),
  ];
}

/** The names of the functions by the ids of their types. Only types that are an enum or hold something to check have a function. */
export function nameChecks({ functions, enums, input }: CheckContext): ReadonlyMap<string, string> {
  const isEnum = (id: string) => (enums.get(id) ?? null) !== null;
  const callOf = (one: GoCheckStep) => one.check;
  // A function that calls only Validate of its own parameter is replaced by that call.
  const useful = usefulFunctions(
    functions.made,
    ({ steps, validates }) =>
      holdsValidate(validates ? steps.slice(0, -1) : steps) || callsOf(steps, callOf).some(isEnum),
    callOf,
  );
  const ofEnums = [...enums.keys()].filter(isEnum);
  return functionNames("check", new Set([...ofEnums, ...useful]), input);
}

/** Reports whether steps call a method Validate. */
function holdsValidate(steps: GoCheckStep[]): boolean {
  return steps.some(({ kind, steps }) => kind === "validate" || holdsValidate(steps));
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
    // Go refuses unused variables.
    const item = one.item !== null && uses(inner, one.item, ({ value }) => [value]) ? one.item : null;
    return [{ ...one, item, steps: inner }];
  });
}

/** The functions that check values, by name. */
export function describeChecks(
  { functions, enums }: CheckContext,
  names: ReadonlyMap<string, string>,
): GoCheck[] {
  const checks: GoCheck[] = [];
  for (const [id, name] of names) {
    const found = enums.get(id);
    const node = functions.made.get(id);
    if (found) {
      const { type, members, message } = found;
      checks.push({ name, kind: "member", type, members, message, steps: [] });
    } else if (node) {
      const steps = nameSteps(node.steps, names);
      checks.push({ name, kind: "value", type: node.type, members: [], message: "", steps });
    }
  }
  return sortByName(checks);
}
