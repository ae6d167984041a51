/** Rules on what the bodies of handlers and of other functions do with requests and responses. */

import { dirname } from "node:path";
import { type GoFile, positionOf, spanWithin, type TypeExpression } from "../go/declarations.ts";
import { closingOf, type Token, tokensOf, unquote } from "../go/lexer.ts";
import { ownName } from "../go/type-expressions.ts";
import type { ParsedFunction } from "../model/functions.ts";
import type { Binding } from "../model/types.ts";
import { jsonFields } from "../shapes/json-fields.ts";
import type { Part } from "../types/binding-names.ts";
import { receiverType } from "../types/go-types.ts";
import { importNames, isRequest, isResponseWriter } from "../types/handler-signatures.ts";
import { typeOfDeclaration } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import { findDeclaration, importOf, openImport } from "../types/packages.ts";
import type { HandlerSignature } from "../types/type-text.ts";
import { type CheckContext, type Finding, findingIn, type Rule } from "./context.ts";

export const bodyRules: Rule[] = [
  { code: "unparsed-request", find: unparsedRequest },
  { code: "undeclared-request", find: undeclaredRequest },
  { code: "dropped-result", find: droppedResult },
  { code: "header-before-write", find: headerBeforeWrite },
  { code: "dropped-write-error", find: droppedWriteError },
  { code: "missing-return", find: missingReturn },
];

/** Reports handlers that send the header with WriteHeader before Write sets the response's fields in it. */
function headerBeforeWrite({ handlers, byType, types }: CheckContext): Finding[] {
  return handlers.flatMap(({ fn, file }) =>
    fn.lateWrites.flatMap(({ writer, status, span, value, type, writeSpan }) => {
      const binding = byType.get(receiverType(type, types));
      const { write, writeStatus } = binding?.go.generate ?? {};
      if (!write || !writeStatus) return [];
      const message = `${writer}.WriteHeader sends the header before ${type}.Write sets its fields: call ${value}.WriteStatus(${writer}, ${status}) instead of both`;
      const related = [{ message: "the call of Write", location: positionOf(file.name, writeSpan) }];
      return [{ ...findingIn(file, span, message), related }];
    }),
  );
}

/** Reports functions that answer with a problem and then go on. */
function missingReturn({ functions }: CheckContext): Finding[] {
  return functions.flatMap(({ fn, file }) =>
    fn.openProblems.map(({ name, span, nextSpan }) => {
      const message = `no return after ${name}: the function goes on, and answers a second time`;
      const related = [{ message: "the next call that answers", location: positionOf(file.name, nextSpan) }];
      return { ...findingIn(file, span, message), related };
    }),
  );
}

/** Reports calls of Write and WriteStatus whose error is dropped, if the types of the response's values allow that there is one. */
function droppedWriteError(context: CheckContext): Finding[] {
  return context.functions.flatMap(({ fn, file }) =>
    fn.droppedWrites.flatMap(({ type, method, given, span }) => {
      const binding = context.byType.get(receiverType(typeReturned(context, type), context.types));
      if (!binding || !context.failing.has(binding.name)) return [];
      const message = `the error of ${binding.name}.${method} is dropped: if it fails, the client gets 200 without a body; write \`if err := res.${method}(${given}); err != nil { _ = WriteProblem(${given.split(",")[0]}, err) }\``;
      return [findingIn(file, span, message)];
    }),
  );
}

/** The type of the first result, if a name is that of a function of the package; else the name. */
function typeReturned({ functions }: CheckContext, name: string): string {
  const found = functions.find(({ fn, receiver }) => receiver === null && fn.name === name);
  return ownName(found?.fn.results[0]?.type) ?? name;
}

/** Reports handlers that read their request by hand, or use a request that nothing has set, though it has a method Parse. */
function unparsedRequest({ handlers, byType, types }: CheckContext): Finding[] {
  return handlers.flatMap(({ fn, file, framework, request, signature }) => {
    const binding = request && byType.get(receiverType(request.name, types));
    const [first, second] = fn.parameters;
    const name = second?.name ?? "_";
    const written = framework ? `${first?.name}${framework.request}` : name === "_" ? "r" : name;
    if (!(framework || takesRequest(signature)) || !binding?.go.generate.parse) return [];
    if (fn.body.includes(`.Parse(${written})`)) return [];
    const tokens = tokensOf(fn.body);
    if (name !== "_" && leavesBody(tokens, name)) return [];
    const read = readsOf(tokens, name).find(one => isOfMessage(one, binding));
    const empty = read ? null : emptyVariable(tokens, binding.name);
    const at = read ?? empty;
    if (!at) return [];
    const message = empty
      ? `nothing sets the fields of ${empty.text}: call ${empty.text}.Parse(${written}) before they are used`
      : `${fn.name} reads ${read!.what} by hand, and never parses its request: call Parse(${name}) of a ${binding.name}, which checks it, too`;
    return [findingIn(file, spanWithin(fn.body, fn.bodySpan, at.start, at.end), message)];
  });
}

