/** The schema of a config file: the keys, their values, and the messages for wrong values. `user-config.ts` has the type. */
import { dirname } from "node:path";
import * as v from "valibot";
import { fixedCodes, type RuleCode, ruleCodes } from "../base/report/rule-severities.ts";
import { closest } from "../base/text/suggest.ts";
import { httpMethods } from "../go/http-methods.ts";
import { isImportableName } from "../go/package-names.ts";
import { configuredType } from "./configured-type-schema.ts";
import { openapiEntries } from "./openapi-schema.ts";
import type { OutputDefaults } from "./outputs.ts";
import {
  describedString,
  flag,
  limit,
  mustBe,
  mustBeText,
  nonEmptyString,
  outPath,
  userFunction,
} from "./schema-values.ts";
import type { UserHelper } from "./user-config.ts";
import { validators } from "./validator-schema.ts";

const goPackageName = v.pipe(
  v.string(mustBe("a string")),
  v.check(
    isImportableName,
    ({ input }) => `: ${JSON.stringify(input)} is not a name for a Go package that others import`,
  ),
);

/** The keys of the schema. */
const clientEntries = {
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

/** The types that generated code can take from a package of the user. */
const sharedTypes = ["HandlerInfo"] as const;

const basicsSchema = v.optional(
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

/** The keys of the schema. */
const bindingsEntries = {
  validateParse: flag(
    "Whether Parse of a request applies the rules of validate tags and calls the request's own Validate; otherwise that is left to the handler. What Parse reads from texts, such as a query, is checked in any case, and with issues the values of a JSON body are left to the generated Validate, too. Default: true, and false with issues.",
  ),
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

const buildTag = v.pipe(
  v.string(mustBe("a string")),
  v.regex(
    /^[\p{L}\p{Nd}_.]+$/u,
    issue =>
      `: ${JSON.stringify(issue.input)} is not a build tag, which has only letters, digits, "_" and "."`,
  ),
);

const methodPrefix = v.pipe(
  v.string(mustBe("a string")),
  v.regex(
    /^\p{L}[\p{L}\p{Nd}_]*$/u,
    issue => `: ${JSON.stringify(issue.input)} is not a Go identifier that begins with a letter`,
  ),
);

const methodOrFalse = v.union([v.picklist(httpMethods), v.literal(false)], ({ input }) => {
  if (typeof input !== "string") return mustBe("an HTTP method or false")({ input });
  const near = closest(input, httpMethods);
  const advice = near === null ? `use one of ${httpMethods.join(", ")} or false` : `did you mean "${near}"?`;
  return `: unknown HTTP method ${JSON.stringify(input)}: ${advice}`;
});

const receivers = v.optional(
  v.pipe(
    v.union([nonEmptyString, v.array(nonEmptyString)], mustBe("a string or an array of strings")),
    v.description(
      "Only handlers of this receiver type, or of these; func means the plain functions. Empty for all.",
    ),
  ),
);

/** What the key `out` of an output is. */
function outDescription({ per, ownPackage, file }: OutputDefaults): string {
  if (per === "run")
    return "The file to write, relative to this file: JSON, or YAML if its name ends in .yaml or .yml.";
  const filled = "The file to write, where {{package.name}} and the like are filled in.";
  return ownPackage
    ? `${filled} It is in a folder of its own, which by default is the folder ${dirname(file)} in the package's directory; a path that is named here is relative to this file.`
    : `${filled} Without a directory (${file}) it lies in the package's directory; else it is relative to this file.`;
}

/** The keys that all outputs have. */
const commonEntries = (output: OutputDefaults) => ({
  out: v.optional(v.pipe(outPath, v.description(outDescription(output)))),
  template: describedString(
    `The template to render instead of the built-in one (${output.template}), relative to this file.`,
  ),
});

const outputSchema = <Entries extends v.ObjectEntries>(output: OutputDefaults, entries: Entries) =>
  v.optional(
    v.pipe(
      v.union(
        [v.literal(false), v.strictObject({ ...commonEntries(output), recv: receivers, ...entries })],
        mustBe("an object or false"),
      ),
      v.description(
        `Settings of the ${output.name} command's output. ${
          output.onRequest
            ? "gen all writes it only where this key is there and not false."
            : "With false, gen all leaves it out."
        }`,
      ),
    ),
  );

/** The output that `bindings.json` turns on. It is always about the whole package. */
const jsonOutput = (output: OutputDefaults) =>
  v.optional(
    v.pipe(
      v.strictObject(commonEntries(output)),
      v.description(
        'Settings of the file with the functions that write and read JSON bodies. It is written with the bindings, where bindings.json is "generated".',
      ),
    ),
  );

/** The settings of all outputs. An output that is not named here has those that all have. */
function outputSchemas(outputs: readonly OutputDefaults[]) {
  const row = (name: string) => outputs.find(one => one.name === name)!;
  const others = outputs.map(output => [output.name, outputSchema(output, {})]);
  return {
    ...(Object.fromEntries(others) as object),
    list: outputSchema(row("list"), {}),
    bindings: outputSchema(row("bindings"), bindingsEntries),
    json: jsonOutput(row("json")),
    yaml: outputSchema(row("yaml"), {}),
    typescript: outputSchema(row("typescript"), {}),
    openapi: outputSchema(row("openapi"), openapiEntries),
    client: outputSchema(row("client"), {
      ...clientEntries,
      standalone: flag(
        "Whether the client has copies of the message types and of what they need, so that it does not import the package of the handlers. A mock in its folder uses them. Default: false.",
      ),
      context: flag(
        "Whether the methods of the client and of the mock have a context as their first parameter. Without it, as in clients of gohandlers, calls can't be cancelled. Default: true.",
      ),
    }),
    mock: outputSchema(row("mock"), clientEntries),
  };
}

const outputName = v.pipe(
  v.string(),
  v.regex(
    /^\p{L}[\p{L}\p{Nd}_-]*$/u,
    issue => `: ${JSON.stringify(issue.input)} is not a name for an output: use letters, digits, "-" and "_"`,
  ),
);

const repetitions = ["package", "receiver", "handler", "run"] as const;

const userOutput = v.strictObject({
  template: v.pipe(nonEmptyString, v.description("The template to render, relative to this file.")),
  out: v.pipe(
    outPath,
    v.description(
      "The file to write, where {{package.name}}, {{kebab name}} and the like are filled in. Without a directory it lies in the package's directory (per run: beside this file); else it is relative to this file.",
    ),
  ),
  per: v.optional(
    v.pipe(
      v.picklist(repetitions, mustBeText('"package", "receiver", "handler" or "run"')),
      v.description(
        "How often the output is written: once for each package (the default), each receiver or each handler, or once for the run with all its packages.",
      ),
    ),
  ),
  recv: receivers,
});

const dirPatterns = v.union(
  [
    nonEmptyString,
    v.pipe(v.array(nonEmptyString, mustBe("an array of strings")), v.nonEmpty(" must not be empty")),
  ],
  mustBe("a string or an array of strings"),
);

const severity = (code: RuleCode) =>
  v.optional(
    fixedCodes.includes(code)
      ? v.picklist(
          ["error"],
          ` can't be changed: code generated in spite of ${code} would not compile, or not do what it should`,
        )
      : v.picklist(
          ["off", "warning", "error"],
          ({ input }) => ` must be "off", "warning" or "error", got ${JSON.stringify(input)}`,
        ),
  );

const ruleSchemas = Object.fromEntries(ruleCodes.map(code => [code, severity(code)])) as Record<
  RuleCode,
  ReturnType<typeof severity>
>;

/** The keys that are not about single outputs. */
const generalEntries = {
  dir: v.optional(
    v.pipe(
      dirPatterns,
      v.description(
        "The package's directory, or a list of several, relative to this file. Each may be a glob or end in /... for all packages below. Default: the working directory.",
      ),
    ),
  ),
  tags: v.optional(
    v.pipe(
      v.array(buildTag, mustBe("an array of strings")),
      v.description("Build tags that are satisfied, in addition to those of the system."),
    ),
  ),
  templates: describedString(
    "A folder of templates and partials that replace the built-in ones of the same name, relative to this file.",
  ),
  helpers: v.optional(
    v.pipe(
      v.union(
        [nonEmptyString, v.record(v.string(), userFunction<UserHelper>())],
        mustBe("the path of a module or an object of functions"),
      ),
      v.description(
        "Helpers of your own for templates: a module that exports them, relative to this file, or in a script an object of functions.",
      ),
    ),
  ),
  inference: v.optional(
    v.pipe(
      v.strictObject({
        methods: v.optional(
          v.pipe(
            v.record(methodPrefix, methodOrFalse),
            v.description(
              "HTTP methods by the first words of a handler's name, in addition to the built-in ones or instead of them; false turns a built-in one off.",
            ),
          ),
        ),
        strip: v.optional(
          v.pipe(
            v.array(methodPrefix, mustBe("an array of strings")),
            v.description(
              "Words that are removed from the start and the end of a handler's name before its route is made from it, such as Handle and Handler.",
            ),
          ),
        ),
      }),
      v.description("How methods and paths are found where no doc comment declares them."),
    ),
  ),
  types: v.optional(
    v.pipe(
      v.record(nonEmptyString, configuredType),
      v.description(
        "Types that can't be read from source, by import path and name: their basic type, or the methods that they have.",
      ),
    ),
  ),
  basics: basicsSchema,
  maxBody: limit("bytes", "The largest body that generated Parse methods read, in bytes; 0 for no limit."),
  maxFailures: limit(
    "failures",
    "How many failures one call of a generated Parse, Build or Validate collects before it stops looking for more; 0 for no limit. Default: 100.",
  ),
  requireContentType: flag(
    "Whether generated Parse methods refuse the body of a request that has no Content-Type.",
  ),
  unknownFields: v.optional(
    v.pipe(
      v.picklist(["allow", "reject"], mustBeText('"allow" or "reject"')),
      v.description(
        "Whether generated Parse methods refuse the JSON body of a request that has a key without a field.",
      ),
    ),
  ),
  enums: v.optional(
    v.pipe(
      v.picklist(["closed", "open"], mustBeText('"closed" or "open"')),
      v.description(
        "Whether generated Parse methods refuse values that are not constants of their type, for types of the user's module with at least two constants that are texts in one block or integers made by iota; gen:enum and gen:open in a type's doc comment decide otherwise.",
      ),
    ),
  ),
  validators,
  rules: v.optional(
    v.pipe(
      v.strictObject(ruleSchemas),
      v.description("The severity of each rule, by its code: off, warning or error."),
    ),
  ),
};

/** The keys after those of built-in outputs. */
const lastEntries = {
  outputs: v.optional(
    v.pipe(
      v.record(outputName, userOutput),
      v.description(
        "Outputs of your own, by name. gen all writes them after the built-in ones, in this order; gen NAME writes one.",
      ),
    ),
  ),
  $schema: v.optional(
    v.pipe(
      v.string(mustBe("a string")),
      v.description("The schema of this file, for editors; gen ignores it."),
    ),
  ),
};

/** The schema of a config file, with the settings of these outputs. */
export const configSchema = (outputs: readonly OutputDefaults[]) =>
  v.strictObject({ ...generalEntries, ...outputSchemas(outputs), ...lastEntries });
