/** Translates tags of other libraries that read requests: gin, echo, fiber, huma, httpin, gorilla/schema and others. `gen adopt` writes them as tags of gen. */
import type { SourceEdit } from "../base/report/diagnostic.ts";
import { rulesOfSchemaTags, schemaTag, validateTag } from "../constraints/parse-validate-tag.ts";
import type { FieldDeclaration, FunctionDeclaration, TypeDeclaration } from "../go/declarations.ts";
import { positionOf } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { unquote } from "../go/lexer.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import { lacksTag } from "../model/bindings.ts";
import type { StructMember } from "../model/functions.ts";
import type { Binding } from "../model/types.ts";
import { maybeMisspelt, misspeltRule, partOf, type parts } from "../types/binding-names.ts";
import type { StructField } from "../types/go-types.ts";
import { heldTypes, reachedFrom, structFields } from "../types/struct-fields.ts";
import { type CheckContext, type Finding, finding } from "./context.ts";

/** A tag of another library, and what to write instead. */
interface ForeignTag {
  tag: StructTagPair;
  /** The part of the request that the library reads; null for the whole body. */
  part: (typeof parts)[number] | null;
  /** The name of the value there. */
  name: string;
  /** The tags of gen with the same meaning; null if the field alone does not decide them. */
  replacement: string | null;
}

/** The keys of tags that name a value in one part of the request, with the part. */
const keys: Readonly<Record<string, ForeignTag["part"]>> = {
  body: "json",
  param: "route",
  params: "route",
  path: "route",
  reqHeader: "header",
  uri: "route",
  url: "query",
};

/** The directives of httpin that name a part, as in `in:"query=page"`. `values` are the query or the form, by the method. */
const directives: Readonly<Record<string, ForeignTag["part"] | "values">> = {
  body: null,
  cookie: "cookie",
  form: "values",
  header: "header",
  path: "route",
  query: "query",
};

/** The methods whose requests usually have no body. */
export const bodiless: readonly string[] = ["GET", "HEAD", "DELETE", "OPTIONS", "CONNECT", "TRACE"];

type TaggedMember = Pick<StructMember, "tags" | "type">;
type BoundRequest = Pick<Binding, "kind" | "method">;

/** The tag of another library that says where the value of a field is in a request; null if there is none, or if two of them differ. */
export function foreignTag(member: TaggedMember, binding: BoundRequest): ForeignTag | null {
  const [first, ...others] = foreignTags(member, binding);
  if (!first) return null;
  return others.every(({ part, name }) => part === first.part && name === first.name) ? first : null;
}

/** Reports whether a field needs a tag of gen and has none. Beside a tag of another library that reads requests, `json:"-"` only says that the value is not in the body. */
export function needsTag(member: StructMember, binding: BoundRequest): boolean {
  if (lacksTag(member)) return true;
  const { name, fields, tags } = member;
  const isLeftOut = fields.length === 0 && tags.some(({ key, value }) => key === "json" && value === "-");
  return isLeftOut && isExported(name) && (foreignTag(member, binding)?.replacement ?? null) !== null;
}

/** The tags of other libraries that say where the value of a field is in a request. */
function foreignTags({ tags, type }: TaggedMember, { kind, method }: BoundRequest): ForeignTag[] {
  if (kind !== "request") return [];
  // gin, httpin and gorilla/schema read queries and forms with one tag.
  const values = method !== null && bodiless.includes(method) ? "query" : "form";
  return tags.flatMap((tag): ForeignTag[] => {
    const read = tag.key === "in" ? readDirectives(tag.value) : readTag(tag);
    if (read === null) return [];
    const part = read.part === "values" ? values : read.part;
    if (part === null || (tag.key === "body" && tag.value === "json"))
      return [{ tag, part, name: "", replacement: /^(?:json)?$/.test(read.name) ? 'body:""' : null }];
    const isOptional = part !== "route" && part !== "json" && !read.isRequired && read.defaultValue === null;
    const option = isOptional && !type.pointer && !type.slice ? ",omitempty" : "";
    const replacement = [`${part}:${quoted(part === "json" ? tag.value : read.name + option)}`];
    if (read.defaultValue !== null && !tags.some(({ key }) => key === "default"))
      replacement.push(`default:${quoted(read.defaultValue)}`);
    return [{ tag, part, name: read.name, replacement: replacement.join(" ") }];
  });
}

/** Reports whether a field of a request has a tag of another library that reads requests, whatever it means. */
export function isOfLibrary({ tags }: TaggedMember, { kind }: BoundRequest): boolean {
  const isForeign = (key: string) => key === "in" || key === "schema" || Object.hasOwn(keys, key);
  return kind === "request" && tags.some(({ key, value }) => value !== "-" && isForeign(key));
}

