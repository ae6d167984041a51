/** Finds what encoding/json sees of a type: its kind, its methods, its fields, whether it can be nil. */
import { getOrMake } from "../base/text/common.ts";
import type { Validators } from "../constraints/validators.ts";
import { numberType } from "../go/identifiers.ts";
import type { EnumContext } from "../types/enums.ts";
import type { GoType } from "../types/go-types.ts";
import { sourceOf } from "../types/lookup.ts";
import { declaresMethod, hasMethod, methodOf, methodSet, signatureOf } from "../types/methods.ts";
import { optionalValue } from "../types/optional.ts";
import { embeddedTypes, reachedFrom, structFields } from "../types/struct-fields.ts";
import { type JSONFields, jsonFields } from "./json-fields.ts";
import { moduleShapes, type WellKnownShape, wellKnownShapes } from "./plain-shapes.ts";
import type { NamedType } from "./shape-types.ts";

/** What is known of types while shapes are made. The maps are filled on the way. */
export type ShapeContext = ReturnType<typeof emptyContext>;

/**
 * The context before any type is known. `validators` are the config's functions for rules of tags `validate`, `configured` the shapes that the config
 * gives types, by their ids: also types whose source is not found. `marshaled` finds what the method MarshalJSON of a type returns.
 */
export function emptyContext(
  given: EnumContext & {
    validators: Validators;
    configured: ReadonlyMap<string, WellKnownShape>;
    marshaled(type: GoType): MarshaledJSON[];
  },
) {
  return {
    ...given,
    facts: new WeakMap<GoType, TypeFacts>(),
    /** The facts about types with a name, by their ids. */
    named: new Map<string, TypeFacts>(),
    marshaledAs: new WeakMap<GoType, Marshaled | null>(),
    /** Types whose values are written the same without an address. */
    oneForm: new Set<TypeFacts>(),
    /** The types that shapes refer to, by the ids in these references; `addressable`: Go can take their address when they are written, or that makes no difference. */
    wanted: new Map<string, { facts: TypeFacts; addressable: boolean }>(),
    /** Those of them that are described, by the same ids. */
    described: new Map<string, NamedType>(),
  };
}

/** The facts about a type. */
export interface TypeFacts {
  /** The type, as its source declares it. */
  type: GoType;
  /** Null for a type without a name, and for one that is not known. */
  id: string | null;
  /** The kind of the underlying type, as in `GoType`. */
  kind: string;
  known: WellKnownShape | null;
  methods: JSONMethods;
  /** The fields of a struct; null for other types. */
  fields: JSONFields | null;
}

const noMethods: JSONMethods = {
  ...{ marshalJSON: null, marshalText: null, unmarshalJSON: null, unmarshalText: null },
  ...{ isZero: null, others: false, missing: null },
};

/** The facts about a type. */
export function factsOf(context: ShapeContext, type: GoType): TypeFacts {
  return getOrMake(context.facts, type, () => {
    const known = knownFacts(context, type);
    if (known) return known;
    const source = sourceOf(type);
    const { target, id } = source;
    if (target.kind === "literal" || target.kind === "unknown" || target.kind === "parameter")
      return findFacts(source, null);
    const named = target.kind === "predeclared" ? null : id;
    return getOrMake(context.named, id, () => knownFacts(context, source) ?? findFacts(source, named));
  });
}

/** The facts about a type whose methods are known, or that the config describes. */
function knownFacts({ configured }: ShapeContext, type: GoType): TypeFacts | null {
  const { id, target } = type;
  const isNamed = target.kind === "declared" || target.kind === "standard" || target.kind === "unknown";
  const known = isNamed ? (configured.get(id) ?? wellKnownShapes.get(id)) : null;
  return known ? factsOfKnown(type, known) : null;
}

function factsOfKnown(type: GoType, known: WellKnownShape): TypeFacts {
  const { kind, isZero } = known;
  return { type, id: type.id, kind, known, methods: { ...noMethods, isZero }, fields: null };
}

