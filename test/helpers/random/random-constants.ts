/** Makes random const declarations of one package in two files. Most compile, some don't: gen must find the same types and values as go/types. */
import { type Dice, dice } from "./seeded-random.ts";

/** The kind of value that a constant has, whether it has a type or not. */
type Kind = "int" | "float" | "string" | "bool";

/** The types of `typeDeclarations`, each with the kind of its constants. */
const types: readonly [string, Kind][] = [
  ["Tiny", "int"],
  ["Size", "int"],
  ["Byte", "int"],
  ["Letter", "int"],
  ["Other", "int"],
  ["Wait", "int"],
  ["Ratio", "float"],
  ["Exact", "float"],
  ["Word", "string"],
  ["Flag", "bool"],
];

const typeDeclarations = `type Tiny int8
type Size uint
type Byte = uint8
type Letter rune
type Other Size
type Wait time.Duration
type Ratio float32
type Exact = float64
type Word string
type Flag bool
`;

/** Predeclared types. */
const basics: Readonly<Record<Kind, readonly string[]>> = {
  int: [
    "int",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint",
    "uint8",
    "uint16",
    "uint64",
    "byte",
    "rune",
    "uintptr",
  ],
  float: ["float32", "float64"],
  string: ["string"],
  bool: ["bool"],
};

/** Constants of imported packages; `RuneError` and `UTFMax` come from the dot import. */
const imported: Readonly<Record<Kind, readonly string[]>> = {
  int: ["math.MaxInt64", "math.MaxUint8", "time.Second", "time.March", "RuneError", "UTFMax"],
  float: ["math.Pi", "math.E", "math.SmallestNonzeroFloat64", "math.MaxFloat32"],
  string: ["time.RFC3339", "time.Kitchen"],
  bool: ["true", "false"],
};

const literals: Readonly<Record<Kind, readonly string[]>> = {
  int: [
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "100",
    "255",
    "0x7f",
    "0b101",
    "0o17",
    "017",
    "1_000",
    "'a'",
    "'\\n'",
    "'\\u00e9'",
    "'世'",
    "'\\x7f'",
    "1 << 62",
  ],
  float: ["0.5", "1.0", "2.5e3", "1e-3", ".25", "0x1p-2", "0x1.8p3", "1e30", "3."],
  string: ['"a"', '"b\\n"', "`raw\\n`", '"\\u00e9"', '"世界"', '"\\xff"', '""'],
  bool: ["true", "false"],
};

/** A constant that is declared so far. */
interface Declared {
  name: string;
  kind: Kind;
}

/** The files of the package by name, with about `specs` lines of constants. Both dot-import unicode/utf8. */
export function randomConstants(random: () => number, specs = 60): Record<string, string> {
  const choose = dice(random);
  const declared: Declared[] = [];
  // These are enough: a line declares one or two names.
  const names = Array.from({ length: specs * 3 }, (_, index) => `C${index}`);
  const texts = [0, 1].map(() => {
    const blocks: string[] = [];
    for (let left = specs / 2; left > 0; ) {
      const lines = 1 + choose.below(8);
      blocks.push(block(choose, declared, names, lines));
      left -= lines;
    }
    return blocks.join("\n");
  });
  const imports = 'import (\n\t"math"\n\t"time"\n\t. "unicode/utf8"\n)\n\nvar _ = RuneError + math.MaxInt8\n';
  return {
    "a.go": `package p\n\n${imports}\n${typeDeclarations}\n${texts[0]}\n`,
    "b.go": `package p\n\n${imports.replace("math.MaxInt8", "math.MaxInt8 + time.Second")}\n${texts[1]}\n`,
  };
}

/** A const declaration with so many lines. It adds its names to `declared`, and takes them from `names`. */
function block(choose: Dice, declared: Declared[], names: string[], lines: number): string {
  const width = choose.chance(0.2) ? 2 : 1;
  const rows: string[] = [];
  for (let row = 0; row < lines; row++) {
    const kinds = Array.from({ length: width }, () =>
      choose.pick<Kind>(["int", "int", "float", "string", "bool"]),
    );
    const left = kinds.map(kind => {
      if (choose.chance(0.1)) return "_";
      const name = names.shift() ?? "_";
      declared.push({ name, kind });
      return name;
    });
    const repeats = row > 0 && choose.chance(0.5);
    if (repeats) {
      rows.push(left.join(", "));
      continue;
    }
    const kind = kinds[0]!;
    const type = choose.chance(0.4) ? ` ${typeOf(choose, kind)}` : "";
    const right = kinds.map(one => expression(choose, declared, type ? kind : one, 1 + choose.below(3)));
    rows.push(`${left.join(", ")}${type} = ${right.join(", ")}${choose.chance(0.1) ? " // comment" : ""}`);
  }
  return lines === 1 ? `const ${rows[0]}` : `const (\n\t${rows.join("\n\t")}\n)`;
}

function typeOf(choose: Dice, kind: Kind): string {
  const named = types.filter(([, one]) => one === kind).map(([name]) => name);
  return choose.pick(choose.chance(0.6) ? named : basics[kind]);
}

function expression(choose: Dice, declared: Declared[], kind: Kind, depth: number): string {
  const inner = (one = kind) => expression(choose, declared, one, depth - 1);
  if (depth === 0 || choose.chance(0.25)) return operand(choose, declared, kind);
  const roll = choose.below(10);
  if (roll === 0) return `(${inner()})`;
  if (roll === 1) return `${typeOf(choose, kind)}(${inner(choose.chance(0.1) ? "int" : kind)})`;
  if (roll === 2 && kind !== "bool") return `${choose.pick(["min", "max"])}(${inner()}, ${inner()})`;
  switch (kind) {
    case "int":
      if (roll === 3) return `len(${inner("string")})`;
      if (roll === 4)
        return `(${inner()} ${choose.pick(["<<", ">>"])} ${choose.chance(0.5) ? "iota" : choose.below(12)})`;
      if (roll === 5) return `${choose.pick(["-", "+", "^"])}${operand(choose, declared, kind)}`;
      return `${inner()} ${choose.pick(["+", "-", "*", "/", "%", "&", "|", "^", "&^"])} ${inner()}`;
    case "float":
      if (roll === 3) return `${inner("int")} * ${inner()}`;
      if (roll === 4) return `-${operand(choose, declared, kind)}`;
      return `${inner()} ${choose.pick(["+", "-", "*", "/"])} ${inner()}`;
    case "string":
      return roll === 3 ? `string(rune(${inner("int")}))` : `${inner()} + ${inner()}`;
    case "bool": {
      const one = choose.pick<Kind>(["int", "float", "string"]);
      if (roll < 6) return `(${inner(one)} ${choose.pick(["==", "!=", "<", "<=", ">", ">="])} ${inner(one)})`;
      if (roll === 6) return `!${operand(choose, declared, kind)}`;
      return `(${inner()} ${choose.pick(["&&", "||", "==", "!="])} ${inner()})`;
    }
  }
}

function operand(choose: Dice, declared: Declared[], kind: Kind): string {
  const roll = choose.below(10);
  const known = declared.filter(one => one.kind === kind);
  if (roll < 3 && known.length > 0) return choose.pick(known).name;
  if (roll === 3 && kind === "int") return "iota";
  if (roll === 4) return choose.pick(imported[kind]);
  if (roll === 5 && choose.chance(0.05)) return choose.pick(["unknown", "time.Now", "nil", "1i"]);
  return choose.pick(literals[kind]);
}
