/** Parses the value of a tag `validate` as go-playground/validator does in its parseFieldTagsRecursive, and finds the places of rules in the source. */
import { type FieldDeclaration, type Position, positionOf } from "../go/declarations.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { GoType } from "../types/go-types.ts";
import { ruleAliases } from "./format-rules.ts";
import type { Constraint, ConstraintProblem } from "./types.ts";

/** A rule as it is written. */
export interface WrittenRule extends Pick<Constraint, "rule" | "parameter"> {
  /** Where it stands in the tag's value. */
  offset: number;
  length: number;
  alternatives: WrittenRule[];
  keys: WrittenRule[];
  elements: WrittenRule[];
}

/** A text between two commas. */
interface Part {
  text: string;
  offset: number;
}

/**
 * Parses the value of a tag. An empty value and `-` have no rules. `own` has the names of the config's validators: none of these is an alias. `foreign` is the first
 * rule that is written as other libraries do, as in `required|minLen:7` or `length(1|10)`.
 */
export function parseValidateTag(value: string, own: ReadonlyMap<string, unknown> = new Map()) {
  if (value === "" || value === "-") return { rules: [], problem: null, foreign: undefined };
  const parts: Part[] = [];
  let offset = 0;
  for (const text of value.split(",")) {
    parts.push({ text, offset });
    offset += text.length + 1;
  }
  const parsed = parseParts(parts, own);
  const all = parsed.rules.flatMap(rule => [rule, ...rule.alternatives, ...rule.keys, ...rule.elements]);
  // A pattern has such texts where a comma or | cuts it.
  const isForeign = ({ rule }: WrittenRule) => !value.includes("pattern=") && /^\w+[:(]/.test(rule);
  return { ...parsed, foreign: all.find(isForeign) };
}

/** Tags of huma, which are keywords of JSON Schema, with the rules that mean the same. */
const schemaTags: ReadonlyMap<string, string> = new Map([
  ...["minItems", "minLength", "minimum"].map(key => [key, "min"] as const),
  ...["maxItems", "maxLength", "maximum"].map(key => [key, "max"] as const),
  ...Object.entries({ exclusiveMinimum: "gt", exclusiveMaximum: "lt", enum: "oneof", pattern: "pattern" }),
]);

/** Matches the literal of a tag with one of them. */
export const schemaTag = new RegExp(`\\b(?:${[...schemaTags.keys()].join("|")}):"`);

/** The tags of a field that are keywords of JSON Schema, and what a tag `validate` says in their place. Of a list, those that are not about items are for its elements. */
export function rulesOfSchemaTags(pairs: StructTagPair[], { kind }: Pick<GoType, "kind">) {
  const tags = pairs.filter(({ key }) => schemaTags.has(key));
  const ruleOf = ({ key, value }: StructTagPair) => {
    const words = value.split(",").map(word => (word.includes(" ") ? `'${word}'` : word));
    const escaped = value.replaceAll(",", "0x2C").replaceAll("|", "0x7C");
    return `${schemaTags.get(key)}=${key === "enum" ? words.join(" ") : escaped}`;
  };
  const isOwn = ({ key }: StructTagPair) => kind !== "slice" || key.endsWith("Items");
  const within = tags.filter(tag => !isOwn(tag)).map(ruleOf);
  const mayBeAbsent = kind === "pointer" || pairs.some(({ options }) => /\bomit/.test(options.join()));
  const rules = [...tags.filter(isOwn).map(ruleOf), ...(within.length > 0 ? ["dive", ...within] : [])];
  const text = [...(mayBeAbsent ? ["omitempty"] : []), ...rules].join(",");
  return { keys: tags.map(({ key }) => key), text };
}

/** The rules of a tag; if it has a syntax problem, those before that. */
function parseParts(
  parts: Part[],
  own: ReadonlyMap<string, unknown>,
): { rules: WrittenRule[]; problem: ConstraintProblem | null } {
  const rules: WrittenRule[] = [];
  const fail = (message: string, { text, offset }: Part) => ({
    rules,
    problem: { code: "invalid-rule" as const, message, offset, length: text.length },
  });
  for (const [index, part] of parts.entries()) {
    const { text, offset } = part;
    if (text === "")
      return fail("a rule is missing: there are two commas in a row, or a comma at the end", part);
    if (text === "keys") return fail("keys must directly follow dive", part);
    if (text === "endkeys") return fail("endkeys has no keys before it", part);
    if (text === "dive") {
      const { keys, rest } = cutKeys(parts.slice(index + 1));
      const ofKeys = parseParts(keys, own);
      const ofElements = parseParts(rest, own);
      rules.push({ ...written("dive", null, part), keys: ofKeys.rules, elements: ofElements.rules });
      return { rules, problem: ofKeys.problem ?? ofElements.problem };
    }
    const alternatives: WrittenRule[] = [];
    let at = offset;
    for (const alternative of text.split("|")) {
      const equals = alternative.indexOf("=");
      const name = equals < 0 ? alternative : alternative.slice(0, equals);
      const place = { text: alternative, offset: at };
      if (name === "") return fail("a rule has no name", { text: alternative || text, offset: at });
      const given = alternative.slice(equals + 1);
      const parameter = equals < 0 ? null : given.replaceAll("0x2C", ",").replaceAll("0x7C", "|");
      const isAlias = Object.hasOwn(ruleAliases, name) && !own.has(name);
      const members = isAlias ? ruleAliases[name as keyof typeof ruleAliases] : [name];
      for (const member of members) alternatives.push(written(member, parameter, place));
      at += alternative.length + 1;
    }
    const [only] = alternatives;
    rules.push(alternatives.length === 1 ? only! : { ...written("or", null, part), alternatives });
  }
  return { rules, problem: null };
}

/** Cuts the rules on keys off those that follow `dive`. Without `endkeys`, all are on keys. */
function cutKeys(parts: Part[]): { keys: Part[]; rest: Part[] } {
  if (parts[0]?.text !== "keys") return { keys: [], rest: parts };
  const end = parts.findIndex(({ text }) => text === "endkeys");
  return end < 0
    ? { keys: parts.slice(1), rest: [] }
    : { keys: parts.slice(1, end), rest: parts.slice(end + 1) };
}

function written(rule: string, parameter: string | null, { text, offset }: Part): WrittenRule {
  return { rule, parameter, offset, length: text.length, alternatives: [], keys: [], elements: [] };
}

/** A word of a parameter, with its place in the tag. */
export interface ParameterWord extends Part {
  length: number;
}

/** Splits a parameter at spaces, as validator's parseOneOfParam2 does: a value with spaces stands between single quotes. `start` is its place in the tag. */
export function splitWords(parameter: string, start = 0): ParameterWord[] {
  return Array.from(parameter.matchAll(/'[^']*'|[^\t\n\f\r ]+/g), ({ 0: word, index }) => ({
    text: word.replaceAll("'", ""),
    offset: start + index,
    length: word.length,
  }));
}

