/** The code of the built-in helpers that return values. */
import { escapeCharacter, escapeHidden, hasHidden, visibleJson } from "../../base/report/visible-text.ts";
import { joinWords } from "../../base/text/common.ts";
import { camelCase, kebabCase, pascalCase, snakeCase } from "../../base/text/names.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { isIdentifier } from "../../go/identifiers.ts";
import { isImportPath } from "../../go/import-paths.ts";
import type { FieldType, Model, NamedType, RunModel } from "../../model/types.ts";
import { quoteGo, rawGo } from "../go/literals.ts";
import { type ImportNames, type PackageHelpers, renameQualifiers } from "../go/package-helpers.ts";
import type { ValueHelperName } from "../language/helpers.ts";
import { describe, hasKey, missingKey } from "../language/runtime.ts";

/** Longer texts are quoted: the regular expression would overflow the stack on texts of millions of characters. */
const longestPlain = 10_000;

/**
 * A text of letters, digits, characters of paths and single spaces, in which YAML gives no character a special meaning: a `#` has one
 * after a space, a `:` before a space.
 */
const plain = unicodePattern(
  String.raw`^[\p{L}_/](?:[\p{L}\p{M}\p{N}_/.{}$|+*~=;@%,!()'"\\#-]|:(?=\S))*(?: [\p{L}\p{N}_/.{}$|+*~=;@%,!()'"\\-](?:[\p{L}\p{M}\p{N}_/.{}$|+*~=;@%,!()'"\\#-]|:(?=\S))*)*$`,
);

/** Words that YAML 1.1 or 1.2 reads as a boolean or as null. */
const keyword = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

/**
 * A scalar as one line of YAML: unchanged if every reader reads it as this text, else as JSON, since JSON scalars are YAML, too.
 * It does not use the library yaml, whose loading takes longer than making the whole gen.yml.
 */
export function yamlScalar(value: string | number | boolean | null): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (value.length <= longestPlain && plain(value).test(value) && !keyword.test(value) && !hasHidden(value))
    return value;
  return escapeHidden(JSON.stringify(value)).replace(/[\uFFFE\uFFFF]/g, escapeCharacter);
}

/** A built-in helper that returns a text; it throws an Error that says what is wrong with its arguments. */
export type ValueHelper = (...values: unknown[]) => string;

/** The value helpers of one output. */
export function valueHelpers(
  imports: ImportNames,
  helpers: PackageHelpers,
): Record<ValueHelperName, ValueHelper> {
  return {
    pkg(path, name) {
      if (typeof path !== "string" || !isImportPath(path))
        throw new Error(`${show(path)} is not an import path`);
      if (name !== undefined && !(typeof name === "string" && isIdentifier(name)))
        throw new Error(`${show(name)} is not a package name`);
      return imports.use(path, name as string | undefined);
    },
    type(type) {
      if (!isTypeText(type)) throw new Error(`takes the type of a field, got ${show(type)}`);
      const paths = new Map(type.imports.map(({ name, path }) => [name, path]));
      return renameQualifiers(type.text, qualifier => {
        const path = paths.get(qualifier);
        return path === undefined ? qualifier : imports.use(path, qualifier);
      });
    },
    use: name => helpers.use(text(name)),
    string: value => quoteGo(text(value)),
    tag: value => rawGo(text(value)),
    bytes(value, isArgument = false) {
      if (!Number.isSafeInteger(value)) throw new Error(`takes a whole number, got ${show(value)}`);
      const bytes = value as number;
      const shift = [30, 20, 10].find(bits => bytes > 0 && bytes % 2 ** bits === 0);
      // As Go programmers write it: `10 << 20`, and as an argument without blanks.
      const operator = isArgument === true ? "<<" : " << ";
      return shift === undefined ? String(bytes) : `${bytes / 2 ** shift}${operator}${shift}`;
    },
    parts(binding) {
      if (!isBinding(binding)) throw new Error(`takes a binding, got ${show(binding)}`);
      // In words: `the route, the query and the JSON body`.
      const words = partNames.filter(part => binding[part].length > 0).map(part => partWords[part]);
      const bodies: Record<string, string> = { json: "the JSON body", form: "the form body" };
      const { body } = binding;
      return joinWords(body === null ? words : [...words, bodies[body] ?? "the body"]);
    },
    concat: (...values) => values.map(text).join(""),
    json(value, indent = 0) {
      if (value === undefined) throw new Error("got undefined");
      if (typeof indent !== "number") throw new Error(`takes a number of blanks, got ${show(indent)}`);
      return visibleJson(value, indent);
    },
    yaml(value) {
      if (typeof value === "object" && value !== null) throw new Error(`takes a scalar, got ${show(value)}`);
      return yamlScalar(value as string);
    },
    kebab: value => kebabCase(text(value)),
    camel: value => camelCase(text(value)),
    pascal: value => pascalCase(text(value)),
    snake: value => snakeCase(text(value)),
  };
}

/** The helper `lookup object key`: the value of a key with a computed name. An unknown key is an error. */
export function lookup(value: unknown, key: unknown): unknown {
  const name = text(key);
  if (!hasKey(value, name)) throw new Error(missingKey(null, describe(value), name));
  return value[name];
}

/** Makes the helper `namedType id`: the named type with this id in the model of `@root`; null for null. */
export function namedTypes(root: unknown): (id: unknown) => unknown {
  let types: ReadonlyMap<string, NamedType> | null = null;
  return id => {
    if (id === null) return null;
    const { packages } = root as RunModel;
    const models = packages ?? [root as Model];
    types ??= new Map(models.flatMap(model => model.types.map(type => [type.id, type])));
    const type = types.get(text(id));
    if (type === undefined) throw new Error(`the model has no type ${show(id)}`);
    return type;
  };
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`takes a text, got ${show(value)}`);
}

function show(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return JSON.stringify(value) ?? String(value);
}

function isTypeText(value: unknown): value is Pick<FieldType, "text" | "imports"> {
  return hasKey(value, "text") && typeof value.text === "string" && Array.isArray(value.imports);
}

/** The parts of a message beside its body, in words. */
const partWords = { route: "the route", query: "the query", header: "the header", cookie: "the cookies" };
const partNames = Object.keys(partWords) as (keyof typeof partWords)[];

function isBinding(
  value: unknown,
): value is Record<keyof typeof partWords, unknown[]> & { body: string | null } {
  return hasKey(value, "body") && partNames.every(part => hasKey(value, part) && Array.isArray(value[part]));
}