/** Reports whether the second parameter of a handler is the *http.Request. */
function takesRequest(signature: HandlerSignature): boolean {
  return signature === "plain" || signature === "error";
}

/** The functions that get a request after its http.ResponseWriter, and do not parse it. */
const answering = /^(?:WriteProblemFor|Redirect|NotFound|ServeContent|ServeFile|ServeFileFS)$/;

/** Reports whether a body gives the variable of that name to code that is not known, or declares another one of its name. */
function leavesBody(tokens: Token[], name: string): boolean {
  return tokens.some(({ text }, index) => {
    if (text !== name || tokens[index - 1]?.text === ".") return false;
    const [before, writer, after, callee] = [1, 2, 3, 4].map(distance => tokens[index - distance]);
    if (tokens[index + 1]?.text === ".") return /^(?:Clone|WithContext)$/.test(tokens[index + 2]?.text ?? "");
    const isAnswer = before?.text === "," && writer?.kind === "identifier" && after?.text === "(";
    return !isAnswer || !answering.test(callee?.text ?? "");
  });
}

/** What a body reads by hand. */
interface HandRead {
  /** The parts of the message that it can be in. */
  parts: readonly Part[];
  /** Its key there; null for the body. */
  key: string | null;
  /** What it is, in words. */
  what: string;
  /** Its place in the body of the function. */
  start: number;
  end: number;
}

/** The expressions that read a part of a request, after the dot. A string follows all but the last. */
const readers: { path: string; parts: readonly Part[] }[] = [
  { path: "PathValue(", parts: ["route"] },
  { path: "URL.Query().Get(", parts: ["query"] },
  { path: "FormValue(", parts: ["form", "query"] },
  { path: "PostFormValue(", parts: ["form"] },
  { path: "Header.Get(", parts: ["header"] },
  { path: "Cookie(", parts: ["cookie"] },
  { path: "Body)", parts: ["form", "json", "body"] },
];

/** Finds what is read of the request in the variable of that name. */
function readsOf(tokens: Token[], name: string): HandRead[] {
  return tokens.flatMap(({ text, start }, index): HandRead[] => {
    if (text !== name || tokens[index - 1]?.text === ".") return [];
    const next = tokens.slice(index + 2, index + 12);
    const path = next.map(token => token.text).join("");
    const found = readers.find(one => path.startsWith(one.path));
    if (!found) return [];
    const { parts } = found;
    if (found.path === "Body)") {
      const isRead = /^(?:NewDecoder|ReadAll)$/.test(tokens[index - 2]?.text ?? "");
      return isRead ? [{ parts, key: null, what: "the body", start, end: next[0]!.end }] : [];
    }
    const literal = next.find(({ kind }) => kind === "string");
    const key = literal && path.startsWith(`${found.path}${literal.text})`) ? unquote(literal.text) : null;
    return key === null ? [] : [{ parts, key, what: `the ${parts[0]} ${key}`, start, end: literal!.end + 1 }];
  });
}

/** Reports whether a message has a field for what is read. */
function isOfMessage({ parts, key }: HandRead, binding: Binding): boolean {
  const keys = (part: Part) => (part === "body" ? [] : binding[part].map(field => field.key.toLowerCase()));
  return key === null ? binding.body !== null : parts.flatMap(keys).includes(key.toLowerCase());
}

