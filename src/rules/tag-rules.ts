/** Rules on the tags of binding structs' fields: each field needs one tag that gen can read, with a key that no other field of the message has. */

import { closest } from "../base/text/suggest.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import { isToken } from "../go/http-text.ts";
import { positionOf } from "../go/positions.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { ParsedBinding } from "../model/package-model.ts";
import type { FieldProblem, StructMember } from "../model/struct-members.ts";
import type { Binding, Field } from "../model/types.ts";
import { isPart } from "../types/binding-names.ts";
import type { CheckContext } from "./context.ts";
import { isMistagged, placeOf, unpaired, written, wrongTags } from "./facts.ts";
import { tagEdits } from "./foreign-edits.ts";
import { foreignTag, isOfLibrary, needsTag } from "./foreign-tags.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const tagRules: Rule[] = [
  { code: "missing-tag", find: missingTag },
  { code: "malformed-tag", find: context => each(tagged(context), malformedTag) },
  { code: "unknown-tag", find: context => each(tagged(context), unknownTag) },
  { code: "unknown-option", find: context => each(written(context), unknownOption) },
  { code: "empty-key", find: context => each(written(context), emptyKey) },
  { code: "invalid-key", find: invalidKey },
  { code: "several-tags", find: context => each(written(context), severalTags) },
  { code: "duplicate-key", find: context => duplicateKey(context, part => part !== "json") },
  { code: "duplicate-json-key", find: context => duplicateKey(context, part => part === "json") },
  { code: "hidden-field", find: hiddenField },
  { code: "unexported-field", find: context => each(written(context), unexportedField) },
  { code: "unsupported-type", find: context => fieldProblems(context, "unsupported-type") },
  { code: "unresolved-type", find: context => fieldProblems(context, "unresolved-type") },
  { code: "invalid-default", find: context => fieldProblems(context, "invalid-default") },
];

/** A problem of a member; `at` is the place of the wrong tag, null for the member itself. */
type MemberProblem = { message: string; at: StructTagPair["span"] | null };

/** The bindings whose fields need a tag that gen reads: also those without a handler. */
function tagged(context: CheckContext): ParsedBinding[] {
  return [...written(context), ...unpaired(context)];
}

function each(bindings: ParsedBinding[], check: (member: StructMember) => MemberProblem[]): Finding[] {
  return bindings.flatMap(({ members }) =>
    members.flatMap(member =>
      check(member).map(({ message, at }) => {
        const place = placeOf(member, members);
        return finding(message, at && !member.foreign ? positionOf(place.file, at) : place);
      }),
    ),
  );
}

function missingTag(context: CheckContext): Finding[] {
  return tagged(context).flatMap(({ binding, members, handlers }) => {
    const missing = members.filter(member => needsTag(member, binding) && !isMistagged(member));
    const placeholders = handlers[0]?.handler.placeholders;
    return missing.map(member => {
      const { name, embedded, embeddedIn, foreign, type } = member;
      const place = placeOf(member, members);
      if (embedded) {
        const message = `${binding.name} embeds ${type.text}, which is not a struct that can be read: give it a tag; json:"-" leaves it out`;
        return finding(message, place);
      }
      const field = foreign ? `${embeddedIn.join(".")}.${name}` : name;
      const found = finding(`${field} has no tag: ${advice(member, binding, placeholders ?? [])}`, place);
      // The tags of a struct without a handler may be right for the library that reads it.
      if (binding.handler === null || !isOfLibrary(member, binding)) return found;
      return { ...found, edits: tagEdits(member, binding) };
    });
  });
}

