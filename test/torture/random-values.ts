/** Random choices, for all parts. */

/** Returns a random number from 0 to 1, but never 1 itself. */
export type Random = () => number;

/** A whole number below `limit`. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}

export function chance(random: Random, likely: number): boolean {
  return random() < likely;
}

/** Makes `count` things, one after the other. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
