/** Makes the functions of a file that send requests to handlers, up to two for each handler. */

import { groupBy } from "../../base/text/maps.ts";
import { camelCase } from "../../base/text/names.ts";
import { isIdentifier } from "../../go/identifiers.ts";
import { pathPieces } from "../../model/path-patterns.ts";
import type { Binding, Conversion, Field, Handler } from "../../model/types.ts";
import {
  type Answer,
  type Answers,
  answersOf,
  type DeclaredResponse,
  type DeclaredResponses,
  isSuccess,
  successType,
} from "./answers.ts";
import { jsdoc } from "./comments.ts";
import { capitalized, propertyName, quoted, type TakeName } from "./names.ts";
import { named, onOneLine, printAfter, printAlias, type TypeNode, unionOf, width } from "./print-type.ts";
import type {
  TypeScriptAnswer,
  TypeScriptFormField,
  TypeScriptFunction,
  TypeScriptPart,
  TypeScriptResult,
} from "./view-types.ts";

/** The expressions that read the fields of a response's form. */
function formFields({ binding, formTypes }: DeclaredResponse): TypeScriptFormField[] {
  return binding.form.map(field => ({
    name: propertyName(field.key),
    value: formValue(field, formTypes.get(field.key) ?? null),
  }));
}

/** The expression for a field of the form `values`; `member` is the type of an enum's values, null for basic types. */
function formValue({ key, type, conversion, required }: Field, member: TypeNode | null): string {
  const found = `values.get(${quoted(key)})`;
  const cast = member === null ? "" : ` as ${onOneLine(member)}`;
  const convert = formConverters[conversion?.kind ?? "string"];
  if (type.slice) {
    const all = `values.getAll(${quoted(key)})`;
    const list = cast && `${cast}[]`;
    return `${convert ? `${all}.map((value) => ${convert("value")})` : all}${list}`;
  }
  if (convert) {
    const value = `${convert(found)}${cast}`;
    if (required) return value;
    return `values.has(${quoted(key)}) ? ${cast ? `(${value})` : value} : undefined`;
  }
  const text = `${found} ?? ${required ? '""' : "undefined"}`;
  return cast ? `(${text})${cast}${required ? "" : " | undefined"}` : text;
}

/** Functions that write the expression for converting a text to a value, by the kind of conversion. Strings need none. */
const formConverters: Partial<Record<Conversion["kind"], (text: string) => string>> = {
  bool: text => `${text} === "true"`,
  int: text => `Number(${text})`,
  sizedInt: text => `Number(${text})`,
  uint: text => `Number(${text})`,
  float: text => `Number(${text})`,
};

/** The handler and the messages of its functions. */
export interface FunctionInput {
  handler: Handler;
  /** The name of the function that returns what a success holds. */
  name: string;
  /** The request, with its name in TypeScript; null for a handler without one, or with one that has no fields. */
  request: { name: string; parts: TypeScriptPart[] } | null;
  /** The response struct; null for a handler without one. */
  response: Binding | null;
  /** The response structs that the file has types for. */
  responses: DeclaredResponses;
}

/** Functions that return names for functions and types, each name once. */
export interface TakeNames {
  value: TakeName;
  type: TakeName;
}

/** The functions that send a request to a handler. */
export function handlerFunction(
  { handler, name, request, response, responses }: FunctionInput,
  take: TakeNames,
): TypeScriptFunction {
  const keys = routeKeys(handler);
  const parts = request?.parts.map(part => part.name) ?? (keys.length > 0 ? (["route"] as const) : []);
  const answers = answersOf(handler, response, responses);
  const body = successType(answers);
  const returned = body ?? named("Response");
  const requestType = request?.name ?? routeOnly(keys);
  const isOptional = request?.parts.every(({ optional }) => optional) ?? false;
  const parameters = [
    "client: Client",
    ...(requestType === null ? [] : [`request: ${requestType}${isOptional ? " = {}" : ""}`]),
    "options?: RequestOptions",
  ];
  const isPlain = body === null && answers.others.length === 0 && answers.success.head === null;
  const result = isPlain ? null : resultOf(handler, name, answers, parameters, take);
  const path = pathExpression(handler);
  const sent = [...parts.filter(part => part !== "route"), "options"];
  const callStart = `  const response = await send(client, "${handler.method}", `;
  const pathVariable = keys.length > 0 || `${callStart}${path}, { ${sent.join(", ")} });`.length > width;
  const called = `${callStart}${pathVariable ? "path" : path}, `;
  const call = `  const answer = await ${result?.name}(`;
  const given = ["client", ...(requestType === null ? [] : ["request"]), "options"];
  const head = signature(`export async function ${name}`, parameters, returned);
  const successes = [answers.success, ...answers.others.filter(isSuccess)].sort(
    (a, b) => a.status - b.status,
  );
  return {
    name,
    handler,
    comment: jsdoc(handler.doc, "", [`\`${handler.method} ${handler.path}\``]),
    parameters: head.parameters,
    returns: onOneLine(returned)!,
    promise: head.promise,
    arguments: result === null ? "" : onLines(call, given, "(", ")").slice(call.length - 1),
    unsuccessful: answers.others.every(isSuccess) ? "" : condition(successes),
    returned: body === null ? "response" : "body",
    resultFunction: result,
    requestParts: parts.join(", "),
    path,
    pathVariable,
    sent: onLines(called, sent, "{ ", " }").slice(called.length),
    answers: groups(answers.others).map(same => printedAnswer(same, "      ")),
    success: printedAnswer([answers.success], "  "),
  };
}

