/** Makes the functions that check the values of types, with their steps. It follows Go types as encoding/json does. */

import { isExported } from "../../go/identifiers.ts";
import { predeclaredTypes } from "../../go/predeclared.ts";
import { isHidden, jsonFields } from "../../shapes/json-fields.ts";
import { typeId } from "../../shapes/type-ids.ts";
import { findDeclaration } from "../../types/find-declarations.ts";
import { importOf, isStandard } from "../../types/imports.ts";
import { type DeclaredTarget, lookUp, type TypePlace, underlyingTarget } from "../../types/lookup.ts";
import { nonZero } from "../../types/non-zero.ts";
import { withoutParameter, writeType } from "../../types/type-text.ts";
import {
  addFunction,
  callsOf,
  functionNames,
  makeSteps,
  sortByName,
  usefulFunctions,
  uses,
} from "../functions.ts";
import type { GoCheck, GoCheckStep, GoPointerPart } from "./check-types.ts";
import type { Checking } from "./checking.ts";
import { hasConstraints, reportConstraints } from "./constraint-problems.ts";
import { enumOfType, hasMethod, zeroOf } from "./enum-checks.ts";
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
export function wholeSteps(checking: Checking, target: DeclaredTarget, value: Expression): GoCheckStep[] {
  const underlying = underlyingTarget(checking.reader, target);
  if (underlying.kind === "literal") return literalSteps(checking, underlying.place, wholePlace(value));
  const found = enumOfType(checking, target);
  const place: GoPointerPart[] = [{ kind: "literal", text: "" }];
  return found ? [step("member", { value: valueText(value), check: found.id, place })] : [];
}

/** The steps that check a field, within steps for the embedded pointers that lead to it. */
export function fieldSteps(
  checking: Checking,
  field: {
    name: string;
    embeddedIn: string[];
    key: string;
    place: TypePlace;
    pointers: string[];
    isOptional: boolean;
    isPromoted: boolean;
  },
  base: Expression,
  at: Pick<ValuePlace, "place" | "loops" | "depth" | "structs">,
): GoCheckStep[] {
  const { name, embeddedIn, key, pointers, isOptional } = field;
  if (!mayNeedChecks(checking, field.place)) return [];
  // The name of another package's unexported embedded struct can't be written: then only the promoted field is selected.
  const isReachable = embeddedIn.every(isExported) || field.place.pkg === checking.own;
  const path = isReachable && !field.isPromoted ? [...embeddedIn, name] : [name];
  const steps = stepsOf(checking, field.place, {
    ...at,
    value: { text: [base.text, ...path].join("."), pointer: false },
    place: [...at.place, { kind: "literal", text: pointerPart(key) }],
    optional: isOptional,
    slot: !checking.input.requiresFields,
  });
  if (!isReachable) return steps;
  return withinPointers(steps, base.text, { selectors: pointers, embeddedIn });
}

/** Makes the steps of the functions that were found, and of those that these lead to. */
export function makeFunctions(checking: Checking): void {
  makeSteps(checking.functions, one => {
    const at = wholePlace({ text: "v", pointer: one.byPointer });
    const own = one.validates ? validateSteps(one.validates, at, null) : [];
    one.steps = [...literalSteps(checking, one.place, at), ...own];
  });
}

