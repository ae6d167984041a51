/** Everything that is wrong with a config's content, all at once. */
import * as v from "valibot";
import { closest } from "../text/suggest.ts";
import { pathProblems } from "./path-problems.ts";
import { sameOutputs } from "./same-outputs.ts";
import { configSchema } from "./schema.ts";
import { describeValue, isObject, keyName, type Problem, valueAt } from "./values.ts";

/** What the walk over the schema needs to know of one of its parts. */
interface SchemaNode {
  type: string;
  wrapped?: SchemaNode;
  entries?: Record<string, SchemaNode>;
  /** Of a record: what each of its values is. */
  value?: SchemaNode;
  /** Of a union: what it may be. Of a variant: the objects that it may be, told apart by their `kind`. */
  options?: readonly unknown[];
  literal?: unknown;
  /** Of a union: what is said of a value that is none of its options. */
  message?: unknown;
}

/** What a config's content may hold depends on these, too. */
export interface ValidationRules {
  /** Names that outputs can't have. */
  commandNames: readonly string[];
  /** The folder of templates need not be there yet. */
  makesTemplates?: boolean;
}

/** The problems of a config's content; none means that it is a `UserConfig` whose paths exist below `base`. */
export function validate(
  value: unknown,
  base: string,
  { commandNames, makesTemplates = false }: ValidationRules,
): Problem[] {
  const shape = shapeProblems(configSchema, value, []);
  const misshapen = shape.filter(problem => problem.at === "value");
  const wrongValues = (v.safeParse(configSchema, value).issues ?? [])
    // Objects and their keys are the walk's: Valibot names one unknown key only, and no inherited name at all.
    .filter(issue => !isShape(issue))
    .flatMap(issue => describeIssue(issue, []))
    .filter(({ path }) => !misshapen.some(outer => outer.path.every((part, index) => part === path[index])));
  return [
    ...shape,
    ...wrongValues,
    ...pathProblems(value, base, makesTemplates),
    ...sameOutputs(value),
    ...commandOutputs(value, commandNames),
  ];
}

/** Outputs that have the name of a command: nobody could ask for them by it. */
function commandOutputs(value: unknown, commandNames: readonly string[]): Problem[] {
  const outputs = valueAt(value, ["outputs"]);
  const names = isObject(outputs) ? Object.keys(outputs) : [];
  return names
    .filter(name => commandNames.includes(name))
    .map(name => ({
      path: ["outputs", name],
      at: "key",
      message: `outputs: ${JSON.stringify(name)} is a command of gen's own: choose another name`,
    }));
}

function isShape({ type }: v.BaseIssue<unknown>): boolean {
  return type === "strict_object" || type === "record";
}

function shapeProblems(schema: SchemaNode, value: unknown, path: string[]): Problem[] {
  const { type, entries, value: member, options } = schema.wrapped ?? schema;
  if (schema.wrapped && value === undefined) return [];
  if (type === "variant" && isObject(value)) {
    const option = (options as SchemaNode[] | undefined)?.find(
      ({ entries }) => entries?.kind?.literal === value.kind,
    );
    return option ? shapeProblems(option, value, path) : [];
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
      // Valibot leaves these out of a record without a word.
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

/** To Valibot an array is an object, too. */
function unionProblems({ options = [], message }: SchemaNode, value: unknown, path: string[]): Problem[] {
  const types = new Map((options as SchemaNode[]).map(option => [option.type, option]));
  const object = types.get("strict_object") ?? types.get("record");
  if (object === undefined) return [];
  if (isObject(value)) return shapeProblems(object, value, path);
  if (!Array.isArray(value)) return [];
  const said = (message as (issue: { input: unknown }) => string)({ input: value });
  return [{ path, at: "value", message: keyName(path) + said }];
}

function unknownKey(path: string[], known: string[]): Problem {
  const quote = (key: string) => JSON.stringify([...path.slice(0, -1), key].join("."));
  const key = path.at(-1)!;
  const near = closest(key, known);
  const advice = near
    ? `: did you mean ${quote(near)}?`
    : known.length
      ? `: known are ${known.map(quote).join(", ")}`
      : "";
  return { path, at: "key", message: `unknown key ${quote(key)}${advice}` };
}

function describeIssue(issue: v.BaseIssue<unknown>, outer: (string | number)[]): Problem[] {
  const path = [...outer, ...(issue.path ?? []).map(item => item.key as string | number)];
  // Of the branches of a union, one that fails further inside is the one that was meant.
  const inner = (issue.issues ?? []).filter(({ path }) => path !== undefined);
  if (inner.length > 0) return inner.filter(one => !isShape(one)).flatMap(one => describeIssue(one, path));
  const at = issue.path?.at(-1)?.origin === "key" ? "key" : "value";
  return [{ path, at, message: `${keyName(at === "key" ? path.slice(0, -1) : path)}${issue.message}` }];
}