/** The declaration of a variable of a type without a value whose fields the body reads, and that it neither sets, calls a method of, nor gives away; null if there is none. */
function emptyVariable(tokens: Token[], type: string): Token | null {
  const text = (index: number) => tokens[index]?.text;
  const declared = tokens.findIndex(
    (_, index) => text(index) === "var" && text(index + 2) === type && text(index + 3) === ";",
  );
  const name = tokens[declared + 1];
  if (declared < 0 || !name) return null;
  const uses = tokens.flatMap((one, index) =>
    one.text === name.text && one !== name && text(index - 1) !== "." ? index : [],
  );
  const isRead = (use: number) => {
    if (text(use + 1) !== "." || text(use - 1) === "&" || text(use + 3) === "(") return false;
    const rest = tokens.slice(use);
    const end = rest.findIndex(one => one.text === ";" || one.text === "{");
    return !rest.slice(0, end).some(one => /^(?:\+\+|--|[^=!<>]?=|<<=|>>=|&\^=|\[)$/.test(one.text));
  };
  return uses.length > 0 && uses.every(isRead) ? name : null;
}

/** Reports handlers without a request that decode their body by hand into a struct of another package of the module. */
function undeclaredRequest(context: CheckContext): Finding[] {
  const { handlers, validating, byType } = context;
  if (!validating && byType.size === 0) return [];
  return handlers.flatMap(({ fn, file, request, signature, handler }) => {
    const name = fn.parameters[1]?.name ?? "_";
    const isRead = request === null && takesRequest(signature) && handler.mode !== "list";
    if (!isRead || !fn.body.includes(`.NewDecoder(${name}.Body)`)) return [];
    const decoded = decodedType(tokensOf(fn.body), name, importNames(file, "encoding/json"));
    if (!decoded || !isReadable(context, file, decoded)) return [];
    const type = `${decoded.qualifier}.${decoded.name}`;
    const wanted = `${fn.name}Request`;
    const message = `${fn.name} decodes its body into ${type} by hand, so that nothing checks it, and no document or client knows it: declare \`type ${wanted} ${type}\`, and call Parse of a ${wanted}`;
    return [findingIn(file, spanWithin(fn.body, fn.bodySpan, decoded.start, decoded.end), message)];
  });
}

/** A type of another package into which a body is decoded, with the place of the variable that gets the value. */
interface DecodedType {
  qualifier: string;
  name: string;
  start: number;
  end: number;
}

/** The type in the declaration of the variable `in` of `json.NewDecoder(r.Body).Decode(&in)`, also where the decoder is a variable; null for another type or form. */
function decodedType(tokens: Token[], request: string, json: string[]): DecodedType | null {
  const text = (index: number) => tokens[index]?.text;
  const joined = (from: number, length: number) =>
    tokens
      .slice(from, from + length)
      .map(token => token.text)
      .join("");
  const call = tokens.findIndex(
    (_, index) => json.includes(text(index)!) && joined(index + 1, 7) === `.NewDecoder(${request}.Body)`,
  );
  if (call < 0) return null;
  const decodes = (index: number) => joined(index, 4) === ".Decode(&" && text(index + 5) === ")";
  const isVariable = text(call + 8) === ";" && text(call - 1) === ":=";
  const later = (_: Token, index: number) => text(index - 1) === text(call - 2) && decodes(index);
  const decode = isVariable ? tokens.findIndex(later) : call + 8;
  const variable = tokens[decode + 4];
  if (!variable || !decodes(decode)) return null;
  const declared = tokens.flatMap((_, index) => {
    if (text(index) === "var" && text(index + 1) === variable.text) return index + 2;
    return text(index) === variable.text && text(index + 1) === ":=" ? index + 2 : [];
  });
  const [at = -1, other] = declared;
  const isNamed = text(at + 1) === "." && /^[;{=]$/.test(text(at + 3) ?? "");
  if (other !== undefined || !isNamed) return null;
  return { qualifier: text(at)!, name: text(at + 2)!, start: variable.start, end: variable.end };
}

/** Reports whether a request can be declared as a type: it is a struct of another package of the user's, all of whose values in JSON have tags, and loses no methods by that. */
function isReadable(
  { reader, sourceFiles }: CheckContext,
  file: GoFile,
  { qualifier, name }: DecodedType,
): boolean {
  const dir = dirname(sourceFiles.find(one => one.name === file.name)?.path ?? "");
  const path = importOf(reader, qualifier, file, dir);
  const opened = path === null ? null : openImport(reader, path, dir);
  if (!opened || !("package" in opened) || !opened.package.isOfUser) return false;
  const declared = findDeclaration(reader, opened.package, name);
  if (!declared || declared.declaration.typeParameters.length > 0) return false;
  const type = typeOfDeclaration(reader, { ...declared, pkg: opened.package });
  const { fields } = jsonFields(type);
  const areTagged = fields.every(({ field }) => field.tag.pairs.some(({ key }) => key === "json"));
  return type.kind === "struct" && fields.length > 0 && areTagged && methodSet(type).methods.length === 0;
}

/** Reports statements that call a handler, or a function with the parameters of one, and drop its error. */
function droppedResult(context: CheckContext): Finding[] {
  const { functions, handlers } = context;
  const all = functions.filter(one => one.fn.results.at(-1)?.type.text === "error" && isServing(one));
  if (all.length === 0) return [];
  const names = new Set(all.map(({ fn }) => fn.name));
  const failing = new Map(all.map(one => [`${one.receiver} ${one.fn.name}`, one]));
  const adapters = new Map(handlers.map(({ fn, handler }) => [fn, handler.go.adapter]));
  return functions.flatMap(within => {
    const { fn, file } = within;
    if (![...fn.body.matchAll(/(\w+)\(/g)].some(([, name]) => names.has(name!))) return [];
    const tokens = tokensOf(fn.body);
    return callStatements(tokens).flatMap(({ path, start, end }): Finding[] => {
      const name = path.at(-1)!;
      const receiver = names.has(name) ? receiverOf(context, within, tokens, path) : undefined;
      const called = failing.get(`${receiver} ${name}`);
      if (!called) return [];
      const adapter = adapters.get(called.fn);
      const instead = adapter && [...path.slice(0, -1), adapter.name].join(".");
      const advice = instead ? `call ${instead}, the adapter in ListHandlers` : "check it";
      const message = `the error that ${name} returns is dropped, so that nothing answers it: ${advice}`;
      return [findingIn(file, spanWithin(fn.body, fn.bodySpan, start, end), message)];
    });
  });
}

/** Reports whether a function is a handler, or takes what a handler takes. */
function isServing(one: ParsedFunction): boolean {
  const [writer, request, ...others] = one.fn.parameters;
  if (one.signature !== null) return true;
  if (!writer || !request || others.length > 0) return false;
  return isResponseWriter(writer, one) && isRequest(request, one);
}

/** The statements `a.b.call(…)` of a body. */
function callStatements(tokens: Token[]): { path: string[]; start: number; end: number }[] {
  return tokens.flatMap(({ kind, start }, index) => {
    if (kind !== "identifier" || !beginsStatement(tokens, index)) return [];
    let at = index + 1;
    while (tokens[at]?.text === "." && tokens[at + 1]?.kind === "identifier") at += 2;
    const path = tokens.slice(index, at).flatMap(({ text }) => (text === "." ? [] : text));
    if (tokens[at]?.text !== "(") return [];
    at = closingOf(tokens, at);
    const next = tokens[at + 1]?.text;
    // The only element of a literal stands between braces, too.
    const isElement = next === "}" && tokens[index - 1]!.text === "{" && tokens[index - 2]?.text !== ")";
    const ends = (next === ";" || next === "}") && !isElement;
    return ends ? [{ path, start, end: tokens[at]!.end }] : [];
  });
}

/** Reports whether a statement begins with a token: after a semicolon, a brace, or the colon of a case. */
function beginsStatement(tokens: Token[], index: number): boolean {
  const before = tokens[index - 1]?.text;
  if (before !== ":") return before === ";" || before === "{";
  const last = tokens.slice(0, index).findLast(({ text }) => /^(?:[;{}]|case|default)$/.test(text));
  return last?.kind === "keyword";
}

/** The name of the type whose method `a.b.call` is; null for a function `call`. Undefined where it is not known, or no type of the package. */
function receiverOf(
  { types, files, functions }: CheckContext,
  { fn, receiver }: ParsedFunction,
  tokens: Token[],
  path: string[],
): string | null | undefined {
  const [variable, ...fields] = path;
  const nameOf = (written: TypeExpression | null | undefined) => {
    const name = ownName(written);
    return name === null ? undefined : receiverType(name, types);
  };
  const declarations = tokens.flatMap((_, index) => (declares(tokens, index, variable!) ? index : []));
  if (fields.length === 0) return declarations.length > 0 ? undefined : null;
  const [local, other] = declarations;
  let type: string | undefined;
  if (local === undefined) {
    const all = [...fn.parameters, ...files.flatMap(({ values }) => values)];
    const isReceiver = fn.receiver?.name === variable;
    type = isReceiver ? (receiver ?? undefined) : nameOf(all.find(({ name }) => name === variable)?.type);
  } else if (other === undefined && tokens[local + 1]?.text === ":=") {
    const value = tokens.slice(local + 2, local + 6).map(({ text }) => text);
    const [, literal, made, call] = /^(?:&?(\w+)\{|new\((\w+)\)|(\w+)\()/.exec(value.join("")) ?? [];
    const maker = functions.find(one => one.receiver === null && one.fn.name === call);
    const name = literal ?? made;
    type = name ? receiverType(name, types) : nameOf(maker?.fn.results[0]?.type);
  }
  for (const field of fields.slice(0, -1)) {
    const struct = type === undefined ? undefined : types.get(type)?.declaration.type;
    const all = struct?.kind === "struct" ? struct.fields : [];
    type = nameOf(all.find(({ names }) => names.some(({ name }) => name === field))?.type);
  }
  return type;
}

/** Reports whether a token declares a variable of that name, or a parameter of a function literal. */
function declares(tokens: Token[], index: number, name: string): boolean {
  if (tokens[index]!.text !== name || tokens[index - 1]?.text === ".") return false;
  const [before, next, after] = [-1, 1, 2].map(distance => tokens[index + distance]);
  if (next?.text === ",") return /^[;{]$/.test(before?.text ?? "");
  const isTyped = next?.kind === "identifier" || next?.kind === "keyword" || next?.text === "*";
  return isTyped || next?.text === ":=" || (next?.text === "[" && after?.text === "]");
}
