/** Finds the types that built-in helpers return, and the problems of their arguments, for the lint of templates. */

import { camelCase, kebabCase, pascalCase, snakeCase } from "../../base/text/names.ts";
import { missingKey } from "./explain-key.ts";
import {
  alternatives,
  beginningWith,
  describeType,
  isComposite,
  keyType,
  possibleTexts,
  type TemplateType,
  textOf,
  union,
  unknown,
} from "./template-types.ts";

/** What helpers take, in words, and the keys that it must have; without keys it is no object and no list. */
const taken: Record<string, [what: string, ...keys: string[]]> = {
  type: ["the type of a field", "text", "imports"],
  parts: ["a binding", "route", "query", "header", "cookie", "body"],
  namedType: ["the id of a type"],
  bytes: ["a whole number"],
  yaml: ["a scalar"],
  ...Object.fromEntries(
    ["string", "tag", "use", "concat", "kebab", "camel", "pascal", "snake"].map(name => [name, ["a text"]]),
  ),
};

/** What is wrong with the arguments of a helper; null when nothing is known to be. In a run, the helper checks them exactly. */
export function argumentProblem(name: string, types: TemplateType[]): string | null {
  const [first = unknown] = types;
  const composite = types.find(isComposite);
  if (name === "pkg") return composite ? `pkg: ${shown(composite)} is not an import path` : null;
  if (name === "lookup") {
    const key = lookedUpKey(types);
    if (key === null || keyType(first, key)) return null;
    return `lookup: ${missingKey(null, describeType(first), key)}`;
  }
  const [what, ...keys] = taken[name] ?? [];
  const wrong = keys.length === 0 ? composite : first;
  if (what === undefined || wrong === undefined || (keys.length > 0 && mayHave(first, keys))) return null;
  return `${name}: takes ${what}, got ${shown(wrong)}`;
}

function shown(type: TemplateType): string {
  const { kind } = describeType(type);
  if (kind === "object") return "an object";
  return kind === "string" ? "a text" : `a ${kind}`;
}

/** Reports whether a value can be an object with these keys. */
function mayHave(type: TemplateType, keys: string[]): boolean {
  const types = alternatives(type);
  return types?.some(one => one.kind === "object" && keys.every(key => one.keys.includes(key))) ?? true;
}

/** The key that `lookup` reads; null when it is not known. */
function lookedUpKey([, key = unknown]: TemplateType[]): string | null {
  const names = possibleTexts(key);
  return names?.length === 1 ? names[0]! : null;
}

const changes: Record<string, (value: string) => string> = {
  kebab: kebabCase,
  camel: camelCase,
  pascal: pascalCase,
  snake: snakeCase,
};

/** The type of what a helper returns; `given` is the type of a named type. */
export function resultType(name: string, types: TemplateType[], given: TemplateType): TemplateType {
  const [first = unknown] = types;
  if (name === "concat") return concatenated(types);
  if (name === "lookup") {
    const key = lookedUpKey(types);
    return (key === null ? null : keyType(first, key)) ?? unknown;
  }
  if (name === "namedType") {
    const nulls = alternatives(first)?.filter(one => one.kind === "scalar" && one.scalar === "null");
    return union([given, ...(nulls ?? [])]);
  }
  const change = changes[name];
  return textOf((change && possibleTexts(first)?.map(change)) ?? null);
}

/** The type of what `concat` returns: all possible texts, if they are few. */
function concatenated(types: TemplateType[]): TemplateType {
  let texts: string[] = [""];
  for (const type of types) {
    const values = possibleTexts(type);
    if (values === null || values.length * texts.length > 100)
      return beginningWith(texts.length === 1 ? texts[0]! : "");
    texts = texts.flatMap(before => values.map(value => before + value));
  }
  return textOf(texts);
}
