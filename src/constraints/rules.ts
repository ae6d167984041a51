/** The table of rules of tags `validate`: a row for each, by families. A new rule is a row here, or in the file of its family. */
import { fieldRules } from "./field-rules.ts";
import { type FormatRule, formatRules, ruleAliases } from "./format-rules.ts";
import { allKinds, type Check, numbers, type Rule, sized, texts } from "./rule.ts";
import { textRules } from "./text-rules.ts";
import type { Constraint, Operator } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

/** A rule without a parameter, for all values. */
const plain = (check: Check, message = ""): Rule => ({
  parameter: "none",
  kinds: allKinds,
  message: () => message,
  check,
});

/** A length in words: `3 characters`, `1 entry`. */
function counted(kind: ValueKind, count: string): string {
  const [one, many] =
    kind === "string"
      ? ["character", "characters"]
      : kind === "map"
        ? ["entry", "entries"]
        : ["element", "elements"];
  return `${count} ${count === "1" ? one : many}`;
}

/** A rule that compares a number, a length or a time, with the words of its message for each; `time` is null for a rule that does not apply to times. */
function comparison(operator: Operator, number: string, size: string, time: string | null): Rule {
  return {
    parameter: "size",
    kinds: [...numbers, ...sized, ...(time === null ? [] : (["time"] as const))],
    message: (kind, parameter) => {
      if (kind === "time") return time ?? "";
      return sized.includes(kind)
        ? `must have ${size} ${counted(kind, parameter)}`
        : `must be ${number}${parameter}`;
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

/** A rule that compares a text with its parameter, in any case of letters. */
const sameLetters = (negated: boolean, message: string): Rule => ({
  parameter: "operand",
  kinds: texts,
  message: (_, parameter) => `${message} ${JSON.stringify(parameter)}`,
  check: { kind: "among", anyCase: true, negated },
});

const list = (kind: ValueKind, values: string[]) =>
  (kind === "string" ? values.map(value => JSON.stringify(value)) : values).join(", ");

const oneOf = (kinds: readonly ValueKind[], anyCase: boolean): Rule => ({
  parameter: "values",
  kinds,
  message: (kind, _, values) =>
    values.length === 1 ? `must be ${list(kind, values)}` : `must be one of ${list(kind, values)}`,
  check: { kind: "among", anyCase, negated: false },
});

/** The row of a rule on the form of a text. */
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

/** The names of the rules that a value can break: not those that only say which others apply, such as `omitempty` and `dive`. */
export function breakableRules(): string[] {
  return [...rules].flatMap(([name, { check }]) => (/^(?:omit|end|dive)$/.test(check.kind) ? [] : name));
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
  return messages.length < 2
    ? messages.join("")
    : `${messages.slice(0, -1).join(", ")}, or ${messages.at(-1)}`;
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
