/** What is known while the rules of a package are compiled, and where their values are. */
import type { TypeExpression } from "../../go/declarations.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { TypePlace, TypeTarget } from "../../types/lookup.ts";
import type { GoPointerPart } from "./check-types.ts";
import type { Checking } from "./checking.ts";
import type { GoRulePart, GoRuleStep } from "./rule-types.ts";

/** What is known while the rules of a package are compiled. */
export interface Ruling {
  checking: Checking;
  /** The functions by the ids of their struct types. The steps have these ids in place of the functions' names. */
  functions: Map<string, RuleFunction>;
  /** The functions whose steps are not made yet. They are made one after the other, since a chain of types can be longer than the stack. */
  unfollowed: RuleFunction[];
}

/** A function that applies the rules on the fields of a struct type. */
export interface RuleFunction {
  type: FieldType;
  /** What the type means. */
  target: TypeTarget;
  /** The struct. */
  place: TypePlace;
  steps: GoRuleStep[];
}

/** Where a value is. */
export interface RulePlace {
  in: GoRulePart;
  place: GoPointerPart[];
  /** It is a parameter or a part of one: failures name the parameter. */
  isParameter: boolean;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The structs around it for which there is no function: the ids of types that the package can't name, and structs without a name. */
  unnamed: (string | TypeExpression)[];
}

/** The place of a whole message, or of a function's parameter. */
export const startPlace: RulePlace = {
  in: "json",
  place: [],
  isParameter: false,
  loops: 0,
  depth: 0,
  unnamed: [],
};

/** A step with the given keys, and without the others. */
export function step(kind: GoRuleStep["kind"], given: Partial<GoRuleStep>): GoRuleStep {
  const nothing = { cases: [], conditions: [], value: "", function: null, in: "json" as const };
  return { kind, ...nothing, place: [], index: null, item: null, elseIf: false, steps: [], ...given };
}
