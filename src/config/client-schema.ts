/** The schema of the settings that only clients and mocks have. `user-config.ts` has the type. */
import * as v from "valibot";
import { isImportableName } from "../go/package-names.ts";
import { mustBe, mustBeText } from "./schema-values.ts";

const goPackageName = v.pipe(
  v.string(mustBe("a string")),
  v.check(
    isImportableName,
    ({ input }) => `: ${JSON.stringify(input)} is not a name for a Go package that others import`,
  ),
);

/** The keys of the schema. */
export const clientEntries = {
  package: v.optional(
    v.pipe(
      goPackageName,
      v.description("Name of the Go package that the file belongs to. Default: the name of its folder."),
    ),
  ),
  per: v.optional(
    v.pipe(
      v.picklist(["package", "receiver"], mustBeText('"package" or "receiver"')),
      v.description(
        "How often the output is written: once for each package (the default), or for each receiver, in a separate folder.",
      ),
    ),
  ),
};
