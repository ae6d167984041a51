/** Finds the fields that a rule such as `gtfield=From` names. A field for which validator panics, or that it never finds, is a mistake. */
import { getOrMake } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import { isExported, isIdentifier } from "../go/identifiers.ts";
import { partTag } from "../types/binding-names.ts";
import type { GoType, StructField, TypePackage } from "../types/go-types.ts";
import { sourceOf } from "../types/lookup.ts";
import { embeddings, outermost, structFields } from "../types/struct-fields.ts";
import { isComparable, nonZero } from "../types/type-text.ts";
import { isOfType } from "./judge-value.ts";
import { integer, isFloat } from "./parameters.ts";
import { type ParameterWord, splitWords, type WrittenRule } from "./parse-validate-tag.ts";
import { type Check, kindName, type RuleField, type ValueType, valueType } from "./rule.ts";
import type { ConstraintCode, ConstraintProblem } from "./types.ts";

/** The value that a rule is on. */
export interface ConstrainedValue {
  type: ValueType;
  /** The struct whose tag has the rule: names of fields are looked up there. */
  struct: GoType;
  /** The name of the field; null for an element, a key or a value in one. */
  name: string | null;
}

/** The fields that a rule names, null if one is a mistake; and what is wrong with them. */
export function namedFields(own: TypePackage, written: WrittenRule, check: Check, on: ConstrainedValue) {
  const { rule: name } = written;
  const condition = check.kind === "condition" ? check : null;
  const words = wordsOf(written, condition !== null);
  const fields: RuleField[] = [];
  const problem = (code: ConstraintCode, { offset, length }: ParameterWord, message: string) => [
    { code, message, offset, length },
  ];
  const fail = (word: ParameterWord, message: string) => ({
    fields: null,
    problems: problem("invalid-rule", word, `${name}: ${message}`),
  });
  const known = new Set<string>();
  let problems: ConstraintProblem[] = [];
  if (check.kind === "unique") {
    const [word] = words;
    if (!word) return { fields, problems };
    const found = fieldOfElements(on.type, word.text);
    if (typeof found === "string") return fail(word, found);
    return { fields: [fieldOf(word.text, found, null)], problems };
  }
  if (name === "excluded_without" && words.length > 1)
    return fail(
      { ...words[0]!, length: words.at(-1)!.offset + words.at(-1)!.length - words[0]!.offset },
      "validator reads all of this as the name of one field",
    );
  const step = condition?.asks === "value" ? 2 : 1;
  for (let index = 0; index < words.length; index += step) {
    const word = words[index]!;
    const given = step === 2 ? words[index + 1]! : null;
    const found = findField(on.struct, word.text);
    if (typeof found === "string") return fail(word, found);
    if (found.path.length === 1 && word.text === on.name) return fail(word, "this is the field itself");
    const asked = given ? `${word.text} ${given.text}` : word.text;
    if (known.has(asked)) problems = problem("redundant-rule", word, `${name} names ${asked} twice`);
    known.add(asked);
    const hidden = found.path.find(step => isHidden(step, own));
    if (hidden) return fail(word, `${hidden.text} is not exported by package ${hidden.pkg.importPath}`);
    if (found.type.kind === "unknown") return fail(word, `the type of ${word.text} is not known`);
    if (given) {
      const read = valueOfField(word.text, found.type, given.text);
      if ("problem" in read) return fail(given, read.problem);
      fields.push(fieldOf(word.text, found, read.value));
    } else {
      const reason = condition
        ? opaqueProblem(own, found.type)
        : comparisonProblem(check, on.type, found.type, word.text);
      if (reason !== null) return fail(word, reason);
      fields.push(fieldOf(word.text, found, null));
    }
  }
  return { fields, problems };
}

/** Why gen can't tell whether a value is zero; null if it can. A pointer is zero if it is nil. */
export function opaqueProblem(own: TypePackage, { type, pointers, kind }: ValueType): string | null {
  if (pointers > 0 || !["struct", "array", "time"].includes(kind)) return null;
  if (nonZero(own, type, "") !== null) return null;
  const problem = `gen can't tell whether ${type.text} is zero: Go can't compare it with ==`;
  return `${problem}, and its parts are too many, or of another package`;
}

function fieldOf(name: string, { key, type }: FoundField, value: string | null): RuleField {
  return { name, key, value, kind: type.kind };
}

