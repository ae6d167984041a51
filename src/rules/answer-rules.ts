/** Rules on the statements with which functions answer. Only bodies whose text may have such statements are parsed. */
import type { CallExpression, Statement } from "../go/declarations.ts";
import { statementsOf } from "../go/parser.ts";
import { ownName } from "../go/type-expressions.ts";
import type { Part, TypeNames } from "../go/walk-statements.ts";
import {
  allParts,
  parametersOf,
  partsOf,
  pathOf,
  typeNameOf,
  typesOfVariables,
  variablesOf,
} from "../go/walk-statements.ts";
import type { ParsedFunction } from "../model/functions.ts";
import { writeMayFail } from "../model/responses.ts";
import { receiverType } from "../types/go-types.ts";
import { frameworkTaken, takesWriterAndRequest } from "../types/handler-signatures.ts";
import { type CheckContext, type Finding, findingAt, type Rule } from "./context.ts";

export const answerRules: Rule[] = [
  { code: "dropped-result", find: droppedResult },
  { code: "header-before-write", find: headerBeforeWrite },
  { code: "dropped-write-error", find: droppedWriteError },
  { code: "missing-return", find: context => context.functions.flatMap(one => missingReturn(one, context)) },
];

/** The statements of a function; none where its body can't be read. */
function statementsIn({ fn }: ParsedFunction, { reader }: CheckContext): Statement[] {
  return statementsOf(reader.parser, fn) ?? [];
}

/** The arguments of a call of a method, as written. */
function argumentsText({ fn }: ParsedFunction, { start, end, callee }: CallExpression): string {
  const method = callee.kind === "selector" ? `.${callee.field}(` : "(";
  const text = fn.body.slice(start, end - 1);
  return text.slice(text.lastIndexOf(method) + method.length);
}

/** The http.ResponseWriter of a function as it writes it; null without a first parameter. */
function writerOf(one: ParsedFunction): string | null {
  const [first] = one.fn.parameters;
  return first?.name ? first.name + (frameworkTaken(one)?.writer ?? "") : null;
}

/** The type of the first result, if a name is that of a function of the package; else the name. */
function typeReturned({ functions }: CheckContext, name: string): string {
  const found = functions.find(({ fn, receiver }) => receiver === null && fn.name === name);
  return ownName(found?.fn.results[0]?.type) ?? name;
}

// Errors that nobody sees.