/** A value in quotes, for a tag that is written between backquotes. */
function quoted(value: string): string {
  return JSON.stringify(value).replaceAll("`", "\\x60");
}

function readTag({ key, name, options, value }: StructTagPair) {
  const part = key === "schema" ? ("values" as const) : Object.hasOwn(keys, key) ? keys[key]! : undefined;
  if (part === undefined || value === "-" || !isName(name)) return null;
  const defaultOption = options.find(option => option.startsWith("default:"));
  return {
    part,
    name,
    // The tag url is for encoding: it leaves nothing out unless it says so.
    isRequired: options.includes("required") || (key === "url" && !options.includes("omitempty")),
    defaultValue: defaultOption?.slice("default:".length) ?? null,
  };
}

/** Reads a tag of httpin: directives with semicolons between, of which one names the part. */
function readDirectives(value: string) {
  const all = value.split(";").map(directive => {
    const [name = "", ...rest] = directive.split("=");
    return { name: name.trim(), value: rest.join("=").trim() };
  });
  const sources = all.filter(({ name }) => Object.hasOwn(directives, name));
  const [source] = sources;
  if (!source || sources.length > 1) return null;
  const [name = "", ...others] = source.value.split(",");
  const part = directives[source.name]!;
  if (part !== null && (!isName(name) || others.length > 0)) return null;
  const defaultValue = all.find(directive => directive.name === "default")?.value;
  return {
    part,
    name,
    isRequired: all.some(directive => directive.name === "required"),
    // A default with commas is for a list, for which gen has none.
    defaultValue: defaultValue === undefined || defaultValue.includes(",") ? null : defaultValue,
  };
}

/** Reports whether a text may name a value of a request. Other texts show that the tag means something else. */
function isName(text: string): boolean {
  return /^[\w.[\]-]+$/.test(text);
}

/** The edits that write gen's tag instead of another library's; none if the tag alone does not decide what to write. */
export function tagEdits(member: StructMember, binding: Binding): SourceEdit[] {
  const foreign = foreignTag(member, binding);
  if (foreign === null || foreign.replacement === null) return [];
  const all = foreignTags(member, binding);
  const agree = all.every(({ part, replacement }) => part === "route" || replacement === foreign.replacement);
  if (!agree || member.foreign || member.tag.problem !== null) return [];
  const texts = new Map(all.map(({ tag }) => [tag, tag === foreign.tag ? foreign.replacement : null]));
  for (const tag of member.tags) {
    if (partOf(tag) === null || tag.value === "-") continue;
    // The value of a placeholder may also be in JSON for other libraries. An embedded struct may belong to other messages, too.
    if (tag.key !== "json" || foreign.part !== "route" || member.embeddedIn.length > 0) return [];
    texts.set(tag, null);
  }
  return changeTag(taggedField(member), texts);
}