function findFacts(type: GoType, id: string | null): TypeFacts {
  const { kind, literal } = type;
  // Basic types have no methods. A type without a name has only those of embedded fields or of an interface.
  const mayHaveMethods = id !== null || kind === "struct" || kind === "interface";
  const methods = mayHaveMethods ? jsonMethods(type) : noMethods;
  // Older versions of a module may lack the methods.
  const known = moduleShapes.get(type.id);
  const isCalled = methods.marshalJSON !== null || methods.marshalText !== null;
  if (known && (isCalled || type.target.kind === "unknown")) return factsOfKnown(type, known);
  const fields = literal?.type.kind === "struct" ? jsonFields(type) : null;
  return { type, id, kind, known: null, methods, fields };
}

/** The largest number of types in the messages of a package. */
export const maxTypes = 20_000;

/** Reports whether a value is written differently without an address, because its type, or a type that it holds by value, has pointer methods. */
export function hasTwoForms(context: ShapeContext, facts: TypeFacts): boolean {
  const heldByValue = (type: GoType): GoType[] => {
    const held = factsOf(context, type);
    const { known, methods, fields, kind, type: source } = held;
    const isByMethod = methods.marshalJSON !== null || methods.marshalText !== null;
    if (known || isByMethod || context.oneForm.has(held)) return [];
    if (kind === "array" && source.element) return [source.element];
    return (fields?.fields ?? []).filter(field => field.pointers.length === 0).map(field => field.type);
  };
  const held = [...reachedFrom(facts.type, heldByValue)].map(type => factsOf(context, type));
  const found = held.some(({ known, methods: { marshalJSON, marshalText } }) => {
    if (known) return known.value !== null;
    return marshalJSON === "pointer" || (marshalText === "pointer" && marshalJSON === null);
  });
  if (!found) for (const one of held) context.oneForm.add(one);
  return found;
}

/** The facts about what a pointer points to; null for other types. */
export function pointeeOf(context: ShapeContext, { kind, type, known }: TypeFacts): TypeFacts | null {
  return kind === "pointer" && !known && type.element ? factsOf(context, type.element) : null;
}

/** The T of a type whose values are a T or null, or a T, null or absent; null for other types. */
export function heldOf(context: ShapeContext, type: GoType): GoType | null {
  const { known, methods } = factsOf(context, type);
  if (known || methods.marshalJSON !== "value" || methods.unmarshalJSON === null) return null;
  return optionalValue(type) ?? nullableValue(type);
}

/** What a method MarshalJSON writes: the JSON of a type, which may be `null`. */
export interface Marshaled {
  type: GoType;
  nullable: boolean;
  /** All texts that it may be; null where not all are known. */
  texts: string[] | null;
}

/** JSON that a method MarshalJSON returns: that of a value of a type, which is perhaps never a nil slice or map, or a constant text; `none` is `null`. */
type MarshaledJSON = { kind: "json"; type: GoType; neverNil: boolean; text?: string } | { kind: "none" };

/** What the method MarshalJSON of a type writes; null where it is not known, or may be the JSON of several types. A type whose method calls itself has no JSON. */
export function marshaledAs(context: ShapeContext, { type }: TypeFacts): Marshaled | null {
  const before = context.marshaledAs.get(type);
  if (before !== undefined) return before;
  context.marshaledAs.set(type, null);
  const found = context.marshaled(type);
  const written = found.filter(one => one.kind === "json");
  const [first, ...others] = written;
  if (!first || first.type.id === type.id || others.some(one => one.type.id !== first.type.id)) return null;
  const { nil, inner } = nullability(context, first.type, true);
  const isNil = (nil || inner) && written.some(({ neverNil }) => !neverNil);
  const texts = written.flatMap(({ text }) => text ?? []);
  const marshaled = {
    type: first.type,
    nullable: isNil || found.length > written.length,
    texts: texts.length === written.length ? [...new Set(texts)] : null,
  };
  context.marshaledAs.set(type, marshaled);
  return marshaled;
}