/** The words of a rule's parameter; without `isList`, all of it is one name. */
function wordsOf({ rule, parameter, offset, length }: WrittenRule, isList: boolean): ParameterWord[] {
  if (parameter === null || parameter === "") return [];
  const start = offset + rule.length + 1;
  // The tag has other characters where it writes 0x2C for a comma, or an alias for the rule.
  const isPlain = rule.length + 1 + parameter.length === length;
  const words = isList
    ? splitWords(parameter, start)
    : [{ text: parameter, offset: start, length: parameter.length }];
  return isPlain ? words : words.map(({ text }) => ({ text, offset, length }));
}

/** Why a rule can't compare a value with a field; null if it can. */
function comparisonProblem(check: Check, own: ValueType, other: ValueType, field: string): string | null {
  if (own.kind === "unknown") return null;
  if (other.kind === "interface")
    return `${field} is an interface, and what it holds is only known when the program runs`;
  const [kind, otherKind] = [kindOf(own), kindOf(other)];
  if (check.kind !== "compareField")
    return otherKind === "string" ? null : `${field} has no text: it is ${withArticle(otherKind)}`;
  return kind === otherKind
    ? null
    : `this is ${withArticle(kind)}, and ${field} is ${withArticle(otherKind)}: validator only compares values of one kind`;
}

