/** Finds the facts about a type that its shape is made from: its kind, its methods, its fields, whether it can be nil. */

import { getOrMake } from "../base/text/maps.ts";
import type { Validators } from "../constraints/validators.ts";
import type { TypeExpression } from "../go/declarations.ts";
import { predeclaredInterfaces } from "../go/predeclared.ts";
import type { EnumDefault } from "../types/enums.ts";
import { lookUp, placeKey, type TypePlace, type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import type { TypePackage } from "../types/packages.ts";
import { withoutStack } from "../types/without-stack.ts";
import type { InstanceChain } from "./instance-chains.ts";
import { type JSONFields, jsonFields } from "./json-fields.ts";
import { codecOf, type JSONMethods, jsonMethods, needsAddress } from "./json-methods.ts";
import { mapKey } from "./map-keys.ts";
import { type IdContext, typeId } from "./type-ids.ts";
import { type WellKnownShape, wellKnownShape } from "./well-known-shapes.ts";

/** What is known of types while shapes are made. The maps are filled on the way. */
export interface Shaping extends IdContext {
  /** The config's functions for rules of tags `validate`. */
  validators: Validators;
  /** The package of the generated code. */
  own: TypePackage;
  /** Whether enums without a directive are closed or open. */
  enums: EnumDefault;
  /** Shapes that the config gives types, by their ids: also types whose source is not found. */
  configured: ReadonlyMap<string, WellKnownShape>;
  /** Facts about types by their ids. */
  facts: Map<string, TypeFacts>;
  /** Facts about types as written in declarations that are not generic: there, a name always means the same type. */
  written: WeakMap<TypeExpression, TypeFacts>;
  /** By the ids of types: whether their values are written differently without an address (`hasTwoForms`); false while a type is examined. */
  twoForms: Map<string, boolean>;
  /** The types that shapes refer to, by the ids in these references. */
  wanted: Map<string, WantedType>;
}

/** A named type that a shape refers to. */
export interface WantedType {
  facts: TypeFacts;
  /** Go can take its address when it is written, or that makes no difference. */
  addressable: boolean;
  /** The instances of generic types that refer to it, and itself. */
  within: InstanceChain;
}

/** The facts about a type. */
export interface TypeFacts {
  target: TypeTarget;
  /** Null for a type without a name, and for one that has no end. */
  id: string | null;
  /** It is an instance of a generic type that refers to ever longer instances: `type T[V any] struct { Next *T[[]V] }`. */
  endless: boolean;
  underlying: Exclude<TypeTarget, { kind: "declared" }>;
  /** The kind of the underlying type: the name of a basic type, `struct`, `slice`, … */
  kind: string;
  known: WellKnownShape | null;
  methods: JSONMethods;
  /** The fields of a struct; null for other types. */
  fields: JSONFields | null;
}

const noMethods: JSONMethods = {
  marshalJSON: null,
  marshalText: null,
  unmarshalJSON: null,
  unmarshalText: null,
  isZero: null,
  others: false,
  missing: null,
};

/** The facts about a type as written. */
export function factsOfPlace(shaping: Shaping, place: TypePlace): TypeFacts {
  if (place.typeArguments.size > 0) return findFactsOfPlace(shaping, place);
  return getOrMake(shaping.written, place.type, () => findFactsOfPlace(shaping, place));
}

function findFactsOfPlace(shaping: Shaping, place: TypePlace): TypeFacts {
  const { reader, quick, configured } = shaping;
  const target = lookUp(quick, place);
  if (target.kind === "unknown" && configured.size > 0) {
    const id = placeKey(quick, place);
    const known = configured.get(id);
    if (known) return knownFacts(target, id, known);
  }
  if (target.kind !== "standard" || knownShape(shaping, `${target.importPath}.${target.name}`))
    return factsOf(shaping, target);
  return factsOf(shaping, lookUp(reader, place));
}

function knownShape({ configured }: Shaping, id: string): WellKnownShape | null {
  return configured.get(id) ?? wellKnownShape(id);
}

function knownFacts(target: TypeTarget, id: string, known: WellKnownShape): TypeFacts {
  const underlying = { kind: "predeclared", name: known.kind } as const;
  const methods = { ...noMethods, isZero: known.isZero };
  return { target, id, endless: false, underlying, kind: known.kind, known, methods, fields: null };
}

/** The facts about what a type means. They are cached only for named and basic types: for others a key would cost as much as the facts. */
export function factsOf(shaping: Shaping, target: TypeTarget): TypeFacts {
  if (target.kind === "predeclared")
    return getOrMake(shaping.facts, `predeclared ${target.name}`, () => findFacts(shaping, target, null));
  if (target.kind !== "declared" && target.kind !== "standard") return findFacts(shaping, target, null);
  const id = typeId(shaping, target);
  const unknown = { kind: "unknown", reason: "it has no end" } as const;
  if (id === null) return { ...findFacts(shaping, unknown, null), endless: true };
  return getOrMake(shaping.facts, id, () => findFacts(shaping, target, id));
}

function findFacts(shaping: Shaping, target: TypeTarget, id: string | null): TypeFacts {
  const { reader } = shaping;
  const known = id === null ? null : knownShape(shaping, id);
  if (id !== null && known) return knownFacts(target, id, known);
  const facts = { target, id, endless: false, known: null, methods: noMethods, fields: null };
  const underlying = underlyingTarget(reader, target);
  const kind = kindOf(underlying);
  // Basic types have no methods. A type without a name has only those of embedded fields or of an interface.
  const mayHaveMethods =
    target.kind === "declared" || target.kind === "standard" || kind === "struct" || kind === "interface";
  const methods = mayHaveMethods ? jsonMethods(reader, target) : noMethods;
  const isStruct = underlying.kind === "literal" && kind === "struct";
  const fields = isStruct ? jsonFields(shaping, underlying.place) : null;
  return { ...facts, underlying, kind, methods, fields };
}

/** The kind of an underlying type, as in `TypeFacts`. */
export function kindOf(underlying: TypeFacts["underlying"]): string {
  switch (underlying.kind) {
    case "predeclared":
      return predeclaredInterfaces.has(underlying.name) ? "interface" : underlying.name;
    case "standard":
      return underlying.standard.underlying.kind === "basic"
        ? underlying.standard.underlying.name
        : underlying.standard.underlying.kind;
    case "literal":
      return underlying.place.type.kind;
    case "parameter":
      return "typeParameter";
    case "unknown":
      return "unknown";
  }
}

/** The largest number of types in the messages of a package. More are a sign of endless instances of generic types. */
export const maxTypes = 20_000;

/** Reports whether a value is written differently without an address, because its type, or a type that it holds by value, has pointer methods. */
export function hasTwoForms(shaping: Shaping, facts: TypeFacts): boolean {
  return withoutStack(one => findTwoForms(shaping, one), facts);
}

/** Does the work of `hasTwoForms`. It yields the facts about each type that a value holds, and `withoutStack` resumes it with the result for that type. */
function* findTwoForms(shaping: Shaping, facts: TypeFacts): Generator<TypeFacts, boolean, boolean> {
  const { id, known, methods, underlying, fields } = facts;
  const seen = id === null ? undefined : shaping.twoForms.get(id);
  if (seen !== undefined) return seen;
  if (known) return known.value !== null;
  if (needsAddress(methods)) return true;
  if (methods.marshalJSON !== null || methods.marshalText !== null) return false;
  // Ends the search for a type that holds itself as a value, which Go does not compile.
  if (id !== null) shaping.twoForms.set(id, false);
  if (shaping.twoForms.size > maxTypes) return false;
  const byValue = (fields?.fields ?? [])
    .filter(field => field.pointers.length === 0)
    .map(field => field.place);
  if (underlying.kind === "literal" && underlying.place.type.kind === "array")
    byValue.push({ ...underlying.place, type: underlying.place.type.element });
  let found = false;
  for (const place of byValue) {
    const held: TypeFacts | null = found ? null : factsOfHeld(shaping, place);
    if (held) found = yield held;
  }
  if (id !== null) shaping.twoForms.set(id, found);
  return found;
}

/** The facts about the type of a value inside of another value; null for a type that can't have two forms. */
function factsOfHeld(shaping: Shaping, place: TypePlace): TypeFacts | null {
  // Types without a name that are nested very deep have a long text.
  if (place.type.text.length > 10_000) return null;
  const facts = factsOfPlace(shaping, place);
  return facts.id !== null || facts.kind === "array" || facts.kind === "struct" ? facts : null;
}

/** The facts about what a pointer points to; null for other types. */
export function pointeeOf(shaping: Shaping, { underlying }: TypeFacts): TypeFacts | null {
  if (underlying.kind !== "literal" || underlying.place.type.kind !== "pointer") return null;
  const element = { ...underlying.place, type: underlying.place.type.element };
  return factsOfPlace(shaping, element);
}

/** Whether Go can write `null` for a value: because it is nil itself, or because the value that it points to or holds is nil. */
export interface Nullability {
  nil: boolean;
  inner: boolean;
}

/** Longer chains of pointers are cycles. */
const maxPointers = 100;

/** The nullability of a type as written. */
export function nullability(
  shaping: Shaping,
  place: TypePlace,
  addressable: boolean,
  pointers = 0,
): Nullability {
  const { kind, known, methods, underlying } = factsOfPlace(shaping, place);
  if (known) {
    const { nullable } = (!addressable && known.value) || known.shape;
    return { nil: nullable, inner: nullable };
  }
  if (underlying.kind === "literal" && underlying.place.type.kind === "pointer") {
    if (pointers > maxPointers) return { nil: true, inner: true };
    const element = { ...underlying.place, type: underlying.place.type.element };
    const { nil, inner } = nullability(shaping, element, true, pointers + 1);
    return { nil: true, inner: nil || inner };
  }
  // The value in an interface may be a nil pointer.
  if (kind === "interface" || kind === "typeParameter") return { nil: true, inner: true };
  const { writes } = codecOf(methods, { addressable, unnamed: false });
  if (writes === null && underlying.kind === "literal" && underlying.place.type.kind === "map") {
    const key = { ...underlying.place, type: underlying.place.type.key };
    const facts = factsOfPlace(shaping, key);
    return { nil: mapKey(facts, pointeeOf(shaping, facts)).writes !== null, inner: false };
  }
  return { nil: writes === null && kind === "slice", inner: false };
}
