/** Checks the content of a config, and finds all its problems. */

import { extname, normalize } from "node:path";
import * as v from "valibot";
import type { Files } from "../base/files/files.ts";
import { closest } from "../base/text/suggest.ts";
import { splitPattern } from "./dir-patterns.ts";
import { isScript, scriptExtensions } from "./import-config.ts";
import { isTurnedOn, liesInPackage, type OutputDefaults } from "./outputs.ts";
import { describePathProblem, type PathKind } from "./paths.ts";
import { configSchema } from "./schema.ts";
import { describeValue, isObject, keyName, type Problem, valueAt } from "./values.ts";

/** The parts of a Valibot schema that the walk over the schema needs. */
interface SchemaNode {
  type: string;
  wrapped?: SchemaNode;
  entries?: Record<string, SchemaNode>;
  /** The schema of a record's values. */
  value?: SchemaNode;
  /** The schema of an array's elements. */
  item?: SchemaNode;
  /** The options of a union, or of a variant: objects with different values of `kind`. */
  options?: readonly unknown[];
  literal?: unknown;
  /** The message of a union for a value that is none of its options. */
  message?: unknown;
}

/** The settings of the check. */
export interface ValidationRules {
  /** Names that outputs can't have. */
  commandNames: readonly string[];
  /** The built-in outputs with settings in the config. */
  outputs: readonly OutputDefaults[];
  /** The folder of templates need not exist yet. */
  makesTemplates?: boolean;
}

/** The problems of a config's content. Without problems it is a `UserConfig` whose paths, relative to `base`, exist. */
export function validate(disk: Files, value: unknown, base: string, rules: ValidationRules): Problem[] {
  const { outputs, makesTemplates = false } = rules;
  const schema = configSchema(outputs);
  const shape = shapeProblems(schema, value, []);
  const misshapen = shape.filter(problem => problem.at === "value");
  const wrongValues = (v.safeParse(schema, value).issues ?? [])
    // `shapeProblems` checks objects and their keys: Valibot reports only one unknown key, and none that all objects inherit, such as `toString`.
    .filter(issue => !isAboutShape(issue))
    .flatMap(issue => describeIssue(issue, []))
    .filter(({ path }) => !misshapen.some(outer => outer.path.every((part, index) => part === path[index])));
  return [
    ...shape,
    ...wrongValues,
    ...pathProblems(disk, value, base, { outputs, makesTemplates }),
    ...sameOutputs(value, outputs),
    ...reservedOutputs(value, rules),
    ...requireJSONProblems(value),
  ];
}

/** Reports the user's outputs that have the name of a command, since `gen NAME` would run the command, or of a built-in output. */
function reservedOutputs(value: unknown, { commandNames, outputs }: ValidationRules): Problem[] {
  const own = valueAt(value, ["outputs"]);
  const names = isObject(own) ? Object.keys(own) : [];
  return names
    .filter(name => commandNames.includes(name) || outputs.some(one => one.name === name))
    .map(name => ({
      path: ["outputs", name],
      at: "key",
      message: `outputs: ${JSON.stringify(name)} is a built-in ${commandNames.includes(name) ? "command" : "output"}: choose another name`,
    }));
}

/** Reports `requireJSON` without the generated functions: encoding/json does not say which keys a body has. */
function requireJSONProblems(value: unknown): Problem[] {
  const isNeeded = valueAt(value, ["bindings", "requireJSON"]) === true;
  if (!isNeeded || valueAt(value, ["bindings", "json"]) === "generated") return [];
  const message =
    'bindings.requireJSON needs bindings.json: "generated", since encoding/json does not say which fields a body has';
  return [{ path: ["bindings", "requireJSON"], at: "value", message }];
}

/** Reports whether an issue is about an object or its keys, which `shapeProblems` checks. */
function isAboutShape({ type }: v.BaseIssue<unknown>): boolean {
  return type === "strict_object" || type === "record";
}

/** Finds unknown and missing keys, and values that should be objects. */
function shapeProblems(schema: SchemaNode, value: unknown, path: string[]): Problem[] {
  const { type, entries, value: member, item, options } = schema.wrapped ?? schema;
  if (schema.wrapped && value === undefined) return [];
  if (type === "variant" && isObject(value)) {
    const option = (options as SchemaNode[] | undefined)?.find(
      ({ entries }) => entries?.kind?.literal === value.kind,
    );
    return option ? shapeProblems(option, value, path) : [];
  }
  if (type === "array" && item && Array.isArray(value)) {
    return value.flatMap((one, index) => shapeProblems(item, one, [...path, String(index)]));
  }
  if (type === "union") return unionProblems(schema.wrapped ?? schema, value, path);
  if (type !== "strict_object" && type !== "record") return [];
  if (!isObject(value)) {
    return [
      { path, at: "value", message: `${keyName(path)} must be an object, got ${describeValue(value)}` },
    ];
  }
  const present = Object.keys(value).flatMap(key => {
    const keyPath = [...path, key];
    if (entries === undefined) {
      // Valibot silently ignores these keys in a record.
      if (["__proto__", "constructor", "prototype"].includes(key)) return [unknownKey(keyPath, [])];
      return member ? shapeProblems(member, value[key], keyPath) : [];
    }
    if (!Object.hasOwn(entries, key)) return [unknownKey(keyPath, Object.keys(entries))];
    return shapeProblems(entries[key]!, value[key], keyPath);
  });
  const missing = Object.entries(entries ?? {})
    .filter(([key, entry]) => !entry.wrapped && !Object.hasOwn(value, key))
    .map(
      ([key]): Problem => ({
        path,
        at: "value",
        message: `${keyName(path)} needs the key ${JSON.stringify(key)}`,
      }),
    );
  return [...present, ...missing];
}

