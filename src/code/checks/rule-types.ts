/** The functions and steps by which generated code checks values, and applies the rules of tags `validate`. Part of the model's contract, see types.ts. */
import type { Operator } from "../../constraints/types.ts";
import type { FieldType, GoNonZero } from "../../types/type-text.ts";

/** A function such as `validatePet`, which applies the rules on the fields of one struct type, and returns all failures. */
export interface GoRules {
  /** Its name, for example `validatePet`. */
  name: string;
  /** The struct type; the function's parameter `v` is a pointer to it. */
  type: FieldType;
  /** What is done, in order. */
  steps: GoRuleStep[];
}

/** A part of the code that applies rules. */
export interface GoRuleStep {
  /**
   * `if` looks for one failure, `switch` for the first of several, `call` calls a function that returns an error; where there is none, they do their `steps`. `filled` does its steps where all its conditions hold.
   * `list` does its steps for each index of `value`, `map` for each key and value; `struct` calls a function with a struct, and `parameter` with one that is a parameter.
   */
  kind: "if" | "switch" | "call" | "filled" | "list" | "map" | "struct" | "parameter";
  /** Of an `if` and a `call`: one case; of a `switch`: the cases in order. */
  cases: GoRuleCase[];
  /** Of a `filled`: what must hold. */
  conditions: GoCondition[];
  /** What a `list` or a `map` goes over, or a pointer to the struct that a function is called with; else empty. */
  value: string;
  /** The name of the function that is called; null for other kinds. */
  function: string | null;
  /** Of a `struct` and a `parameter`: the part of the message that has it. */
  in: GoRulePart;
  /** Of a `struct` and a `parameter`: where it is in the body, or the name of the parameter. */
  place: GoPointerPart[];
  /** The variable of a `list` that holds the index, and of a `map` that holds the key. */
  index: string | null;
  /** The variable of a `map` that holds the value; null where only keys have rules. */
  item: string | null;
  /** Of an `if`: all that its steps do is to call the function of a struct, which `else if` can do. */
  elseIf: boolean;
  /** The steps inside. */
  steps: GoRuleStep[];
}

/** The part of a message that a failure names; `request` where no part holds the field, so that only the program can set it. */
export type GoRulePart = "route" | "query" | "header" | "cookie" | "form" | "json" | "body" | "request";

/** A case of the rules on a value. */
export interface GoRuleCase {
  /** The conditions that must all hold. */
  conditions: GoCondition[];
  /** What is reported then; null where the value needs to keep no more rules, for example because it is empty. */
  failure: GoRuleFailure | null;
}

/** A failure that generated code reports. */
export interface GoRuleFailure {
  /** The partial `rule-<name>` prints its text: the name of the rule, `or` for alternatives, `function` and `call` for functions of the config that return a bool or an error. */
  name: string;
  /** The rule as its tag has it, for example `min`, or `uuid|ulid`. */
  rule: string;
  /** The rule's parameter; empty without one. */
  parameter: string;
  /** What a client reads, for example `must have at least 3 characters`. */
  message: string;
  /** The part of the message. */
  in: GoRulePart;
  /** Where the value is in the body, or the name of the parameter. */
  place: GoPointerPart[];
}

/** A condition in Go. The partial `when-<kind>` prints it. */
export interface GoCondition {
  /**
   * `compare` compares `value` with its operand, `characters` the number of its characters, `length` its length, `duration` compares it with the unit `function` of package time,
   * times the operand where there is one. `true` is the value itself. `now` calls its method `function` with the current time, `zero-time` its method IsZero. `zero` compares it with the zero value of `type`.
   * `between` says that it is from the first to the second operand, `in` that it is one of them. `text` calls the package helper `function`
   * with it and the operands, `signed-decimal` and `unsigned-decimal` with its decimal digits, `strings` a function of package strings.
   * `unique-by` says that no elements have equal fields: `value` is the list, and the operand the field of the element `v`, which `type` is. `time` calls the method `function` with another time,
   * after a conversion to `type` where there is one. `pattern` matches the value with the regular expression `function`. `call` calls the function `type` with it and the operands; with an
   * operator it returns an error. `any` says that the conditions of one of its `groups` all hold.
   */
  kind:
    | "compare"
    | "characters"
    | "length"
    | "duration"
    | "true"
    | "now"
    | "zero-time"
    | "zero"
    | "between"
    | "in"
    | "text"
    | "signed-decimal"
    | "unsigned-decimal"
    | "strings"
    | "unique-by"
    | "time"
    | "pattern"
    | "call"
    | "any";
  /** It must not hold. */
  negated: boolean;
  /** A Go expression, for example `*req.Age`. */
  value: string;
  /** `==`, `<` and the like, of a condition that compares; else null. */
  operator: Operator | null;
  /** What the value is compared with, or what a function is called with beside it. */
  operands: GoOperand[];
  /** The name of a function, a method or a unit; null where there is none. */
  function: string | null;
  /** The type of the value, where Go has to name it, or the function that a `call` calls; else null. */
  type: FieldType | null;
  /** The groups of an `any`. */
  groups: GoConditionGroup[];
  /** An `any` that stands between others: it needs parentheses. */
  enclosed: boolean;
}

