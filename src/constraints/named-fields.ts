/** Finds the fields that a rule such as `gtfield=From` names. A field for which validator panics, or that it never finds, is a mistake. */
import { isIdentifier } from "../go/identifiers.ts";
import { isComparable } from "../types/comparable.ts";
import type { GoType, TypePackage } from "../types/go-types.ts";
import { nonZero } from "../types/non-zero.ts";
import { type FoundField, findField, isHidden } from "./find-field.ts";
import { boundsOfType, exactly, isWithin } from "./judge-value.ts";
import { integer, isFloat } from "./parameters.ts";
import { splitWords, type WrittenRule } from "./parse-validate-tag.ts";
import type { Check, RuleField } from "./rule.ts";
import { kindNames, type ValueType, valueType } from "./value-kinds.ts";

/** The value that a rule is on. */
export interface ConstrainedValue {
  type: ValueType;
  /** The struct whose tag has the rule: names of fields are looked up there. */
  struct: GoType;
  /** The name of the field; null for an element, a key or a value in one. */
  name: string | null;
}

/** What is wrong with a name or a value in a rule, with its place in the tag. */
export interface NameProblem {
  message: string;
  offset: number;
  length: number;
}

/** A word of a parameter, with its place in the tag. */
interface Word extends Omit<NameProblem, "message"> {
  text: string;
}

/** The fields that a rule names, what is wrong with one, and which one it names again. */
export function namedFields(
  { own }: { own: TypePackage },
  written: WrittenRule,
  check: Check,
  on: ConstrainedValue,
): { fields: RuleField[]; problem: NameProblem | null; repeated: NameProblem | null } {
  const { rule: name } = written;
  const condition = check.kind === "condition" ? check : null;
  const words = wordsOf(written, condition !== null);
  const fields: RuleField[] = [];
  const fail = ({ offset, length }: Word, message: string) => ({
    fields,
    problem: { message: `${name}: ${message}`, offset, length },
    repeated: null,
  });
  const known = new Set<string>();
  let repeated: NameProblem | null = null;
  if (check.kind === "unique") {
    const [word] = words;
    if (!word) return { fields, problem: null, repeated };
    const found = fieldOfElements(on.type, word.text);
    if (typeof found === "string") return fail(word, found);
    return { fields: [fieldOf(word.text, found, null)], problem: null, repeated };
  }
  if (name === "excluded_without" && words.length > 1)
    return fail(
      { ...words[0]!, length: words.at(-1)!.offset + words.at(-1)!.length - words[0]!.offset },
      "validator reads all of this as the name of one field",
    );
  const step = condition?.asks === "value" ? 2 : 1;
  for (let index = 0; index < words.length; index += step) {
    const word = words[index]!;
    const found = findField(on.struct, word.text);
    if (typeof found === "string") return fail(word, found);
    if (found.path.length === 1 && word.text === on.name) return fail(word, "this is the field itself");
    const asked = `${word.text} ${step === 2 ? words[index + 1]!.text : ""}`;
    if (known.has(asked))
      repeated = { message: `${name} names ${asked.trim()} twice`, offset: word.offset, length: word.length };
    known.add(asked);
    const hidden = found.path.find(step => isHidden(step, own));
    if (hidden) return fail(word, `${hidden.text} is not exported by package ${hidden.pkg.importPath}`);
    if (found.type.kind === "unknown") return fail(word, `the type of ${word.text} is not known`);
    if (!condition) {
      const problem = comparisonProblem(check, on.type, found.type, word.text);
      if (problem !== null) return fail(word, problem);
      fields.push(fieldOf(word.text, found, null));
      continue;
    }
    if (condition.asks !== "value") {
      const opaque = opaqueProblem({ own }, found.type);
      if (opaque !== null) return fail(word, opaque);
      fields.push(fieldOf(word.text, found, null));
      continue;
    }
    const given = words[index + 1]!;
    const value = valueOfField(word.text, found.type, given.text);
    if ("problem" in value) return fail(given, value.problem);
    fields.push(fieldOf(word.text, found, value.value));
  }
  return { fields, problem: null, repeated };
}