/** Checks a value of a union. Arrays are checked here, because Valibot accepts them as objects. */
function unionProblems({ options = [], message }: SchemaNode, value: unknown, path: string[]): Problem[] {
  const types = new Map((options as SchemaNode[]).map(option => [option.type, option]));
  const object = types.get("strict_object") ?? types.get("record");
  if (object === undefined) return [];
  if (isObject(value)) return shapeProblems(object, value, path);
  if (!Array.isArray(value)) return [];
  const text = (message as (issue: { input: unknown }) => string)({ input: value });
  return [{ path, at: "value", message: keyName(path) + text }];
}

function unknownKey(path: string[], known: string[]): Problem {
  const quote = (key: string) => JSON.stringify([...path.slice(0, -1), key].join("."));
  const key = path.at(-1)!;
  const near = closest(key, known);
  const advice = near
    ? `: did you mean ${quote(near)}?`
    : known.length
      ? `: the known keys are ${known.map(quote).join(", ")}`
      : "";
  return { path, at: "key", message: `unknown key ${quote(key)}${advice}` };
}

function describeIssue(issue: v.BaseIssue<unknown>, outer: (string | number)[]): Problem[] {
  const path = [...outer, ...(issue.path ?? []).map(item => item.key as string | number)];
  // The user most likely meant the option of a union that fails at an inner key, not at the value itself.
  const inner = (issue.issues ?? []).filter(({ path }) => path !== undefined);
  if (inner.length > 0)
    return inner.filter(one => !isAboutShape(one)).flatMap(one => describeIssue(one, path));
  const at = issue.path?.at(-1)?.origin === "key" ? "key" : "value";
  return [{ path, at, message: `${keyName(at === "key" ? path.slice(0, -1) : path)}${issue.message}` }];
}

/** The problems of outputs with the same path. Paths with `{{…}}` are only known in a run, which checks them. */
function sameOutputs(value: unknown, outputs: readonly OutputDefaults[]): Problem[] {
  const own = valueAt(value, ["outputs"]);
  const places = [
    ...outputs
      .filter(output => isTurnedOn(output, key => valueAt(value, [key])))
      .map(({ name, file }) => ({ name, path: [name, "out"], out: valueAt(value, [name, "out"]) ?? file })),
    ...Object.keys(isObject(own) ? own : {}).map(name => {
      const path = ["outputs", name, "out"];
      return { name, path, out: valueAt(value, path) };
    }),
  ].flatMap(({ name, path, out }) => {
    if (typeof out !== "string" || out.includes("{{")) return [];
    const isPerRun = valueAt(value, [...path.slice(0, -1), "per"]) === "run";
    // Each package has its own directory; a file there and one in the config's directory are different files.
    const base = liesInPackage(out) && !isPerRun ? "package" : "config";
    return [{ name, path, out, file: `${base} ${normalize(out)}` }];
  });
  return places.flatMap(({ name, path, out, file }, index) => {
    if (valueAt(value, path) === undefined) return [];
    // Of two outputs, the later one is reported, or the one whose path the config names if the other has its default path.
    const other = places.find(
      (place, at) =>
        place.file === file && (at < index || (at > index && valueAt(value, place.path) === undefined)),
    );
    if (other === undefined) return [];
    const message = `${path.join(".")}: the output ${other.name} has the same path as ${name}: ${out}`;
    return [{ path, at: "value" as const, message }];
  });
}

/**
 * The problems of all paths in a config that must exist. With `makesTemplates`, the folder of templates need not exist yet.
 * Values that are not strings are ignored: the schema reports them.
 */
function pathProblems(
  disk: Files,
  value: unknown,
  base: string,
  { outputs, makesTemplates }: Pick<ValidationRules, "outputs" | "makesTemplates">,
): Problem[] {
  const own = valueAt(value, ["outputs"]);
  const names = isObject(own) ? Object.keys(own) : [];
  const dir = valueAt(value, ["dir"]);
  const dirs: (string | number)[][] = Array.isArray(dir) ? dir.map((_, index) => ["dir", index]) : [["dir"]];
  const files: (string | number)[][] = [
    ["helpers"],
    ...outputs.map(({ name }) => [name, "template"]),
    ...names.map(name => ["outputs", name, "template"]),
  ];
  const problemOf = (kind: PathKind, path: (string | number)[]): Problem[] => {
    const typed = valueAt(value, path);
    if (typeof typed !== "string" || typed === "") return [];
    const named = path[0] === "dir" ? splitPattern(disk, typed, base).head : typed;
    const problem =
      describePathProblem(disk, named, base, kind) ?? (path[0] === "helpers" ? moduleProblem(typed) : null);
    return problem === null ? [] : [{ path, at: "value", message: `${keyName(path)}: ${problem}` }];
  };
  return [
    ...[...dirs, ...(makesTemplates ? [] : [["templates"]])].flatMap(path => problemOf("directory", path)),
    ...files.flatMap(path => problemOf("file", path)),
  ];
}

function moduleProblem(file: string): string | null {
  return isScript(file)
    ? null
    : `unknown format ${JSON.stringify(extname(file))}: the known formats are ${scriptExtensions.join(", ")}`;
}
