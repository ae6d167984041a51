/** Narrows a model to the receivers of `--recv`. */
import { closest } from "../text/suggest.ts";
import { reachedTypes } from "./body-shapes.ts";
import { calledChecks } from "./called-checks.ts";
import { calledRules } from "./compile-rules.ts";
import type { Model } from "./types.ts";

/** The name of the plain functions in `--recv`. It is a Go keyword, so no type has that name. */
const plainFunctions = "func";

/** Returns the model with only these receivers (all for an empty list), and the names that no receiver has. */
export function selectReceivers(model: Model, names: string[]): { model: Model; unknown: string[] } {
  if (names.length === 0) return { model, unknown: [] };
  const known = model.receivers.map(({ type }) => receiverLabel(type));
  const selected = (type: string | null) => names.includes(receiverLabel(type));
  const bindings = model.bindings.filter(({ receivers }) => receivers.some(selected));
  return {
    model: {
      ...model,
      receivers: model.receivers.filter(({ type }) => selected(type)),
      bindings,
      types: reachedTypes(bindings, new Map(model.types.map(type => [type.id, type]))),
      go: {
        checks: calledChecks(bindings, model.go.checks),
        ...calledRules(bindings, { functions: model.go.rules, patterns: model.go.patterns }),
      },
    },
    unknown: names.filter(name => !known.includes(name)),
  };
}

/** The error message for a receiver without handlers. */
export function unknownReceiver(model: Model, name: string): string {
  const known = model.receivers.map(({ type }) => receiverLabel(type));
  if (known.length === 0) return `no handlers with the receiver ${name}: the package has no handlers`;
  const near = closest(name, known);
  const hint = near ? `did you mean ${near}?` : `the receivers with handlers are ${known.join(", ")}`;
  return `no handlers with the receiver ${name}: ${hint}`;
}

/** The name of a receiver for `--recv`. */
export function receiverLabel(type: string | null): string {
  return type ?? plainFunctions;
}