/** The kind of a value as Go's reflect has it; `time` for times. */
function kindOf({ kind, basic }: ValueType): string {
  return basic ?? kindName(kind).replace(/^an? /, "");
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** The field of a list's elements that `unique` names; a text that says why there is none. */
function fieldOfElements(type: ValueType, name: string): FoundField | string {
  const elementType = type.element;
  if (type.kind === "map" || elementType === null)
    return "takes the name of a field only on lists; on a map it compares the values";
  const element = valueType(elementType);
  if (element.kind !== "struct")
    return `the elements have no fields: each is ${withArticle(kindOf(element))}`;
  if (element.pointers > 1) return "validator follows only one pointer to an element";
  if (!isIdentifier(name)) return `validator finds fields of the elements only, not ${name}`;
  const found = findField(element.type, name);
  if (typeof found === "string") return found.replace(/^the struct has/, `${elementType.text} has`);
  if (found.type.pointers > 1) return `validator follows only one pointer to ${name}`;
  if (isComparable(found.type.type) === false) return `Go can't compare values of ${name} with ==`;
  return found;
}

// Reads the values that rules such as `required_if=Kind dog` give to fields.

/**
 * Reads a text as a value of a field, as Go code and messages have it: a decimal integer, `nil`, or the text itself. It is a mistake if validator
 * panics, or if the field can never have the value.
 */
function valueOfField(name: string, type: ValueType, text: string) {
  const { kind, basic, pointers } = type;
  const fail = (what: string) => ({ problem: `${name} is ${what}, so it is never ${JSON.stringify(text)}` });
  const never = (what: string) => ({ problem: `${name} is ${what}` });
  if (text === "nil" && (pointers > 0 || kind === "slice" || kind === "map")) return { value: "nil" };
  switch (kind) {
    case "string":
      return { value: text };
    case "bool":
      return text === "true" || text === "false" ? { value: text } : fail("a bool, true or false");
    case "float": {
      // The range of hexadecimal numbers is not checked: nobody writes such large exponents.
      const value = /x/i.test(text) ? 0 : Number(text);
      const isInRange = Number.isFinite(basic === "float32" ? Math.fround(value) : value);
      return isFloat(text) && isInRange ? { value: text.replace(/^\+/, "") } : fail("a number");
    }
    case "int":
    case "uint":
    case "uintptr":
    case "duration": {
      const value = integer(text);
      if (value === null || !isOfType(value, type))
        return fail(kind === "duration" ? "a number of nanoseconds" : `of the type ${basic}`);
      return { value: String(value) };
    }
    case "slice":
    case "map": {
      const length = integer(text);
      return length === null || length < 0n
        ? fail("compared by its length, or with nil")
        : { value: String(length) };
    }
    case "array":
      return never("an array: its length is always the same");
    case "interface":
      return never("an interface: what it holds is only known when the program runs");
    default:
      return never(`${kindName(kind)}: validator can't compare it with a value`);
  }
}

// Finds the field that a rule names by its path in a struct: `From`, `Owner.Name` or `Pets[0].Kind`. Names are found as reflect's FieldByName finds them.

/** A field that a rule names. */
export interface FoundField {
  /** How clients know it: the keys of tags, as `owner.name`. */
  key: string;
  /** The steps that select it in the struct. */
  path: FieldStep[];
  type: ValueType;
  /** Its type as it is written. */
  goType: GoType;
}

/** A part of the path to a field. */
export interface FieldStep {
  /** The name of a field, or the index of an element. */
  kind: "field" | "index";
  text: string;
  /** The number of pointers in the type of what it selects. */
  pointers: number;
  /** It is an embedded field that the rule does not name: Go finds the next name through it. */
  implied: boolean;
  /** The package that declares it: only there can an unexported name be used. */
  pkg: TypePackage;
}

/** Reports whether the code of a package can write a step: an index, or a name that it may use. */
export function canSelect({ kind, text, pkg }: FieldStep, own: TypePackage): boolean {
  return kind === "index" || pkg === own || isExported(text);
}

/** Reports whether a package can't use a path with the step. It need not write an embedded struct, unless that is a pointer, which it compares with nil. */
export function isHidden(step: FieldStep, own: TypePackage): boolean {
  return !canSelect(step, own) && (!step.implied || step.pointers > 0);
}

/** A field of a struct, or of one that it embeds, after the embedded fields on the way to it. */
type Member = StructField[];

/** The members of the structs whose fields were looked for, by name: each rule may name all fields of its struct. */
const knownMembers = new WeakMap<StructField[], ReadonlyMap<string, Member | null>>();

/** Finds a field by its path. If there is none, the result is a text that says why. */
export function findField(struct: GoType, path: string): FoundField | string {
  const steps: FieldStep[] = [];
  const keys: string[] = [];
  let at = struct;
  let type: ValueType | null = null;
  let done = "";
  for (const part of path.match(/\[[^\]]*\]|[^.[]+|\[/g) ?? []) {
    if (part.startsWith("[")) {
      if (type?.kind === "map")
        return `${done} is a map, and gen does not compile rules that name its entries`;
      if (type?.kind !== "slice") return `${done || path} is not a slice`;
      if (!/^\[\d{1,9}\]$/.test(part)) return `${part} is not an index`;
      const index = String(Number(part.slice(1, -1)));
      at = type.element!;
      type = valueType(at);
      steps.push({ kind: "index", text: index, pointers: type.pointers, implied: false, pkg: at.place.pkg });
      keys.push(`${keys.pop() ?? ""}[${index}]`);
      done += part;
      continue;
    }
    // Validator does not look into times.
    const given: ValueType = type ?? valueType(at);
    const inside = given.kind === "unknown" ? valueType(sourceOf(given.type)) : given;
    if (type?.optional) return `${done} is optional, and gen does not compile rules that name fields in it`;
    if (type?.kind === "interface")
      return `${done} is an interface: what it holds is only known when the program runs`;
    if (inside.kind !== "struct") return `${done} is not a struct with fields`;
    const members = getOrMake(knownMembers, structFields(inside.type), () => membersOf(inside.type));
    const member = members.get(part);
    if (!member) return `${done || "the struct"} has ${whyNoMember(part, members)}`;
    for (const one of member) {
      const implied = one !== member.at(-1);
      at = one.type;
      type = valueType(at);
      const { pkg } = one.struct.place;
      steps.push({ kind: "field", text: one.name, pointers: type.pointers, implied, pkg });
      // What the field is called in messages; null for an embedded field whose own fields take its place.
      const key = partTag(one.tag.pairs)?.name || (one.embedded ? null : one.name);
      if (key !== null) keys.push(key);
    }
    done = done === "" ? part : `${done}.${part}`;
  }
  if (type === null) return `${JSON.stringify(path)} is not the name of a field`;
  return { key: keys.join("."), path: steps, type, goType: at };
}

function whyNoMember(name: string, members: ReadonlyMap<string, Member | null>): string {
  if (members.has(name)) return `several embedded structs with a field ${name} at the same depth`;
  const names = [...members].flatMap(([name, found]) => (found ? name : []));
  const near = closest(name, names);
  const shown = /\s/.test(name) ? JSON.stringify(name) : name;
  return `no field ${shown}${near === null ? "" : `: did you mean ${near}?`}`;
}

/** The fields of a struct by name, also those that it gets from embedded structs; null for names that several fields of one depth have. */
function membersOf(struct: GoType): Map<string, Member | null> {
  const all = embeddings(struct, () => true);
  const members = outermost<Member>(all, ({ type, through }, add) => {
    for (const field of structFields(type)) add(field.name, [...through, field]);
  });
  members.delete("_");
  return members;
}