/** A call of gin that fills a struct. */
const ginBind = /\.(?:Should|Must)?Bind(?:Body|Form|Header|JSON|Query|Uri|With)?\w*\(/;

/** Reports whether a function fills a struct through gin, as far as its text shows: without gin's tags, gin would fill nothing. */
export function isFilledByGin(functions: { fn: Pick<FunctionDeclaration, "body"> }[], struct: string) {
  return functions.some(({ fn: { body } }) => body.includes(struct) && ginBind.test(body));
}

/** The edits that make a form field of a request without a body a query field: gin reads both with one tag, in which a default may stand, as in `form:"page,default=1"`. */
export function queryEdits(member: StructMember): SourceEdit[] {
  const { tags, type, embeddedIn, foreign } = member;
  const form = tags.find(({ key }) => key === "form");
  // An embedded struct may belong to requests with other methods, too.
  if (!form || !isName(form.name) || foreign || embeddedIn.length > 0 || member.tag.problem !== null)
    return [];
  const value = form.options.find(option => option.startsWith("default="))?.slice("default=".length);
  const isRequired = tags.some(
    ({ key, value }) => (key === "binding" || key === "validate") && value.split(",").includes("required"),
  );
  const option = value !== undefined || isRequired || type.pointer || type.slice ? "" : ",omitempty";
  const hasDefault = value === undefined || tags.some(({ key }) => key === "default");
  const added = hasDefault ? "" : ` default:${quoted(value)}`;
  return changeTag(taggedField(member), new Map([[form, `query:${quoted(form.name + option)}${added}`]]));
}

/** Reports rules in gin's tag `binding`, in huma's tags such as `minLength`, and in misspelt ones such as `validat`, in the requests of handlers and in structs of the package within their bodies: gen applies those of the tag `validate`. */
export function rulesOfOthers({ written, functions, files }: CheckContext): Finding[] {
  const isOfOther = (literal: string) =>
    literal.includes("binding:") || schemaTag.test(literal) || maybeMisspelt.test(literal);
  const isTagged = ({ type }: TypeDeclaration) =>
    type.kind === "struct" && type.fields.some(({ tag }) => tag !== null && isOfOther(tag.literal));
  if (!files.some(file => file.types.some(isTagged))) return [];
  const requests = written.filter(({ binding }) => binding.kind === "request");
  const direct = new Set(requests.flatMap(one => one.members.map(({ field }) => field.declaration)));
  return requests.flatMap(({ binding: { name }, members }) => {
    const own = members.map(({ field }) => field);
    const nested = own.flatMap(({ type }) => [...reachedFrom(type, heldTypes)].flatMap(structFields));
    return [...own, ...nested].flatMap(field => {
      const { pairs } = field.tag;
      if (!files.includes(field.struct.place.file)) return [];
      const misspelt = pairs.find(({ key }) => misspeltRule(key) !== undefined);
      if (misspelt) {
        const { key, value, span } = misspelt;
        const meant = `${misspeltRule(key)}:${JSON.stringify(value)}`;
        const message = `unknown tag ${key} of ${field.name}: did you mean ${meant}?`;
        return [finding(message, { ...field.position, ...span })];
      }
      // A struct that both gin and gen read has the rules in both tags.
      const others = ["", "-", validateTag(pairs)?.value];
      const rules = pairs.find(({ key, value }) => key === "binding" && !others.includes(value));
      const { keys, text } = rulesOfSchemaTags(rules || validateTag(pairs) ? [] : pairs, field.type);
      if (!rules && keys.length === 0) return [];
      const tags = rules ? "gin's tag binding" : `tags of another library (${keys.join(", ")})`;
      const message = `${field.name} has rules in ${tags}, which gen does not apply: write validate:${JSON.stringify(rules?.value ?? text)}`;
      const isKept = !direct.has(field.declaration) && isFilledByGin(functions, "");
      const edits = rules && !isFilledByGin(functions, name) ? ruleEdits(field, rules, isKept) : [];
      return [{ ...finding(message, field.position), edits }];
    });
  });
}

/** The edits that write the rules of gin's tag `binding` into the tag `validate`, which has the same syntax, in its place or, if it is kept, behind it; none beside such a tag. */
function ruleEdits(field: StructField, rules: StructTagPair, isKept: boolean): SourceEdit[] {
  const { problem, pairs: tags } = field.tag;
  if (problem !== null || tags.some(({ key }) => key === "validate")) return [];
  const texts = new Map([[rules, `${isKept ? `${pairText(rules)} ` : ""}validate:${quoted(rules.value)}`]]);
  return changeTag({ tags, declaration: field.declaration, file: field.position.file }, texts);
}

function taggedField({ tags, field: { declaration }, position: { file } }: StructMember) {
  return { tags, declaration, file };
}

/** The edits that replace pairs of a tag by their texts, and remove pairs whose text is null. */
export function changeTag(
  { tags, declaration, file }: { tags: StructTagPair[]; declaration: FieldDeclaration; file: string },
  texts: ReadonlyMap<StructTagPair, string | null>,
): SourceEdit[] {
  if (declaration.tag === null) return [];
  const { literal, span } = declaration.tag;
  if (!literal.startsWith("`")) {
    const kept = tags.flatMap(tag => (texts.has(tag) ? (texts.get(tag) ?? []) : pairText(tag)));
    const before = tags.map(pairText).join(" ");
    // A literal with unusual spaces or escapes is left alone: it would be written in another way than before.
    if (unquote(literal) !== before || JSON.stringify(before) !== literal) return [];
    const text = JSON.stringify(kept.join(" "));
    return [{ location: positionOf(file, span), old: literal, text, above: false }];
  }
  // In a raw literal each pair has its own place, so an edit changes one pair.
  const bytes = Buffer.from(literal);
  const edits: SourceEdit[] = [];
  for (const [index, tag] of tags.entries()) {
    const text = texts.get(tag);
    if (text === undefined) continue;
    let { column, endColumn } = tag.span;
    if (text === null && index > 0) column = tags[index - 1]!.span.endColumn;
    else if (text === null) endColumn = tags[1]!.span.column;
    const old = bytes.subarray(column - span.column, endColumn - span.column).toString();
    const place = { line: span.line, column, endLine: span.line, endColumn };
    edits.push({ location: positionOf(file, place), old, text: text ?? "", above: false });
  }
  return edits;
}

function pairText({ key, value }: StructTagPair): string {
  return `${key}:${JSON.stringify(value)}`;
}
