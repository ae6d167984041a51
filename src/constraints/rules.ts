/** The table of rules of tags `validate`: a row for each, by families. A new rule is a row here, or in `format-rules.ts`. */
import { joinWords } from "../base/text/common.ts";
import { type FormatRule, formatRules, ruleAliases } from "./format-rules.ts";
import type { Check, FieldCondition, Rule, RuleField, StringsCheck, ValueKind } from "./rule.ts";
import { allKinds, numbers, sized, texts } from "./rule.ts";
import type { Constraint, Operator } from "./types.ts";

/** A rule without a parameter, for all values. */
const plain = (check: Check, message = ""): Rule => ({
  parameter: "none",
  kinds: allKinds,
  message: () => message,
  check,
});

/** A length in words: `3 characters`, `1 entry`. */
function counted(kind: ValueKind, count: string): string {
  const noun = kind === "string" ? "character" : "element";
  const [one, many] = kind === "map" ? ["entry", "entries"] : [noun, `${noun}s`];
  return `${count} ${count === "1" ? one : many}`;
}

/** A rule that compares a number, a length or a time, with the words of its message for each; `time` is null for a rule that does not apply to times. */
function comparison(operator: Operator, number: string, size: string, time: string | null): Rule {
  return {
    parameter: "size",
    kinds: [...numbers, ...sized, ...(time === null ? [] : (["time"] as const))],
    message: (kind, parameter) => {
      if (kind === "time") return time ?? "";
      if (sized.includes(kind)) return `must have ${size} ${counted(kind, parameter)}`;
      return `must be ${number}${parameter}`;
    },
    check: { kind: "order", operator, texts: "length" },
  };
}

const least = comparison(">=", "at least ", "at least", "must not be in the past");
const most = comparison("<=", "at most ", "at most", "must not be in the future");

/** A rule that compares a value with its parameter. */
function equality(operator: "==" | "!=", message: string, size: string): Rule {
  return {
    parameter: "operand",
    kinds: [...numbers, ...sized, "bool"],
    message: (kind, parameter) => {
      if (kind === "string") return `${message} ${JSON.stringify(parameter)}`;
      return sized.includes(kind) ? `must ${size} ${counted(kind, parameter)}` : `${message} ${parameter}`;
    },
    check: { kind: "order", operator, texts: "value" },
  };
}

/** A rule that compares a text with its parameter. It is for texts only: of an int, validator would compare the text `<int Value>`. */
const compared = (parameter: "operand" | "text", check: Check, message: string): Rule => ({
  parameter,
  kinds: texts,
  message: (_, given) => `${message} ${JSON.stringify(given)}`,
  check,
});

/** The same in any case of letters. */
const sameLetters = (negated: boolean, message: string) =>
  compared("operand", { kind: "among", anyCase: true, negated }, message);

const list = (kind: ValueKind, values: string[]) =>
  (kind === "string" ? values.map(value => JSON.stringify(value)) : values).join(", ");

const oneOf = (kinds: readonly ValueKind[], anyCase: boolean): Rule => ({
  parameter: "values",
  kinds,
  message: (kind, _, values) =>
    values.length === 1 ? `must be ${list(kind, values)}` : `must be one of ${list(kind, values)}`,
  check: { kind: "among", anyCase, negated: false },
});

function formatRow(format: FormatRule): Rule {
  const { helper, numbers, bools, bytes, stringers, parameter, message } = format;
  const ofNumbers = (numbers?.kinds ?? []).flatMap((kind): ValueKind[] =>
    kind === "int" ? ["int", "duration"] : [kind],
  );
  return {
    parameter: parameter ? "text" : "none",
    kinds: [
      ...(helper === null ? [] : texts),
      ...ofNumbers,
      ...(bools ? (["bool"] as const) : []),
      ...(bytes ? (["slice"] as const) : []),
      ...(stringers ? (["struct", "array", "slice"] as const) : []),
    ],
    message: (_, given) => message + (parameter ? ` ${given}` : ""),
    check: { kind: "format", format },
  };
}

const calling = (name: StringsCheck["function"], negated: boolean, message: string) =>
  compared("text", { kind: "strings", function: name, negated }, message);

