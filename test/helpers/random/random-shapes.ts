/** Makes random Go packages with types of all kinds that encoding/json writes, for the program of test/helpers/go/shapes. */
import { type Dice, dice } from "./seeded-random.ts";

/** A package of messages, and a package that it imports. */
export interface RandomShapes {
  /** The files, by path below the directory of the package. */
  files: Record<string, string>;
  /** The names of the message structs. */
  messages: string[];
}

/** A type that a package declares. */
interface Declared {
  /** The type as the package of messages refers to it. */
  name: string;
  kind: "basic" | "struct" | "list" | "map" | "pointer" | "interface" | "alias" | "generic";
  /** The number of type parameters. */
  parameters: number;
  /** Whether it can be the key of a map that encoding/json writes and reads. */
  key: boolean;
}

/** A file that is being written. */
interface File {
  dice: Dice;
  /** The types of both packages that can be used by value. */
  before: Declared[];
  /** The types that can be used behind a pointer or in a list only, because they are declared further down. */
  after: Declared[];
  /** The type parameters in scope. */
  parameters: string[];
}

const basics =
  "bool int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 string byte rune".split(
    " ",
  );
const standard = [
  "time.Time",
  "time.Duration",
  "json.RawMessage",
  "json.Number",
  "netip.Addr",
  "big.Int",
  "url.URL",
  "sql.NullInt64",
];
const imports = [
  "database/sql",
  "encoding/json",
  "fmt",
  "math/big",
  "net/http",
  "net/netip",
  "net/url",
  "time",
];
const keys = ["string", "int", "int8", "uint16", "uint64"];

/** Makes the two packages; `path` is the import path of the first one. */
export function randomShapes(random: () => number, path: string, count: number): RandomShapes {
  const dices = dice(random);
  const other = randomTypes(dices, { letter: "O", count: Math.ceil(count / 3), imported: [] });
  const imported = other.types
    .filter(({ name }) => /^[A-Z]/.test(name))
    .map(type => ({ ...type, name: `other.${type.name}` }));
  const own = randomTypes(dices, { letter: "T", count, imported });
  const all = own.types.filter(({ kind }) => kind !== "generic");
  const messages: string[] = [];
  let text = "";
  for (let from = 0; from < all.length; from += 8) {
    const name = `M${from}Request`;
    messages.push(name);
    const fields = all
      .slice(from, from + 8)
      .map(
        (type, index) => `\tF${index} ${dices.pick(["", "", "*", "[]"])}${type.name} \`json:"f${index}"\``,
      );
    text += `\ntype ${name} struct {\n${fields.join("\n")}\n}\n\n// POST /m${from}\nfunc M${from}(w http.ResponseWriter, r *http.Request) {}\n`;
  }
  return {
    files: {
      "messages.go": goFile("messages", [...imports, `${path}/other`], own.text + text, ["other.Count"]),
      "other/other.go": goFile("other", imports, `\nvar Count int\n${other.text}`, []),
    },
    messages,
  };
}

/** A Go file that uses all of its imports. */
function goFile(name: string, paths: string[], text: string, used: string[]): string {
  const uses = [
    "sql.NullBool{}",
    'json.Number("")',
    "fmt.Sprint",
    "big.Int{}",
    "http.ErrAbortHandler",
    "netip.Addr{}",
    "url.URL{}",
    "time.Second",
    ...used,
  ];
  const blank = uses.map(one => `var _ = ${one}\n`).join("");
  // Methods IsZero call it: it returns true for about a quarter of the calls, the same ones in each run.
  const zero =
    "\nvar state uint32\n\nfunc isZero() bool {\n\tstate = state*1664525 + 1013904223\n\treturn state>>30 == 0\n}\n";
  return `package ${name}\n\nimport (\n${paths.map(one => `\t"${one}"\n`).join("")})\n\n${blank}${zero}${text}`;
}

function randomTypes(
  dices: Dice,
  { letter, count, imported }: { letter: string; count: number; imported: Declared[] },
): { text: string; types: Declared[] } {
  const types = Array.from({ length: count }, (_, index): Declared => {
    const kind = dices.pick([
      "basic",
      "struct",
      "struct",
      "struct",
      "struct",
      "struct",
      "struct",
      "list",
      "map",
      "pointer",
      "interface",
      "alias",
      "generic",
    ] as const);
    const hidden = dices.chance(0.2);
    return {
      name: `${hidden ? letter.toLowerCase() : letter}${index}`,
      kind,
      parameters: kind === "generic" ? 1 + dices.below(2) : 0,
      key: kind === "basic",
    };
  });
  let text = "";
  types.forEach((type, index) => {
    const file: File = {
      dice: dices,
      before: [...imported, ...types.slice(0, index)],
      after: types.slice(index).filter(({ kind }) => kind === "struct"),
      parameters: ["P", "Q"].slice(0, type.parameters),
    };
    text += `\n${declaration(file, type)}`;
  });
  return { text, types };
}

