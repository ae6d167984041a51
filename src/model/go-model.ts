/** What only templates that print Go need of a package. Part of the model's contract, see types.ts. */

import type { GoCheck } from "../code/checks/check-types.ts";
import type { GoPattern, GoRules } from "../code/checks/rule-types.ts";
import type { GoAbsentFields, GoJSONReader } from "../code/json/json-reader-types.ts";
import type { GoJSONWriter } from "../code/json/json-writer-types.ts";

/** What only templates that print Go need of a package. */
export interface GoModel {
  /** The functions that check what the messages hold, by name. A template that is rendered sees those that no other generated file of the package declares. */
  checks: GoCheck[];
  /** The functions that apply the rules of tags `validate` to the structs in messages, by name; those that no other generated file declares. */
  rules: GoRules[];
  /** The regular expressions that rules use, by the names of their variables; those that no other generated file declares. */
  patterns: GoPattern[];
  /** The functions that write the types of JSON bodies without reflection, by name; empty without `bindings.json: "generated"` in the config. */
  jsonWriters: GoJSONWriter[];
  /** The functions that read the types of JSON bodies without reflection, by name; empty without `bindings.json: "generated"` in the config. */
  jsonReaders: GoJSONReader[];
  /** The functions that report absent fields of JSON bodies, by name; empty without `bindings.requireJSON` in the config. */
  absentFields: GoAbsentFields[];
}
