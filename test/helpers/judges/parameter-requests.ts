/** Makes random requests for an operation of a document: valid ones, and valid ones that mutators change. */
import { jsonMaker } from "./json-requests.ts";
import type { Schema } from "./openapi-documents.ts";
import type { Operation } from "./openapi-operations.ts";
import {
  faultOf,
  isList,
  type Parameter,
  type SentRequest,
  typesOf,
  valueSchemas,
} from "./parameter-reading.ts";

/** A request, and the values of the placeholders in its path. */
export interface RandomRequest {
  request: SentRequest;
  route: Map<string, string>;
}

/** Texts of many kinds, each valid for some types and wrong for others. */
const texts = [
  ..."a|x y|0|1|-1|5|7|8|+5|007|1_000|1.0|1.5|-0.5|1e3|1E-2|.5|5.|0x10|0x1p-2|true|false|TRUE|t|on|off|yes|NaN|Inf|null|[]|{}".split(
    "|",
  ),
  ..."-128|-129|127|128|255|256|32768|65536|2147483647|2147483648|-2147483649|4294967295|4294967296".split(
    "|",
  ),
  ..."9007199254740993|9223372036854775807|9223372036854775808|18446744073709551615|18446744073709551616|3.5e38|1e309".split(
    "|",
  ),
  ..."2020-01-02T03:04:05Z|2020-01-02T03:04:05.123+02:00|2020-02-30T03:04:05Z|2020-01-02|2020-01-02T03:04:60Z|2020-01-02t03:04:05z|2016-12-31T23:59:60Z".split(
    "|",
  ),
  ..."30s|1h2m3.5s|-1.5h|.5m|1d|0|1us|PT5S|127.0.0.1|::1|1.2.3|01020304|0102030g|L3|L-1|Lx".split("|"),
  ..."1:2|1;2|1_2|s:x|s:|red|red!|me@example.com|http://example.com/|de|DE|high|low|é|日本|😀|%|%41|a%20b|a&b|a=b|a+b|*".split(
    "|",
  ),
  "1,2",
  "a,b",
  '"5"',
  '"a,b"',
  '"a',
  "x".repeat(81),
  "Thu, 02 Jan 2020 03:04:05 GMT",
];

/** Texts that types with methods of their own read, by the names of the parameters in the cases: the schemas of these types allow any text. */
const likelyTexts: [name: RegExp, texts: string[]][] = [
  [/uuid$/i, ["01020304"]],
  [/(?:level|grade)$/i, ["L3"]],
  [/point$/i, ["1,2", "1:2", "1;2", "1_2"]],
  [/secret$/i, ["s:x", "s:"]],
  [/even$/i, ["0", "8", "-128"]],
  [/(?:addr|host)$/i, ["127.0.0.1", "::1"]],
  [/boolean$/i, ["true", "0"]],
  [/integer$/i, ["5", "-1"]],
  [/^customer$/, ["00112233445566778899aabbccddeeff"]],
  [/^email$/, ["me@example.com"]],
  [/^(?:terms|newsletter)$/, ["on"]],
  [/^born$/, ["2020-01-02"]],
  [/when$/i, ["2020-01-02T03:04:05Z"]],
];

/** Texts of which each shows a difference that is on purpose in a parameter of some type, where random requests seldom have it. Semicolons are in many of them. */
export const tellingTexts = [
  ...'1.0|+5|TRUE|2016-12-31T23:59:60Z|18446744073709551616|"5"|5,,5'.split("|"),
  "",
  "x".repeat(81),
];

type Random = () => number;

