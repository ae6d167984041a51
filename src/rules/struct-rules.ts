/** Rules on binding structs: on the tags of fields and their keys, on the body, and on the generated methods. */
import { getOrMake, groupBy, plural } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import { isToken } from "../go/http.ts";
import { isExported, predeclaredTypes } from "../go/identifiers.ts";
import { type NameInText, namesInText } from "../go/names-in-text.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { FieldProblem, StructMember } from "../model/functions.ts";
import { generatedMethods } from "../model/go-hints.ts";
import type { ParsedBinding } from "../model/package-model.ts";
import type { Binding, Field } from "../model/types.ts";
import { localNames } from "../outputs/bindings/output.ts";
import { isTextPart, partOf } from "../types/binding-names.ts";
import { areSeveral } from "../types/resolve-types.ts";
import { lockIn } from "../types/type-text.ts";
import { type CheckContext, declaredHere, type Finding, finding, findingIn, type Rule } from "./context.ts";
import {
  fieldOf,
  inMembers,
  isGenerated,
  isMisplaced,
  isMistagged,
  type MemberProblem,
  placeOf,
  unpaired,
  wrongTags,
} from "./facts.ts";
import { foreignTag, isFilledByGin, isOfLibrary, needsTag, rulesOfOthers, tagEdits } from "./foreign-tags.ts";

export const structRules: Rule[] = [
  { code: "missing-tag", find: missingTag },
  { code: "malformed-tag", find: context => inMembers(tagged(context), malformedTag) },
  { code: "unknown-tag", find: context => inMembers(tagged(context), wrongTags) },
  { code: "unapplied-rule", find: rulesOfOthers },
  { code: "unapplied-rule", find: ({ written }) => inMembers(written, unappliedDefault) },
  { code: "unknown-option", find: ({ written }) => inMembers(written, unknownOption) },
  { code: "empty-key", find: ({ written }) => inMembers(written, emptyKey) },
  { code: "invalid-key", find: ({ written }) => inMembers(written, invalidKey) },
  { code: "several-tags", find: ({ written }) => inMembers(written, severalTags) },
  { code: "duplicate-key", find: context => duplicateKey(context, isTextPart) },
  { code: "duplicate-json-key", find: context => duplicateKey(context, part => part === "json") },
  { code: "hidden-field", find: ({ written }) => written.flatMap(hiddenField) },
  { code: "unexported-field", find: ({ written }) => inMembers(written, unexportedField) },
  { code: "unsupported-type", find: context => fieldProblems(context, "unsupported-type") },
  { code: "unresolved-type", find: context => fieldProblems(context, "unresolved-type") },
  { code: "invalid-content-type", find: context => fieldProblems(context, "invalid-content-type") },
  { code: "invalid-content-type", find: unnamedContentType },
  { code: "invalid-default", find: context => fieldProblems(context, "invalid-default") },
  { code: "mixed-body", find: ({ written }) => written.flatMap(mixedBody) },
  { code: "response-source", find: ({ written }) => inMembers(written, responseSource) },
  { code: "name-collision", find: ({ written }) => written.flatMap(hidingParameter) },
  { code: "name-collision", find: ({ written }) => inMembers(written, hiddenType) },
  { code: "name-collision", find: methodField },
  { code: "user-method", find: userMethod },
  { code: "user-method", find: fieldForMethod },
  { code: "copied-lock", find: ({ written }) => inMembers(written, copiedLock) },
];

/** The bindings whose fields need a tag that gen reads: also those without a handler. */
function tagged(context: CheckContext): ParsedBinding[] {
  return [...context.written, ...unpaired(context)];
}

