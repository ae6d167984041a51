/** Reads the fields of a binding struct. */

import { refusesAbsent } from "../constraints/absent-values.ts";
import { type RuleContext, readConstraints } from "../constraints/read-constraints.ts";
import { validateTag } from "../constraints/tag-places.ts";
import { valueType } from "../constraints/value-kinds.ts";
import { readDoc } from "../docs/docs.ts";
import { isExported } from "../go/identifiers.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import { unresolved } from "../shapes/plain-shapes.ts";
import type { Shape } from "../shapes/shape-types.ts";
import { canonicalHeader } from "../text/header-names.ts";
import { isPart } from "../types/binding-names.ts";
import type { ResolvedField, ResolvedTypes } from "../types/resolve-types.ts";
import { type ConvertedField, convertField, withCookieProblem } from "./field-conversions.ts";
import { fieldHints } from "./go-hints.ts";
import type { StructShapes } from "./resolve-shapes.ts";
import { type FieldProblem, fieldPath, type StructMember } from "./struct-members.ts";
import type { Binding, Field } from "./types.ts";

/** Reads a field's tags: which parts of the message hold it, and how texts become its value. */
export function readMember(
  from: ResolvedField,
  message: Binding["kind"],
  types: ResolvedTypes["types"],
  shapes: StructShapes | null,
  context: RuleContext,
): StructMember {
  const { name, embeddedIn, embedded, flattened, foreign, position, type } = from;
  const { pairs: tags, problem: tagProblem, tooLong } = from.tag;
  const exported = isExported(name);
  const hidden = tags.some(tag => tag.key === "json" && tag.value === "-");
  // Generated code can't use unexported fields of other packages.
  const isRead = !flattened && name !== "_" && (exported || !foreign);
  const outOfReach = isRead ? whyOutOfReach(from) : null;
  const rules = validateTag(tags);
  const constraints = rules ? readConstraints(context, from, rules.value).constraints : [];
  const refuses = constraints.length > 0 && refusesAbsent(constraints, valueType(context.reader, from.place));
  const fields = (isRead ? tags : []).flatMap((tag): ConvertedField[] => {
    if (!isPart(tag.key) || tag.value === "-") return [];
    const field = readField(from, tag, tag.key, {
      shape: shapeOfPart(from, tag.key, shapes),
      constraints,
      refusesAbsent: refuses,
    });
    return field.in === "json"
      ? [{ field, problem: null }]
      : [withCookieProblem(convertField(field, from.element, outOfReach, types), message)];
  });
  const endless: FieldProblem | null =
    from.endless === null ? null : { code: "unresolved-type", message: from.endless };
  return {
    name,
    embeddedIn,
    embedded,
    flattened,
    fields: fields.map(({ field }) => field),
    inJSON: isRead && exported && !hidden,
    promotesJSON: embedded && mayHaveJSONMethods(from, types),
    type,
    place: from.place,
    problem: fields.findLast(({ problem }) => problem !== null)?.problem ?? endless,
    outOfReach,
    tags,
    tagLiteral: from.declaration.tag,
    tagProblem,
    tagVetted: !tooLong,
    foreign,
    position,
  };
}

function whyOutOfReach({ name, type, unreachable, unnameable }: ResolvedField): string | null {
  const why = unreachable ?? unnameable;
  return why && `${name} has the type ${type.text}, but generated code can't set it: ${why}`;
}

/** The methods that encoding/json calls in place of reading and writing the fields of a struct. */
const jsonMethods = ["MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"];

/** Reports whether an embedded type has, or may have, methods that encoding/json calls, promoted ones included. */
function mayHaveJSONMethods({ element }: ResolvedField, types: ResolvedTypes["types"]): boolean {
  const found = element.key === null ? undefined : types.get(element.key);
  if (!found || "reason" in found || found.missing !== null) return true;
  return found.methods.some(({ name }) => jsonMethods.includes(name));
}

function shapeOfPart(from: ResolvedField, part: Field["in"], shapes: StructShapes | null): Shape {
  if (shapes === null) return unresolved("no output of this run needs it");
  const shape =
    part === "json" ? shapes.json.get(fieldPath(from))?.shape : shapes.texts.get(fieldPath(from))?.[part];
  return shape ?? unresolved("the message does not hold it");
}

/** The field as its tag describes it, still without a conversion. */
function readField(
  { name, declaration, tag: { pairs }, embeddedIn, position, type, element }: ResolvedField,
  tag: StructTagPair,
  part: Field["in"],
  given: Pick<Field, "shape" | "constraints" | "refusesAbsent">,
): Field {
  const byDefault = pairs.find(one => one.key === "default")?.value ?? null;
  const omitEmpty = tag.options.includes("omitempty") || tag.options.includes("omitzero");
  const required = part === "route" || !(type.pointer || type.slice || omitEmpty || byDefault !== null);
  const facts = {
    name,
    embeddedIn,
    key: part === "header" ? canonicalHeader(tag.name || name) : tag.name || name,
    in: part,
    type,
    elementType: element.type,
    shape: given.shape,
    conversion: null,
    required,
    default: byDefault,
    omitEmpty,
    constraints: given.constraints,
    refusesAbsent: given.refusesAbsent,
    options: tag.options.filter(option => option !== ""),
    tags: pairs.map(({ key, value }) => ({ key, value })),
    doc: readDoc(declaration.doc),
    position,
  };
  return { ...facts, go: fieldHints(facts, null) };
}
