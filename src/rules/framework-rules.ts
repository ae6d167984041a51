/** The rule by which `gen adopt` rewrites handlers of gin and echo: they parse a request of gen instead of filling a struct by the framework, and write its responses. */
import { dirname } from "node:path";
import { type SourceEdit, spanAt } from "../base/report/diagnostic.ts";
import { capitalize, joinWords, plural, type TextEdit } from "../base/text/common.ts";
import { pascalCase } from "../base/text/names.ts";
import { positionOf } from "../go/declarations.ts";
import type { Framework } from "../go/frameworks.ts";
import { isExported } from "../go/identifiers.ts";
import { scanTokens, type Token } from "../go/lexer.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import { structPrefixes } from "../model/functions.ts";
import { writeMayFail } from "../model/responses.ts";
import { type AnyGoFile, goFilesBelow } from "../packages/source/find-packages.ts";
import { partOf } from "../types/binding-names.ts";
import type { DeclaredType } from "../types/go-types.ts";
import { tagOf } from "../types/struct-fields.ts";
import { type CheckContext, type Finding, findingAt, findingIn, type Rule } from "./context.ts";
import { bodiless, changeTag, isFilledByGin } from "./foreign-tags.ts";
import type { FoundBinding, HandlerBody, Source } from "./framework-calls.ts";
import { findAnswers, findBinding, readBody } from "./framework-calls.ts";

export const frameworkRules: Rule[] = [{ code: "framework-binding", find: frameworkBinding }];

/** A handler of a framework. */
interface FrameworkHandler {
  parsed: ParsedHandler;
  body: HandlerBody;
}

/** Reports how handlers of gin and echo use their frameworks, with the edits that let them use gen's methods. Only `gen adopt` asks: without gen's structs, nothing is wrong with them. */
function frameworkBinding(context: CheckContext): Finding[] {
  if (!context.adopting) return [];
  const handlers = context.handlers.flatMap((parsed): FrameworkHandler[] => {
    const { framework, fn, file } = parsed;
    if (framework === null || context.ofOthers.has(file.name)) return [];
    return [{ parsed, body: readBody(fn, framework, parsed.signature === "factory") }];
  });
  const uses = usesOfTypes(context);
  const left: Finding[] = [];
  const leave = (one: FrameworkHandler, at: { start: number; end: number }, why: string) => {
    const message = `${one.parsed.fn.name} reads its request by ${one.body.framework.packageName}, and stays as it is: ${why}`;
    left.push({ ...findingAt(one.parsed, at, message), edits: [] });
  };
  let sure = handlers.flatMap((one): BoundHandler[] => {
    const found = findBinding(one.body);
    if (found === null) return [];
    if (!("why" in found)) return [{ ...one, found }];
    leave(one, found.at, found.why);
    return [];
  });
  // A handler that stays as it is may fill the struct of another one, which then stays, too.
  for (let before = -1; before !== sure.length; ) {
    before = sure.length;
    const others = sure;
    sure = sure.filter(one => {
      const made = requestEdits(context, one, others, uses);
      if (typeof made === "string") leave(one, one.found.edits[0]!, made);
      return typeof made !== "string";
    });
  }
  const adopted = sure.map((one): Finding => {
    const message = `${one.parsed.fn.name} reads its request by ${one.body.framework.packageName}: call its method Parse`;
    const edits = requestEdits(context, one, sure, uses) as SourceEdit[];
    return { ...findingAt(one.parsed, one.found.edits[0]!, message), edits };
  });
  const edited = [...adopted, ...answerFindings(handlers, context)];
  return [...left, ...edited, ...unusedImports(context, edited)];
}

type BoundHandler = FrameworkHandler & { found: FoundBinding };

function bodyEdit(one: FrameworkHandler, { start, end, text }: TextEdit): SourceEdit {
  const { fn, file } = one.parsed;
  const location = positionOf(file.name, spanAt(fn.body, start, end, fn.bodySpan));
  return { location, old: one.body.text.slice(start, end), text, above: false };
}