/** Why gen can't tell whether a value is zero; null if it can. A pointer is zero if it is nil. */
export function opaqueProblem(
  { own }: { own: TypePackage },
  { type, pointers, kind }: ValueType,
): string | null {
  if (pointers > 0 || !["struct", "array", "time"].includes(kind)) return null;
  if (nonZero(own, type, "") !== null) return null;
  return `only its own package can tell whether ${type.text} is zero: Go can't compare it with ==`;
}

function fieldOf(name: string, { key, type }: FoundField, value: string | null): RuleField {
  return { name, key, value, kind: type.kind };
}

/** The words of a rule's parameter; without `isList`, all of it is one name. */
function wordsOf({ rule, parameter, offset, length }: WrittenRule, isList: boolean): Word[] {
  if (parameter === null || parameter === "") return [];
  const start = offset + rule.length + 1;
  // The tag has other characters where it writes 0x2C for a comma, or an alias for the rule.
  const isPlain = rule.length + 1 + parameter.length === length;
  const words = isList ? splitWords(parameter) : [{ text: parameter, index: 0, length: parameter.length }];
  return words.map(word =>
    isPlain
      ? { text: word.text, offset: start + word.index, length: word.length }
      : { text: word.text, offset, length },
  );
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
  return basic ?? kindNames[kind].replace(/^an? /, "");
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** The field of a list's elements that `unique` names; a text that says why there is none. */
function fieldOfElements(type: ValueType, name: string): FoundField | string {
  if (type.kind === "map" || type.element === null)
    return "takes the name of a field only on lists; on a map it compares the values";
  const element = valueType(type.element);
  if (element.kind !== "struct")
    return `the elements have no fields: each is ${withArticle(kindOf(element))}`;
  if (element.pointers > 1) return "validator follows only one pointer to an element";
  if (!isIdentifier(name)) return `validator finds fields of the elements only, not ${name}`;
  const found = findField(element.type, name);
  if (typeof found === "string") return found.replace(/^the struct has/, `${type.element!.text} has`);
  if (found.type.pointers > 1) return `validator follows only one pointer to ${name}`;
  if (isComparable(found.type.type) === false) return `Go can't compare values of ${name} with ==`;
  return found;
}

// Reads the values that rules such as `required_if=Kind dog` give to fields.

/** A value as Go code and messages have it: a decimal integer, `nil`, or the text itself; or why the text is a mistake. */
type FieldValue = { value: string } | { problem: string };

/** Reads a text as a value of a field. It is a mistake if validator panics, or if the field can never have the value. */
function valueOfField(name: string, type: ValueType, text: string): FieldValue {
  const { kind, basic, pointers } = type;
  const fail = (what: string) => ({ problem: `${name} is ${what}, so it is never ${JSON.stringify(text)}` });
  const never = (what: string) => ({ problem: `${name} is ${what}` });
  const isNil = text === "nil" && (pointers > 0 || kind === "slice" || kind === "map");
  if (isNil) return { value: "nil" };
  switch (kind) {
    case "string":
      return { value: text };
    case "bool":
      return text === "true" || text === "false" ? { value: text } : fail("a bool, true or false");
    case "float":
      return isNumber(text, basic === "float32") ? { value: text.replace(/^\+/, "") } : fail("a number");
    case "int":
    case "uint":
    case "uintptr":
    case "duration": {
      const value = integer(text);
      if (value === null || !isWithin(exactly(value), boundsOfType(type)))
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
    case "time":
      return never("a time: validator can't compare it with a value");
    case "interface":
      return never("an interface: what it holds is only known when the program runs");
    default:
      return never(`${kindNames[kind]}: validator can't compare it with a value`);
  }
}

/** Reports whether a text is a finite number for Go's strconv.ParseFloat. */
function isNumber(text: string, isSingle: boolean): boolean {
  if (!isFloat(text)) return false;
  // The range of hexadecimal numbers is not checked: nobody writes such large exponents.
  const value = /x/i.test(text) ? 0 : Number(text);
  return Number.isFinite(isSingle ? Math.fround(value) : value);
}
