/** Finds the mistakes in tags `validate` of the user's structs. */

import type { Conflict } from "../../constraints/conflicts.ts";
import { brokenBy } from "../../constraints/judge-value.ts";
import {
  type ConstraintProblem,
  isBuiltIn,
  otherSyntax,
  readConstraints,
} from "../../constraints/read-constraints.ts";
import { checkOf, shown } from "../../constraints/rules.ts";
import { positionInTag } from "../../constraints/tag-places.ts";
import type { Constraint } from "../../constraints/types.ts";
import { valueType } from "../../constraints/value-kinds.ts";
import type { StructField } from "../../go/declarations.ts";
import type { Position } from "../../go/positions.ts";
import { type StructTagPair, tagPair } from "../../go/struct-tags.ts";
import { lookUp, type TypePlace } from "../../types/lookup.ts";
import type { Checking } from "./checking.ts";
import { enumOfType } from "./enum-checks.ts";

/** Reports the mistakes in the tags of a struct's own fields. Those of other packages are not the user's, or are reported with their package. */
export function reportConstraints(checking: Checking, struct: TypePlace): void {
  if (struct.type.kind !== "struct") return;
  const isOwn = struct.pkg === checking.own;
  for (const field of struct.type.fields) {
    const tag = rulesOf(field);
    // Generated code compiles the regular expressions of all packages, and panics if it can't.
    if (!tag || !(isOwn || tag.value.includes("pattern="))) continue;
    const place = { ...struct, type: field.type };
    const name = field.names[0]?.name ?? "";
    const { constraints, problems, patterns, places } = readConstraints(
      checking,
      { name, place, struct },
      tag.value,
    );
    for (const { pattern, ...place } of patterns) {
      const position = isOwn ? positionInTag(struct.file.name, field.tag!, tag, place) : checking.at;
      checking.patterns.set(`${placeKey(position)} ${pattern}`, { pattern, position });
    }
    if (!isOwn) continue;
    const builtIn = constraints.filter(isBuiltIn);
    const conflicts = [
      ...enumConflicts(checking, place, builtIn),
      ...defaultConflicts(checking, field, place, builtIn),
    ];
    for (const { constraint, message } of conflicts)
      problems.push({ code: "contradicting-rules", message, ...places.get(constraint)! });
    for (const { code, message, offset, length } of problems) {
      const position = positionInTag(struct.file.name, field.tag!, tag, { offset, length });
      if (message === otherSyntax) {
        const text = `the rules of this tag, and of others like it, are not applied: ${message}`;
        if (!checking.problems.has(message))
          checking.problems.set(message, { code, message: text, position });
      } else {
        const text = code === "unapplied-rule" ? `${message}: it is not applied` : message;
        checking.problems.set(`${placeKey(position)} ${message}`, { code, message: text, position });
      }
    }
  }
}

/** Reports the rules on a field of another package's struct that no code can apply. Other mistakes there are not the user's. */
export function reportUnapplied(
  { own, problems, at }: Checking,
  { name, struct }: { name: string; struct: TypePlace },
  found: ConstraintProblem[],
): void {
  if (struct.pkg === own) return;
  for (const { code, message } of found) {
    if (code !== "unknown-rule" && code !== "invalid-rule" && code !== "unapplied-rule") continue;
    const field = `the field ${name} of a struct in ${struct.pkg.importPath}`;
    const text = `a rule on ${field} is not applied: ${message}`;
    problems.set(`${struct.pkg.importPath} ${name} ${message}`, {
      code: "unapplied-rule",
      message: text,
      position: at,
    });
  }
}

function placeKey({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

/** The rules that name values which the closed enum of the value's type does not have; also those on elements and keys. */
function enumConflicts(checking: Checking, place: TypePlace, constraints: Constraint[]): Conflict[] {
  const type = valueType(checking.reader, place);
  const target = lookUp(checking.reader, type.place);
  const found = target.kind === "declared" ? enumOfType(checking, target) : null;
  return constraints.flatMap(constraint => {
    const { rule, parameter, values, alternatives, keys, elements } = constraint;
    const check = checkOf(constraint);
    if (check.kind === "alternatives") return enumConflicts(checking, place, alternatives);
    const inner = [
      ...(type.key ? enumConflicts(checking, type.key, keys) : []),
      ...(type.element ? enumConflicts(checking, type.element, elements) : []),
    ];
    const isEqual = check.kind === "order" && check.operator === "==" && check.texts === "value";
    const isAmong = check.kind === "among" && !check.anyCase;
    const named = isAmong ? values : isEqual && parameter !== null ? [parameter] : [];
    const strange = named.filter(value => found && !found.check.texts.includes(value));
    const members = found?.check.texts.join(", ");
    return [
      ...inner,
      ...strange.map(value => ({
        constraint,
        message: `${rule} has ${value}, which is not a member of ${type.place.type.text}: its members are ${members}`,
      })),
    ];
  });
}

/** The rule that the default of a field breaks, if there is one. */
function defaultConflicts(
  { reader }: Checking,
  field: StructField,
  place: TypePlace,
  constraints: Constraint[],
): Conflict[] {
  const byDefault = tagPair(field, "default")?.value;
  if (byDefault === undefined) return [];
  const constraint = brokenBy(constraints, valueType(reader, place), byDefault);
  if (!constraint) return [];
  return [
    { constraint, message: `the default ${JSON.stringify(byDefault)} breaks the rule ${shown(constraint)}` },
  ];
}

/** Reports whether a struct has rules on its fields. */
export function hasConstraints(fields: StructField[]): boolean {
  return fields.some(field => rulesOf(field) !== undefined);
}

function rulesOf(field: StructField): StructTagPair | undefined {
  return field.tag?.literal.includes("validate:") ? tagPair(field, "validate") : undefined;
}
