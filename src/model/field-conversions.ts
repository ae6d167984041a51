/** Gives a field its conversion, or says why it has none. */
import { capitalize } from "../text.ts";
import { chooseConversion } from "./conversions.ts";
import { defaultProblem } from "./default-values.ts";
import { fieldHints } from "./go-hints.ts";
import type { ResolvedTypes, TypeUse } from "./resolve-types.ts";
import type { FieldProblem, StructMember } from "./struct-members.ts";
import type { Conversion, Field } from "./types.ts";

/** Gives a route, query or form field its conversion, or the member the problem. */
export function convertField(
  field: Field,
  element: TypeUse,
  member: StructMember,
  types: ResolvedTypes["types"],
): void {
  if (member.outOfReach !== null) {
    member.problem = { code: "unsupported-type", message: member.outOfReach };
    return;
  }
  const found = (element.key !== null && types.get(element.key)) || null;
  if (found && "reason" in found) {
    member.problem = { code: "unresolved-type", message: `${member.type.text}: ${found.reason}` };
    return;
  }
  if (!found) {
    member.problem = unsupported(field, member);
    return;
  }
  const chosen = chooseConversion(found, field.in);
  if ("problem" in chosen) {
    const { underlying, missing } = found;
    const unnamed = !field.type.pointer && !field.type.slice;
    if (underlying.kind === "slice" && element.list && unnamed) {
      // A named slice type is filled and read as the slice below it.
      if (element.list.unnameable !== null)
        member.outOfReach = `the elements of ${field.name} can't be written: ${element.list.unnameable}`;
      field.type = { ...field.type, slice: true };
      field.elementType = element.list.type;
      field.required = field.in === "route";
      convertField(field, element.list, member, types);
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
  const problem = field.default === null ? null : fieldDefaultProblem(field, field.default, conversion);
  field.go = fieldHints(field, problem === null ? found : null);
  if (problem !== null) member.problem = { code: "invalid-default", message: problem };
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