/** Makes random requests for an operation; with a text, valid requests but for the parameters, which all have this text if HTTP can carry it. */
export function requestMaker(operation: Operation, random: Random): (text?: string) => RandomRequest {
  const { parameters, resolve, json } = operation;
  const makeBody = json && jsonMaker(json.schema, { resolve, random });
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const known = new Map(
    parameters.map(parameter => {
      const all = candidates(parameter, resolve).filter(text => canBeSent(text, parameter));
      const right = all.filter(
        text => isUsual(text, parameter, resolve) && faultOf(parameter, [text], resolve) === null,
      );
      const [, texts = []] = likelyTexts.find(([name]) => name.test(parameter.name)) ?? [];
      const likely = texts.filter(text => faultOf(parameter, [text], resolve) === null);
      return [parameter, { all, right: [likely, right, all].find(list => list.length > 0)! }];
    }),
  );
  /** Valid values: one or two for a list, one for another parameter; null leaves an optional parameter out. */
  const rightValues = (parameter: Parameter): string[] | null => {
    if (parameter.in !== "path" && !parameter.required && random() < 0.5) return null;
    const { right } = known.get(parameter)!;
    return Array.from({ length: isList(parameter, resolve) ? 1 + Math.floor(random() * 2) : 1 }, () =>
      pick(right),
    );
  };
  return text => {
    const hasText = (parameter: Parameter) => text !== undefined && canBeSent(text, parameter);
    const values = new Map(parameters.map(one => [one, hasText(one) ? [text!] : rightValues(one)] as const));
    const sent: Sending = {
      values,
      escape: "needed",
      more: [],
      raw: "",
      contentType: operation.form,
      json: makeBody?.() ?? null,
    };
    for (
      let left = text !== undefined || parameters.length === 0 || random() < 0.4 ? 0 : random() < 0.8 ? 1 : 2;
      left > 0;
      left--
    ) {
      const mutate = pick(Object.values(mutators));
      mutate(sent, { parameter: pick(parameters), pick, known, operation });
    }
    const route = new Map(
      parameters.filter(({ in: part }) => part === "path").map(one => [one.name, values.get(one)![0]!]),
    );
    return { request: requestOf(operation, sent), route };
  };
}

/** What a request is made from: the values of the parameters, and what mutators change of it. */
interface Sending {
  values: Map<Parameter, string[] | null>;
  escape: "needed" | "all";
  /** Further pairs, whose names are not those of a parameter. */
  more: { in: Parameter["in"]; pair: [string, string] }[];
  /** Text at the end of the query or the form. */
  raw: string;
  contentType: string | null;
  /** The JSON body. */
  json: string | null;
}

/** What a mutator needs to know; it changes the given parameter, or the whole request. */
interface Mutated {
  parameter: Parameter;
  pick<T>(list: T[]): T;
  known: Map<Parameter, { all: string[]; right: string[] }>;
  operation: Operation;
}

const mutators: Record<string, (sent: Sending, mutated: Mutated) => void> = {
  missing: ({ values }, { parameter }) => parameter.in !== "path" && values.set(parameter, null),
  empty: ({ values }, { parameter }) => parameter.in !== "path" && values.set(parameter, [""]),
  any: ({ values }, { parameter, pick, known }) => values.set(parameter, [pick(known.get(parameter)!.all)]),
  repeated: ({ values }, { parameter, pick, known }) => {
    const { all, right } = known.get(parameter)!;
    const before = values.get(parameter) ?? [pick(right)];
    values.set(parameter, [...before, pick(right), pick(pick([all, right]))]);
  },
  escaped: sent => {
    sent.escape = "all";
  },
  unknown: ({ more }, { parameter, pick }) => {
    more.push({
      in: parameter.in,
      pair: [pick(["zz", parameter.name.toUpperCase(), `${parameter.name}[]`]), "1"],
    });
  },
  malformed: (sent, { pick }) => {
    sent.raw = pick(["&x=%zz", "&%", "&a=%4", "&a;b", "&=1", "&&", "&x"]);
  },
  type: (sent, { pick, operation: { form } }) => {
    if (form !== null)
      sent.contentType = pick([
        `${form}; charset=utf-8`,
        form.toUpperCase(),
        "text/plain",
        "application/json",
      ]);
  },
};

/** A form of parts that has none. */
const emptyForm = { type: "multipart/form-data; boundary=x", body: "--x--\r\n" };

