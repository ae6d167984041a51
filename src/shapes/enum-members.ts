/** Describes the enum of a named type for the model. */

import { readDoc } from "../docs/docs.ts";
import { positionOf } from "../go/positions.ts";
import { constantTypeOf } from "../types/constants.ts";
import { jsonText, plainText } from "../types/enum-texts.ts";
import { commentOf, type EnumDefault, enumOf } from "../types/enums.ts";
import type { DeclaredTarget } from "../types/lookup.ts";
import type { TypeReader } from "../types/packages.ts";
import type { Enum } from "./shape-types.ts";

/** Describes the constants of a type; null if they are not an enum. Constants whose values are not known are left out. */
export function describeEnum(
  reader: TypeReader,
  target: DeclaredTarget,
  byDefault: EnumDefault,
): Enum | null {
  const found = enumOf(reader, target, byDefault);
  const type = constantTypeOf(reader, target);
  if (found === null || "reason" in type) return null;
  const { basic } = type.type;
  const members = found.values.map(({ value, places }) => {
    const [first, ...others] = places;
    const { file, spec, index } = first!;
    return {
      name: first!.name,
      aliases: others.map(({ name }) => name),
      json: jsonText(value, basic),
      text: plainText(value, basic),
      doc: readDoc(commentOf(first!)),
      position: positionOf(file.name, spec.names[index]!.span),
    };
  });
  return { closed: found.closed, members };
}
