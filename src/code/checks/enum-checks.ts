/** Finds the closed enums in messages, and how generated code checks their values. */

import { getOrMake } from "../../base/text/common.ts";
import { positionOf } from "../../go/declarations.ts";
import { isExported } from "../../go/identifiers.ts";
import { jsonText, plainText } from "../../types/constant-values.ts";
import { enumDirective, enumOf } from "../../types/enums.ts";
import type { DeclaredTarget, GoType } from "../../types/go-types.ts";
import { typeNamed, zeroOfKind } from "../../types/type-text.ts";
import type { CheckContext, EnumCheck } from "./check-context.ts";

/** The parameter of functions that check: in them, it hides a member of that name. */
const parameter = "v";

/** The check of a type that is a closed enum; null for other types and open enums. */
export function enumOfType(context: CheckContext, type: GoType): EnumCheck | null {
  const { id, target } = type;
  if (target.kind !== "declared") return null;
  return getOrMake(context.enumChecks, id, () => enumCheck(context, type, target));
}

function enumCheck(context: CheckContext, type: GoType, { declaration, pkg }: DeclaredTarget) {
  const { own, problems } = context;
  const { kind, id } = type;
  // Such an enum is open: its constants need not be read.
  if (!pkg.isOfUser && enumDirective(declaration.doc) !== "enum") return null;
  const found = enumOf(type, context);
  if (!found?.closed) return null;
  for (const { place, reason } of found.unknown) {
    const { name, span } = place.spec.names[place.index]!;
    const isOwn = place.pkg === own;
    const where = isOwn
      ? ""
      : ` in ${place.file.name}:${span.line}:${span.column} of package ${place.pkg.importPath}`;
    problems.set(`${id}.${name}`, {
      code: "unresolved-constant",
      message: `${name}${where} is a member of the enum ${declaration.name}, but its value is not known: ${reason}`,
      position: isOwn ? positionOf(place.file.name, span) : context.at,
    });
  }
  const shown = found.values.map(({ value }) => jsonText(value, kind));
  const zero = zeroOfKind(kind) ?? "0";
  const isOwn = pkg === own;
  const named = (name: string) => typeNamed(name, isOwn ? null : pkg);
  const members = found.values.map(({ places }, index) => {
    const place = places.find(({ name }) => (isOwn ? name !== parameter : isExported(name)));
    return place ? named(place.name) : typeNamed(shown[index]!);
  });
  return {
    function: {
      type: named(declaration.name),
      members,
      message: shown.length === 1 ? `must be ${shown[0]}` : `must be one of ${shown.join(", ")}`,
    },
    texts: found.values.map(({ value }) => plainText(value, kind)),
    zero,
    hasZero: shown.includes(zero),
  };
}
