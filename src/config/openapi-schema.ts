/** The schema of the settings that only the OpenAPI document has. `user-config.ts` has the type. */
import * as v from "valibot";
import { mustBe, mustBeText, nonEmptyString, userFunction } from "./schema-values.ts";
import type { UserOpenAPI } from "./user-config.ts";

const text = (description: string) => v.optional(v.pipe(nonEmptyString, v.description(description)));

const externalDocs = (description: string) =>
  v.optional(
    v.pipe(
      v.strictObject({
        url: v.pipe(nonEmptyString, v.description("The page.")),
        description: text("What it is about."),
      }),
      v.description(description),
    ),
  );

const info = v.strictObject({
  title: text("The name of the API. Default: the last element of the module's path."),
  version: text("The version of the API, not of OpenAPI. Default: 0.0.0."),
  summary: text("The API in one sentence."),
  description: text("The API in Markdown."),
  termsOfService: text("The URL of the terms of service."),
  contact: v.optional(
    v.pipe(
      v.strictObject({ name: text("A name."), url: text("A page."), email: text("An address.") }),
      v.description("Whom to ask."),
    ),
  ),
  license: v.optional(
    v.pipe(
      v.strictObject({
        name: v.pipe(nonEmptyString, v.description("The name of the license.")),
        identifier: text("Its SPDX identifier."),
        url: text("The URL of its text; not together with an identifier."),
      }),
      v.description("The license of the API."),
    ),
  ),
});

const server = v.strictObject({
  url: v.pipe(
    nonEmptyString,
    v.description("The base URL of the API, to which the paths are appended; {name} in it is a variable."),
  ),
  description: text("What it is for."),
  variables: v.optional(
    v.pipe(
      v.record(
        v.string(),
        v.strictObject({
          default: v.pipe(nonEmptyString, v.description("The value if no other one is chosen.")),
          enum: v.optional(v.pipe(v.array(nonEmptyString), v.description("All values."))),
          description: text("What it means."),
        }),
      ),
      v.description("The variables of the URL, by name."),
    ),
  ),
});

const tag = v.strictObject({
  name: v.pipe(nonEmptyString, v.description("Its name: a receiver's type, or one from gen:tag.")),
  description: text("What its operations are about, in Markdown."),
  externalDocs: externalDocs("A page about them."),
});

const requirement = v.record(
  v.string(),
  v.array(v.string(mustBe("a string")), mustBe("an array of strings")),
);

const prefix = v.pipe(
  v.string(mustBe("a string")),
  v.regex(
    /^(?:\/[^\s/{}?#]+)*$/,
    ({ input }) =>
      `: ${JSON.stringify(input)} is not a prefix of paths: a prefix begins with "/" and does not end with it`,
  ),
);

const schemeTypes = ["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"] as const;

const securityScheme = v.looseObject(
  {
    type: v.pipe(
      v.picklist(schemeTypes, mustBeText('"apiKey", "http", "mutualTLS", "oauth2" or "openIdConnect"')),
      v.description("The type of the scheme."),
    ),
  },
  mustBe("an object with the key type"),
);

/** The keys of the schema. */
export const openapiEntries = {
  info: v.optional(v.pipe(info, v.description("What the document says of the API as a whole."))),
  servers: v.optional(
    v.pipe(v.array(server, mustBe("an array of objects")), v.description("Where the API is served.")),
  ),
  tags: v.optional(
    v.pipe(
      v.array(tag, mustBe("an array of objects")),
      v.description("Tags with their descriptions, in the order in which they are shown."),
    ),
  ),
  security: v.optional(
    v.pipe(
      v.array(requirement, mustBe("an array of objects")),
      v.description(
        "What requests to handlers without gen:security need: one of these, each with security schemes and their scopes.",
      ),
    ),
  ),
  securitySchemes: v.optional(
    v.pipe(
      v.record(v.string(), securityScheme),
      v.description("Security schemes by name, as OpenAPI writes them."),
    ),
  ),
  externalDocs: externalDocs("A page about the API."),
  prefixes: v.optional(
    v.pipe(
      v.record(nonEmptyString, prefix),
      v.description(
        "Prefixes of paths by receiver type; func means the plain functions. Paths begin with them everywhere, also in ListHandlers and clients. A gen:prefix in a comment is used instead of a prefix here.",
      ),
    ),
  ),
  edit: v.optional(
    v.pipe(
      userFunction<NonNullable<UserOpenAPI["edit"]>>(),
      v.description(
        "In a script, a function that gets the document before it is written, and changes it or returns another one.",
      ),
    ),
  ),
};
