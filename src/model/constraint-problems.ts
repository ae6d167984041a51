/** Finds the mistakes in tags `validate` of the user's structs. */
import { brokenBy } from "../constraints/contradictions.ts";
import { parseValidateTag } from "../constraints/parse-validate-tag.ts";
import { readConstraints } from "../constraints/read-constraints.ts";
import { positionInTag } from "../constraints/tag-places.ts";
import type { Constraint } from "../constraints/types.ts";
import { valueType } from "../constraints/value-kinds.ts";
import type { StructField } from "../go/declarations.ts";
import type { Position } from "../go/positions.ts";
import { parseStructTag, type StructTagPair } from "../go/struct-tags.ts";
import { lookUp, type TypePlace } from "../types/lookup.ts";
import type { Checking } from "./checking.ts";
import { enumOfType } from "./enum-uses.ts";

/** The tag of a field that has rules; undefined for one without. */
export function validateTag(pairs: StructTagPair[]): StructTagPair | undefined {
  return pairs.find(({ key }) => key === "validate");
}

/** Reports the mistakes in the tags of a struct's own fields. Those of other packages are not the user's, or are reported with their package. */
export function reportConstraints(checking: Checking, struct: TypePlace): void {
  if (struct.type.kind !== "struct") return;
  const isOwn = struct.pkg === checking.own;
  for (const field of struct.type.fields) {
    const tag = tagOf(field);
    // Generated code compiles the regular expressions of all packages, and panics if it can't.
    if (!tag || !(isOwn || tag.value.includes("pattern="))) continue;
    const place = { ...struct, type: field.type };
    const name = field.names[0]?.name ?? "";
    const ruled = { name, place, struct };
    const { constraints, problems, patterns } = readConstraints(checking.reader, ruled, tag.value);
    for (const { pattern, ...place } of patterns) {
      const position = isOwn ? positionInTag(struct.file.name, tag, place) : checking.at;
      checking.patterns.set(`${placeKey(position)} ${pattern}`, { pattern, position });
    }
    if (!isOwn) continue;
    const conflicts = [
      ...enumConflicts(checking, place, constraints),
      ...defaultConflicts(checking, field, place, constraints),
    ];
    const { rules } = parseValidateTag(tag.value);
    for (const { constraint, message } of conflicts) {
      const { offset, length } = rules.find(({ rule }) => rule === constraint.rule)!;
      problems.push({ code: "contradicting-rules", message, offset, length });
    }
    for (const { code, message, offset, length } of problems) {
      const position = positionInTag(struct.file.name, tag, { offset, length });
      checking.problems.set(`${placeKey(position)} ${message}`, { code, message, position });
    }
  }
}

function placeKey({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

/** A rule that contradicts something outside of its tag. */
interface OuterConflict {
  constraint: Constraint;
  message: string;
}

/** The values of `oneof` that are no members of the closed enum that the value's type is. */
function enumConflicts(checking: Checking, place: TypePlace, constraints: Constraint[]): OuterConflict[] {
  const oneOf = constraints.find(({ rule }) => rule === "oneof");
  if (!oneOf) return [];
  const type = valueType(checking.reader, place);
  const target = lookUp(checking.reader, type.place);
  const found = target.kind === "declared" ? enumOfType(checking, target) : null;
  if (!found) return [];
  const { texts } = found.check;
  return oneOf.values
    .filter(value => !texts.includes(value))
    .map(value => ({
      constraint: oneOf,
      message: `oneof has ${value}, which is no ${type.place.type.text}: its members are ${texts.join(", ")}`,
    }));
}

/** The rule that the default of a field breaks. */
function defaultConflicts(
  { reader }: Checking,
  { tag }: StructField,
  place: TypePlace,
  constraints: Constraint[],
): OuterConflict[] {
  const pairs = tag ? parseStructTag(tag.literal, tag.span).pairs : [];
  const byDefault = pairs.find(({ key }) => key === "default")?.value;
  if (byDefault === undefined) return [];
  const constraint = brokenBy(constraints, valueType(reader, place).kind, byDefault);
  if (!constraint) return [];
  const { rule, parameter } = constraint;
  const shown = parameter === null ? rule : `${rule}=${parameter}`;
  return [{ constraint, message: `the default ${JSON.stringify(byDefault)} breaks the rule ${shown}` }];
}

/** Reports whether a struct has rules on its fields. */
export function hasConstraints(fields: StructField[]): boolean {
  return fields.some(field => tagOf(field) !== undefined);
}

function tagOf({ tag }: StructField): StructTagPair | undefined {
  if (!tag?.literal.includes("validate:")) return undefined;
  return validateTag(parseStructTag(tag.literal, tag.span).pairs);
}
