/** Finds the types that helpers return, for the lint of templates. */

import { camelCase, kebabCase, pascalCase, snakeCase } from "../../base/text/names.ts";
import { missingKey } from "./explain-key.ts";
import {
  alternatives,
  describeType,
  isComposite,
  keyType,
  possibleTexts,
  type TemplateType,
  text,
  textOf,
  union,
  unknown,
} from "./template-types.ts";

/** The type that a helper returns, and the problem with its arguments. */
export interface HelperResult {
  type: TemplateType;
  problem: string | null;
}

/** The helpers that take only texts, each with the function that computes its result; null where the lint doesn't compute it. */
const textHelpers: Record<string, ((value: string) => string) | null> = {
  string: null,
  tag: null,
  use: null,
  pkg: null,
  kebab: kebabCase,
  camel: camelCase,
  pascal: pascalCase,
  snake: snakeCase,
};

/** Checks a call of a built-in helper by the types of its arguments; `given` are the types that some helpers return, by their names. */
export function helperResult(
  name: string,
  types: TemplateType[],
  given: ReadonlyMap<string, TemplateType>,
): HelperResult {
  const [first = unknown, second = unknown] = types;
  const composite = types.find(isComposite);
  const wrong = (expected: string, type: TemplateType) => `${name}: takes ${expected}, got ${shown(type)}`;
  if (name === "concat") {
    return { type: concatenated(types), problem: composite ? wrong("a text", composite) : null };
  }
  if (Object.hasOwn(textHelpers, name)) {
    const change = textHelpers[name];
    const values = change ? possibleTexts(first)?.map(change) : null;
    return { type: textOf(values ?? null), problem: composite ? textProblem(name, composite, wrong) : null };
  }
  switch (name) {
    case "lookup":
      return lookedUp(first, second);
    case "namedType":
      return {
        type: union([
          given.get(name) ?? unknown,
          ...(alternatives(first)?.filter(one => one.kind === "scalar" && one.scalar === "null") ?? []),
        ]),
        problem: composite ? wrong("the id of a type", composite) : null,
      };
    case "type":
      return {
        type: text,
        problem: mayHave(first, ["text", "imports"]) ? null : wrong("the type of a field", first),
      };
    case "parts":
      return {
        type: text,
        problem: mayHave(first, ["route", "query", "header", "cookie", "body"])
          ? null
          : wrong("a binding", first),
      };
    case "yaml":
      return { type: text, problem: isComposite(first) ? wrong("a scalar", first) : null };
    case "bytes":
      return { type: text, problem: isComposite(first) ? wrong("a whole number", first) : null };
    default:
      return { type: text, problem: null };
  }
}

/** The message for an argument that is not a text; `pkg` has its own message. */
function textProblem(
  name: string,
  type: TemplateType,
  wrong: (expected: string, type: TemplateType) => string,
): string {
  return name === "pkg" ? `pkg: ${shown(type)} is not an import path` : wrong("a text", type);
}

function shown(type: TemplateType): string {
  const { kind } = describeType(type);
  if (kind === "object") return "an object";
  return kind === "string" ? "a text" : `a ${kind}`;
}

/** The type of what `concat` returns: all possible texts, if they are few. */
function concatenated(types: TemplateType[]): TemplateType {
  let texts: string[] = [""];
  for (const type of types) {
    const values = possibleTexts(type);
    if (values === null || values.length * texts.length > 100) return text;
    texts = texts.flatMap(before => values.map(value => before + value));
  }
  return textOf(texts);
}

function lookedUp(value: TemplateType, key: TemplateType): HelperResult {
  const names = possibleTexts(key);
  if (names?.length !== 1) return { type: unknown, problem: null };
  const type = keyType(value, names[0]!);
  if (type) return { type, problem: null };
  return { type: unknown, problem: `lookup: ${missingKey(null, describeType(value), names[0]!)}` };
}

/** Reports whether a value can be an object with these keys. In a run, the helper checks it exactly. */
function mayHave(type: TemplateType, keys: string[]): boolean {
  const types = alternatives(type);
  return types?.some(one => one.kind === "object" && keys.every(key => one.keys.includes(key))) ?? true;
}
