/** The condition in Go under which a function of the config refuses a value. */
import type { Constraint } from "../../constraints/types.ts";
import { validatorCall } from "../../constraints/validator-calls.ts";
import type { Validator } from "../../constraints/validators.ts";
import type { Checking } from "./checking.ts";
import type { GoCondition } from "./rule-types.ts";
import { condition, type GoValue, goType } from "./rule-values.ts";

/** The function that decides about a rule; null for gen's own rules. */
export function validatorOf(
  { validators }: Pick<Checking, "validators">,
  { rule, function: decides }: Constraint,
): Validator | null {
  const validator = decides === null ? undefined : validators.get(rule);
  return validator === undefined || typeof validator === "string" ? null : validator;
}

/** The condition under which a function of the config refuses a value. */
export function breaksFunction(
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
      operands: takesParameter ? [{ kind: "text", text: constraint.parameter ?? "" }] : [],
      type:
        pkg === null
          ? goType(name)
          : goType(`${pkg.name}.${name}`, [{ name: pkg.name, path: pkg.importPath }]),
    }),
  ];
}
