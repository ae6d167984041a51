/** Makes random Go types for random-packages.ts, as the text that a file has for them. */
import type { Dice } from "./seeded-random.ts";

/** A type that a package declares. */
export interface RandomType {
  name: string;
  /** The constraints of its type parameters. */
  parameters: ("any" | "comparable")[];
  /** Whether text can be converted to it, for all type arguments. */
  convertible: boolean;
  comparable: boolean;
  struct: boolean;
  /** The parts of a message that the fields of the struct belong to, those of embedded structs included. */
  carries: ("query" | "json")[];
}

/** A package with what has been made of it so far. */
export interface RandomPackage {
  path: string;
  /** The name in its package clause. */
  name: string;
  types: RandomType[];
  /** Exported integer constants. */
  constants: string[];
  /** The other exported names that it declares. */
  others: string[];
}

/** One file that is being written. */
export interface RandomFile {
  own: RandomPackage;
  /** How the file imports other packages: the name before the path, or null. */
  imports: Map<RandomPackage, string | null>;
  /** The type parameters in scope, with their constraints. */
  parameters: Map<string, "any" | "comparable">;
}

/** The text by which a file refers to a type, with random type arguments. */
export function refer(
  dice: Dice,
  file: RandomFile,
  from: RandomPackage,
  type: RandomType,
  depth = 1,
): string {
  const given = type.parameters.map(constraint =>
    constraint === "comparable" ? comparableType(dice, file) : anyType(dice, file, depth - 1),
  );
  return qualified(file, from, type.name) + (given.length > 0 ? `[${given.join(", ")}]` : "");
}

function qualified(file: RandomFile, from: RandomPackage, name: string): string {
  if (from === file.own) return name;
  const local = file.imports.get(from);
  return local === "." ? name : `${local ?? from.name}.${name}`;
}

const basics =
  "string bool int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float32 float64 byte rune".split(
    " ",
  );

/** Types of the standard library, and whether text can be converted to them. */
const standard: [name: string, convertible: boolean][] = [
  ["time.Time", true],
  ["time.Duration", true],
  ["time.Month", true],
  ["netip.Addr", true],
  ["url.Values", false],
  ["json.RawMessage", false],
  ["cookiejar.Options", false],
];

/** The import paths of these types. */
export const standardPaths = ["encoding/json", "net/http/cookiejar", "net/netip", "net/url", "time"];

/** The declared types that a file can refer to, of its package and of others, and that fit. */
export function visibleTypes(file: RandomFile, fits: (type: RandomType) => boolean) {
  return [file.own, ...file.imports.keys()].flatMap(from =>
    from.types
      .filter(type => fits(type) && (from === file.own || /^[A-Z]/.test(type.name)))
      .map(type => ({ from, type })),
  );
}

/** A declared type that fits; null if none does. */
function declared(dice: Dice, file: RandomFile, fits: (type: RandomType) => boolean): string | null {
  const all = visibleTypes(file, fits);
  if (all.length === 0) return null;
  const { from, type } = dice.pick(all);
  return refer(dice, file, from, type);
}

/** A type that text can be converted to. */
export function convertibleType(dice: Dice, file: RandomFile): string {
  const parameters = [...file.parameters.keys()];
  if (parameters.length > 0 && dice.chance(0.3)) return dice.pick(parameters);
  if (dice.chance(0.2)) {
    return dice.pick(standard.filter(([, convertible]) => convertible))[0];
  }
  return (dice.chance(0.5) && declared(dice, file, type => type.convertible)) || dice.pick(basics);
}

function comparableType(dice: Dice, file: RandomFile): string {
  const parameters = [...file.parameters].filter(([, constraint]) => constraint === "comparable");
  if (parameters.length > 0 && dice.chance(0.5)) return dice.pick(parameters)[0];
  const found =
    dice.chance(0.4) && declared(dice, file, type => type.comparable && type.parameters.length === 0);
  return found || dice.pick(basics);
}

/** Any type; the keys of maps have types that encoding/json accepts. */
export function anyType(dice: Dice, file: RandomFile, depth = 2): string {
  if (depth <= 0) return convertibleType(dice, file);
  const inner = () => anyType(dice, file, depth - 1);
  switch (dice.below(12)) {
    case 0:
      return `[]${inner()}`;
    case 1:
      return `*${inner()}`;
    case 2:
      return `map[${dice.pick(["string", "int", "uint8"])}]${inner()}`;
    case 3:
      return `[${arrayLength(dice, file)}]${inner()}`;
    case 4:
      return `struct {\n\tA ${inner()} \`json:"a"\`\n\tB, C ${inner()}\n}`;
    case 5:
      return dice.pick(["any", "interface{}", "struct{}", "interface{ Len() int }", "error"]);
    case 6:
      return dice.pick(standard)[0];
    case 7:
    case 8:
      return declared(dice, file, () => true) ?? convertibleType(dice, file);
    default:
      return convertibleType(dice, file);
  }
}

/** A type that no message can hold. */
export function unsentType(dice: Dice, file: RandomFile): string {
  const [a, b] = [anyType(dice, file, 1), anyType(dice, file, 1)];
  return dice.pick([
    `func(a, b ${a}, c ...${b}) (${b}, error)`,
    `func(${a}) ${b}`,
    `chan ${a}`,
    `<-chan ${a}`,
    `interface {\n\tDo(a ${a}) ${b}\n}`,
    `func(func(item ${a}) bool)`,
  ]);
}

function arrayLength(dice: Dice, file: RandomFile): string {
  const all = [file.own, ...file.imports.keys()].flatMap(from =>
    from.constants.map(name => () => qualified(file, from, name)),
  );
  if (all.length === 0 || dice.chance(0.5)) return String(1 + dice.below(3));
  const name = dice.pick(all)();
  return dice.pick([name, `2 * ${name}`, `len("x") + ${name}`]);
}
