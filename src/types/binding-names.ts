/** The names and tags by which gen finds binding structs and their handlers. */
import { capitalize } from "../base/text/common.ts";
import { closest, isSlip } from "../base/text/suggest.ts";

/** The parts of a message, as the keys of tags name them: the field with the tag `query:"page"` is in the query, that with `body:""` is the body. */
export const parts = ["route", "query", "header", "cookie", "form", "json", "body"] as const;

export type Part = (typeof parts)[number];

/** A part of a message whose values are texts. */
export type TextPart = Exclude<Part, "json" | "body">;

/** The part of a message that a tag names, also to leave its field out with `-`; null for other tags. A tag `body` with a value is another tool's. */
export function partOf({ key, value }: { key: string; value: string }): Part | null {
  return parts.find(part => part === key && (part !== "body" || value === "")) ?? null;
}

/** The tag that puts a field into a part of the message, which is its key; undefined where none does. */
export function partTag<Tag extends { key: string; value: string }>(tags: Tag[]) {
  return tags.find((one): one is Tag & { key: Part } => one.value !== "-" && partOf(one) !== null);
}

/** The part of a message that a tag with a misspelt key means; null for other tags. */
export function misspeltPart({ key, value }: { key: string; value: string }): Part | null {
  if (foreignTagKeys.has(key)) return null;
  const near = closest(key, value === "" ? parts : parts.filter(part => part !== "body"));
  return parts.find(part => part === near) ?? null;
}

/** The keys of tags that gen reads beside those of parts. */
const ruleKeys = ["validate", "default", "contentType"];

/** The key of these that a tag's misspelt key means; undefined for other keys. */
export function misspeltRule(key: string): string | undefined {
  if (foreignTagKeys.has(key)) return undefined;
  return ruleKeys.find(known => key !== known && isSlip(key, known));
}

/** Tags that may have such a key: few have, and only theirs are searched. */
export const maybeMisspelt = new RegExp(`\\b(?!(?:${ruleKeys.join("|")}|cookie):)[a-zA-Z-]{6,12}:`);

/** Tag keys of well-known libraries. They are not misspelt, even if they look similar: bson doesn't mean json. */
const foreignTagKeys: ReadonlySet<string> = new Set(
  [
    // Encodings.
    "asn1 avro bson cbor cql csv dynamo dynamodbav firestore hcl ini json5 jsonapi jsonb mapstructure msgpack parquet",
    "plist properties protobuf rlp thrift toml url xlsx xml yaml yml",
    // Databases.
    "ch bigquery bun datastore db ent gorm pg redis spanner sql sqlx xorm",
    // Validation and defaults.
    "binding conform default defaults mod normalize required sanitize valid validate validator",
    // Descriptions.
    "description desc doc enum enums example examples extensions faker fake format jsonschema label openapi readonly",
    "swagger swaggerignore swaggertype title writeonly",
    // Other sources of values.
    "body env envconfig flag in koanf param params path reqHeader schema uri",
    // Tools.
    "arg cli copier deep diff graphql hash help long ref role short structs",
  ].flatMap(keys => keys.split(" ")),
);

/** Reports whether the values of a part of a message are texts. */
export function isTextPart(part: string | undefined): part is TextPart {
  return parts.some(one => one === part) && part !== "json" && part !== "body";
}

/** The message that a binding struct carries. */
export type BindingKind = "request" | "response";

/** Splits the name of a binding struct: `CreatePetRequest` is the request of handler `CreatePet`. Null for other names. */
export function bindingName(type: string): { handler: string; kind: BindingKind } | null {
  const match = /^(.+)(Request|Response)$/.exec(type);
  if (!match?.[1]) return null;
  return { handler: match[1], kind: match[2] === "Request" ? "request" : "response" };
}

/** The name of the handler that a binding struct belongs to. */
export function handlerName({ name, kind }: { name: string; kind: BindingKind }): string {
  return name.slice(0, -kind.length);
}

/** The path that selects a field from its struct, for example `Page.Size`. */
export function fieldPath({ name, embeddedIn }: { name: string; embeddedIn: string[] }): string {
  return [...embeddedIn, name].join(".");
}

/** The name with its first letter in lower case, since `GetPet` also belongs to `getPetRequest`. */
export function lowerFirst(name: string): string {
  const [first = ""] = name;
  return first.toLowerCase() + name.slice(first.length);
}

/** Changes the case of a name's first letter, since `GetPet` also pairs with `getPetRequest`. */
export function toggleExported(name: string): string {
  const lower = lowerFirst(name);
  return lower === name ? capitalize(name) : lower;
}

/** The name that begins the binding structs of one receiver's method: `UsersGet` for the method `Get` of `Users`, `usersGet` for `get` of `users`. */
export function nameWithReceiver(receiver: string, method: string): string {
  return receiver + capitalize(method);
}
