/** Makes random Go packages of request structs whose fields have rules in tags `validate`, to compare generated code with go-playground/validator. */
import { ruleAliases } from "../../../src/constraints/format-rules.ts";
import type { ValueKind } from "../../../src/constraints/rule.ts";
import { rules } from "../../../src/constraints/rules.ts";
import type { RulesPackage } from "../judges/rules-judge.ts";
import { type ConstrainedType, ofValue, randomType, typeDeclarations } from "./random-constrained-types.ts";
import { type Dice, dice } from "./seeded-random.ts";

/** A field of a struct that is being written. */
interface Field {
  name: string;
  type: ConstrainedType;
  /** The tag that says where the value is in the message. */
  place: string;
  embedded: boolean;
}

/** What random rules on a field are made from. */
interface Scope {
  roll: Dice;
  /** The other fields of the struct. */
  siblings: Field[];
}

/** A package with request structs and the structs that they hold, two levels deep. */
export function randomRules(random: () => number, name: string): RulesPackage {
  const roll = dice(random);
  const structs: ConstrainedType[] = [];
  const lines: string[] = [];
  const declare = (struct: string, fields: Field[]) => {
    lines.push(
      `type ${struct} struct {`,
      ...fields.map(field => `\t${fieldText(roll, field, fields)}`),
      "}\n",
    );
  };
  for (const level of ["Leaf", "Branch"]) {
    const declared = Array.from({ length: 3 }, (_, index) => {
      const struct = `${level}${index}`;
      const fields = bodyFields(roll, structs, 3 + roll.below(4));
      declare(struct, fields);
      return ofValue(struct, "struct", {
        fields: fields.map(({ name, type }) => ({ name, type })),
        comparable: fields.every(({ type }) => type.comparable),
      });
    });
    structs.push(...declared);
  }
  const messages = Array.from({ length: 8 }, (_, index) => {
    const handler = `Make${index}`;
    declare(`${handler}Request`, [...parameterFields(roll), ...bodyFields(roll, structs, 5 + roll.below(4))]);
    lines.push(`// POST /${index}\nfunc ${handler}(w http.ResponseWriter, r *http.Request) {}\n`);
    return `${handler}Request`;
  });
  const imports = '\t"encoding/json"\n\t"net/http"\n\t"time"\n';
  const text = [`package ${name}\n`, `import (\n${imports})\n`, typeDeclarations, ...lines].join("\n");
  return { name, text, messages };
}

/** Fields outside of the JSON body. */
function parameterFields(roll: Dice): Field[] {
  const places = ["query", "header", "cookie"];
  return Array.from({ length: 1 + roll.below(3) }, () => {
    const key = roll.key();
    const type = randomType(roll, [], "parameter");
    return {
      name: key.toUpperCase(),
      type,
      place: `${roll.pick(places)}:"${key},omitempty"`,
      embedded: false,
    };
  });
}

/** Fields of a JSON object. */
function bodyFields(roll: Dice, structs: ConstrainedType[], count: number): Field[] {
  const embedded = new Set<string>();
  return Array.from({ length: count }, () => {
    const id = roll.key();
    const struct = structs.length > 0 ? roll.pick(structs) : null;
    // Structs that are embedded twice have fields that Go can't select.
    if (struct && embedded.size === 0 && roll.chance(0.12)) {
      embedded.add(struct.text);
      const type = roll.chance(0.3) ? { ...struct, text: `*${struct.text}`, pointers: 1 } : struct;
      return { name: struct.text, type, place: roll.chance(0.2) ? `json:"e${id}"` : "", embedded: true };
    }
    const key = roll.pick(["f", "x/y", "x~y", "a.b"]);
    const place = roll.pick([`json:"${key}${id}"`, `json:"${key}${id},omitempty"`, 'json:"-"', ""]);
    const keyed = roll.chance(0.8) ? `json:"${key}${id}"` : place;
    return { name: id.toUpperCase(), type: randomType(roll, structs, "body"), place: keyed, embedded: false };
  });
}

function fieldText(roll: Dice, field: Field, all: Field[]): string {
  const { name, type, place, embedded } = field;
  const siblings = all.filter(other => other !== field);
  const tag = roll.chance(0.25) ? "" : chain({ roll, siblings }, type).join(",");
  const validate = tag === "" ? "" : `validate:${JSON.stringify(tag)}`;
  const literal = [place, validate].filter(part => part !== "").join(" ");
  return `${embedded ? type.text : `${name} ${type.text}`} \`${literal}\``;
}

