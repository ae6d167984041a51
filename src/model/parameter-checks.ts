/** Makes the steps with which Validate checks the parameters of a request. Parse needs none of them: it checks each parameter where it reads it. */

import type { GoCheckStep } from "../code/checks/check-types.ts";
import { zeroOf } from "../code/checks/enum-checks.ts";
import { step, withinPointers } from "../code/checks/value-places.ts";
import type { StructPointer } from "../types/promoted-fields.ts";
import type { Conversion, Field } from "./field.ts";

/** The steps that check the fields of the request `req` that are outside of its JSON body. */
export function parameterChecks(fields: Field[], pointers: StructPointer[]): GoCheckStep[] {
  const selectors = pointers.map(({ selector }) => selector);
  return fields.flatMap(field => {
    const { conversion, embeddedIn } = field;
    if (!conversion?.go.isChecked) return [];
    return withinPointers(fieldSteps(field, conversion), "req", { selectors, embeddedIn });
  });
}

function fieldSteps(
  { name, key, in: part, type, required, default: byDefault }: Field,
  conversion: Conversion,
) {
  const { check, returnsAny } = conversion.go;
  const selected = `req.${name}`;
  const value = type.slice ? `${selected}[i]` : type.pointer ? `*${selected}` : selected;
  const isOptional = !required && byDefault === null && !type.slice && !type.pointer;
  // Only reflection knows the zero value of a type that is read by its own methods.
  const zero = isOptional && !conversion.go.inPlace ? zeroOf(conversion.kind) : null;
  const checked = step(check === null ? "validate" : "member", {
    in: part,
    value,
    receiver: conversion.validates ? (type.slice ? value : selected) : null,
    returnsAny,
    check,
    zero: conversion.validates ? null : zero,
    place: [{ kind: "literal", text: key }],
  });
  if (type.slice) return [step("list", { value: selected, index: "i", steps: [checked] })];
  if (type.pointer) return [step("pointer", { value: selected, steps: [checked] })];
  if (!isOptional || checked.zero !== null) return [checked];
  return [step("filled", { value, zero, steps: [checked] })];
}
