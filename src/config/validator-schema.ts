/** The schema of the config key `validators`: functions of the user for rules of validate tags. */
import * as v from "valibot";
import { mustBe } from "./schema-values.ts";

// Words such as `dive` and characters such as `|` have another meaning in validate tags. go-playground/validator reserves the same.
const ruleName = v.pipe(
  v.string(),
  v.regex(
    /^(?!(?:dive|keys|endkeys|structonly|nostructlevel|omitempty|omitzero|omitnil|required|isdefault|or)$)[^\s.[\],|=+()`~!@#$%^&*\\"/?<>{}]+$/u,
    ({ input }) =>
      /^[a-z]+$/.test(input)
        ? `: ${JSON.stringify(input)} is a reserved word: choose another name`
        : `: ${JSON.stringify(input)} is not a name for a rule: use letters, digits, "-" and "_"`,
  ),
);

const functionName = v.pipe(
  v.string(mustBe("a string")),
  v.regex(
    /^[^\s"`\\]+\.[\p{L}_][\p{L}\p{Nd}_]*$/u,
    ({ input }) =>
      ` must be an import path and the name of a function, as in example.com/app/rules.Name, got ${JSON.stringify(input)}`,
  ),
);

/** Functions by the names of rules. */
export const validators = v.optional(
  v.pipe(
    v.record(ruleName, functionName),
    v.description(
      "Functions of your own for rules of validate tags, by the rule's name: an import path and the function, func(T) bool or func(T) error for values of the type T. A function takes the place of gen's rule of that name.",
    ),
  ),
);
