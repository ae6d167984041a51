/** The frozen copies of one run's data by their originals: what several outputs are shown is copied once. */
export type FrozenCopies = WeakMap<object, object>;

/** What makes data fit for templates: only helpers of the user's could change it, so that without these it stays as it is. */
export function guardFor(set: { helpers: object; copies: FrozenCopies }): <T>(value: T) => T {
  return Object.keys(set.helpers).length > 0 ? value => frozenCopy(value, set.copies) : value => value;
}

/** A frozen copy of plain data, without functions: what templates and helpers get can neither reach nor change anything else. */
export function frozenCopy<T>(value: T, copies: FrozenCopies): T {
  if (typeof value !== "object" || value === null) return value;
  const present = copies.get(value);
  if (present) return present as T;
  const copy = Array.isArray(value)
    ? value.filter(isData).map(item => frozenCopy(item, copies))
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, item]) => isData(item))
          .map(([key, item]) => [key, frozenCopy(item, copies)]),
      );
  copies.set(value, Object.freeze(copy));
  return copy as T;
}

function isData(value: unknown): boolean {
  return typeof value !== "function" && value !== undefined;
}

/** Reports whether a template may read the key: own keys of objects, items and length of lists, and no functions. */
export function hasKey(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && key !== "length" && !/^\d+$/.test(key)) return false;
  return Object.hasOwn(value, key) && typeof (value as Record<string, unknown>)[key] !== "function";
}
