/** Makes random Go packages of requests and responses whose fields are in all parts of a message, to send random values through generated code. */
import { type Dice, dice } from "./seeded-random.ts";

/** A package of messages, and a package that it imports. */
export interface RandomMessages {
  /** The files, by path below the directory of the package. */
  files: Record<string, string>;
  /** The request structs, with their methods and paths, such as `GET /m0/{id}`. */
  requests: { name: string; pattern: string }[];
  /** The names of the response structs. */
  responses: string[];
}

type Part = "query" | "header" | "cookie" | "form" | "json";

/** A type that a package declares, as the package of messages refers to it. */
interface Declared {
  name: string;
  kind: "value" | "list";
  /** Whether another type can be defined from it: without its methods, a text must still be read into it. */
  isBase: boolean;
  /** Whether a method that writes it has a pointer receiver: encoding/json does not call that for a response, which is a value without an address. */
  isAddressed: boolean;
}

const basics =
  "string string string bool int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float32 float64 byte rune time.Time time.Duration time.Month netip.Addr".split(
    " ",
  );

/** Makes the two packages; `path` is the import path of the first one. */
export function randomMessages(random: () => number, path: string): RandomMessages {
  const roll = dice(random);
  const other = declaredTypes(roll, "O", []);
  const imported = other.types
    .filter(({ name }) => name.startsWith("O"))
    .map(type => ({ ...type, name: `other.${type.name}` }));
  const own = declaredTypes(roll, "T", imported);
  const types = [...imported, ...own.types];
  const texts = [own.text];
  const names = Array.from({ length: 8 }, (_, index) => `M${index}`);
  const requests = names.map(name => {
    const body = roll.pick<Part[]>([["form"], ["json"], []]);
    const keys = Array.from({ length: roll.below(3) }, () => roll.key());
    const route = keys.map(
      key => `\t${key.toUpperCase()} ${typeOf(roll, types, "value", "query")} \`route:"${key}"\``,
    );
    const parts: Part[] = ["query", "header", "cookie", ...body];
    const path = [`/${name.toLowerCase()}`, ...keys.map(key => `{${key}}`)].join("/");
    const pattern = `${body.length === 0 ? "GET" : "POST"} ${path}`;
    texts.push(
      message(roll, { name: `${name}Request`, parts, types, lines: route }),
      message(roll, { name: `${name}Response`, parts: parts.slice(1), types, lines: [] }),
      `// ${pattern}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {}\n`,
    );
    return { name: `${name}Request`, pattern };
  });
  return {
    files: {
      "messages.go": goFile("messages", [`${path}/other`], texts.join("\n"), ["other.Count"]),
      "other/other.go": goFile("other", [], `var Count int\n\n${other.text}`, []),
    },
    requests,
    responses: names.map(name => `${name}Response`),
  };
}

/** A Go file that uses all of its imports. */
function goFile(name: string, paths: string[], text: string, used: string[]): string {
  const imports = ["encoding/json", "net/http", "net/netip", "time", ...paths];
  const uses = ["json.Valid", "http.ErrAbortHandler", "netip.Addr{}", "time.Second", ...used];
  const blank = uses.map(one => `var _ = ${one}\n`).join("");
  return `package ${name}\n\nimport (\n${imports.map(one => `\t"${one}"\n`).join("")})\n\n${blank}\n${text}`;
}

/** Declares types that can be read from one text, and lists of them. */
function declaredTypes(roll: Dice, letter: string, imported: Declared[]) {
  const types: Declared[] = [];
  let text = "";
  for (let index = 0; index < 10; index++) {
    const name = `${roll.chance(0.2) ? letter.toLowerCase() : letter}${index}`;
    // The package of messages can't name an unexported element of the other package.
    const before = [...imported, ...types].filter(one => letter === "T" || one.name.startsWith("O"));
    const [made, more] = declaration(roll, name, before);
    text += `${made}\n`;
    types.push({ name, kind: "value", isBase: false, isAddressed: false, ...more });
  }
  return { text, types };
}

