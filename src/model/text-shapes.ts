/** Makes the shapes of values outside of JSON bodies, which depend on the conversion of their texts. */

import { basicShape, shape, unresolved, unsupported } from "../shapes/plain-shapes.ts";
import type { Shape } from "../shapes/shape-types.ts";
import { messageRoot, shapeOf } from "../shapes/shapes.ts";
import { factsOf, type ShapeContext, type TypeFacts } from "../shapes/type-facts.ts";
import type { GoType } from "../types/go-types.ts";
import { chooseConversion } from "./conversions.ts";
import type { ConvertedType } from "./converted-types.ts";
import type { Conversion, Field } from "./types.ts";

/** The shape of one value of a type, as the text of a part of a message. */
export function textShape(
  context: ShapeContext,
  type: GoType,
  resolved: ConvertedType | { reason: string } | null,
  part: Field["in"],
): Shape {
  if (resolved !== null && "reason" in resolved) return unresolved(resolved.reason);
  const chosen = resolved && chooseConversion(resolved, part);
  if (!chosen || "problem" in chosen)
    return asText(unsupported(`no ${part} value can be read into ${type.text}`));
  const { conversion } = chosen;
  const facts = factsOf(context, type);
  if (facts.id !== null && isSameInJSON(facts, conversion.kind))
    return asText(shapeOf(context, type, { ...messageRoot, addressable: true }));
  return asText(inline(facts, conversion, resolved));
}

/** The shape without null, which no text can be. */
export function asText(shape: Shape): Shape {
  return { ...shape, nullable: false, readsNull: false };
}

/** Reports whether JSON has the same values as the text, so that a reference to the type is enough. */
function isSameInJSON({ known, methods }: TypeFacts, kind: Conversion["kind"]): boolean {
  if (["custom", "duration", "httpDate", "cookie"].includes(kind)) return false;
  if (known) return kind === "text" ? known.shape.kind === "string" : known.shape.kind === jsonKinds[kind];
  const { marshalJSON, unmarshalJSON, marshalText, unmarshalText } = methods;
  if (marshalJSON !== null || unmarshalJSON !== null) return false;
  const hasText = marshalText !== null && unmarshalText !== null;
  return kind === "text" ? hasText : marshalText === null && unmarshalText === null;
}

const jsonKinds: Readonly<Record<string, Shape["kind"]>> = {
  string: "string",
  bool: "boolean",
  int: "integer",
  sizedInt: "integer",
  uint: "integer",
  float: "number",
};

/** The shape of a text that is not the value in JSON, or of a type without a name. */
function inline({ known }: TypeFacts, { kind }: Conversion, { name, kind: basic }: ConvertedType): Shape {
  switch (kind) {
    case "duration":
      return shape("string", { format: "duration" });
    case "httpDate":
      return shape("string", { format: "http-date" });
    case "cookie":
      return shape("string", { reason: "its text is a cookie with its attributes" });
    case "text":
      if (known?.shape.kind === "string") return known.shape;
      return shape("string", { reason: `its text is left to the methods of ${name}` });
    case "custom":
      return shape("string", { reason: `its text is left to the methods of ${name}` });
    default:
      return basicShape(basic);
  }
}

/** The shape without null, also in its elements. */
export function withoutNull(shape: Shape): Shape {
  const { element, reads } = shape;
  return {
    ...shape,
    nullable: false,
    element: element && withoutNull(element),
    reads: reads && withoutNull(reads),
  };
}
