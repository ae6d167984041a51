/** Finds the enums and methods of the types in messages. */
import { positionOf } from "../../go/positions.ts";
import { typeId } from "../../shapes/type-ids.ts";
import type { DeclaredTarget } from "../../types/lookup.ts";
import { methodSet } from "../../types/methods.ts";
import type { TypeReader } from "../../types/packages.ts";
import type { Checking } from "./checking.ts";
import { type EnumCheck, enumCheck } from "./enum-checks.ts";

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