/** The function that returns the answer of a handler by its status, and the type of all answers. */
function resultOf(
  handler: Handler,
  name: string,
  answers: Answers,
  parameters: string[],
  take: TakeNames,
): TypeScriptResult {
  const own = take.value(`${name.replace(/_+$/, "")}Result`);
  const typeName = take.type(`${capitalized(name.replace(/_+$/, ""))}Result`);
  const all = [answers.success, ...answers.others].sort((a, b) => a.status - b.status);
  const types = groups(all).map((same): TypeNode => {
    const statuses = same.map(({ status }) => named(String(status)));
    const { type, head } = same[0]!;
    const more = head === null ? [] : [named(head.name)];
    return { kind: "generic", name: "Answer", arguments: [unionOf(statuses), named(type), ...more] };
  });
  const described = all.filter(({ description }) => description !== null);
  const list = described.map(({ status, description }) => `- ${status}: ${description}`).join("\n");
  const doc = (summary: string) => ({
    lines: [],
    summary,
    description: "",
    deprecated: handler.doc.deprecated,
  });
  return {
    name: own,
    comment: jsdoc(doc(`Sends the request of \`${name}\`, and returns the answer by its status.`)),
    ...signature(`export async function ${own}`, parameters, named(typeName)),
    type: typeName,
    typeComment: jsdoc(
      { ...doc(`What \`${handler.method} ${handler.path}\` answers with.`), deprecated: null },
      "",
      list === "" ? [] : [list],
    ),
    typeText: printAlias(typeName, unionOf(types)).slice("export type ".length),
  };
}

interface Signature {
  /** The parameters with their parentheses, laid out. */
  parameters: string;
  /** The type of the promise, laid out. */
  promise: string;
}

/** The parameters and the promise of a function that begins with `lead`. */
function signature(lead: string, parameters: string[], returned: TypeNode): Signature {
  const promise: TypeNode = { kind: "generic", name: "Promise", arguments: [returned] };
  const inLine = `(${parameters.join(", ")})`;
  const fits = `${lead}${inLine}: ${onOneLine(promise)} {`.length <= width;
  return {
    parameters: fits ? inLine : `(\n${parameters.map(one => `  ${one},\n`).join("")})`,
    promise: printAfter("):", promise, "").slice("): ".length),
  };
}

/** Lays out `start` and a list: on one line if the statement fits, else with a line for each item. A `start` of a call includes its `(`. */
function onLines(start: string, items: string[], open: string, close: string): string {
  const lead = open === "(" ? start.slice(0, -1) : start;
  const line = `${lead}${open}${items.join(", ")}${close}`;
  const after = open === "(" ? ";" : ");";
  if (line.length + after.length <= width) return line;
  return `${lead}${open.trim()}\n${items.map(one => `    ${one},\n`).join("")}  ${close.trim()}`;
}

/** The statement that throws an error for an answer whose status is none of the successes. */
function condition(successes: Answer[]): string {
  const tests = successes.map(({ status }) => `answer.status !== ${status}`);
  const line = `  if (${tests.join(" && ")})`;
  const end = " throw await statusError(answer);";
  if (line.length + end.length <= width) return line + end;
  const wrapped =
    line.length <= width ? line : `  if (\n${tests.map(one => `    ${one}`).join(" &&\n")}\n  )`;
  return `${wrapped}\n   ${end}`;
}

