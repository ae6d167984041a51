/** Makes the shapes that the config key `types` gives to types, for example to types whose source is not found. */
import type { ConfiguredType } from "../config/user-config.ts";
import { basicShape, shape, unresolved } from "./plain-shapes.ts";
import type { Shape } from "./shape-types.ts";
import type { WellKnownShape } from "./well-known-shapes.ts";

/** The shapes of the config's types, by the types' ids. A key without a path, such as `Amount`, is a type of the package with the path `ownPath`. */
export function configuredShapes(
  configured: Readonly<Record<string, ConfiguredType>>,
  ownPath: string | null,
): Map<string, WellKnownShape> {
  return new Map(
    Object.entries(configured).map(([key, type]) => [
      key.includes(".") || ownPath === null ? key : `${ownPath}.${key}`,
      {
        shape: configuredShape(type),
        value: null,
        kind: type.kind === "basic" ? type.name : "struct",
        isZero: null,
      },
    ]),
  );
}

function configuredShape(type: ConfiguredType): Shape {
  const format = type.format ?? null;
  switch (type.json) {
    case undefined:
      break;
    case "integer":
      return shape("integer", { signed: true, format });
    case "number":
      return shape("number", { signed: true, format });
    case "any":
      return shape("any", { nullable: true });
    default:
      return shape(type.json, { format });
  }
  if (type.kind === "basic") return { ...basicShape(type.name), format };
  if (type.kind === "text") return shape("string", { format });
  return unresolved("the config says nothing of its JSON: give it the key json");
}