/** Random rules on one value. They often contradict or imply each other. */
export function valueRules(roll: Dice, type: ConstrainedType): string[] {
  const scope = { roll, siblings: [] };
  const names = applicable(type).filter(name => rules.get(name)?.parameter !== "field");
  const parts =
    names.length === 0 ? [] : Array.from({ length: 1 + roll.below(3) }, () => rule(scope, type, names));
  for (let count = roll.below(3); count > 0; count--)
    parts.splice(roll.below(parts.length + 1), 0, presence(scope, type));
  return parts;
}

/** Random rules on a value: on its presence, on the value itself, and on the values that it holds. */
function chain(scope: Scope, type: ConstrainedType): string[] {
  const { roll } = scope;
  const parts: string[] = [];
  if (roll.chance(0.5)) parts.push(presence(scope, type));
  const names = applicable(type);
  if (names.length > 0 && type.kind !== "struct")
    for (let count = roll.pick([0, 1, 1, 2, 3]); count > 0; count--) parts.push(rule(scope, type, names));
  if (names.length === 0 || type.kind === "struct")
    if (roll.chance(0.15)) parts.push(`${aboutPresence(scope, type)}|${aboutPresence(scope, type)}`);
  if (type.kind === "struct" && roll.chance(0.1)) parts.push(roll.pick(["structonly", "nostructlevel"]));
  if (type.element && roll.chance(0.7)) {
    parts.push("dive");
    const ofKeys = type.key && roll.chance(0.5) ? chain(scope, type.key) : [];
    if (ofKeys.length > 0) parts.push("keys", ...ofKeys, "endkeys");
    parts.push(...chain(scope, type.element));
  }
  return parts;
}

/** A rule on the presence of a value, such as `required`. */
function presence(scope: Scope, type: ConstrainedType): string {
  const { roll } = scope;
  if (roll.chance(0.05)) return "isdefault";
  const common = ["required", "omitempty", "omitempty", "omitzero", "omitnil"];
  return (roll.chance(0.6) ? null : onOthers(scope, type)) ?? roll.pick(common);
}

/** A rule on the presence of a value that can be an alternative, as in `required_without=Phone|email`. */
function aboutPresence(scope: Scope, type: ConstrainedType): string {
  const { roll } = scope;
  return (roll.chance(0.3) ? null : onOthers(scope, type)) ?? roll.pick(["required", "isdefault"]);
}

/** A random rule on the presence of a value that depends on other fields; null if there are no others. */
function onOthers({ roll, siblings }: Scope, type: ConstrainedType): string | null {
  const names = [...rules].filter(
    ([, { parameter, kinds }]) =>
      (parameter === "pairs" || parameter === "fields") && kinds.includes(type.kind),
  );
  return siblings.length === 0 || names.length === 0
    ? null
    : conditional({ roll, siblings }, ...roll.pick(names));
}

/** A rule on the presence of a value that depends on other fields, such as `required_if=Name dog`. */
function conditional({ roll, siblings }: Scope, name: string, { parameter }: { parameter: string }): string {
  const chosen = [...new Set([roll.pick(siblings), ...(roll.chance(0.3) ? [roll.pick(siblings)] : [])])];
  if (parameter === "fields") {
    // validator's excluded_without takes one field.
    const named = name === "excluded_without" ? chosen.slice(0, 1) : chosen;
    return `${name}=${named.map(one => one.name).join(" ")}`;
  }
  const paired = chosen.flatMap(one => {
    const value = comparedValue(roll, one.type);
    return value === null ? [] : [`${one.name} ${value}`];
  });
  return paired.length === 0 ? "required" : `${name}=${paired.join(" ")}`;
}

/** A value with which required_if compares a field; null for fields that it can't compare. */
function comparedValue(roll: Dice, { kind }: ConstrainedType): string | null {
  switch (kind) {
    case "string":
      return roll.pick(["dog", "a", "'king size'", "é"]);
    case "int":
    case "uint":
    case "uintptr":
    case "slice":
    case "map":
      return roll.pick(["0", "1", "2", "3"]);
    case "float":
      return roll.pick(["0", "1.5"]);
    case "bool":
      return roll.pick(["true", "false"]);
    default:
      return null;
  }
}

/** Rules that `presence` and `chain` make, and `pattern`, which only gen has. */
const madeElsewhere = new Set(
  "required isdefault omitempty omitzero omitnil structonly nostructlevel dive pattern".split(" "),
);

/** The names of the rules on values of a type. */
function applicable(type: ConstrainedType): string[] {
  const names = [...rules].flatMap(([name, { kinds, parameter }]) =>
    kinds.includes(type.kind) && !madeElsewhere.has(name) && parameter !== "pairs" && parameter !== "fields"
      ? [name]
      : [],
  );
  if (type.kind === "string") names.push(...Object.keys(ruleAliases));
  // Format rules apply only to some types of these kinds, such as those with a method String.
  if (["slice", "array", "struct"].includes(type.kind))
    return names.filter(
      name =>
        sizes.includes(name) ||
        ["eq", "ne", "eqfield", "nefield"].includes(name) ||
        (name === "unique" && hasComparableElements(type)),
    );
  if (type.kind === "map") return names.filter(name => name !== "unique" || hasComparableElements(type));
  return names;
}

