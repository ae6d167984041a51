/** Functions and types that the checks of a config's content share. */
import { displayPath } from "../base/files/files.ts";
import { type Diagnostic, problem, type Span, spanAt } from "../base/report/diagnostic.ts";
import type { OutputDefaults } from "./outputs.ts";

/** A problem of one key. */
export interface Problem {
  path: KeyPath;
  /** The key itself is wrong, or its value. */
  at: "key" | "value";
  message: string;
}

/** Reports whether a value of a config is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** The value at a path; undefined when there is none. */
export function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (outer, key) =>
      (isObject(outer) && Object.hasOwn(outer, key)) || Array.isArray(outer)
        ? (outer as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** The keys and indexes that lead to a value from the top of the config. */
export type KeyPath = (string | number)[];

/** The names of the user's outputs. */
export function userOutputs(config: unknown): string[] {
  const own = valueAt(config, ["outputs"]);
  return isObject(own) ? Object.keys(own) : [];
}

/** The keys that name the file of helpers, and the template of each output. */
export function fileKeys(config: unknown, outputs: readonly OutputDefaults[]): KeyPath[] {
  return [
    ["helpers"],
    ...outputs.map(({ name }) => [name, "template"]),
    ...userOutputs(config).map(name => ["outputs", name, "template"]),
  ];
}

/** The name of a key in messages: `inference.methods.Get`, `tags[1]`. */
export function keyName(path: KeyPath): string {
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

/** The place of a text that only one match of a pattern is; null where there is no such match, and where there are several. */
export function placeOfOnly(text: string, pattern: RegExp, wanted: string): Span | null {
  const [match, ...others] = [...text.matchAll(pattern)].filter(([found]) => found === wanted);
  return match && others.length === 0 ? spanAt(text, match.index, match.index + wanted.length) : null;
}

/** The diagnostic for an error in a config file. Without a place, the message names the file. */
export function configError(file: string, cwd: string, message: string, span: Span | null): Diagnostic {
  const name = displayPath(file, cwd);
  const location = span && { file: name, ...span };
  return { ...problem("config", span === null ? `${name}: ${message}` : message), location };
}
