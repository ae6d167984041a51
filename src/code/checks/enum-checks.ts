/** Finds the closed enums in messages, and how generated code checks their values. */

import { isExported } from "../../go/identifiers.ts";
import { positionOf } from "../../go/positions.ts";
import { typeId } from "../../shapes/type-ids.ts";
import { constantTypeOf } from "../../types/constants.ts";
import { enumDirective } from "../../types/enum-directives.ts";
import { jsonText, plainText } from "../../types/enum-texts.ts";
import { type EnumConstants, type EnumDefault, type EnumValue, enumOf } from "../../types/enums.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { DeclaredTarget } from "../../types/lookup.ts";
import { methodSet } from "../../types/methods.ts";
import { isOfUser, type TypePackage, type TypeReader } from "../../types/packages.ts";
import type { Checking, EnumCheck } from "./checking.ts";

/** The check of an enum for the package `own`; null for other types and open enums. `unknown` holds the members without a known value. */
function enumCheck(
  reader: TypeReader,
  target: DeclaredTarget,
  { own, byDefault }: { own: TypePackage; byDefault: EnumDefault },
): { check: EnumCheck | null; unknown: EnumConstants["unknown"] } {
  const { declaration, pkg } = target;
  const none = { check: null, unknown: [] };
  if (pkg !== own && !isExported(declaration.name)) return none;
  // Such an enum is open: its constants need not be read.
  if (!isOfUser(reader, pkg) && enumDirective(declaration.doc) !== "enum") return none;
  const found = enumOf(reader, target, byDefault);
  const basic = constantTypeOf(reader, target);
  if (!found?.closed || "reason" in basic) return none;
  const texts = found.values.map(({ value }) => plainText(value, basic.type.basic));
  const shown = found.values.map(({ value }) => jsonText(value, basic.type.basic));
  const zero = zeroOf(basic.type.basic);
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

/** The zero value of a basic type as Go writes it. */
export function zeroOf(basic: string): string {
  return basic === "string" ? '""' : basic === "bool" ? "false" : "0";
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
export function enumOfType(
  checking: Checking,
  target: DeclaredTarget,
): { id: string; check: EnumCheck } | null {
  const { reader, input, own } = checking;
  const id = typeId(checking.ids, target) ?? "";
  const before = checking.enums.get(id);
  if (before !== undefined) return before && { id, check: before };
  const found = enumCheck(reader, target, { own, byDefault: input.enums });
  checking.enums.set(id, found.check);
  for (const { place, reason } of found.unknown) {
    const { name, span } = place.spec.names[place.index]!;
    const isOwn = place.pkg === own;
    const where = isOwn
      ? ""
      : ` in ${place.file.name}:${span.line}:${span.column} of package ${place.pkg.importPath}`;
    checking.problems.set(`${id}.${name}`, {
      code: "unresolved-constant",
      message: `${name}${where} is a member of the enum ${target.declaration.name}, but its value is not known: ${reason}`,
      position: isOwn ? positionOf(place.file.name, span) : checking.at,
    });
  }
  return found.check && { id, check: found.check };
}

/** Reports whether a type has one of the methods. */
export function hasMethod(reader: TypeReader, target: DeclaredTarget, ...names: string[]): boolean {
  const { methods } = methodSet(reader, target);
  return methods.some(({ name }) => names.includes(name));
}
