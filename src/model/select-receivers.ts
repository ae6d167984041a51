/** Narrows a model: to the receivers of `--recv`, or to some bindings. */
import { closest } from "../base/text/suggest.ts";
import { calledRules } from "../code/checks/compile-rules.ts";
import { calledFunctions, callsOf } from "../code/functions.ts";
import { handmadeShapes, reachedTypes, textFields } from "./message-facts.ts";
import type { Binding, GoCheckStep, GoJSONReadStep, GoJSONWriteStep, Handler, Model } from "./types.ts";

/** Returns the model with only these receivers (all for an empty list), and the names that no receiver has. */
export function selectReceivers(model: Model, names: string[]): { model: Model; unknown: string[] } {
  if (names.length === 0) return { model, unknown: [] };
  const known = model.receivers.map(({ type }) => receiverLabel(type));
  const selected = (type: string | null) => names.includes(receiverLabel(type));
  // What is sent without a handler of its name is written with the plain functions.
  const isSelected = ({ receivers, hasMethods }: Binding) =>
    receivers.some(selected) || (receivers.length === 0 && hasMethods && selected(null));
  const receivers = model.receivers.filter(({ type }) => selected(type));
  const unknown = names.filter(name => !known.includes(name));
  return { model: selectBindings({ ...model, receivers }, isSelected), unknown };
}

/** Returns the model with only some handlers, and the receivers that have these. */
export function selectHandlers(model: Model, isSelected: (handler: Handler) => boolean): Model {
  const receivers = model.receivers.flatMap(receiver => {
    const handlers = receiver.handlers.filter(isSelected);
    return handlers.length === 0 ? [] : { ...receiver, handlers };
  });
  return { ...model, receivers };
}

/** Returns the model without function literals, whose names say nothing without their answers. */
export function withoutLiterals(model: Model): Model {
  return selectHandlers(model, ({ signature }) => signature !== "literal");
}

/** Returns the model with only some bindings, and with the types and functions that these need. */
export function selectBindings(model: Model, isSelected: (binding: Binding) => boolean): Model {
  const bindings = model.bindings.filter(isSelected);
  const types = new Map(model.types.map(type => [type.id, type]));
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  return {
    ...model,
    bindings,
    types: reachedTypes(bindings, handmadeShapes(handlers), types),
    go: calledOnly(bindings, model.go),
  };
}

/** The names of the receivers with handlers. */
export function receiverNames(models: readonly Pick<Model, "receivers">[]): string[] {
  return [...new Set(models.flatMap(({ receivers }) => receivers.map(({ type }) => receiverLabel(type))))];
}

/** The message about a receiver without handlers. `where` stands behind its name, as in ` in any package of the run`. */
export function unknownReceiver(known: string[], name: string, where = ""): string {
  const near = closest(name, known);
  const list = known.slice(0, 10).join(", ");
  const names = list === "" ? "there are no handlers" : `the receivers with handlers are ${list}`;
  return `no handlers with the receiver ${name}${where}: ${near === null ? names : `did you mean ${near}?`}`;
}

/** The name of a receiver for `--recv`. That of the plain functions is a Go keyword, so no type has it. */
export function receiverLabel(type: string | null): string {
  return type ?? "func";
}

/** Those of a package's functions that the methods of bindings call, directly or through other functions. */
export function calledOnly(bindings: Binding[], all: Model["go"]): Model["go"] {
  const checkOf = (one: GoCheckStep) => one.check;
  const writerOf = (one: GoJSONWriteStep) => one.writer;
  const readerOf = (one: GoJSONReadStep) => one.reader;
  const checks = bindings.flatMap(binding => {
    const { generate, issuesOfChecks, bodyChecks, laterChecks, sentChecks } = binding.go;
    const ofFields = textFields(binding).flatMap(({ conversion }) => conversion?.go.check ?? []);
    const validates = generate.issues && issuesOfChecks;
    const read = generate.parse || validates ? [...bodyChecks, ...laterChecks] : [];
    const written = generate.write || generate.writeStatus ? sentChecks : [];
    return [...callsOf([...read, ...written], checkOf), ...(generate.parse ? ofFields : [])];
  });
  const hints = bindings.map(({ go }) => go);
  const writers = hints.flatMap(({ jsonWriter }) => callsOf(jsonWriter?.steps ?? [], writerOf));
  const readers = hints.flatMap(({ jsonReader: one }) =>
    one ? [one.decode, ...callsOf(one.steps, readerOf)] : [],
  );
  const searches = hints.flatMap(({ absentFields }) => absentFields ?? []);
  const lists = hints.flatMap(go => go.lists ?? []);
  return {
    checks: calledFunctions(all.checks, checks, checkOf),
    ...calledRules(bindings, all),
    jsonWriters: calledFunctions(all.jsonWriters, writers, writerOf),
    jsonReaders: calledFunctions(all.jsonReaders, readers, readerOf),
    absentFields: calledFunctions(all.absentFields, searches, one => one.look),
    lists: calledFunctions(all.lists, lists, one => one.call),
  };
}
