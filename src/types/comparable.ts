/** Finds out which types `==` works on: https://go.dev/ref/spec#Comparison_operators. */
import type { TypeExpression } from "../go/declarations.ts";
import { predeclaredInterfaces } from "../go/predeclared.ts";
import {
  lookUp,
  maxKeyLength,
  type TypePlace,
  type TypeTarget,
  targetKey,
  underlyingTarget,
} from "./lookup.ts";
import type { TypeReader } from "./packages.ts";
import { withoutStack } from "./without-stack.ts";

/** Reports whether values of a type can be compared; null where that is not known. */
export function isComparable(reader: TypeReader, target: TypeTarget): boolean | null {
  return withoutStack(one => decideOnce(reader, one), target);
}

/** The deepest nesting that is followed: real types are nested less deeply. */
const maxDepth = 30;

/** Reports whether a type is an interface, or an array or a struct that holds one: `==` on two values panics if their interfaces hold slices, for example. */
export function holdsInterface(reader: TypeReader, target: TypeTarget, depth = 0): boolean {
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind === "predeclared") return predeclaredInterfaces.has(underlying.name);
  if (underlying.kind !== "literal" || depth > maxDepth) return false;
  const { place } = underlying;
  const inner = (type: TypeExpression) =>
    holdsInterface(reader, lookUp(reader, { ...place, type }), depth + 1);
  switch (place.type.kind) {
    case "interface":
      return true;
    case "array":
      return inner(place.type.element);
    case "struct":
      return place.type.fields.some(({ type }) => inner(type));
    default:
      return false;
  }
}

/** Decides whether a type is comparable. It yields each type that this depends on, such as an array's element, and gets the decision on it. */
type Decision = Generator<TypeTarget, boolean | null, boolean | null>;

function* decideOnce(reader: TypeReader, target: TypeTarget): Decision {
  if (target.kind !== "declared") return yield* decide(reader, target);
  const key = targetKey(reader, target);
  const known = reader.comparable.get(`${target.pkg.dir} ${key}`);
  if (known !== undefined) return known;
  // The key of a generic type that contains ever longer instances of itself reaches this length.
  if (key.length >= maxKeyLength) return null;
  reader.comparable.set(`${target.pkg.dir} ${key}`, null);
  const comparable = yield* decide(reader, target);
  reader.comparable.set(`${target.pkg.dir} ${key}`, comparable);
  return comparable;
}

function* decide(reader: TypeReader, target: TypeTarget): Decision {
  const underlying = underlyingTarget(reader, target);
  switch (underlying.kind) {
    case "predeclared":
      return true;
    case "standard":
      return underlying.standard.comparable;
    case "literal":
      return yield* decideLiteral(reader, underlying.place);
    default:
      return null;
  }
}

function* decideLiteral(reader: TypeReader, place: TypePlace): Decision {
  const { type } = place;
  switch (type.kind) {
    case "slice":
    case "map":
    case "function":
      return false;
    case "array":
      return yield lookUp(reader, { ...place, type: type.element });
    case "struct": {
      let result: boolean | null = true;
      // One field that can't be compared is enough. The fields whose types need no other file come first, since they are cheap.
      for (const field of type.fields.map(field => field.type).toSorted((a, b) => effort(a) - effort(b))) {
        const comparable = yield lookUp(reader, { ...place, type: field });
        if (comparable === false) return false;
        result = comparable === null ? null : result;
      }
      return result;
    }
    default:
      return true;
  }
}

function effort(type: TypeExpression): number {
  if (type.kind === "array") return effort(type.element);
  if (type.kind !== "name") return 0;
  return type.package === null ? 1 : 2;
}
