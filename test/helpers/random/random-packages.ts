/**
 * Makes random Go packages that compile: handlers with their binding structs, and packages that have types for these. With the code that `gen`
 * generates they must still compile, or gen must report an error.
 */
import {
  anyType,
  convertibleType,
  type RandomFile,
  type RandomPackage,
  type RandomType,
  refer,
  standardPaths,
  unsentType,
  visibleTypes,
} from "./random-types.ts";
import { type Dice, dice } from "./seeded-random.ts";

/** The files of several packages below the import path `root`; the handlers are in `api`. */
export function randomPackage(random: () => number, root = "example.com/random"): Record<string, string> {
  const roll = dice(random);
  const files: Record<string, string> = {};
  const libraries: RandomPackage[] = [];
  // Whether files may have dot imports: then the packages must not declare the same names.
  const dotted = roll.chance(0.3);
  for (const [folder, name] of [
    ["base", "base"],
    ["go-page", "page"],
    ["v2", "filters"],
  ] as const) {
    const library: RandomPackage = { path: `${root}/${folder}`, name, types: [], constants: [], others: [] };
    files[`${folder}/${name}.go`] = libraryText(roll, library, libraries, dotted);
    libraries.push(library);
  }
  const api: RandomPackage = {
    path: `${root}/api`,
    name: roll.chance(0.7) ? "api" : roll.pick(["http", "json", "main", "errors", "strconv"]),
    types: [],
    constants: [],
    others: [],
  };
  Object.assign(files, apiFiles(roll, api, libraries, dotted));
  return files;
}

/** Starts a file that may import the other packages, one of them perhaps by a dot import. */
function newFile(roll: Dice, own: RandomPackage, others: RandomPackage[], dotted: boolean): RandomFile {
  const imports = new Map<RandomPackage, string | null>();
  let dots = 0;
  for (const other of others) {
    const dot = dotted && dots === 0 && roll.chance(0.5);
    if (dot) dots++;
    imports.set(
      other,
      dot ? "." : roll.chance(0.25) ? roll.pick(["req", "p", "errs", "query", "lib"]) + imports.size : null,
    );
  }
  return { own, imports, parameters: new Map() };
}

/** The file with the imports that its text needs. */
function fileText(file: RandomFile, body: string, handlers?: string): string {
  const words = new Set(body.match(/[\p{L}_][\p{L}\p{Nd}_]*/gu));
  const qualifiers = new Set(Array.from(body.matchAll(/(\w+)\./g), ([, name]) => name));
  const lines = [
    ...standardPaths.filter(path => qualifiers.has(path.split("/").at(-1))).map(path => `\t"${path}"`),
    ...[...file.imports]
      .filter(([{ name, types, constants, others }, local]) =>
        local === "."
          ? [...types.map(type => type.name), ...constants, ...others].some(one => words.has(one))
          : qualifiers.has(local ?? name),
      )
      .map(([other, name]) => `\t${name ?? ""} "${other.path}"`),
    ...(handlers === undefined ? [] : [`\t${handlers} "net/http"`]),
  ];
  return `package ${file.own.name}\n\nimport (\n${lines.join("\n")}\n)\n\n${body}`;
}

/** The text of a package with types, some of them generic, and structs that others embed. */
function libraryText(roll: Dice, own: RandomPackage, others: RandomPackage[], dotted: boolean): string {
  const file = newFile(roll, own, others, dotted);
  const prefix = own.name.charAt(0).toUpperCase() + own.name.slice(1);
  const names = numbered(dotted ? prefix : "");
  own.constants.push(names("Max"));
  const lines = [`const ${own.constants[0]} = ${1 + roll.below(3)}\n`];
  lines.push(namedTypes(roll, file, names));
  for (let count = 1 + roll.below(3); count > 0; count--)
    lines.push(embeddableStruct(roll, file, names, false));
  if (roll.chance(0.2)) {
    const name = roll.pick(["HandlerInfo", "BindingError", "ListHandlers"]);
    if (others.every(other => !other.others.includes(name))) {
      own.others.push(name);
      lines.push(`type ${name} struct{}\n`);
    }
  }
  return fileText(file, lines.join("\n"));
}

/** Returns a function that adds a number to a name, so that it is unique in the package. */
function numbered(prefix: string): (name: string) => string {
  let number = 0;
  return name => `${prefix}${name}${number++}`;
}

