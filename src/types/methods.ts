/** The method set of a type, promoted methods included: a port of NewMethodSet in go/types. */
import { compareText, getOrMake } from "../base/text/common.ts";
import type { FunctionDeclaration, Parameter } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import type { DeclaredTarget, GoType, Method, MethodSet, ResolvedMethod, TypeArguments } from "./go-types.ts";
import { sourceOf, substitute, typeAt } from "./lookup.ts";
import { findMethods } from "./packages.ts";
import { embeddings, outermost, reachedFrom, structFields } from "./struct-fields.ts";

/** The methods that encoding/json calls in place of reading and writing a value by its kind. */
export const jsonMethodNames = ["MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"];

const methodSets = new WeakMap<DeclaredTarget, MethodSet>();

/** The exported methods of a type, sorted by name. Of several with one name, that at the smallest depth of embedding counts; of two at that depth, none. */
export function methodSet(type: GoType): MethodSet {
  const { target } = type;
  if (target.kind !== "declared") return findMethodSet(type);
  return getOrMake(methodSets, target, () => findMethodSet(type));
}

/** The method of that name; undefined where the type has none. */
export function methodOf(type: GoType, name: string): Method | undefined {
  return methodSet(type).methods.find(method => method.name === name);
}

/** The types of a method's parameters and results, without spaces: `([]byte)(error)`. */
export function signatureOf({ parameters, results }: ResolvedMethod): string {
  const text = (types: string[]) => types.join().replaceAll(/\s/g, "").replaceAll("[]uint8", "[]byte");
  return `(${text(parameters)})(${text(results)})`;
}

/** Reports whether a type has one of the methods. */
export function hasMethod(type: GoType, ...names: string[]): boolean {
  return methodSet(type).methods.some(({ name }) => names.includes(name));
}

/** Reports whether a type itself declares a method, which it does not get from an embedded field. */
export function declaresMethod({ reader, target }: GoType, method: string): boolean {
  if (target.kind === "standard") return target.standard.methods.some(({ name }) => name === method);
  if (target.kind !== "declared") return false;
  return findMethods(reader, target.pkg, target.declaration.name).some(({ name }) => name === method);
}

function findMethodSet(type: GoType): MethodSet {
  let missing: string | null = null;
  const levels = embeddings(type, () => true);
  const found = outermost<Method>(levels, ({ type, through }, add) => {
    if (type.target.kind === "unknown") missing ??= type.target.reason;
    const indirect = through.some(field => field.isPointer);
    const mayPanic = indirect || type.kind === "interface";
    for (const method of ownMethods(type)) {
      const pointerReceiver = method.pointerReceiver && !indirect;
      add(method.name, { ...method, pointerReceiver, through, mayPanic });
    }
    for (const { name } of structFields(type)) if (isExported(name)) add(name, null);
  });
  const methods = [...found.values()].filter(method => method !== null);
  return { methods: methods.sort((a, b) => compareText(a.name, b.name)), missing };
}

/** The exported methods that a type declares or lists itself. */
function ownMethods(type: GoType): ResolvedMethod[] {
  const { reader, target, kind } = type;
  const methods: ResolvedMethod[] = [];
  if (target.kind === "declared") {
    for (const fn of findMethods(reader, target.pkg, target.declaration.name)) {
      if (!isExported(fn.name)) continue;
      const { typeParameters, pointer } = fn.receiver!;
      const declared = [...target.typeArguments.values()];
      const given = new Map(typeParameters.map((name, index) => [name, declared[index] ?? null]));
      methods.push(describeMethod(fn, pointer, given));
    }
  }
  if (target.kind === "standard") methods.push(...target.standard.methods);
  if (kind === "interface") methods.push(...interfaceMethods(type).values());
  return methods;
}

/** The exported methods of an interface, and of the interfaces that it embeds, by name. */
export function interfaceMethods(type: GoType): Map<string, ResolvedMethod> {
  const found = new Map<string, ResolvedMethod>();
  for (const { underlying, literal } of reachedFrom(sourceOf(type), embeddedInterfaces)) {
    if (underlying.kind === "predeclared" && underlying.name === "error")
      found.set("Error", { name: "Error", pointerReceiver: false, parameters: [], results: ["string"] });
    if (literal?.type.kind !== "interface") continue;
    for (const method of literal.type.methods)
      if (isExported(method.name))
        found.set(method.name, describeMethod(method, false, literal.typeArguments));
  }
  return found;
}

function embeddedInterfaces({ reader, literal }: GoType): GoType[] {
  if (literal?.type.kind !== "interface") return [];
  return literal.type.embedded.flatMap(([term, ...others]) =>
    // A union of types has no methods.
    term && !term.tilde && others.length === 0 ? typeAt(reader, { ...literal, type: term.type }) : [],
  );
}

function describeMethod(
  { name, parameters, results }: Pick<FunctionDeclaration, "name" | "parameters" | "results">,
  pointerReceiver: boolean,
  typeArguments: TypeArguments,
): ResolvedMethod {
  const text = ({ type, variadic }: Parameter) =>
    (variadic ? "..." : "") + substitute(type.text, typeArguments);
  return { name, pointerReceiver, parameters: parameters.map(text), results: results.map(text) };
}
