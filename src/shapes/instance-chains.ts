/** Chains of instances of generic types that refer to one another. They serve to find endless chains. */
import type { TypeDeclaration } from "../go/declarations.ts";
import type { TypeTarget } from "../types/lookup.ts";

/** The last instance of each generic type on the way to a type: the length of its id, and how often the id became longer. */
export type InstanceChain = ReadonlyMap<TypeDeclaration, { length: number; growths: number }>;

/** If ids become longer more often than this, the chain has no end: `type T[V any] struct { Next *T[[]V] }`. Go refuses such types. */
const maxGrowths = 5;

/** The chain with one more instance; null if it has no end. */
export function withInstance(chain: InstanceChain, target: TypeTarget, id: string): InstanceChain | null {
  if (target.kind !== "declared" || target.typeArguments.size === 0) return chain;
  const before = chain.get(target.declaration);
  const growths = (before?.growths ?? 0) + Number(before !== undefined && id.length > before.length);
  if (growths > maxGrowths) return null;
  return new Map(chain).set(target.declaration, { length: id.length, growths });
}
