/** Checks the content of a config, and finds all its problems. */
import type { Files } from "../base/files/files.ts";
import type { PathKind } from "../base/files/typed-paths.ts";
import { describePathProblem, splitPattern, unknownFormat } from "../base/files/typed-paths.ts";
import { joinWords } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import { isImportableName } from "../go/import-paths.ts";
import configSchema from "./config.schema.json" with { type: "json" };
import { isScript, scriptExtensions } from "./import-config.ts";
import type { OutputDefaults } from "./outputs.ts";
import type { KeyPath, Problem } from "./values.ts";
import { describeValue, fileKeys, isObject, keyName, userOutputs, valueAt } from "./values.ts";

/** The parts of JSON Schema that `config.schema.json` uses, with the tags of `user-config.ts`. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  pattern?: string;
  minimum?: number;
  /** JSON has no functions, so the schema of one allows nothing. */
  not?: object;
  wanted?: string;
  problem?: string;
  unit?: string;
}

/** The settings of the check. */
export interface ValidationRules {
  /** The names of all commands, which no output of the config can have. */
  commandNames: readonly string[];
  /** The built-in outputs. */
  outputs: readonly OutputDefaults[];
  /** The folder and the files of templates need not exist yet: the command creates them. */
  makesTemplates?: boolean;
}

/** The problems of a config's content. Without problems it is a `UserConfig` whose paths, relative to `base`, exist. */
export function validate(disk: Files, value: unknown, base: string, rules: ValidationRules): Problem[] {
  const outputs = rules.outputs.filter(({ after }) => after === undefined);
  return [
    ...schemaProblems(schemaFor(outputs), value, []),
    ...packageNameProblems(value, outputs),
    ...pathProblems(disk, value, base, { ...rules, outputs }),
    ...reservedOutputs(value, rules),
    ...requireJSONProblems(value),
  ];
}

/** The schema of a config with these outputs. One that the config's type doesn't have is set as `list` is. */
function schemaFor(outputs: readonly OutputDefaults[]): Schema {
  const { properties = {}, ...schema } = configSchema as unknown as Schema;
  const others = outputs.filter(({ name }) => !Object.hasOwn(properties, name));
  const added = Object.fromEntries(others.map(({ name }) => [name, properties.list!]));
  return { ...schema, properties: { ...properties, ...added } };
}

/** Reports the user's outputs that have the name of a command, since `gen NAME` would run the command, or of a built-in output. */
function reservedOutputs(value: unknown, { commandNames, outputs }: ValidationRules): Problem[] {
  return userOutputs(value).flatMap((name): Problem[] => {
    const isCommand = commandNames.includes(name);
    if (!isCommand && !outputs.some(one => one.name === name)) return [];
    const message = `outputs: ${JSON.stringify(name)} is a built-in ${isCommand ? "command" : "output"}: choose another name`;
    return [{ path: ["outputs", name], at: "key", message }];
  });
}

/** Reports `requireJSON` without the generated functions: encoding/json does not say which keys a body has. */
function requireJSONProblems(value: unknown): Problem[] {
  const isNeeded = valueAt(value, ["bindings", "requireJSON"]) === true;
  if (!isNeeded || valueAt(value, ["bindings", "json"]) === "generated") return [];
  const message =
    'bindings.requireJSON needs bindings.json: "generated", since encoding/json does not say which fields a body has';
  return [{ path: ["bindings", "requireJSON"], at: "value", message }];
}

/** Reports names of packages that Go can't import. */
function packageNameProblems(value: unknown, outputs: readonly OutputDefaults[]): Problem[] {
  return outputs.flatMap(output => {
    const path = [output.name, "package"];
    const name = valueAt(value, path);
    if (typeof name !== "string" || name === "" || isImportableName(name)) return [];
    const message = `${keyName(path)}: ${JSON.stringify(name)} is not a name for a Go package that others import`;
    return [{ path, at: "value", message }];
  });
}

/** The problems of a value by its schema: unknown, missing and wrong keys, values of another kind, texts that don't fit. */
function schemaProblems(schema: Schema, value: unknown, path: KeyPath): Problem[] {
  const { anyOf, items, minItems = 0, minLength = 0, minimum = 0, pattern, unit, problem = "" } = schema;
  const wrong = (text: string): Problem[] => [{ path, at: "value", message: `${keyName(path)}${text}` }];
  const quoted = typeof value === "string" ? JSON.stringify(value) : describeValue(value);
  const allowed = allowedBy(schema);
  if (allowed) {
    if (allowed.includes(value)) return [];
    if (path[0] === "rules" && allowed.length === 1)
      return wrong(
        ` can't be changed: code generated in spite of ${path[1]} would not compile, or not do what it should`,
      );
    if (problem === "" || typeof value !== "string")
      return wrong(` must be ${wantedBy(schema)}, got ${quoted}`);
    const near = closest(value, allowed.map(String));
    const advice =
      near === null ? `use one of ${joinWords(allowed.map(String), "or")}` : `did you mean "${near}"?`;
    return wrong(`${problem.replace("{}", () => quoted)}: ${advice}`);
  }
  if (!isOfKind(schema, value)) return wrong(` must be ${wantedBy(schema)}, got ${describeValue(value)}`);
  if (anyOf) {
    const options = anyOf.filter(option => isOfKind(option, value));
    if (options.length === 1 || !isObject(value)) return schemaProblems(options[0]!, value, path);
    if (!Object.hasOwn(value, "kind")) return wrong(' needs the key "kind"');
    const kinds = options.map(({ properties }) => properties!.kind!.const);
    const option = options[kinds.indexOf(value.kind)];
    return option
      ? schemaProblems(option, value, path)
      : schemaProblems({ enum: kinds }, value.kind, [...path, "kind"]);
  }
  if (typeof value === "number") {
    if (!Number.isInteger(value)) return wrong(` must be a whole number of ${unit}, got ${value}`);
    return value < minimum ? wrong(` must be at least ${minimum}, got ${value}`) : [];
  }
  if (typeof value === "string") {
    if (value.length < minLength) return wrong(" must not be empty");
    if (pattern === undefined || new RegExp(pattern, "u").test(value)) return [];
    return wrong(`${problem.startsWith(":") ? "" : " "}${problem.replace("{}", () => quoted)}`);
  }
  if (Array.isArray(value)) {
    if (value.length < minItems) return wrong(" must not be empty");
    return value.flatMap((one, index) => schemaProblems(items!, one, [...path, index]));
  }
  return isObject(value) ? keyProblems(schema, value, path) : [];
}