function advice(member: StructMember, binding: Binding, placeholders: { name: string }[]): string {
  const { name } = member;
  const plain = (text: string) => text.replaceAll("_", "").toLowerCase();
  const placeholder = placeholders.find(one => plain(one.name) === plain(name));
  const leaveOut = `json:"-" leaves it out`;
  if (binding.kind === "response")
    return `it is not sent; add header:"…", cookie:"…", form:"…" or json:"…"; ${leaveOut}`;
  const foreign = foreignTag(member, binding);
  const written = foreign && `${foreign.tag.key}:${JSON.stringify(foreign.tag.value)}`;
  if (foreign?.part === null)
    return `${written} is another library's; the fields of a body are fields of ${binding.name} itself, with json tags`;
  if (foreign?.replacement) return `${written} is another library's; write ${foreign.replacement} instead`;
  if (placeholder)
    return `the path has the placeholder {${placeholder.name}}, so add route:"${placeholder.name}"`;
  return `add route, query, header, cookie, form or json to say which part of the request holds it; ${leaveOut}`;
}

/** Reports tagged fields of embedded structs that another field or a method hides, unless a field with the same key replaces them on purpose. */
function hiddenField(context: CheckContext): Finding[] {
  return written(context).flatMap(({ binding, members, hidden }) =>
    hidden.flatMap(({ name, embeddedIn, foreign, tag, position }) => {
      const replaced = ({ key, name: wanted }: StructTagPair) =>
        members.some(({ fields }) =>
          fields.some(field => field.in === key && field.key === (wanted || name)),
        );
      const lost = tag.pairs.filter(one => isPart(one.key) && one.value !== "-" && !replaced(one));
      const [first] = lost;
      if (!first || embeddedIn.length === 0) return [];
      const outer = members.find(member => member.embeddedIn.length === 0 && member.name === embeddedIn[0]);
      const message = `${binding.name} has no ${first.key} ${JSON.stringify(first.name || name)}: Go can't select ${[...embeddedIn, name].join(".")} by its name, since another field or method is called ${name}: rename one of them`;
      return [finding(message, foreign && outer ? placeOf(outer, members) : position)];
    }),
  );
}

function malformedTag({ tag: { problem, tooLong }, name }: StructMember): MemberProblem[] {
  if (!problem) return [];
  const source = tooLong ? "" : ", as go vet says";
  return [{ message: `the tag of ${name}: ${problem.message}${source}`, at: problem.span }];
}

function unknownTag(member: StructMember): MemberProblem[] {
  return wrongTags(member).map(({ tag, message }) => ({ message, at: tag.span }));
}

/** The options of encoding/json, including those of v2. Of other options, only misspelt ones are reported. */
const jsonOptions = [
  "omitempty",
  "omitzero",
  "string",
  "inline",
  "unknown",
  "embed",
  "case:ignore",
  "case:strict",
];

function unknownOption({ tags }: StructMember): MemberProblem[] {
  return tags
    .filter(({ key }) => isPart(key))
    .flatMap(({ key, options, span }) => {
      const known = key === "json" ? jsonOptions : ["omitempty", "omitzero"];
      return options
        .filter(option => option !== "" && !known.includes(option) && !option.startsWith("format:"))
        .flatMap(option => {
          const near = closest(option, known);
          if (key === "json" && !near) return [];
          const hint = near ? `did you mean ${near}?` : `the options are ${known.join(" and ")}`;
          return [{ message: `unknown option ${option} in the tag ${key}: ${hint}`, at: span }];
        });
    });
}

/** Reports tags without a name, except json tags: encoding/json allows an empty name. */
function emptyKey({ name, tags, fields }: StructMember): MemberProblem[] {
  if (fields.length > 1) return [];
  return tags
    .filter(tag => isPart(tag.key) && tag.key !== "json" && tag.name === "")
    .map(({ key, span }) => ({
      message: `the tag ${key} of ${name} has no name, so the parameter is called ${JSON.stringify(name)}: write its name into the tag`,
      at: span,
    }));
}

/** Reports names that header fields or cookies can't have, and header fields such as Host that net/http or a proxy handles. */
function invalidKey(context: CheckContext): Finding[] {
  return written(context).flatMap(({ binding, members }) =>
    members.flatMap(member => {
      const [field] = member.fields;
      const problem = member.fields.length === 1 && field ? keyProblem(field, binding) : null;
      if (problem === null) return [];
      const place = placeOf(member, members);
      const tag = member.tags.find(({ key }) => key === field!.in);
      return [finding(problem, tag && !member.foreign ? positionOf(place.file, tag.span) : place)];
    }),
  );
}

