/** Names the functions that check values. */
import { capitalize } from "../../base/text/common.ts";
import { append } from "../../base/text/maps.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { GoCheck, GoCheckStep } from "./check-types.ts";
import type { Checking, ChecksInput } from "./checking.ts";

/** The names of the functions by the ids of their types. Only types that are an enum or hold something to check have a function. */
export function nameChecks({ nodes, enums, input }: Checking): ReadonlyMap<string, string> {
  const callers = new Map<string, string[]>();
  for (const [id, { steps }] of nodes) {
    for (const called of calls(steps)) append(callers, called, id);
  }
  const useful = new Set([...enums].filter(([, found]) => found !== null).map(([id]) => id));
  // A function that calls only Validate of its own parameter is replaced by that call.
  for (const [id, { steps, validates }] of nodes)
    if (holdsValidate(validates ? steps.slice(0, -1) : steps)) useful.add(id);
  // The set grows while it is read.
  for (const id of useful) for (const caller of callers.get(id) ?? []) useful.add(caller);
  return functionNames("check", useful, input);
}

/** Names a function for each type, by the id of the type: `checkKind` for the verb `check`. */
export function functionNames(
  verb: string,
  ids: Iterable<string>,
  { isTaken }: Pick<ChecksInput, "isTaken">,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of [...ids].sort()) {
    // For `example.com/shop.Page[example.com/animals.Kind]` the names of packages are used only if the name without them is taken.
    const plain = functionName(verb, id.replaceAll(/[^[\],*()\s]*\./g, ""));
    const isFree = (name: string) => !taken.has(name) && !isTaken(name);
    let name = isFree(plain) ? plain : functionName(verb, id.replaceAll(/[^[\],*()\s]*\//g, ""));
    for (let number = 2; !isFree(name); number++) name = `${plain}${number}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** Reports whether steps call a method Validate. */
function holdsValidate(steps: GoCheckStep[]): boolean {
  return steps.some(({ kind, steps }) => kind === "validate" || holdsValidate(steps));
}

const betweenWords = unicodePattern(String.raw`[^\p{L}\p{Nd}_]+`);

function functionName(verb: string, type: string): string {
  const words = type.split(betweenWords(type)).filter(word => word !== "");
  return `${verb}${words.map(capitalize).join("")}`;
}

function calls(steps: GoCheckStep[]): string[] {
  return steps.flatMap(({ check, steps }) => [...(check === null ? [] : [check]), ...calls(steps)]);
}

/** Replaces the ids in steps by names of functions. A call of a function that would only call Validate is replaced by that call, or left out. */
export function nameSteps(steps: GoCheckStep[], names: ReadonlyMap<string, string>): GoCheckStep[] {
  return steps.flatMap(one => {
    if (one.kind === "validate") return [one];
    if (one.check !== null) {
      const check = names.get(one.check);
      return check === undefined ? one.steps : [{ ...one, check, steps: [] }];
    }
    const inner = nameSteps(one.steps, names);
    if (inner.length === 0) return [];
    // Go refuses unused variables.
    const item = one.item !== null && uses(inner, one.item) ? one.item : null;
    return [{ ...one, item, steps: inner }];
  });
}

/** Reports whether steps use a variable. */
function uses(steps: GoCheckStep[], variable: string): boolean {
  const pattern = new RegExp(`\\b${variable}\\b`);
  return steps.some(({ value, steps }) => pattern.test(value) || uses(steps, variable));
}

/** The functions that check values, by name. */
export function describeChecks({ nodes, enums }: Checking, names: ReadonlyMap<string, string>): GoCheck[] {
  const checks: GoCheck[] = [];
  for (const [id, name] of names) {
    const found = enums.get(id);
    const node = nodes.get(id);
    if (found) {
      const { type, members, message } = found;
      checks.push({ name, kind: "member", type, members, message, steps: [] });
    } else if (node) {
      const steps = nameSteps(node.steps, names);
      checks.push({ name, kind: "value", type: node.type, members: [], message: "", steps });
    }
  }
  return checks.sort((a, b) => (a.name < b.name ? -1 : 1));
}
