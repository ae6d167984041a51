/** Makes the functions of a file that send requests to handlers, up to two for each handler. */

import { groupBy } from "../../base/text/maps.ts";
import { camelCase } from "../../base/text/names.ts";
import { isIdentifier } from "../../go/identifiers.ts";
import { pathPieces } from "../../model/path-patterns.ts";
import type { Binding, Handler } from "../../model/types.ts";
import {
  type Answer,
  type Answers,
  answersOf,
  type DeclaredResponses,
  isSuccess,
  successType,
} from "./answers.ts";
import { capitalized, propertyName, quoted } from "./names.ts";
import { jsdoc, printType } from "./print-type.ts";
import type { TypeScriptAnswer, TypeScriptFunction, TypeScriptPart, TypeScriptResult } from "./view-types.ts";

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
  value(wanted: string): string;
  type(...wanted: [string, ...string[]]): string;
}

/** The functions that send a request to a handler. */
export function handlerFunction(
  { handler, name, request, response, responses }: FunctionInput,
  take: TakeNames,
): TypeScriptFunction {
  const keys = routeKeys(handler);
  const parts = request?.parts.map(part => part.name) ?? (keys.length > 0 ? (["route"] as const) : []);
  const answers = answersOf(handler, response, responses);
  const { success, others } = answers;
  const body = successType(answers);
  const isPlain = body === null && others.length === 0 && success.head === null;
  return {
    name,
    handler,
    comment: jsdoc(handler.doc, [`\`${handler.method} ${handler.path}\``]),
    request: request?.name ?? routeOnly(keys),
    requestOptional: request?.parts.every(({ optional }) => optional) ?? false,
    returns: body === null ? "Response" : printType(body),
    successes: [success, ...others.filter(isSuccess)].map(({ status }) => status).sort((a, b) => a - b),
    mayFail: !others.every(isSuccess),
    returned: body === null ? "response" : "body",
    resultFunction: isPlain ? null : resultOf(handler, name, answers, take),
    parts,
    sent: parts.filter(part => part !== "route"),
    path: pathExpression(handler),
    answers: groups(others).map(printedAnswer),
    success: printedAnswer([success]),
  };
}

/** The function that returns the answer of a handler by its status, and the type of all answers. */
function resultOf(
  handler: Handler,
  name: string,
  { success, others }: Answers,
  take: TakeNames,
): TypeScriptResult {
  const plain = name.replace(/_+$/, "");
  const described = [success, ...others]
    .filter(({ description }) => description !== null)
    .sort((a, b) => a.status - b.status);
  const list = described.map(({ status, description }) => `- ${status}: ${description}`).join("\n");
  const doc = { lines: [], description: "", deprecated: null };
  const {
    method,
    path,
    doc: { deprecated },
  } = handler;
  const summary = `Sends the request of \`${name}\`, and returns the answer by its status.`;
  return {
    name: take.value(`${plain}Result`),
    comment: jsdoc({ ...doc, summary, deprecated }),
    type: take.type(`${capitalized(plain)}Result`),
    typeComment: jsdoc({ ...doc, summary: `What \`${method} ${path}\` answers with.` }, [list]),
  };
}

/** The answers, grouped by the way in which they are read. */
function groups(answers: Answer[]): Answer[][] {
  return [...groupBy(answers, ({ reads, type, head }) => `${reads} ${type} ${head?.name ?? ""}`).values()];
}

/** Answers that are read in the same way, for templates. */
function printedAnswer(answers: Answer[]): TypeScriptAnswer {
  const { reads, type, head, formFields } = answers[0]!;
  const statuses = answers.map(({ status }) => status);
  const status = statuses.length === 1 ? String(statuses[0]) : "response.status";
  const unread = answers.some(one => one.unread && isSuccess(one));
  return { statuses, status, reads, unread, type, head, formFields };
}

/** The name of a handler's function if no other name in the file is the same: `petsDelete` for `Pets.Delete`. */
export function functionName({ listName }: Handler): string {
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
