/** The types of values for the lint of templates: those of the model's JSON Schema, and those that partial calls make. */
import { getOrMake } from "../../base/text/common.ts";
import { camelCase, kebabCase, pascalCase, snakeCase } from "../../base/text/names.ts";
import { type Described, missingKey } from "./runtime.ts";

/** The type of a value. One of kind `unknown` is known only in a run: the lint doesn't check it. */
export type TemplateType =
  | SingleType
  | { kind: "union"; id: string; of: SingleType[] }
  | { kind: "unknown"; id: string };

type SingleType = ScalarType | { kind: "list"; id: string; item: TemplateType } | ObjectType;

interface ScalarType {
  kind: "scalar";
  id: string;
  scalar: "string" | "number" | "boolean" | "null";
  /** All values that it can have; null when they are unknown or too many. */
  values: readonly Literal[] | null;
  /** What all its values begin with, as far as that is known. */
  prefix: string;
  /** It is a literal in a template, so it always has this value. */
  literal: boolean;
}

interface ObjectType {
  kind: "object";
  id: string;
  keys: string[];
  /** The type of a key; called only for those in `keys`. */
  at(key: string): TemplateType;
}

export type Literal = string | number | boolean | null;

/** The part of JSON Schema that describes the model. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: Literal[];
  const?: Literal;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
}

/** The types of an entry template's data. */
export interface EntryTypes {
  context: TemplateType;
  /** The types of `@` variables, by name without the `@`, in the order in which messages list them. */
  variables: Record<string, TemplateType>;
  /** The types that some helpers return, by the helpers' names. */
  helpers: Map<string, TemplateType>;
}

/** Types with longer ids count as unknown: a partial that includes itself with its context as a value would make endless types. */
const longestId = 2000;

export const unknown: TemplateType = { kind: "unknown", id: "?" };
/** The type of a value that a mistake makes: a run stops there. */
export const mistake: TemplateType = { kind: "unknown", id: "mistake" };
export const text: TemplateType = scalar("string", null);
export const whole: TemplateType = scalar("number", null);
export const flag: TemplateType = scalar("boolean", null);

function scalar(kind: ScalarType["scalar"], values: readonly Literal[] | null): ScalarType {
  const id = values === null ? kind : `${kind}=${JSON.stringify(values)}`;
  return { kind: "scalar", id, scalar: kind, values, prefix: "", literal: false };
}

/** The type of a list of these items. */
export function listOf(item: TemplateType): TemplateType {
  return { kind: "list", id: `[${item.id}]`, item };
}

/** The type of a literal in a template. */
export function literal(value: Literal): TemplateType {
  const kind = value === null ? "null" : (typeof value as "string" | "number" | "boolean");
  return { ...scalar(kind, [value]), id: `literal=${JSON.stringify(value)}`, literal: true };
}

/** Returns a function that makes types from schemas that may refer to the definitions of this schema; `id` names the new type. */
export function schemaTypes({ definitions = {} }: Schema): (schema: Schema, id: string) => TemplateType {
  const known = new Map<string, TemplateType>();
  const typeOf = (schema: Schema, id: string): TemplateType => {
    if (schema.$ref !== undefined) return definition(schema.$ref.replace("#/definitions/", ""));
    if (schema.anyOf) return union(schema.anyOf.map((one, index) => typeOf(one, `${id}|${index}`)));
    return union([schema.type ?? "any"].flat().map(kind => typeOfKind(kind, schema, id)));
  };
  const definition = (name: string): TemplateType => {
    const schema = definitions[name];
    return schema ? getOrMake(known, name, () => typeOf(schema, name)) : unknown;
  };
  const typeOfKind = (kind: string, schema: Schema, id: string): TemplateType => {
    switch (kind) {
      case "object": {
        const { properties } = schema;
        if (!properties) return unknown;
        const at = (key: string) => typeOf(properties[key]!, `${id}.${key}`);
        return { kind: "object", id, keys: Object.keys(properties), at };
      }
      case "array":
        return listOf(typeOf(schema.items ?? {}, `${id}[]`));
      case "string": {
        const values = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
        return scalar("string", values?.filter(value => typeof value === "string") ?? null);
      }
      case "boolean":
      case "null":
        return scalar(kind, null);
      case "integer":
      case "number":
        return whole;
      default:
        return unknown;
    }
  };
  return typeOf;
}

/** The type of a value that has one of several types. */
export function union(types: TemplateType[]): TemplateType {
  const all = types.flatMap(type => (type.kind === "union" ? type.of : [type]));
  const byId = new Map(all.map(type => [type.id, type]));
  if (byId.size === 1) return all[0]!;
  const of = [...byId.values()].filter(type => type.kind !== "unknown");
  if (of.length < byId.size || of.length === 0) return unknown;
  return { kind: "union", id: of.map(({ id }) => id).join("|"), of };
}

/** The single types of a union, or the type itself; null when it is unknown. */
export function alternatives(type: TemplateType) {
  if (type.kind === "unknown") return null;
  return type.kind === "union" ? type.of : [type];
}

/** The type of a key's value; null when no value of the type has the key. */
export function keyType(type: TemplateType, key: string): TemplateType | null {
  const types = alternatives(type);
  if (types === null) return type;
  const found = types.flatMap((one): TemplateType[] => {
    if (one.kind === "object") return one.keys.includes(key) ? [one.at(key)] : [];
    if (one.kind === "scalar") return [];
    if (key === "length") return [whole];
    return /^\d+$/.test(key) ? [one.item] : [];
  });
  return found.length > 0 ? union(found) : null;
}

