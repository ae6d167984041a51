/** Makes bindings of the model for tests, and the Go structs that they describe. */

import { readDoc } from "../../src/go/docs/docs.ts";
import { type HttpMethod, methodConstants } from "../../src/go/http.ts";
import type {
  Binding,
  Conversion,
  Field,
  FieldType,
  GoBinding,
  GoConversion,
  GoField,
  JSONView,
  PathPiece,
} from "../../src/model/types.ts";
import { unresolved } from "../../src/shapes/plain-shapes.ts";

export const position = { file: "pets.go", line: 1, column: 1, endLine: 1, endColumn: 2 };

/** A type that a field can have. */
export interface Kind {
  /** The type in Go. */
  go: string;
  conversion: Conversion;
  /** A text that can be read. */
  sample: string;
}

/** How a field holds a value of its type. */
export type Shape = "scalar" | "pointer" | "slice" | "default" | "omitempty";

const plain: GoConversion = {
  canFail: false,
  inPlace: false,
  converts: false,
  widened: null,
  writeCanFail: false,
  writesBytes: false,
  readsCheckbox: false,
  appends: false,
  pathSafe: false,
  headerSafe: false,
  writesPresence: false,
  inASCII: false,
  failure: null,
  check: null,
  checkAllows: null,
  isChecked: false,
  returnsAny: false,
  readMethod: null,
  writeMethod: null,
};

function conversion(
  kind: Conversion["kind"],
  go: Partial<GoConversion>,
  { bits = 0, validates = false }: Partial<Conversion> = {},
): Conversion {
  return { kind, bits, validates, go: { ...plain, canFail: kind !== "string", ...go } };
}

const named = (widened: string) => ({ converts: true, widened });
const appended = { pathSafe: true, appends: true };
const text = {
  inPlace: true,
  writeCanFail: true,
  writesBytes: true,
  readMethod: "UnmarshalText",
  writeMethod: "MarshalText",
};
const own = { inPlace: true, readMethod: "FromX", writeMethod: "ToX" };
const float = { pathSafe: true, writeCanFail: true };
const validates = { validates: true };

/** A kind for each way in which a partial can print a conversion. `kindTypes` declares their named types. */
export const kinds = {
  string: { go: "string", conversion: conversion("string", {}), sample: "x" },
  namedString: { go: "Name", conversion: conversion("string", named("string")), sample: "x" },
  validString: {
    go: "Species",
    conversion: conversion("string", named("string"), validates),
    sample: "cat",
  },
  bool: { go: "bool", conversion: conversion("bool", appended), sample: "true" },
  namedBool: {
    go: "Flag",
    conversion: conversion("bool", { ...appended, ...named("bool") }),
    sample: "true",
  },
  int: { go: "int", conversion: conversion("int", appended), sample: "5" },
  validInt: {
    go: "Even",
    conversion: conversion("int", { ...appended, ...named("int") }, validates),
    sample: "4",
  },
  int8: {
    go: "int8",
    conversion: conversion("sizedInt", { ...appended, ...named("int64") }, { bits: 8 }),
    sample: "5",
  },
  int64: { go: "int64", conversion: conversion("sizedInt", appended, { bits: 64 }), sample: "5" },
  uint: { go: "uint", conversion: conversion("uint", { ...appended, ...named("uint64") }), sample: "5" },
  float32: {
    go: "float32",
    conversion: conversion("float", { ...float, ...named("float64") }, { bits: 32 }),
    sample: "0.5",
  },
  float64: { go: "float64", conversion: conversion("float", float, { bits: 64 }), sample: "0.5" },
  duration: {
    go: "time.Duration",
    conversion: conversion("duration", { writeMethod: "String" }),
    sample: "1s",
  },
  time: { go: "time.Time", conversion: conversion("text", text), sample: "2026-01-02T03:04:05Z" },
  validText: { go: "Level", conversion: conversion("text", text, validates), sample: "L1" },
  custom: { go: "Point", conversion: conversion("custom", own), sample: "1,2" },
  failingCustom: {
    go: "Secret",
    conversion: conversion("custom", { ...own, writeCanFail: true }, validates),
    sample: "s",
  },
} satisfies Record<string, Kind>;