/** Finds where types are used. */
type TypeUses = ReturnType<typeof usesOfTypes>;

function usesOfTypes({ sourceFiles, reader, module }: CheckContext) {
  const dir = dirname(sourceFiles[0]?.path ?? "");
  const known = new Set(sourceFiles.map(({ path }) => path));
  let others: AnyGoFile[] | null = null;
  return {
    /** The places in the files of the package. */
    own: (name: string) =>
      sourceFiles.flatMap(({ name: file, text }) =>
        [...scanTokens(text.includes(name) ? text : "")]
          .filter(token => token.kind === "identifier" && token.text === name)
          .map(token => ({ file, token, text })),
      ),
    /** The texts of its tests and of other packages of the module that may use it. */
    elsewhere(name: string) {
      others ??= goFilesBelow(reader.roots.disk, module?.root ?? dir).filter(({ path }) => !known.has(path));
      const used = (path: string) => new RegExp(`${dirname(path) === dir ? "\\b" : "\\."}${name}\\b`);
      return others.flatMap(({ path, text }) => (text.includes(name) && used(path).test(text) ? text : []));
    },
  };
}

/** The edits that let a handler parse a request of its own; a reason where they are not certain. */
function requestEdits(context: CheckContext, one: BoundHandler, sure: BoundHandler[], uses: TypeUses) {
  const { parsed, found } = one;
  const { fn, request, handler, registrations } = parsed;
  const { tokens } = one.body;
  const type = found.type.text;
  const calls = found.edits.map(edit => bodyEdit(one, edit));
  const isOwn = request?.name === type;
  if (new Set(registrations.map(({ method, path }) => `${method} ${path}`)).size > 1)
    return "it is registered with several routes";
  if (context.config.basics !== null) return "WriteProblem is in the package of config basics";
  if (request !== null && !isOwn) return `its request is ${request.name}, but it fills a ${type}`;
  if (request !== null && request.whole !== null) return calls;
  const declared = context.types.get(type);
  if (declared?.declaration.type.kind !== "struct") return `${type} is no struct of the package`;
  const { alias, typeParameters } = declared.declaration;
  if (alias || typeParameters.length > 0) return `${type} is an alias or generic`;
  if (context.ofOthers.has(declared.file.name)) return `${type} is in a generated file`;
  if (!isOwn && context.functions.some(({ receiver }) => receiver === type)) return `${type} has methods`;
  const name = isOwn ? type : requestName(context, parsed);
  if (name === null) return `the package has a ${capitalize(fn.name)}Request already`;
  const inBody = tokens.flatMap(({ text }, index) => (text === type ? index : []));
  const isReplaced = ({ start }: Token) => found.edits.some(edit => edit.start < start && start < edit.end);
  if (inBody.some(index => isReplaced(tokens[index]!))) return `the answer to an error names ${type}`;
  const elsewhere = uses.elsewhere(type).map(text => ({ fn: { body: text } }));
  const staying = context.functions.filter(one => !sure.some(({ parsed }) => parsed.fn === one.fn));
  if (isFilledByGin([...staying, ...elsewhere], type)) return `another function fills ${type}, too`;
  const own = uses.own(type);
  const isSelected = inBody.some(index => tokens[index - 1]?.text === ".");
  const isShared = own.length > inBody.length + 1 || isSelected || elsewhere.length > 0;
  const isWhole = isShared || found.uses.some(index => tokens[index + 1]?.text !== ".");
  const isFilledTwice = sure.filter(other => other.found.type.text === type).length > 1;
  const tags = readTags(one, declared, { isWhole, isFilledTwice });
  if (typeof tags === "string") return tags;
  const wanted = handler.placeholders.filter(one => one.kind !== "end" && !tags.routes.includes(one.name));
  const taken = wanted.find(({ name }) => tags.names.includes(fieldName(name)));
  if (taken) return `${type} has a field ${fieldName(taken.name)} that is not read from {${taken.name}}`;
  const added = wanted.map(({ name }) => `\t${fieldName(name)} string \`route:${JSON.stringify(name)}\`\n`);
  if (isShared && !isOwn) {
    const derived = derivedEdits(context, one, name, added.join(""));
    return typeof derived === "string" ? derived : [...calls, ...tags.edits, ...derived];
  }
  if (added.length > 0 && (isWhole || inBody.length > 1))
    return `${type} lacks a field for {${wanted[0]!.name}}, and is used as a whole`;
  return [
    ...calls,
    ...tags.edits,
    ...(isOwn ? [] : renamingEdits(declared, own, name)),
    ...(added.length > 0 ? [fieldsEdit(declared, added.join(""))] : []),
  ];
}