/** The answers, grouped by the way in which they are read. */
function groups(answers: Answer[]): Answer[][] {
  return [...groupBy(answers, ({ reads, type, head }) => `${reads} ${type} ${head?.name ?? ""}`).values()];
}

/** Answers that are read in the same way, for templates. `indent` is that of the statement that returns them. */
function printedAnswer(answers: Answer[], indent: string): TypeScriptAnswer {
  const { reads, type, form, head } = answers[0]!;
  const statuses = answers.map(({ status }) => status);
  const status = statuses.length === 1 ? String(statuses[0]) : "response.status";
  const readsHead = head === null ? "" : `...${head.reader}(response)`;
  return {
    statuses,
    cases: statuses.map(one => `    case ${one}:`).join("\n") + (form === null ? "" : " {"),
    status,
    reads,
    unread: answers.some(one => one.unread && isSuccess(one)),
    type,
    head: readsHead === "" ? "" : onMemberLines(readsHead, indent),
    indent,
    text: returnText({ status, reads, type, head: readsHead }, indent),
    formFields: form === null ? [] : formFields(form),
  };
}

/** The statement that returns an answer; empty for a form. */
function returnText(
  { status, reads, type, head }: Pick<TypeScriptAnswer, "status" | "reads" | "type" | "head">,
  indent: string,
): string {
  if (reads === "form") return "";
  const reader = { json: `readJSON<${type}>`, problem: "readProblem", text: "readText" };
  const body = reads === null ? "undefined" : `await ${reader[reads]}(response)`;
  const members = [`status: ${status}`, `body: ${body}`, ...(head === "" ? [] : [head]), "response"];
  const line = `${indent}return { ${members.join(", ")} };`;
  if (line.length <= width) return line;
  const lines = members.map(one => `${indent}  ${onMemberLines(one, indent)},\n`);
  return `${indent}return {\n${lines.join("")}${indent}};`;
}

/** Lays out a member of the returned object. If it is too long, its value begins on the next line, or the argument of its call does. */
function onMemberLines(member: string, indent: string): string {
  if (`${indent}  ${member},`.length <= width) return member;
  const inner = `${indent}    `;
  if (!member.startsWith("body: ")) return onCallLines(member, `${indent}  `);
  const value = member.slice("body: ".length);
  const fits = `${inner}${value},`.length <= width;
  return `body:\n${inner}${fits ? value : onCallLines(value, inner)}`;
}

function onCallLines(call: string, indent: string): string {
  return call.replace("(response)", `(\n${indent}  response,\n${indent})`);
}

/** Takes the name of a handler's function: `petsDelete` for `Pets.Delete`, `delete_` for `Delete`. */
export function functionName({ listName }: Handler, take: TakeName): string {
  return take(plainFunctionName(listName));
}

/** The name of a handler's function if no other name in the file is the same. `listName` is the handler's name in gen.yml. */
function plainFunctionName(listName: string): string {
  const name = camelCase(listName);
  return isIdentifier(name) ? name : `_${name}`;
}

/** The names of the placeholders that have a value: all but `{$}`. */
function routeKeys({ placeholders }: Handler): string[] {
  return placeholders.filter(({ kind }) => kind !== "end").map(({ name }) => name);
}

/** The type of the request for a handler without a request struct: each placeholder is a string. */
function routeOnly(keys: string[]): string | null {
  if (keys.length === 0) return null;
  return `{ route: { ${keys.map(key => `${propertyName(key)}: string`).join("; ")} } }`;
}

/** The path of a handler's requests as an expression: `"/pets"`, or a template with the values of `route`. */
function pathExpression(handler: Handler): string {
  const text = literalPieces(handler.path).join("");
  return routeKeys(handler).length === 0 ? quoted(text) : `\`${text}\``;
}

/** The pieces of a path: its literal text, escaped, and the expressions that fill its placeholders. */
function literalPieces(path: string): string[] {
  return path.split(/(\{[^{}]*\})/).flatMap(part => {
    const placeholder = /^\{(.*?)(\.\.\.)?\}$/.exec(part);
    if (placeholder === null) return pathPieces(part, []).map(({ literal }) => literal ?? "");
    const [, name = "", rest] = placeholder;
    if (name === "$") return [];
    const property = propertyName(name);
    const value = property === name ? `route.${name}` : `route[${property}]`;
    return [`\${${rest ? "pathRest" : "pathSegment"}(${value})}`];
  });
}
