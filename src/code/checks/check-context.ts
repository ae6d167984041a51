/** What is known while the checks of a package are made. */
import type { RuleContext } from "../../constraints/read-constraints.ts";
import type { ConstraintCode } from "../../constraints/types.ts";
import type { Position } from "../../go/declarations.ts";
import type { ShapeContext } from "../../shapes/type-facts.ts";
import type { EnumContext } from "../../types/enums.ts";
import type { TypePackage, TypeReader } from "../../types/go-types.ts";
import type { ResolvedTypes } from "../../types/resolve-types.ts";
import type { FieldType } from "../../types/type-text.ts";
import type { Functions, Scope } from "../functions.ts";
import type { GoCheck, GoCheckStep, GoRuleStep } from "./rule-types.ts";

/** What the checks of a package depend on. */
export interface ChecksInput extends Pick<EnumContext, "enums">, Pick<RuleContext, "validators">, Scope {
  resolved: ResolvedTypes;
  reader: TypeReader;
  /** Config `bindings.requireJSON`: absent fields are refused. */
  requiresFields: boolean;
  /** How responses are written, where Write checks their enums; else null. */
  written: ShapeContext | null;
}

/** What is known while the checks of a package are made. */
export interface CheckContext extends ChecksInput {
  own: TypePackage;
  /** The checks of enums by the ids of their types; null for types that are not closed enums. */
  enumChecks: Map<string, EnumCheck | null>;
  /** The functions for structs whose fields have rules. */
  ruleFunctions: Functions<{ type: FieldType; steps: GoRuleStep[] }>;
  /** The functions for types whose parts are checked. */
  functions: Functions<{ type: FieldType; steps: GoCheckStep[] }>;
  problems: Map<string, CheckProblem>;
  /** The regular expressions in tags `validate`, by their places. */
  patterns: Map<string, { pattern: string; position: Position }>;
  /** The position of the binding struct's field that leads to the current type. */
  at: Position;
}

/** What makes a check impossible: a constant of an enum whose value is not known, a mistake in a tag `validate` or the lack of one, or a type that nothing can be read into. */
export interface CheckProblem {
  code: ConstraintCode | "missing-dive" | "unreadable-field" | "unresolved-constant" | "unresolved-type";
  message: string;
  position: Position;
}

/** A closed enum, and the function that refuses other values. */
export interface EnumCheck {
  function: Pick<GoCheck, "type" | "members" | "message">;
  /** The members as texts outside of JSON bodies. */
  texts: string[];
  /** The type's zero value as Go writes it. */
  zero: string;
  /** The zero value is a member. */
  hasZero: boolean;
}