function keyProblem({ in: part, key }: Field, { kind, body }: Binding): string | null {
  if (part !== "header" && part !== "cookie") return null;
  const shown = JSON.stringify(key);
  if (!isToken(key))
    return `${shown} can't be the name of a ${part === "header" ? "header field" : "cookie"}: use letters, digits and hyphens`;
  if (part === "cookie") return null;
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
  Connection: ofConnection,
  "Content-Length": ofServer,
  Cookie: useCookieTag,
  Host: "net/http takes it out of the header; read r.Host in the handler",
  "Keep-Alive": ofConnection,
  "Proxy-Connection": ofConnection,
  "Set-Cookie": useCookieTag,
  Te: ofConnection,
  Trailer: ofServer,
  "Transfer-Encoding": ofServer,
  Upgrade: ofConnection,
};

function severalTags({ name, fields }: StructMember): MemberProblem[] {
  if (fields.length < 2) return [];
  const message = `${name} has the tags ${fields.map(field => field.in).join(" and ")}: a value has one place in a message, so keep one of them`;
  return [{ message, at: null }];
}

/** Reports two fields with the same key. Fields with several tags, and those that a response can't have, are reported by other rules. */
function duplicateKey(context: CheckContext, isChecked: (part: Field["in"]) => boolean): Finding[] {
  return written(context).flatMap(({ binding, members }) => {
    const single = members.flatMap(member =>
      member.fields.length === 1 ? member.fields.map(field => ({ field, member })) : [],
    );
    const firsts = new Map<string, (typeof single)[number]>();
    return single.flatMap(({ field, member }) => {
      if (!isChecked(field.in)) return [];
      if (binding.kind === "response" && (field.in === "route" || field.in === "query")) return [];
      const id = `${field.in} ${field.key}`;
      const first = firsts.get(id);
      if (!first) {
        firsts.set(id, { field, member });
        return [];
      }
      const message = `${field.name} has the ${field.in} key ${JSON.stringify(field.key)}, which ${first.field.name} has already: give one of them another key`;
      return [
        finding(message, placeOf(member, members), [
          { message: `${first.field.name} is declared here`, position: placeOf(first.member, members) },
        ]),
      ];
    });
  });
}

const unexportedName = unicodePattern(String.raw`^[\p{Ll}_]`);

function unexportedField({ name, fields }: StructMember): MemberProblem[] {
  const [field] = fields;
  if (fields.length !== 1 || field?.in !== "json" || !unexportedName(name).test(name)) return [];
  const exported = name.replace(/^_*./u, first => first.replaceAll("_", "").toUpperCase());
  return [
    {
      message: `${name} has a json tag, but encoding/json sees no unexported fields: ${exported ? `call it ${exported}` : "begin its name with a capital letter"}, or remove the tag`,
      at: null,
    },
  ];
}

/** Reports the problems of fields with one code. Fields with several tags, or in a part that a response doesn't have, are reported by other rules. */
function fieldProblems(context: CheckContext, code: FieldProblem["code"]): Finding[] {
  return written(context).flatMap(({ binding, members }) =>
    members.flatMap(member => {
      const { fields, outOfReach } = member;
      // encoding/json sets the fields of a body itself, unless the body is a view, which is copied field by field.
      const copied = binding.go.copiesView && fields[0]?.in === "json" && outOfReach !== null;
      const problem = copied ? { code: "unsupported-type", message: outOfReach } : member.problem;
      const misplaced =
        binding.kind === "response" && (fields[0]?.in === "route" || fields[0]?.in === "query");
      if (problem?.code !== code || fields.length > 1 || misplaced) return [];
      return [finding(problem.message, placeOf(member, members))];
    }),
  );
}