/** Declares the named types of `kinds`. */
export const kindTypes = `
type (
	Name    string
	Species string
	Flag    bool
	Even    int
	Level   int
	Point   struct{ X, Y int }
	Secret  string
)

func (s Species) Validate() error { return nil }
func (e *Even) Validate() error   { return nil }

func (l Level) Validate() error              { return nil }
func (l *Level) UnmarshalText([]byte) error  { *l = 1; return nil }
func (l Level) MarshalText() ([]byte, error) { return []byte("L1"), nil }

func (p *Point) FromX(string) error { p.X = 1; return nil }
func (p Point) ToX() string         { return "1,2" }

func (s Secret) Validate() error      { return nil }
func (s *Secret) FromX(string) error  { *s = "s"; return nil }
func (s Secret) ToX() (string, error) { return string(s), nil }
`;

/** The type of a field, with the packages that its text names. */
export function goType(
  text: string,
  imports = [...new Set(text.match(/\b[a-z]+(?=\.)/g))].map(name => ({ name, path: name })),
): FieldType {
  return { text, imports, pointer: text.startsWith("*"), slice: text.startsWith("[]") };
}

/** A field in a part of a message. */
export function describeField(name: string, part: Field["in"], kind: Kind, shape: Shape): Field {
  const type = goType((shape === "pointer" ? "*" : shape === "slice" ? "[]" : "") + kind.go);
  const required = part === "route" || shape === "scalar";
  const { conversion } = kind;
  return {
    name,
    embeddedIn: [],
    key: name.toLowerCase(),
    in: part,
    type,
    elementType: goType(kind.go),
    shape: unresolved("templates for Go print none"),
    conversion: part === "json" ? null : conversion,
    required,
    default: shape === "default" ? kind.sample : null,
    omitEmpty: shape === "omitempty",
    constraints: [],
    refusesAbsent: false,
    options: shape === "omitempty" ? ["omitempty"] : [],
    tags: [],
    doc: readDoc([]),
    position,
    go: {
      pointsToText: false,
      collected:
        shape === "slice" && conversion.kind === "string" && !conversion.go.converts && !conversion.validates,
      mayBeMissing: false,
      hasDefault: shape === "default",
      wholeCookie: false,
      emptyIsAbsent:
        (shape === "pointer" || shape === "default" || shape === "omitempty") &&
        (part === "query" || part === "form") &&
        conversion.kind !== "string",
      queryKey: part === "query" ? `&${name.toLowerCase()}=` : null,
      appendsToQuery: part === "query" && conversion.go.appends,
      sendIf: shape === "omitempty" ? [notZero(kind)] : [],
    },
  };
}

function notZero({ go, conversion }: Kind): GoField["sendIf"][number] {
  if (go === "Point") return { prefix: "", suffix: "", zeroStruct: true, orAccepted: false };
  if (go === "time.Time") return { prefix: "!", suffix: ".IsZero()", zeroStruct: false, orAccepted: false };
  if (conversion.kind === "bool") return { prefix: "", suffix: "", zeroStruct: false, orAccepted: false };
  const isText = conversion.kind === "string" || go === "Secret";
  return { prefix: "", suffix: isText ? ' != ""' : " != 0", zeroStruct: false, orAccepted: false };
}

/** The keys of a binding that tests may set. */
type More = Partial<
  Pick<Binding, "typeParameters"> & Pick<GoBinding, "view" | "generate" | "embeddedPointers" | "pathPointers">
>;

/** A request with these fields. */
export function sampleRequest(
  handler: string,
  method: HttpMethod,
  path: string,
  fields: Field[],
  more: More = {},
): Binding {
  return { ...binding(handler, "request", method, path, fields, more), pathPieces: pieces(path, fields) };
}

/** A response with these fields. */
export function sampleResponse(handler: string, fields: Field[], more: More = {}): Binding {
  return binding(handler, "response", "GET", "/", fields, more);
}

