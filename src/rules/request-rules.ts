/** Rules on how handlers read their requests. */
import { dirname } from "node:path";
import type { GoFile } from "../go/declarations.ts";
import { type Token, tokensOf, unquote } from "../go/lexer.ts";
import type { Binding } from "../model/types.ts";
import { jsonFields } from "../shapes/json-fields.ts";
import type { Part } from "../types/binding-names.ts";
import { type GoType, receiverType } from "../types/go-types.ts";
import { importNames } from "../types/handler-signatures.ts";
import { typeOfDeclaration } from "../types/lookup.ts";
import { hasMethod, methodSet } from "../types/methods.ts";
import { findDeclaration, importOf, openImport } from "../types/packages.ts";
import { type CheckContext, type Finding, findingAt, type Rule } from "./context.ts";

export const requestRules: Rule[] = [
  { code: "unparsed-request", find: unparsedRequest },
  { code: "undeclared-request", find: undeclaredRequest },
  { code: "undeclared-request", find: misnamedStruct },
];

/** Reports handlers that read their request by hand, or use a request that nothing has set, though it has a method Parse. */
function unparsedRequest({ handlers, byType, types }: CheckContext): Finding[] {
  return handlers.flatMap(({ fn, file, framework, request, signature }) => {
    const binding = request && byType.get(receiverType(request.name, types));
    const [first, second] = fn.parameters;
    const name = second?.name ?? "_";
    const written = framework ? `${first?.name}${framework.request}` : name === "_" ? "r" : name;
    if (signature === "factory" || signature === "typed" || !binding?.go.generate.parse) return [];
    if (fn.body.includes(`.Parse(${written})`)) return [];
    const tokens = tokensOf(fn.body);
    if (name !== "_" && leavesBody(tokens, name)) return [];
    const read = readsOf(tokens, name).find(one => isOfMessage(one, binding));
    const empty = read ? null : emptyVariable(tokens, binding.name);
    const at = read ?? empty;
    if (!at) return [];
    const message = empty
      ? `nothing sets the fields of ${empty.text}: call ${empty.text}.Parse(${written}) before they are used`
      : `${fn.name} reads ${read!.what} by hand, and never parses its request: call Parse(${name}) of ${binding.name}, which checks it, too`;
    return [findingAt({ fn, file }, at, message)];
  });
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

/** Finds what is read by hand of the request in a variable: the parts it can be in, its key (null for the body), its name in words, its place. */
function readsOf(tokens: Token[], name: string) {
  return tokens.flatMap(({ text, start }, index) => {
    if (text !== name || tokens[index - 1]?.text === ".") return [];
    const next = tokens.slice(index + 2, index + 12);
    const path = next.map(token => token.text).join("");
    const found = readers.find(one => path.startsWith(one.path));
    if (!found) return [];
    const { parts } = found;
    const isBody = found.path === "Body)";
    const literal = next.find(({ kind }) => kind === "string");
    const isWhole = !isBody && literal && path.startsWith(`${found.path}${literal.text})`);
    const key = isWhole ? unquote(literal.text) : null;
    const isRead = isBody ? /^(?:NewDecoder|ReadAll)$/.test(tokens[index - 2]?.text ?? "") : key !== null;
    const end = isBody ? next[0]!.end : literal && literal.end + 1;
    if (!isRead) return [];
    return [{ parts, key, what: isBody ? "the body" : `the ${parts[0]} ${key}`, start, end: end! }];
  });
}

/** Reports whether a message has a field for what is read. */
function isOfMessage({ parts, key }: ReturnType<typeof readsOf>[number], binding: Binding): boolean {
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
  const { handlers, checkOnly, byType } = context;
  if (!checkOnly && byType.size === 0) return [];
  return handlers.flatMap(({ fn, file, request, signature, handler }) => {
    const name = fn.parameters[1]?.name ?? "_";
    const isRead = request === null && /^(?:plain|error)$/.test(signature) && handler.mode !== "list";
    if (!isRead || !fn.body.includes(`.NewDecoder(${name}.Body)`)) return [];
    const decoded = decodedType(tokensOf(fn.body), name, importNames(file, "encoding/json"));
    const found = decoded && typeElsewhere(context, file, decoded.qualifier, decoded.name);
    if (!found || !isReadable(found)) return [];
    const type = `${decoded.qualifier}.${decoded.name}`;
    const wanted = `${fn.name}Request`;
    const message = `${fn.name} decodes its body into ${type} by hand, so that nothing checks it, and no Go client sends it: declare \`type ${wanted} ${type}\`, and call Parse of ${wanted}`;
    return [findingAt({ fn, file }, decoded, message)];
  });
}

/**
 * The type of another package in the declaration of the variable `in` of `json.NewDecoder(r.Body).Decode(&in)`, also where the decoder is a
 * variable, with the place of `in`; null for another type or form.
 */
function decodedType(tokens: Token[], request: string, json: string[]) {
  const text = (index: number) => tokens[index]?.text;
  const joined = (from: number, length: number) =>
    Array.from(tokens.slice(from, from + length), token => token.text).join("");
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
  const at = declaredAt(tokens, variable.text);
  if (text(at + 1) !== "." || !/^[;{=]$/.test(text(at + 3) ?? "")) return null;
  return { qualifier: text(at)!, name: text(at + 2)!, start: variable.start, end: variable.end };
}

/** The index of what follows `var in` or `in :=`; that of no token if such a variable is declared several times, or not at all. */
function declaredAt(tokens: Token[], name: string): number {
  const [at = tokens.length, other] = tokens.flatMap(({ text }, index) => {
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    if (text !== name || (before !== "var" && after !== ":=")) return [];
    return before === "var" ? index + 1 : index + 2;
  });
  return other === undefined ? at : tokens.length;
}

/** Reports structs without the method that a handler calls, which is generated only for those with the handler's name, and those of another handler in the place of its own. */
function misnamedStruct(context: CheckContext): Finding[] {
  const { handlers, reader, pkg, types, structs } = context;
  const named = new Set(structs.map(({ name }) => name));
  return handlers.flatMap(({ fn, file, framework, request, response }) => {
    const [first, second] = fn.parameters.map(({ name }) => name);
    const [read, writer] = framework
      ? [`${first}${framework.request}`, `${first}${framework.writer}`]
      : [second, first];
    const calls = [
      { own: request, method: "Parse", call: `.Parse(${read})`, wanted: `${fn.name}Request` },
      { own: response, method: "Write", call: `.Write(${writer})`, wanted: `${fn.name}Response` },
      { own: response, method: "WriteStatus", call: `.WriteStatus(${writer},`, wanted: `${fn.name}Response` },
    ];
    return calls.flatMap(({ own, method, call, wanted }) => {
      if (!fn.body.includes(call) || (own && (method === "WriteStatus" || fn.body.includes(own.name))))
        return [];
      const tokens = tokensOf(fn.body);
      const variable = tokens.find(({ kind, end }) => kind === "identifier" && fn.body.startsWith(call, end));
      const at = declaredAt(tokens, variable?.text ?? "");
      const [one, dot, two] = tokens.slice(at).filter(({ text }) => !/^(?:[&=(]|new)$/.test(text));
      const isLocal = tokens.some(({ text }, at) => text === "type" && tokens[at + 1]?.text === one?.text);
      // Another rule reports a type of the right name that can have no methods.
      if (!variable || !one || (one.text === wanted && !isLocal)) return [];
      if (isLocal || (own && named.has(one.text))) {
        const message = isLocal
          ? `${one.text} gets no method ${method}, since it is declared in ${fn.name}: declare it outside, as ${wanted}`
          : `${fn.name} calls ${method} of ${one.text}, and never that of its own ${own?.name}`;
        return [findingAt({ fn, file }, variable, message)];
      }
      const isElsewhere = dot?.text === "." && two !== undefined;
      const declared = named.has(one.text) ? undefined : types.get(one.text);
      const type = isElsewhere
        ? typeElsewhere(context, file, one.text, two.text)
        : declared && typeOfDeclaration(reader, { ...declared, pkg });
      if (own || type?.kind !== "struct" || hasMethod(type, method)) return [];
      const name = isElsewhere ? `${one.text}.${two.text}` : one.text;
      const advice = `declare \`type ${wanted} ${name}\` and use that`;
      const message = `${name} gets no method ${method}: ${isElsewhere ? "" : `call it ${wanted}, or `}${advice}`;
      return [findingAt({ fn, file }, variable, message)];
    });
  });
}

/** A type that another package of the user's declares without type parameters; null for all others. */
function typeElsewhere(context: CheckContext, file: GoFile, qualifier: string, name: string) {
  const { reader, sourceFiles } = context;
  const dir = dirname(sourceFiles.find(one => one.name === file.name)?.path ?? "");
  const path = importOf(reader, qualifier, file, dir);
  const opened = path === null ? null : openImport(reader, path, dir);
  if (!opened || !("package" in opened) || !opened.package.isOfUser) return null;
  const declared = findDeclaration(reader, opened.package, name);
  if (!declared || declared.declaration.typeParameters.length > 0) return null;
  return typeOfDeclaration(reader, { ...declared, pkg: opened.package });
}

/** Reports whether a request can be declared as a type: it is a struct, all of whose values in JSON have tags, and loses no methods by that. */
function isReadable(type: GoType): boolean {
  const { fields } = jsonFields(type);
  const areTagged = fields.every(({ field }) => field.tag.pairs.some(({ key }) => key === "json"));
  return type.kind === "struct" && fields.length > 0 && areTagged && methodSet(type).methods.length === 0;
}
