/** Lists the differences between generated rules and go-playground/validator that are on purpose. The table in src/model/README.md has the same list. */
import { type FormatRuleName, ruleAliases } from "../../../src/constraints/format-rules.ts";
import type { RulesDifference } from "./rules-judge.ts";

/** A row of the table, and whether it explains a difference that the Go program found. */
interface KnownDifference {
  on: string;
  difference: string;
  explains: (difference: RulesDifference) => boolean;
}

const knownDifferences: KnownDifference[] = [
  {
    on: "nil behind a rule on other fields, such as `required_with=Name,min=3`",
    difference:
      "If the first rule accepts nil, validator panics at the next one, or judges the text `<*string Value>`; gen accepts nil.",
    explains: difference =>
      /^panic: (?:Bad field type \*|Bad field name provided $|dive error|reflect: call of reflect\.Value\.\w+ on ptr Value)/.test(
        difference.Validator,
      ) ||
      (hasNil(difference) &&
        hasFewerFailures(difference) &&
        (/(?:required|excluded|skip)_/.test(difference.Tag) || !difference.Place.includes("/"))),
  },
  {
    on: "nil, with alternatives",
    difference: "Validator's failure names one rule, gen's all of them: `uuid\\|ulid`.",
    explains: difference => hasNil(difference) && namesOne(difference.Validator, difference.Generated),
  },
  {
    on: "`nil` in a condition, such as `excluded_if=B nil`",
    difference:
      "For validator, a pointer to false, or to a nil list or map, equals it, too. For gen, only nil does.",
    explains: ({ Tag }) => /_(?:if|unless)=[^,|]*\bnil\b/.test(Tag),
  },
  {
    on: "`omitzero` on an interface",
    difference: "For validator, an interface that holds a zero value is empty. For gen, only nil is.",
    explains: ({ Tag, Type }) => Type === "interface {}" && Tag.includes("omitzero"),
  },
  {
    on: "`unique`, with nil elements",
    difference: "Validator panics. Gen compares the elements that are not nil.",
    explains: ({ Validator }) => Validator.includes("SetMapIndex on zero Value"),
  },
  {
    on: "alternatives that end with an alias, such as `email\\|iscolor`",
    difference: "Validator's failure names the alias alone, gen's all rules.",
    explains: ({ Validator, Generated }) =>
      Generated.includes("|") && Validator.split("; ").some(rule => Object.hasOwn(ruleAliases, rule)),
  },
  {
    on: "a struct without a name that holds itself, as in `type Node struct { Next struct{ *Node } }`",
    difference:
      "Validator checks the struct at every depth. gen checks it once, since a struct without a name has no function that could call itself.",
    explains: () => false, // the program makes no such types
  },
  {
    on: "the zero time in another zone than UTC",
    difference: "For validator it is not the zero value. For gen it is, as for Go's `IsZero`.",
    explains: () => false, // the program doesn't make it: rules on other fields see it, too
  },
  ...formatDifferences(),
];

/** The differences of format rules. */
function formatDifferences(): KnownDifference[] {
  const rows: [difference: string, ...names: FormatRuleName[]][] = [
    ["Validator also accepts ſ for S, and the Kelvin sign for K.", "ulid"],
    [
      "Validator knows all registered subtags, gen only the languages and regions of two letters; of the other subtags it checks the form only. Gen refuses the old irregular tags, such as i-klingon, and CLDR's root. In the extension -u- validator refuses a key with two values, and of the extension -t- it refuses most that is right.",
      "bcp47_language_tag",
    ],
    [
      "Of an unsigned number beyond int64, validator takes the last three digits; gen refuses it.",
      "iso3166_1_alpha_numeric",
      "iso3166_1_alpha_numeric_eu",
    ],
  ];
  return rows.map(([difference, ...names]) => {
    const aliases = Object.entries(ruleAliases).flatMap(([alias, members]) =>
      (members as FormatRuleName[]).some(member => names.includes(member)) ? [alias] : [],
    );
    return {
      on: names.map(name => `\`${name}\``).join(", "),
      difference,
      explains: ({ Tag }) => [...names, ...aliases].some(name => Tag.includes(name)),
    };
  });
}

/** Reports whether the value is nil, or is a list with nil elements whose failures have the name of the list. */
function hasNil({ Place, Value }: RulesDifference): boolean {
  return /^&*nil$/.test(Value) || (!Place.includes("/") && /\bnil\b/.test(Value));
}

/** Reports whether gen found fewer failures than validator, and no others. Failures of all that a parameter holds have the name of the parameter. */
function hasFewerFailures({ Validator, Generated }: RulesDifference): boolean {
  const expected = Validator.split("; ");
  const found = Generated === "" ? [] : Generated.split("; ");
  return found.every(rule => expected.includes(rule)) && found.length < expected.length;
}

/** Reports whether the verdicts differ only where validator names one of several alternatives, and gen names all of them. */
function namesOne(validator: string, generated: string): boolean {
  const rest = validator.split("; ");
  const left = generated.split("; ").filter(rule => {
    const index = rest.indexOf(rule);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return (
    left.length === rest.length &&
    left.every(rule => rest.some(one => rule.split("|").some(part => part.split("=")[0] === one)))
  );
}

/** Reports whether a difference is on purpose. */
export function isKnown(difference: RulesDifference): boolean {
  return knownDifferences.some(({ explains }) => explains(difference));
}

/** The rows of the reference's table. */
export const differenceRows = knownDifferences.map(({ on, difference }) => `| ${on} | ${difference} |`);
