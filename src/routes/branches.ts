/**
 * Branches of code that registers handlers: which of them run, where the method in a row of a table decides, or the one that a helper gets; and handlers
 * that are called in those for one path.
 */
import type { CallExpression, Expression, Statement } from "../go/declarations.ts";
import { isHttpMethod } from "../go/http.ts";
import { type Part, partsOf } from "../go/walk-statements.ts";
import { isServeHTTP, takesWriterAndRequest } from "../types/handler-signatures.ts";
import { isCallOf, plain, textOf } from "./handlers.ts";
import { elsewhere, newRouter } from "./routers.ts";
import type { Scope } from "./types.ts";
import { functionOf, functionPlace, resolve, valueAt } from "./values.ts";

type Branching = Statement & { kind: "if" | "switch" };

/** The parts of a statement or an expression that may run: of an `if` or a `switch` that a method decides, as in `switch row.method { case "GET": … }`, only one branch. */
export function partsThatRun(one: Part, scope: Scope): Part[] {
  const branch = one.kind === "if" || one.kind === "switch" ? branchOf(one, scope) : null;
  return branch ?? partsOf(one);
}

/** The statements of the branch that runs; null where it is not known which does. */
function branchOf(one: Branching, scope: Scope): Part[] | null {
  if (one.kind === "if") {
    const { condition, consequence, alternative } = one;
    if (condition.kind !== "binary" || !/^[!=]=$/.test(condition.operator)) return null;
    const [left, right] = [methodIn(condition.left, scope), methodIn(condition.right, scope)];
    if (left === null || right === null) return null;
    return (left === right) === (condition.operator === "==") ? consequence : alternative;
  }
  const method = one.value && methodIn(one.value, scope);
  const tests = one.cases.map(({ values }) => values?.map(test => methodIn(test, scope)) ?? []);
  const fallsThrough = one.cases.some(({ body }) => partsOf(body).some(isFallthrough));
  if (method === null || fallsThrough || tests.flat().includes(null)) return null;
  const index = tests.findIndex(methods => methods.includes(method));
  return (one.cases[index] ?? one.cases.find(({ values }) => values === null))?.body ?? [];
}

const isFallthrough = (one: Part) => one.kind === "jump" && one.jump === "fallthrough";

/** The method that an expression certainly is, as it is written, or an empty text; null for others. */
function methodIn(expression: Expression, scope: Scope): string | null {
  if (isCallOf(expression, "strings", "ToUpper"))
    return methodIn(expression.arguments[0]!, scope)?.toUpperCase() ?? null;
  const { text, entryOf } = textOf(expression, scope);
  return entryOf === null && (text === "" || isHttpMethod(text.toUpperCase())) ? text : null;
}

/** What conditions say of the request. */
interface Asked {
  path: string | null;
  methods: string[];
}

/** Adds the handlers that code calls for one path, as in `switch r.URL.Path { case "/pets": s.listPets(w, r) }`. */
export function addChosen(one: Branching, scope: Scope, asked: Asked = { path: null, methods: [] }): void {
  const cases = one.kind === "if" ? [{ values: [one.condition], body: one.consequence }] : one.cases;
  const left = one.kind === "if" ? null : one.value;
  const condition = (right: Expression): Expression =>
    left ? { kind: "binary", operator: "==", left, right } : right;
  for (const { values, body } of cases) {
    const found = (values ?? []).flatMap(value => narrowed(asked, condition(value), scope));
    for (const more of found) addCalled(body, scope, more);
    // What else is asked before an `else` need not be a part of the path.
    if (one.kind === "if" && found.length > 0) addCalled(one.alternative, scope, asked);
  }
}

/** What is known where a condition is true, once for each path; nothing where it asks for more than path and method. */
function narrowed(asked: Asked, condition: Expression, scope: Scope): Asked[] {
  if (condition.kind !== "binary") return [];
  const { operator, left, right } = condition;
  if (operator === "&&") return narrowed(asked, left, scope).flatMap(one => narrowed(one, right, scope));
  if (operator === "||") {
    const both = [left, right].map(one => narrowed(asked, one, scope));
    return both.every(({ length }) => length > 0) ? both.flat() : [];
  }
  const { text } = textOf(right, scope);
  if (operator !== "==") return [];
  if (isPath(left, scope)) return /^\/[^\s\uE000-\uE002]*$/.test(text) ? [{ ...asked, path: text }] : [];
  const isMethod = left.kind === "selector" && left.field === "Method" && isHttpMethod(text);
  return isMethod ? [{ ...asked, methods: [text] }] : [];
}

/** Reports whether an expression is the path of the request, also without slashes that are too many. */
function isPath(expression: Expression, at: Scope): boolean {
  const { expression: found, scope } = resolve(valueAt(expression, at));
  if (found.kind === "call") {
    const [inner, ...slashes] = found.arguments;
    const cleans = ["ReplaceAll", "TrimRight", "TrimSuffix"].some(name => isCallOf(found, "strings", name));
    const isCleaned = cleans && slashes.every(one => /^\/+$/.test(textOf(one, scope).text));
    return (isCleaned || isCallOf(found, "path", "Clean")) && isPath(inner!, scope);
  }
  if (found.kind !== "selector" || found.field !== "Path") return false;
  return found.operand.kind === "selector" && found.operand.field === "URL";
}

/** Adds what answers at the end of a branch: a call before may only help. */
function addCalled(body: Statement[], scope: Scope, asked: Asked): void {
  for (const [index, one] of body.entries()) {
    if (one.kind === "if" || one.kind === "switch") addChosen(one, scope, asked);
    const isLast = /^(?:return|jump|undefined)$/.test(`${body[index + 1]?.kind}`);
    if (one.kind === "expression" && one.expression.kind === "call" && isLast)
      addCall(one.expression, scope, asked);
  }
}

/** Code that takes something away from the path, unless it serves files. */
const strips = /\bStripPrefix\((?![^\n]*\bFileServer)|\.URL\.Path = /;

function addCall({ callee, arguments: given }: CallExpression, scope: Scope, { path, methods }: Asked): void {
  const handler = path !== null && given.length === 2 ? functionOf(callee, scope) : null;
  if (!handler || path === null || !given.every(one => one.kind === "name")) return;
  const place = functionPlace(handler);
  if (!takesWriterAndRequest(place) || place.fn.results.length > 0 || isServeHTTP(place.fn)) return;
  const { search, code: by } = scope;
  const router = [...search.registering].some(({ text }) => strips.test(text)) ? elsewhere() : newRouter();
  const whole = plain(path.replace(/\/$/, "/{$}"));
  const found = { router, dialect: "http" as const, path: whole, isPrefix: false, methods };
  search.found.push({ ...found, handler: { handler, at: by }, by });
}
