import { closest } from "../suggest.ts";

/** A frozen copy of plain data, without functions: what templates and helpers get can neither reach nor change anything else. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.filter(isData).map(frozenCopy)) as T;
  const entries = Object.entries(value).filter(([, item]) => isData(item));
  return Object.freeze(Object.fromEntries(entries.map(([key, item]) => [key, frozenCopy(item)]))) as T;
}

function isData(value: unknown): boolean {
  return typeof value !== "function" && value !== undefined;
}

/** Reports whether a template may read the key: own keys of objects, items and length of lists. */
export function hasKey(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && key !== "length" && !/^\d+$/.test(key)) return false;
  return Object.hasOwn(value, key);
}

/** Why `key` can't be read from what `parent` names. */
export function missingKey(parent: string | null, value: unknown, key: string): string {
  const of = parent ? ` in \`${parent}\`` : "";
  if (value === undefined || value === null) {
    return `no \`${key}\`${of}: ${parent ? `\`${parent}\`` : "the context"} is ${value === null ? "null" : "undefined"} here`;
  }
  if (Array.isArray(value)) {
    return `no \`${key}\`${of}: it is a list of ${value.length}${/^\d+$/.test(key) ? "" : ", use {{#each}}"}`;
  }
  if (typeof value !== "object") return `no \`${key}\`${of}: it is a ${typeof value}`;
  const keys = Object.keys(value);
  const near = closest(key, keys);
  if (near) return `unknown key \`${key}\`${of}, did you mean \`${near}\`?`;
  return `unknown key \`${key}\`${of}${keys.length > 0 ? `; known: ${keys.join(", ")}` : ""}`;
}
