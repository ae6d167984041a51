/** Selects the functions that generated code calls. */
import { calledRules } from "../code/checks/compile-rules.ts";
import { calledFunctions, callsOf } from "../code/functions.ts";
import type { GoModel } from "./go-binding.ts";
import { textFields } from "./message-facts.ts";
import type { Binding } from "./types.ts";

/** Those of a package's functions that the methods of bindings call, directly or through other functions. */
export function calledOnly(bindings: Binding[], all: GoModel): GoModel {
  const names = (of: (go: Binding["go"]) => string[]) => bindings.flatMap(({ go }) => of(go));
  const checks = bindings.flatMap(binding => {
    const { generate, bodyChecks, laterChecks } = binding.go;
    if (!generate.parse) return [];
    const ofFields = textFields(binding).flatMap(({ conversion }) => conversion?.go.check ?? []);
    return [...callsOf([...bodyChecks, ...laterChecks], one => one.check), ...ofFields];
  });
  return {
    checks: calledFunctions(all.checks, checks, one => one.check),
    ...calledRules(bindings, all),
    jsonWriters: calledFunctions(
      all.jsonWriters,
      names(({ jsonWriter }) => callsOf(jsonWriter?.steps ?? [], one => one.writer)),
      one => one.writer,
    ),
    jsonReaders: calledFunctions(
      all.jsonReaders,
      names(({ jsonReader }) =>
        jsonReader === null ? [] : [jsonReader.decode, ...callsOf(jsonReader.steps, one => one.reader)],
      ),
      one => one.reader,
    ),
    absentFields: calledFunctions(
      all.absentFields,
      names(({ absentFields }) => (absentFields === null ? [] : [absentFields])),
      one => one.look,
    ),
  };
}