/** The edits that rename a type, also at the beginning of its comment. */
function renamingEdits(
  { declaration: { name: type, doc }, file }: DeclaredType,
  own: ReturnType<TypeUses["own"]>,
  name: string,
): SourceEdit[] {
  const [line] = doc.filter(({ text }, index) => index === 0 && text.startsWith(`${type} `));
  const places = own.map(({ file, token, text }) => positionOf(file, spanAt(text, token.start, token.end)));
  if (line) places.push(positionOf(file.name, { ...line.span, endColumn: line.span.column + type.length }));
  return places.map(location => ({ location, old: type, text: name, above: false }));
}

/** The edits that declare a request for a struct that other code uses, too, with the fields that it lacks; a reason where that is not certain. */
function derivedEdits({ sourceFiles }: CheckContext, one: BoundHandler, name: string, added: string) {
  const { fn, file } = one.parsed;
  const { type, uses, variable } = one.found;
  const convertible = added === "" ? type.text : null;
  const converted = uses.flatMap(index => conversion(one.body.tokens, index, convertible) ?? [null]);
  if (converted.includes(null)) return `other code uses ${type.text}, and ${variable} is used as a whole`;
  const line = fn.doc[0]?.span.line ?? (fn.receiver?.span ?? fn.span).line;
  const location = positionOf(file.name, { line, column: 1, endLine: line, endColumn: 1 });
  const source = sourceFiles.find(({ name }) => name === file.name)!.text.split("\n", line);
  if (fn.doc.length > 0 && !source.at(-1)!.startsWith("//")) return "its comment is between /* and */";
  const form = added === "" ? type.text : `struct {\n${added}\t${type.text}\n}`;
  const text = `// ${name} is the request of ${fn.name}.\ntype ${name} ${form}\n`;
  const inside = [{ ...type, text: name }, ...converted.flatMap(edit => edit ?? [])];
  const old = fn.doc.length > 0 ? "//" : "";
  return [...inside.map(edit => bodyEdit(one, edit)), { location, old, text, above: true }];
}

/** The name of the request that a handler gets; null if the package declares it. */
function requestName({ files, handlers }: CheckContext, { receiver, fn }: ParsedHandler): string | null {
  const names = structPrefixes(receiver, fn.name).map(prefix => `${capitalize(prefix)}Request`);
  const isTaken = (name: string) => files.some(({ declaredNames }) => declaredNames.includes(name));
  const isSame = (other: ParsedHandler) => capitalize(other.fn.name) === capitalize(fn.name);
  const wanted = handlers.filter(isSame).length > 1 ? names.slice(0, 1) : names.toReversed();
  return wanted.find(name => !isTaken(name)) ?? null;
}

function fieldName(placeholder: string): string {
  return pascalCase(placeholder).replace(/(?:Id|Url|Uuid)$/, word => word.toUpperCase());
}

/** The edit that puts fields before those of a struct. */
function fieldsEdit({ declaration: { type }, file }: DeclaredType, fields: string): SourceEdit {
  const old = type.text.slice(0, type.text.indexOf("{") + 1);
  const span = spanAt(type.text, 0, old.length, type.span);
  return { location: positionOf(file.name, span), old, text: `${old}\n${fields.trimEnd()}`, above: false };
}

