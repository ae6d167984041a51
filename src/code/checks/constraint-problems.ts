/** Finds the mistakes in tags `validate` of the user's structs, and the closed enums in messages. */
import { formatPlace } from "../../base/report/diagnostic.ts";
import { getOrMake } from "../../base/text/common.ts";
import { type Conflict, contradiction } from "../../constraints/conflicts.ts";
import { brokenBy } from "../../constraints/judge-value.ts";
import { positionInTag, validateTag } from "../../constraints/parse-validate-tag.ts";
import { constraintsOf, isBuiltIn, otherSyntax } from "../../constraints/read-constraints.ts";
import { valueType } from "../../constraints/rule.ts";
import { checkOf, isBreakable, shown } from "../../constraints/rules.ts";
import type { Constraint, ConstraintProblem } from "../../constraints/types.ts";
import { positionOf } from "../../go/declarations.ts";
import { isExported } from "../../go/identifiers.ts";
import { isTextPart, partTag } from "../../types/binding-names.ts";
import { jsonText, plainText } from "../../types/constant-values.ts";
import { enumDirective, enumOf } from "../../types/enums.ts";
import type { DeclaredTarget, GoType, StructField } from "../../types/go-types.ts";
import { identityOf } from "../../types/lookup.ts";
import { hasMethod } from "../../types/methods.ts";
import { reachedFrom, structFields } from "../../types/struct-fields.ts";
import { typeNamed, zeroOfKind } from "../../types/type-text.ts";
import type { CheckContext, EnumCheck } from "./check-context.ts";

/** Reports the mistakes in the tags of a struct's own fields. Those of other packages are not the user's, or are reported with their package. */
export function reportConstraints(context: CheckContext, fields: StructField[]): void {
  for (const field of fields) {
    const { struct, declaration, type } = field;
    const { pkg, file } = struct.place;
    const isOwn = pkg === context.own;
    const tag = validateTag(field.tag.pairs);
    // Generated code compiles the regular expressions of all packages, and panics if it can't.
    if (!tag || !(isOwn || tag.value.includes("pattern="))) continue;
    const { constraints, problems, places } = constraintsOf(context, field);
    for (const [constraint, place] of places) {
      const check = checkOf(constraint);
      const pattern = constraint.parameter;
      if (check.kind !== "expression" || check.expression !== null || pattern === null) continue;
      const position = isOwn ? positionInTag(file.name, declaration.tag!, tag, place) : context.at;
      context.patterns.set(`${formatPlace(position)} ${pattern}`, { pattern, position });
    }
    if (!isOwn) continue;
    const builtIn = constraints.filter(isBuiltIn);
    const conflicts = [...enumConflicts(context, type, builtIn), ...defaultConflicts(field, builtIn)];
    const contradictions = conflicts.map(({ code, message, constraint }) => {
      return { code, message, ...places.get(constraint)! };
    });
    for (const { code, message, ...place } of [...problems, ...contradictions]) {
      const position = positionInTag(file.name, declaration.tag!, tag, place);
      if (message === otherSyntax) {
        const text = `the rules of this tag, and of others like it, are not applied: ${message}`;
        if (!context.problems.has(message)) context.problems.set(message, { code, message: text, position });
      } else {
        const text = code === "unapplied-rule" ? `${message}: it is not applied` : message;
        context.problems.set(`${formatPlace(position)} ${message}`, { code, message: text, position });
      }
    }
  }
}

/** Reports the rules on a field of another package's struct that no code can apply. Other mistakes there are not the user's. */
export function reportUnapplied(context: CheckContext, field: StructField, found: ConstraintProblem[]): void {
  const { own, problems, at } = context;
  const { name, struct } = field;
  const { pkg } = struct.place;
  if (pkg === own) return;
  for (const { code, message } of found) {
    if (code !== "unknown-rule" && code !== "invalid-rule" && code !== "unapplied-rule") continue;
    const text = `a rule on the field ${name} of a struct in ${pkg.importPath} is not applied: ${message}`;
    const problem = { code: "unapplied-rule" as const, message: text, position: at };
    problems.set(`${pkg.importPath} ${name} ${message}`, problem);
  }
}

/** The rules that name values which the closed enum of the value's type does not have; also those on elements and keys. */
function enumConflicts(context: CheckContext, goType: GoType, constraints: Constraint[]): Conflict[] {
  const { type } = valueType(goType);
  const found = enumOfType(context, type);
  return constraints.flatMap(constraint => {
    const { rule, parameter, values, alternatives, keys, elements } = constraint;
    const check = checkOf(constraint);
    if (check.kind === "alternatives") return enumConflicts(context, goType, alternatives);
    const inner = [
      ...(type.key ? enumConflicts(context, type.key, keys) : []),
      ...(type.element ? enumConflicts(context, type.element, elements) : []),
    ];
    const isEqual = check.kind === "order" && check.operator === "==" && check.texts === "value";
    const isAmong = check.kind === "among" && !check.anyCase;
    const named = isAmong ? values : isEqual && parameter !== null ? [parameter] : [];
    const strange = named.filter(value => found && !found.texts.includes(value));
    const members = found?.texts.join(", ");
    const conflicts = strange.map(value => {
      const message = `${rule} has ${value}, which is not a member of ${type.text}: its members are ${members}`;
      return contradiction(message, constraint);
    });
    return [...inner, ...conflicts];
  });
}