/** Conditions that must all hold. */
export interface GoConditionGroup {
  /** They must all hold. */
  conditions: GoCondition[];
}

/** A regular expression of a rule `pattern`, which generated code compiles once. */
export interface GoPattern {
  /** The name of the variable, for example `codePattern`. */
  name: string;
  /** The regular expression. */
  pattern: string;
  /** Go can write it between backquotes. */
  raw: boolean;
}

/** A constant in Go. */
export interface GoOperand {
  /** `text` is a string, which has to be quoted; `literal` is written as it is. */
  kind: "text" | "literal";
  /** The text, or the literal, for example `18`. */
  text: string;
}

/** A function that generated code declares, for values of one type that its messages hold. */
export interface GoCheck {
  /** Its name, for example `checkKind`. */
  name: string;
  /** `member` refuses a value that is not a member of an enum, and returns an error. `value` looks into a value, and returns the failures with JSON Pointers that begin there. */
  kind: "member" | "value";
  /** The type of its parameter `v`. */
  type: FieldType;
  /** Of a `member`: the members as Go writes them, for example `KindCat`, `animals.KindCat` or `"cat"`. */
  members: FieldType[];
  /** Of a `member`: what is said of other values, for example `must be one of "cat", "dog"`. */
  message: string;
  /** Of a `value`: what is done, in order. */
  steps: GoCheckStep[];
}

/** A part of the check of a value. */
export interface GoCheckStep {
  /**
   * `member` calls the function `check` with a value that must be a member, `value` one that looks into the value, `validate` the method Validate of `receiver`.
   * `pointer` does its steps where `value` is not nil, `filled` where it is not zero, `list` for each index of `value`, `map` for each key and value.
   */
  kind: "member" | "value" | "validate" | "pointer" | "filled" | "list" | "map";
  /** The part of the message that a failure names; `request` or `response` where it is about the whole message. */
  in: GoRulePart | "response";
  /** A Go expression, for example `v.Pets[i].Kind`. */
  value: string;
  /** What the method Validate is called on, by a `validate`, and by a `member` before its function; null where it is not called. */
  receiver: string | null;
  /** That method returns any, not an error. */
  returnsAny: boolean;
  /** The name of the function that a `member` or a `value` calls. */
  check: string | null;
  /** What a `value` gives its function: `value` or a pointer to it; null for other kinds. */
  argument: string | null;
  /** Of a `member` or a `value` that may be absent, and of a `filled`: its zero value, which is allowed; null where it is not, or `nonZero` tells. */
  zero: string | null;
  /** Of a `value` that may be absent, and of a `filled`: the comparisons of which one must hold, since its zero value is allowed; else empty. */
  nonZero: GoNonZero[];
  /** Of a `member`, a `value` and a `validate`: where it is in the body; the key of a parameter. */
  place: GoPointerPart[];
  /** The variable of a `list` that holds the index, and of a `map` that holds the key. */
  index: string | null;
  /** The variable of a `map` that holds the value; null where only keys are checked. */
  item: string | null;
  /** What is done with the parts of a `pointer`, a `filled`, a `list` or a `map`. */
  steps: GoCheckStep[];
}

/** A part of a JSON Pointer: a literal text or a variable. */
export interface GoPointerPart {
  /** `literal` is a text, `index` the index of a list or an `int`; the others are the key of a map: a `text`, a named `string`, integers with and without a sign, or something else. */
  kind: "literal" | "index" | "text" | "string" | "signed" | "unsigned" | "other";
  /** The text, for example `/pets/`, or the name of the variable. */
  text: string;
}

/** What the client reads about a value in a JSON body that does not fit. */
export interface GoBodyText {
  /** Where the value is: a JSON Pointer with `*` for each element of a list or a map, as package path matches it; from the innermost type with a name on, if that is not the message: `pets.Spot/at`. */
  pattern: string;
  /** Which values fit there. */
  text: string;
}
