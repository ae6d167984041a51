/** Makes the steps with which Validate checks the parameters of a request. Parse needs none of them: it checks each parameter where it reads it. */

import type { GoCheckStep } from "../code/checks/rule-types.ts";
import { filledSteps, step, withinPointers } from "../code/checks/value-steps.ts";
import { zeroOfKind } from "../types/comparable.ts";
import type { GoNonZero } from "../types/field-type.ts";
import type { StructPointer } from "../types/resolve-types.ts";
import type { Conversion, Field } from "./field.ts";

/** The steps that check the fields of the request `req` that are outside of its JSON body. `nonZeroOf` tells whether a field, which a Go expression selects, is not zero. */
export function parameterChecks(
  fields: Field[],
  pointers: StructPointer[],
  nonZeroOf: (field: Field, text: string) => GoNonZero[] | null,
): GoCheckStep[] {
  const selectors = pointers.map(({ selector }) => selector);
  return fields.flatMap(field => {
    const { conversion, embeddedIn } = field;
    if (!conversion?.go.isChecked) return [];
    return withinPointers(fieldSteps(field, conversion, nonZeroOf), "req", { selectors, embeddedIn });
  });
}

function fieldSteps(
  field: Field,
  conversion: Conversion,
  nonZeroOf: (field: Field, text: string) => GoNonZero[] | null,
) {
  const { name, key, in: part, type, required, default: byDefault } = field;
  const { check, returnsAny } = conversion.go;
  const selected = `req.${name}`;
  const value = type.slice ? `${selected}[i]` : type.pointer ? `*${selected}` : selected;
  const isOptional = !required && byDefault === null && !type.slice && !type.pointer;
  // The zero value of a type that is read by its own methods has no text.
  const zero = isOptional && !conversion.go.inPlace ? (zeroOfKind(conversion.kind) ?? "0") : null;
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
  return filledSteps(value, zero, zero === null ? nonZeroOf(field, value) : null, [checked]);
}
