/** What is known while the checks of a package are made. */

import type { ConstraintCode } from "../../constraints/types.ts";
import type { Validators } from "../../constraints/validators.ts";
import type { Position } from "../../go/positions.ts";
import type { EnumDefault } from "../../types/enums.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { GoType, TypePackage, TypeReader } from "../../types/go-types.ts";
import type { ResolvedTypes } from "../../types/resolve-types.ts";
import type { Functions } from "../functions.ts";
import type { GoCheck, GoCheckStep, GoRuleStep } from "./rule-types.ts";

/** What the checks of a package depend on. */
export interface ChecksInput {
  resolved: ResolvedTypes;
  reader: TypeReader;
  /** Whether enums without a directive are closed or open. */
  enums: EnumDefault;
  /** Config `bindings.requireJSON`: absent fields are refused. */
  requiresFields: boolean;
  /** Reports whether the package declares a name, or an import brings it. */
  isTaken(name: string): boolean;
  /** The config's functions for rules of tags `validate`. */
  validators: Validators;
}

/** What is known while the checks of a package are made. */
export interface CheckContext {
  reader: TypeReader;
  /** The config's functions for rules of tags `validate`. */
  validators: Validators;
  own: TypePackage;
  input: ChecksInput;
  /** The enums by the ids of their types; null for types that are not enums. */
  enums: Map<string, EnumCheck | null>;
  /** The functions for structs whose fields have rules. */
  ruleFunctions: Functions<RuleFunction>;
  /** The functions for types whose parts are checked. */
  functions: Functions<CheckFunction>;
  problems: Map<string, CheckProblem>;
  /** The regular expressions in tags, by their places. */
  patterns: Map<string, FoundPattern>;
  /** The position of the binding struct's field that leads to the current type. */
  at: Position;
}

/** A function that checks the parts of a type's values. */
interface CheckFunction {
  /** The type of the function's parameter. */
  type: GoCheck["type"];
  goType: GoType;
  /** The function's parameter is a pointer to the value. */
  byPointer: boolean;
  steps: GoCheckStep[];
  /** The method Validate of its parameter that the function calls last; null where it calls none. */
  validates: ValidateMethod | null;
}

/** A function that applies the rules on the fields of a struct type. */
interface RuleFunction {
  type: FieldType;
  struct: GoType;
  steps: GoRuleStep[];
}

/** A regular expression in a tag `validate`. */
export interface FoundPattern {
  pattern: string;
  position: Position;
}

/** What makes a check impossible: a constant of an enum whose value is not known, a mistake in a tag `validate`, or a type that nothing can be read into. */
export interface CheckProblem {
  code: ConstraintCode | "unreadable-interface" | "unresolved-constant" | "unresolved-type";
  message: string;
  position: Position;
}

/** A closed enum, as needed to print the function that refuses other values. */
export interface EnumCheck {
  /** The type as the package writes it. */
  type: FieldType;
  /** The members as the package writes them. */
  members: FieldType[];
  /** The members as texts outside of JSON bodies. */
  texts: string[];
  /** The error message for other values. */
  message: string;
  /** The type's zero value as Go writes it. */
  zero: string;
  /** The zero value is a member. */
  hasZero: boolean;
}

/** A method Validate, and the embedded field from which a type has it. */
export interface ValidateMethod {
  /** It returns any instead of an error. */
  returnsAny: boolean;
  /** The names of the embedded fields on the way to it, outermost first; empty where the type itself declares it. */
  promotedFrom: string[];
  /** A call may panic, because a pointer or an interface on the way may be nil. */
  mayPanic: boolean;
}
