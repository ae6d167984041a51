/** Finds out what a method MarshalJSON writes, by following its code. */
import type { CallExpression, Expression } from "../go/declarations.ts";
import type { GoType } from "../types/go-types.ts";
import { evaluateExpression } from "./expressions.ts";
import { newRun } from "./find-responses.ts";
import { methodOf } from "./members.ts";
import { callAt, outermostScope, predeclaredType, qualifierPath } from "./program.ts";
import { explore, newId, startOf } from "./state.ts";
import type { Call, Path, Program, SentBody, Value } from "./types.ts";
import { single, textOf, unknownOf } from "./values.ts";

/** Calls are followed so deep. */
const mostDepth = 4;

type MarshaledJSON = Extract<SentBody, { kind: "json" | "none" }>;

/** What the method MarshalJSON of a type returns: the JSON of values, or of what pointers point to; `none` stands for `null`. Empty where that is not known. */
export function marshaledBy(program: Program, type: GoType): MarshaledJSON[] {
  const run = newRun({ program, messages: new Map(), basics: null, framework: null, bytesOf });
  const { call } = run;
  run.call = (callee, called) => noted(call(callee, called), called);
  const start = startOf(run);
  const method = methodOf({ ...unknownOf(type), nonNil: true }, "MarshalJSON", { state: start });
  if (method?.kind !== "function" || method.of !== "declared") return [];
  const scope = outermostScope({ ...method.declared, typeArguments: new Map() }, { run, depth: mostDepth });
  const called = (path: Path) => run.call(method, callAt({ kind: "name", name: "MarshalJSON" }, [], path));
  const bodies = explore(scope, [start], called).flatMap(({ state, value }): SentBody[] => {
    const [data, error] = value.kind === "tuple" ? value.values : [];
    // With an error, nothing is written.
    if (error && error.kind !== "nil" && !(error.kind === "any" && !error.nonNil)) return [];
    const isWhole = state.header.kind === "none" && data?.kind === "bytes";
    return [isWhole ? data.body : { kind: "unknown" }];
  });
  const known = bodies.filter(body => body.kind === "json" || body.kind === "none");
  return known.length === bodies.length ? known : [];
}

/** In the ids of texts that begin as a JSON string. */
const quotedText = "quoted text";

/** The value of a call; a text that begins as a JSON string is known by its id, also in a variable. */
function noted(value: Value, { expression, path, state }: Call): Value {
  const isText = value.kind === "any" && expression.kind === "call";
  const isQuoted = isText && printed(expression) && basicOf(expression, path) === "string";
  return isQuoted ? { ...value, id: newId(state, quotedText) } : value;
}

/** Reports whether a call prints by a format or a layout, with which what it prints begins. */
const printed = ({ callee }: CallExpression) =>
  callee.kind === "selector" && /^(?:Sprintf|Format)$/.test(callee.field);

/** The value of `[]byte(text)`: JSON, if its beginning shows what it is. */
function bytesOf(expression: Expression, path: Path): Value | null {
  const basic = basicOf(expression, path);
  if (!basic) return null;
  if (basic === "nil") return { kind: "bytes", body: { kind: "none" } };
  const type = predeclaredType(path.state.program, basic);
  const [, text] = /^"([^"\\]*)"$/.exec(textOf(single(evaluateExpression(expression, path))) ?? "") ?? [];
  const known = text === undefined ? {} : { text };
  return { kind: "bytes", body: { kind: "json", type, isPointed: false, neverNil: true, ...known } };
}

/** The type of the JSON that functions of package strconv make. */
const made: Record<string, string> = {
  ...{ FormatFloat: "float64", FormatInt: "int64", Itoa: "int64", FormatUint: "uint64" },
  ...{ FormatBool: "bool", Quote: "string" },
};

/** The types of JSON by its whole text or format; of a string, by its beginning. */
const forms: [form: RegExp, basic: string][] = [
  [/^null$/, "nil"],
  [/^(?:"|%q)/, "string"],
  [/^(?:%d|-?\d+)$/, "int64"],
  [/^(?:%d\.%0\dd|%(?:\.\d)?[fg])$/, "float64"],
];

/** The basic type whose JSON a text is, by its beginning: `"\"" + name + "\""`, `fmt.Sprintf("%q", name)`. Undefined where that is not known. */
function basicOf(text: Expression, path: Path): string | undefined {
  // What follows a number may be a part of it.
  if (text.kind === "binary") return basicOf(text.left, path) === "string" ? "string" : undefined;
  const { callee = text, arguments: [first] = [] } = text.kind === "call" ? text : {};
  if (text.kind === "call" && callee.kind === "selector") {
    if (qualifierPath(callee.operand, path.scope) === "strconv") return made[callee.field];
    if (printed(text) && first) return basicOf(first, path);
  }
  const value = single(evaluateExpression(text, path));
  if (value.kind === "any" && value.id?.includes(quotedText)) return "string";
  const beginning = textOf(value) ?? "";
  return forms.find(([form]) => form.test(beginning))?.[1];
}
