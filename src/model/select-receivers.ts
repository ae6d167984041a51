/** Narrows a model: to the receivers of `--recv`, or to some bindings. */
import { closest } from "../base/text/suggest.ts";
import { reachedTypes } from "./body-shapes.ts";
import { calledOnly } from "./called-functions.ts";
import type { Binding, Model } from "./types.ts";

/** The name of the plain functions in `--recv`. It is a Go keyword, so no type has that name. */
const plainFunctions = "func";

/** Returns the model with only these receivers (all for an empty list), and the names that no receiver has. */
export function selectReceivers(model: Model, names: string[]): { model: Model; unknown: string[] } {
  if (names.length === 0) return { model, unknown: [] };
  const known = model.receivers.map(({ type }) => receiverLabel(type));
  const selected = (type: string | null) => names.includes(receiverLabel(type));
  const narrowed = selectBindings(model, ({ receivers }) => receivers.some(selected));
  return {
    model: { ...narrowed, receivers: model.receivers.filter(({ type }) => selected(type)) },
    unknown: names.filter(name => !known.includes(name)),
  };
}

/** Returns the model with only some bindings, and with the types and functions that these need. */
export function selectBindings(model: Model, isSelected: (binding: Binding) => boolean): Model {
  const bindings = model.bindings.filter(isSelected);
  return {
    ...model,
    bindings,
    types: reachedTypes(bindings, new Map(model.types.map(type => [type.id, type]))),
    go: calledOnly(bindings, model.go),
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