/** Named types over basic ones, with and without methods, and generic ones. */
function namedTypes(roll: Dice, file: RandomFile, names: (name: string) => string): string {
  const { own } = file;
  const plain = { parameters: [], convertible: true, comparable: true, struct: false, carries: [] };
  const lines: string[] = [];
  const declare = (type: RandomType, text: string) => {
    own.types.push(type);
    lines.push(text);
  };
  const size = names("Size");
  declare(
    { ...plain, name: size },
    `type ${size} ${roll.pick(["int8", "uint", "string", "float32", "bool"])}\n`,
  );
  if (roll.chance(0.3)) {
    const hidden = names("order");
    declare({ ...plain, name: hidden }, `type ${hidden} string\n`);
  }
  if (roll.chance(0.6)) {
    const name = names("Text");
    declare(
      { ...plain, name },
      `type ${name} struct{ text string }\n\nfunc (t ${name}) MarshalText() ([]byte, error) { return []byte(t.text), nil }\n\nfunc (t *${name}) UnmarshalText(b []byte) error { t.text = string(b); return nil }\n`,
    );
  }
  if (roll.chance(0.5)) {
    const name = names("Custom");
    const part = roll.pick(["Query", "Form", "Route"]);
    declare(
      { ...plain, name, convertible: false },
      `type ${name} int\n\nfunc (c *${name}) From${part}(s string) error { return nil }\n\nfunc (c ${name}) To${part}() string { return "" }\n`,
    );
  }
  if (roll.chance(0.5)) {
    const name = names("Checked");
    declare({ ...plain, name }, `type ${name} string\n\nfunc (c ${name}) Validate() error { return nil }\n`);
  }
  if (roll.chance(0.5)) {
    const name = names("List");
    declare({ ...plain, name, comparable: false, parameters: ["any"] }, `type ${name}[T any] []T\n`);
  }
  if (roll.chance(0.5)) {
    const name = names("Box");
    declare(
      { ...plain, name, comparable: false, parameters: ["any"] },
      `type ${name}[T any] struct{ value T }\n\nfunc (b ${name}[T]) MarshalText() ([]byte, error) { return nil, nil }\n\nfunc (b *${name}[T]) UnmarshalText([]byte) error { return nil }\n`,
    );
  }
  if (roll.chance(0.4)) {
    const name = names("Alias");
    lines.push(`type ${name} = ${convertibleType(roll, file)}\n`);
    own.types.push({ ...plain, name, comparable: false });
  }
  return lines.join("\n");
}

const fieldNames = "Name Key Value Len Error String Path Rest Items Host".split(" ");
const hiddenNames = "req err len string key mu rest value append".split(" ");

/** A struct that others embed; it may be generic and embed structs itself. In the package of the handlers, it has no method. */
function embeddableStruct(
  roll: Dice,
  file: RandomFile,
  names: (name: string) => string,
  besideHandlers: boolean,
): string {
  const { own } = file;
  const name = names(roll.chance(0.2) ? "part" : "Part");
  const parameters = roll.chance(0.4) ? (["any", "comparable"] as const).slice(0, 1 + roll.below(2)) : [];
  const letters = parameters.map((_, index) => roll.pick(["T", "K", "V", "E"]) + index);
  file.parameters = new Map(letters.map((letter, index) => [letter, parameters[index]!]));
  const carries = roll.pick([["json"], ["query"], ["query", "json"]] as RandomType["carries"][]);
  const fields = structFields(roll, file, { carries, form: false, embeds: 2, route: [] });
  const declared = letters.map((letter, index) => `${letter} ${parameters[index]}`).join(", ");
  file.parameters = new Map();
  own.types.push({ name, parameters, convertible: false, comparable: false, struct: true, carries });
  const method =
    besideHandlers || roll.chance(0.85)
      ? ""
      : `\nfunc (p ${name}${letters.length > 0 ? `[${letters.join(", ")}]` : ""}) ${roll.pick(fieldNames)}() {}\n`;
  const clash = method && fields.split(/\W+/).includes(/\) (\w+)\(\)/.exec(method)![1]!);
  return `type ${name}${declared && `[${declared}]`} struct {\n${fields}}\n${clash ? "" : method}`;
}

interface FieldOptions {
  /** The parts of a message that fields may belong to. */
  carries: RandomType["carries"];
  /** Whether fields may belong to a form. */
  form: boolean;
  /** The largest number of embedded structs. */
  embeds: number;
  /** The keys of route fields. */
  route: string[];
}

