/**
 * The conditions in Go under which values break rules, by the checks of the rows in src/constraints. A condition of a new kind is a member of `GoCondition.kind`
 * and a partial `when-<kind>` in templates/chapters/rules.go.hbs.
 */
import { checkOf } from "../../constraints/rules.ts";
import type { Constraint } from "../../constraints/types.ts";
import { validatorCall } from "../../constraints/validator-calls.ts";
import type { Validator } from "../../constraints/validators.ts";
import type { Checking } from "./checking.ts";
import { breaksFieldCheck } from "./field-conditions.ts";
import type { GoCondition } from "./rule-types.ts";
import { condition, type GoValue, goType, textOperand } from "./rule-values.ts";
import { breaksCheck } from "./value-conditions.ts";

/** The conditions under which a value that is not nil breaks a rule; null where no value breaks it. Rules that say how the check goes on are in rule-steps.ts. */
export function conditionsOf(
  checking: Checking,
  constraint: Constraint,
  value: GoValue,
): GoCondition[] | null {
  const check = checkOf(constraint);
  if (check.kind === "function") return breaksFunction(checking, constraint, value);
  if (check.kind === "alternatives") return null;
  return constraint.fields.length > 0
    ? breaksFieldCheck(checking, check, constraint, value)
    : breaksCheck(check, constraint, value);
}

/** The function that decides about a rule; null for gen's own rules. */
export function validatorOf(
  { validators }: Pick<Checking, "validators">,
  { rule, function: decides }: Constraint,
): Validator | null {
  const validator = decides === null ? undefined : validators.get(rule);
  return validator === undefined || typeof validator === "string" ? null : validator;
}

/** The condition under which a function of the config refuses a value. */
function breaksFunction(
  checking: Checking,
  constraint: Constraint,
  { type, target, value }: GoValue,
): GoCondition[] | null {
  const validator = validatorOf(checking, constraint);
  const call = validator && validatorCall(checking.reader, validator, type);
  if (!validator || !call || typeof call === "string") return null;
  const { name, pkg, takesParameter, returns } = validator;
  const needsConversion = call.converted !== null && target.kind !== "predeclared";
  return [
    condition("call", needsConversion ? `${call.converted}(${value})` : value, {
      negated: returns === "bool",
      operator: returns === "error" ? "!=" : null,
      operands: takesParameter ? [textOperand(constraint.parameter ?? "")] : [],
      type:
        pkg === null
          ? goType(name)
          : goType(`${pkg.name}.${name}`, [{ name: pkg.name, path: pkg.importPath }]),
    }),
  ];
}
