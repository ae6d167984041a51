/** The schemas of texts, numbers and bytes. A keyword is only used if it means exactly what Go writes and reads. */
import type { Shape } from "../shapes/shape-types.ts";
import type { Schema } from "./schema.ts";

/** A duration as time.ParseDuration reads it. JSON Schema's format `duration` is another one: that of ISO 8601. */
const goDuration = "^[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$";

/** Base64 with padding, as encoding/json writes and reads it. */
const base64 = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

const wholeNumber = "^-?(0|[1-9][0-9]*)$";
const jsonNumber = "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?$";

/** The schema of a text. It leaves out the format `regex`: tools would check the text as an ECMAScript pattern, which is not a Go pattern. */
export function textSchema({ format }: Shape): Schema {
  if (format === "duration") return { type: "string", pattern: goDuration };
  if (format === null || format === "regex") return { type: "string" };
  return { type: "string", format };
}

/** The schema of base64 in a string. */
export function bytesSchema(): Schema {
  return { type: "string", contentEncoding: "base64", pattern: base64 };
}

/** The schema of a whole number. For 64 bits, its format stands for the large bounds, which not all tools could read exactly. */
export function integerSchema({ bits, signed }: Shape): Schema {
  if (bits === 0) return { type: "integer" };
  const format = bits < 32 ? undefined : `${signed ? "" : "u"}int${bits}`;
  const least = signed ? -(2 ** (bits - 1)) : 0;
  if (bits === 64) return { type: "integer", format, minimum: signed ? undefined : 0 };
  return { type: "integer", format, minimum: least, maximum: least + 2 ** bits - 1 };
}

/** The schema of a number. */
export function numberSchema({ bits }: Shape): Schema {
  const formats: Record<number, string> = { 32: "float", 64: "double" };
  return { type: "number", format: formats[bits] };
}

/** The schema of a value in a JSON string, by the tag's option `string`: `"5"`. It has no `contentMediaType`: oapi-codegen takes such a string for a file. */
export function quotedSchema({ kind, signed }: Shape): Schema {
  switch (kind) {
    case "boolean":
      return { type: "string", enum: ["true", "false"] };
    case "integer":
      return { type: "string", pattern: signed ? wholeNumber : wholeNumber.replace("-?", "") };
    case "number":
      return { type: "string", pattern: jsonNumber };
    default:
      return { type: "string", pattern: '^"[\\s\\S]*"$' };
  }
}

/** The schema of the keys of a map; null if every text is a key. */
export function keySchema({ kind, signed }: Shape): Schema | null {
  return kind === "integer" ? { pattern: signed ? "^-?[0-9]+$" : "^[0-9]+$" } : null;
}
