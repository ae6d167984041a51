import { isObject } from "../../config/values.ts";
import type { BuiltInOutput } from "../output.ts";

/** The functions with which the bindings write and read JSON bodies. */
export const json: BuiltInOutput = {
  name: "json",
  template: "json.go.hbs",
  file: "json.gen.go",
  per: "package",
  onRequest: true,
  context: "Model",
  prints: [],
  isTurnedOn(settingsOf) {
    const bindings = settingsOf("bindings");
    return isObject(bindings) && bindings.json === "generated";
  },
  inSpiteOfErrors: "functions",
  declarations: {
    what: "JSON",
    find: ({ declaredNames }, { model }) =>
      model.bindings.filter(({ go: { jsonReader, jsonWriter } }) =>
        [jsonReader?.name, jsonWriter?.name].some(name => name !== undefined && declaredNames.includes(name)),
      ),
  },
};
