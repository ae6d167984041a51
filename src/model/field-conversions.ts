/** Gives a field its conversion, or says why it has none. */
import { capitalize } from "../text/common.ts";
import type { ResolvedTypes, TypeUse } from "../types/resolve-types.ts";
import type { ResolvedType } from "../types/resolved-types.ts";
import { chooseConversion } from "./conversions.ts";
import { defaultProblem, memberProblem } from "./default-values.ts";
import { fieldHints } from "./go-hints.ts";
import type { FieldProblem } from "./struct-members.ts";
import type { Binding, Conversion, Field } from "./types.ts";

/** A field with its conversion and its problem; null if there is no problem. */
export interface ConvertedField {
  field: Field;
  problem: FieldProblem | null;
}

/** Gives a field outside of a JSON body the conversion of its element. `outOfReach` says why generated code can't set the field; null when it can. */
export function convertField(
  field: Field,
  element: TypeUse,
  outOfReach: string | null,
  types: ResolvedTypes["types"],
): ConvertedField {
  const fail = (code: FieldProblem["code"], message: string) => ({ field, problem: { code, message } });
  if (outOfReach !== null) return fail("unsupported-type", outOfReach);
  const found = (element.key !== null && types.get(element.key)) || null;
  if (!found) return fail("unsupported-type", unsupported(field));
  if ("reason" in found) return fail("unresolved-type", `${field.type.text}: ${found.reason}`);
  const chosen = chooseConversion(found, field.in);
  if ("problem" in chosen) {
    const { list } = element;
    if (found.underlying.kind === "slice" && list && !field.type.pointer && !field.type.slice)
      return convertNamedSlice(field, list, types);
    if (chosen.problem !== "") return fail("unsupported-type", chosen.problem);
    if (found.missing !== null) return fail("unresolved-type", found.missing);
    return fail("unsupported-type", unsupported(field));
  }
  if (field.type.slice && field.in === "route") {
    const message = `${field.name} is a list, but a path has one value for each placeholder: use the element's type`;
    return fail("unsupported-type", message);
  }
  const { conversion } = chosen;
  const message =
    field.default === null ? null : defaultProblemOf(field, field.default, conversion, found.members);
  // The value may be absent where the method that writes may have nothing to write.
  const required = field.required && !conversion.go.writesPresence;
  const converted = { ...field, conversion, required };
  return {
    field: { ...converted, go: fieldHints(converted, message === null ? found : null) },
    problem: message === null ? null : { code: "invalid-default", message },
  };
}

/** Adds the problem of an `http.Cookie` that can't be sent, or that can't be left out as its tag says. */
export function withCookieProblem(converted: ConvertedField, message: Binding["kind"]): ConvertedField {
  const { name, conversion, type, omitEmpty } = converted.field;
  if (conversion?.kind !== "cookie" || converted.problem !== null) return converted;
  const advice =
    message === "request"
      ? "but a request has only the value of a cookie: use string, or another type that a text is read into"
      : omitEmpty && !type.pointer && !type.slice
        ? "which can't be left out: use *http.Cookie, which is left out when nil"
        : null;
  if (advice === null) return converted;
  return {
    ...converted,
    problem: { code: "unsupported-type", message: `${name} has the type ${type.text}, ${advice}` },
  };
}

/** Treats a field of a named slice type, such as `type Tags []string`, like one of the type `[]string`. */
function convertNamedSlice(field: Field, list: TypeUse, types: ResolvedTypes["types"]): ConvertedField {
  const { name, type } = field;
  const unnameable = list.unnameable && `the elements of ${name} can't be written: ${list.unnameable}`;
  return convertField(
    { ...field, type: { ...type, slice: true }, elementType: list.type, required: field.in === "route" },
    list,
    unnameable,
    types,
  );
}

function unsupported({ name, type, in: part }: Field): string {
  const advice = `use a basic type, or give the type UnmarshalText and MarshalText, or From${capitalize(part)} and To${capitalize(part)}`;
  return `${name} has the type ${type.text}, which no ${part} value can be read into: ${advice}`;
}

function defaultProblemOf(
  field: Field,
  byDefault: string,
  conversion: Conversion,
  members: ResolvedType["members"],
): string | null {
  if (field.in === "route")
    return `${field.name} is a route value, which is always there: remove the default`;
  if (field.type.slice) return `${field.name} is a list, which has no default: remove it`;
  if (conversion.kind === "cookie") return `${field.name} is an http.Cookie, which has no default: remove it`;
  return defaultProblem(byDefault, conversion) ?? (members && memberProblem(byDefault, conversion, members));
}
