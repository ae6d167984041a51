/** What the checks of a config's content share. */

/** One problem of one key. */
export interface Problem {
  /** The way to the key, from the config's top. */
  path: (string | number)[];
  /** Whether the key itself is wrong, or its value. */
  at: "key" | "value";
  message: string;
}

/** Reports whether a value of a config is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** The value that a path leads to; undefined where it leads nowhere. */
export function valueAt(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (outer, key) =>
      (isObject(outer) && Object.hasOwn(outer, key)) || Array.isArray(outer)
        ? (outer as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** A key as messages name it: `inference.methods.Get`, `tags[1]`. */
export function keyName(path: (string | number)[]): string {
  if (path.length === 0) return "the config";
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}

/** A value's kind in words, with its article. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  if (value instanceof Date) return "a date";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
