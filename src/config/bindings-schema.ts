/** The schema of the settings that only the bindings have. `user-config.ts` has the type. */
import * as v from "valibot";
import { flag, mustBeText } from "./schema-values.ts";

/** The keys of the schema. */
export const bindingsEntries = {
  validateBuild: flag(
    "Whether Build applies the rules of validate tags before it makes a request. Default: true.",
  ),
  issues: flag(
    "Whether the generated Validate of a request returns a map of texts by the names of values, map[string]any, in place of an error. Default: false.",
  ),
  json: v.optional(
    v.pipe(
      v.picklist(["encoding/json", "generated"], mustBeText('"encoding/json" or "generated"')),
      v.description(
        "What writes and reads JSON bodies: encoding/json, which uses reflection, or generated functions in a file beside the bindings, which do the same in a fraction of the time. Default: encoding/json.",
      ),
    ),
  ),
  requireJSON: flag(
    'Whether a request must have every field of its JSON body, also of structs within, unless it is a pointer, or has omitempty or omitzero; null is a value. It needs json: "generated". Default: false.',
  ),
};