/** Longer chains of pointers are cycles. */
const maxPointers = 100;

/** Whether Go can write `null` for a value of a type: because it is nil itself, or because the value that it points to or holds is nil. */
export function nullability(
  context: ShapeContext,
  from: GoType,
  addressable: boolean,
  pointers = 0,
): { nil: boolean; inner: boolean } {
  const facts = factsOf(context, from);
  const { kind, known, methods, type } = facts;
  if (known) {
    const { nullable } = (!addressable && known.value) || known.shape;
    return { nil: nullable, inner: nullable };
  }
  if (heldOf(context, type)) return { nil: false, inner: true };
  if (kind === "pointer" && type.element) {
    if (pointers > maxPointers) return { nil: true, inner: true };
    const { nil, inner } = nullability(context, type.element, true, pointers + 1);
    return { nil: true, inner: nil || inner };
  }
  const { writes } = codecOf(methods, addressable);
  // The value in an interface may be a nil pointer, for which encoding/json calls MarshalText all the same.
  if (kind === "interface" || kind === "typeParameter") return { nil: true, inner: writes !== "MarshalText" };
  const marshaled = writes === "MarshalJSON" ? marshaledAs(context, facts) : null;
  if (marshaled) return { nil: marshaled.nullable, inner: marshaled.nullable };
  if (writes === null && type.key)
    return { nil: mapKey(context, factsOf(context, type.key)).writes !== null, inner: false };
  return { nil: writes === null && kind === "slice", inner: false };
}

/** How a key is converted to a text and back: by its kind or by its text methods; null if encoding/json refuses the type. */
export interface MapKey {
  writes: "kind" | "text" | null;
  reads: "kind" | "text" | null;
}

/** How encoding/json treats the keys of a map: it accepts strings, integers, and types with text methods. */
export function mapKey(context: ShapeContext, facts: TypeFacts): MapKey {
  const { kind, known, methods } = facts;
  const pointee = pointeeOf(context, facts);
  if (pointee) {
    const isText = pointee.known?.shape.kind === "string" || pointee.methods.marshalText !== null;
    return { writes: isText ? "text" : null, reads: null };
  }
  const isInteger = numberType(kind) !== null && !kind.startsWith("float");
  const byKind = kind === "string" || isInteger || kind === "typeParameter" ? "kind" : null;
  const isKnownText = known !== null && known.shape.kind === "string" && known.value === null;
  const writesText = isKnownText || methods.marshalText === "value";
  const readsText = isKnownText || (methods.unmarshalText !== null && kind !== "interface");
  // A key of kind string is written without MarshalText, but read with UnmarshalText.
  return { writes: writesText && kind !== "string" ? "text" : byKind, reads: readsText ? "text" : byKind };
}

/** Reports whether JSON has the same text for keys and values of the type, except for the quotes around an integer. */
export function isKeyAsValue({ known, methods }: TypeFacts, { writes, reads }: MapKey): boolean {
  if (writes === null || writes !== reads) return false;
  if (known) return writes === "text" ? known.shape.kind === "string" : known.shape.kind !== "number";
  if (methods.marshalJSON !== null || methods.unmarshalJSON !== null) return false;
  return writes === "text" || (methods.marshalText === null && methods.unmarshalText === null);
}

// The methods of a type that encoding/json calls.

/** The receiver of a method: `value` if values and pointers have it, `pointer` if only pointers have it, null if the type has no such method. */
type Receiver = "value" | "pointer" | null;

/** The methods of a type that encoding/json calls, promoted ones included. */
export type JSONMethods = ReturnType<typeof jsonMethods>;