/** The problems of the keys of an object, and of their values. */
function keyProblems(schema: Schema, value: Record<string, unknown>, path: KeyPath): Problem[] {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const present = Object.entries(value).flatMap(([key, member]): Problem[] => {
    const keyPath = [...path, key];
    if (Object.hasOwn(properties, key)) {
      const isAbsent = member === undefined && !required.includes(key);
      return isAbsent ? [] : schemaProblems(properties[key]!, member, keyPath);
    }
    // Some names that all objects inherit would change an object that is made from these keys.
    const isInherited = ["__proto__", "constructor", "prototype"].includes(key);
    if (additionalProperties === false || isInherited) return [unknownKey(keyPath, Object.keys(properties))];
    const name = propertyNames ? schemaProblems({ type: "string", ...propertyNames }, key, path) : [];
    const inner =
      typeof additionalProperties === "object" ? schemaProblems(additionalProperties, member, keyPath) : [];
    return [...name.map(one => ({ ...one, path: keyPath, at: "key" as const })), ...inner];
  });
  const missing = required
    .filter(key => !Object.hasOwn(value, key))
    .map((key): Problem => ({ path, at: "value", message: `${keyName(path)} needs the key "${key}"` }));
  return [...present, ...missing];
}

/** The values that a schema lists; null where it lists none. */
function allowedBy({ enum: values, const: only }: Schema): unknown[] | null {
  return values ?? (only === undefined ? null : [only]);
}

/** Reports whether a value is of the kind that a schema describes, such as a text. Then messages are about what is in it. */
function isOfKind(schema: Schema, value: unknown): boolean {
  const { anyOf, type, not } = schema;
  const allowed = allowedBy(schema);
  if (anyOf) return anyOf.some(option => isOfKind(option, value));
  if (not) return typeof value === "function";
  if (allowed) return allowed.some(one => one === value || typeof one === "string");
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === undefined || typeof value === (type === "integer" ? "number" : type);
}

/** What a value must be, in words. */
function wantedBy(schema: Schema): string {
  const { wanted, anyOf, type, not, items, unit } = schema;
  const allowed = allowedBy(schema);
  if (wanted !== undefined) return wanted;
  if (anyOf) {
    const isFalse = (one: Schema) => Number(one.const === false);
    const falseLast = anyOf.toSorted((a, b) => isFalse(a) - isFalse(b));
    return falseLast.map(wantedBy).join(" or ");
  }
  if (not) return "a function";
  if (allowed) {
    const texts = allowed.map(one => JSON.stringify(one));
    return texts.length > 6 ? `one of ${allowed.join(", ")}` : joinWords(texts, "or");
  }
  if (type === "boolean") return "true or false";
  if (type === "integer") return `a number of ${unit}`;
  if (type === "array") return `an array of ${items?.type === "object" ? "objects" : "strings"}`;
  return type === "object" ? "an object" : "a string";
}

function unknownKey(path: KeyPath, known: string[]): Problem {
  const quote = (key: string | number) => JSON.stringify([...path.slice(0, -1), key].join("."));
  const key = String(path.at(-1));
  const near = closest(key, known);
  const names = known.length === 0 ? "" : `: the known keys are ${known.map(quote).join(", ")}`;
  const advice = near ? `: did you mean ${quote(near)}?` : names;
  return { path, at: "key", message: `unknown key ${quote(key)}${advice}` };
}

/** The problems of all paths in a config that must exist. Values that are not strings are ignored: the schema reports them. */
function pathProblems(disk: Files, value: unknown, base: string, rules: ValidationRules): Problem[] {
  const { outputs, makesTemplates } = rules;
  const dir = valueAt(value, ["dir"]);
  const dirs: KeyPath[] = Array.isArray(dir) ? dir.map((_, index) => ["dir", index]) : [["dir"]];
  const problemOf = (kind: PathKind, path: KeyPath): Problem[] => {
    const typed = valueAt(value, path);
    if (typeof typed !== "string" || typed === "") return [];
    const named = path[0] === "dir" ? splitPattern(disk, typed, base).head : typed;
    const isModule = path[0] !== "helpers" || isScript(typed);
    const wrongFormat = isModule ? null : unknownFormat(typed, scriptExtensions);
    const problem = describePathProblem(disk, named, base, kind) ?? wrongFormat;
    return problem === null ? [] : [{ path, at: "value", message: `${keyName(path)}: ${problem}` }];
  };
  const isMade = (path: KeyPath) => makesTemplates && /^templates?$/.test(String(path.at(-1)));
  const problemsOf = (kind: PathKind, paths: KeyPath[]) =>
    paths.flatMap(path => (isMade(path) ? [] : problemOf(kind, path)));
  return [
    ...problemsOf("directory", [...dirs, ["templates"]]),
    ...problemsOf("file", fileKeys(value, outputs)),
  ];
}