/** Reports statements that call a handler, a function with the parameters of one, or Parse of a request, and drop its error. */
function droppedResult(context: CheckContext): Finding[] {
  const { functions, handlers, byType, types: declared } = context;
  const isServing = (one: ParsedFunction) => one.signature !== null || takesWriterAndRequest(one);
  const all = functions.filter(one => one.fn.results.at(-1)?.type.text === "error" && isServing(one));
  const parsed = [...byType].filter(([, { kind, go }]) => kind === "request" && go.generate.parse);
  const names = new Set([...all.map(({ fn }) => fn.name), ...(parsed.length > 0 ? ["Parse"] : [])]);
  if (names.size === 0) return [];
  const adapters = new Map(handlers.map(({ fn, handler }) => [fn, handler.go.adapter]));
  const failing = new Map<string, ParsedFunction | null>([
    ...all.map(one => [`${one.receiver} ${one.fn.name}`, one] as const),
    ...parsed.map(([type]) => [`${type} Parse`, null] as const),
  ]);
  return functions.flatMap(within => {
    const calls = within.fn.body.matchAll(/[\n;{:/][ \t]*(?:[^\s(){};:]*\.)?(\w+)\(/g);
    if (![...calls].some(([, name]) => names.has(name!))) return [];
    const parts = allParts(statementsIn(within, context));
    const types = typesOfVariables([...parametersOf(within.fn), ...parts.flatMap(variablesOf)]);
    return parts.flatMap((part): Finding[] => {
      const call = part.kind === "expression" && part.expression.kind === "call" ? part.expression : null;
      const path = pathOf(call?.callee)?.split(".") ?? [];
      const name = path.pop()!;
      if (!call || !names.has(name)) return [];
      const type = path.length > 0 ? typeOfPath(context, types, path) : types.has(name) ? undefined : null;
      const called = failing.get(`${type && receiverType(type, declared)} ${name}`);
      if (called === undefined) return [];
      const adapter = called && adapters.get(called.fn);
      const advice = adapter
        ? `call ${[...path, adapter.name].join(".")}, the adapter in ListHandlers`
        : "check it";
      const message = `the error that ${name} returns is dropped, so that nothing answers it: ${advice}`;
      return [findingAt(within, call, message)];
    });
  });
}

/** The name of the package's type that a variable, or a field of one, has; undefined where it is not known. */
function typeOfPath(context: CheckContext, types: TypeNames, [variable, ...fields]: string[]) {
  const values = context.files.flatMap(file => file.values);
  const known = types.has(variable!)
    ? types.get(variable!)
    : ownName(values.find(({ name }) => name === variable)?.type);
  let type = known ? typeReturned(context, known) : undefined;
  for (const field of fields) {
    const struct = context.types.get(receiverType(type ?? "", context.types))?.declaration.type;
    const all = struct?.kind === "struct" ? struct.fields : [];
    type = ownName(all.find(({ names }) => names.some(({ name }) => name === field))?.type) ?? undefined;
  }
  return type;
}

/** A line with a call whose only or first argument is a name, or the writer of a framework's context, and with nothing before it that takes its result. */
const droppedWrite =
  /^(?!.*(?:\b(?:if|return) |:=|[^_\s] *= )).*\.Write(?:\(\w+(?:\.\w+(?:\(\))?)?\)|Status\(\w+(?:\.\w+(?:\(\))?)?,)/m;

/** Reports calls of Write and WriteStatus whose error is dropped, if the types of the response's values allow that there is one. */
function droppedWriteError(context: CheckContext): Finding[] {
  const { functions, byType, types: declared } = context;
  if (byType.size === 0) return [];
  return functions.flatMap(one => {
    if (!one.fn.body.includes(".Write") || !droppedWrite.test(one.fn.body)) return [];
    const parts = allParts(statementsIn(one, context));
    const types = typesOfVariables([...parametersOf(one.fn), ...parts.flatMap(variablesOf)]);
    return parts.flatMap(part => {
      const call = droppedCall(part);
      if (call?.callee.kind !== "selector" || !/^Write(?:Status)?$/.test(call.callee.field)) return [];
      const type = typeNameOf(call.callee.operand, types);
      if (type === null || types.has(type)) return [];
      const binding = byType.get(receiverType(typeReturned(context, type), declared));
      if (!binding || !writeMayFail(binding, context)) return [];
      const method = call.callee.field;
      const given = argumentsText(one, call);
      const message = `the error of ${binding.name}.${method} is dropped: if it fails, the client gets 200 without a body; write \`if err := res.${method}(${given}); err != nil { _ = WriteProblem(${given.split(",")[0]}, err) }\``;
      return [findingAt(one, call, message)];
    });
  });
}

/** The call of a statement that drops its result. */
function droppedCall(part: Part): CallExpression | null {
  const isBlank = part.kind === "assign" && part.left.length === 1 && pathOf(part.left[0]) === "_";
  const value = isBlank
    ? part.right[0]
    : part.kind === "expression"
      ? part.expression
      : part.kind === "defer" && part.call;
  return value && value.kind === "call" ? value : null;
}

// Answers that come too early, or twice.

/** A call of WriteHeader with one of Write behind it. */
const earlyHeader = /\.WriteHeader\([\s\S]*\.Write\(/;

/** Reports handlers that send the header with WriteHeader before Write sets the response's fields in it. A handler that assigns to its writer is left out. */
function headerBeforeWrite(context: CheckContext): Finding[] {
  const { handlers, byType, types: declared } = context;
  return handlers.flatMap(one => {
    const { fn, framework } = one;
    const writer = framework?.delaysStatus ? null : writerOf(one);
    if (!writer || !earlyHeader.test(fn.body)) return [];
    const statements = statementsIn(one, context);
    const variables = allParts(statements, false).flatMap(variablesOf);
    if (variables.some(({ name }) => name === writer)) return [];
    const types = typesOfVariables(variables);
    const found = new Map<CallExpression, Finding>();
    let setsType = false;
    readInOrder(statements, null, (call, header) => {
      const { callee } = call;
      if (callee.kind !== "selector") return false;
      if (callee.field === "WriteHeader") return pathOf(callee.operand) === writer;
      const text = callee.field === "Set" ? fn.body.slice(call.start, call.end).toLowerCase() : "";
      if (!header && text.startsWith(`${writer.toLowerCase()}.header().set("content-type"`)) setsType = true;
      if (!header || callee.field !== "Write" || call.arguments.length > 1) return false;
      const type = typeNameOf(callee.operand, types);
      const binding = byType.get(receiverType(type ?? "", declared));
      if (!binding?.go.generate.write || !binding.go.generate.writeStatus) return false;
      if (setsType && binding.header.length + binding.cookie.length === 0) return false;
      if (found.has(header) || pathOf(call.arguments[0]) !== writer) return false;
      const operand = callee.operand.kind === "unary" ? callee.operand.operand : callee.operand;
      const value = operand.kind === "name" ? operand.name : `${type}{…}`;
      const message = `${writer}.WriteHeader sends the header before ${type}.Write sets its fields: call ${value}.WriteStatus(${writer}, ${argumentsText(one, header)}) instead of both`;
      found.set(header, findingAt(one, header, message, ["the call of Write", call]));
      return false;
    });
    return [...found.values()];
  });
}

/**
 * Reads statements in their order; `before` is a WriteHeader that certainly runs before them. Returns the last WriteHeader that certainly
 * runs if the statements run to their end. A WriteHeader in a branch of an `if` counts for the statements after the `if`, up to one that may
 * leave the function: the condition of the `if` may also decide whether it leaves. `visit` gets each call with the WriteHeader before it, and
 * returns whether the call is one itself.
 */
function readInOrder(
  statements: Statement[],
  before: CallExpression | null,
  visit: (call: CallExpression, header: CallExpression | null) => boolean,
): CallExpression | null {
  let certain = before;
  let possible: CallExpression | null = null;
  for (const statement of statements) {
    for (const call of callsOf(statement)) if (visit(call, certain ?? possible)) certain = call;
    const leaves = mayLeave(statement);
    if (leaves) possible = null;
    for (const branch of branchesOf(statement)) {
      const last = readInOrder(branch, certain, visit);
      if (last !== certain && statement.kind === "if" && !leaves) possible = last;
    }
    if (isJump(statement)) return null;
  }
  return certain;
}

function isJump(part: Part): boolean {
  return part.kind === "return" || (part.kind === "jump" && part.jump !== "fallthrough");
}

/** Functions that don't return. */
const ending = /^(?:panic|os\.Exit|runtime\.Goexit|.*\.(?:Fatal|Panic)(?:f|ln)?)$/;

/** Reports whether a part, or one within it, may leave the function or a loop. */
function mayLeave(part: Part): boolean {
  if (isJump(part) || (part.kind === "call" && ending.test(pathOf(part.callee) ?? ""))) return true;
  return part.kind !== "function" && partsOf(part).some(mayLeave);
}

/** The calls that a statement itself makes, without those of its branches and those that run later. */
function callsOf(statement: Statement): CallExpression[] {
  if (statement.kind === "defer" || statement.kind === "go") return [];
  const branches = new Set<Part>(branchesOf(statement).flat());
  return partsOf(statement).flatMap(part => (branches.has(part) ? [] : callsIn(part)));
}

function callsIn(part: Part): CallExpression[] {
  if (part.kind === "function") return [];
  const inner = partsOf(part).flatMap(callsIn);
  return part.kind === "call" ? [...inner, part] : inner;
}

function branchesOf(statement: Statement): Statement[][] {
  if (statement.kind === "if") return [statement.consequence, statement.alternative];
  if ("body" in statement) return [statement.body];
  if ("cases" in statement) return statement.cases.map(({ body }) => body);
  return statement.kind === "labeled" ? [[statement.statement]] : [];
}

/** Functions that answer, and methods of a framework's context; and a call of one at the end of a block, with code after the block. */
const answerer = /^(?:(?:\w+\.)?WriteProblem(?:For)?|http\.(?:Error|NotFound))$/;
const contextAnswerer = /^\w+\.(?:(?:Indented|Pure)?JSON|AbortWith\w+|HTML|String|Redirect)$/;
const openAnswer =
  /(?:\bWriteProblem(?:For)?|\bhttp\.(?:Error|NotFound)|\.(?:JSON|AbortWith\w+|HTML|String))\(.*\)\s*\}\s*[^}\s]/;

/** Reports functions that answer and then go on: they certainly use their writer again. */
function missingReturn(one: ParsedFunction, context: CheckContext): Finding[] {
  const { fn } = one;
  const writer = writerOf(one);
  if (!writer || !openAnswer.test(fn.body)) return [];
  const taken = frameworkTaken(one) ? fn.parameters[0]!.name : null;
  return openAnswersIn(statementsIn(one, context), { writer, taken }).map(({ answer, next }) => {
    const message = `no return after ${pathOf(answer.callee)}: the function goes on, and answers a second time`;
    return findingAt(one, answer, message, ["the next call that answers", next]);
  });
}

/**
 * The calls that answer at the end of an `if` without an `else`, each with the next call that uses the writer, or answers by the context that the
 * function has `taken`: in a statement of the same list, with none between them that may leave.
 */
function openAnswersIn(
  statements: Statement[],
  by: { writer: string; taken: string | null },
): { answer: CallExpression; next: CallExpression }[] {
  const isByContext = ({ callee }: CallExpression) =>
    callee.kind === "selector" &&
    pathOf(callee.operand) === by.taken &&
    contextAnswerer.test(pathOf(callee)!);
  return statements.flatMap((statement, index) => {
    const inner = branchesOf(statement).flatMap(branch => openAnswersIn(branch, by));
    if (statement.kind !== "if" || statement.alternative.length > 0 || statement.consequence.some(mayLeave))
      return inner;
    const last = statement.consequence.at(-1);
    const isAnswer = (call: CallExpression) =>
      isByContext(call) ||
      (answerer.test(pathOf(call.callee) ?? "") && pathOf(call.arguments[0]) === by.writer);
    const answer = last && callsOf(last).find(isAnswer);
    if (!answer) return inner;
    for (const following of statements.slice(index + 1)) {
      const next = callsOf(following).find(call => {
        const operand = call.callee.kind === "selector" ? [call.callee.operand] : [];
        const given = [...operand, ...call.arguments];
        return isByContext(call) || given.some(part => pathOf(part) === by.writer);
      });
      if (next) return [...inner, { answer, next }];
      if (mayLeave(following)) return inner;
    }
    return inner;
  });
}

/** The texts of bodies whose statements these rules read in any package: they are best read with the file. */
export const answering = new RegExp(`${droppedWrite.source}|${earlyHeader.source}|${openAnswer.source}`, "m");