/** A rule that a regular expression in Go's syntax decides. A test compares the expressions with validator's own. */
const matched = (expression: string, message: string): Rule => ({
  ...plain({ kind: "expression", expression }, message),
  kinds: texts,
});

const bankCode = "must be the code of a bank, such as DEUTDEFF";

/** The rules on texts that one function of Go's package `strings` decides, such as `contains=@`, or one regular expression. */
const textRules: Readonly<Record<string, Rule>> = {
  pattern: {
    parameter: "text",
    kinds: texts,
    message: (_, parameter) => `must match the pattern ${parameter}`,
    check: { kind: "expression", expression: null },
  },
  bic: matched("^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$", bankCode),
  bic_iso_9362_2014: matched("^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$", bankCode),
  cve: matched(
    "^CVE-(1999|2\\d{3})-(0[^0]\\d{2}|0\\d[^0]\\d{1}|0\\d{2}[^0]|[1-9]{1}\\d{3,})$",
    "must be the number of a vulnerability, such as CVE-2021-44228",
  ),
  ein: matched(
    "^(\\d{2}-\\d{7})$",
    "must be the number of an employer in the United States, such as 12-3456789",
  ),
  // Validator also compares the length, so that both separators must be there.
  ssn: matched(
    "^[0-9]{3}[ -](0[1-9]|[1-9][0-9])[ -]([1-9][0-9]{3}|[0-9][1-9][0-9]{2}|[0-9]{2}[1-9][0-9]|[0-9]{3}[1-9])$",
    "must be a social security number of the United States, such as 078-05-1120",
  ),
  eth_addr: matched("^0x[0-9a-fA-F]{40}$", "must be an Ethereum address"),
  html: matched("<[/]?([a-zA-Z]+).*?>", "must contain an HTML tag"),
  html_encoded: matched(
    "&#[x]?([0-9a-fA-F]{2})|(&gt)|(&lt)|(&quot)|(&amp)+[;]?",
    "must contain a character reference of HTML, such as &lt;",
  ),
  url_encoded: matched(
    "^(?:[^%]|%[0-9A-Fa-f]{2})*$",
    "must have two hexadecimal digits after each percent sign",
  ),
  contains: calling("Contains", false, "must contain"),
  containsany: calling("ContainsAny", false, "must contain one of the characters"),
  containsrune: calling("ContainsRune", false, "must contain"),
  excludes: calling("Contains", true, "must not contain"),
  excludesall: calling("ContainsAny", true, "must not contain any of the characters"),
  excludesrune: calling("ContainsRune", true, "must not contain"),
  startswith: calling("HasPrefix", false, "must start with"),
  endswith: calling("HasSuffix", false, "must end with"),
  startsnotwith: calling("HasPrefix", true, "must not start with"),
  endsnotwith: calling("HasSuffix", true, "must not end with"),
};

// Rules that look at other fields: comparisons such as `gtfield=From`, and conditions such as `required_if=Kind dog`.

