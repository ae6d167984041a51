/** The schema of the config key `basics`: the package that declares what generated code shares, or a package of the user that declares some of it. */
import * as v from "valibot";
import { mustBe, mustBeText, nonEmptyString } from "./schema-values.ts";

/** The types that generated code can take from a package of the user. */
const sharedTypes = ["HandlerInfo"] as const;

export const basicsSchema = v.optional(
  v.pipe(
    v.union(
      [
        nonEmptyString,
        v.strictObject({
          path: v.pipe(nonEmptyString, v.description("Import path of the package that declares them.")),
          types: v.pipe(
            v.array(
              v.picklist(sharedTypes, mustBeText(sharedTypes.map(name => JSON.stringify(name)).join(" or "))),
              mustBe("an array of strings"),
            ),
            v.description("The names of the types: HandlerInfo."),
          ),
        }),
      ],
      mustBe("an import path, or an object with path and types"),
    ),
    v.description(
      "Import path of a package for what generated code shares: then only this package declares HandlerInfo, BindingError and the other helpers. gen all writes it, too. As an object, your own package that declares the listed types: each package declares the rest itself.",
    ),
  ),
);
