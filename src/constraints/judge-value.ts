/** Finds out whether values in the source, such as defaults, keep rules. */
import { type BoundedType, boundsOf, exactly, isWithin, measure } from "./bounds.ts";
import { formatRulesByName } from "./format-rules.ts";
import { bool } from "./parameters.ts";
import type { Constraint } from "./types.ts";

/** The first rule that a default value breaks; null if it breaks none of those that can be judged here. A default is never nil. */
export function brokenBy(constraints: Constraint[], type: BoundedType, text: string): Constraint | null {
  for (const constraint of constraints) {
    // An empty value needs to keep none of the rules that follow.
    if (isZero(type, text) && (constraint.rule === "omitempty" || constraint.rule === "omitzero"))
      return null;
    if (keeps(constraint, type, text) === false) return constraint;
  }
  return null;
}

/** Reports whether a value keeps a rule; null where that can't be judged here. `text` is the value as a tag has it, for example as a default. */
export function keeps(constraint: Constraint, type: BoundedType, text: string): boolean | null {
  const { rule, parameter, values, alternatives } = constraint;
  if (rule === "or") {
    const verdicts = alternatives.map(one => keeps(one, type, text));
    return verdicts.includes(true) ? true : verdicts.includes(null) ? null : false;
  }
  if (rule === "required") return negated(isZero(type, text));
  if (rule === "isdefault") return isZero(type, text);
  if (type.kind === "string") {
    const verdict = keepsText(rule, parameter ?? "", values, text);
    if (verdict !== null) return verdict;
  }
  if (type.kind === "bool") return keepsBool(rule, parameter ?? "", text);
  const value = type.kind === "string" ? BigInt(Array.from(text).length) : measure(text, type);
  if (value === null) return null;
  if (rule === "ne" && type.kind !== "string") {
    const other = measure(parameter ?? "", type);
    return other === null ? null : other !== value;
  }
  if (rule === "oneof" && (type.kind === "int" || type.kind === "uint" || type.kind === "duration"))
    return values.includes(String(value));
  const found = boundsOf(constraint, type);
  if (!found) return null;
  const isInside = isWithin(exactly(value), found.bounds);
  return found.exact || !isInside ? isInside : null;
}

/** Reports whether a value is the zero value; null for a text that is not a value of the type. */
function isZero(type: BoundedType, text: string): boolean | null {
  if (type.kind === "string") return text === "";
  if (type.kind === "bool") return negated(bool(text));
  const value = measure(text, type);
  return value === null ? null : value === 0n || value === 0;
}

function keepsText(rule: string, parameter: string, values: string[], text: string): boolean | null {
  switch (rule) {
    case "eq":
      return text === parameter;
    case "ne":
      return text !== parameter;
    case "oneof":
      return values.includes(text);
    case "contains":
      return text.includes(parameter);
    case "excludes":
      return !text.includes(parameter);
    case "containsany":
      return hasAny(text, parameter);
    case "excludesall":
      return !hasAny(text, parameter);
    case "startswith":
      return text.startsWith(parameter);
    case "endswith":
      return text.endsWith(parameter);
    case "startsnotwith":
      return !text.startsWith(parameter);
    case "endsnotwith":
      return !text.endsWith(parameter);
    default: {
      const pattern = formatRulesByName.get(rule)?.pattern ?? null;
      return pattern === null ? null : new RegExp(pattern, "u").test(text);
    }
  }
}

function keepsBool(rule: string, parameter: string, text: string): boolean | null {
  const [value, other] = [bool(text), bool(parameter)];
  if (value === null || other === null) return null;
  return rule === "eq" ? value === other : rule === "ne" ? value !== other : null;
}

/** Reports whether a text has one of some characters. */
export function hasAny(text: string, characters: string): boolean {
  return Array.from(characters).some(one => text.includes(one));
}

function negated(verdict: boolean | null): boolean | null {
  return verdict === null ? null : !verdict;
}
