/** Finds the closed enums in messages, and how generated code checks their values. */

import { isExported } from "../../go/identifiers.ts";
import { positionOf } from "../../go/positions.ts";
import { zeroOfKind } from "../../types/comparable.ts";
import { jsonText, plainText } from "../../types/constant-values.ts";
import {
  type EnumConstants,
  type EnumDefault,
  type EnumValue,
  enumDirective,
  enumOf,
} from "../../types/enums.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { GoType, TypePackage } from "../../types/go-types.ts";
import { isOfUser } from "../../types/packages.ts";
import type { CheckContext, EnumCheck } from "./check-context.ts";

/** The check of an enum for the package `own`; null for other types and open enums. `unknown` holds the members without a known value. */
function enumCheck(
  goType: GoType,
  { own, byDefault }: { own: TypePackage; byDefault: EnumDefault },
): { check: EnumCheck | null; unknown: EnumConstants["unknown"] } {
  const { target, reader, kind } = goType;
  const none = { check: null, unknown: [] };
  if (target.kind !== "declared") return none;
  const { declaration, pkg } = target;
  if (pkg !== own && !isExported(declaration.name)) return none;
  // Such an enum is open: its constants need not be read.
  if (!isOfUser(reader, pkg) && enumDirective(declaration.doc) !== "enum") return none;
  const found = enumOf(goType, byDefault);
  if (!found?.closed) return none;
  const texts = found.values.map(({ value }) => plainText(value, kind));
  const shown = found.values.map(({ value }) => jsonText(value, kind));
  const zero = zeroOfKind(kind) ?? "0";
  const check: EnumCheck = {
    type: written(declaration.name, pkg, own),
    members: found.values.map((value, index) => writtenMember(value, shown[index]!, pkg, own)),
    texts,
    message: shown.length === 1 ? `must be ${shown[0]}` : `must be one of ${shown.join(", ")}`,
    zero,
    hasZero: shown.includes(zero),
  };
  return { check, unknown: found.unknown };
}

/** The parameter of functions that check: in them, it hides a member of that name. */
const parameter = "v";

function writtenMember(
  { places }: EnumValue,
  literal: string,
  pkg: TypePackage,
  own: TypePackage,
): FieldType {
  const place = places.find(({ name }) => (pkg === own ? name !== parameter : isExported(name)));
  return place ? written(place.name, pkg, own) : { text: literal, imports: [], pointer: false, slice: false };
}

function written(name: string, pkg: TypePackage, own: TypePackage): FieldType {
  const isOwn = pkg === own || pkg.importPath === null;
  return {
    text: isOwn ? name : `${pkg.name}.${name}`,
    imports: isOwn ? [] : [{ name: pkg.name, path: pkg.importPath! }],
    pointer: false,
    slice: false,
  };
}

/** The check of a type that is a closed enum, with the id of the type; null for other types. */
export function enumOfType(context: CheckContext, type: GoType): { id: string; check: EnumCheck } | null {
  const { input, own } = context;
  const { id, target } = type;
  if (target.kind !== "declared") return null;
  const before = context.enums.get(id);
  if (before !== undefined) return before && { id, check: before };
  const found = enumCheck(type, { own, byDefault: input.enums });
  context.enums.set(id, found.check);
  for (const { place, reason } of found.unknown) {
    const { name, span } = place.spec.names[place.index]!;
    const isOwn = place.pkg === own;
    const where = isOwn
      ? ""
      : ` in ${place.file.name}:${span.line}:${span.column} of package ${place.pkg.importPath}`;
    context.problems.set(`${id}.${name}`, {
      code: "unresolved-constant",
      message: `${name}${where} is a member of the enum ${target.declaration.name}, but its value is not known: ${reason}`,
      position: isOwn ? positionOf(place.file.name, span) : context.at,
    });
  }
  return found.check && { id, check: found.check };
}