/** The steps that check a value of a type. They have the ids of types in place of the names of functions. */
function stepsOf(checking: Checking, from: TypePlace, at: ValuePlace): GoCheckStep[] {
  const { reader, ids } = checking;
  const place = withoutParameter(from);
  if (at.depth > maxDepth || !mayNeedChecks(checking, place)) return [];
  const target = lookUp(reader, place);
  if (target.kind === "literal") {
    // Within a struct without a name, another of that type is not checked: without a name, it has no function that could call itself.
    return at.structs.includes(target.place.type) ? [] : literalSteps(checking, target.place, at);
  }
  if (target.kind !== "declared" || target.pkg.importPath === "unsafe") return [];
  const underlying = underlyingTarget(reader, target);
  const id = typeId(ids, target);
  if (id === null) return [];
  if (underlying.kind === "predeclared") return basicSteps(checking, target, underlying.name, at);
  const isFollowed =
    underlying.kind === "literal" &&
    mayNeedChecks(checking, underlying.place) &&
    // A type with one of these methods reads its JSON itself, so gen does not know its parts.
    !hasMethod(reader, target, "UnmarshalJSON", "UnmarshalText");
  const kind = underlying.kind === "literal" ? underlying.place.type.kind : "struct";
  // What an interface holds is only known when the program runs.
  const validates =
    kind === "interface" ? null : calledValidate(checking, target, isFollowed ? "json" : null);
  const isNilable = kind === "slice" || kind === "map" || kind === "function" || kind === "channel";
  const ownNonZero = at.optional && validates ? nonZero(checking, place, valueText(at.value)) : null;
  const own = validates ? validateSteps(validates, at, isNilable ? "nil" : null, ownNonZero) : [];
  if (!isFollowed) return own;
  const { type, unnameable } = writeType(reader, place, checking.own);
  if (kind === "pointer" || unnameable !== null)
    return [...literalSteps(checking, underlying.place, { ...at, depth: at.depth + 1 }), ...own];
  const byPointer = kind === "struct" || kind === "array";
  addFunction(checking.functions, id, () => ({
    type: byPointer ? { ...type, text: `*${type.text}`, pointer: true } : type,
    place: underlying.place,
    byPointer,
    steps: [],
    validates,
  }));
  return [
    step("value", {
      value: valueText(at.value),
      check: id,
      argument: byPointer ? addressOf(at.value) : valueText(at.value),
      zero: at.optional && validates && isNilable ? "nil" : null,
      nonZero: (at.optional && byPointer && nonZero(checking, place, valueText(at.value))) || [],
      place: joinLiterals(at.place),
      // In place of the call, if Validate is all that the function would call.
      steps: own,
    }),
  ];
}

/** The steps for a value of a named basic type. */
function basicSteps(
  checking: Checking,
  target: DeclaredTarget,
  basic: string,
  at: ValuePlace,
): GoCheckStep[] {
  const { reader, ids } = checking;
  const found = enumOfType(checking, target);
  const validates = validateMethod(reader, target);
  if (!found) return validates ? validateSteps(validates, at, zeroOf(basic)) : [];
  const { hasZero, zero } = found.check;
  const isFilled = validates !== null && at.optional;
  const member = step("member", {
    value: valueText(at.value),
    receiver: validates ? at.value.text : null,
    returnsAny: validates?.returnsAny ?? false,
    check: typeId(ids, target),
    zero: (at.optional || at.slot) && !hasZero && !isFilled ? zero : null,
    place: joinLiterals(at.place),
  });
  return isFilled ? [step("filled", { value: valueText(at.value), zero, steps: [member] })] : [member];
}

/** A quick test: reports whether a type may hold an enum or a value with a method Validate. Most fields have types that are predeclared or of the standard library. */
function mayNeedChecks(checking: Checking, place: TypePlace): boolean {
  const { type, pkg, typeArguments } = place;
  const mayHold = (inner: TypePlace["type"]) => mayNeedChecks(checking, { ...place, type: inner });
  switch (type.kind) {
    case "name":
      if (type.package !== null) return !isStandardType(checking, place);
      if (typeArguments.has(type.name) || !predeclaredTypes.has(type.name)) return true;
      return findDeclaration(checking.reader, pkg, type.name) !== null;
    case "pointer":
    case "slice":
    case "array":
      return mayHold(type.element);
    case "map":
      return mayHold(type.key) || mayHold(type.value);
    case "struct":
      return hasConstraints(type.fields) || type.fields.some(field => mayHold(field.type));
    default:
      return false;
  }
}

/** Reports whether a type is of the standard library, which has no enums of the user, and no methods `Validate() error` but that of rsa.PrivateKey. */
function isStandardType({ reader }: Checking, { type, file, pkg }: TypePlace): boolean {
  if (type.kind !== "name" || type.package === null || type.typeArguments.length > 0) return false;
  const path = importOf(reader, type.package, file, pkg.dir);
  return path === null || isStandard(reader, path);
}