const operators = { eq: "==", ne: "!=", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** What `required` and `excluded` ask of other fields, by the second halves of their names. */
const conditions: Readonly<Record<string, Omit<FieldCondition, "kind" | "needs">>> = {
  if: { asks: "value", of: "all", negated: false },
  unless: { asks: "value", of: "one", negated: true },
  with: { asks: "given", of: "one", negated: false },
  with_all: { asks: "given", of: "all", negated: false },
  without: { asks: "missing", of: "one", negated: false },
  without_all: { asks: "missing", of: "all", negated: false },
};

/** What a comparison with another field asks of a value, in words. */
const words: Readonly<Record<Operator, { value: string; time: string; length: string }>> = {
  "==": { value: "must be equal to", time: "must be the same time as", length: "must be as long as" },
  "!=": {
    value: "must be different from",
    time: "must not be the same time as",
    length: "must not be as long as",
  },
  ">": { value: "must be greater than", time: "must be after", length: "must be longer than" },
  ">=": { value: "must be at least", time: "must not be before", length: "must not be shorter than" },
  "<": { value: "must be less than", time: "must be before", length: "must be shorter than" },
  "<=": { value: "must be at most", time: "must not be after", length: "must not be longer than" },
};

function fieldComparison(operator: Operator, ordersTexts: boolean): Rule {
  const isOrdered = operator !== "==" && operator !== "!=";
  const { value, time, length } = words[operator];
  return {
    parameter: "field",
    kinds: isOrdered
      ? [...numbers, ...(ordersTexts ? sized : texts), "time"]
      : [...numbers, ...sized, "bool", "time"],
    message: (kind, _, __, [field]) => {
      const byLength = kind === "string" ? isOrdered && !ordersTexts : sized.includes(kind);
      return `${kind === "time" ? time : byLength ? length : value} ${field?.key ?? ""}`;
    },
    check: { kind: "compareField", operator, ordersTexts },
  };
}

function condition(needs: FieldCondition["needs"], asked: (typeof conditions)[string]): Rule {
  const { asks, of, negated } = asked;
  const opening =
    (needs === "required" ? "is required" : "must be left out") + (negated ? " unless " : " when ");
  const joiner = of === "all" ? "and" : "or";
  return {
    parameter: asks === "value" ? "pairs" : "fields",
    kinds: allKinds,
    message: (_, __, ___, fields) => {
      if (asks === "value") return opening + joinWords(fields.map(conditionText), joiner);
      const verb = of === "all" && fields.length > 1 ? "are" : "is";
      const keys = fields.map(({ key }) => key);
      return `${opening}${joinWords(keys, joiner)} ${verb} ${asks}`;
    },
    check: { kind: "condition", needs, ...asked },
  };
}

/** The condition on a field, as in `kind is "dog"`. */
function conditionText({ key, value, kind }: RuleField): string {
  if (value === null) return key;
  if (kind === "string") return `${key} is ${JSON.stringify(value)}`;
  if (value === "nil") return `${key} is missing`;
  return sized.includes(kind) ? `${key} has the length ${value}` : `${key} is ${value}`;
}

/** A rule on texts that contain the text of another field, or that don't. */
const containing = (negated: boolean): Rule => ({
  parameter: "field",
  kinds: texts,
  message: (_, __, ___, [field]) => `must ${negated ? "not " : ""}contain the text of ${field?.key ?? ""}`,
  check: { kind: "containField", negated },
});

/** The rules that look at other fields, by name. Those with `cs`, such as `gtcsfield`, look in the same struct as the others, but order texts by their bytes and apply to lists. */
const fieldRules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    Object.entries(operators).flatMap(([name, operator]) => [
      [`${name}field`, fieldComparison(operator, false)],
      [`${name}csfield`, fieldComparison(operator, true)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(conditions).flatMap(([suffix, asked]) => [
      [`required_${suffix}`, condition("required", asked)],
      [`excluded_${suffix}`, condition("excluded", asked)],
    ]),
  ),
  // Does what `required_if` does.
  skip_unless: condition("required", conditions.if!),
  fieldcontains: containing(false),
  fieldexcludes: containing(true),
  unique: {
    parameter: "optionalField",
    kinds: ["slice", "array", "map"],
    message: (_, __, ___, [field]) =>
      field ? `must not have elements with the same ${field.key}` : "must not have equal elements",
    check: { kind: "unique" },
  },
};

/** The rules by name. */
export const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["required", plain({ kind: "zero", is: false }, "is required")],
  ["isdefault", plain({ kind: "zero", is: true }, "must be left out")],
  ["omitempty", plain({ kind: "omit", where: "empty" })],
  ["omitzero", plain({ kind: "omit", where: "zero" })],
  ["omitnil", plain({ kind: "omit", where: "nil" })],
  ["structonly", plain({ kind: "end" })],
  ["nostructlevel", plain({ kind: "end" })],
  ["dive", { ...plain({ kind: "dive" }), kinds: ["slice", "array", "map"] }],
  ["len", comparison("==", "", "exactly", null)],
  ["min", least],
  ["max", most],
  ["gte", least],
  ["lte", most],
  ["gt", comparison(">", "greater than ", "more than", "must be in the future")],
  ["lt", comparison("<", "less than ", "fewer than", "must be in the past")],
  ["eq", equality("==", "must be", "have exactly")],
  ["ne", equality("!=", "must not be", "not have exactly")],
  ["eq_ignore_case", sameLetters(false, "must be")],
  ["ne_ignore_case", sameLetters(true, "must not be")],
  ["oneof", oneOf(["string", "int", "uint", "duration"], false)],
  ["oneofci", oneOf(texts, true)],
  ...Object.entries(textRules),
  ...Object.entries(fieldRules),
  ...Object.entries<FormatRule>(formatRules).map(([name, one]): [string, Rule] => [name, formatRow(one)]),
]);