function missingTag(context: CheckContext): Finding[] {
  const isTagged = ({ members }: ParsedBinding) => members.some(({ fields }) => fields.length > 0);
  // A struct without a handler and without tags may have another use: the rule unpaired-binding reports it.
  return [...context.written, ...unpaired(context).filter(isTagged)].flatMap(one => {
    const { binding, members, handlers } = one;
    const missing = members.filter(member => needsTag(member, binding) && !isMistagged(member));
    if (missing.length > 1 && !isTagged(one) && !missing.some(member => isOfLibrary(member, binding))) {
      const advice =
        'add json:"…" or another one to each, or write gen:ignore in its comment if no handler has it';
      const none = `none of the ${missing.length} fields of ${binding.name} has a tag that names its part`;
      return finding(`${none}: ${advice}`, binding.position);
    }
    const placeholders = handlers[0]?.handler.placeholders ?? [];
    // Those of one embedded struct of another package are said together.
    const together = (one: StructMember) =>
      one.foreign && !one.embedded && one.tag.pairs.length === 0 ? placeOf(one, members) : one;
    return Array.from(groupBy(missing, together).values(), ([first, ...more]) => {
      const member = first!;
      const { name, embedded, embeddedIn, foreign, tag, type } = member;
      const place = placeOf(member, members);
      if (embedded) {
        const message = `${binding.name} embeds ${type.text}, which is not a struct that can be read: give it a tag; json:"-" leaves it out`;
        return finding(message, place);
      }
      const field = foreign ? `${embeddedIn.join(".")}.${name}` : name;
      const none = tag.pairs.length === 0 ? "no tag" : "no tag that names its part";
      const message =
        more.length === 0
          ? `${field} has ${none}: ${advice(member, binding, placeholders)}`
          : `${field} and ${plural(more.length, "more field")} of that struct have no tag: tag them there, or ${embeddedIn[0]} here: json:"…" makes it one value, json:"-" leaves it out`;
      const found = finding(message, place);
      // The tags of a struct without a handler may be right for the library that reads it.
      if (!binding.hasMethods || !isOfLibrary(member, binding)) return found;
      const isOfGin = isFilledByGin(context.functions, binding.name);
      return { ...found, edits: isOfGin ? [] : tagEdits(member, binding) };
    });
  });
}

function advice(member: StructMember, binding: Binding, placeholders: { name: string }[]): string {
  const plain = (text: string) => text.replaceAll("_", "").toLowerCase();
  const placeholder = placeholders.find(one => plain(one.name) === plain(member.name));
  const others = `body:"" makes it the whole body, and json:"-" leaves it out`;
  if (binding.kind === "response")
    return `it is not sent; add header:"…", cookie:"…", form:"…" or json:"…"; ${others}`;
  const foreign = foreignTag(member, binding);
  const written = foreign && `${foreign.tag.key}:${JSON.stringify(foreign.tag.value)}`;
  if (foreign?.replacement) return `${written} is another library's; write ${foreign.replacement} instead`;
  if (placeholder)
    return `the path has the placeholder {${placeholder.name}}, so add route:"${placeholder.name}"`;
  return `add route, query, header, cookie, form or json to say which part of the request holds it; ${others}`;
}

/** Reports tagged fields of embedded structs that another field or a method hides, unless a field with the same key replaces them on purpose. */
function hiddenField({ binding, members, hidden }: ParsedBinding): Finding[] {
  return hidden.flatMap(({ name, embeddedIn, foreign, tag, position }) => {
    const replaced = ({ key, name: wanted }: StructTagPair) =>
      members.some(({ fields }) => fields.some(field => field.in === key && field.key === (wanted || name)));
    const [first] = tag.pairs.filter(one => partOf(one) !== null && one.value !== "-" && !replaced(one));
    if (!first || embeddedIn.length === 0) return [];
    const outer = members.find(member => member.embeddedIn.length === 0 && member.name === embeddedIn[0]);
    const message = `${binding.name} has no ${first.key} ${JSON.stringify(first.name || name)}: Go can't select ${[...embeddedIn, name].join(".")} by its name, since another field or method is called ${name}: rename one of them`;
    return [finding(message, foreign && outer ? placeOf(outer, members) : position)];
  });
}

