/** Finds the values in messages that generated code checks: those of closed enums, anywhere in a message. */

import type { TypeDeclaration } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { positionOf } from "../go/positions.ts";
import { isTextPart } from "../types/binding-names.ts";
import type { ResolvedField, ResolvedTypes } from "../types/resolve-types.ts";
import type { ResolvedType } from "../types/resolved-types.ts";
import { fieldSteps, followNodes, wholeSteps } from "./check-steps.ts";
import type { GoCheck, GoCheckStep } from "./check-types.ts";
import type { Checking, CheckProblem, ChecksInput } from "./checking.ts";
import type { EnumCheck } from "./enum-checks.ts";
import { enumOfType, hasMethod } from "./enum-uses.ts";
import { describeChecks, nameChecks, nameSteps } from "./name-checks.ts";

/** The checks of the messages of a package. */
export interface ValueChecks {
  /** The members of enums that are types of values outside of JSON bodies, by the keys in `ResolvedTypes`. */
  members: ReadonlyMap<string, NonNullable<ResolvedType["members"]>>;
  /** The checks of JSON bodies, by the binding structs. */
  bodies: ReadonlyMap<TypeDeclaration, GoCheckStep[]>;
  /** The functions that these call. */
  checks: GoCheck[];
  /** Constants of these enums whose values are not known. */
  problems: CheckProblem[];
}

/** Finds the enums in the messages of a package. Other packages are read only where they belong to the user's modules. */
export function resolveChecks(input: ChecksInput): ValueChecks {
  const { resolved, reader } = input;
  const [first] = resolved.structs.values();
  const texts = new Map<string, { id: string; check: EnumCheck }>();
  const bodies = new Map<TypeDeclaration, GoCheckStep[]>();
  if (!first) return { members: new Map(), bodies, checks: [], problems: [] };
  const checking: Checking = {
    reader,
    ids: { reader, quick: { ...reader, preferTable: true }, ownPath: input.importPath },
    own: first.target.pkg,
    input,
    enums: new Map(),
    nodes: new Map(),
    unfollowed: [],
    problems: new Map(),
    at: positionOf(first.target.file.name, first.target.declaration.span),
  };
  for (const [declaration, { target, whole, fields, pointers }] of resolved.structs) {
    const receiver = { text: declaration.name.endsWith("Request") ? "req" : "res", pointer: true };
    const steps: GoCheckStep[] = [];
    if (whole !== null) {
      checking.at = positionOf(target.file.name, target.declaration.span);
      steps.push(...wholeSteps(checking, target, receiver));
      followNodes(checking);
    }
    for (const field of fields) {
      checking.at = field.position;
      for (const key of textKeys(field)) {
        const target = resolved.targets.get(key);
        const found = target ? enumOfType(checking, target) : null;
        if (found) texts.set(key, found);
      }
      const json = field.tag.pairs.find(({ key, value }) => key === "json" && value !== "-");
      if (!json || field.flattened || !isExported(field.name)) continue;
      const selectors = pointers.map(({ selector }) => selector);
      const isOptional = json.options.includes("omitempty") || json.options.includes("omitzero");
      const one = {
        ...field,
        key: json.name || field.name,
        pointers: selectors,
        isOptional,
        isPromoted: true,
      };
      steps.push(...fieldSteps(checking, one, receiver, [], 0));
      followNodes(checking);
    }
    // What a type reads itself is not checked. The body of a struct may be a view, which has no such method.
    const ownMethods = whole === null ? ["UnmarshalJSON"] : ["UnmarshalJSON", "UnmarshalText"];
    if (!hasMethod(reader, target, ...ownMethods)) bodies.set(declaration, steps);
  }
  const names = nameChecks(checking);
  return {
    members: new Map(
      [...texts].map(([key, { id, check }]) => [
        key,
        { check: names.get(id)!, texts: check.texts, message: check.message },
      ]),
    ),
    bodies: new Map([...bodies].map(([declaration, steps]) => [declaration, nameSteps(steps, names)])),
    checks: describeChecks(checking, names),
    problems: [...checking.problems.values()],
  };
}

function textKeys({ tag, element }: ResolvedField): string[] {
  const isText = tag.pairs.some(({ key, value }) => isTextPart(key) && value !== "-");
  return isText ? [element.key, element.list?.key ?? null].filter(key => key !== null) : [];
}

/** The types with the members of those that are closed enums. */
export function withMembers(
  resolved: ResolvedTypes,
  { members }: Pick<ValueChecks, "members">,
): ResolvedTypes {
  const types = new Map(resolved.types);
  for (const [key, found] of members) {
    const type = types.get(key);
    if (type && !("reason" in type)) types.set(key, { ...type, members: found });
  }
  return { ...resolved, types };
}