/** The words of a parameter. */
export function splitParameter(parameter: string): string[] {
  return splitWords(parameter).map(({ text }) => text);
}

/** The tag of a field that has rules; undefined for one without. */
export function validateTag(pairs: StructTagPair[]): StructTagPair | undefined {
  return pairs.find(({ key }) => key === "validate");
}

/** The position of a part of a tag's value. In a tag that is an interpreted string or has several lines, it is that of the whole `validate:"..."`. */
export function positionInTag(
  file: string,
  { literal, span: place }: NonNullable<FieldDeclaration["tag"]>,
  { span }: StructTagPair,
  { offset, length }: { offset: number; length: number },
): Position {
  const bytes = Buffer.from(literal).subarray(span.column - place.column, span.endColumn - place.column);
  const pair = bytes.toString();
  const start = pair.indexOf('"') + 1;
  const quoted = pair.slice(start, -1);
  // Escape sequences of one character, or the characters themselves. Bytes as `\xff` are not among them.
  const characters = quoted.match(/\\(?:u[0-9a-fA-F]{4}|[abfnrtv\\"])|[^\\]/gs) ?? [];
  const isOnOneLine = place.line === place.endLine && literal.startsWith("`");
  if (!isOnOneLine || characters.join("") !== quoted) return positionOf(file, span);
  const columnOf = (end: number) =>
    span.column + Buffer.byteLength(pair.slice(0, start) + characters.slice(0, end).join(""));
  const column = columnOf(offset);
  const endColumn = Math.max(columnOf(offset + length), column + 1);
  return positionOf(file, { line: span.line, column, endLine: span.line, endColumn });
}
