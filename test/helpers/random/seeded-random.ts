/** Makes random numbers and choices that are the same in every run. */

/** Returns a source of random numbers from 0 up to 1, which are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random choices. */
export interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A whole number from 0 to `end` - 1. */
  below(end: number): number;
  /** A key for a parameter; each call returns another one. */
  key(): string;
}

/** Makes random choices from a source of random numbers. */
export function dice(random: () => number): Dice {
  const below = (end: number) => Math.floor(random() * end);
  let keys = 0;
  return {
    below,
    chance: probability => random() < probability,
    pick: list => list[below(list.length)]!,
    key: () => `k${keys++}`,
  };
}