function binding(
  handler: string,
  kind: Binding["kind"],
  method: HttpMethod,
  path: string,
  fields: Field[],
  { typeParameters = [], view = null, ...more }: More,
): Binding {
  const within = (part: Field["in"]) => fields.filter(field => field.in === part);
  const [route, query, form, json] = [within("route"), within("query"), within("form"), within("json")];
  const body =
    json.length > 0 || (kind === "response" && form.length === 0) ? "json" : form.length > 0 ? "form" : null;
  const name = handler + (kind === "request" ? "Request" : "Response");
  return {
    name,
    kind,
    typeParameters,
    typeText: typeParameters.length > 0 ? `${name}[${typeParameters.join(", ")}]` : name,
    handler,
    receivers: ["Pets"],
    hasMethods: true,
    method,
    path,
    status: null,
    pathPieces: [],
    body,
    contentType: body && (body === "json" ? "application/json" : "application/x-www-form-urlencoded"),
    contentTypes: [],
    rawBody: null,
    maxBody: null,
    parts: [],
    route,
    query,
    header: [],
    cookie: [],
    form,
    json,
    bodyField: null,
    wholeBody: null,
    bodyShape: null,
    doc: readDoc([]),
    position,
    go: {
      methodConstant: methodConstants[method],
      zero: `${typeParameters.length > 0 ? `${name}[${typeParameters.join(", ")}]` : name}{}`,
      replacesNil: false,
      generate: {
        parse: true,
        build: kind === "request",
        buildContext: kind === "request",
        path: kind === "request",
        write: kind === "response",
        writeStatus: kind === "response",
        validate: false,
        issues: false,
      },
      hasJSONBody: body === "json",
      streams: false,
      sendsForm: false,
      partsType: null,
      contentTypeField: null,
      hasFormBody: body === "form",
      hasParts: fields.length > 0 || kind === "response",
      onlyJSON: body === "json" && route.length === 0 && query.length === 0 && !view?.copied,
      readsCanFail: [...route, ...query, ...form].some(
        field => field.required || field.conversion!.go.canFail || field.conversion!.validates,
      ),
      writesCanFail: [...route, ...query, ...form].some(writeCanFail),
      onlyMarshals: false,
      hasHeader: false,
      headerCanFail: false,
      convertsCookies: false,
      queryRows: query.filter(({ type }) => !type.slice).map(({ name }) => name),
      queryLists: query.filter(({ type }) => type.slice).map(({ name }) => name),
      hasRouteInPath: route.length > 0,
      matchesTree: /(?:\/|\{\$\}|\.\.\.\})$/.test(path ?? ""),
      computesPath: route.length + query.length > 0,
      pathCanFail: [...route, ...query].some(writeCanFail),
      callsPath: route.length + query.length > 0,
      buildsFields: form.length > 0 || view?.copied === true,
      joinsErrors: form.some(writeCanFail) || (body === "json" && [...route, ...query].some(writeCanFail)),
      view,
      copiesView: view?.copied ?? false,
      jsonWriter: null,
      jsonReader: null,
      absentFields: null,
      lists: null,
      bodyTexts: [],
      bodyChecks: [],
      sentChecks: [],
      messageChecks: [],
      laterChecks: [],
      issuesOfChecks: false,
      rulesOutsideMessage: false,
      rules: [],
      rulesMethod: "Validate",
      parsesRules: false,
      onlyRules: false,
      hasChecks: false,
      kept: [],
      resetsFields: false,
      resets: [],
      embeddedPointers: [],
      pathPointers: [],
      ...more,
    },
  };
}

function writeCanFail({ in: part, type, conversion }: Field): boolean {
  return conversion!.go.writeCanFail || (part === "route" && (type.pointer || !conversion!.go.pathSafe));
}

function pieces(path: string, fields: Field[]): PathPiece[] {
  const found: PathPiece[] = [];
  for (const part of path.split(/(\{[^}]*\})/).filter(part => part !== "")) {
    const field = part.startsWith("{") ? fields.find(({ key }) => key === part.replace(/[{}.]/g, ""))! : null;
    const simple =
      !field || (field.conversion!.go.pathSafe && !field.conversion!.go.writeCanFail && !field.type.pointer);
    found.push({
      literal: field ? null : part,
      field,
      rest: part.endsWith("...}"),
      go: { simple, joined: simple && found.at(-1)?.go.simple === true, first: found.length === 0 },
    });
  }
  return found;
}

/** The view of a struct with these fields. */
export function sampleView(handler: string, fields: Field[], copied: boolean): JSONView {
  const name = `${handler[0]!.toLowerCase()}${handler.slice(1)}RequestJSON`;
  const shown = copied ? fields.filter(field => field.in === "json") : fields;
  return {
    name,
    typeText: name,
    typeParameters: "",
    copied,
    fields: shown.map(field => ({
      name: field.name,
      type: field.type,
      tag: `json:"${field.in === "json" ? field.key : "-"}"`,
    })),
  };
}

/** Declares a binding's struct; `embedded` are lines before its fields. */
export function structText(
  { name, route, query, form, json, typeParameters }: Binding,
  embedded = "",
): string {
  const fields = [...route, ...query, ...form, ...json].filter(field => field.embeddedIn.length === 0);
  const parameters = typeParameters.length > 0 ? `[${typeParameters.join(", ")} any]` : "";
  const lines = fields.map(field => `\t${field.name} ${field.type.text} \`${field.in}:"${field.key}"\``);
  return `type ${name}${parameters} struct {\n${[embedded, ...lines].join("\n")}\n}\n`;
}