function declaration(roll: Dice, name: string, before: Declared[]): [text: string, more: Partial<Declared>] {
  const isAddressed = roll.chance(0.5);
  const receiver = isAddressed ? `*${name}` : name;
  const values = before.filter(({ kind }) => kind === "value");
  const known = roll.chance(0.5) && values.length > 0 ? roll.pick(values) : null;
  const held = known?.name ?? roll.pick(basics);
  switch (roll.below(8)) {
    case 0:
    case 1: {
      // A type that is defined from another one has none of its methods.
      const base = roll.pick([
        "string",
        "bool",
        "uint8",
        "int64",
        "float32",
        ...names(values, one => one.isBase),
      ]);
      return [`type ${name} ${base}\n`, { isBase: true }];
    }
    case 2:
      return [`type ${name} = ${held}\n`, { isAddressed: known?.isAddressed ?? false }];
    case 3:
      return [
        `type ${name} struct{ S string }

func (x ${receiver}) MarshalText() ([]byte, error) { return []byte("s" + x.S), nil }

func (x *${name}) UnmarshalText(text []byte) error {
	x.S = string(text[1:])
	return nil
}
`,
        { isAddressed },
      ];
    case 4:
      return [
        `type ${name} int16

func (x ${receiver}) MarshalText() ([]byte, error) { return json.Marshal(int16(${isAddressed ? "*" : ""}x)) }

func (x *${name}) UnmarshalText(text []byte) error { return json.Unmarshal(text, (*int16)(x)) }
`,
        { isBase: true, isAddressed },
      ];
    case 5:
      return [`type ${name} struct{ ${roll.pick(["time.Time", "netip.Addr"])} }\n`, {}];
    case 6:
      return [
        `type ${name}[P any] struct{ V P }

func (x ${name}[P]) MarshalText() ([]byte, error) { return json.Marshal(x.V) }

func (x *${name}[P]) UnmarshalText(text []byte) error { return json.Unmarshal(text, &x.V) }
`,
        { name: `${name}[${roll.pick(["int8", "bool", "uint64"])}]` },
      ];
    default:
      return [
        `type ${name} ${roll.chance(0.3) ? "= " : ""}[]${held}\n`,
        { kind: "list", isAddressed: known?.isAddressed ?? false },
      ];
  }
}

const names = (types: Declared[], fits: (type: Declared) => boolean) =>
  types.filter(fits).map(({ name }) => name);

/** A declared or another type for a field in one of the parts. */
function typeOf(roll: Dice, types: Declared[], kind: Declared["kind"], part: Part): string {
  const found = names(types, one => one.kind === kind && !(part === "json" && one.isAddressed));
  return found.length > 0 && (kind === "list" || roll.chance(0.6)) ? roll.pick(found) : roll.pick(basics);
}

interface Plan {
  name: string;
  parts: Part[];
  types: Declared[];
  /** The fields that it begins with. */
  lines: string[];
}

/** The declaration of a message, after those of the structs that it embeds. */
function message(roll: Dice, { name, parts, types, lines }: Plan): string {
  const structs: string[] = [];
  const fields = Array.from({ length: 2 + roll.below(5) }, (_, index) => {
    if (roll.chance(0.75)) return field(roll, parts, types);
    const embedded = `${roll.pick(["E", "E", "e"])}${name}${index}`;
    const isGeneric = roll.chance(0.3);
    const inner = Array.from({ length: 1 + roll.below(3) }, () => field(roll, parts, types));
    if (isGeneric) inner.push(`\tP${index} P \`${tag(roll, roll.pick(parts))}\``);
    structs.push(`type ${embedded}${isGeneric ? "[P any]" : ""} struct {\n${inner.join("\n")}\n}\n\n`);
    const pointer = embedded.startsWith("E") && roll.chance(0.4) ? "*" : "";
    return `\t${pointer}${embedded}${isGeneric ? `[${typeOf(roll, types, "value", "json")}]` : ""}`;
  });
  return `${structs.join("")}type ${name} struct {\n${[...lines, ...fields].join("\n")}\n}\n`;
}

function field(roll: Dice, parts: Part[], types: Declared[]): string {
  const part = roll.pick(parts);
  const type = typeOf(roll, types, "value", part);
  const all = [type, type, `*${type}`, `[]${type}`, typeOf(roll, types, "list", part)];
  return `\t${roll.key().toUpperCase()} ${roll.pick(all)} \`${tag(roll, part)}\``;
}

/** The struct tag of a field, with a key that no other field has. */
function tag(roll: Dice, part: Part): string {
  const key = roll.key();
  const name = {
    query: roll.pick([key, `${key}.x`, `${key}[]`, `${key} y`, `${key}é`, `${key}-z`]),
    header: roll.pick([`X-${key}`, `x-${key}`, `X_${key}`]),
    cookie: roll.pick([key, `${key}.x`, `${key}_y`]),
    form: roll.pick([key, `${key}[a]`, `${key}&=`, `${key} y`]),
    json: roll.pick([key, `${key}.x`, `${key}é`, `${key}-z`]),
  }[part];
  return `${part}:"${name}${roll.chance(0.25) ? ",omitempty" : ""}"`;
}
