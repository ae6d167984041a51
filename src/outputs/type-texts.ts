/** What several outputs say of types: names of instances, members of enums, and the module that a type is in. */
import type { Doc } from "../go/docs/docs.ts";
import type { Package } from "../model/types.ts";
import type { Direction } from "../shapes/plain-shapes.ts";
import type { NamedType, Shape } from "../shapes/shape-types.ts";

/** Finds the type with an id. */
export type TypeOf = (id: string) => NamedType;

/** What the description of a shape depends on in all outputs. */
export interface TypeContext {
  direction: Direction;
  /** Config `bindings.requireJSON`: Parse refuses an object without a field that is not optional. */
  requiresFields: boolean;
  /** Nil lists are sent as `[]`, as config `nilLists` says. */
  fillsLists: boolean;
  typeOf: TypeOf;
}

/** How an output names types. */
export interface TypeNaming extends Pick<TypeContext, "typeOf"> {
  /** The name of a type without its type arguments; `outer` is the generic type that it is an argument of. */
  nameOf(type: NamedType, outer: NamedType | null): string;
  /** The word for a type without a name that is neither a list nor a map. */
  wordOf(shape: Shape): string;
}

/** The name of an instance of a generic type: `Page[Book]` is `PageOfBook`, `Pair[string, []int]` is `PairOfStringAndIntegerList`. */
export function instanceName(type: NamedType, naming: TypeNaming, outer: NamedType | null = null): string {
  const wordOf = (shape: Shape): string => {
    const { kind, element } = shape;
    if (kind === "reference") return instanceName(naming.typeOf(shape.type!), naming, type);
    if (kind === "map") return `${wordOf(element!)}Map`;
    return kind === "list" || kind === "array" ? `${wordOf(element!)}List` : naming.wordOf(shape);
  };
  const words = type.typeArguments.map(wordOf);
  return naming.nameOf(type, outer) + (words.length === 0 ? "" : `Of${words.join("And")}`);
}

/** Lists the members of an enum with their docs, as Markdown; nothing if no member has any. */
export function memberList(members: { value: string; doc: Doc }[]): string[] {
  if (members.every(({ doc }) => doc.summary === "" && doc.deprecated === null)) return [];
  const lines = members.map(({ value, doc }) => {
    const notice = doc.deprecated === null ? "" : `Deprecated: ${doc.deprecated}`;
    const text = [doc.summary, notice].filter(Boolean).join(" ").replace(/\s+/g, " ");
    return text === "" ? `- \`${value}\`` : `- \`${value}\`: ${text}`;
  });
  return [lines.join("\n")];
}

/** The zero value of an enum's type, if it is no member: undefined if it is one. */
export function strangeZero({ shape: { kind }, enum: constants }: NamedType) {
  const zero = kind === "string" ? "" : kind === "boolean" ? false : 0;
  return constants?.members.some(({ json }) => JSON.parse(json) === zero) ? undefined : zero;
}

/**
 * What a response may hold in the place of an enum, beside its members: any value of its kind, the zero value, or nothing else.
 * `omitsZero` tells that Go never writes the zero value there.
 */
export function sentBeside(type: NamedType, omitsZero: boolean) {
  const { enum: constants } = type;
  if (!constants?.closed || constants.members.length === 0) return null;
  if (!constants.closedInResponses) return "any";
  const zero = strangeZero(type);
  return omitsZero || zero === undefined ? null : { zero };
}

/** The path of the module that a package is in; null outside of a module. */
export function modulePath({ importPath, dir }: Package): string | null {
  if (importPath === null || dir === null) return null;
  return dir === "." ? importPath : importPath.slice(0, -dir.length - 1);
}

/** Reports whether a type is declared in the module of a package. Outside of modules, all types count as such. */
export function isOfModule({ package: { importPath } }: NamedType, own: Package): boolean {
  const module = modulePath(own);
  return importPath === null || module === null || `${importPath}/`.startsWith(`${module}/`);
}

/** Reports whether two packages describe a type alike. The places of declarations don't count, since they are relative to a package. */
export function isSameType(one: NamedType, other: NamedType): boolean {
  const text = (type: NamedType) =>
    JSON.stringify(type, (key, value) => (key === "position" ? undefined : value));
  return text(one) === text(other);
}