/** What is written for a variable of a derived type where the type before was used: nothing for `in.Title`, `Input(in)` for an argument. Null where that is not certain. */
function conversion(tokens: Token[], index: number, type: string | null) {
  const [outer, before, token, after] = tokens.slice(index - 2, index + 2);
  if (after?.text === ".") return [];
  if (before?.text === "&" && outer?.text === "(" && tokens[index - 3]?.text === "Validate") return [];
  if (!/^[(,]$/.test(before?.text ?? "") || !/^[),]$/.test(after?.text ?? "")) return null;
  return type === null ? null : [{ start: token!.start, end: token!.end, text: `${type}(${token!.text})` }];
}

/** The tags for values of the path. */
const routeKey = /^(?:uri|param)$/;

/** The types into which gen and frameworks read texts in the same way. */
const textType = /^(?:\*|\[\])?(?:string|bool|u?int\d*|float\d+)$/;

/** The keys of the tags that a call reads. */
function keysOf(source: Source, { signature }: Framework, hasBody: boolean): string[] {
  if (signature === "echo") return hasBody ? ["param", "json", "form"] : ["param", "query"];
  if (source === "any") return hasBody ? ["json", "form"] : ["form"];
  return [source === "query" ? "form" : source];
}

/** What the tags of a struct say that a framework fills: its fields, those of the path, and the edits for tags whose meaning differs; a reason where one has no certain meaning. */
function readTags(
  { parsed: { handler }, body: { framework }, found: { sources } }: BoundHandler,
  { declaration: { name: struct, type }, file }: DeclaredType,
  { isWhole, isFilledTwice }: { isWhole: boolean; isFilledTwice: boolean },
): { edits: SourceEdit[]; routes: string[]; names: string[] } | string {
  const hasBody = !bodiless.includes(handler.method);
  const read = [...new Set(sources.flatMap(source => keysOf(source, framework, hasBody)))];
  const edits: SourceEdit[] = [];
  const routes: string[] = [];
  const names: string[] = [];
  const bodies = new Set<string>();
  for (const field of type.kind === "struct" ? type.fields : []) {
    const name = field.names[0]?.name;
    if (name === undefined) return `${struct} embeds ${field.type.text}`;
    names.push(...field.names.map(one => one.name));
    const { pairs, problem } = tagOf(field);
    const tags = pairs.filter(tag => tag.value !== "-" && (partOf(tag) !== null || routeKey.test(tag.key)));
    const known = tags.filter(({ key }) => read.includes(key));
    const tag = known.find(({ key }) => routeKey.test(key)) ?? known[0];
    const isLeftOut = pairs.some(({ key, value }) => value === "-" && read.includes(key));
    if (!tag && (isLeftOut || !isExported(name))) continue;
    if (!tag || problem !== null || field.names.length > 1)
      return `${name} of ${struct} has no tag of its own among those that are read here, ${joinWords(read)}`;
    const isRoute = routeKey.test(tag.key);
    if (known.some(one => one !== tag && !(isRoute && one.key === "json")))
      return `${name} of ${struct} has several tags that are read: keep one of them`;
    if (!isRoute) bodies.add(tag.key);
    if (bodies.has("json") && bodies.size > 1) return `${struct} has tags json and ${[...bodies].join(" ")}`;
    const others = tags.filter(one => one !== tag);
    if (isFilledTwice && (tag.key !== "json" || others.length > 0))
      return `other code fills ${struct}, too, and the tags of ${name} would change`;
    if (isWhole && others.some(({ key }) => key === "json"))
      return `${struct} is used as a whole, and ${name} would lose its tag json`;
    if (tag.key === "json" && others.length === 0) continue;
    if (tag.key !== "json" && !textType.test(field.type.text)) return `${name} is a ${field.type.text}`;
    const place = handler.placeholders.find(one => one.name === tag.name);
    if (isRoute && place?.kind !== "segment")
      return `${name} of ${struct} is ${place ? "the rest of a path, which the framework may begin with a slash" : `not in the path ${handler.path}`}`;
    if (isRoute) routes.push(tag.name);
    if (tag.key === "form" && hasBody && sources.includes("query"))
      return `${name} is in the query of a ${handler.method}`;
    // The rules missing-tag and method-body rewrite tags of values in the path, and in the query of a request without a body.
    const isLater = isRoute || (tag.key === "form" && !hasBody);
    const texts = new Map<StructTagPair, string | null>();
    for (const one of others) if (!isRoute || one.key !== "json") texts.set(one, null);
    if (tag.key !== "json" && !isLater) {
      if (tag.options.length > 0) return `the tag ${tag.key} of ${name} has options`;
      const isRequired = pairs.some(({ value }) => value.split(",").includes("required"));
      const option = isRequired || /^[*[]/.test(field.type.text) ? "" : ",omitempty";
      if (option) texts.set(tag, `${tag.key}:${JSON.stringify(tag.name + option)}`);
    }
    if (texts.size > 0) edits.push(...changeTag({ tags: pairs, declaration: field, file: file.name }, texts));
  }
  return { edits, routes, names };
}

/** Findings about `c.JSON`: those that write a response of gen have edits; the others are counted in one finding. */
function answerFindings(handlers: FrameworkHandler[], context: CheckContext): Finding[] {
  const all = handlers.map(one => {
    const { response } = one.parsed;
    const isJSON =
      response?.body === null &&
      response.members.every(({ fields }) => fields.every(({ in: part }) => part === "json"));
    const binding = context.model.bindings.find(({ name }) => name === response?.name);
    const mayFail = binding !== undefined && writeMayFail(binding, context);
    return { one, ...findAnswers(one.body, isJSON ? response.name : null, mayFail) };
  });
  const [first, ...more] = all.flatMap(({ one, others }) => others.map(at => ({ one, at })));
  const rest = (first ? [first] : []).map(({ one, at }): Finding => {
    const response = `${capitalize(one.parsed.fn.name)}Response`;
    const message = `${plural(more.length + 1, "answer")} by ${one.body.context}.JSON ${more.length > 0 ? "stay" : "stays"} as written: clients return only values whose type is named as the handler, such as ${response}`;
    return { ...findingAt(one.parsed, at, message), edits: [] };
  });
  const written = all.flatMap(({ one, edits }) => {
    if (edits.length === 0) return [];
    const { fn, response } = one.parsed;
    const message = `${fn.name} writes its ${response!.name} by ${one.body.framework.packageName}: call its method Write`;
    const found = findingAt(one.parsed, edits[0]!, message);
    return [{ ...found, edits: edits.map(edit => bodyEdit(one, edit)) }];
  });
  return [...written, ...rest];
}

/** Findings about imports of net/http that edits leave without a use: the calls that they replace name its statuses. */
function unusedImports({ files, sourceFiles }: CheckContext, edited: Finding[]): Finding[] {
  return files.flatMap(file => {
    const spec = file.imports.find(({ path, name }) => path === "net/http" && name === null);
    const edits = edited.flatMap(({ edits = [] }) => edits.filter(one => one.location.file === file.name));
    const text = sourceFiles.find(({ name }) => name === file.name)?.text ?? "";
    if (!spec || edits.length === 0) return [];
    const removed = edits.reduce((sum, one) => sum + usesOfHttp(one.old) - usesOfHttp(one.text), 0);
    const { line } = spec.span;
    const old = `${text.split("\n")[line - 1]}\n`;
    if (removed < usesOfHttp(text) || !/^\s*(?:import\s*)?"net\/http"\s*$/.test(old)) return [];
    const location = { file: file.name, line, column: 1, endLine: line + 1, endColumn: 1 };
    const message = `${file.name} will not use net/http any more: remove the import`;
    return [{ ...findingIn(file, spec.span, message), edits: [{ location, old, text: "", above: false }] }];
  });
}

function usesOfHttp(text: string): number {
  const tokens = [...scanTokens(text)];
  return tokens.filter((token, index) => token.text === "http" && tokens[index + 1]?.text === ".").length;
}
