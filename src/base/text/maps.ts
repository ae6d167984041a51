/** Functions for maps. */

/** Adds an item to the list of a key. */
export function append<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Makes a list of the items with each key. Own code, since Map.groupBy is missing before Node 21. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** The value of a key; `make` makes it if the map has none. */
export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: (key: K) => V,
): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make(key);
    map.set(key, value);
  }
  return value;
}

/** Makes values by keys, and keeps those that were used last, up to `most`. */
export function lastMade<T>(most: number): (key: string, make: () => T) => T {
  // In the order of their last use.
  const made = new Map<string, T>();
  return (key, make) => {
    const value = made.get(key) ?? make();
    made.delete(key);
    made.set(key, value);
    if (made.size > most) made.delete(made.keys().next().value!);
    return value;
  };
}
