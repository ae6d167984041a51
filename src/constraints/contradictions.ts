/** Finds rules on one value that can't all hold. */
import { both, boundsOf, boundsOfType, exactly, isEmpty, isWithin, measure } from "./bounds.ts";
import { finiteValues, impossibleValues } from "./finite-values.ts";
import { keeps } from "./judge-value.ts";
import { type Conflict, type RuledType, shown } from "./ruled-type.ts";
import { textVerdict } from "./text-conflicts.ts";
import type { Constraint } from "./types.ts";

/** The contradictions of the rules on one value. With `omitempty`, they are about all values but the empty one. */
export function contradictionsOf(constraints: Constraint[], type: RuledType): Conflict[] {
  const found: Conflict[] = [];
  const range = boundsOfType(type);
  for (const [index, one] of constraints.entries()) {
    const report = (message: string) => found.push({ message, constraint: one });
    const own = boundsOf(one, type);
    const other = constraints
      .slice(0, index)
      .find(earlier => contradicts(earlier, one, type) || contradicts(one, earlier, type));
    if ((own && isEmpty(both(own.bounds, range))) || finiteValues(one, type)?.length === 0)
      report(`no value can satisfy ${shown(one)}`);
    else if (other) report(`no value can satisfy both ${shown(other)} and ${shown(one)}`);
  }
  if (found.length > 0) return found;
  return constraints.flatMap(one => {
    const impossible = impossibleValues(one, type).map(
      value => `oneof has ${value}, which the type can't have`,
    );
    return [...impossible, ...refusedValues(one, constraints, type)].map(message => ({
      message,
      constraint: one,
    }));
  });
}

/** Messages about the values of `oneof` that other rules refuse. */
function refusedValues(oneOf: Constraint, constraints: Constraint[], type: RuledType): string[] {
  if (oneOf.rule !== "oneof") return [];
  return (finiteValues(oneOf, type) ?? []).flatMap(value => {
    const refusing = constraints.find(
      one => one !== oneOf && looksAtValue(one, type) && keeps(one, type, value) === false,
    );
    return refusing ? [`oneof has ${JSON.stringify(value)}, which ${shown(refusing)} refuses`] : [];
  });
}

/** Reports whether a rule looks at the value itself. Behind a pointer, `required` and `isdefault` look at the pointer only. */
export function looksAtValue({ rule }: Constraint, { pointers }: RuledType): boolean {
  return pointers === 0 || (rule !== "required" && rule !== "isdefault");
}

/** Rules on presence and on times that contradict each other whatever their parameters. */
const pairs: readonly [string, RegExp][] = [
  ["required", /^isdefault$/],
  // For a time, `gt` means the future, and `lt` the past.
  ["gt", /^(?:lte?|max)$/],
  ["gte", /^(?:lte?|max)$/],
  ["min", /^(?:lte?|max)$/],
];

/** Reports whether the first rule alone shows that no value keeps both. A caller asks for both orders. */
function contradicts(a: Constraint, b: Constraint, type: RuledType): boolean {
  if (a.rule === "required" || type.kind === "time")
    if (pairs.some(([rule, others]) => a.rule === rule && others.test(b.rule))) return true;
  const [first, second] = [boundsOf(a, type)?.bounds, boundsOf(b, type)?.bounds];
  if (first && second && isEmpty(both(both(first, second), boundsOfType(type)))) return true;
  if (first && b.rule === "ne" && type.kind !== "string") {
    const refused = measure(b.parameter ?? "", type);
    if (refused !== null && isWithin(both(first, boundsOfType(type)), exactly(refused))) return true;
  }
  if (first && b.rule === "required" && type.pointers === 0 && !holdsMany(type))
    if (isWithin(both(first, boundsOfType(type)), exactly(0n))) return true;
  if (type.kind === "string" && textVerdict(a, b) === false) return true;
  const values = looksAtValue(a, type) && looksAtValue(b, type) ? finiteValues(a, type) : null;
  return values?.every(value => keeps(b, type, value) === false) ?? false;
}

/** Reports whether a value is a list or a map: one without elements is not its zero value. */
function holdsMany({ kind }: RuledType): boolean {
  return kind === "slice" || kind === "array" || kind === "map";
}
