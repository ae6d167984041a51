/** The table of rules of tags `validate`: their parameters, the values that they apply to, and what clients read. Format rules have a table of their own. */
import { comparisonRules } from "./comparison-rules.ts";
import { expressionRules } from "./expression-rules.ts";
import { fieldRules } from "./field-rules.ts";
import { type FormatRule, formatRulesByName } from "./format-rules.ts";
import { allKinds, numbers, type Rule, sized } from "./rule.ts";
import type { ValueKind } from "./value-kinds.ts";

const silent = () => "";
const always = (message: string) => () => message;
const plain: Rule = { parameter: "none", kinds: allKinds, message: silent };

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
function comparison(number: string, size: string, time: string | null): Rule {
  return {
    parameter: "size",
    kinds: [...numbers, ...sized, ...(time === null ? [] : (["time"] as const))],
    message: (kind, parameter) => {
      if (kind === "time") return time ?? "";
      return sized.includes(kind)
        ? `must have ${size} ${counted(kind, parameter)}`
        : `must be ${number}${parameter}`;
    },
  };
}

const least = comparison("at least ", "at least", "must not be in the past");
const most = comparison("at most ", "at most", "must not be in the future");

/** A rule that compares a value with its parameter. */
function equality(message: string, size: string): Rule {
  return {
    parameter: "operand",
    kinds: [...numbers, ...sized, "bool"],
    message: (kind, parameter) => {
      if (kind === "string") return `${message} ${JSON.stringify(parameter)}`;
      return sized.includes(kind) ? `must ${size} ${counted(kind, parameter)}` : `${message} ${parameter}`;
    },
  };
}

const list = (kind: ValueKind, values: string[]) =>
  (kind === "string" ? values.map(value => JSON.stringify(value)) : values).join(", ");

function oneOf(kinds: readonly ValueKind[]): Rule {
  return {
    parameter: "values",
    kinds,
    message: (kind, _, values) =>
      values.length === 1 ? `must be ${list(kind, values)}` : `must be one of ${list(kind, values)}`,
  };
}

const text: readonly ValueKind[] = ["string"];

/** The rules by name. */
export const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["required", { ...plain, message: always("is required") }],
  ["isdefault", { ...plain, message: always("must be left out") }],
  ["omitempty", plain],
  ["omitzero", plain],
  ["omitnil", plain],
  ["structonly", plain],
  ["nostructlevel", plain],
  ["dive", { ...plain, kinds: ["slice", "array", "map"] }],
  ["len", comparison("", "exactly", null)],
  ["min", least],
  ["max", most],
  ["gte", least],
  ["lte", most],
  ["gt", comparison("greater than ", "more than", "must be in the future")],
  ["lt", comparison("less than ", "fewer than", "must be in the past")],
  ["eq", equality("must be", "have exactly")],
  ["ne", equality("must not be", "not have exactly")],
  ["eq_ignore_case", { ...equality("must be", ""), kinds: text }],
  ["ne_ignore_case", { ...equality("must not be", ""), kinds: text }],
  ["oneof", oneOf(["string", "int", "uint", "duration"])],
  ["oneofci", oneOf(text)],
  [
    "pattern",
    { parameter: "text", kinds: text, message: (_, parameter) => `must match the pattern ${parameter}` },
  ],
  ...Object.entries(expressionRules).map(([name, { message }]): [string, Rule] => [
    name,
    { parameter: "none", kinds: text, message: always(message) },
  ]),
  ...fieldRules,
  ...Object.entries(comparisonRules).map(([name, { message }]): [string, Rule] => [
    name,
    { parameter: "text", kinds: text, message: (_, parameter) => `${message} ${JSON.stringify(parameter)}` },
  ]),
  ...Array.from(formatRulesByName, ([name, rule]): [string, Rule] => [
    name,
    {
      parameter: rule.parameter ? "text" : "none",
      kinds: formatKinds(rule),
      message: (_, parameter) => rule.message + (rule.parameter ? ` ${parameter}` : ""),
    },
  ]),
]);

/** The names of the rules that a value can break: not those that only say which others apply, such as `omitempty` and `dive`. */
export const breakableRules = [...rules].flatMap(([name, { message }]) => (message === silent ? [] : name));

function formatKinds({ helper, numbers, bools, bytes, stringers }: FormatRule): ValueKind[] {
  const ofNumbers = (numbers?.kinds ?? []).flatMap((kind): ValueKind[] =>
    kind === "int" ? ["int", "duration"] : [kind],
  );
  return [
    ...(helper === null ? [] : text),
    ...ofNumbers,
    ...(bools ? (["bool"] as const) : []),
    ...(bytes ? (["slice"] as const) : []),
    ...(stringers ? (["struct", "array", "slice"] as const) : []),
  ];
}

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