const hasComparableElements = ({ element }: ConstrainedType) =>
  element?.comparable === true && element.kind !== "interface";

const sizes = ["len", "min", "max", "gt", "gte", "lt", "lte"];

/** A rule on a value itself, or alternatives such as `uuid|email`. */
function rule(scope: Scope, type: ConstrainedType, names: string[]): string {
  const { roll } = scope;
  if (roll.chance(0.15)) {
    const isConditional = roll.chance(0.5);
    const alternatives = Array.from({ length: 2 + roll.below(2) }, () =>
      isConditional && roll.chance(0.5) ? aboutPresence(scope, type) : single(scope, type, names),
    );
    return alternatives.join("|");
  }
  return single(scope, type, names);
}

/** One rule with its parameter. */
function single(scope: Scope, type: ConstrainedType, names: string[]): string {
  const { roll, siblings } = scope;
  const weighted = roll.chance(0.5) ? names.filter(name => frequent.has(name)) : names;
  const name = roll.pick(weighted.length > 0 ? weighted : names);
  const kind = rules.get(name)?.parameter ?? "none";
  switch (kind) {
    case "size":
      return type.kind === "time" ? name : `${name}=${operand(roll, type)}`;
    case "operand":
      return `${name}=${type.kind === "string" ? word(roll) : type.kind === "bool" ? roll.pick(["true", "false", "1", "F"]) : operand(roll, type)}`;
    case "text":
      return `${name}=${name === "datetime" ? roll.pick(["2006-01-02", "15:04", "2006-01-02 15:04:05"]) : word(roll)}`;
    case "values":
      return `${name}=${values(roll, type.kind)}`;
    case "field": {
      const same = siblings.filter(other => other.type.basic === type.basic && !other.embedded);
      return same.length === 0
        ? single(
            { roll, siblings },
            type,
            names.filter(other => other !== name),
          )
        : `${name}=${roll.pick(same).name}`;
    }
    case "optionalField": {
      const element = type.kind === "map" ? null : type.element;
      const fields =
        element?.fields?.filter(({ type }) => type.comparable && type.kind !== "interface") ?? [];
      return fields.length > 0 && roll.chance(0.5) ? `unique=${roll.pick(fields).name}` : "unique";
    }
    default:
      return name;
  }
}

const frequent = new Set([
  ...sizes,
  "eq",
  "ne",
  "oneof",
  "eqfield",
  "gtfield",
  "ltefield",
  "email",
  "uuid",
  "alphanum",
  "contains",
  "startswith",
]);

function operand(roll: Dice, { kind, bits }: ConstrainedType): string {
  switch (kind) {
    case "int":
      return roll.pick([
        "0",
        "1",
        "3",
        "-2",
        "10",
        "0x10",
        "-128",
        "127",
        ...(bits > 8 ? ["300"] : []),
        ...(roll.chance(0.1) ? ["300", "9223372036854775807"] : []),
      ]);
    case "uint":
    case "uintptr":
      return roll.pick([
        "0",
        "1",
        "3",
        "10",
        "0x10",
        "255",
        ...(roll.chance(0.1) ? ["256", "18446744073709551615"] : []),
      ]);
    case "float":
      return roll.pick(["0", "1", "0.1", "1.5", "-2.5", "1e3", "16777217"]);
    case "duration":
      return roll.pick(["1s", "1m30s", "90", "-1h", "1.5ms", "0"]);
    default:
      return roll.pick(["0", "1", "2", "3", "5", "0x4"]);
  }
}

/** A text without characters that have a meaning in tags. */
function word(roll: Dice): string {
  const pieces = ["a", "b", "Z", "dog", "é", "日", "0x2C", "0x7C", "/", "'", '"', "\\", " ", "%", "ß", "k"];
  return (
    Array.from({ length: 1 + roll.below(3) }, () => roll.pick(pieces))
      .join("")
      .trim() || "a"
  );
}

function values(roll: Dice, kind: ValueKind): string {
  const list =
    kind === "string"
      ? ["dog", "cat", "'king size'", "Straße", "''", "a0x2Cb", "K"]
      : ["0", "1", "2", "30", "007", ...(kind === "uint" ? [] : ["-2"])];
  return Array.from({ length: 1 + roll.below(3) }, () => roll.pick(list)).join(" ");
}
