/** Protects the model from templates and helpers: they may read only data, and change nothing. */

/** The frozen copies of a run's data, by their originals: data of several outputs is copied once. */
export type FrozenCopies = WeakMap<object, object>;

/** Returns a function that protects data for templates. Only the user's helpers could change data, so without them it returns the data itself. */
export function guardFor(set: { helpers: object; copies: FrozenCopies }): <T>(value: T) => T {
  return Object.keys(set.helpers).length > 0 ? value => frozenCopy(value, set.copies) : value => value;
}

/** A frozen copy of plain data, without functions. Templates and helpers that get the copy can't change the data. */
export function frozenCopy<T>(value: T, copies: FrozenCopies): T {
  if (typeof value !== "object" || value === null) return value;
  const present = copies.get(value);
  if (present) return present as T;
  const copy = Array.isArray(value)
    ? value.filter(isData).map(item => frozenCopy(item, copies))
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, item]) =>
          isData(item) ? [[key, frozenCopy(item, copies)]] : [],
        ),
      );
  copies.set(value, Object.freeze(copy));
  return copy as T;
}

function isData(value: unknown): boolean {
  return typeof value !== "function" && value !== undefined;
}

/** Reports whether a template may read a key: an object's own keys, a list's items and length, but no functions. */
export function hasKey(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && key !== "length" && !/^\d+$/.test(key)) return false;
  return Object.hasOwn(value, key) && typeof (value as Record<string, unknown>)[key] !== "function";
}
