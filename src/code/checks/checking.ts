/** What is known while the checks of a package are made. */

import type { ConstraintCode } from "../../constraints/types.ts";
import type { Validators } from "../../constraints/validators.ts";
import type { Position } from "../../go/positions.ts";
import type { IdContext } from "../../shapes/type-ids.ts";
import type { EnumDefault } from "../../types/enums.ts";
import type { TypePlace } from "../../types/lookup.ts";
import type { TypePackage, TypeReader } from "../../types/packages.ts";
import type { ResolvedTypes } from "../../types/resolve-types.ts";
import type { GoCheck, GoCheckStep } from "./check-types.ts";
import type { EnumCheck } from "./enum-checks.ts";
import type { ValidateMethod } from "./validate-methods.ts";

/** What the checks of a package depend on. */
export interface ChecksInput {
  resolved: ResolvedTypes;
  reader: TypeReader;
  /** Import path of the package; null outside of a module. */
  importPath: string | null;
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
export interface Checking {
  reader: TypeReader;
  /** The config's functions for rules of tags `validate`. */
  validators: Validators;
  /** What gives types their ids. */
  ids: IdContext;
  own: TypePackage;
  input: ChecksInput;
  /** The enums by the ids of their types; null for types that are not enums. */
  enums: Map<string, EnumCheck | null>;
  /** The types whose parts are checked, by their ids. */
  nodes: Map<string, CheckNode>;
  /** The types whose steps are not made yet. */
  unfollowed: UnfollowedNode[];
  problems: Map<string, CheckProblem>;
  /** The regular expressions in tags, by their places. */
  patterns: Map<string, FoundPattern>;
  /** The position of the binding struct's field that leads to the current type. */
  at: Position;
}

/** A type whose parts are checked by a function of its own. */
export interface CheckNode {
  /** The type of the function's parameter. */
  type: GoCheck["type"];
  steps: GoCheckStep[];
  /** The method Validate of its parameter that the function calls last; null where it calls none. */
  validates: ValidateMethod | null;
}

/** A type whose steps are not made yet. They are made one type after the other, since a chain of types can be longer than the stack. */
export interface UnfollowedNode {
  node: CheckNode;
  /** What the type is below its name. */
  place: TypePlace;
  /** The function's parameter is a pointer to the value. */
  byPointer: boolean;
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
