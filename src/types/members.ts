/** Finds fields and methods of types, also those that functions of the user's declare; and what interfaces ask for. */
import { getOrMake } from "../base/text/common.ts";
import type { FunctionDeclaration, TypeExpression } from "../go/declarations.ts";
import type { DeclaredFunction, GoType, StructField } from "./go-types.ts";
import { sourceOf, typeAt } from "./lookup.ts";
import { findFunction } from "./packages.ts";
import { embeddings, outermost, structFields } from "./struct-fields.ts";

/** What a method takes and returns: all types, those of its results, and how many there are of both. */
export interface Signature {
  types: readonly GoType[];
  results: readonly GoType[];
  form: string;
}

/** A member of a type: how to get there through embedded fields, and what it is. */
export interface Member {
  through: StructField[];
  field: StructField | null;
  method: DeclaredFunction | null;
  /** Of a method of an interface. */
  signature: Signature | null;
  /** The type that has the member itself. */
  owner: GoType;
}

/** The type without an outer pointer. */
export const heldType = (type: GoType): GoType =>
  type.kind === "pointer" && type.target.kind === "literal" ? (type.element ?? type) : type;

const members = new WeakMap<GoType, Map<string, Member | null>>();

/** Finds a member at the least depth of embedding; null if there is none, or if there are several. */
export function findMember(type: GoType, name: string): Member | null {
  const known = getOrMake(members, type, () => new Map<string, Member | null>());
  return getOrMake(known, name, () => searchMember(type, name));
}

function searchMember(type: GoType, name: string): Member | null {
  const own = ownMember(heldType(type), name, []);
  if (own) return own;
  const levels = embeddings(heldType(type), () => true);
  const members = outermost<Member>(levels, ({ type, through }, add) => {
    const member = ownMember(type, name, through);
    if (member) add(name, member);
  });
  return members.get(name) ?? null;
}

function ownMember(owner: GoType, name: string, through: StructField[]): Member | null {
  const type = sourceOf(owner);
  const member = { through, field: null, method: null, signature: null, owner };
  const { target } = type;
  if (target.kind === "declared" && target.pkg.isOfUser) {
    const method = findFunction(type.reader, target.pkg, name, target.declaration.name);
    if (method) return { ...member, method };
  }
  const signature = methodsOfInterface(type, false)?.get(name);
  if (signature) return { ...member, signature };
  const field = structFields(type).find(one => one.name === name);
  return field ? { ...member, field } : null;
}

function signatureOf(
  { parameters, results }: Pick<FunctionDeclaration, "parameters" | "results">,
  at: (type: TypeExpression) => GoType,
): Signature {
  const types = [...parameters, ...results].map(({ type }) => at(type));
  const form = `${parameters.length}${parameters.at(-1)?.variadic ? "..." : ""} ${results.length}`;
  return { types, results: types.slice(parameters.length), form };
}

/** The methods of an interface by their names, with those of embedded ones. Null for other types, and with `isWhole` where some are not known. */
export function methodsOfInterface(type: GoType, isWhole = true): Map<string, Signature> | null {
  const { reader, literal, underlying } = sourceOf(type);
  if (underlying.kind === "predeclared" && /^(?:error|any)$/.test(underlying.name))
    return new Map(underlying.name === "error" ? [["Error", { types: [], results: [], form: "0 1" }]] : []);
  if (literal?.type.kind !== "interface") return null;
  const { methods, embedded } = literal.type;
  const at = (type: TypeExpression) => typeAt(reader, { ...literal, type });
  const own = methods.map(method => [method.name, signatureOf(method, at)] as const);
  const inner = embedded.map(([term, ...others]) =>
    term && others.length === 0 ? methodsOfInterface(at(term.type), isWhole) : null,
  );
  if (isWhole && inner.includes(null)) return null;
  return new Map([...inner.flatMap(one => [...(one ?? [])]), ...own]);
}

/** A type that an interface may hold, without its pointer. */
export interface HeldType {
  type: GoType;
  pointer: boolean;
}

/** Whether a type has a method as an interface asks for it; null where that is not known. */
export function providesMethod({ type, pointer }: HeldType, name: string, asked: Signature) {
  const member = findMember(type, name);
  if (!member) return type.literal || type.target.kind === "declared" ? false : null;
  if (member.field) return false;
  const { method, through } = member;
  if (!pointer && method?.fn.receiver?.pointer && !through.some(({ isPointer }) => isPointer)) return false;
  // Error, the method of errors, has the result that all Go code gives it.
  if (name === "Error") return true;
  const place = { ...method!, typeArguments: new Map() };
  const own =
    member.signature ?? signatureOf(method!.fn, written => typeAt(type.reader, { ...place, type: written }));
  if (own.form !== asked.form) return false;
  if (own.types.every(({ id }, index) => id === asked.types[index]!.id)) return true;
  // The id of a function type has names as they are written.
  const isUnknown = ({ kind }: GoType) => /^(?:unknown|typeParameter|function)$/.test(kind);
  return [...own.types, ...asked.types].some(isUnknown) ? null : false;
}

/** The part of a type at the place that a name has in a written type. A value without its pointer stands for both. */
export function partFor(name: string, written: TypeExpression, type: GoType | null): GoType | null {
  if (written.text === name || type === null) return type;
  switch (written.kind) {
    case "name": {
      const types = type.target.kind === "declared" ? [...type.target.typeArguments.values()] : [];
      const parts = written.typeArguments.map((part, index) => partFor(name, part, types[index] ?? null));
      return parts.find(part => part !== null) ?? null;
    }
    case "map":
      return partFor(name, written.key, type.key) ?? partFor(name, written.value, type.element);
    case "pointer":
      return partFor(name, written.element, type.kind === "pointer" ? type.element : type);
    case "slice":
    case "array":
      return partFor(name, written.element, type.element);
    default:
      return null;
  }
}
