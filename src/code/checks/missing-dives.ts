/** Finds lists and maps of structs whose rules nothing applies: validator looks at elements only after `dive`. */

import { positionInTag, validateTag } from "../../constraints/parse-validate-tag.ts";
import { constraintsOf } from "../../constraints/read-constraints.ts";
import { checkOf } from "../../constraints/rules.ts";
import { valueType } from "../../constraints/value-kinds.ts";
import { isExported } from "../../go/identifiers.ts";
import { isTextPart, partTag } from "../../types/binding-names.ts";
import type { GoType, StructField } from "../../types/go-types.ts";
import { identityOf } from "../../types/lookup.ts";
import { hasMethod } from "../../types/methods.ts";
import { reachedFrom, structFields } from "../../types/struct-fields.ts";
import type { CheckContext } from "./check-context.ts";

/** What validator does with the values of a field: it visits a struct, or finds one in a list or map where it stops for lack of a `dive`. */
interface Visit {
  struct: GoType;
  /** The dives that are missing. */
  missing: number;
}

/** More lists within lists are a type that holds itself, such as `type Tree []Tree`. */
const maxDives = 5;

/** Reports the fields of the package's requests, at any depth, that lack a `dive`. One without a tag is only reported if nothing else applies the rules of its structs. */
export function reportMissingDives(context: CheckContext): void {
  const { own, resolved, problems } = context;
  const requests = [...resolved.structs].flatMap(([{ name }, { type }]) => {
    if (!name.endsWith("Request")) return [];
    // The elements of a whole body are visited without a tag.
    let value = valueType(type);
    for (let depth = 0; value.element && depth < maxDives; depth++) value = valueType(value.element);
    return value.type;
  });
  const visitedIn = (struct: GoType) =>
    structFields(struct).flatMap(field => {
      const visit = visitOf(context, field);
      return visit?.missing === 0 ? visit.struct : [];
    });
  const reached = new Map(
    requests.flatMap(type =>
      Array.from(reachedFrom(type, visitedIn), one => [identityOf(one), one] as const),
    ),
  );
  const usesValidator = own.files.some(({ parsed }) =>
    parsed?.file.imports.some(({ path }) => path.includes("/validator")),
  );
  for (const field of [...reached.values()].flatMap(structFields)) {
    const { name, tag, declaration, position, struct } = field;
    const visit = struct.place.pkg === own && visitOf(context, field);
    if (!visit || visit.missing === 0 || hasMethod(visit.struct, "Validate")) continue;
    const { target } = visit.struct;
    const rules = validateTag(tag.pairs);
    const isLeft = target.kind !== "declared" || target.pkg !== own || reached.has(identityOf(visit.struct));
    if (!rules && (isLeft || usesValidator)) continue;
    const hasRules = [...reachedFrom(visit.struct, visitedIn)].some(one =>
      structFields(one).some(inner => isRuled(context, inner)),
    );
    if (!hasRules) continue;
    const value = [...(rules?.value ? [rules.value] : []), ...Array(visit.missing).fill("dive")].join(",");
    const length = rules?.value.length ?? 0;
    const at = rules
      ? positionInTag(position.file, declaration.tag!, rules, { offset: 0, length })
      : position;
    const message = `the rules in ${visit.struct.text} are not applied to the values in ${name}: write validate:"${value}"`;
    problems.set(`dive ${at.file}:${at.line}:${at.column}`, { code: "missing-dive", message, position: at });
  }
}

/** What validator does with a field; null where it finds no struct of the user's, or where the field's tag or the message leaves it out. */
function visitOf(context: CheckContext, field: StructField): Visit | null {
  const { name, embedded, tag, type } = field;
  const isLeftOut = tag.pairs.some(
    ({ key, value }) => value === "-" && (key === "validate" || key === "json"),
  );
  if (isLeftOut || (!embedded && !isExported(name)) || isTextPart(partTag(tag.pairs)?.key)) return null;
  const { constraints, problems } = constraintsOf(context, field);
  if (problems.length > 0) return null;
  let [value, rules, missing] = [valueType(type), constraints, 0];
  while (value.element) {
    if (rules.some(one => checkOf(one).kind === "end")) return null;
    const dive = rules.find(one => checkOf(one).kind === "dive");
    if (!dive) missing++;
    [value, rules] = [valueType(value.element), dive?.elements ?? []];
    if (missing > maxDives) return null;
  }
  const { target } = value.type;
  const isOther = target.kind === "declared" && !target.pkg.isOfUser;
  if (value.kind !== "struct" || isOther || rules.some(one => checkOf(one).kind === "end")) return null;
  return { struct: value.type, missing };
}

/** Reports whether the tag of a field has a rule that a value can break. */
function isRuled(context: CheckContext, field: StructField): boolean {
  if (!isExported(field.name) || !validateTag(field.tag.pairs)) return false;
  return constraintsOf(context, field).constraints.some(
    one => !/^(?:omit|end|dive)$/.test(checkOf(one).kind),
  );
}
