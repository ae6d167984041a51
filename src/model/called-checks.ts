/** Selects the functions that check values: only those that generated code calls. */
import type { GoCheck, GoCheckStep } from "../code/checks/check-types.ts";
import { type TextPart, textFields } from "./text-fields.ts";
import type { Binding } from "./types.ts";

/** The functions that the methods of bindings call, directly or through other functions. */
export function calledChecks(bindings: Pick<Binding, TextPart | "go">[], checks: GoCheck[]): GoCheck[] {
  const called = new Set<string>();
  const add = (steps: GoCheckStep[]) => {
    for (const { check, steps: inner } of steps) {
      if (check !== null) called.add(check);
      add(inner);
    }
  };
  for (const binding of bindings) {
    if (!binding.go.generate.parse) continue;
    add([...binding.go.bodyChecks, ...binding.go.laterChecks]);
    for (const { conversion } of textFields(binding))
      if (conversion?.go.check) called.add(conversion.go.check);
  }
  const byName = new Map(checks.map(check => [check.name, check]));
  // The set grows while it is read.
  for (const name of called) add(byName.get(name)?.steps ?? []);
  return checks.filter(({ name }) => called.has(name));
}