function requestOf({ method, path, form, hasParts, resolve }: Operation, sent: Sending): SentRequest {
  const { values, more, contentType, raw } = sent;
  const escaped = sent.escape === "all" ? escapeAll : encodeURIComponent;
  const pairs = (part: Parameter["in"]): [string, string][] => [
    ...[...values].flatMap(([one, texts]) =>
      one.in === part ? (texts ?? []).map((text): [string, string] => [one.name, text]) : [],
    ),
    ...more.flatMap(one => (one.in === part ? [one.pair] : [])),
  ];
  const encoded = (part: Parameter["in"]) =>
    pairs(part)
      .map(
        ([key, value]) =>
          `${escaped(key)}=${escaped(value).replaceAll("%20", sent.escape === "all" ? "+" : "%20")}`,
      )
      .join("&");
  const headers = [...values].flatMap(([one, texts]): [string, string][] => {
    if (one.in !== "header" || texts === null) return [];
    return isList(one, resolve) && texts.length < 3
      ? [[one.name, texts.join(", ")]]
      : texts.map(text => [one.name, text]);
  });
  headers.push(...more.flatMap(one => (one.in === "header" ? [["X-Zz", "1"] as [string, string]] : [])));
  const cookies = pairs("cookie").map(([key, value]) => `${key.replaceAll(/[[\]]/g, "")}=${value}`);
  if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
  const plain = hasParts ? emptyForm.body : sent.json;
  const body = form === null ? plain : encoded("form") + raw;
  if (hasParts) headers.push(["Content-Type", emptyForm.type]);
  if (sent.json !== null) headers.push(["Content-Type", "application/json"]);
  if (form !== null && contentType !== null) headers.push(["Content-Type", contentType]);
  const query = encoded("query") + (form === null ? raw : "");
  const target = path.replaceAll(/\{([^{}]*)\}/g, (_, name) => {
    const [parameter] = [...values.keys()].filter(one => one.in === "path" && one.name === name);
    return escaped(values.get(parameter!)![0]!);
  });
  return { method, path: target, query, headers, body };
}

function escapeAll(text: string): string {
  return Array.from(Buffer.from(text), byte =>
    byte === 0x20 ? "%20" : `%${byte.toString(16).padStart(2, "0")}`,
  ).join("");
}

/** Texts for a parameter: the texts of all kinds, and those at the limits of its schema. */
function candidates(parameter: Parameter, resolve: Operation["resolve"]): string[] {
  const edges = valueSchemas(parameter, resolve).flatMap(one => {
    const numbers = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].flatMap(key =>
      typeof one[key] === "number" ? [one[key] - 1, one[key], one[key] + 1].map(String) : [],
    );
    const lengths = ["minLength", "maxLength"].flatMap(key =>
      typeof one[key] === "number" ? [one[key] - 1, one[key], one[key] + 1].filter(length => length > 0) : [],
    );
    const members = [one.enum, one.const, one.default, (one.not as Schema | undefined)?.const].flat();
    return [
      ...numbers,
      ...lengths.flatMap(length => ["b".repeat(length), "é".repeat(length)]),
      ...members.filter(member => member !== undefined && typeof member !== "object").map(String),
    ];
  });
  // The edges are there three times, so that they are picked more often.
  return [...texts, ...edges, ...edges, ...edges];
}

/**
 * Reports whether a valid request may have a text: an integer in digits, not 1e3, within the range of all formats; a number below 1e38; any text
 * for other types. Only mutators set other numbers.
 */
function isUsual(text: string, parameter: Parameter, resolve: Operation["resolve"]): boolean {
  const types = valueSchemas(parameter, resolve).flatMap(typesOf);
  if (types.includes("integer")) return /^-?\d{1,15}$/.test(text);
  return !types.includes("number") || Math.abs(Number(text)) < 1e38;
}

/** Reports whether HTTP can carry a text in a part of the request. In a path, ServeMux would read `.`, `..`, a slash and an empty text differently. */
function canBeSent(text: string, { in: part }: Parameter): boolean {
  if (part === "path") return !/^\.{0,2}$|\//.test(text);
  if (part === "header") return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  if (part === "cookie") return /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(text);
  return true;
}