/** The type of the items that `{{#each}}` loops over: a list's items or an object's values. Null when there are none, as in a text or null. */
export function itemType(type: TemplateType): TemplateType | null {
  const items = alternatives(type)?.flatMap(one => {
    if (one.kind === "list") return [one.item];
    return one.kind === "object" ? one.keys.map(key => one.at(key)) : [];
  });
  if (items === undefined) return type;
  return items.length > 0 ? union(items) : null;
}

/** The type of a partial's context when its call adds values by name: `{{> name context key=value}}`. */
export function withValues(type: TemplateType, values: (readonly [name: string, type: TemplateType])[]) {
  if (values.length === 0) return type;
  const added = new Map(values);
  if ([type, ...added.values()].includes(mistake)) return mistake;
  const suffix = [...added].map(([name, { id }]) => `${name}:${id}`).join(",");
  if (suffix.length + type.id.length > longestId) return unknown;
  const types = alternatives(type)?.map((one): TemplateType => {
    const own = one.kind === "object" ? one.keys : [];
    return {
      kind: "object",
      id: `{${own.length > 0 ? one.id : ""}+${suffix}}`,
      keys: [...new Set([...own, ...added.keys()])],
      at: key => added.get(key) ?? (one as ObjectType).at(key),
    };
  });
  return types ? union(types) : unknown;
}

/** The type of a value that is not null; `unknown` if it is nothing else. */
export function withoutNull(type: TemplateType): TemplateType {
  const present = alternatives(type)?.filter(one => one.kind !== "scalar" || one.scalar !== "null");
  return present ? union(present) : type;
}

/** Reports whether values of the two types can be the same object: then Handlebars counts them as one context for `../`. */
export function canBeSame(a: TemplateType, b: TemplateType): boolean {
  const [some, others] = [alternatives(a), alternatives(b)];
  if (!some || !others) return true;
  return some.some(one =>
    others.some(other => one.id === other.id || (one.kind === "scalar" && other.kind === "scalar")),
  );
}

/** A value of the type as messages describe it; its kind is `undefined` when the type is unknown. */
export function describeType(type: TemplateType): Described {
  const types = alternatives(type) ?? [];
  const objects = types.filter(one => one.kind === "object");
  if (objects.length > 0) return { kind: "object", keys: [...new Set(objects.flatMap(({ keys }) => keys))] };
  if (types.some(({ kind }) => kind === "list")) return { kind: "list", length: null };
  const scalars = types.flatMap(one => (one.kind === "scalar" ? [one.scalar] : []));
  return { kind: scalars.find(kind => kind !== "null") ?? (scalars.length > 0 ? "null" : "undefined") };
}

/** Reports whether a value of the type, unless it is null, is an object or a list. */
export function isComposite(type: TemplateType): boolean {
  const types = (alternatives(type) ?? []).filter(one => one.kind !== "scalar" || one.scalar !== "null");
  return types.length > 0 && types.every(({ kind }) => kind !== "scalar");
}

/** The texts that a value can have; null when they are unknown. */
export function possibleTexts(type: TemplateType): string[] | null {
  const texts = (alternatives(type) ?? [unknown]).map(one => {
    if (one.kind !== "scalar") return null;
    if (one.scalar === "null") return [];
    return one.values?.map(String) ?? null;
  });
  return texts.includes(null) ? null : [...new Set(texts.flatMap(values => values ?? []))];
}

/** The type of `@key` in `{{#each}}`: a number for a list, a text for an object. */
export function keysOf(type: TemplateType): TemplateType {
  const kinds = (alternatives(type) ?? []).map(({ kind }) => kind);
  if (kinds.length > 0 && kinds.every(kind => kind === "list")) return whole;
  return kinds.includes("list") ? unknown : text;
}

// The types that built-in helpers return, and the problems of their arguments.

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
  const mayHaveKeys =
    alternatives(first)?.some(one => one.kind === "object" && keys.every(key => one.keys.includes(key))) ??
    true;
  if (what === undefined || wrong === undefined || (keys.length > 0 && mayHaveKeys)) return null;
  return `${name}: takes ${what}, got ${shown(wrong)}`;
}

function shown(type: TemplateType): string {
  const { kind } = describeType(type);
  if (kind === "object") return "an object";
  return kind === "string" ? "a text" : `a ${kind}`;
}

/** The key that `lookup` reads; null when it is not known. */
function lookedUpKey([, key = unknown]: TemplateType[]): string | null {
  const names = possibleTexts(key);
  return names?.length === 1 ? names[0]! : null;
}

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
  const changes = { kebab: kebabCase, camel: camelCase, pascal: pascalCase, snake: snakeCase };
  const change = changes[name as keyof typeof changes];
  return scalar("string", (change && possibleTexts(first)?.map(change)) ?? null);
}

/** The type of what `concat` returns: all possible texts, if they are few. */
function concatenated(types: TemplateType[]): TemplateType {
  let texts: string[] = [""];
  for (const type of types) {
    const values = possibleTexts(type);
    if (values === null || values.length * texts.length > 100) {
      const prefix = texts.length === 1 ? texts[0]! : "";
      return { ...scalar("string", null), id: `${prefix}...`, prefix };
    }
    texts = texts.flatMap(before => values.map(value => before + value));
  }
  return scalar("string", texts);
}