function malformedTag({ tag: { problem, tooLong }, name }: StructMember): MemberProblem[] {
  if (!problem) return [];
  const form = 'key:"value" with spaces only between such pairs, as in `query:"page,omitempty" default:"1"`';
  const source = tooLong ? "" : `, as go vet says: write ${form}`;
  return [{ message: `the tag of ${name}: ${problem.message}${source}`, at: problem.span }];
}

/** Reports defaults in JSON bodies: gen has them for texts, of which Parse knows whether they were sent. */
function unappliedDefault(member: StructMember, { kind }: Binding): string | null {
  const tag = member.tags.find(({ key, value }) => key === "default" && !/^(?:0|false)?$/.test(value));
  if (kind === "response" || !tag || fieldOf(member)?.in !== "json") return null;
  const advice = "make the field a pointer, and let the handler set it where it is nil";
  return `gen does not apply the default ${JSON.stringify(tag.value)} of ${member.name} in a JSON body: ${advice}`;
}

/** The options of encoding/json, including those of v2. Of other options, only misspelt ones are reported. */
const jsonOptions = "omitempty omitzero string inline unknown embed case:ignore case:strict".split(" ");

function unknownOption({ tag: { problem }, tags }: StructMember): MemberProblem[] {
  return tags
    .filter(tag => partOf(tag) !== null && problem === null)
    .flatMap(({ key, options, span }) => {
      const known = key === "json" ? jsonOptions : ["omitempty", "omitzero"];
      return options
        .filter(option => option !== "" && !known.includes(option) && !option.startsWith("format:"))
        .flatMap(option => {
          const near = closest(option, known);
          if (key === "json" && !near) return [];
          const hint = near ? `did you mean ${near}?` : `the options are ${known.join(" and ")}`;
          return [{ message: `unknown option "${option}" in the tag ${key}: ${hint}`, at: span }];
        });
    });
}

/** Reports tags without a name, except json tags: encoding/json allows an empty name. */
function emptyKey({ name, tags, fields }: StructMember): MemberProblem[] {
  if (fields.length > 1) return [];
  return tags
    .filter(tag => isTextPart(tag.key) && tag.name === "")
    .map(({ key, span }) => ({
      message: `the tag ${key} of ${name} has no name, so the parameter is called ${JSON.stringify(name)}: write its name into the tag`,
      at: span,
    }));
}

/** Reports names that header fields or cookies can't have, and header fields such as Host that net/http or a proxy handles. */
function invalidKey(member: StructMember, binding: Binding): MemberProblem[] {
  const field = fieldOf(member);
  const message = field && keyProblem(field, binding);
  return message === null ? [] : [{ message, at: member.tags.find(({ key }) => key === field?.in)?.span }];
}

function keyProblem({ in: part, key, type }: Field, { kind, body, contentTypes }: Binding): string | null {
  if (part !== "header" && part !== "cookie") return null;
  const shown = JSON.stringify(key);
  if (!isToken(key))
    return `${shown} can't be the name of a ${part === "header" ? "header field" : "cookie"}: use letters, digits and hyphens`;
  if (part === "cookie") return null;
  if (key === "Content-Type" && body === "raw" && areSeveral(contentTypes))
    return type.text === "string" ? null : "the header field Content-Type is a string";
  if (key === "Content-Type" && body !== null)
    return `the header field Content-Type says what the body is, so ${kind === "request" ? "Build" : "Write"} sets it: leave the field out`;
  const reason = reservedHeaders[key];
  return reason === undefined ? null : `the header field ${key} can't be read and set like others: ${reason}`;
}

const ofConnection = "it belongs to the connection, not to the message";
const ofServer = "net/http sets it, and acts on it when it reads a message";
const useCookieTag = "use the tag cookie, with the name of the cookie";

/** The header fields that net/http or a proxy handles itself, each with the reason or with what to do. */
const reservedHeaders: Readonly<Record<string, string>> = {
  ...{ Connection: ofConnection, "Keep-Alive": ofConnection, "Proxy-Connection": ofConnection },
  ...{ Te: ofConnection, Upgrade: ofConnection },
  ...{ "Content-Length": ofServer, Trailer: ofServer, "Transfer-Encoding": ofServer },
  ...{ Cookie: useCookieTag, "Set-Cookie": useCookieTag },
  Host: "net/http takes it out of the header; read r.Host in the handler",
};