/** The names of the rules that a value can break. */
export function breakableRules(): string[] {
  return [...rules].flatMap(([name, { check }]) => (isBreakable(check) ? name : []));
}

/** Reports whether a value can break a rule: not one that only says which others apply, such as `omitempty` and `dive`. */
export function isBreakable({ kind }: ConstraintCheck): boolean {
  return kind !== "omit" && kind !== "end" && kind !== "dive";
}

/** What decides about a constraint: the check of its rule, one of its `alternatives`, or a `function` of the config. */
export type ConstraintCheck = Check | { kind: "alternatives" } | { kind: "function" };

/** What decides about a constraint. */
export function checkOf({ rule, function: decides }: Pick<Constraint, "rule" | "function">): ConstraintCheck {
  if (decides !== null) return { kind: "function" };
  return rules.get(rule)?.check ?? { kind: "alternatives" };
}

/** A rule as its tag has it, with the name of an alias such as `iscolor` in place of its members. */
export function shown({ rule, parameter, alternatives }: Constraint): string {
  if (rule === "or") return aliasOf(alternatives) ?? alternatives.map(shown).join("|");
  return parameter === null ? rule : `${rule}=${parameter}`;
}

/** The alias that alternatives come from: they are all its members, or the one that applies to the type. Null if there is no such alias. */
function aliasOf(alternatives: Constraint[]): string | null {
  const names = alternatives.map(({ rule }) => rule);
  const isAlias = (members: readonly string[]) =>
    names.every(name => members.includes(name)) && (names.length === 1 || names.length === members.length);
  return Object.entries(ruleAliases).find(([, members]) => isAlias(members))?.[0] ?? null;
}

/** What a client reads where none of several rules holds: `must be a UUID, or must be a ULID`. */
export function joinMessages(alternatives: Constraint[]): string {
  const messages = [...new Set(alternatives.map(({ message }) => message))];
  if (messages.length < 2) return messages.join("");
  return `${messages.slice(0, -1).join(", ")}, or ${messages.at(-1)}`;
}

/** A constraint with the given keys, and without the others. */
export function constraintOf(rule: string, given: Partial<Constraint> = {}): Constraint {
  const nothing = { parameter: null, values: [], function: null, fields: [], message: "" };
  return { rule, ...nothing, alternatives: [], keys: [], elements: [], ...given };
}

/** A `dive`, as a list or a map without a tag has it for its elements. */
export const diveInto = (elements: Constraint[]) => constraintOf("dive", { elements });

/** Rules of validator that gen does not compile, with the reason. */
export const refusedRules: ReadonlyMap<string, string> = new Map([
  ...refused(
    "file filepath dir dirpath image uds_exists unix_addr",
    "it looks at the disk; config validators can name a function of yours",
  ),
  ...refused(
    "tcp_addr tcp4_addr tcp6_addr udp_addr udp4_addr udp6_addr ip_addr ip4_addr ip6_addr",
    "it asks name servers; config validators can name a function of yours",
  ),
  ...refused(
    "btc_addr btc_addr_bech32 eth_addr_checksum datauri iso3166_2 mongodb_connection_string postcode_iso3166_alpha2 " +
      "postcode_iso3166_alpha2_field spicedb urn_rfc2141",
    "gen has no function for it; config validators can name one of yours",
  ),
  ["validateFn", "gen calls the method Validate of every type without a rule: remove the rule"],
]);

function refused(names: string, reason: string): [string, string][] {
  return names.split(" ").map(name => [name, reason]);
}
