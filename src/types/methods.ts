/** The method set of a type, promoted methods included: a port of NewMethodSet in go/types. */

import { compareText } from "../base/text/common.ts";
import { getOrMake } from "../base/text/maps.ts";
import type { FunctionDeclaration, Parameter } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { embeddedName } from "../go/type-expressions.ts";
import { findMethods } from "./find-declarations.ts";
import {
  embeddedTarget,
  lookUp,
  substitute,
  type TypeArguments,
  type TypePlace,
  type TypeTarget,
  underlyingTarget,
} from "./lookup.ts";
import type { TypeReader } from "./packages.ts";
import type { MethodSet, ResolvedMethod } from "./resolved-types.ts";

/** A type to look for methods in, at one depth of embedding. */
interface Embedded {
  target: TypeTarget;
  /** It is embedded as a pointer, or in one, so a value of the outer type also has the methods with pointer receivers. */
  indirect: boolean;
  /** It is embedded more than once at this depth, so its fields and methods are ambiguous. */
  multiple: boolean;
}

/** The names of one depth, each with its method, or null for a field or an ambiguous name. */
type Level = Map<string, ResolvedMethod | null>;

/** Deeper embedding than this is a cycle of generic types. */
const maxDepth = 50;

/** The most interfaces that are followed. This ends cycles of interfaces without a name, which `seen` can't find: each lookup gives a new target. */
const maxInterfaces = 1000;

/** The exported methods of a type, sorted by name. Of several with one name, that at the smallest depth of embedding counts; of two at that depth, none. */
export function methodSet(reader: TypeReader, target: TypeTarget): MethodSet {
  // Sets of generic types are not kept, since their methods have the type arguments in their signatures.
  if (target.kind !== "declared" || target.typeArguments.size > 0) return findMethodSet(reader, target);
  const sets = reader.preferTable ? reader.methodSets.ofTable : reader.methodSets.ofSource;
  return getOrMake(sets, target.declaration, () => findMethodSet(reader, target));
}

function findMethodSet(reader: TypeReader, target: TypeTarget): MethodSet {
  const found: Level = new Map();
  let missing: string | null = null;
  const seen = new Set<unknown>();
  let current: Embedded[] = [{ target, indirect: false, multiple: false }];
  for (let depth = 0; current.length > 0 && depth < maxDepth; depth++) {
    const level: Level = new Map();
    const next: Embedded[] = [];
    for (const embedded of current) {
      const { target } = embedded;
      if (target.kind === "declared") {
        // It was searched at a smaller depth, where the same names win.
        if (seen.has(target.declaration)) continue;
        seen.add(target.declaration);
      }
      if (target.kind === "unknown") missing ??= target.reason;
      addMembers(reader, embedded, level, next);
    }
    for (const [name, method] of level) if (!found.has(name)) found.set(name, method);
    current = mergeEqual(next);
  }
  const methods = [...found.values()].filter(method => method !== null);
  return { methods: methods.sort((a, b) => compareText(a.name, b.name)), missing };
}

function addMembers(reader: TypeReader, embedded: Embedded, level: Level, next: Embedded[]): void {
  const { target, indirect, multiple } = embedded;
  const add = (name: string, method: ResolvedMethod | null) => {
    level.set(name, multiple || level.has(name) ? null : method);
  };
  if (target.kind === "declared") {
    for (const fn of findMethods(reader, target.pkg, target.declaration.name)) {
      if (!isExported(fn.name)) continue;
      const names = fn.receiver!.typeParameters;
      const declared = target.declaration.typeParameters.map(
        ({ name }) => target.typeArguments.get(name) ?? null,
      );
      const given = new Map(names.map((name, index) => [name, declared[index] ?? null]));
      add(fn.name, describeMethod(fn, fn.receiver!.pointer && !indirect, given));
    }
  }
  const underlying = underlyingTarget(reader, target);
  if (target.kind === "standard") {
    for (const method of target.standard.methods)
      add(method.name, { ...method, pointerReceiver: method.pointerReceiver && !indirect });
  } else if (underlying.kind === "predeclared" && underlying.name === "error") {
    add("Error", { name: "Error", pointerReceiver: false, parameters: [], results: ["string"] });
  } else if (underlying.kind === "literal" && underlying.place.type.kind === "struct") {
    addFields(reader, underlying.place, embedded, add, next);
  } else if (underlying.kind === "literal" && underlying.place.type.kind === "interface") {
    for (const method of interfaceMethods(reader, underlying.place).values()) add(method.name, method);
  }
}

function addFields(
  reader: TypeReader,
  place: TypePlace,
  { indirect, multiple }: Embedded,
  add: (name: string, method: null) => void,
  next: Embedded[],
): void {
  if (place.type.kind !== "struct") return;
  for (const { names, type } of place.type.fields) {
    for (const { name } of names) if (isExported(name)) add(name, null);
    if (names.length > 0) continue;
    const name = embeddedName(type);
    if (name !== null && isExported(name)) add(name, null);
    const { target, pointer } = embeddedTarget(reader, { ...place, type });
    next.push({ target, indirect: indirect || pointer !== null, multiple });
  }
}

/** The exported methods of an interface, and of the interfaces that it embeds, by name. `seen` has those that were looked at, to look at each once. */
export function interfaceMethods(
  reader: TypeReader,
  place: TypePlace,
  found: Map<string, ResolvedMethod> = new Map(),
  seen: Set<unknown> = new Set(),
): Map<string, ResolvedMethod> {
  if (place.type.kind !== "interface") return found;
  for (const method of place.type.methods) {
    if (isExported(method.name)) found.set(method.name, describeMethod(method, false, place.typeArguments));
  }
  for (const [term, ...others] of place.type.embedded) {
    // A union of types has no methods.
    if (!term || term.tilde || others.length > 0) continue;
    const { type } = term;
    const named = lookUp(reader, { ...place, type });
    if (seen.has(identityOf(named)) || seen.size > maxInterfaces) continue;
    seen.add(identityOf(named));
    const target = underlyingTarget(reader, named);
    if (target.kind === "predeclared" && target.name === "error") {
      found.set("Error", { name: "Error", pointerReceiver: false, parameters: [], results: ["string"] });
    } else if (target.kind === "literal" && target.place.type.kind === "interface") {
      interfaceMethods(reader, target.place, found, seen);
    }
  }
  return found;
}

function describeMethod(
  fn: Pick<FunctionDeclaration, "name" | "parameters" | "results">,
  pointerReceiver: boolean,
  typeArguments: TypeArguments,
): ResolvedMethod {
  const text = ({ type, variadic }: Parameter) =>
    (variadic ? "..." : "") + substitute(type.text, typeArguments);
  return {
    name: fn.name,
    pointerReceiver,
    parameters: fn.parameters.map(text),
    results: fn.results.map(text),
  };
}

/** Leaves one of equal types in a list, and marks it as embedded more than once. */
function mergeEqual(list: Embedded[]): Embedded[] {
  const merged = new Map<unknown, Embedded>();
  for (const one of list) {
    const key = identityOf(one.target);
    const other = merged.get(key);
    if (other) other.multiple = true;
    else merged.set(key, { ...one });
  }
  return [...merged.values()];
}

/** What identifies a type: two targets that mean the same type with a name, whatever its type arguments are, have equal identities. */
export function identityOf(target: TypeTarget): unknown {
  if (target.kind === "declared") return target.declaration;
  if (target.kind === "predeclared") return target.name;
  if (target.kind === "standard") return target.standard;
  return target;
}