function severalTags({ name, fields }: StructMember): string | null {
  if (fields.length < 2) return null;
  return `${name} has the tags ${fields.map(field => field.in).join(" and ")}: a value has one place in a message, so keep one of them`;
}

/** Reports two fields with the same key. */
function duplicateKey({ written }: CheckContext, isChecked: (part: Field["in"]) => boolean): Finding[] {
  return written.flatMap(({ binding, members }) => {
    const firsts = new Map<string, StructMember>();
    return members.flatMap(member => {
      const field = fieldOf(member);
      if (field === null || !isChecked(field.in) || isMisplaced(field, binding)) return [];
      const { name, in: part, key } = field;
      const first = getOrMake(firsts, `${part} ${key}`, () => member);
      if (first === member) return [];
      const message = `${name} has the ${part} key ${JSON.stringify(key)}, which ${first.name} has already: give one of them another key`;
      return [finding(message, placeOf(member, members), declaredHere(first.name, placeOf(first, members)))];
    });
  });
}

/** Reports responses that can have several content types, and no field that says which one a response has. */
function unnamedContentType({ written }: CheckContext): Finding[] {
  return written.flatMap(({ binding: { kind, bodyField, rawBody, contentTypes, go } }) => {
    const isNamed = go.contentTypeField !== null || rawBody === null || !areSeveral(contentTypes);
    if (kind === "request" || bodyField === null || isNamed) return [];
    const message = `${bodyField.name} can have several content types: add a field of type string with the tag header:"Content-Type", which says what each response has`;
    return [finding(message, bodyField.position)];
  });
}

function unexportedField(member: StructMember): string | null {
  const { name } = member;
  if (fieldOf(member)?.in !== "json" || isExported(name)) return null;
  const exported = name.replace(/^_*./u, first => first.replaceAll("_", "").toUpperCase());
  const advice = isExported(exported) ? `call it ${exported}` : "begin its name with a capital letter";
  return `${name} has a json tag, but encoding/json sees no unexported fields: ${advice}, or remove the tag`;
}

function fieldProblems({ written }: CheckContext, code: FieldProblem["code"]): Finding[] {
  return inMembers(written, (member, binding) => {
    const { fields, outOfReach } = member;
    const field = fieldOf(member);
    // encoding/json sets the fields of a body itself, unless the body is a view, which is copied field by field.
    const copied = binding.go.copiesView && field?.in === "json" && outOfReach !== null;
    const problem = copied ? { code: "unsupported-type", message: outOfReach } : member.problem;
    const isReported = fields.length > 1 || (field !== null && isMisplaced(field, binding));
    return problem?.code === code && !isReported ? [problem] : [];
  });
}

// Rules on the body that a struct stands for, and on names that the generated methods would collide with.

/** Reports structs with fields of two kinds of bodies. */
function mixedBody({ binding, members }: ParsedBinding): Finding[] {
  const within = (part: string) => members.filter(one => fieldOf(one)?.in === part);
  const [[json], [form], bodies] = [within("json"), within("form"), within("body")];
  const [body, second] = bodies;
  const other = json ?? form ?? second;
  if (body && other) {
    const message = `${body.name} of ${binding.name} is the whole body, so that ${other.name} can't be in it: leave out one of the two tags`;
    return [finding(message, placeOf(body, members), declaredHere(other.name, placeOf(other, members)))];
  }
  if (!json || !form) return [];
  const message = `${binding.name} has json and form fields, but a body is either JSON or a form: use only one of the two tags`;
  const related = [{ message: "the first json field", location: placeOf(json, members) }];
  return [finding(message, placeOf(form, members), related)];
}

