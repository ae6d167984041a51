/** Finds out how generated code checks the values of closed enums. */
import { isExported } from "../../go/identifiers.ts";
import { constantTypeOf } from "../../types/constants.ts";
import { enumDirective } from "../../types/enum-directives.ts";
import { jsonText, plainText } from "../../types/enum-texts.ts";
import { type EnumConstants, type EnumDefault, type EnumValue, enumOf } from "../../types/enums.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { DeclaredTarget } from "../../types/lookup.ts";
import { isOfUser, type TypePackage, type TypeReader } from "../../types/packages.ts";

/** A closed enum, as needed to print the function that refuses other values. */
export interface EnumCheck {
  /** The type as the package writes it. */
  type: FieldType;
  /** The members as the package writes them. */
  members: FieldType[];
  /** The members as texts outside of JSON bodies. */
  texts: string[];
  /** The error message for other values. */
  message: string;
  /** The type's zero value as Go writes it. */
  zero: string;
  /** The zero value is a member. */
  hasZero: boolean;
}

/** The check of an enum for the package `own`; null for other types and open enums. `unknown` holds the members without a known value. */
export function enumCheck(
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
