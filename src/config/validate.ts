/** Everything that is wrong with a config's content, all at once. */
import * as v from "valibot";
import { outputs } from "../outputs.ts";
import { closest } from "../suggest.ts";
import { describePathProblem, type PathKind } from "./paths.ts";
import { configSchema, describeValue } from "./schema.ts";

/** One problem of one key. */
export interface Problem {
  /** The way to the key, from the config's top. */
  path: (string | number)[];
  /** Whether the key itself is wrong, or its value. */
  at: "key" | "value";
  message: string;
}

/** What the walk over the schema needs to know of one of its parts. */
interface SchemaNode {
  type: string;
  wrapped?: SchemaNode;
  entries?: Record<string, SchemaNode>;
  /** Of a record: what each of its values is. */
  value?: SchemaNode;
  /** Of a variant: the objects that it may be, told apart by their `kind`. */
  options?: readonly unknown[];
  literal?: unknown;
}

/** The problems of a config's content; none means that it is a `UserConfig` whose paths exist below `base`. */
export function validate(value: unknown, base: string): Problem[] {
  const shape = shapeProblems(configSchema, value, []);
  const misshapen = shape.filter(problem => problem.at === "value");
  const wrongValues = (v.safeParse(configSchema, value).issues ?? [])
    // Objects and their keys are the walk's: Valibot names one unknown key only, and no inherited name at all.
    .filter(issue => issue.type !== "strict_object" && issue.type !== "record")
    .flatMap(issue => describeIssue(issue, []))
    .filter(({ path }) => !misshapen.some(outer => outer.path.every((part, index) => part === path[index])));
  return [...shape, ...wrongValues, ...pathProblems(value, base)];
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
  if (inner.length > 0) return inner.flatMap(one => describeIssue(one, path));
  const at = issue.path?.at(-1)?.origin === "key" ? "key" : "value";
  return [{ path, at, message: `${keyName(at === "key" ? path.slice(0, -1) : path)}${issue.message}` }];
}

function pathProblems(value: unknown, base: string): Problem[] {
  const paths: [PathKind, string[]][] = [
    ["directory", ["dir"]],
    ["directory", ["templates"]],
    ...Object.keys(outputs).map((name): [PathKind, string[]] => ["file", [name, "template"]]),
  ];
  return paths.flatMap(([kind, path]): Problem[] => {
    const typed = path.reduce<unknown>((outer, key) => (isObject(outer) ? outer[key] : undefined), value);
    if (typeof typed !== "string" || typed === "") return [];
    const problem = describePathProblem(typed, base, kind);
    return problem === null ? [] : [{ path, at: "value", message: `${keyName(path)}: ${problem}` }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** `inference.methods.Get`, `tags[1]`. */
function keyName(path: (string | number)[]): string {
  if (path.length === 0) return "the config";
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}
