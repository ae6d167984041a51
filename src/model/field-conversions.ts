/** Gives a field its conversion, or says why it has none. */
import type { TypeExpression } from "../go/declarations.ts";
import { capitalize } from "../text.ts";
import { chooseConversion } from "./conversions.ts";
import { defaultProblem } from "./default-values.ts";
import { describeType, type ForeignPackage } from "./field-types.ts";
import type { FieldProblem, StructMember } from "./fields.ts";
import type { ResolvedType, ResolvedTypes, UnresolvedType } from "./resolve-types.ts";
import { sendCondition } from "./send-conditions.ts";
import type { Conversion, Field } from "./types.ts";

/** What is known of a type as written; null when it was not looked for, or is no name. */
export function findType(
  type: TypeExpression,
  { types, keys }: ResolvedTypes,
): ResolvedType | UnresolvedType | null {
  const key = keys.get(type);
  return (key !== undefined && types.get(key)) || null;
}

/** Gives a route, query or form field its conversion, or the member the problem. */
export function convertField(
  field: Field,
  element: TypeExpression,
  found: ResolvedType | UnresolvedType | null,
  member: StructMember,
  resolved: ResolvedTypes,
): void {
  if (field.in === "json") return;
  if (found && "reason" in found) {
    member.problem = { code: "unresolved-type", message: `${member.type.text}: ${found.reason}` };
    return;
  }
  if (!found || element.kind !== "name") {
    member.problem = unsupported(field, member);
    return;
  }
  const chosen = chooseConversion(found, field.in);
  if ("problem" in chosen) {
    const { underlying, missing } = found;
    const unnamed = !field.type.pointer && !field.type.slice;
    if (underlying.kind === "slice" && underlying.element && underlying.file && unnamed) {
      // A named slice type is filled and read as the slice below it.
      field.type = { ...field.type, slice: true };
      field.elementType = describeType(underlying.element, underlying.file, () => foreignOf(found));
      field.required = field.in === "route";
      field.optional = false;
      convertField(field, underlying.element, findType(underlying.element, resolved), member, resolved);
    } else if (chosen.problem !== "") {
      member.problem = { code: "unsupported-type", message: chosen.problem };
    } else {
      member.problem =
        missing === null ? unsupported(field, member) : { code: "unresolved-type", message: missing };
    }
    return;
  }
  if (field.type.slice && field.in === "route") {
    const message = `${member.name} is a list, but a path has one value for each placeholder: use the element's type`;
    member.problem = { code: "unsupported-type", message };
    return;
  }
  const { conversion } = chosen;
  field.conversion = conversion;
  const plainText = conversion.kind === "string" && !conversion.converts && !conversion.validates;
  field.collected = field.type.slice && plainText;
  field.pointsToText = field.type.pointer && plainText;
  const problem = field.default === null ? null : fieldDefaultProblem(field, field.default, conversion);
  if (problem !== null) member.problem = { code: "invalid-default", message: problem };
  else if (!field.type.pointer && !field.type.slice && !field.required) {
    field.sendIf = sendCondition(found, conversion, { omitEmpty: field.omitEmpty, byDefault: field.default });
  }
}

function unsupported(field: Field, { name, type }: StructMember): FieldProblem {
  const advice = `use a basic type, or give the type UnmarshalText and MarshalText, or From${capitalize(field.in)} and To${capitalize(field.in)}`;
  return {
    code: "unsupported-type",
    message: `${name} has the type ${type.text}, which no ${field.in} value can be read into: ${advice}`,
  };
}

function fieldDefaultProblem(field: Field, byDefault: string, conversion: Conversion): string | null {
  if (field.in === "route")
    return `${field.name} is a route value, which is always there: remove the default`;
  if (field.type.slice) return `${field.name} is a list, which has no default: remove it`;
  return defaultProblem(byDefault, conversion);
}

function foreignOf({ importPath, packageName }: ResolvedType): ForeignPackage | null {
  return importPath === null ? null : { importPath, name: packageName };
}