/** The steps that check what a type is below its name. */
function literalSteps(checking: Checking, place: TypePlace, at: ValuePlace): GoCheckStep[] {
  const { type } = place;
  const { value, loops, depth } = at;
  const inner = (element: TypePlace["type"], given: Partial<ValuePlace>) =>
    stepsOf(
      checking,
      { ...place, type: element },
      { ...at, optional: false, slot: false, depth: depth + 1, ...given },
    );
  switch (type.kind) {
    case "pointer": {
      const steps = inner(type.element, { value: pointeeText(value) });
      return steps.length > 0 ? [step("pointer", { value: valueText(value), steps })] : [];
    }
    case "slice":
    case "array": {
      if (type.kind === "slice" && isByte(checking, { ...place, type: type.element })) return [];
      const index = loopVariable(loops);
      const path: GoPointerPart[] = [
        ...at.place,
        { kind: "literal", text: "/" },
        { kind: "index", text: index },
      ];
      // JSON may have fewer elements than an array.
      const slot = type.kind === "array" && !checking.input.requiresFields;
      const steps = inner(type.element, {
        value: elementOf(value, index),
        place: path,
        loops: loops + 1,
        slot,
      });
      return steps.length > 0 ? [step("list", { value: valueText(value), index, steps })] : [];
    }
    case "map":
      return mapSteps(checking, { ...place, type }, at);
    case "struct": {
      reportConstraints(checking, place);
      const { fields } = jsonFields(checking.ids, place);
      const steps: GoCheckStep[] = [];
      for (const field of fields) {
        if (isHidden(field, fields) && field.place.pkg !== checking.own) continue;
        const isOptional = field.omitEmpty || field.omitZero;
        steps.push(
          ...fieldSteps(checking, { ...field, isOptional, isPromoted: false }, value, {
            ...at,
            depth: depth + 1,
            structs: [...at.structs, type],
          }),
        );
      }
      steps.push(...embeddedSteps(checking, place, at, "json"));
      if (!at.optional || steps.length === 0) return steps;
      return filledSteps(valueText(value), null, nonZero(checking, place, valueText(value)), steps);
    }
    default:
      return [];
  }
}

function mapSteps(
  checking: Checking,
  place: TypePlace & { type: { kind: "map" } },
  at: ValuePlace,
): GoCheckStep[] {
  const { type } = place;
  const [key, item] = [numbered("key", at.loops), numbered("value", at.loops)];
  const path: GoPointerPart[] = [
    ...at.place,
    { kind: "literal", text: "/" },
    { kind: pointerKind(checking.reader, { ...place, type: type.key }), text: key },
  ];
  const inside = {
    ...at,
    place: path,
    optional: false,
    slot: false,
    loops: at.loops + 1,
    depth: at.depth + 1,
  };
  const keys = stepsOf(
    checking,
    { ...place, type: type.key },
    { ...inside, value: { text: key, pointer: false } },
  );
  const values = stepsOf(
    checking,
    { ...place, type: type.value },
    { ...inside, value: { text: item, pointer: false } },
  );
  const ofKeys = keys.filter(({ kind }) => kind === "member" || kind === "validate");
  const steps = [...ofKeys, ...values];
  if (steps.length === 0) return [];
  return [
    step("map", { value: valueText(at.value), index: key, item: values.length > 0 ? item : null, steps }),
  ];
}

/** Reports whether a type is a byte: a slice of bytes is base64 in JSON. */
function isByte({ reader }: Checking, place: TypePlace): boolean {
  const settled = withoutParameter(place);
  if (settled.type.kind !== "name" || settled.type.package !== null) return false;
  const underlying = underlyingTarget(reader, lookUp(reader, settled));
  return underlying.kind === "predeclared" && underlying.name === "uint8";
}

/** The names of the functions by the ids of their types. Only types that are an enum or hold something to check have a function. */
export function nameChecks({ functions, enums, input }: Checking): ReadonlyMap<string, string> {
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
  { functions, enums }: Checking,
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