function declaration(file: File, type: Declared): string {
  const { name, kind } = type;
  const { dice } = file;
  switch (kind) {
    case "basic": {
      const basic = dice.pick(basics);
      if (/float|bool/.test(basic)) type.key = false;
      return `type ${name} ${basic}\n${methods(file, name)}`;
    }
    case "struct":
      return `type ${name} ${structType(file, 3)}\n${methods(file, name)}`;
    case "list": {
      const array = dice.chance(0.3) ? String(dice.below(4)) : "";
      const element = array === "" ? held(file, 1) : value(file, 1);
      return `type ${name} [${array}]${element}\n${methods(file, name)}`;
    }
    case "map":
      return `type ${name} map[${key(file)}]${held(file, 1)}\n${methods(file, name)}`;
    case "pointer":
      return `type ${name} *${value(file, 1)}\n`;
    case "interface":
      return `type ${name} ${dice.pick(["any", "interface{ String() string }", "error", "fmt.Stringer", "json.Marshaler"])}\n`;
    case "alias":
      return `type ${name} = ${value(file, 2)}\n`;
    case "generic": {
      const parameters = file.parameters.map(one => `${one} any`).join(", ");
      const list = file.parameters.join(", ");
      return `type ${name}[${parameters}] ${structType(file, 2)}\n${methods(file, `${name}[${list}]`)}`;
    }
  }
}

/** Methods that always write the same text, and read any text. */
function methods({ dice }: File, receiver: string): string {
  let text = "";
  const onValue = () => (dice.chance(0.5) ? receiver : `*${receiver}`);
  if (dice.chance(0.12)) {
    if (dice.chance(0.8))
      text += `\nfunc (${onValue()}) MarshalJSON() ([]byte, error) { return []byte("[1]"), nil }\n`;
    if (dice.chance(0.8)) text += `\nfunc (${onValue()}) UnmarshalJSON([]byte) error { return nil }\n`;
  }
  if (dice.chance(0.12)) {
    if (dice.chance(0.8))
      text += `\nfunc (${onValue()}) MarshalText() ([]byte, error) { return []byte("text"), nil }\n`;
    if (dice.chance(0.8)) text += `\nfunc (${onValue()}) UnmarshalText([]byte) error { return nil }\n`;
  }
  if (dice.chance(0.1)) text += `\nfunc (${onValue()}) IsZero() bool { return isZero() }\n`;
  return text;
}

function structType(file: File, depth: number): string {
  const { dice } = file;
  const lines: string[] = [];
  const names = new Set<string>();
  for (let left = dice.below(7); left > 0; left--) {
    const embeds = dice.chance(0.35) ? embedded(file) : null;
    if (embeds !== null) {
      const name = embeds.replace(/\[.*/, "").replace(/^\*?(?:\w+\.)?/, "");
      if (names.has(name)) continue;
      names.add(name);
      lines.push(`\t${embeds}${dice.chance(0.25) ? tag(file) : ""}`);
      continue;
    }
    const name = dice.pick([..."ABCDEFab"]);
    if (names.has(name)) continue;
    names.add(name);
    const type = dice.chance(0.01) ? "func()" : value(file, depth);
    lines.push(`\t${name} ${type}${dice.chance(0.6) ? tag(file) : ""}`);
  }
  return `struct {\n${lines.join("\n")}\n}`;
}

function tag({ dice }: File): string {
  const name = dice.pick(["", "", "a", "b", "A", "B", "c", "-", "x.y", "ключ", "in\\\\valid", "it's", "<&>"]);
  const options = ["omitempty", "omitzero", "string", "nonsense"]
    .filter(() => dice.chance(0.25))
    .map(one => `,${one}`);
  const comma = options.length === 0 && dice.chance(0.2) ? "," : "";
  const json = `json:"${name}${options.join("")}${comma}"`;
  return ` \`${dice.pick([json, json, `db:"x" ${json}`, `${json} xml:"y,attr"`])}\``;
}

/** A type that can be embedded. */
function embedded(file: File): string | null {
  const { dice } = file;
  if (dice.chance(0.05))
    return dice.pick(["time.Time", "*time.Time", "json.Number", "error", "fmt.Stringer", "int", "*url.URL"]);
  const pointed = dice.chance(0.4);
  const fits = (one: Declared) =>
    !["pointer", "alias"].includes(one.kind) && (!pointed || one.kind !== "interface");
  const found = (pointed ? [...file.before, ...file.after] : file.before).filter(fits);
  if (found.length === 0) return null;
  return `${pointed ? "*" : ""}${refer(file, dice.pick(found))}`;
}

/** The text by which a file refers to a type, with random type arguments. */
function refer(file: File, type: Declared): string {
  if (type.parameters === 0) return type.name;
  const given = Array.from({ length: type.parameters }, () => value({ ...file, after: [] }, 0));
  return `${type.name}[${given.join(", ")}]`;
}

/** A type that can be used by value: not a type that is declared further down. */
function value(file: File, depth: number): string {
  const { dice } = file;
  const { before, parameters } = file;
  if (parameters.length > 0 && dice.chance(0.4)) return dice.pick(parameters);
  if (depth > 0) {
    switch (dice.below(14)) {
      case 0:
      case 1:
        return `*${held(file, depth - 1)}`;
      case 2:
        return `[]${held(file, depth - 1)}`;
      case 3:
        return `map[${key(file)}]${held(file, depth - 1)}`;
      case 4:
        return `[${dice.below(3)}]${value(file, depth - 1)}`;
      case 5:
        return dice.chance(0.5) ? structType({ ...file, before: before.slice(-5) }, depth - 1) : "any";
    }
  }
  if (dice.chance(0.12)) return dice.pick(standard);
  if (before.length > 0 && dice.chance(0.5)) return refer(file, dice.pick(before));
  return dice.pick(basics);
}

/** A type behind a pointer, in a list or in a map: it may be declared further down. */
function held(file: File, depth: number): string {
  const { dice, after } = file;
  return after.length > 0 && dice.chance(0.2) ? dice.pick(after).name : value(file, depth);
}

/** The type of a map's keys. */
function key({ dice, before }: File): string {
  const named = before.filter(one => one.key);
  return named.length > 0 && dice.chance(0.4) ? dice.pick(named).name : dice.pick(keys);
}