function jsonMethods(type: GoType) {
  const receiver = (name: string, signature: string): Receiver => {
    const method = methodOf(type, name);
    if (!method || signatureOf(method) !== signature) return null;
    return method.pointerReceiver ? "pointer" : "value";
  };
  return {
    marshalJSON: receiver("MarshalJSON", "()([]byte,error)"),
    marshalText: receiver("MarshalText", "()([]byte,error)"),
    unmarshalJSON: receiver("UnmarshalJSON", "([]byte)(error)"),
    unmarshalText: receiver("UnmarshalText", "([]byte)(error)"),
    /** `IsZero() bool`, which `omitzero` calls. */
    isZero: receiver("IsZero", "()(bool)"),
    /** It has methods that encoding/json calls only if it is built on encoding/json/v2: what is written or read depends on how the program is built. */
    others: hasOthers(type),
    /** Why some methods may be missing; null if all are known. */
    missing: methodSet(type).missing,
  };
}

/** Reports whether it is known which methods encoding/json calls, and they are the same if it is built on encoding/json/v2. */
export function isCertain({ others, missing }: JSONMethods): boolean {
  return !others && missing === null;
}

function hasOthers(type: GoType): boolean {
  if (hasMethod(type, "MarshalJSONTo", "UnmarshalJSONFrom")) return true;
  // A json.Number that it embeds has these methods only in builds with encoding/json/v2.
  const embedded = [...reachedFrom(type, embeddedTypes)].filter(one => one !== type);
  if (embedded.some(({ id }) => id === "encoding/json.Number")) return true;
  // A type that declares both returns the same text from both. A promoted AppendText returns the text of another type.
  const declaresTexts = declaresMethod(type, "AppendText") && declaresMethod(type, "MarshalText");
  return hasMethod(type, "AppendText") && !declaresTexts;
}

/** Reports whether a method may be promoted through an embedded pointer or interface. If that is nil, a call of the method panics. */
export function mayPanicOnNil(type: GoType, method: string): boolean {
  return methodOf(type, method)?.mayPanic ?? false;
}

/** The methods that write and read a value; null where encoding/json does it by the value's kind. */
export interface Codec {
  writes: "MarshalJSON" | "MarshalText" | null;
  reads: "UnmarshalJSON" | "UnmarshalText" | null;
}

/** The methods that encoding/json calls for a value. To write, it calls pointer methods only if the value has an address. A value that is read always has one. */
export function codecOf(methods: JSONMethods, addressable: boolean): Codec {
  const has = (receiver: Receiver) => receiver === "value" || (receiver === "pointer" && addressable);
  const writes = has(methods.marshalJSON) ? "MarshalJSON" : has(methods.marshalText) ? "MarshalText" : null;
  if (methods.unmarshalJSON !== null) return { writes, reads: "UnmarshalJSON" };
  return { writes, reads: methods.unmarshalText === null ? null : "UnmarshalText" };
}

const isPresent = /^(?:valid|(?:is)?(?:present|set)|some)$/i;

/**
 * The T of a type that is a T or null by its form, whose methods MarshalJSON and UnmarshalJSON then write and read one of the two: a generic `map[bool]T`, a
 * generic struct of a T and a bool that says whether it is there, or one as in database/sql, such as `String string` and `Valid bool`, which may be embedded.
 */
function nullableValue(type: GoType): GoType | null {
  const [argument] = type.target.kind === "declared" ? type.target.typeArguments.values() : [];
  if (type.key) return argument && type.key.kind === "bool" ? type.element : null;
  const fields = structFields(type);
  const [first] = fields;
  if (fields.length === 1) return first!.embedded && !first!.isPointer ? nullableValue(first!.type) : null;
  const bool = fields.find(({ name, type }) => isPresent.test(name) && type.kind === "bool");
  const value = fields.find(field => field !== bool);
  if (fields.length !== 2 || !bool || !value) return null;
  if (argument) return value.type.id === argument.id ? argument : null;
  // A byte may be written as a text.
  const isSQL = value.type.kind !== "uint8" && value.type.id.split(".").at(-1) === value.name.toLowerCase();
  return isSQL || value.type.id === "time.Time" ? value.type : null;
}