/** The lines of a struct's fields. */
function structFields(roll: Dice, file: RandomFile, options: FieldOptions): string {
  const lines: string[] = [];
  const taken = new Set<string>();
  const free = (list: readonly string[]) => {
    const name = roll.pick(list);
    if (taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  const { carries, form, route } = options;
  for (let count = roll.below(options.embeds + 1); count > 0; count--) {
    const all = visibleTypes(file, type => isStructOf(type, carries));
    if (all.length === 0) break;
    const { from, type } = roll.pick(all);
    if (taken.has(type.name)) continue;
    taken.add(type.name);
    const tag = roll.chance(0.08) ? ` \`json:"${roll.key()}"\`` : roll.chance(0.05) ? ' `json:"-"`' : "";
    lines.push(`\t${roll.chance(0.35) ? "*" : ""}${refer(roll, file, from, type)}${tag}\n`);
  }
  for (const key of route) {
    lines.push(`\tR${key} ${roll.chance(0.1) ? "*" : ""}${convertibleType(roll, file)} \`route:"${key}"\`\n`);
  }
  for (let count = 1 + roll.below(5); count > 0; count--) {
    if (roll.chance(0.12)) {
      const name = free(hiddenNames);
      if (name) lines.push(`\t${name} ${anyType(roll, file)}\n`);
      continue;
    }
    const name = free(roll.chance(0.01) ? ["Parse", "Build", "Write"] : fieldNames);
    if (!name) continue;
    const choice = roll.below(10);
    const key = roll.key();
    if (choice === 0) lines.push(`\t${name} ${unsentType(roll, file)} \`json:"-"\`\n`);
    else if (carries.includes("query") && (choice < 5 || carries.length + Number(form) === 1)) {
      const wrapped = roll.pick(["", "", "", "*", "[]"]);
      const option = roll.pick(["", "", ",omitempty"]);
      lines.push(`\t${name} ${wrapped}${convertibleType(roll, file)} \`query:"${key}${option}"\`\n`);
    } else if (form) {
      lines.push(`\t${name} ${roll.pick(["", "*", "[]"])}${convertibleType(roll, file)} \`form:"${key}"\`\n`);
    } else lines.push(`\t${name} ${anyType(roll, file)} \`json:"${key}${roll.pick(["", ",omitempty"])}"\`\n`);
  }
  return lines.join("");
}

/** Reports whether a type is a struct whose fields all belong to these parts. */
function isStructOf(type: RandomType, parts: RandomType["carries"]): boolean {
  return type.struct && type.carries.every(part => parts.includes(part));
}

/** Declares a type from another struct, or an alias of one; null if no struct has only fields of these parts. */
function derivedType(
  roll: Dice,
  file: RandomFile,
  name: string,
  carries: RandomType["carries"],
): string | null {
  const structs = visibleTypes(file, type => isStructOf(type, carries));
  if (structs.length === 0) return null;
  const { from, type } = roll.pick(structs);
  return `type ${name} ${roll.pick(["", "", "= "])}${refer(roll, file, from, type)}\n`;
}

const handlerNames = "List Create Get Update Delete Search Upload Http Len".split(" ");

/** The files of the package with the handlers. */
function apiFiles(
  roll: Dice,
  own: RandomPackage,
  libraries: RandomPackage[],
  dotted: boolean,
): Record<string, string> {
  const names = numbered("Own");
  const types = newFile(roll, own, libraries, dotted);
  const lines = [namedTypes(roll, types, names)];
  for (let count = roll.below(4); count > 0; count--) lines.push(embeddableStruct(roll, types, names, true));
  // A package can't declare a name that one of its dot imports declares.
  lines.push(clashes(roll, dotted ? libraries.flatMap(library => library.others) : []));
  const file = newFile(roll, own, libraries, dotted);
  const http = roll.pick(["http", "http", "http", "web", "h"]);
  const body: string[] = [];
  const receivers = randomReceivers(roll, body);
  for (let count = 1 + roll.below(3); count > 0; count--) {
    body.push(handler(roll, file, `${roll.pick(handlerNames)}${count}`, roll.pick(receivers), http));
  }
  if (own.name === "main") body.push("func main() {}\n");
  const files: Record<string, string> = {
    "api/types.go": fileText(types, lines.join("\n")),
    "api/handlers.go": fileText(file, body.join("\n"), http === "http" ? "" : http),
  };
  if (roll.chance(0.2)) files["api/types_windows.go"] = `package ${own.name}\n\ntype param int\n`;
  if (roll.chance(0.2)) files["api/tool.go"] = "//go:build ignore\n\npackage main\n\nfunc main() {}\n";
  return files;
}

/** Declarations with names that generated code or Go itself also declares, except for those in `taken`. */
function clashes(roll: Dice, taken: string[]): string {
  const lines: string[] = [];
  const helpers =
    "param first eachPair pairs errMissing BindingError readBody parseJSON decodeForm newRequest maxBody".split(
      " ",
    );
  const packages = "errors strconv bytes io strings fmt".split(" ");
  for (const list of [helpers, packages]) {
    if (roll.chance(0.3)) {
      const name = roll.pick(list.filter(name => !taken.includes(name)));
      lines.push(roll.pick([`type ${name} struct{}\n`, `func ${name}() {}\n`, `var ${name} = 1\n`]));
    }
  }
  if (roll.chance(0.1)) {
    lines.push(
      roll.pick([
        "func len(x any) int { return 0 }\n",
        "func append() {}\n",
        "func new() int { return 0 }\n",
        "func make() {}\n",
        "var nil = 0\n",
        "const true = 0 == 0\n",
        "type error interface{ Error() }\n",
        "type byte = uint8\n",
        "type any = interface{}\n",
        "type rune = int32\n",
        "type float64 float32\n",
        "func max() {}\n",
      ]),
    );
  }
  return lines.join("\n");
}

/** Declares receiver types in `body`. Returns receivers in parentheses with a space after them; an empty one is for plain functions. */
function randomReceivers(roll: Dice, body: string[]): string[] {
  const receivers = [""];
  if (roll.chance(0.7)) {
    const name = roll.pick(["s", "http", "req", "_", "string", "len", "p", "errs"]);
    body.push("type Server struct{}\n");
    receivers.push(`(${name} ${roll.pick(["*", ""])}Server) `);
  }
  if (roll.chance(0.4)) {
    const [k, v] = roll.pick([
      ["K", "V"],
      ["s", "T"],
      ["http", "string"],
      ["HandlerInfo", "p"],
    ] as const);
    body.push(`type Store[${k} comparable, ${v} any] struct{ items map[${k}]${v} }\n`);
    receivers.push(`(p *Store[${roll.pick(["K, V", "A, B", "_, _"])}]) `);
  }
  return receivers;
}

/** A handler with its binding structs; `http` is the name under which its file imports net/http. */
function handler(roll: Dice, file: RandomFile, name: string, receiver: string, http: string): string {
  const lines: string[] = [];
  const route = ["a", "b"].slice(0, roll.below(3));
  const declared = roll.chance(0.7);
  const path = ["", name.toLowerCase(), ...route.map(key => `{${key}}`)].join("/");
  const embeds = 3;
  const derived = route.length === 0 && roll.chance(0.3);
  const request = derived ? derivedType(roll, file, `${name}Request`, ["query", "json"]) : null;
  if (request !== null) lines.push(request);
  else if (roll.chance(0.85)) {
    const form = roll.chance(0.3);
    const carries: RandomType["carries"] = form ? ["query"] : ["query", "json"];
    const fields = structFields(roll, file, { carries, form, embeds, route });
    lines.push(`type ${name}Request struct {\n${fields}}\n`);
    if (roll.chance(0.1) && !/\t(?:Parse|Validate|Extra) /.test(fields)) {
      lines.push(
        roll.pick([
          `func (*${name}Request) Validate() error { return nil }\n`,
          `func (${name}Request) Extra() {}\n`,
          `func (*${name}Request) Parse(*${http}.Request) error { return nil }\n`,
        ]),
      );
    }
  }
  const response = roll.chance(0.2) ? derivedType(roll, file, `${name}Response`, ["json"]) : null;
  if (response !== null) lines.push(response);
  else if (roll.chance(0.6)) {
    const fields = structFields(roll, file, { carries: ["json"], form: false, embeds, route: [] });
    lines.push(`type ${name}Response struct {\n${fields}}\n`);
  }
  const comment = declared ? `// ${roll.pick(["POST", "PUT"])} ${path}\n` : "";
  // A receiver with the name of the import would hide it in the types of the parameters.
  const unhiding = /\((?:http|web|h) /.test(receiver) ? receiver.replace(/\(\w+ /, "(_ ") : receiver;
  lines.push(`${comment}func ${unhiding}${name}(w ${http}.ResponseWriter, r *${http}.Request) {}\n`);
  return lines.join("\n");
}