function responseSource(member: StructMember, binding: Binding): string | null {
  const field = fieldOf(member);
  if (field === null || !isMisplaced(field, binding)) return null;
  const { name, in: part } = field;
  return `${name} has a ${part} tag, but a response has no ${part}: use header, cookie, form or json`;
}

/** Reports fields that hold a lock: the generated methods with value receivers copy it, which `go vet` reports in the generated file. */
function copiedLock({ name, embeddedIn, field }: StructMember, binding: Binding): string | null {
  const { build, path, write, writeStatus } = binding.go.generate;
  const method = build ? "Build" : path ? "Path" : write ? "Write" : writeStatus ? "WriteStatus" : null;
  const isOwn = embeddedIn.length === 0 && name !== "_";
  const lock = method !== null && isOwn ? lockIn(field.type) : null;
  if (lock === null) return null;
  return `${name} of ${binding.name} holds a lock, ${lock}, which ${method} copies: make it a pointer`;
}

/** Predeclared names that generated methods use; a type parameter with such a name would hide it. */
const usedInMethods = new Set([...predeclaredTypes.keys(), ..."append false len new nil true".split(" ")]);

function hidingParameter({ binding }: ParsedBinding): Finding[] {
  return binding.typeParameters
    .filter(name => usedInMethods.has(name) || localNames.includes(name))
    .map(name => {
      const message = `the type parameter ${name} of ${binding.name} has a name that the generated methods use: rename it`;
      return finding(message, binding.position);
    });
}

/** Reports types of the package with the name of a variable in the generated methods, where the variable hides the type. */
function hiddenType({ fields }: StructMember): MemberProblem[] {
  return fields.flatMap(({ name, in: part, elementType: { text } }) => {
    const isHidden = (one: NameInText) => !one.isQualifier && localNames.includes(one.name);
    const hidden = part === "json" ? undefined : namesInText(text).find(isHidden)?.name;
    if (hidden === undefined) return [];
    const message = `${name} has the type ${text}, and ${hidden} is the name of a variable in the generated methods: rename the type ${hidden}`;
    return { message };
  });
}

/**
 * Reports fields with the name of a generated method: Go allows no field and method of the same name. A field of an embedded
 * struct is only reported if it has a tag: the method would hide it.
 */
function methodField(context: CheckContext): Finding[] {
  return inMembers(context.written, ({ name, fields, embeddedIn }, binding) => {
    if (!isGenerated(binding, name, context) || (fields.length === 0 && embeddedIn.length > 0)) return null;
    return `the field ${name} of ${binding.name} has the name of a method that gen generates for ${binding.name}: rename the field; the name in its tag can stay`;
  });
}

/** Reports fields because of which an optional method is left out. Only `gen validate` does so: most structs with a field Path don't need the method. */
function fieldForMethod({ checkOnly, written }: CheckContext): Finding[] {
  if (!checkOnly) return [];
  return inMembers(written, ({ name }, binding) => {
    const names: readonly string[] = generatedMethods[binding.kind].optional;
    if (!names.includes(name)) return null;
    return `${binding.name} gets no method ${name}, because it has a field of that name: rename the field if you need the method; the name in its tag can stay`;
  });
}

function userMethod({ functions, byType }: CheckContext): Finding[] {
  return functions.flatMap(({ fn, file, receiver }) => {
    const binding = receiver === null ? undefined : byType.get(receiver);
    if (!binding) return [];
    const { required, optional } = generatedMethods[binding.kind];
    if ([...required, ...optional].some(name => name === fn.name)) {
      const message = `gen does not generate ${fn.name} of ${binding.name}, because you wrote it yourself: delete yours if you want the generated one`;
      return [findingIn(file, fn.span, message)];
    }
    if (!binding.go.view || !["UnmarshalJSON", "MarshalJSON"].includes(fn.name)) return [];
    const message = `${fn.name} of ${binding.name} is not called for the body: gen reads and writes the body through the type ${binding.go.view.name}, which has the json fields only`;
    return [findingIn(file, fn.span, message)];
  });
}
