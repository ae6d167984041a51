/** Compares what Parse and a document say of the parameters and the form of a request, and names the differences that are on purpose. */
import type { Field } from "../../../src/model/types.ts";
import type { Schema } from "./openapi-documents.ts";
import type { HandlerOperation } from "./openapi-operations.ts";
import {
  faultOf,
  isList,
  type Parameter,
  readTexts,
  type SentRequest,
  typesOf,
  valueSchemas,
} from "./parameter-reading.ts";
import type { RandomRequest } from "./parameter-requests.ts";

/** A value that either Parse or the document accepts, and the other refuses. `reason` is null if gen does not do so on purpose. */
export interface Difference {
  reason: string | null;
  text: string;
}

/** The differences between the two verdicts on a request, for each parameter by itself, so that none hides another. */
export function differences(
  operation: HandlerOperation,
  { request, route }: RandomRequest,
  verdict: string,
): Difference[] {
  const whole = wholeDifferences(operation, request, verdict);
  if (whole !== null) return whole;
  const { parameters, fields, resolve } = operation;
  const textsOf = readTexts(request, route, resolve);
  const refused = new Set(
    Array.from(verdict.matchAll(/^(\w+) parameter "(.*?)":/gm), ([, part, name]) => `${part} ${name}`),
  );
  const found = parameters.flatMap((parameter): Difference[] => {
    const texts = textsOf(parameter);
    const fault = faultOf(parameter, texts, resolve);
    const part = parameter.in === "path" ? "route" : parameter.in;
    // The document spells names of header fields as their tags do.
    const isHeader = (one: Field) =>
      one.in === "header" && one.key.toLowerCase() === parameter.name.toLowerCase();
    const key = `${part} ${(part === "header" && fields.find(isHeader)?.key) || parameter.name}`;
    const isRefused = refused.delete(key);
    if ((fault !== null) === isRefused) return [];
    const value = {
      parameter,
      // Of several values, the first one counts.
      texts: (isList(parameter, resolve) ? texts : texts?.slice(0, 1)) ?? [],
      list: isList(parameter, resolve),
      schemas: valueSchemas(parameter, resolve),
      field: fields.find(one => `${one.in} ${one.key}` === key)!,
    };
    const reason = isRefused ? onlyParseRefuses(value, verdict) : onlyDocumentRefuses(value);
    return [{ reason, text: `${key} ${JSON.stringify(texts)}: ${isRefused ? verdict : fault}` }];
  });
  const unknown = Array.from(refused, key => ({
    reason: null,
    text: `${key} is not in the document: ${verdict}`,
  }));
  return [...found, ...unknown];
}

/** The differences for a request whose query or form can't be read at all; null if both can be read. */
function wholeDifferences(
  { parameters, form }: HandlerOperation,
  request: SentRequest,
  verdict: string,
): Difference[] | null {
  const type = request.headers
    .find(([name]) => name === "Content-Type")?.[1]
    .toLowerCase()
    .split(";")[0];
  const isOtherType = form !== null && type !== undefined && type !== form;
  const texts = [
    parameters.some(one => one.in === "query") ? request.query : "",
    form === null || isOtherType ? "" : (request.body ?? ""),
  ];
  const isMalformed = texts.some(text => /%(?![0-9a-f]{2})/i.test(text));
  const hasSemicolon = texts.some(text => text.includes(";"));
  const isRefused = /^(?:query|form):/m.test(verdict);
  if (isOtherType || isMalformed || hasSemicolon) {
    if (!isRefused) return [{ reason: null, text: `${verdict} though the whole can't be read` }];
    return hasSemicolon && !isMalformed && !isOtherType ? [{ reason: "a semicolon", text: verdict }] : [];
  }
  if (!isRefused) return null;
  return [{ reason: verdict.includes("request body too large") ? "a large body" : null, text: verdict }];
}

/** A value that only Parse or only the document refuses. */
interface Value {
  parameter: Parameter;
  texts: string[];
  list: boolean;
  schemas: Schema[];
  field: Field;
}

/** Numbers as Go's strconv reads them. */
const goNumber =
  /^[-+]?(?:0x[\da-f_]*\.?[\da-f]*p[-+]?\d+|\d[\d_]*\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?)$/i;
const goBoolean = /^(?:1|0|t|f|T|F|TRUE|FALSE|True|False|true|false|on)$/;

/** Why the document may refuse what Parse accepts: src/commands/README.md has these reasons. */
function onlyDocumentRefuses({ parameter, texts, list, field }: Value): string | null {
  const { kind } = field.conversion!;
  if (!field.required && kind !== "string" && !list && texts[0] === "")
    return "an empty text of an optional field";
  if (list && parameter.in === "header" && texts.some(text => text === ""))
    return "an empty element of a header";
  if (list && parameter.in === "header" && texts.some(text => text.startsWith('"')))
    return "quotes in a list of a header";
  if (kind === "bool" && texts.every(text => goBoolean.test(text))) return "a bool as Go writes it";
  if (/int|float/i.test(kind) && texts.every(text => goNumber.test(text))) return "a number as Go writes it";
  return null;
}

/** Why Parse may refuse what the document allows. */
function onlyParseRefuses({ parameter, texts, list, schemas, field }: Value, verdict: string): string | null {
  const { kind, validates } = field.conversion!;
  if (schemas.some(({ format }) => format === "date-time"))
    return texts.some(text => /[tz]|:60/.test(text)) ? "a leap second, a small t or z" : null;
  if (validates || kind === "custom" || kind === "text") return "a method of the type";
  if (schemas.flatMap(typesOf).includes("integer") && texts.some(text => /[.e]/i.test(text)))
    return "1.0 for an integer";
  if (list && parameter.in === "header" && texts.some(text => text.startsWith('"')))
    return "quotes in a list of a header";
  return verdict.includes("out of range") ? "beyond the range of the format" : null;
}
