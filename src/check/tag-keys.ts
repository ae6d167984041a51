/** Tag keys of well-known libraries, which are no slips of ours however near they look: bson is no json. */
export const foreignTagKeys: ReadonlySet<string> = new Set(
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
    "body cookie env envconfig flag header koanf param path reqHeader schema uri",
    // Tools.
    "arg cli copier deep diff graphql hash help long ref role short structs",
  ].flatMap(keys => keys.split(" ")),
);