/** The rule that the default of a field breaks, if there is one. */
function defaultConflicts({ tag, type }: StructField, constraints: Constraint[]): Conflict[] {
  const byDefault = tag.pairs.find(({ key }) => key === "default")?.value;
  if (byDefault === undefined) return [];
  const constraint = brokenBy(constraints, valueType(type), byDefault);
  if (!constraint) return [];
  const message = `the default ${JSON.stringify(byDefault)} breaks the rule ${shown(constraint)}`;
  return [contradiction(message, constraint)];
}

// Finds lists and maps of structs whose rules nothing applies: validator looks at elements only after `dive`.

/** More lists within lists are a type that holds itself, such as `type Tree []Tree`. */
const maxDives = 5;

/** Reports the fields of the package's requests, at any depth, that lack a `dive`. One without a tag is only reported if nothing else applies the rules of its structs. */
export function reportMissingDives(context: CheckContext): void {
  const { own, resolved, problems } = context;
  const requests = [...resolved.structs].flatMap(([, { kind, type }]) => {
    if (kind !== "request") return [];
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
  const visited = requests.flatMap(type => [...reachedFrom(type, visitedIn)]);
  const reached = new Map(visited.map(one => [identityOf(one), one]));
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
    const inner = [...reachedFrom(visit.struct, visitedIn)].flatMap(structFields);
    const isRuled = (one: Constraint) => isBreakable(checkOf(one));
    if (!inner.some(one => isExported(one.name) && constraintsOf(context, one).constraints.some(isRuled)))
      continue;
    const value = [...(rules?.value ? [rules.value] : []), ...Array(visit.missing).fill("dive")].join(",");
    const whole = { offset: 0, length: rules?.value.length ?? 0 };
    const at = rules ? positionInTag(position.file, declaration.tag!, rules, whole) : position;
    const message = `the rules in ${visit.struct.text} are not applied to the values in ${name}: write validate:"${value}"`;
    problems.set(`dive ${formatPlace(at)}`, { code: "missing-dive", message, position: at });
  }
}

/**
 * The struct that validator visits in a field, or finds in a list or map where it stops since dives are missing, and their number; null where it finds
 * no struct of the user's, or where the field's tag or the message leaves it out.
 */
function visitOf(context: CheckContext, field: StructField) {
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

// Finds the closed enums in messages, and how generated code checks their values.

/** The parameter of functions that check: in them, it hides a member of that name. */
const parameter = "v";

/** The check of a type that is a closed enum; null for other types and open enums. */
export function enumOfType(context: CheckContext, type: GoType): EnumCheck | null {
  const { id, target } = type;
  if (target.kind !== "declared") return null;
  return getOrMake(context.enumChecks, id, () => enumCheck(context, type, target));
}

function enumCheck(context: CheckContext, type: GoType, { declaration, pkg }: DeclaredTarget) {
  const { own, problems } = context;
  const { kind, id } = type;
  // Such an enum is open: its constants need not be read.
  if (!pkg.isOfUser && enumDirective(declaration.doc) !== "enum") return null;
  const found = enumOf(type, context);
  if (!found?.closed) return null;
  for (const { place, reason } of found.unknown) {
    const { name, span } = place.spec.names[place.index]!;
    const isOwn = place.pkg === own;
    const where = isOwn
      ? ""
      : ` in ${place.file.name}:${span.line}:${span.column} of package ${place.pkg.importPath}`;
    problems.set(`${id}.${name}`, {
      code: "unresolved-constant",
      message: `${name}${where} is a member of the enum ${declaration.name}, but its value is not known: ${reason}`,
      position: isOwn ? positionOf(place.file.name, span) : context.at,
    });
  }
  const shown = found.values.map(({ value }) => jsonText(value, kind));
  const zero = zeroOfKind(kind) ?? "0";
  const isOwn = pkg === own;
  const named = (name: string) => typeNamed(name, isOwn ? null : pkg);
  const members = found.values.map(({ places }, index) => {
    const place = places.find(({ name }) => (isOwn ? name !== parameter : isExported(name)));
    return place ? named(place.name) : typeNamed(shown[index]!);
  });
  return {
    function: {
      type: named(declaration.name),
      members,
      message: shown.length === 1 ? `must be ${shown[0]}` : `must be one of ${shown.join(", ")}`,
    },
    texts: found.values.map(({ value }) => plainText(value, kind)),
    zero,
    hasZero: shown.includes(zero),
  };
}
