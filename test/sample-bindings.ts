/** Binding structs as the model describes them, built by hand, and the Go that declares them. */
import { type HttpMethod, methodConstants } from "../src/http-methods.ts";
import type { Binding, Conversion, Field, FieldType, JSONView, PathPiece } from "../src/model/types.ts";

export const position = { file: "pets.go", line: 1, column: 1, endLine: 1, endColumn: 2 };

/** A type that a field can have. */
export interface Kind {
  /** T in Go. */
  go: string;
  conversion: Conversion;
  /** A text that is read without a failure. */
  sample: string;
}

/** How a field holds its T. */
export type Shape = "scalar" | "pointer" | "slice" | "default" | "omitempty";

const plain: Conversion = {
  kind: "string",
  bits: 0,
  canFail: false,
  inPlace: false,
  converts: false,
  widened: null,
  validates: false,
  writeCanFail: false,
  writesBytes: false,
  pathSafe: false,
  readMethod: null,
  writeMethod: null,
};
const parsed = { ...plain, canFail: true };
const named = (widened: string) => ({ converts: true, widened });
const text: Conversion = {
  ...parsed,
  kind: "text",
  inPlace: true,
  writeCanFail: true,
  writesBytes: true,
  readMethod: "UnmarshalText",
  writeMethod: "MarshalText",
};
const own: Conversion = { ...parsed, kind: "custom", inPlace: true, readMethod: "FromX", writeMethod: "ToX" };

/** A kind for each way that a partial can print a conversion. `T` stands for Go that `kindTypes` declares. */
export const kinds = {
  string: { go: "string", conversion: plain, sample: "x" },
  namedString: { go: "Name", conversion: { ...plain, ...named("string") }, sample: "x" },
  validString: {
    go: "Species",
    conversion: { ...plain, ...named("string"), validates: true },
    sample: "cat",
  },
  bool: { go: "bool", conversion: { ...parsed, kind: "bool", pathSafe: true }, sample: "true" },
  namedBool: {
    go: "Flag",
    conversion: { ...parsed, kind: "bool", pathSafe: true, ...named("bool") },
    sample: "true",
  },
  int: { go: "int", conversion: { ...parsed, kind: "int", pathSafe: true }, sample: "5" },
  validInt: {
    go: "Even",
    conversion: { ...parsed, kind: "int", pathSafe: true, ...named("int"), validates: true },
    sample: "4",
  },
  int8: {
    go: "int8",
    conversion: { ...parsed, kind: "sizedInt", bits: 8, pathSafe: true, ...named("int64") },
    sample: "5",
  },
  int64: { go: "int64", conversion: { ...parsed, kind: "sizedInt", bits: 64, pathSafe: true }, sample: "5" },
  uint: {
    go: "uint",
    conversion: { ...parsed, kind: "uint", pathSafe: true, ...named("uint64") },
    sample: "5",
  },
  float32: {
    go: "float32",
    conversion: {
      ...parsed,
      kind: "float",
      bits: 32,
      pathSafe: true,
      writeCanFail: true,
      ...named("float64"),
    },
    sample: "0.5",
  },
  float64: {
    go: "float64",
    conversion: { ...parsed, kind: "float", bits: 64, pathSafe: true, writeCanFail: true },
    sample: "0.5",
  },
  duration: {
    go: "time.Duration",
    conversion: { ...parsed, kind: "duration", writeMethod: "String" },
    sample: "1s",
  },
  time: { go: "time.Time", conversion: text, sample: "2026-01-02T03:04:05Z" },
  validText: { go: "Level", conversion: { ...text, validates: true }, sample: "L1" },
  custom: { go: "Point", conversion: own, sample: "1,2" },
  failingCustom: { go: "Secret", conversion: { ...own, writeCanFail: true, validates: true }, sample: "s" },
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

/** A field's type, with the packages that its qualifiers name. */
export function goType(
  text: string,
  imports = [...new Set(text.match(/\b[a-z]+(?=\.)/g))].map(name => ({ name, path: name })),
): FieldType {
  return { text, imports, pointer: text.startsWith("*"), slice: text.startsWith("[]") };
}

/** A field of a part of a message. */
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
    conversion: part === "json" ? null : conversion,
    required,
    optional: !required && shape !== "slice" && shape !== "default",
    pointsToText: false,
    collected:
      shape === "slice" && conversion.kind === "string" && !conversion.converts && !conversion.validates,
    default: shape === "default" ? kind.sample : null,
    hasDefault: shape === "default",
    omitEmpty: shape === "omitempty",
    sendIf: shape === "omitempty" ? notZero(kind) : null,
    options: shape === "omitempty" ? ["omitempty"] : [],
    doc: [],
    position,
  };
}

function notZero({ go, conversion }: Kind): Field["sendIf"] {
  if (go === "Point") return { prefix: "", suffix: "", zeroStruct: true };
  if (go === "time.Time") return { prefix: "!", suffix: ".IsZero()", zeroStruct: false };
  if (conversion.kind === "bool") return { prefix: "", suffix: "", zeroStruct: false };
  const isText = conversion.kind === "string" || go === "Secret";
  return { prefix: "", suffix: isText ? ' != ""' : " != 0", zeroStruct: false };
}

/** What a hand-built binding may differ in. */
type More = Partial<Pick<Binding, "typeParameters" | "view" | "generate" | "embeddedPointers">>;

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
  const parts = [
    ...(route.length > 0 ? ["the route"] : []),
    ...(query.length > 0 ? ["the query"] : []),
    ...(body ? [body === "json" ? "the JSON body" : "the form body"] : []),
  ];
  const name = handler + (kind === "request" ? "Request" : "Response");
  return {
    name,
    kind,
    typeParameters,
    typeText: typeParameters.length > 0 ? `${name}[${typeParameters.join(", ")}]` : name,
    handler,
    receivers: ["Pets"],
    method,
    methodConstant: methodConstants[method],
    path,
    pathPieces: [],
    body,
    hasJSONBody: body === "json",
    hasFormBody: body === "form",
    contentType: body && (body === "json" ? "application/json" : "application/x-www-form-urlencoded"),
    parts: parts.length > 0 ? parts.join(" and ") : null,
    onlyJSON: parts.length === 1 && body === "json" && !view?.copied,
    readsCanFail: [...route, ...query, ...form].some(
      field => field.required || field.conversion!.canFail || field.conversion!.validates,
    ),
    writesCanFail: [...route, ...query, ...form].some(
      ({ in: part, type, conversion }) =>
        conversion!.writeCanFail || (part === "route" && (type.pointer || !conversion!.pathSafe)),
    ),
    convertsQuery: query.some(field => !field.collected),
    hasRouteInPath: route.length > 0,
    generate: { parse: true, build: kind === "request", write: kind === "response" },
    view,
    copiesView: view?.copied ?? false,
    embeddedPointers: [],
    route,
    query,
    form,
    json,
    doc: [],
    position,
    ...more,
  };
}

function pieces(path: string, fields: Field[]): PathPiece[] {
  const found: PathPiece[] = [];
  for (const part of path.split(/(\{[^}]*\})/).filter(part => part !== "")) {
    const field = part.startsWith("{") ? fields.find(({ key }) => key === part.replace(/[{}.]/g, ""))! : null;
    const simple =
      !field || (field.conversion!.pathSafe && !field.conversion!.writeCanFail && !field.type.pointer);
    found.push({
      literal: field ? null : part,
      field,
      rest: part.endsWith("...}"),
      simple,
      joined: simple && found.at(-1)?.simple === true,
      first: found.length === 0,
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
