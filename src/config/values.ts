/** Functions and types that the checks of a config's content share. */

/** A problem of one key. */
export interface Problem {
  /** The keys and indexes that lead to it from the top of the config. */
  path: (string | number)[];
  /** The key itself is wrong, or its value. */
  at: "key" | "value";
  message: string;
}

/** Reports whether a value of a config is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** The value at a path; undefined when there is none. */
export function valueAt(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (outer, key) =>
      (isObject(outer) && Object.hasOwn(outer, key)) || Array.isArray(outer)
        ? (outer as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** The name of a key in messages: `inference.methods.Get`, `tags[1]`. */
export function keyName(path: (string | number)[]): string {
  if (path.length === 0) return "the config";
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}

/** The kind of a value in words: `an array`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  if (value instanceof Date) return "a date";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
